"""Who decides what is asked on a day: ours, by the product's own code, and four others. They see ratings only."""

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from drills import planning, schedule
from drills.fold import EventKind, Standing, after
from drills.schedule import Rating
from simulation.minds import on

LONGEST = schedule.CAP


class Policy(Protocol):
    def begin(self, finished: Collection[str], askable: Collection[str], day: int) -> None:
        """Let the skills of finished lessons begin, at the pace of the lessons."""

    def asks(self, day: int) -> list[str]:
        """The day's set."""

    def rated(self, slug: str, rating: Rating, day: int) -> None:
        """The day's first answer to a skill."""


@dataclass
class Record:
    """What the fold reads of an event."""

    kind: str
    study_day: date
    id: int = 0
    counts: bool = False
    rating: int | None = None
    recall_before: float | None = None
    stability_after: float | None = None
    difficulty_after: float | None = None
    due_day_after: date | None = None
    voids_id: int | None = None


class Ours:
    """The tutor itself: its plan, its fold, its scheduler, and the day levelled among the others due."""

    def __init__(self, retention: float = schedule.RETENTION, *, levelled: bool = True) -> None:
        self.retention = retention
        self.levelled = levelled
        self.standings: dict[str, Standing] = {}

    def begin(self, finished: Collection[str], askable: Collection[str], day: int) -> None:
        for slug in planning.introducible(self.standings, finished, on(day), askable):
            self.standings[slug] = after(Standing(), Record(EventKind.INTRODUCE, on(day)))

    def asks(self, day: int) -> list[str]:
        return planning.due(self.standings, on(day))

    def rated(self, slug: str, rating: Rating, day: int) -> None:
        standing, today = self.standings[slug], on(day)
        if not standing.takes_count(today):
            return
        step = schedule.step(standing.memory, rating, today, retention=self.retention)
        answer = Record(EventKind.ANSWER, today, counts=True, rating=rating, recall_before=standing.recall(today))
        answer.stability_after, answer.difficulty_after = step.memory.stability, step.memory.difficulty
        load = Counter(other.due for name, other in self.standings.items() if name != slug and other.due)
        answer.due_day_after = planning.levelled(step.due, today, load) if self.levelled else step.due
        self.standings[slug] = after(standing, answer)


class Other:
    """What the others have in common: a due day for each skill, the same cap, the same pace of new skills."""

    def __init__(self) -> None:
        self.standings: dict[str, Standing] = {}
        self.due: dict[str, float] = {}

    def begin(self, finished: Collection[str], askable: Collection[str], day: int) -> None:
        for slug in planning.introducible(self.standings, finished, on(day), askable):
            self.standings[slug] = Standing(introduced=on(day))
            self.due[slug] = day

    def asks(self, day: int) -> list[str]:
        return sorted((slug for slug in self.due if self.due[slug] <= day), key=self.due.__getitem__)[: planning.CAP]

    def rated(self, slug: str, rating: Rating, day: int) -> None:
        self.due[slug] = day + max(1, min(LONGEST, round(self.interval(slug, rating))))

    def interval(self, slug: str, rating: Rating) -> float:
        raise NotImplementedError


class Fixed(Other):
    """Everything again after so many days, known or not."""

    def __init__(self, days: float) -> None:
        super().__init__()
        self.days = days

    def interval(self, slug: str, rating: Rating) -> float:
        return self.days


class Random(Other):
    """Practice at random: each skill, each day, with the same chance."""

    def __init__(self, days: float) -> None:
        super().__init__()
        self.days = days
        self.rng = random.Random(f"random {days}")

    def interval(self, slug: str, rating: Rating) -> float:
        return self.rng.expovariate(1 / self.days)


class SM2(Other):
    """SuperMemo 2 of 1987: 1 day, 6 days, then by an ease that misses lower; `stretch` multiplies what it says."""

    QUALITY = {Rating.AGAIN: 1, Rating.HARD: 3, Rating.GOOD: 4}

    def __init__(self, stretch: float) -> None:
        super().__init__()
        self.stretch = stretch
        self.runs: dict[str, tuple[int, float, float]] = {}  # answers in a row, interval, ease

    def interval(self, slug: str, rating: Rating) -> float:
        run, interval, ease = self.runs.get(slug, (0, 0.0, 2.5))
        quality = self.QUALITY[rating]
        ease = max(1.3, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))
        run = run + 1 if quality >= 3 else 0
        interval = {0: 1.0, 1: 1.0, 2: 6.0}.get(run, interval * ease)
        self.runs[slug] = run, interval, ease
        return interval * self.stretch


class Leitner(Other):
    """Boxes: 1, 2, 4, 8, 16, 32, 64 days; a miss goes back to the first. `stretch` multiplies the days."""

    def __init__(self, stretch: float) -> None:
        super().__init__()
        self.stretch = stretch
        self.box: dict[str, int] = {}

    def interval(self, slug: str, rating: Rating) -> float:
        box = self.box.get(slug, -1)
        box = {Rating.AGAIN: 0, Rating.HARD: max(0, box), Rating.GOOD: min(6, box + 1)}[rating]
        self.box[slug] = box
        return float(2**box) * self.stretch
