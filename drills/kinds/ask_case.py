"""The facts of asking one's partner, before it and after it, and their proof by the referee."""

from __future__ import annotations

from functools import cached_property

from canasta.melding import canastas
from canasta.moves import Ask, Drop, Lay, Move, Take
from canasta.position import Position
from canasta.rules import Rule
from canasta.ways import must_ask_first
from drills.kinds.making import Aim
from drills.kinds.scene import Scene
from drills.kinds.turn_case import TurnCase, proved


class AskCase(TurnCase):
    """A turn in which partner is asked, or that is played after the answer."""

    def is_wrong_by(self, rule: Rule, why: str) -> bool:
        return self.fault is not None and self.fault.rule is rule and self.fault.get("why") == why

    @property
    def asks(self) -> bool:
        return any(isinstance(move, Ask) for move in self.turn)

    @property
    def before(self) -> tuple[Move, ...]:
        """What is done before the question."""
        return self.turn[: next((at for at, move in enumerate(self.turn) if isinstance(move, Ask)), 0)]

    @property
    def has_asked(self) -> bool:
        """modern.ask_once: has our side put its question in this hand?"""
        return self.position.sides[self.position.side] in self.position.marks.hasasked

    @property
    def has_begun(self) -> bool:
        """Was a card drawn or the pile taken before the question?"""
        return self.position.phase != "d" or self.takes

    @property
    def takes(self) -> bool:
        return any(isinstance(move, Take) for move in self.before)

    @property
    def lays(self) -> bool:
        return any(isinstance(move, Lay) or (isinstance(move, Take) and move.groups) for move in self.before)

    @property
    def holds_one(self) -> bool:
        return self.position.hand.size == 1

    # ── After the answer ─────────────────────────────────────────────────────────────────────────

    @property
    def said(self) -> bool | None:
        """Partner's answer."""
        return self.position.marks.asked

    @property
    def had_to_ask(self) -> bool:
        return must_ask_first(self.position)

    @cached_property
    def goes_out(self) -> bool:
        """Would it empty the hand?"""
        played = sum(len(group.cards) for move in self.turn if isinstance(move, Lay) for group in move.groups)
        return played + sum(isinstance(move, Drop) for move in self.turn) == self.position.hand.size

    @property
    def lacks_canastas(self) -> bool:
        return canastas(self.position) < self.position.rule_card.canastas_to_go_out


def prove(scene: Scene, position: Position, aim: Aim, answer: bool) -> tuple[AskCase, Rule] | None:
    return proved(AskCase(position, scene.turn), aim, answer)
