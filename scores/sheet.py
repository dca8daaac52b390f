"""A game at a real table, worked out from its hands as they were entered: totals, minimums, the end. No Django."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from canasta.position import SEATS, Seat
from canasta.rulecard import RuleCard
from canasta.scoring import Score, by, score_of, winners
from canasta.tally import NOTHING, Tally
from canasta.words import listed
from scores.laid import Laid, behind_of


@dataclass(frozen=True)
class Entry:
    """One hand as it was entered: who played together, what each side counted, and the cards if they were laid."""

    sides: tuple[str, ...]
    tallies: tuple[Tally, ...]
    laid: tuple[Laid | None, ...] = ()

    def to_json(self) -> dict[str, Any]:
        laid = [one and [one.melds_text, one.left_text] for one in self.laid]
        return {"sides": self.sides, "tallies": [dataclasses.asdict(tally) for tally in self.tallies], "laid": laid}

    @staticmethod
    def from_json(content: dict[str, Any]) -> Entry:
        tallies = tuple(Tally(**(tally | {"red_threes": tuple(tally["red_threes"])})) for tally in content["tallies"])
        laid = tuple(one and Laid.parse(*one) for one in content["laid"])
        return Entry(tuple(content["sides"]), tallies, laid)

    @property
    def lone(self) -> str:
        """Who played alone against the other two; "" where nobody did."""
        return next((side for side in self.sides if len(self.sides) == 2 and len(side) == 1), "")


@dataclass(frozen=True)
class Table:
    """Who plays, and by which rules."""

    rule_card: RuleCard
    names: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """Whose scores are kept: of the two sides, or of each player."""
        return by(self.sides())

    def sides(self, lone: str = "") -> tuple[str, ...]:
        """Who plays together; among three, the two against whoever plays alone."""
        if self.rule_card.players == 4:
            return ("NS", "EW")
        seats = [seat.name for seat in SEATS[self.rule_card.players]]
        if lone not in seats:
            return tuple(seats)
        pair = "".join(seat for seat in seats if seat != lone)
        return tuple(sorted((lone, pair), key=lambda side: Seat[side[0]]))

    @property
    def may_play_alone(self) -> tuple[str, ...]:
        return self.labels if self.rule_card.players == 3 else ()

    def name(self, label: str) -> str:
        return self.names[self.labels.index(label)]

    def side_name(self, side: str) -> str:
        """ "Rosa", or "Inge and Tom" for two of three players."""
        if side in self.labels:
            return self.name(side)
        return listed([self.name(label) for label in side])


@dataclass(frozen=True)
class Scored:
    """A hand with its score."""

    number: int
    entry: Entry
    score: Score
    before: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return self.score.hand

    @property
    def totals(self) -> tuple[int, ...]:
        return self.score.totals


@dataclass(frozen=True)
class Account:
    """The whole game so far."""

    table: Table
    hands: tuple[Scored, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return self.hands[-1].totals if self.hands else (0,) * len(self.table.labels)

    @property
    def minimums(self) -> tuple[int, ...]:
        """opening.minimum, three.minimum: what each first meld of the next hand must reach."""
        return minimums(self.table.rule_card, self.totals)

    @property
    def ended(self) -> Scored | None:
        """score.target: the hand that ended the game."""
        return next((hand for hand in self.hands if hand.score.over), None)

    @property
    def is_tied(self) -> bool:
        """score.tie: past the target and equal, so that another hand is played."""
        reached = max(self.totals) >= self.table.rule_card.target
        return reached and not winners(self.table.rule_card, self.table.labels, self.totals)


def minimums(rule_card: RuleCard, totals: Iterable[int]) -> tuple[int, ...]:
    return tuple(rule_card.minimum(total) for total in totals)


def scored(table: Table, number: int, entry: Entry, before: tuple[int, ...]) -> Scored:
    """One hand, from the totals as it began."""
    cards = [
        behind_of(table.rule_card, laid, entry.sides, side) if laid else NOTHING
        for side, laid in enumerate(entry.laid or (None,) * len(entry.sides))
    ]
    return Scored(number, entry, score_of(table.rule_card, entry.sides, entry.tallies, before, cards), before)


def account(table: Table, entries: Iterable[Entry]) -> Account:
    """Fold the hands: each begins with the totals that the one before left."""
    hands: list[Scored] = []
    totals = (0,) * len(table.labels)
    for number, entry in enumerate(entries, 1):
        hands.append(scored(table, number, entry, totals))
        totals = hands[-1].totals
    return Account(table, tuple(hands))
