"""What is read: each thing with its owner, so that a stranger finds nothing."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from drills import planning
from drills.days import study_day
from drills.fold import EventKind, Standing
from drills.models import Event, Question, Sitting, SkillCard
from drills.rows import row_with

RIGHT = Q(verdict_right=True, reason_right=True)
Seen = dict[tuple[str, str], tuple[int, int]]  # of each kind and facet asked: its last question, and how often


def own_question(user: Any, pk: int) -> Question:
    question: Question | None = row_with(Question, pk=pk, learner_id=user.pk)
    if question is None:
        raise Http404
    return question


def own_sitting(user: Any, pk: int) -> Sitting:
    return _own(Sitting.objects, user, pk)


def standings(user: Any) -> dict[str, Standing]:
    if not user or not user.is_authenticated:
        return {}
    return {card.skill: card.standing for card in SkillCard.objects.filter(learner=user)}


def standings_of(learners: Collection[int]) -> dict[int, dict[str, Standing]]:
    """Those of many learners at once: of each, by skill."""
    found: dict[int, dict[str, Standing]] = {learner: {} for learner in learners}
    for card in SkillCard.objects.filter(learner__in=learners):
        found[card.learner_id][card.skill] = card.standing
    return found


def today(user: Any, now: datetime, standings: dict[str, Standing]) -> date:
    """The learner's study day, never before one that stands on a card."""
    days = [standing.last_day for standing in standings.values() if standing.last_day]
    return study_day(now, getattr(user, "time_zone", "UTC"), max(days, default=None))


def answer_to(question: Question) -> Event:
    return Event.objects.get(question=question, kind=EventKind.ANSWER)


def answers_in(sitting_id: int) -> list[Event]:
    events = Event.objects.filter(question__sitting=sitting_id, kind=EventKind.ANSWER, voided_by=None)
    return list(events.order_by("id"))


def missed_in(sitting_id: int) -> Counter[str]:
    """How often each skill was missed in a sitting."""
    return Counter(answer.skill for answer in answers_in(sitting_id) if not answer.right)


def missed_lately(user: Any, day: date) -> list[str]:
    """The skills with a miss among the last two answers of these two weeks."""
    if not user or not user.is_authenticated:
        return []
    since = day - timedelta(days=planning.LATELY)
    answers = Event.objects.filter(learner=user, kind=EventKind.ANSWER, voided_by=None, study_day__gt=since)
    right: dict[str, list[bool]] = defaultdict(list)
    for skill, *both in answers.order_by("id").values_list("skill", "verdict_right", "reason_right"):
        right[skill].append(all(both))
    return [skill for skill, answers in right.items() if not all(answers[-2:])]


def last_answer(sitting_id: int) -> Event | None:
    """The sitting's last answer, where it may be undone: not once it was, nor after a later answer built on it."""
    answers = Event.objects.filter(question__sitting=sitting_id, kind=EventKind.ANSWER).order_by("-id")
    later = Event.objects.filter(learner=OuterRef("learner"), skill=OuterRef("skill"), id__gt=OuterRef("pk"))
    last = answers.annotate(is_settled=Exists(later.filter(Q(voids=OuterRef("pk")) | Q(counts=True)))).first()
    return None if last is None or last.is_settled else last


def last_answers(learners: Collection[int]) -> dict[int, datetime]:
    """When each of them last answered anything."""
    answers = Event.objects.filter(learner__in=learners, kind=EventKind.ANSWER)
    return dict(answers.values_list("learner").annotate(Max("at")).order_by())


def mix_ups_of(learners: Collection[int], since: date) -> Iterable[tuple[int, str, str]]:
    """Whose answers since that day showed which mix-up in which skill, each once.

    As on a learner's own page: an answer undone is no mistake, and whoever guesses hits a mix-up by chance.
    """
    answers = Event.objects.filter(
        learner__in=learners, kind=EventKind.ANSWER, voided_by=None, guess_said=False, study_day__gte=since
    )
    what = ("learner", "misconception", "skill")
    return answers.exclude(misconception="").order_by(*what).values_list(*what).distinct()


def missed_by(learner_id: int, skill: str) -> QuerySet[Event]:
    """What a learner got wrong in a skill, the last first, each with its question."""
    answers = Event.objects.filter(learner=learner_id, skill=skill, kind=EventKind.ANSWER, voided_by=None)
    return answers.exclude(RIGHT).select_related("question__sitting").order_by("-id")


def asked_in(sitting_id: int) -> QuerySet[Question]:
    return Question.objects.filter(sitting=sitting_id, withdrawn_at=None).order_by("id").defer("content")


def open_in(sitting_id: int) -> Question | None:
    """The question that waits in a sitting."""
    return Question.objects.filter(sitting=sitting_id, answered_at=None, withdrawn_at=None).order_by("id").first()


def facets_seen(user: Any, skill: str) -> Seen:
    """For each kind and facet of a skill that was asked: its last question, and how often."""
    asked = Question.objects.filter(learner=user, skill=skill, withdrawn_at=None, near_miss_of=None)
    seen = asked.values_list("kind", "facet").annotate(last=Max("id"), often=Count("id"))
    return {(kind, facet): (last, often) for kind, facet, last, often in seen}


def facets_right(user: Any, skill: str) -> Counter[str]:
    """How often each facet of a skill was answered right."""
    answers = Event.objects.filter(learner=user, skill=skill, verdict_right=True, reason_right=True, voided_by=None)
    return Counter(answers.values_list("question__facet", flat=True))


def _own(rows: Any, user: Any, pk: int) -> Any:
    return get_object_or_404(rows, pk=pk, learner_id=user.pk)  # a visitor's is None, which nothing belongs to
