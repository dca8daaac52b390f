"""First melds that come to a wanted sum, held in a scene's hand."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator

from canasta.cards import Card, Rank
from canasta.rulecard import RuleCard
from canasta.shapes import most_wilds, shape_allows
from drills.kinds.exchange import OURS, Unsuited
from drills.kinds.scene import Scene

Shape = tuple[int, int, int, int]  # the price of its naturals, how many, twos, jokers


def points_of_shape(shape: Shape) -> int:
    price, count, twos, jokers = shape
    return price * count + Rank.TWO.points * twos + Rank.JOKER.points * jokers


@functools.cache
def shapes_of(card: RuleCard, size: int) -> tuple[Shape, ...]:
    """Melds of that many cards, by what they are worth."""
    return tuple(
        (price, size - twos - jokers, twos, jokers)
        for price in (5, 10, 20)
        for twos in range(4)
        for jokers in range(3)
        if shape_allows(card, Rank.KING, size - twos - jokers, twos + jokers, opening=True)
    )


@functools.cache
def sets_of(card: RuleCard, groups: int) -> dict[int, tuple[tuple[Shape, ...], ...]]:
    """Sets of so many small melds, by their sum."""
    small = [shape for size in (3, 4) for shape in shapes_of(card, size) if shape[2] + shape[3] <= 1]
    found: dict[int, list[tuple[Shape, ...]]] = {}
    for shapes in itertools.combinations_with_replacement(small, groups):
        if sum(shape[3] for shape in shapes) <= 1 and sum(shape[1] + shape[2] + shape[3] for shape in shapes) <= 9:
            found.setdefault(sum(map(points_of_shape, shapes)), []).append(shapes)
    return {total: tuple(sets) for total, sets in found.items()}


_PRICES = {
    price: tuple(rank for rank in Rank if Rank.FOUR <= rank <= Rank.ACE and rank.points == price)
    for price in (Rank.FOUR.points, Rank.KING.points, Rank.ACE.points)
}


def hold_shapes(scene: Scene, shapes: Iterable[Shape]) -> list[list[Card]]:
    """Make the hand hold such melds, together; the cards of each."""
    shapes = list(shapes)
    twos = _hold_wilds(scene, Rank.TWO, sum(shape[2] for shape in shapes))
    jokers = _hold_wilds(scene, Rank.JOKER, sum(shape[3] for shape in shapes))
    return [
        [*_hold_naturals(scene, shape), *itertools.islice(twos, shape[2]), *itertools.islice(jokers, shape[3])]
        for shape in shapes
    ]


def _hold_wilds(scene: Scene, rank: Rank, count: int) -> Iterator[Card]:
    return iter(scene.hold(rank, max(count, len(scene.held(rank)))) if count else [])


def _hold_naturals(scene: Scene, shape: Shape) -> list[Card]:
    price, count, twos, jokers = shape
    free = [r for r in _PRICES[price] if r not in scene.kept and r in scene.ranks(ours=False)]
    if twos or jokers:
        free = [r for r in free if most_wilds(scene.rule_card, r, count, opening=True)]
    return scene.hold(scene.one_of(r for r in free if scene.within_reach(r) >= count), count)


def of_sum(scene: Scene, groups: int, low: int, high: int) -> list[list[Card]]:
    """Melds that come to a sum from low to high."""
    sets = [
        shapes for total, found in sets_of(scene.rule_card, groups).items() if low <= total <= high for shapes in found
    ]
    if not sets:
        raise Unsuited
    return hold_shapes(scene, scene.rng.choice(sets))


def is_within_reach(scene: Scene, shape: Shape) -> bool:
    price, count, twos, jokers = shape
    enough = any(scene.within_reach(rank) >= count for rank in _PRICES[price] if not scene.lies(OURS, rank))
    return enough and scene.within_reach(Rank.TWO) >= twos and scene.within_reach(Rank.JOKER) >= jokers
