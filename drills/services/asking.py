"""Issuing a question: a fresh position for a skill, in its place in the row."""

from datetime import datetime
from random import Random
from typing import Any
from zlib import crc32

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from drills import kinds, planning, queries
from drills.fold import Standing
from drills.grading import LOOK_HERE, NO_HINT
from drills.kinds import at_your_table
from drills.models import Purpose, Question
from drills.skills import skill
from lessons.services import finished, rule_card_of

TRIES_FOR_A_NEW_POSITION = 5
HINT_FROM, EASIER_FROM = 2, 3  # misses of a skill in one practice


def issue(
    learner: Any,
    slug: str,
    purpose: Purpose,
    standing: Standing,
    now: datetime,
    row: dict[str, Any],
    misses: int = 0,
    facet: str | None = None,
) -> Question:
    """A new question, in its place in the row; a review still open is asked again as it is.

    A skill missed twice in a practice comes with its first hint, unasked; missed three times, as a situation that the
    learner has been right about.
    """
    open_ = Question.objects.filter(
        learner=learner, skill=slug, purpose=Purpose.REVIEW, answered_at=None, withdrawn_at=None
    )
    if purpose == Purpose.REVIEW:
        withdraw(open_, learner, now)
        if open_.update(**row):
            return open_.get()
    question = _make(learner, slug, facet, easier=misses >= EASIER_FROM, purpose=purpose, created_at=now, **row)
    question.last_met = standing.memory and standing.memory.day
    question.hints = LOOK_HERE if misses >= HINT_FROM else NO_HINT
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


def _make(learner: Any, slug: str, wanted: str | None, *, easier: bool, **columns: Any) -> Question:
    """A fresh position for a skill, of the facet wanted if it can be asked; Impossible where there is none."""
    rule_card, seen = rule_card_of(learner), queries.facets_seen(learner, slug)
    taught = frozenset(finished(learner)) | {skill(slug).lesson}
    so_far = sum(often for _, often in seen.values())
    able = {kind: kinds.possible(kind, slug, rule_card, taught) for kind in skill(slug).kinds}
    last = {pair: when for pair, (when, _) in seen.items()}
    known = queries.facets_right(learner, slug) if easier else {}
    met_before = None
    situations = list(planning.situations(able, skill(slug).facets, last, known))
    if skill(slug).knob and seen and not known:
        # Of two facets in turn the turn alone would tell whether the setting shows: after the first one chance draws.
        rng = Random(f"{learner.pk} {slug} {so_far}")
        wanted = wanted or at_your_table.MAKER.drawn_facet(slug, rule_card, rng, taught)
    for kind, facet in sorted(situations, key=lambda situation: situation[1] != wanted):
        for attempt in range(TRIES_FOR_A_NEW_POSITION):
            seed = crc32(f"{learner.pk} {slug} {so_far} {attempt}".encode())
            try:
                made = kinds.make(kind, slug, seed, rule_card, facet=facet, taught=taught)
            except kinds.Impossible:
                break
            question = Question.of(made, learner=learner, taught=sorted(taught), **columns)
            if not Question.objects.filter(
                learner=learner, skill=slug, position=question.position, turn=question.turn
            ).exists():
                question.has_near_miss = kinds.near_miss(made) is not None
                return question
            met_before = question
    if met_before:
        return met_before
    raise kinds.Impossible(f"{slug} has nothing left to ask")
