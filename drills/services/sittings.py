"""A sitting: begin it, and what comes next in its row."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from drills import kinds, planning, queries
from drills.days import study_day
from drills.fold import EventKind, Standing, after
from drills.models import Purpose, Question, Sitting, SkillCard
from drills.services.asking import issue, withdraw
from drills.services.recording import new_event
from drills.services.states import askable
from drills.services.wishes import length_of
from drills.skills import Skill
from lessons.services import finished, rule_card_of


def introduce(learner: Any, now: datetime) -> None:
    """Let the skills of finished lessons begin, three a study day."""
    if not _introducible(learner, now)[0]:
        return
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=learner.pk)  # two tabs must not begin six
        new, day = _introducible(learner, now)
        for slug in new:
            introduce_one(learner, slug, day, now)


def start_review(learner: Any, now: datetime) -> Sitting | None:
    """Today's row of cards, with whatever has become due since it was laid; None when nothing is due."""
    introduce(learner, now)
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    due = planning.due(standings, day, askable(learner))
    sitting = open_sitting(learner, Purpose.REVIEW, "", day)
    if sitting is None:
        row = planning.mixed(due[: length_of(learner)])
        return begin(learner, Purpose.REVIEW, "", row, day, now) if row else None
    room = max(0, length_of(learner) - len(sitting.plan))
    if new := [slug for slug in due if slug not in sitting.plan][:room]:
        sitting.plan += planning.mixed(new, after=sitting.plan[-1])
        sitting.save(update_fields=["plan"])
    return sitting


def start_practice(learner: Any, scope: str, now: datetime) -> Sitting | None:
    """A sitting on a skill, on a lesson, mixed, or on what was missed; what was begun today goes on where it was left.

    None when nothing was missed lately.
    """
    introduce(learner, now)
    day = study_day(now, learner.time_zone)
    skills = in_scope(learner, scope, day)
    if sitting := open_sitting(learner, Purpose.PRACTICE, scope, day):
        if skills and set(sitting.plan) <= {one.slug for one in skills}:
            return sitting
        end(sitting, now)  # lessons read since then: mixed is something else now
    if not skills:
        return None
    plan = planning.practice(skills, random.Random(f"{learner.pk} {now.isoformat()}"), length_of(learner))
    return begin(learner, Purpose.PRACTICE, scope, plan, day, now)


def in_scope(learner: Any, scope: str, day: date) -> list[Skill]:
    """The skills of a practice that the learner's table leaves something to ask of."""
    missed = queries.missed_lately(learner, day) if scope == planning.MISSED else ()
    return [one for one in planning.in_scope(scope, finished(learner), missed) if one.slug in askable(learner)]


@transaction.atomic
def next_question(learner: Any, sitting: Sitting, now: datetime) -> Question | None:
    """The open question, else a new one; None when the row is turned, which ends the sitting."""
    Sitting.objects.select_for_update().get(pk=sitting.pk)  # two taps must not ask two questions
    asked = list(queries.asked_in(sitting.pk))
    if waiting := next((question for question in asked if question.is_open), None):
        if sitting.purpose == Purpose.SET or waiting.rule_card == str(rule_card_of(learner)):
            return waiting
        withdraw(queries.asked_in(sitting.pk), learner, now)
        asked.remove(waiting)
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    misses = queries.missed_in(sitting.pk) if sitting.purpose == Purpose.PRACTICE else Counter[str]()
    in_row = [question for question in asked if question.purpose != Purpose.ANOTHER]
    row = {"sitting": sitting, "number": len(in_row) + 1}
    for slug, purpose in _to_come(sitting, in_row, standings, day):
        try:
            return issue(learner, slug, purpose, standings.get(slug, Standing()), now, row, misses[slug])
        except kinds.Impossible:  # this rule card leaves nothing to ask here
            continue
    if sitting.ended_at is None:
        end(sitting, now)
    return None


@transaction.atomic
def another_like(learner: Any, question: Question, now: datetime) -> Question | None:
    """One more of the skill, beside the row: it counts for nothing, and the sitting goes on after it."""
    Sitting.objects.select_for_update().get(pk=question.sitting_id)
    extra = queries.asked_in(question.sitting_id).filter(skill=question.skill, purpose=Purpose.ANOTHER)
    withdraw(extra, learner, now)
    if waiting := extra.filter(answered_at=None, near_miss_of=None).first():
        return waiting
    standing = queries.standings(learner).get(question.skill, Standing())
    row = {"sitting": question.sitting, "number": question.number}
    misses = queries.missed_in(question.sitting_id)[question.skill]
    try:
        return issue(learner, question.skill, Purpose.ANOTHER, standing, now, row, misses)
    except kinds.Impossible:
        return None


