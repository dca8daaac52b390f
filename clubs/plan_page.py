"""What the plan shows: the next evening first, and at its head what the class is shaky on."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from clubs import standing
from clubs.models import Evening, Part, Season
from lessons import course
from lessons.course import LESSONS, Lesson

MOST_SHAKY = 4  # more than an evening repeats


@dataclass(frozen=True)
class Step:
    """A part of an evening: a lesson to read, or a set."""

    part: Part
    lesson: Lesson | None

    @property
    def title(self) -> str:
        return self.lesson.title if self.lesson else self.part.set.title


@dataclass(frozen=True)
class Planned:
    number: int
    evening: Evening
    steps: list[Step]
    is_next: bool

    @property
    def is_done(self) -> bool:
        return bool(self.steps) and all(step.part.done_at for step in self.steps)


def of(season: Season, now: datetime) -> dict[str, Any]:
    """For whoever leads: the evenings, and what the next one had better begin with."""
    evenings = evenings_of(season)
    rows = standing.of_class(season, now)
    weak = standing.weak_skills(rows, standing.skills_of(season.club.card))
    return {
        "season": season,
        "evenings": evenings,
        "done": [one for one in evenings if one.is_done],
        "coming": [one for one in evenings if not one.is_done],
        "weak": weak[:MOST_SHAKY],
        "people": len(rows),
        "lessons": LESSONS,
        "sets": list(season.sets.all()),
    }


def evenings_of(season: Season) -> list[Planned]:
    evenings = list(season.evenings.prefetch_related("parts__set"))
    told = [
        (one, [Step(part, course.lesson(part.lesson) if part.lesson else None) for part in one.parts.all()])
        for one in evenings
    ]
    coming = next((one for one, steps in told if not steps or not all(step.part.done_at for step in steps)), None)
    return [Planned(number, one, steps, one == coming) for number, (one, steps) in enumerate(told, start=1)]


def next_evening(season: Season) -> Planned | None:
    return next((one for one in evenings_of(season) if one.is_next), None)


def for_member(season: Season, now: datetime) -> list[Planned]:
    """The evenings as a member is told of them: of sets only those that were handed out."""
    return [replace(one, steps=[step for step in one.steps if _is_told(step, now)]) for one in evenings_of(season)]


def _is_told(step: Step, now: datetime) -> bool:
    its = step.part.set
    return its is None or (its.opens_at is not None and its.opens_at <= now)
