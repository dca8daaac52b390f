"""Tables of three at which somebody takes the pile, or nobody: each proved by the referee, and told in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import Card, Cards
from canasta.moves import Take
from canasta.position import Hand, Position, Seat
from canasta.referee import ruling, ways_to_take
from canasta.texts import gettext as _
from canasta.words import cards_name, listed, seat_title
from drills.kinds.exchange import PLAIN_RANKS, Unsuited, is_plain
from drills.kinds.scene import Scene

SOUTH, NORTH, EAST = range(3)  # whose melds are whose in a scene of three who play each alone
SHAPES = ((3, 0), (2, 1), (3, 1), (4, 0), (2, 2), (3, 2), (4, 1), (5, 0))  # of a meld: natural and wild cards


@dataclass(frozen=True)
class Told:
    """The table, what happens then, and South's turn where it is South who takes the pile."""

    position: Position
    words: str
    turn: tuple[Take, ...] = ()


def _position(scene: Scene) -> Position:
    """With the marks of who has melded so far."""
    position = scene.position()
    if len(position.sides) == 3:
        melded = frozenset(seat for seat in position.seats if position.melds[position.side_of(seat)])
        position = position._replace(marks=position.marks._replace(melded=melded))
    return position


# ── Who takes the pile ───────────────────────────────────────────────────────────────────────────


def you_take_it(scene: Scene) -> Told:
    if not is_plain(scene.top):
        raise Unsuited
    scene.hold(scene.top.rank, 2)
    position = _position(scene)
    ways = ways_to_take(position)
    if not ways:
        raise Unsuited
    way = scene.rng.choice(ways[:3])
    return Told(position, _take_of_yours(position, way), (way,))


def _take_of_yours(position: Position, way: Take) -> str:
    laid = [cards_name(group.cards) for group in way.groups]
    if not way.cards:
        told = _("It is your turn. You take the pile by laying its top card on a meld of yours.")
    else:
        told = _("It is your turn. You take the pile with {cards} from your hand.").format(cards=cards_name(way.cards))
    return told + (_(" With it you lay {melds}.").format(melds=listed(laid)) if laid else "")


def somebody_takes_it(scene: Scene, taker: Seat) -> Told:
    """South plays a plain turn, and the next player takes the discard; or plays on, and East takes theirs."""
    position = _position(scene)
    dropped = _a_plain_one(scene, scene.hand)
    top = dropped
    if taker is Seat.E:
        top = _a_plain_one(scene, scene.pool)
    pair = _pair_of(scene, top)
    if not _can_take(
        position, taker, (*position.pile, dropped, top) if taker is Seat.E else (*position.pile, top), pair
    ):
        raise Unsuited
    told = [_yours(dropped)]
    if taker is Seat.E:
        told.append(
            _("{who} draws, lays nothing and discards {card}.").format(who=seat_title(Seat.N), card=cards_name((top,)))
        )
    told.append(_("{who} takes the pile with {pair}.").format(who=seat_title(taker), pair=cards_name(pair)))
    return Told(position, " ".join(told))


def _a_plain_one(scene: Scene, cards: Sequence[Card]) -> Card:
    plain = [card for card in cards if is_plain(card)]
    if not plain:
        raise Unsuited
    return scene.rng.choice(plain)


def _pair_of(scene: Scene, top: Card) -> Cards:
    hidden = list(scene.pool)
    if top in hidden:
        hidden.remove(top)
    pair = tuple(card for card in hidden if card.rank is top.rank)[:2]
    if len(pair) < 2:
        raise Unsuited
    return pair


def _can_take(position: Position, taker: Seat, pile: Cards, pair: Cards) -> bool:
    """Might that player, with the pair and hidden cards, take this pile with it?"""
    at = position.place_of(taker)
    size = position.hands[at].size or 0
    if size < len(pair) + 2:
        return False
    hands = list(position.hands)
    hands[at] = Hand(pair, size - len(pair))
    south = position.place_of(Seat.S)
    hands[south] = Hand((), position.hands[south].size)
    then = position._replace(seat=taker, phase="d", hands=tuple(hands), pile=pile)
    return ruling(then, (Take(pair),)).legal


def _yours(dropped: Card) -> str:
    return _("You draw, lay nothing and discard {card}.").format(card=cards_name((dropped,)))


def nobody_takes_it(scene: Scene) -> Told:
    dropped = _a_plain_one(scene, scene.hand)
    told = _("{next} and {last} draw as well, lay nothing, and discard a card each.").format(
        next=seat_title(Seat.N), last=seat_title(Seat.E)
    )
    return Told(_position(scene), f"{_yours(dropped)} {told}")


# ── Whose melds are put together ─────────────────────────────────────────────────────────────────


def _event(scene: Scene) -> Told:
    """South takes the pile, or the next player does."""
    return you_take_it(scene) if _south_takes(scene) else somebody_takes_it(scene, Seat.N)


def _south_takes(scene: Scene) -> bool:
    """For a table always the same: those at which South has not melded leave the pair to the others."""
    return not scene.melds[SOUTH]


def _pair(scene: Scene) -> tuple[int, int]:
    return (NORTH, EAST) if _south_takes(scene) else (SOUTH, EAST)


def _lone(scene: Scene) -> int:
    return SOUTH if _south_takes(scene) else NORTH


def _both_have_one(scene: Scene, *, many_wilds: bool) -> Told:
    one, other = _pair(scene)
    most = scene.rule_card.max_wilds
    shapes = [
        (first, second)
        for first in SHAPES
        for second in SHAPES
        if (first[1] + second[1] >= most) is many_wilds and max(first[1], second[1]) <= most
    ]
    if not shapes:  # a meld may hold more wild cards than two of these have, or none
        raise Unsuited
    first, second = scene.rng.choice(shapes)
    free = [rank for rank in PLAIN_RANKS if rank is not scene.top.rank]
    if scene.melds[one].keys() & scene.melds[other].keys():
        raise Unsuited
    rank = scene.one_of(rank for rank in free if scene.lies(one, rank) and not scene.lies(_lone(scene), rank))
    scene.lay_meld(one, rank, *first)
    scene.lay_meld(other, rank, *second)
    scene.kept.add(rank)
    return _event(scene)


def one_rank_twice(scene: Scene) -> Told:
    return _both_have_one(scene, many_wilds=False)


def too_many_wild_cards(scene: Scene) -> Told:
    return _both_have_one(scene, many_wilds=True)


def various_ranks(scene: Scene) -> Told:
    melds = [scene.melds[side] for side in (SOUTH, NORTH, EAST)]
    ranks = [rank for own in melds for rank in own]
    if len(set(ranks)) < len(ranks) or not any(scene.melds[side] for side in _pair(scene)):
        raise Unsuited
    return _event(scene)


def the_lone_players_rank(scene: Scene) -> Told:
    """One of the pair and the next player, who takes the pile, have melds of one rank."""
    if _south_takes(scene):
        raise Unsuited
    own, others, lone = scene.melds[SOUTH], scene.melds[EAST], scene.melds[NORTH]
    rank = scene.one_of(rank for rank in PLAIN_RANKS if (rank in own) is not (rank in others))
    if own.keys() & others.keys() or (own.keys() | others.keys()) & lone.keys() - {rank}:
        raise Unsuited
    scene.lay_meld(NORTH, rank, 3, scene.rng.randint(0, 1))
    return _event(scene)
