"""Recording an answer: the verdict is locked, the answer marked, graded and written down once."""

from collections import Counter
from datetime import date, datetime
from typing import Any

from django.db import transaction

from canasta.cards import cards_text
from drills import kinds, planning, queries, schedule
from drills.days import study_day
from drills.fold import EventKind, Standing, after
from drills.grading import GRADER, grade
from drills.models import LONGEST_MS, Event, Purpose, Question, Sitting, SkillCard
from drills.rows import row_with
from drills.schedule import Rating
from drills.services.wishes import retention_of


def lock_verdict(question: Question, verdict: bool) -> None:
    """The first verdict stands; a reload shows its reasons."""
    if not Question.objects.filter(pk=question.pk, verdict=None, answered_at=None).update(verdict=verdict):
        question.refresh_from_db(fields=["verdict", "answered_at"])
    else:
        question.verdict = verdict


def record_answer(
    learner: Any, question: Question, given: kinds.Given, now: datetime, *, guess_said: bool = False
) -> Event:
    """The one answer to a question: given twice, in two tabs or by eight threads, the first is kept and shown."""
    marking = kinds.mark(question.made, given)
    with transaction.atomic():
        unanswered = Question.objects.filter(pk=question.pk, answered_at=None)
        if unanswered.update(answered_at=now, verdict=given.verdict):
            question.answered_at, question.verdict = now, given.verdict
            if question.purpose == Purpose.SET:
                _end_with_its_last(question, now)
            return _record(learner, question, _answer(question, given, marking, guess_said), now)
    question.refresh_from_db(fields=["verdict", "answered_at"])
    return queries.answer_to(question)


def _end_with_its_last(question: Question, now: datetime) -> None:
    """A set is at its end once all of it is answered, though nobody taps on."""
    if not Question.objects.filter(sitting=question.sitting_id, purpose=Purpose.SET, answered_at=None).exists():
        Sitting.objects.filter(pk=question.sitting_id, ended_at=None).update(ended_at=now)


def _answer(question: Question, given: kinds.Given, marking: kinds.Marking, guess_said: bool) -> dict[str, Any]:
    """What was answered, and what it is worth."""
    return {
        "question": question,
        "verdict": given.verdict,
        "reason": given.reason,
        "cards": None if given.cards is None else cards_text(given.cards),
        "values": dict(given.values) or None,
        "verdict_right": marking.verdict_right,
        "reason_right": marking.reason_right,
        "misconception": marking.misconception or "",
        "hints": question.hints,
        "guess_said": guess_said,
        "rating": grade(right=marking.right, hints=question.hints, guess_said=guess_said),
    }


def _record(learner: Any, question: Question, answer: dict[str, Any], now: datetime) -> Event:
    card: SkillCard | None = row_with(SkillCard, lock=True, learner_id=learner.pk, skill=question.skill)
    standing = card.standing if card else Standing()
    day = study_day(now, learner.time_zone, standing.last_day)
    event = new_event(learner, question.skill, EventKind.ANSWER, day, now, **answer)
    event.duration_ms = min(LONGEST_MS, max(0, round((now - question.created_at).total_seconds() * 1000)))
    event.counts = question.purpose in (Purpose.REVIEW, Purpose.PRACTICE) and standing.takes_count(day)
    event.recall_before = standing.recall(day)
    if standing.memory:
        event.stability_before, event.difficulty_before = standing.memory.stability, standing.memory.difficulty
    if event.counts:
        step = schedule.step(standing.memory, Rating(answer["rating"]), day, retention=retention_of(learner))
        event.stability_after, event.difficulty_after = step.memory.stability, step.memory.difficulty
        event.due_day_after = _levelled(learner, standing.due, step.due, day)
    event.save()
    if card and event.counts:
        SkillCard.objects.filter(pk=card.pk).update(**SkillCard.columns(after(standing, event)))
    return event


def _levelled(learner: Any, was_due: date | None, due: date, day: date) -> date:
    days = planning.as_good(due, day)
    if len(days) == 1:  # most answers at first; they need not ask what else is due
        return due
    cards = SkillCard.objects.filter(learner_id=learner.pk, due_day__range=(days[0], days[-1]))
    load = Counter(cards.values_list("due_day", flat=True))
    return planning.levelled(due, day, load - Counter([was_due]))


def new_event(learner: Any, slug: str, kind: EventKind, day: date, now: datetime, **columns: Any) -> Event:
    return Event(
        learner_id=learner.pk,
        skill=slug,
        kind=kind.value,
        at=now,
        study_day=day,
        zone=learner.time_zone,
        scheduler=schedule.name(retention_of(learner)),
        grader=GRADER,
        **columns,
    )
