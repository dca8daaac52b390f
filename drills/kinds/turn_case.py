"""What every question about a turn asks of the referee, and its proof."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from canasta.fault import Fault
from canasta.moves import Move
from canasta.position import Position
from canasta.referee import Ruling, ruling
from canasta.rules import Rule
from drills.kinds.making import Aim
from drills.kinds.sides import Us, us_of


@dataclass(frozen=True)
class TurnCase:
    """A turn, and what the table makes of it."""

    position: Position
    turn: tuple[Move, ...]

    @cached_property
    def ruling(self) -> Ruling:
        return ruling(self.position, self.turn)

    @property
    def answer(self) -> bool:
        return self.ruling.legal

    @property
    def fault(self) -> Fault | None:
        return self.ruling.faults[0] if self.ruling.faults else None

    @cached_property
    def us(self) -> Us:
        return us_of(self.position)


Case = TypeVar("Case", bound=TurnCase)


def proved(case: Case, aim: Aim, answer: bool) -> tuple[Case, Rule] | None:
    """The facts and the deciding rule, if the referee gives that answer (a no by one of the aim's rules); else None."""
    if case.answer is not answer:
        return None
    if case.fault is None:
        return case, aim.rules[0]
    return (case, case.fault.rule) if case.fault.rule in aim.rules else None
