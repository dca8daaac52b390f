"""What is done in a sitting: begin it, ask, lock a verdict, record an answer. Every `now` is given from above."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from zlib import crc32

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse

from canasta.cards import cards_text
from canasta.rulecard import RuleCard
from drills import kinds, planning, queries, schedule
from drills.days import ago, study_day
from drills.fold import EventKind, Standing, State, after, fold
from drills.grading import GRADER, grade
from drills.models import LONGEST_MS, Erasure, Event, Purpose, Question, Sitting, SkillCard
from drills.skills import SKILLS, skill
from drills.words import counted
from lessons.electives import next_unread
from lessons.services import finished, rule_card_of

TRIES_FOR_A_NEW_POSITION = 5
SECONDS_A_QUESTION = 40
SOLID_FROM = 3
SOLID_ABOVE = 0.8


def introduce(learner: Any, now: datetime) -> None:
    """Let the skills of finished lessons begin, three a study day."""
    if not _introducible(learner, now)[0]:
        return
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=learner.pk)  # two tabs must not begin six
        new, day = _introducible(learner, now)
        for slug in new:
            _introduce(learner, slug, day, now)


def start_review(learner: Any, now: datetime) -> Sitting | None:
    """Today's row of cards, with whatever has become due since it was laid; None when nothing is due."""
    introduce(learner, now)
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    due = planning.due(standings, day, askable(learner))
    sitting = _open_sitting(learner, Purpose.REVIEW, "", day)
    if sitting is None:
        return _begin(learner, Purpose.REVIEW, "", planning.mixed(due), day, now) if due else None
    if new := [slug for slug in due if slug not in sitting.plan]:
        sitting.plan += planning.mixed(new, after=sitting.plan[-1])
        sitting.save(update_fields=["plan"])
    return sitting


def start_practice(learner: Any, scope: str, now: datetime) -> Sitting:
    """Ten questions on a skill, on a lesson or mixed; the ones begun today go on where they were left."""
    introduce(learner, now)
    day = study_day(now, learner.time_zone)
    skills = [one for one in planning.in_scope(scope, finished(learner)) if one.slug in askable(learner)]
    if sitting := _open_sitting(learner, Purpose.PRACTICE, scope, day):
        if set(sitting.plan) <= {one.slug for one in skills}:
            return sitting
        _end(sitting, now)  # lessons read since then: mixed is something else now
    plan = planning.practice(skills, random.Random(f"{learner.pk} {now.isoformat()}"))
    return _begin(learner, Purpose.PRACTICE, scope, plan, day, now)


@transaction.atomic
def next_question(learner: Any, sitting: Sitting, now: datetime) -> Question | None:
    """The open question, else a new one; None when the row is turned, which ends the sitting."""
    Sitting.objects.select_for_update().get(pk=sitting.pk)  # two taps must not ask two questions
    asked = list(queries.asked_in(sitting.pk))
    if waiting := next((question for question in asked if question.is_open), None):
        if waiting.rule_card == str(rule_card_of(learner)):
            return waiting
        _withdraw(queries.asked_in(sitting.pk), learner, now)
        asked.remove(waiting)
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    for slug, purpose in _to_come(sitting, asked, standings, day):
        try:
            row = {"sitting": sitting, "number": len(asked) + 1}
            return _issue(learner, slug, purpose, standings.get(slug, Standing()), now, row)
        except kinds.Impossible:  # this rule card leaves nothing to ask here
            continue
    if sitting.ended_at is None:
        _end(sitting, now)
    return None


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


def rebuild() -> int:
    """Fold every learner's events anew; how many skill cards differed, and are mended."""
    keys = (model.objects.order_by().values_list("learner", "skill").distinct() for model in (Event, SkillCard))
    return sum(_refold(learner, slug) for learner, slug in set().union(*keys))


@transaction.atomic
def erase(learner: Any) -> None:
    """Delete all that is stored of a learner's reviews: the one way that the triggers let pass."""
    erasure = Erasure.objects.create(learner=learner)
    for model in (Event, Question, Sitting, SkillCard):
        model.objects.filter(learner=learner).delete()
    erasure.delete()


def state_of(standing: Standing | None, day: date) -> State:
    """What pages call a skill."""
    if standing is None or not standing.tries:
        return State.NOT_STARTED
    if standing.is_stuck:
        return State.STUCK
    # Only one answer a study day counts, so three tries are three days.
    often = len(standing.tries) >= SOLID_FROM and standing.tries[-1].right
    return State.SOLID if often and (standing.recall(day) or 0) >= SOLID_ABOVE else State.SHAKY


def askable(user: Any) -> frozenset[str]:
    """The skills that the learner's rule card leaves something to ask of."""
    return askable_under(rule_card_of(user))


@lru_cache(maxsize=64)
def askable_under(rule_card: RuleCard) -> frozenset[str]:
    taught = frozenset(one.lesson for one in SKILLS)
    return frozenset(
        one.slug for one in SKILLS if any(kinds.possible(kind, one.slug, rule_card, taught) for kind in one.kinds)
    )


def states(user: Any, now: datetime) -> dict[str, State]:
    """The state of every skill that can be asked, for a visitor too."""
    standings = queries.standings(user)
    day = queries.today(user, now, standings)
    can = askable(user)
    return {one.slug: state_of(standings.get(one.slug), day) for one in SKILLS if one.slug in can}


