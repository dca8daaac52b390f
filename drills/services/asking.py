"""Issuing a question: a fresh position for a skill, in its place in the row."""

from datetime import datetime
from typing import Any
from zlib import crc32

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from drills import kinds, queries
from drills.fold import Standing
from drills.models import Purpose, Question
from drills.skills import skill
from lessons.services import finished, rule_card_of

TRIES_FOR_A_NEW_POSITION = 5


def issue(
    learner: Any, slug: str, purpose: Purpose, standing: Standing, now: datetime, row: dict[str, Any]
) -> Question:
    """A new question, in its place in the row; a review still open is asked again as it is."""
    open_ = Question.objects.filter(
        learner=learner, skill=slug, purpose=Purpose.REVIEW, answered_at=None, withdrawn_at=None
    )
    if purpose == Purpose.REVIEW:
        withdraw(open_, learner, now)
        if open_.update(**row):
            return open_.get()
    question = _make(learner, slug, purpose=purpose, created_at=now, **row)
    question.last_met = standing.memory and standing.memory.day
    try:
        with transaction.atomic():
            question.save()
    except IntegrityError:  # issued in another tab meanwhile
        return open_.get()
    return question


def withdraw(questions: QuerySet[Question], learner: Any, now: datetime) -> None:
    """What was asked by a rule card that is no longer in force is not asked any more."""
    waiting = questions.filter(answered_at=None, withdrawn_at=None)
    waiting.exclude(rule_card=str(rule_card_of(learner))).update(withdrawn_at=now)


def _make(learner: Any, slug: str, **columns: Any) -> Question:
    """A fresh position for a skill, of the facet that was not seen for longest; Impossible where there is none."""
    one, seen, rule_card = skill(slug), queries.facets_seen(learner, slug), rule_card_of(learner)
    so_far = sum(often for _, often in seen.values())
    kind = one.kinds[so_far % len(one.kinds)]
    taught = frozenset(finished(learner)) | {one.lesson}
    facets = kinds.possible(kind, slug, rule_card, taught)
    met_before = None
    for facet in sorted(facets, key=lambda facet: seen.get(facet, (0, 0))[0]):
        for attempt in range(TRIES_FOR_A_NEW_POSITION):
            seed = crc32(f"{learner.pk} {slug} {so_far} {attempt}".encode())
            try:
                made = kinds.make(kind, slug, seed, rule_card, facet=facet, taught=taught)
            except kinds.Impossible:
                break
            question = Question.of(made, learner=learner, **columns)
            if not Question.objects.filter(
                learner=learner, skill=slug, position=question.position, turn=question.turn
            ).exists():
                return question
            met_before = question
    if met_before:
        return met_before
    raise kinds.Impossible(f"{slug} has nothing left to ask")
