"""Playing a hand: the deal, and one checked move after another."""

from __future__ import annotations

import random

from canasta.cards import Cards, hand_of, pack_of
from canasta.effects import after, begin_turn
from canasta.fault import Fault
from canasta.faults import faults_of
from canasta.modern import turn_card_in
from canasta.moves import Move
from canasta.position import SEATS, Hand, Marks, Position, Seat
from canasta.rulecard import CLASSIC, RuleCard


class Illegal(ValueError):
    """A move that the referee refuses; `faults` say why."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.rule.value for fault in faults))
        self.faults = faults


def deal(
    rng: random.Random, rule_card: RuleCard = CLASSIC, *, scores: tuple[int, ...] = (), first: Seat = Seat.S
) -> Position:
    """A shuffled deal for the rule card's players, every card shown, the first player's threes laid (deal.size).

    `scores`: by side, three players' each for themselves; zeros where none are given. `first` begins.
    """
    cards = list(pack_of(rule_card.packs))
    rng.shuffle(cards)
    return deal_from(tuple(cards), rule_card, scores=scores, first=first)


def deal_from(
    cards: Cards, rule_card: RuleCard = CLASSIC, *, scores: tuple[int, ...] = (), first: Seat = Seat.S
) -> Position:
    """The deal of a pack in this order: the hands one after the other, then the upcard, then the stock."""
    size, count = rule_card.deal, rule_card.players
    hands = tuple(Hand(hand_of(cards[i * size : (i + 1) * size])) for i in range(count))
    pile, stock = _turn_up(tuple(cards[count * size :]), rule_card)
    sides = ("NS", "EW") if count == 4 else tuple(seat.name for seat in SEATS[count])
    position = Position(
        rule_card,
        first,
        "d",
        hands,
        sides,
        melds=((),) * len(sides),
        red_threes=((),) * len(sides),
        pile=pile,
        stock=Hand(stock),
        scores=scores or (0,) * len(sides),
        marks=Marks(turncard=rule_card.is_modern and turn_card_in(Hand(stock))),
    )
    return begin_turn(position)


def _turn_up(stock: Cards, rule_card: RuleCard) -> tuple[Cards, Cards]:
    """deal.upcard: wild cards and red threes are covered, black threes where the card says so; Modern turns none up."""
    if rule_card.is_modern:
        return (), stock
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
