"""Sets of new melds that a hand could lay at once, to open with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canasta.cards import Cards, Rank, points_of
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.modern import PLAIN, PURE, SPLASH, brings, is_closed
from canasta.moves import Group
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.shapes import shape_allows


class Opening(NamedTuple):
    """Melds laid together, and what their cards from the hand are worth (Modern: but not those beside a top card)."""

    points: int
    groups: tuple[Group, ...]
    brings: int = SPLASH  # modern.pure_meld, modern.splash; elsewhere any meld will do

    def reaches(self, position: Position, top: int = 0) -> bool:
        """Does it open, with `top` points more for the pile's top card?"""
        reaches = self.points + top >= position.minimum
        if position.rule_card.is_modern and not position.is_open:
            return self.brings == SPLASH or (self.brings == PURE and reaches)
        return reaches

    @property
    def size(self) -> int:
        return sum(len(group.cards) for group in self.groups)


class _Wilds(NamedTuple):
    """Wild cards not given to a meld yet."""

    twos: Cards
    jokers: Cards

    def without(self, twos: int, jokers: int) -> _Wilds:
        return _Wilds(self.twos[twos:], self.jokers[jokers:])


def openings(position: Position, first: Rank | None = None, first_cards: Cards = ()) -> list[Opening]:
    """The dearest set of new melds for each number of cards, twos and jokers used.

    With `first`, the pile's top card of that rank is melded too, with at least `first_cards` from the hand;
    its group comes first, and the top card's own points are not counted here.
    """
    modern = position.rule_card.is_modern
    top_counts = position.rule_card.opening_counts_top or not modern  # so does the whole meld with the top card
    states = {(0, _wilds(position), PLAIN): Opening(0, (), PLAIN)}
    for rank, held in _naturals(position, first):
        taken = first is not None and rank is first
        grown = {} if taken else dict(states)
        for (size, wilds, _), opening in states.items():
            for cards, left in _melds(position, rank, held, wilds, first_cards if taken else None):
                points, best = opening.points, opening.brings
                if top_counts or not taken:
                    points += points_of(cards)
                    best = max(best, _brings(cards, taken=taken)) if modern else best
                key = size + len(cards), left, best
                if key not in grown or grown[key].points < points:
                    grown[key] = Opening(points, (*opening.groups, Group(cards)), best)
        states = grown
    found = [opening for opening in states.values() if opening.groups]
    return found if modern else [opening._replace(brings=SPLASH) for opening in found]


def every_opening(position: Position, first: Rank, first_cards: Cards) -> Iterator[tuple[Group, ...]]:
    """Every set of new melds around the pile's top card, black threes among them, for the few who then go out."""
    ranks = _naturals(position, first)
    threes = tuple(card for card in position.hand.cards if card.is_black_three)

    def sets(at: int, wilds: _Wilds) -> Iterator[tuple[Group, ...]]:
        if at == len(ranks):
            yield ()
            if len(threes) >= SMALLEST_MELD:
                yield (Group(threes),)
            return
        rank, held = ranks[at]
        for cards, left in _melds(position, rank, held, wilds, first_cards if rank is first else None):
            yield from ((Group(cards), *others) for others in sets(at + 1, left))
        if rank is not first:
            yield from sets(at + 1, wilds)

    return sets(0, _wilds(position))


def _naturals(position: Position, first: Rank | None) -> list[tuple[Rank | None, Cards]]:
    """The hand's naturals by rank, `first` before the others even where the hand has none of it; Modern: None last."""
    held: dict[Rank | None, Cards] = {} if first is None else {first: ()}
    for card in position.hand.cards:
        if card.is_natural:
            held[card.rank] = (*held.get(card.rank, ()), card)
    if position.rule_card.is_modern:
        held[None] = ()  # a meld of wild cards
    return list(held.items())


def _wilds(position: Position) -> _Wilds:
    cards = position.hand.cards
    return _Wilds(tuple(c for c in cards if c.rank is Rank.TWO), tuple(c for c in cards if c.rank is Rank.JOKER))


def _brings(cards: Cards, *, taken: bool) -> int:
    """What a meld of these cards brings, the pile's top card with them where it is `taken`."""
    wilds = sum([card.is_wild for card in cards])
    return brings(len(cards) - wilds + taken, wilds, taken=taken)


def _melds(
    position: Position, rank: Rank | None, held: Cards, wilds: _Wilds, least: Cards | None
) -> Iterator[tuple[Cards, _Wilds]]:
    """The ways to meld a rank, each with the wild cards left over; `least`: with the top card and at least these."""
    if is_closed(position, rank):
        return
    top = 0 if least is None else 1
    ranks = [needed.rank for needed in least or ()]
    twos, jokers = ranks.count(Rank.TWO), ranks.count(Rank.JOKER)
    for n in range(max(len(ranks) - twos - jokers, 1 - top) if rank is not None else 0, len(held) + 1):
        for t in range(twos, len(wilds.twos) + 1):
            for j in range(jokers, len(wilds.jokers) + 1):
                if _may_be(position.rule_card, rank, n + top, t + j):
                    yield (*held[:n], *wilds.twos[:t], *wilds.jokers[:j]), wilds.without(t, j)


def _may_be(card: RuleCard, rank: Rank | None, naturals: int, wilds: int) -> bool:
    if rank is None:
        return SMALLEST_MELD <= wilds <= CANASTA_SIZE
    return shape_allows(card, rank, naturals, wilds, opening=True)
