"""How picked cards can be put together: a learner picks cards, the referee judges groups."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from canasta.cards import Cards, Rank, hand_of, without
from canasta.moves import Group, Take
from canasta.position import Position


def groupings(position: Position, cards: Cards) -> Iterator[tuple[Group, ...]]:
    """Every way to lay these cards: naturals by rank, each wild card with one of the ranks or on a meld."""
    naturals = {rank: tuple(group) for rank, group in itertools.groupby(_naturals(cards), key=lambda card: card.rank)}
    if len(naturals) > 1 and all(len(group) == 1 for group in naturals.values()):
        yield (Group(cards),)  # meant as one meld
    wilds = tuple(card for card in cards if card.is_wild)
    lain: list[Rank | None] = [meld.rank for meld in position.own_melds if meld.rank not in naturals]
    alone: list[Rank | None] = [None] if wilds and not naturals and len(wilds) > 2 else []
    homes = [*alone, *naturals, *lain, *([None] if not naturals and not alone else [])]
    ways = itertools.product(homes, repeat=len(wilds))
    for homing in dict.fromkeys(tuple(zip(wilds, way, strict=True)) for way in ways):
        added: dict[Rank | None, Cards] = dict(naturals)
        for wild, home in homing:
            added[home] = (*added.get(home, ()), wild)
        yield tuple(Group(group, None if rank in naturals else rank) for rank, group in added.items())


def _naturals(cards: Cards) -> Cards:
    return tuple(card for card in cards if not card.is_wild)


def takes(position: Position, cards: Cards) -> list[Take]:
    """Every way to take the pile with these cards: some with its top card, the rest in groups of their own."""
    top = position.top
    rank = top.rank if top else None
    with_top = tuple(card for card in _naturals(cards) if card.rank == rank)
    wilds = tuple(card for card in cards if card.is_wild)
    rest = tuple(card for card in _naturals(cards) if card.rank != rank)
    if not with_top and not wilds and (rest or not position.own_meld(rank)):
        return [Take(cards)]  # nothing that could go with the top card
    ways = []
    for count in range(len(wilds), -1, -1):
        for chosen in dict.fromkeys(itertools.combinations(wilds, count)):
            beside = (*rest, *without(wilds, chosen))
            for groups in groupings(position, hand_of(beside)) if beside else [()]:
                ways.append(Take(hand_of((*with_top, *chosen)), tuple(groups)))
    return ways
