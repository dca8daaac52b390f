"""The situations of "what-next": a table, and a turn in which a move may come at the wrong moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.melds import SMALLEST_MELD
from canasta.moves import Draw, Drop, Group, Lay, Move, Take
from drills.kinds.exchange import PLAIN_RANKS, Unsuited, is_plain, of_rank
from drills.kinds.scene import Scene

Turn = tuple[Move, ...]
WRONG = 0.75  # of the turns that are told, so many hold a move that is not allowed
HIGH = (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE, Rank.TEN)


def either(scene: Scene, wrong: Sequence[Turn], right: Sequence[Turn]) -> Turn:
    """A turn with a wrong move, or one without."""
    return scene.rng.choice(wrong if scene.rng.random() < WRONG else right)


# ── Moves ────────────────────────────────────────────────────────────────────────────────────────


def lays(scene: Scene) -> Lay:
    """A meld, or cards that join one of our side's; none of them a wild card, so that only the order is asked."""
    ours = [rank for rank in scene.ranks(ours=True) if rank not in scene.kept and scene.within_reach(rank) >= 1]
    if ours and scene.rng.random() < 0.4:
        rank = scene.one_of(ours)
        return _lay(scene.hold(rank, min(scene.within_reach(rank), scene.rng.randint(1, 2))))
    rank = scene.rank(3)
    return _lay(scene.hold(rank, 3))


def _lay(cards: list[Card]) -> Lay:
    return Lay((Group(hand_of(cards)),))


def drops(scene: Scene, count: int) -> list[Drop]:
    """So many discards, of ranks that nothing else is done with."""
    fitting = {card.rank: card for card in scene.hand if card.is_natural and card.rank not in scene.kept}
    if len(fitting) < count:
        raise Unsuited
    cards = scene.rng.sample(list(fitting.values()), count)
    scene.kept |= {card.rank for card in cards}
    return [Drop(card) for card in cards]


def takes(scene: Scene) -> Take:
    """The pile with a pair: always a way."""
    rank = scene.set_top(rank for rank in scene.ranks(ours=False) if rank not in scene.kept)
    return Take(hand_of(scene.hold(rank, 2)))


# ── The order of a turn ──────────────────────────────────────────────────────────────────────────


def lays_first(scene: Scene) -> Turn:
    one, other = lays(scene), lays(scene)
    (drop,) = drops(scene, 1)
    draw = Draw()
    return either(scene, [(one, draw, drop), (one, draw, other)], [(draw, one, drop)])


def discards_first(scene: Scene) -> Turn:
    lay, (one, other) = lays(scene), drops(scene, 2)
    draw = Draw()
    wrong: list[Turn] = [(one, draw, lay), (draw, one, lay), (one, draw, other)]
    return either(scene, wrong, [(draw, lay, one)])


def stops_without_a_discard(scene: Scene) -> Turn:
    one, other = lays(scene), lays(scene)
    (drop,) = drops(scene, 1)
    return either(scene, [(Draw(), one, other)], [(Draw(), one, drop)])


def how_many_are_drawn(scene: Scene) -> Turn:
    lay, (drop,) = lays(scene), drops(scene, 1)
    count = scene.rule_card.draw
    wrong: list[Turn] = [(_draw(scene, number), lay, drop) for number in (count - 1, count + 1) if number]
    return either(scene, wrong, [(Draw(), lay, drop)])


def _draw(scene: Scene, count: int) -> Draw:
    """So many cards, which lie hidden: nobody is told which."""
    return Draw(tuple(card for card in scene.pool if is_plain(card))[:count])


def draws_too_often(scene: Scene) -> Turn:
    lay, (drop,) = lays(scene), drops(scene, 1)
    draw = Draw()
    return either(scene, [(draw, draw, drop), (draw, draw, lay), (draw, lay, draw)], [(draw, lay, drop)])


def whole_turn(scene: Scene) -> Turn:
    """Five moves of which four make a turn: two discards are one too many."""
    return (Draw(), lays(scene), lays(scene), *drops(scene, 2))


