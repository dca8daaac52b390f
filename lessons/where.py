"""At which tables a text holds: "ask!=off", "max_wilds<3, draw>1"; "|" stands between alternatives; "" is at all.

Beside the settings of a rule card, "players=3" and "modern=yes" tell the game, "flat=yes" one minimum at every score.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable

from canasta.rulecard import KNOBS, RuleCard

_TEST = re.compile(r"(\w+)(!=|=|<|>)(\S+)")
_NUMBERS: dict[str, Callable[[int, int], bool]] = {"<": operator.lt, ">": operator.gt}

_GAMES: dict[str, Callable[[RuleCard], str]] = {
    "players": lambda card: str(card.players),
    "modern": lambda card: "yes" if card.is_modern else "no",
    "flat": lambda card: "yes" if len({amount for _, amount in card.minimums}) == 1 else "no",
}


@functools.lru_cache(maxsize=4096)
def holds_at(where: str, card: RuleCard) -> bool:
    if not where:
        return True
    return any(all(_holds(test, card) for test in tests.split(",")) for tests in where.split("|"))


def knobs_in(where: str) -> set[str]:
    """The settings it turns on."""
    return {found[1] for found in _TEST.finditer(where)}


def _holds(test: str, card: RuleCard) -> bool:
    found = _TEST.fullmatch(test.strip())
    if found is not None and found[1] in _GAMES:
        return (_GAMES[found[1]](card) == found[3]) is (found[2] == "=")
    if found is None or found[1] not in KNOBS:
        raise ValueError(f"'{test}' is no test of a rule card")
    knob, sign, value = found.groups()
    if sign in _NUMBERS:
        return _NUMBERS[sign](getattr(card, knob), int(value))
    wanted = RuleCard.parse(f"classic,{knob}={value}")
    return (getattr(card, knob) == getattr(wanted, knob)) is (sign == "=")
