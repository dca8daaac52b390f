"""A step under a learner's rule card: its wording, its table, and where the card departs from Classic."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass

from canasta.position import Position
from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from canasta.rulecard_words import TITLES
from lessons.claims import changed, holds
from lessons.course import Lesson, Step, held
from lessons.knobs import KNOBS
from lessons.numbers import fill, laid_out
from lessons.tasks import given_of, judge, solutions
from lessons.verdict import NoTry


@dataclass(frozen=True)
class Staged:
    """A step ready to be shown."""

    step: Step
    position: Position
    card: RuleCard  # whose rules the texts tell
    own: RuleCard  # the learner's
    departures: tuple[str, ...]  # where the learner's card is not Classic's
    as_classic: bool = False  # told and played by Classic rules, because the learner's card leaves nothing to do here

    @property
    def title(self) -> str:
        return TITLES[self.card.name]


def card_for(lesson: Lesson, card: RuleCard) -> RuleCard:
    """What a lesson is told and played by: Classic for four, with the learner's own settings where they fit.

    An elective about another game follows the learner's card for that game, else the game's own.
    """
    if lesson.table:
        return card if card.name == lesson.table else NAMED_CARDS[lesson.table]
    if card.is_modern:
        return CLASSIC
    if card.players == 4:
        return card
    return dataclasses.replace(CLASSIC, **{knob: getattr(card, knob) for knob, _, _ in card.changes()})


@functools.lru_cache(maxsize=2048)
def staged(step: Step, card: RuleCard) -> Staged:
    """The step at the learner's table, or all of it by Classic rules where theirs leaves nothing to do, or to say.

    In an elective the game's own card stands for Classic. Two tables that are compared are never the learner's.
    """
    base = step.base
    if step.task.kind == "compare":
        return Staged(step, Position.parse(step.position), base, card, ())
    told = step.under(card)
    position = _told_at(told, card)
    if position is not None:
        return Staged(told, position, card, card, departures(step.knobs, card, base))
    told = step.under(base)
    position = Position.parse(laid_out(told.position, base))
    reasons = tuple(f"At your table: {KNOBS[knob].says(card)}" for knob in _in_the_way(step, card))
    return Staged(told, position, base, card, reasons, as_classic=True)


def _told_at(step: Step, card: RuleCard) -> Position | None:
    """The step's table by this card; None where its task cannot be asked there, or what it claims is not so."""
    try:
        line = changed(laid_out(step.position, card), f"rules {card}")
        position = Position.parse(line)
        if not all(holds(line, laid_out(claim, card)) for claim in step.claims):
            return None
    except ValueError:
        return None  # other packs: these cards do not make such a table
    return position if step.task.is_text or _can_be_asked(step, position) else None


def _can_be_asked(step: Step, position: Position) -> bool:
    """Can it be solved, and is every foreseen mistake one?"""
    task = step.task
    try:
        if not solutions(task, position):
            return False
        if task.kind in ("number", "scores"):
            return True  # a foreseen mistake that is right here is simply right
        return not any(judge(task, position, given_of(wrong, task, position)).right for wrong in task.wrong)
    except (NoTry, ValueError):
        return False


def _in_the_way(step: Step, card: RuleCard) -> tuple[str, ...]:
    """The settings that each alone leave nothing to do in this step; where none does, some that do so together."""
    changed = {knob: getattr(card, knob) for knob, _, _ in card.departures_from(step.base)}
    alone = {knob: dataclasses.replace(step.base, **{knob: value}) for knob, value in changed.items()}
    enough = tuple(knob for knob, one in alone.items() if _told_at(step.under(one), one) is None)
    return enough or _together(step, changed)


def _together(step: Step, changed: dict[str, object]) -> tuple[str, ...]:
    """Of these settings so many that without any of them there would be something to do."""
    needed = changed
    for knob in changed:
        fewer = {name: value for name, value in needed.items() if name != knob}
        without = dataclasses.replace(step.base, **fewer)  # type: ignore[arg-type]
        if _told_at(step.under(without), without) is None:
            needed = fewer
    return tuple(needed)


def departures(knobs: tuple[str, ...], card: RuleCard, base: RuleCard = CLASSIC) -> tuple[str, ...]:
    """A line for each of these settings that the card has otherwise than Classic, or the card of an elective's game.

    The texts tell how the learner's table plays; this is how the others do.
    """
    departing = [knob for knob, _, _ in card.departures_from(base) if knob in knobs]
    title = TITLES[base.name]
    return tuple(f"Your table has its own rule here. {title}: {KNOBS[knob].says(base)}" for knob in departing)


def recap(lesson: Lesson, card: RuleCard) -> tuple[str, ...]:
    """The lines of a recap that hold at the learner's table."""
    return tuple(fill(line, card) for line in held(lesson.recap, card))
