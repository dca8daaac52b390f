"""Short forms to judge a line of notation. Each keeps what it judged: so a test can prove that every rule has tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from canasta.fault import Fault
from canasta.moves import parse_turn
from canasta.play import deal
from canasta.position import Hand, Position, Seat
from canasta.referee import Ruling, frozen_by, ruling, why_not_out, why_not_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import Score, score

Test = TypeVar("Test", bound=Callable[[], None])


@dataclass(frozen=True)
class Judged:
    """What was asked of which position, what came out, and the rules that it names."""

    position: Position
    question: str
    outcome: str
    faults: tuple[Fault, ...] = ()
    refused: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()

    @property
    def card(self) -> RuleCard:
        return self.position.rule_card

    @property
    def is_allowed(self) -> bool:
        return not self.refused and not self.question.startswith(("minimum", "score", "deal"))

    @property
    def asked(self) -> str:
        """The question, whatever the rule card."""
        return f"{_rest(str(self.position))} | {self.question}"


JUDGED: list[Judged] = []


def rule(*ids: str) -> Callable[[Test], Test]:
    """Which rules a test is about: it takes no arguments, so that test_every_rule_has_tests.py can run it."""

    def mark(test: Test) -> Test:
        test.rules = frozenset(map(Rule, ids))  # type: ignore[attr-defined]
        return test

    return mark


def on(card: str, line: str) -> str:
    """The same position at another table: on("bicycle", "classic Sd …")."""
    return re.sub(r"^\S+", card, line)


def judge(line: str, turn: str) -> Ruling:
    position = Position.parse(line)
    found = ruling(position, parse_turn(turn))
    outcome = f"{_ids(found.faults)} {_rest(str(found.after))} {found.concealed}"
    _keep(position, turn, outcome, found.faults, allowed=[str(rule) for rule in found.rules])
    return found


def _keep(
    position: Position,
    question: str,
    outcome: object,
    faults: tuple[Fault, ...] = (),
    refused: Iterable[str] = (),
    allowed: Iterable[str] = (),
) -> None:
    ids = frozenset([*_ids(faults), *refused])
    JUDGED.append(Judged(position, question, str(outcome), faults, ids, frozenset(allowed)))


def _ids(faults: tuple[Fault, ...]) -> list[str]:
    return [str(fault.rule) for fault in faults]


def _rest(line: str) -> str:
    return line.partition(" ")[2]


def faults(line: str, turn: str) -> list[str]:
    """The rules that the first wrong move breaks; [] when the turn is legal."""
    return _ids(judge(line, turn).faults)


def legal(line: str, turn: str) -> bool:
    return judge(line, turn).legal


def allowed_by(line: str, turn: str) -> list[str]:
    """The rules that allowed a legal turn; [] when it is not."""
    return [str(rule) for rule in judge(line, turn).rules]


def after(line: str, turn: str) -> Position:
    """The position a legal turn leads to."""
    found = judge(line, turn)
    assert found.after is not None, found.faults
    return found.after


def frozen(line: str) -> list[str]:
    """Why the pile is frozen for the side to act; [] when it is not."""
    position = Position.parse(line)
    rules = [str(rule) for rule in frozen_by(position)]
    _keep(position, "frozen", rules, refused=rules)
    return rules


def why_no_take(line: str) -> list[str]:
    position = Position.parse(line)
    found = why_not_take(position)
    _keep(position, "take", _ids(found), found)
    return _ids(found)


def why_no_out(line: str) -> list[str]:
    position = Position.parse(line)
    found = why_not_out(position)
    _keep(position, "out", _ids(found), found)
    return _ids(found)


def minimum(line: str) -> int:
    position = Position.parse(line)
    _keep(position, "minimum", position.minimum)
    return position.minimum


def scored(line: str) -> Score:
    position = Position.parse(line)
    found = score(position)
    _keep(position, "score", found, allowed=[str(item.rule) for lines in found.lines for item in lines])
    return found


def dealt(seed: int, card: str = "classic", first: Seat = Seat.S) -> Position:
    """A deal at that table; every seed shuffles otherwise."""
    rule_card = RuleCard.parse(card)
    found = deal(Random(seed), rule_card, first=first)
    nothing = ((),) * len(found.sides)
    bare = Position(rule_card, first, "d", (Hand(),) * rule_card.players, found.sides, nothing, nothing)
    _keep(bare, f"deal {seed}", _rest(str(found)))
    return found


def items(line: str, side: int = 0) -> dict[str, int]:
    """A side's score, by rule."""
    found: dict[str, int] = {}
    for item in scored(line).lines[side]:
        found[str(item.rule)] = found.get(str(item.rule), 0) + item.points
    return found
