"""What is read: each thing with its owner, so that a stranger finds nothing."""

from datetime import date, datetime
from typing import Any

from django.db.models import Count, Max, QuerySet
from django.shortcuts import get_object_or_404

from drills.days import study_day
from drills.fold import EventKind, Standing
from drills.models import Event, Question, Sitting, SkillCard


def own_question(user: Any, pk: int, *, with_sitting: bool = True) -> Question:
    return _own(Question.objects.select_related("sitting") if with_sitting else Question.objects, user, pk)


def own_sitting(user: Any, pk: int) -> Sitting:
    return _own(Sitting.objects, user, pk)


def standings(user: Any) -> dict[str, Standing]:
    if not user or not user.is_authenticated:
        return {}
    return {card.skill: card.standing for card in SkillCard.objects.filter(learner=user)}


def today(user: Any, now: datetime, standings: dict[str, Standing]) -> date:
    """The learner's study day, never before one that stands on a card."""
    days = [standing.last_day for standing in standings.values() if standing.last_day]
    return study_day(now, getattr(user, "time_zone", "UTC"), max(days, default=None))


def answer_to(question: Question) -> Event:
    return Event.objects.get(question=question, kind=EventKind.ANSWER)


def answers_in(sitting: Sitting) -> list[Event]:
    events = Event.objects.filter(question__sitting=sitting, kind=EventKind.ANSWER, voided_by=None)
    return list(events.order_by("id"))


def asked_in(sitting_id: int) -> QuerySet[Question]:
    return Question.objects.filter(sitting=sitting_id, withdrawn_at=None).order_by("id").defer("content")


def facets_seen(user: Any, skill: str) -> dict[str, tuple[int, int]]:
    """For each facet of a skill that was asked: its last question, and how often."""
    seen = Question.objects.filter(learner=user, skill=skill).values_list("facet")
    return {facet: (last, often) for facet, last, often in seen.annotate(last=Max("id"), often=Count("id"))}


def _own(rows: Any, user: Any, pk: int) -> Any:
    return get_object_or_404(rows, pk=pk, learner_id=user.pk)  # a visitor's is None, which nothing belongs to
