"""When a skill comes back: from memory and rating to the next due day. The only file that knows fsrs."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import IntEnum
from functools import cache
from importlib.metadata import version
from math import inf

import fsrs

RETENTION = 0.90
CAP = 120
# What fuzz may add to an interval or take from it: a day, and this share of its days from here to there.
SPREAD = ((2.5, 7.0, 0.15), (7.0, 20.0, 0.1), (20.0, inf, 0.05))
TOO_SURE = 0.97  # predicted above this, a miss ahead of the due day is a slip and no forgetting


class Rating(IntEnum):
    """What an answer was worth. Never Easy: nobody grades their own ease."""

    AGAIN = 1
    HARD = 2
    GOOD = 3


@dataclass(frozen=True)
class Memory:
    stability: float
    difficulty: float
    day: date  # of the answer that left it so


@dataclass(frozen=True)
class Step:
    memory: Memory
    due: date


def step(memory: Memory | None, rating: Rating, day: date, *, retention: float = RETENTION, cap: int = CAP) -> Step:
    """What an answer on this study day leaves behind; the day must be later than the one remembered."""
    if memory and memory.day >= day:
        raise ValueError(f"an answer of {day} cannot follow one of {memory.day}")
    card, _ = _scheduler(retention, cap).review_card(_card(memory, day), fsrs.Rating(rating), _noon(day))
    assert card.stability is not None and card.difficulty is not None
    return Step(Memory(card.stability, card.difficulty, day), card.due.date())


def window(interval: int, *, cap: int = CAP) -> range:
    """The intervals that are as good as this one: those among which a scheduler's fuzz would draw."""
    if interval < SPREAD[0][0]:
        return range(interval, interval + 1)
    spread = 1 + sum(share * max(min(interval, end) - start, 0) for start, end, share in SPREAD)
    last = min(round(interval + spread), cap)
    return range(min(max(2, round(interval - spread)), last), last + 1)


def recall(memory: Memory, day: date) -> float:
    """How likely the answer would be right on that day."""
    return _scheduler(RETENTION, CAP).get_card_retrievability(_card(memory, day), _noon(day))


@cache
def name(retention: float = RETENTION, cap: int = CAP) -> str:
    """What is written beside each answer, so that a later scheduler knows what it replaces."""
    return f"fsrs {version('fsrs')}, retention {retention:.2f}, cap {cap}, levelled"


@cache
def _scheduler(retention: float, cap: int) -> fsrs.Scheduler:
    # No steps within a day, and no fuzz: fsrs draws it unseeded, and unevenly.
    return fsrs.Scheduler(
        desired_retention=retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=cap,
        enable_fuzzing=False,
    )


def _card(memory: Memory | None, day: date) -> fsrs.Card:
    # Without an id a Card sleeps a millisecond to find one; without a due instant it reads the clock.
    if memory is None:
        return fsrs.Card(card_id=1, due=_noon(day))
    last = _noon(memory.day)
    return fsrs.Card(1, fsrs.State.Review, None, memory.stability, memory.difficulty, due=last, last_review=last)


def _noon(day: date) -> datetime:
    """fsrs counts periods of 24 hours and accepts datetime's own UTC only, so a study day is fed as its noon."""
    return datetime.combine(day, time(12), tzinfo=UTC)