# ── Once a turn ──────────────────────────────────────────────────────────────────────────────────


def pile_after_a_draw(scene: Scene) -> Turn:
    take, lay, (drop,) = takes(scene), lays(scene), drops(scene, 1)
    draw = Draw()
    return either(scene, [(draw, take, drop), (draw, lay, take), (draw, take, lay)], [(take, lay, drop)])


def pile_after_opening(scene: Scene) -> Turn:
    """Our side opens from the hand, and the pile is wanted in the same turn."""
    rank = scene.rank(3, ours=None)
    if rank not in HIGH:
        raise Unsuited
    cards = [*scene.hold(rank, 3), *scene.hold_wilds(1)]
    scene.have_minimum(0, points_of(cards))
    take, (drop,) = takes(scene), drops(scene, 1)
    lay, draw = _lay(cards), Draw()
    wrong: list[Turn] = [(lay, take, drop), (lay, draw, drop), (draw, lay, take)]
    return either(scene, wrong, [(draw, lay, drop)])


def second_draw(scene: Scene) -> Turn:
    take, lay, (drop,) = takes(scene), lays(scene), drops(scene, 1)
    draw = Draw()
    begin: Move = scene.rng.choice((draw, take))
    wrong: list[Turn] = [(begin, draw, drop), (begin, draw, lay), (begin, lay, draw)]
    return either(scene, wrong, [(begin, lay, drop), (draw, lay, drop)])


def after_the_discard(scene: Scene) -> Turn:
    take, lay, (one, other) = takes(scene), lays(scene), drops(scene, 2)
    draw = Draw()
    begin: Move = scene.rng.choice((draw, take))
    wrong: list[Turn] = [(begin, one, lay), (begin, one, other), (draw, one, take)]
    return either(scene, wrong, [(begin, lay, one)])


# ── The whole pile ───────────────────────────────────────────────────────────────────────────────


def _with_buried(scene: Scene) -> tuple[Take, Lay]:
    """A pair that takes the pile, and a meld that needs cards from under its top card."""
    scene.thaw()
    take = takes(scene)
    rank = scene.one_of(
        rank
        for rank in PLAIN_RANKS
        if rank not in scene.kept and not scene.lies(0, rank) and scene.within_reach(rank) >= SMALLEST_MELD
    )
    buried = max(2, scene.rule_card.draw + 1)  # more than a draw could have brought
    if buried > 3:
        raise Unsuited
    held = scene.hold(rank, 3 - buried)
    under = _bury(scene, rank, buried)
    return take, _lay([*held, *under])


def _bury(scene: Scene, rank: Rank, count: int) -> Cards:
    """Exactly so many cards of a rank under the top one."""
    for at, card in enumerate(scene.pile[:-1]):
        if card.rank is rank:
            scene.set_pile(at, lambda other: is_plain(other) and other.rank is not rank)
    if len(scene.pile) <= count:
        raise Unsuited
    places = scene.rng.sample(range(2, min(len(scene.pile), 5) + 1), count)
    return tuple(scene.set_pile(-place, of_rank(rank)) for place in places)


def buried_after(scene: Scene) -> Turn:
    """Five moves of which four make a turn: the pile comes first, or its cards could not be laid."""
    take, buried = _with_buried(scene)
    return (take, buried, lays(scene), *drops(scene, 1), Draw())


def buried_too_early(scene: Scene) -> Turn:
    take, buried = _with_buried(scene)
    lay, (drop,) = lays(scene), drops(scene, 1)
    together = Take(take.cards, buried.groups)
    draw = Draw()
    wrong: list[Turn] = [(together, lay, drop), (buried, take, drop), (draw, buried, drop), (take, drop, buried)]
    return either(scene, wrong, [(take, buried, drop)])


def top_card_kept(scene: Scene) -> Turn:
    take, buried = _with_buried(scene)
    (drop,) = drops(scene, 1)
    nothing = Take()
    return either(scene, [(nothing, buried, drop), (take, drop, buried)], [(take, buried, drop)])


Build = Callable[[Scene], Turn]
