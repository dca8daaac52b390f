"""Playing a hand: the deal, and one checked move after another."""

from __future__ import annotations

import random

from canasta.cards import Cards, hand_of, pack_of
from canasta.effects import after, begin_turn
from canasta.fault import Fault
from canasta.faults import faults_of
from canasta.moves import Move
from canasta.position import Hand, Position, Seat
from canasta.rulecard import CLASSIC, RuleCard


class Illegal(ValueError):
    """A move that the referee refuses; `faults` say why."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.rule.value for fault in faults))
        self.faults = faults


def deal(
    rng: random.Random, rule_card: RuleCard = CLASSIC, *, scores: tuple[int, int] = (0, 0), first: Seat = Seat.S
) -> Position:
    """A shuffled deal for four players, every card shown, the first player's red threes laid (deal.size)."""
    cards = list(pack_of(rule_card.packs))
    rng.shuffle(cards)
    hands = tuple(Hand(hand_of(cards[i * rule_card.deal : (i + 1) * rule_card.deal])) for i in range(4))
    pile, stock = _turn_up(tuple(cards[4 * rule_card.deal :]), rule_card)
    return begin_turn(Position(rule_card, first, "d", hands, pile=pile, stock=Hand(stock), scores=scores))


def _turn_up(stock: Cards, rule_card: RuleCard) -> tuple[Cards, Cards]:
    """deal.upcard: wild cards and red threes are covered, black threes where the card says so."""
    covers = rule_card.upcard_black_three == "cover_and_freeze"
    for count, card in enumerate(stock, start=1):
        if card.is_natural or (card.is_black_three and not covers):
            return stock[:count], stock[count:]
    return stock, ()


def play(position: Position, move: Move) -> Position:
    """The position after a move; Illegal, and nothing changed, if the referee refuses it."""
    position = begin_turn(position)
    faults = faults_of(position, move)
    if faults:
        raise Illegal(faults)
    return after(position, move)
