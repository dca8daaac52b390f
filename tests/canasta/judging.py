"""Short forms to judge a line of notation. Each keeps what it judged: so a test can prove that every rule has tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from canasta.moves import parse_turn
from canasta.play import deal
from canasta.position import Position, Seat
from canasta.referee import Ruling, frozen_by, ruling, why_not_out, why_not_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import Score, score

Test = TypeVar("Test", bound=Callable[[], None])


@dataclass(frozen=True)
class Judged:
    """What was asked, with the rule card apart, and what came out, with the rules that it names."""

    card: RuleCard
    asked: str
    outcome: str
    refused: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    is_legal: bool = False


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
    rest = str(found.after).partition(" ")[2]
    outcome = f"{_ids(found)} {rest} {found.concealed}"
    keep(
        position.rule_card, f"{_rest(line)} | {turn}", outcome, _ids(found), [str(r) for r in found.rules], found.legal
    )
    return found


def keep(
    card: RuleCard, asked: str, outcome: str, refused: list[str], allowed: list[str] | None = None, legal: bool = False
) -> None:
    JUDGED.append(Judged(card, asked, outcome, frozenset(refused), frozenset(allowed or ()), legal))


def _ids(found: Ruling) -> list[str]:
    return [str(fault.rule) for fault in found.faults]


def _rest(line: str) -> str:
    return line.partition(" ")[2]


def faults(line: str, turn: str) -> list[str]:
    """The rules that the first wrong move breaks; [] when the turn is legal."""
    return _ids(judge(line, turn))


def legal(line: str, turn: str) -> bool:
    return judge(line, turn).legal


def allowed_by(line: str, turn: str) -> list[str]:
    """The rules that allowed a legal turn; [] when it is not."""
    return [str(rule) for rule in judge(line, turn).rules]


def after(line: str, turn: str) -> Position:
    """The position a legal turn leads to."""
    found = judge(line, turn).after
    assert found is not None, faults(line, turn)
    return found


def frozen(line: str) -> list[str]:
    """Why the pile is frozen for the side to act; [] when it is not."""
    position = Position.parse(line)
    rules = [str(rule) for rule in frozen_by(position)]
    keep(position.rule_card, f"{_rest(line)} | frozen", str(rules), rules, legal=not rules)
    return rules


def why_no_take(line: str) -> list[str]:
    position = Position.parse(line)
    rules = [str(fault.rule) for fault in why_not_take(position)]
    keep(position.rule_card, f"{_rest(line)} | take?", str(rules), rules, legal=not rules)
    return rules


def why_no_out(line: str) -> list[str]:
    position = Position.parse(line)
    rules = [str(fault.rule) for fault in why_not_out(position)]
    keep(position.rule_card, f"{_rest(line)} | out?", str(rules), rules, legal=not rules)
    return rules


def minimum(line: str) -> int:
    position = Position.parse(line)
    keep(position.rule_card, f"{_rest(line)} | minimum", str(position.minimum), [])
    return position.minimum


def scored(line: str) -> Score:
    position = Position.parse(line)
    found = score(position)
    named = [str(item.rule) for lines in found.lines for item in lines]
    keep(position.rule_card, f"{_rest(line)} | score", str(found), [], named)
    return found


def dealt(seed: int, card: str = "classic", first: Seat = Seat.S) -> Position:
    """A deal at that table; every seed shuffles otherwise."""
    rule_card = RuleCard.parse(card)
    found = deal(Random(seed), rule_card, first=first)
    keep(rule_card, f"deal {seed} {first}", _rest(str(found)), [])
    return found


def items(line: str, side: int = 0) -> dict[str, int]:
    """A side's score, by rule."""
    found: dict[str, int] = {}
    for item in scored(line).lines[side]:
        found[str(item.rule)] = found.get(str(item.rule), 0) + item.points
    return found
