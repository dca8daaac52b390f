"""All the first melds that a hand could lay, the cheapest that will do among them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from canasta.cards import Cards, Rank, hand_of, points_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Group, Lay
from canasta.position import Position
from canasta.referee import Ruling, ruling
from canasta.rulecard import RuleCard
from canasta.shapes import shape_allows

MOST_SETS = 600  # a hand with more ways to open is no question for the head
TO_KEEP = 2  # meld.keep_one: one card to discard and one to stay


@dataclass(frozen=True)
class FirstMeld:
    """Melds laid together."""

    groups: tuple[Cards, ...]

    @cached_property
    def cards(self) -> Cards:
        return hand_of(itertools.chain(*self.groups))

    @cached_property
    def points(self) -> int:
        return sum(map(points_of, self.groups))

    @property
    def wilds(self) -> int:
        return sum(card.is_wild for card in self.cards)


@dataclass(frozen=True)
class Opening:
    """What a hand can open with; equal cards of a rank, and its suits, make no difference."""

    position: Position

    @property
    def sets(self) -> tuple[FirstMeld, ...]:
        """All the sets of melds that could be laid at once, whatever they come to."""
        return _sets_of(self.position.hand.cards, self.position.rule_card)

    @property
    def need(self) -> int:
        return self.position.minimum

    @cached_property
    def reaching(self) -> tuple[FirstMeld, ...]:
        """Those that reach the minimum."""
        return tuple(found for found in self.sets if found.points >= self.need)

    @cached_property
    def cheapest(self) -> FirstMeld | None:
        """One of those that reach it with the fewest points."""
        return min(self.reaching, key=lambda found: (found.points, len(found.cards)), default=None)

    @cached_property
    def dearest(self) -> FirstMeld | None:
        """All that can be laid."""
        return max(self.sets, key=lambda found: found.points, default=None)

    @cached_property
    def dearest_alone(self) -> int:
        """The most that one meld by itself comes to."""
        return max((found.points for found in self.sets if len(found.groups) == 1), default=0)

    @property
    def is_plain(self) -> bool:
        """Does the minimum alone decide: no canasta could go out concealed, and cards enough always stay?"""
        hand = self.position.hand.cards
        most = max(map(len, _by_rank(hand)), default=0) + sum(card.is_wild for card in hand)
        size = len(hand)
        leaves = all(len(found.cards) <= size - TO_KEEP for found in self.sets)
        return most < CANASTA_SIZE and leaves and 0 < len(self.sets) <= MOST_SETS


@functools.lru_cache(maxsize=64)  # of one hand they are asked for again and again: at several scores, and to explain
def _sets_of(hand: Cards, rule_card: RuleCard) -> tuple[FirstMeld, ...]:
    twos = tuple(card for card in hand if card.rank is Rank.TWO)
    jokers = tuple(card for card in hand if card.rank is Rank.JOKER)
    found = itertools.islice(_grown(_by_rank(hand), twos, jokers, rule_card), MOST_SETS + 1)
    return tuple(FirstMeld(groups) for groups in found if groups)


def _by_rank(hand: Cards) -> tuple[Cards, ...]:
    ranks = dict.fromkeys(card.rank for card in hand if card.is_natural)
    return tuple(tuple(card for card in hand if card.rank is rank) for rank in ranks)


def _grown(held: tuple[Cards, ...], twos: Cards, jokers: Cards, rule_card: RuleCard) -> Iterator[tuple[Cards, ...]]:
    """Nothing of the first rank, or so many cards of it with so many wild ones; and then of the others."""
    if not held:
        yield ()
        return
    first, others = held[0], held[1:]
    yield from _grown(others, twos, jokers, rule_card)
    for n, t, j in itertools.product(range(1, len(first) + 1), range(len(twos) + 1), range(len(jokers) + 1)):
        if shape_allows(rule_card, first[0].rank, n, t + j, opening=True):
            group = (*first[:n], *twos[:t], *jokers[:j])
            yield from ((group, *more) for more in _grown(others, twos[t:], jokers[j:], rule_card))


def laid(position: Position, cards: Cards) -> Ruling:
    """The referee's ruling on laying these cards, the wild ones given to the melds as they fit best."""
    rulings = [ruling(position, (Lay(groups),)) for groups in _groupings(cards)]
    return next((found for found in rulings if found.legal), rulings[0])


def as_laid(position: Position, cards: Cards) -> FirstMeld | None:
    """These cards as melds that may be laid."""
    legal = (groups for groups in _groupings(cards) if ruling(position, (Lay(groups),)).legal)
    return next((FirstMeld(tuple(group.cards for group in groups)) for groups in legal), None)


def _groupings(cards: Cards) -> Iterator[tuple[Group, ...]]:
    """The ways to share the wild cards among the ranks that the cards are of."""
    naturals = [card for card in cards if not card.is_wild]
    wilds = [card for card in cards if card.is_wild]
    ranks = list(dict.fromkeys(card.rank for card in naturals))
    if not ranks:
        yield (Group(hand_of(cards)),)
        return
    for homes in itertools.islice(itertools.product(ranks, repeat=len(wilds)), 512):
        groups = {rank: [card for card in naturals if card.rank is rank] for rank in ranks}
        for wild, home in zip(wilds, homes, strict=True):
            groups[home].append(wild)
        yield tuple(Group(hand_of(group)) for group in groups.values())
