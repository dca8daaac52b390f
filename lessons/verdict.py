"""What is answered to a try."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.position import Position
from canasta.referee import Fault

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


@dataclass(frozen=True)
class Sum:
    """A side's score, each item in words."""

    title: str
    lines: tuple[str, ...]  # "7 kings = 70"
    total: str  # "this hand = 1,240"


@dataclass(frozen=True)
class AtTable:
    """What holds at one of two tables."""

    title: str
    answer: str
    why: str  # the referee's reason for a no


@dataclass(frozen=True)
class Verdict:
    """What is answered to a try."""

    right: bool
    echo: str  # what they did, in words
    say: str
    legal: bool = False  # not what is asked, but no rule forbids it
    faults: tuple[Fault, ...] = ()
    after: Position | None = None  # the table after it
    sums: tuple[Sum, ...] = ()
    tables: tuple[AtTable, ...] = ()


class NoTry(ValueError):
    """Nothing that could be judged; its text says what to do."""
