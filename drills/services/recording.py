"""Recording an answer: the verdict is locked, the answer marked, graded and written down once."""

from datetime import date, datetime
from typing import Any

from django.db import transaction

from canasta.cards import cards_text
from drills import kinds, queries, schedule
from drills.days import study_day
from drills.fold import EventKind, Standing, after
from drills.grading import GRADER, grade
from drills.models import LONGEST_MS, Event, Question, SkillCard


def lock_verdict(question: Question, verdict: bool) -> None:
    """The first verdict stands; a reload shows its reasons."""
    if not Question.objects.filter(pk=question.pk, verdict=None, answered_at=None).update(verdict=verdict):
        question.refresh_from_db(fields=["verdict", "answered_at"])
    else:
        question.verdict = verdict


def record_answer(learner: Any, question: Question, given: kinds.Given, now: datetime) -> Event:
    """The one answer to a question: given twice, in two tabs or by eight threads, the first is kept and shown."""
    marking = kinds.mark(question.made, given)
    with transaction.atomic():
        unanswered = Question.objects.filter(pk=question.pk, answered_at=None)
        if unanswered.update(answered_at=now, verdict=given.verdict):
            question.answered_at, question.verdict = now, given.verdict
            return _record(learner, question, given, marking, now)
    question.refresh_from_db(fields=["verdict", "answered_at"])
    return queries.answer_to(question)


def _record(learner: Any, question: Question, given: kinds.Given, marking: kinds.Marking, now: datetime) -> Event:
    cards = SkillCard.objects.select_for_update().filter(learner=learner, skill=question.skill)
    card = next(iter(cards), None)  # one at most: .first() would sort, which costs more than the row
    standing = card.standing if card else Standing()
    day = study_day(now, learner.time_zone, standing.last_day)
    rating = grade(right=marking.right, hints=question.hints)
    event = new_event(learner, question.skill, EventKind.ANSWER, day, now)
    event.question, event.hints, event.rating = question, question.hints, rating
    event.verdict, event.reason = given.verdict, given.reason
    event.cards = None if given.cards is None else cards_text(given.cards)
    event.values = dict(given.values) or None
    event.values = dict(given.values) or None
    event.verdict_right, event.reason_right = marking.verdict_right, marking.reason_right
    event.misconception = marking.misconception or ""
    event.duration_ms = min(LONGEST_MS, max(0, round((now - question.created_at).total_seconds() * 1000)))
    event.counts, event.recall_before = standing.takes_count(day), standing.recall(day)
    if standing.memory:
        event.stability_before, event.difficulty_before = standing.memory.stability, standing.memory.difficulty
    if event.counts:
        step = schedule.step(standing.memory, rating, day)
        event.stability_after, event.difficulty_after = step.memory.stability, step.memory.difficulty
        event.due_day_after = step.due
    event.save()
    if card and event.counts:
        SkillCard.objects.filter(pk=card.pk).update(**SkillCard.columns(after(standing, event)))
    return event


def new_event(learner: Any, slug: str, kind: EventKind, day: date, now: datetime, **columns: Any) -> Event:
    return Event(
        learner=learner,
        skill=slug,
        kind=kind.value,
        at=now,
        study_day=day,
        zone=learner.time_zone,
        scheduler=schedule.name(),
        grader=GRADER,
        **columns,
    )
