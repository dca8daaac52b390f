"""Three ways in which a memory may work. None of them is the scheduler's own, and no policy sees them.

A mind is what one learner has of one skill. Days are counted from the first, 0.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from drills import schedule

FIRST_DAY = date(2026, 1, 1)
GUESS = 1 / 8  # the most that a question of a review lets a guesser have


def on(day: int) -> date:
    return FIRST_DAY + timedelta(days=day)


class Mind(Protocol):
    def read(self, day: int) -> None:
        """The lesson, read to its end."""

    def knows(self, day: int) -> float:
        """How much of the skill is truly there."""

    def chance(self, day: int, facet: str) -> float:
        """How likely the rule comes to mind in this situation."""

    def told(self, day: int, facet: str, knew: bool) -> None:
        """What an answer and its explanation leave behind."""

    def luck(self) -> float:
        """How likely an answer is right that is not known."""


@dataclass
class Power:
    """Forgets by a power of time, as flash-card research finds it; the exponent and the gains are the learner's own."""

    stability: float  # days until the chance has fallen to 0.9
    decay: float
    gain: float
    last: int = 0

    def read(self, day: int) -> None:
        self.last = day

    def knows(self, day: int) -> float:
        factor = 0.9 ** (-1 / self.decay) - 1
        return float((1 + factor * (day - self.last) / self.stability) ** -self.decay)

    def chance(self, day: int, facet: str) -> float:
        return self.knows(day)

    def told(self, day: int, facet: str, knew: bool) -> None:
        if knew:
            faded = math.exp(0.9 * (1 - self.knows(day))) - 1
            self.stability *= 1 + self.gain * self.stability**-0.2 * faded
        else:
            self.stability = max(0.5, min(self.stability, 1.3 * self.stability**0.3))
        self.last = day

    def luck(self) -> float:
        return GUESS


@dataclass
class HalfLife:
    """Loses half in a time that each answer after a pause lengthens, and each failure shortens."""

    half: float
    gain: float
    last: int = 0

    def read(self, day: int) -> None:
        self.last = day

    def knows(self, day: int) -> float:
        return float(2 ** (-(day - self.last) / self.half))

    def chance(self, day: int, facet: str) -> float:
        return self.knows(day)

    def told(self, day: int, facet: str, knew: bool) -> None:
        if knew:
            self.half *= 1 + self.gain * min(1.0, (1 - self.knows(day)) / 0.2)
        else:
            self.half = max(3.0, self.half / 2)
        self.last = day

    def luck(self) -> float:
        return GUESS


@dataclass
class Situation:
    """Whether the rule is known in one situation; what is not known there is a misconception."""

    known: bool = False
    firm: int = 0  # how often it was known after a pause
    last: int = 0


class Rules:
    """Knows a rule in a situation, or believes something else there: a step, no curve. Forgetting is a relapse."""

    def __init__(self, facets: Sequence[str], relapse: float, learns: float, rng: random.Random) -> None:
        self.situations = {facet: Situation() for facet in facets}
        self.relapse = relapse  # a day, before it was ever known in an answer
        self.learns = learns
        self.rng = rng

    def read(self, day: int) -> None:
        for one in self.situations.values():
            one.last, one.known = day, self.rng.random() < self.learns

    def knows(self, day: int) -> float:
        return sum(self._left(one, day) for one in self.situations.values()) / len(self.situations)

    def chance(self, day: int, facet: str) -> float:
        return self._left(self.situations[facet], day)

    def told(self, day: int, facet: str, knew: bool) -> None:
        asked = self.situations[facet]
        if knew:
            asked.firm += day > asked.last
        else:
            asked.firm = max(0, asked.firm - 1)
        asked.known = knew or self.rng.random() < self.learns
        asked.last = day
        if asked.known:
            self._see_it_elsewhere(asked, day)

    def luck(self) -> float:
        return 0.05  # who believes something else does not guess, and is seldom right by it

    def _left(self, one: Situation, day: int) -> float:
        return math.exp(-self.relapse * 0.4**one.firm * (day - one.last)) if one.known else 0.0

    def _see_it_elsewhere(self, asked: Situation, day: int) -> None:
        """One rule: now and then what is understood here is understood in its other situations."""
        for one in self.situations.values():
            if one is asked or self.rng.random() >= 0.4:
                continue
            if one.known:
                one.firm = max(one.firm, asked.firm - 1)
            one.known, one.last = True, day


@dataclass
class AsSupposed:
    """The control: a memory that works just as our scheduler supposes, from the first answer on."""

    memory: schedule.Memory | None = None

    def read(self, day: int) -> None:
        pass

    def knows(self, day: int) -> float:
        return schedule.recall(self.memory, on(day)) if self.memory else 0.8

    def chance(self, day: int, facet: str) -> float:
        return self.knows(day)

    def told(self, day: int, facet: str, knew: bool) -> None:
        if self.memory is None or self.memory.day < on(day):
            rating = schedule.Rating.GOOD if knew else schedule.Rating.AGAIN
            self.memory = schedule.step(self.memory, rating, on(day)).memory

    def luck(self) -> float:
        return 0.0


@dataclass(frozen=True)
class Family:
    """Learners of one kind: a learner's own habits, then a mind for each skill."""

    name: str
    words: str
    slip: float  # how often what is known is answered wrongly
    minds: Callable[[random.Random], Callable[[Sequence[str], random.Random], Mind]]


def _power(habits: random.Random) -> Callable[[Sequence[str], random.Random], Mind]:
    decay, gain, first = habits.uniform(0.2, 0.7), habits.lognormvariate(3.0, 0.35), habits.lognormvariate(0.7, 0.4)
    return lambda facets, rng: Power(first * rng.lognormvariate(0, 0.5), decay, gain * rng.lognormvariate(0, 0.3))


def _half_life(habits: random.Random) -> Callable[[Sequence[str], random.Random], Mind]:
    gain, first = habits.uniform(0.8, 2.2), habits.lognormvariate(2.0, 0.4)
    return lambda facets, rng: HalfLife(first * rng.lognormvariate(0, 0.5), gain)


def _rules(habits: random.Random) -> Callable[[Sequence[str], random.Random], Mind]:
    relapse, learns = habits.lognormvariate(-2.8, 0.4), habits.uniform(0.45, 0.8)
    return lambda facets, rng: Rules(facets, relapse * rng.lognormvariate(0, 0.4), learns, rng)


FAMILIES = ("power", "half-life", "rules")
CONTROL = "control"
ALL_FAMILIES = {
    one.name: one
    for one in (
        Family("power", "forget by a power of time", 0.02, _power),
        Family("half-life", "lose half in a time of each skill’s own", 0.05, _half_life),
        Family("rules", "know a rule or misconceive it, situation by situation", 0.03, _rules),
        Family(CONTROL, "forget as the scheduler supposes", 0.0, lambda habits: lambda facets, rng: AsSupposed()),
    )
}
