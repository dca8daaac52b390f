"""Practice and reviews over HTTP: choose, answer, look back."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import reswap

from canasta.words import number
from drills import answering, pages, planning, queries, services
from drills.models import Purpose, Question, Sitting
from drills.skills import SKILLS
from lessons import course

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_GET
def practice(request: HttpRequest) -> HttpResponse:
    """Choose what to practise: a skill, a lesson, or mixed."""
    states = services.states(request.user, request.now)
    context = {
        "lessons": pages.skills_by_lesson(states),
        "length": number(services.length_of(request.user)).capitalize(),
        "missed": queries.missed_lately(request.user, queries.today(request.user, request.now, {})),
    }
    return render(request, "drills/practice.html", context)


@get_or_post
def practice_mixed(request: HttpRequest) -> HttpResponse:
    return _practice(request, planning.MIXED, "Mixed practice")


@get_or_post
def practice_missed(request: HttpRequest) -> HttpResponse:
    return _practice(request, planning.MISSED, "What I got wrong")


@get_or_post
def practice_lesson(request: HttpRequest, slug: str) -> HttpResponse:
    lesson = course.lesson(slug)
    if lesson is None:
        raise Http404
    return _practice(request, planning.LESSON + slug, lesson.title)


@get_or_post
def practice_skill(request: HttpRequest, slug: str) -> HttpResponse:
    title = next((one.title for one in SKILLS if one.slug == slug), "")
    return _practice(request, slug, title)


@get_or_post
def review(request: HttpRequest) -> HttpResponse:
    """What is due today; a POST asks the first of it."""
    if request.method == "POST":
        if not request.user.is_authenticated:  # a visitor has nothing due, and stays nobody
            return redirect("review")
        learner = request.learner()
        sitting = services.start_review(learner, request.now)
        return go_on(learner, sitting, request) if sitting else redirect("review")
    return render(request, "drills/review.html", {"up": services.next_up(request.user, request.now)})


@get_or_post
def question(request: HttpRequest, pk: int) -> HttpResponse:
    """One question, at the stage it has reached: the verdict, what decides it, the reply."""
    asked = queries.own_question(request.user, pk)
    if asked.withdrawn_at:
        instead = queries.open_in(asked.sitting_id)
        return pages.away(request, pages.address(instead) if instead else reverse("review"))
    problem, event = "", None
    if request.method == "POST":
        try:
            event = answering.take(request.user, asked, request.POST, request.now)
        except answering.NotAnAnswer as not_yet:
            problem = str(not_yet)
    if asked.answered_at and asked.purpose == Purpose.PLACE and not asked.sitting.ended_at:
        return _onwards(request, asked)  # the round's replies come at its end
    if request.method == "POST" and not request.htmx and not problem:
        return redirect(pages.address(asked))
    context = pages.question_page(asked, request.user, request.now, request.POST, problem, event)
    if request.method == "POST" and request.htmx:
        stage = render(request, "drills/question.html#stage", context)
        return reswap(stage, "innerHTML") if problem else stage  # what is missing has the focus, and is in sight
    return render(request, "drills/question.html", context | pages.row_of(asked))


def _onwards(request: HttpRequest, asked: Question) -> HttpResponse:
    """The placement round goes on when a question has been answered; a GET asks nothing new."""
    if request.method == "POST":
        following = services.next_placed(request.user, asked.sitting, request.now)
    else:
        following = queries.open_in(asked.sitting_id)
    return pages.away(request, pages.address(following) if following else reverse("placed", args=[asked.sitting_id]))


@require_POST
def next_question(request: HttpRequest, pk: int) -> HttpResponse:
    asked = queries.own_question(request.user, pk)
    return go_on(request.user, asked.sitting, request)


@require_GET
def sitting(request: HttpRequest, pk: int) -> HttpResponse:
    """The row of cards turned so far: what was asked, how it went, when it comes back."""
    turned = queries.own_sitting(request.user, pk)
    if turned.purpose == Purpose.PLACE:
        return redirect("placed", pk)
    if turned.leads_to:
        return redirect(turned.leads_to)
    summary = pages.summary(turned, request.user, request.now)
    if not summary["rows"]:
        return redirect("review" if turned.purpose == "review" else "practice")
    return render(request, "drills/sitting.html", summary)


@require_GET
def keys(request: HttpRequest) -> HttpResponse:
    """What each key does."""
    return render(request, "drills/keys.html")


def _practice(request: HttpRequest, scope: str, title: str) -> HttpResponse:
    """A page that says what will be asked, since a GET issues nothing; its button does."""
    day = queries.today(request.user, request.now, {})
    skills = services.in_scope(request.user, scope, day)
    is_missed = scope == planning.MISSED
    if not skills and not is_missed:  # no such skill, or this table's rules leave nothing to ask of it
        raise Http404
    if request.method == "POST" and skills:
        learner = request.learner()
        return go_on(learner, services.start_practice(learner, scope, request.now), request)
    states = services.states(request.user, request.now)
    context = {"title": title, "skills": [(one, states[one.slug]) for one in skills], "is_missed": is_missed}
    context |= {"lesson": skills[0].lesson if skills else "", "is_mixed": scope == planning.MIXED}
    context["length"] = number(services.length_of(request.user)).capitalize()
    return render(request, "drills/start.html", context)


def go_on(learner: Any, sitting: Sitting | None, request: HttpRequest) -> HttpResponse:
    """To the sitting's next question, or to its summary."""
    if sitting is None:
        return redirect("practice")
    if sitting.purpose == Purpose.PLACE:
        return redirect("placed", sitting.pk)
    following: Question | None = services.next_question(learner, sitting, request.now)
    after = sitting.leads_to or reverse("sitting", args=[sitting.pk])
    return redirect(pages.address(following) if following else after)
