"""The placement round: asked without a reply, logged and never graded; at its end skills begin where they belong."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from drills import kinds, placement, queries, schedule
from drills.days import study_day
from drills.fold import EventKind, Standing, after
from drills.models import Event, Purpose, Question, Sitting, SkillCard
from drills.placement import Outcome, Placed
from drills.schedule import Rating, Step
from drills.services.asking import issue
from drills.services.recording import new_event
from drills.services.sittings import begin, end, introduce_one, open_sitting
from drills.services.states import askable
from drills.services.wishes import retention_of
from lessons import services as lessons


def start_placing(learner: Any, now: datetime) -> Sitting:
    """The round begun today and not ended, else a new one."""
    day = study_day(now, learner.time_zone)
    return open_sitting(learner, Purpose.PLACE, "", day) or begin(learner, Purpose.PLACE, "", [], day, now)


@transaction.atomic
def next_placed(learner: Any, sitting: Sitting, now: datetime) -> Question | None:
    """The round's next question; None at its end, when all that was found out is written down."""
    row = Sitting.objects.select_for_update().get(pk=sitting.pk)  # two taps must not ask two questions
    if row.ended_at:
        return None
    if waiting := queries.open_in(sitting.pk):
        return waiting
    standings, can = queries.standings(learner), set(askable(learner))
    outcomes = outcomes_of(sitting)
    while wish := placement.to_ask(outcomes, can, standings):
        try:
            place = {"sitting": sitting, "number": len(outcomes) + 1}
            return issue(learner, wish[0], Purpose.PLACE, Standing(), now, place, facet=wish[1])
        except kinds.Impossible:
            can.discard(wish[0])
    _settle(learner, row, outcomes, now)
    return None


def outcomes_of(sitting: Sitting) -> list[Outcome]:
    """What was answered; a right guess is no more than a right verdict."""
    return [
        Outcome(event.skill, bool(event.verdict_right), event.rating == Rating.GOOD)
        for event in queries.answers_in(sitting.pk)
    ]


def _settle(learner: Any, sitting: Sitting, outcomes: list[Outcome], now: datetime) -> None:
    get_user_model().objects.select_for_update().get(pk=learner.pk)
    standings = queries.standings(learner)
    day = queries.today(learner, now, standings)
    placed = placement.placed(outcomes, askable(learner), standings)
    for slug, as_ in placed.items():
        if as_ is Placed.BEGUN:
            introduce_one(learner, slug, day, now)
    _place(learner, placed, standings, day, now)
    started = {*standings, *(slug for slug, as_ in placed.items() if as_ is not Placed.LESSON)}
    for lesson in placement.known_lessons(started, askable(learner)):
        lessons.finish(learner, lesson, now)
    end(sitting, now)


def _place(
    learner: Any, placed: dict[str, Placed], standings: dict[str, Standing], day: date, now: datetime
) -> list[Event]:
    """Begin with a memory: what is known as after two Goods, what it builds on as after one."""
    steps = {slug: _after_goods(learner, GOODS[as_], day) for slug, as_ in placed.items() if as_ in GOODS}
    load: dict[date, int] = {}
    for standing in standings.values():
        if standing.due:
            load[standing.due] = load.get(standing.due, 0) + 1
    due = placement.spread({slug: step.due for slug, step in steps.items()}, day, load)
    return [_begin_with(learner, slug, step, due[slug], day, now) for slug, step in steps.items()]


GOODS = {Placed.KNOWN: 2, Placed.BEFORE_IT: 1}


def _after_goods(learner: Any, goods: int, day: date) -> Step:
    """Where so many Goods, each given when it was due, would have led: with the last one given today."""
    retention = retention_of(learner)
    step = schedule.step(None, Rating.GOOD, day, retention=retention)
    for _ in range(goods - 1):
        step = schedule.step(step.memory, Rating.GOOD, step.due, retention=retention)
    interval = step.due - step.memory.day
    return Step(schedule.Memory(step.memory.stability, step.memory.difficulty, day), day + max(interval, timedelta(1)))


def _begin_with(learner: Any, slug: str, step: Step, due: date, day: date, now: datetime) -> Event:
    event = new_event(
        learner,
        slug,
        EventKind.PLACE,
        day,
        now,
        stability_after=step.memory.stability,
        difficulty_after=step.memory.difficulty,
        due_day_after=due,
    )
    event.save()
    SkillCard.objects.create(learner=learner, skill=slug, **SkillCard.columns(after(Standing(), event)))
    return event
