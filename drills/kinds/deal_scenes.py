"""A hand that is about to begin: South's cards, and those that lie next in the stock, to be turned up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import Card, Rank, hand_of, pack_of
from canasta.position import SEATS, Hand, Marks, Position, Seat
from canasta.rulecard import RuleCard
from drills.kinds.exchange import (
    PLAIN_RANKS,
    Test,
    Unsuited,
    is_black_three,
    is_plain,
    is_red_three,
    is_wild,
    of_rank,
)

TURNED = 4  # so many cards are told; the pile starts at the first of them that is not covered


@dataclass
class Deal:
    """The cards of a deal as they are chosen: what is left of the packs, South's hand, the cards turned up."""

    rule_card: RuleCard
    rng: random.Random
    left: list[Card]
    hand: list[Card]
    turned: list[Card]

    def pull(self, test: Test) -> Card:
        """A card like that out of the packs."""
        for card in self.left:
            if test(card):
                self.left.remove(card)
                return card
        raise Unsuited

    def turn_up(self, *tests: Test) -> None:
        """The cards that lie next in the stock; those after them are any that might have come."""
        self.turned += [self.pull(test) for test in tests]
        while len(self.turned) < TURNED:
            some_card = self.rng.choice((is_plain, is_wild, is_red_three, is_black_three))
            is_last_chance = len(self.turned) == TURNED - 1 and not any(map(is_plain, self.turned))
            self.turned.append(self.pull(is_plain if is_last_chance else some_card))  # one of them stays at any table

    def hold(self, test: Test, count: int) -> None:
        self.hand += [self.pull(test) for _ in range(count)]

    def fill_hand(self, *but: Rank) -> None:
        """The rest of the hand: whatever comes, but no red three and none of these ranks."""
        while len(self.hand) < self.rule_card.deal:
            self.hand.append(self.pull(lambda card: not card.is_red_three and card.rank not in but))

    def position(self) -> Position:
        """The table before a card is turned up: no pile yet."""
        players = self.rule_card.players
        sides = ("NS", "EW") if players == 4 else tuple(seat.name for seat in SEATS[players])
        hidden = Hand((), self.rule_card.deal)
        return Position(
            rule_card=self.rule_card,
            seat=Seat.S,
            phase="d",
            hands=tuple(Hand(hand_of(self.hand)) if seat is Seat.S else hidden for seat in SEATS[players]),
            sides=sides,
            melds=((),) * len(sides),
            red_threes=((),) * len(sides),
            pile=(),
            stock=Hand((), len(self.left) + TURNED - (players - 1) * self.rule_card.deal),
            scores=tuple(5 * self.rng.randint(-60, 270) for _ in sides),
            marks=Marks(),
        )


def shuffled(rule_card: RuleCard, rng: random.Random) -> Deal:
    cards = list(pack_of(rule_card.packs))
    rng.shuffle(cards)
    return Deal(rule_card, rng, cards, [], [])


def a_hand_for(deal: Deal, top: Card, *, pair: bool) -> None:
    """With two of the top card's rank, or with one and a wild card; in both cases worth enough to open."""
    deal.hold(of_rank(top.rank), 2 if pair else 1)
    other = deal.rng.choice([rank for rank in PLAIN_RANKS if rank is not top.rank])
    deal.hold(of_rank(other), 3)
    deal.hold(is_wild, deal.rng.randint(1, 2))
    deal.fill_hand(top.rank)


def cover(deal: Deal, first: Test, others: Sequence[Test]) -> None:
    """Turn up one to three cards that are covered, the first of them like that, and one that stays on top."""
    count = deal.rng.choices((1, 2, 3), (45, 30, 25))[0]
    deal.turn_up(first, *(deal.rng.choice(others) for _ in range(count - 1)), is_plain)
