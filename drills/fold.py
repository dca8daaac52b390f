"""Where a learner stands with a skill: its events in order, and nothing else, come to a Standing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Protocol

from drills.schedule import TOO_SURE, Memory, Rating, recall

STUCK_BELOW = 0.01
STUCK_FROM = 4


class EventKind(StrEnum):
    INTRODUCE = "introduce"
    ANSWER = "answer"
    VOID = "void"  # undo: the answer named counts as never given
    RESET = "reset"
    PLACE = "place"  # placement round: begins with a memory and a due day
    DUE = "due"  # the rule card changed: due again on that day, memory unchanged


class State(StrEnum):
    NOT_STARTED = "not started"
    STUCK = "stuck"
    SOLID = "solid"
    SHAKY = "shaky"


class Recorded(Protocol):
    """What the fold reads of an event; models.Event is one."""

    id: int
    kind: str
    study_day: date
    counts: bool
    rating: int | None
    recall_before: float | None
    stability_after: float | None
    difficulty_after: float | None
    due_day_after: date | None
    voids_id: int | None


@dataclass(frozen=True)
class Try:
    """A counted answer, and how likely it was to be right; None when nothing was known yet."""

    predicted: float | None
    right: bool


@dataclass(frozen=True)
class Standing:
    introduced: date | None = None
    due: date | None = None
    memory: Memory | None = None
    tries: tuple[Try, ...] = ()

    @property
    def last_day(self) -> date | None:
        return self.memory.day if self.memory else self.introduced

    def recall(self, day: date) -> float | None:
        return recall(self.memory, max(day, self.memory.day)) if self.memory else None

    def is_due(self, day: date) -> bool:
        return self.due is not None and self.due <= day

    def takes_count(self, day: date) -> bool:
        """Whether an answer on this day counts: the first of the day, when due or far enough from certain."""
        if self.introduced is None:
            return False
        if self.memory is None:
            return True
        return self.memory.day < day and (self.is_due(day) or recall(self.memory, day) <= TOO_SURE)

    @property
    def is_stuck(self) -> bool:
        """So many misses are less likely than one in a hundred under the predictions."""
        predicted = [one.predicted for one in self.tries if one.predicted is not None]
        misses = sum(not one.right for one in self.tries if one.predicted is not None)
        return len(self.tries) >= STUCK_FROM and chance_of_misses(predicted, misses) < STUCK_BELOW


def fold(events: Iterable[Recorded]) -> Standing:
    events = list(events)
    voided = {event.voids_id for event in events if event.kind == EventKind.VOID}
    standing = Standing()
    for event in events:
        if event.id not in voided:
            standing = after(standing, event)
    return standing


def after(standing: Standing, event: Recorded) -> Standing:
    """What one more event makes of it. Memory and due day were chosen when answering; here they are only read."""
    match event.kind:
        case EventKind.INTRODUCE if standing.introduced is None:
            return replace(standing, introduced=event.study_day, due=event.study_day)
        case EventKind.ANSWER if event.counts:
            tries = (*standing.tries, Try(event.recall_before, event.rating != Rating.AGAIN))
            return replace(standing, memory=_memory(event), due=event.due_day_after, tries=tries)
        case EventKind.RESET:
            return Standing(introduced=event.study_day, due=event.study_day)
        case EventKind.PLACE:
            introduced = standing.introduced or event.study_day
            return replace(standing, introduced=introduced, memory=_memory(event), due=event.due_day_after)
        case EventKind.DUE if standing.introduced:
            return replace(standing, due=event.due_day_after or event.study_day)
    return standing


def chance_of_misses(predicted: Iterable[float], at_least: int) -> float:
    """How likely at least so many misses are, each answer being right with its own chance."""
    chances = [1.0]  # of 0, 1, 2 … misses so far
    for right in predicted:
        as_many = [chance * right for chance in chances] + [0.0]
        one_more = [0.0] + [chance * (1 - right) for chance in chances]
        chances = [same + more for same, more in zip(as_many, one_more, strict=True)]
    return sum(chances[at_least:])


def _memory(event: Recorded) -> Memory:
    assert event.stability_after is not None and event.difficulty_after is not None
    return Memory(event.stability_after, event.difficulty_after, event.study_day)