@transaction.atomic
def ask_what_if(learner: Any, question: Question, now: datetime) -> Question | None:
    """The same table with the one change that turns the answer, asked beside the row; it counts for nothing."""
    Sitting.objects.select_for_update().get(pk=question.sitting_id)
    if already := question.near_misses.filter(withdrawn_at=None).first():
        return already
    made = kinds.near_miss(question.made) if question.rule_card == str(rule_card_of(learner)) else None
    if made is None:
        return None
    row = {"sitting": question.sitting, "number": question.number, "purpose": Purpose.ANOTHER}
    asked = Question.of(made, learner=learner, created_at=now, near_miss_of=question, taught=question.taught, **row)
    asked.save()
    return asked


def _introducible(learner: Any, now: datetime) -> tuple[list[str], date]:
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    return planning.introducible(standings, finished(learner), day, askable(learner)), day


def introduce_one(learner: Any, slug: str, day: date, now: datetime) -> None:
    event = new_event(learner, slug, EventKind.INTRODUCE, day, now)
    event.save()
    standing = after(Standing(), event)
    SkillCard.objects.create(learner=learner, skill=slug, **SkillCard.columns(standing))


def open_sitting(learner: Any, purpose: Purpose, scope: str, day: date) -> Sitting | None:
    return Sitting.objects.filter(learner=learner, purpose=purpose, scope=scope, study_day=day, ended_at=None).first()


def begin(learner: Any, purpose: Purpose, scope: str, plan: list[str], day: date, now: datetime) -> Sitting:
    sitting = Sitting(learner=learner, purpose=purpose, scope=scope, plan=plan, study_day=day, started_at=now)
    try:
        with transaction.atomic():
            sitting.save()
    except IntegrityError:  # begun in another tab meanwhile
        return Sitting.objects.get(learner=learner, purpose=purpose, scope=scope, study_day=day, ended_at=None)
    return sitting


def end(sitting: Sitting, now: datetime) -> None:
    sitting.ended_at = now
    sitting.save(update_fields=["ended_at"])


@transaction.atomic
def begin_set(
    learner: Any,
    mades: Iterable[kinds.Question],
    now: datetime,
    *,
    scope: str,
    closes_at: datetime | None,
    leads_to: str,
) -> Sitting:
    """A sitting whose questions are fixed beforehand: the same for everybody, in the same order."""
    mades = list(mades)
    day, taught = study_day(now, learner.time_zone), sorted(finished(learner))
    plan = [made.skill for made in mades]
    fixed = {"plan": plan, "study_day": day, "scope": scope, "closes_at": closes_at, "leads_to": leads_to}
    sitting = Sitting.objects.create(learner=learner, purpose=Purpose.SET, started_at=now, **fixed)
    row = {"learner": learner, "sitting": sitting, "purpose": Purpose.SET, "taught": taught, "created_at": now}
    Question.objects.bulk_create(Question.of(made, number=at, **row) for at, made in enumerate(mades, start=1))
    return sitting


def _to_come(
    sitting: Sitting, in_row: list[Question], standings: dict[str, Standing], day: date
) -> Iterator[tuple[str, Purpose]]:
    """The rest of the row; then what was missed once more, which teaches and does not count."""
    if sitting.purpose == Purpose.SET:
        return
    times = Counter(question.skill for question in in_row)
    if sitting.purpose == Purpose.REVIEW:
        yield from (
            (slug, Purpose.REVIEW)
            for slug in sitting.plan
            if not times[slug] and standings.get(slug, Standing()).is_due(day)
        )
    else:
        yield from ((slug, Purpose.PRACTICE) for slug in sitting.plan[len(in_row) :])
    once = {question.pk for question in in_row if times[question.skill] == 1}
    missed = [event.skill for event in queries.answers_in(sitting.pk) if not event.right and event.question_id in once]
    last = in_row[-1].skill if in_row else None
    yield from ((slug, Purpose.PRACTICE) for slug in planning.mixed(missed, after=last))
