"""A step under a learner's rule card: its wording, its table, and where the card departs from Classic."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass

from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from lessons.claims import changed
from lessons.course import CONTENT, Lesson, Step
from lessons.numbers import fill
from lessons.tasks import NoTry, given_of, judge, solutions

_SAYINGS: dict[str, dict[str, str]] = tomllib.loads((CONTENT / "departures.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Staged:
    """A step ready to be shown."""

    step: Step
    position: Position
    card: RuleCard  # the learner's
    departures: tuple[str, ...]
    as_classic: bool = False  # the table is played by Classic rules, because the learner's card spoils the task


@functools.lru_cache(maxsize=1024)
def staged(step: Step, card: RuleCard) -> Staged:
    """The step at the learner's table, or at a Classic one where theirs makes the task impossible or untrue."""
    worded, notes = step.under(card), departures(step.knobs, card)
    try:
        position = Position.parse(changed(step.position, f"rules {card}"))
    except ValueError:
        position = None  # other packs: these cards do not make such a table
    if position is not None and _can_be_asked(worded, position):
        return Staged(worded, position, card, notes)
    return Staged(step, Position.parse(step.position), card, notes, as_classic=True)


def _can_be_asked(step: Step, position: Position) -> bool:
    """Is every solution right, and every foreseen mistake a mistake?"""
    task = step.task
    try:
        rights = solutions(task, position)
        if not rights or not all(judge(task, position, given).right for given in rights):
            return False
        if task.kind == "number":
            return True  # a foreseen mistake that is right here is simply right
        return not any(judge(task, position, given_of(wrong, task, position)).right for wrong in task.wrong)
    except (NoTry, ValueError):
        return False


def departures(knobs: tuple[str, ...], card: RuleCard) -> tuple[str, ...]:
    """A line for each of these knobs that the card has set otherwise than Classic."""
    written = {knob: (value, classics) for knob, value, classics in card.departures()}
    return tuple(_departure(knob, written[knob], card) for knob in knobs if knob in written)


def _departure(knob: str, values: tuple[str, str], card: RuleCard) -> str:
    value, classic = values
    return f"At your table {_saying(knob, value, card)} By Classic rules {_saying(knob, classic, CLASSIC)}"


def _saying(knob: str, value: str, card: RuleCard) -> str:
    sayings = _SAYINGS[knob]
    return fill(sayings.get("any") or sayings[value], card)


def recap(lesson: Lesson, card: RuleCard) -> tuple[str, ...]:
    """The lines of a recap that hold at the learner's table."""
    return tuple(fill(line.text, card) for line in lesson.recap if not line.where or _holds(line.where, card))


def _holds(where: str, card: RuleCard) -> bool:
    knob, _, value = where.partition("=")
    own: object = getattr(card, knob)
    return value == (("yes" if own else "no") if isinstance(own, bool) else str(own))
