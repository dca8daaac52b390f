"""What the pages show: a question at its stage, the row of a sitting, its summary, the skills to choose from."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from canasta.cards import Cards
from canasta.moves import Lay, parse_turn
from canasta.rulecard import RuleCard
from canasta.words import number
from drills import answering, filling, hints, kinds, put_away, queries, services, side_by_side
from drills.days import ago, from_now
from drills.fold import Standing, State
from drills.kinds import Form
from drills.models import Event, Purpose, Question, Sitting
from drills.rows import row_with
from drills.skills import SKILLS, skill
from lessons import course
from lessons.services import rule_card_of

ICONS = {State.NOT_STARTED: "unmet", State.STUCK: "stuck", State.SOLID: "solid", State.SHAKY: "shaky"}


def address(question: Question, part: str = "") -> str:
    """The question's page; the fragment brings the focus to the stage it has reached, or to a part."""
    at = {"verdict": "", "reply": "reply"}.get(question.stage, "reason" if question.verdict is not None else "")
    return reverse("question", args=[question.pk]) + (f"#{part or at}" if part or at else "")


def away(request: HttpRequest, url: str) -> HttpResponse:
    """To another page, whole: htmx would put it into this one."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def question_page(
    question: Question, user: Any, now: datetime, sent: QueryDict, problem: str = "", event: Event | None = None
) -> dict[str, Any]:
    made = question.made
    context = {
        "question": question,
        "made": made,
        "skill": skill(question.skill),
        "stage": question.stage,
        "problem": problem,
        "laid": laid(question.turn) if question.answer is not None else [],
        "picked": list(filling.readable(sent.getlist("cards"))),
    }
    if question.answered_at:
        return context | _reply(question, event) | {"what_if": _offers_what_if(question, user, now)}
    if context["stage"] == "fields":
        context["fields"] = filling.shown(made, sent)
        context["blocks"] = list(side_by_side.blocks(context["fields"]))
        context["untold"] = put_away.untold(made)
        context["missing"] = filling.missing(made, sent) if problem else ""
        context["picking"] = next((one for one in context["fields"] if one["form"] == Form.CARDS), None)
    if question.verdict is not None:
        context["said"] = made.label(question.verdict)
        context["reasons"] = [choice.words(question.verdict) for choice in made.choices]
    if question.last_met:
        context["last_met"] = ago(question.last_met, queries.today(user, now, {}))
    return context | hints.shown(question)


def laid(turn: str | None) -> list[Cards]:
    """The cards that the turn asked about lays down, group by group."""
    moves = parse_turn(turn) if turn else ()
    return [group.cards for move in moves if isinstance(move, Lay) for group in move.groups]


def _reply(question: Question, event: Event | None) -> dict[str, Any]:
    """`event` is the answer where it has just been given; it is the sitting's last one then."""
    last = event or queries.last_answer(question.sitting_id)
    is_last = last is not None and last.question_id == question.pk
    given = last if last and is_last else queries.answer_to(question)
    explanation = kinds.explain(question.made, answering.given_in(given))
    return {
        "right": given.right,
        "tone": _tone(given, explanation),
        "explanation": explanation,
        "headline": explanation.headline.replace(" this ", "\N{NO-BREAK SPACE}this\N{NO-BREAK SPACE}"),
        "marks": explanation.marks.as_dict(),
        "untold": put_away.in_reply(question.made, explanation.marks),
        "section": course.section_of(explanation.section, RuleCard.parse(question.rule_card).name),
        "aided": aided(given),
        "may_undo": is_last and question.may_be_undone,
        "misses": _misses(question, given),
    }


def _offers_what_if(question: Question, user: Any, now: datetime) -> bool:
    """In a set only once it is over for them: until then its positions are asked as they are."""
    if question.purpose != Purpose.SET:
        return question.has_near_miss
    if not (question.sitting.ended_at or question.sitting.is_closed(now)):
        return False
    return question.rule_card == str(rule_card_of(user)) and kinds.near_miss(question.made) is not None


def _tone(event: Event, explanation: kinds.Explanation) -> str:
    """How the reply looks: what is right in part carries no cross."""
    if event.right:
        return "right"
    return "near" if event.verdict_right or any(row.is_right for row in explanation.rows) else "wrong"