@dataclass(frozen=True)
class NextUp:
    """What the home page offers: never nothing."""

    kind: str  # "review", "lesson" or "practice"
    words: str  # of the button
    url: str  # a review and a practice begin with a POST to it
    count: int = 0
    minutes: int = 0
    lesson: str | None = None
    skill: str | None = None  # the first to be asked
    last_met: str = ""  # "11 days ago"
    after_long: bool = False


def next_up(user: Any, now: datetime) -> NextUp:
    """Reviews when some are due, else the next lesson, else mixed practice."""
    standings = queries.standings(user)
    day = queries.today(user, now, standings)
    read = finished(user)
    can = askable(user)
    new = planning.introducible(standings, read, day, can)
    asked = planning.due(standings | {slug: Standing(introduced=day, due=day) for slug in new}, day, can)
    if asked:
        return _review_up(asked, standings, day)
    unread = next_unread(read, rule_card_of(user))
    if unread is None:
        return NextUp("practice", "Practise: mixed questions", reverse("practice-mixed"))
    words = f"Next lesson: {unread.title}" if read else f"Begin: {unread.title}"
    return NextUp("lesson", words, reverse("lesson", args=[unread.slug]), minutes=unread.minutes, lesson=unread.slug)


def _review_up(asked: list[str], standings: dict[str, Standing], day: date) -> NextUp:
    count, first = len(asked), planning.mixed(asked)[0]
    minutes = max(1, round(count * SECONDS_A_QUESTION / 60))
    memory = standings[first].memory if first in standings else None
    return NextUp(
        kind="review",
        words=f"Continue: {counted(count, 'review')}, about {counted(minutes, 'minute')}",
        url=reverse("review"),
        count=count,
        minutes=minutes,
        skill=first,
        last_met=ago(memory.day, day) if memory else "",
        after_long=planning.long_away(standings, day),
    )


def _introducible(learner: Any, now: datetime) -> tuple[list[str], date]:
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    return planning.introducible(standings, finished(learner), day, askable(learner)), day


def _introduce(learner: Any, slug: str, day: date, now: datetime) -> None:
    event = new_event(learner, slug, EventKind.INTRODUCE, day, now)
    event.save()
    standing = after(Standing(), event)
    SkillCard.objects.create(learner=learner, skill=slug, **SkillCard.columns(standing))


def _open_sitting(learner: Any, purpose: Purpose, scope: str, day: date) -> Sitting | None:
    return Sitting.objects.filter(learner=learner, purpose=purpose, scope=scope, study_day=day, ended_at=None).first()


def _begin(learner: Any, purpose: Purpose, scope: str, plan: list[str], day: date, now: datetime) -> Sitting:
    sitting = Sitting(learner=learner, purpose=purpose, scope=scope, plan=plan, study_day=day, started_at=now)
    try:
        with transaction.atomic():
            sitting.save()
    except IntegrityError:  # begun in another tab meanwhile
        return Sitting.objects.get(learner=learner, purpose=purpose, scope=scope, study_day=day, ended_at=None)
    return sitting


def _end(sitting: Sitting, now: datetime) -> None:
    sitting.ended_at = now
    sitting.save(update_fields=["ended_at"])


def _to_come(
    sitting: Sitting, asked: list[Question], standings: dict[str, Standing], day: date
) -> Iterator[tuple[str, Purpose]]:
    """The rest of the row; then what was missed once more, which teaches and does not count."""
    times = Counter(question.skill for question in asked)
    if sitting.purpose == Purpose.REVIEW:
        yield from (
            (slug, Purpose.REVIEW)
            for slug in sitting.plan
            if not times[slug] and standings.get(slug, Standing()).is_due(day)
        )
    else:
        yield from ((slug, Purpose.PRACTICE) for slug in sitting.plan[len(asked) :])
    missed = [event.skill for event in queries.answers_in(sitting) if not event.right and times[event.skill] == 1]
    yield from ((slug, Purpose.PRACTICE) for slug in planning.mixed(missed, after=asked[-1].skill if asked else None))


def _issue(
    learner: Any, slug: str, purpose: Purpose, standing: Standing, now: datetime, row: dict[str, Any]
) -> Question:
    """A new question, in its place in the row; a review still open is asked again as it is."""
    open_ = Question.objects.filter(
        learner=learner, skill=slug, purpose=Purpose.REVIEW, answered_at=None, withdrawn_at=None
    )
    if purpose == Purpose.REVIEW:
        _withdraw(open_, learner, now)
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


def _withdraw(questions: QuerySet[Question], learner: Any, now: datetime) -> None:
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


@transaction.atomic
def _refold(learner_id: int, slug: str) -> bool:
    """Whether the skill card was not what its events come to; it is now."""
    cards = SkillCard.objects.select_for_update().filter(learner=learner_id, skill=slug)
    card = cards.first()
    standing = fold(Event.objects.filter(learner=learner_id, skill=slug).order_by("id"))
    if standing == (card.standing if card else Standing()):
        return False
    if standing.introduced:
        columns = SkillCard.columns(standing)
        SkillCard.objects.update_or_create(learner_id=learner_id, skill=slug, defaults=columns)
    else:
        cards.delete()
    return True
