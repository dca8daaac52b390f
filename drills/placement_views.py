"""The placement round over HTTP: begin, answer without a reply, and at its end all of it at once."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from drills import kinds, pages, placement, queries, services
from drills.answering import given_in
from drills.days import from_now
from drills.models import Event, Purpose, Question, Sitting
from drills.placement import Placed
from drills.skills import skill
from drills.views import get_or_post
from lessons import course

WORDS = {
    Placed.KNOWN: "You know this. It comes back {back}.",
    Placed.BEGUN: "Right, and something else decides it: it comes back {back}.",
    Placed.LESSON: "Not this time. Its lesson comes first.",
}


@get_or_post
def placement_round(request: HttpRequest) -> HttpResponse:
    """What the round is, and at which table; a POST asks its first question."""
    if request.method == "POST":
        learner = request.learner()
        sitting = services.start_placing(learner, request.now)
        return redirect(following(learner, sitting, request.now))
    standings = queries.standings(request.user)
    most = placement.most(services.askable(request.user), standings)
    return render(request, "drills/placement.html", {"most": most})


@require_POST
def go_on(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = queries.own_sitting(request.user, pk)
    return redirect(following(request.user, sitting, request.now))


@require_GET
def placed(request: HttpRequest, pk: int) -> HttpResponse:
    """The end of a round, or a pause in it."""
    sitting = queries.own_sitting(request.user, pk)
    if sitting.purpose != Purpose.PLACE:
        return redirect("sitting", pk)
    context = {"sitting": sitting, "up": services.next_up(request.user, request.now)}
    return render(request, "drills/placed.html", context | _found(request, sitting))


def following(learner: Any, sitting: Sitting, now: Any) -> str:
    """The address of the round's next question, or of its end."""
    question = services.next_placed(learner, sitting, now)
    return pages.address(question) if question else reverse("placed", args=[sitting.pk])


def _found(request: HttpRequest, sitting: Sitting) -> dict[str, Any]:
    answers = queries.answers_in(sitting.pk)
    if not sitting.ended_at:
        return {"answered": len(answers)}
    standings = queries.standings(request.user)
    day = queries.today(request.user, request.now, standings)
    questions = {question.pk: question for question in Question.objects.filter(sitting=sitting)}
    found = placement.placed(services.outcomes_of(sitting), services.askable(request.user), ())
    rows = [
        _row(event, questions[event.question_id], found[event.skill], standings, day)
        for event in answers
        if event.question_id
    ]
    beneath = [skill(slug).title for slug, as_ in found.items() if as_ is Placed.BEFORE_IT and slug in standings]
    return {"rows": rows, "beneath": beneath, "known": sum(row["known"] for row in rows)}


def _row(event: Event, question: Question, as_: Placed, standings: Any, day: Any) -> dict[str, Any]:
    one = skill(event.skill)
    standing = standings.get(event.skill)
    explanation = kinds.explain(question.made, given_in(event))
    return {
        "title": one.title,
        "known": as_ is Placed.KNOWN,
        "words": WORDS[as_].format(back=from_now(standing.due, day) if standing and standing.due else "in time"),
        "because": explanation.because,
        "url": pages.address(question),
        "lesson": course.lesson(one.lesson) if as_ in (Placed.BEGUN, Placed.LESSON) else None,
    }