def aided(event: Event) -> str:
    """What is said of a right answer that was helped, or guessed; it is never called wrong."""
    if not event.right or not (event.hints or event.guess_said):
        return ""
    how = "Right, and you were guessing" if event.guess_said else "Right, with a hint"
    if not event.counts:
        return f"{how}."
    return f"{how}: it comes back sooner."


def _misses(question: Question, event: Event) -> int:
    """How often the skill was missed in this practice; 0 after a right answer, and where what comes next is fixed."""
    if event.right or question.purpose in (Purpose.REVIEW, Purpose.SET):
        return 0
    return queries.missed_in(question.sitting_id)[question.skill]


def row_of(question: Question) -> dict[str, Any]:
    """Where the question stands in its sitting: cards turned, in play, and to come."""
    at = question.number
    total = max(len(row_with(Sitting, pk=question.sitting_id).plan), at)
    row = ["done" if place < at else "now" if place == at else "todo" for place in range(1, total + 1)]
    return {"at": at, "total": total, "row": row, "is_extra": question.purpose == Purpose.ANOTHER}


def skills_by_lesson(states: Mapping[str, State]) -> list[dict[str, Any]]:
    """The lessons that have skills, with each skill's state, and how it stands with all of them in a few words."""
    parts = []
    for slug, skills in groupby((one for one in SKILLS if one.slug in states), key=lambda one: one.lesson):
        rows = [(one, states[one.slug], ICONS[states[one.slug]]) for one in skills]
        parts.append({"lesson": course.lesson(slug), "skills": rows, "words": _in_all([state for _, state, _ in rows])})
    return parts


def _in_all(states: list[State]) -> str:
    """ "6 skills, not started", "2 of 6 solid, 1 stuck" """
    if set(states) == {State.NOT_STARTED}:
        return f"{len(states)} skill{'' if len(states) == 1 else 's'}, not started"
    stuck = states.count(State.STUCK)
    return f"{states.count(State.SOLID)} of {len(states)} solid" + (f", {stuck} stuck" if stuck else "")


def summary(sitting: Sitting, user: Any, now: datetime) -> dict[str, Any]:
    standings = queries.standings(user)
    day = queries.today(user, now, standings)
    answers = queries.answers_in(sitting.pk)
    last = queries.last_answer(sitting.pk)
    undo = last if last and last.question.may_be_undone else None
    rows = [_row(slug, events, standings.get(slug), day) for slug, events in _by_skill(answers)]
    return {
        "sitting": sitting,
        "cards": [answer.right for answer in answers],
        "rows": rows,
        "title": f"{number(len(answers)).capitalize()} card{'' if len(answers) == 1 else 's'} turned",
        "lead": _lead(answers),
        "up": services.next_up(user, now),
        "go_on": answers and reverse("next-question", args=[answers[-1].question_id]),
        "undo": undo,
        "undo_title": skill(undo.skill).title if undo else "",
    }


def _by_skill(answers: Iterable[Event]) -> list[tuple[str, list[Event]]]:
    events: dict[str, list[Event]] = {}
    for answer in answers:
        events.setdefault(answer.skill, []).append(answer)
    return list(events.items())


def _row(slug: str, events: list[Event], standing: Standing | None, day: date) -> dict[str, Any]:
    """How a skill went: "Not this time, and right when it came again. Back tomorrow."."""
    right = [event.right for event in events]
    if len(events) == 1 and (helped := aided(events[0])):
        words = f"{helped.partition(':')[0].removesuffix('.')}."
    elif not any(right):
        words = "Not this time."
    elif all(right):
        words = "Right." if len(right) == 1 else "Right every time."
    elif right == [False, True]:
        words = "Not this time, and right when it came again."
    else:
        words = f"Right in {number(sum(right))} of {number(len(right))}."
    if standing and standing.memory and standing.due:
        words += f" Back {from_now(standing.due, day)}."
    return {"title": skill(slug).title, "right": all(right), "words": words}


def _lead(answers: list[Event]) -> str:
    right, missed = sum(answer.right for answer in answers), sum(not answer.right for answer in answers)
    if not missed:
        return "Right." if right == 1 else f"All {number(right)} right."
    again = f"{number(missed)} to meet again"
    return f"{number(right)} right, {again}.".capitalize() if right else f"{again}.".capitalize()
