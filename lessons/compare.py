"""Two rule cards side by side: a row for every setting, and the rules that only one of the games has."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.rulecard import RuleCard
from lessons.knobs import KNOBS, SECTIONS, Knob
from lessons.sheet import Told, sheet_of

NUMBER_WORDS = {2: "Two play, each for themselves.", 3: "Three play.", 4: "Four play, two against two."}
NOT_HERE = "This does not come up."


@dataclass(frozen=True)
class Row:
    subject: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True)
class Group:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Comparison:
    differing: tuple[Group, ...]
    same: tuple[Group, ...]
    only_first: tuple[Told, ...]
    only_second: tuple[Told, ...]

    @property
    def count(self) -> int:
        """How many settings differ."""
        return sum(len(group.rows) for group in self.differing)


def comparison(first: RuleCard, second: RuleCard) -> Comparison:
    groups = [Group("Players", (Row("How many play", NUMBER_WORDS[first.players], NUMBER_WORDS[second.players]),))]
    for section, title in SECTIONS.items():
        knobs = [knob for knob in KNOBS.values() if knob.section == section]
        rows = tuple(_row(knob, first, second) for knob in knobs if knob.applies(first) or knob.applies(second))
        groups.append(Group(title, rows))
    return Comparison(
        differing=_with(groups, differs=True),
        same=_with(groups, differs=False),
        only_first=_only(first, second),
        only_second=_only(second, first),
    )


def _row(knob: Knob, first: RuleCard, second: RuleCard) -> Row:
    return Row(knob.subject, _says(knob, first), _says(knob, second))


def _says(knob: Knob, card: RuleCard) -> str:
    """How a table has it; where its game knows no such setting, what it says of that rule instead."""
    if knob.applies(card):
        return knob.says(card)
    return next((told.text for told in sheet_of(card) if not set(told.rules).isdisjoint(knob.rules)), NOT_HERE)


def _with(groups: list[Group], *, differs: bool) -> tuple[Group, ...]:
    kept = [Group(group.title, tuple(row for row in group.rows if row.differs is differs)) for group in groups]
    return tuple(group for group in kept if group.rows)


def _only(card: RuleCard, other: RuleCard) -> tuple[Told, ...]:
    """What stands on one sheet because of its game, whatever is set: Modern American's melds, the lone player."""
    if (card.players, card.is_modern) == (other.players, other.is_modern):
        return ()
    theirs = sheet_of(other).rules
    return tuple(told for told in sheet_of(card) if set(told.rules) - theirs and _is_of_a_game(told))


def _is_of_a_game(told: Told) -> bool:
    return any(rule.startswith(("modern.", "three.")) for rule in told.rules)
