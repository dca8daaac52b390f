"""The situations of "is this meld legal?": each nudged to a yes or to a no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta.cards import Card, Rank, hand_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Group, Lay
from canasta.position import Seat
from drills.kinds.exchange import OURS, PLAIN_RANKS, THEIRS, Unsuited, some
from drills.kinds.first_melds import (
    hold_shapes,
    is_within_reach,
    of_sum,
    points_of_shape,
    sets_of,
    shapes_of,
)
from drills.kinds.scene import Scene


def _lay(scene: Scene, *groups: Iterable[Card]) -> Lay:
    return Lay(tuple(Group(hand_of(cards)) for cards in groups))


def _turn(scene: Scene, *groups: Iterable[Card]) -> None:
    scene.turn = (_lay(scene, *groups),)


def _onto(scene: Scene, rank: Rank, wilds: Iterable[Card]) -> None:
    """Wild cards alone, onto a meld."""
    scene.turn = (Lay((Group(hand_of(wilds), rank),)),)


# ── The shape of a meld ──────────────────────────────────────────────────────────────────────────


def _three_of(scene: Scene, rank: Rank) -> None:
    _turn(scene, scene.hold(rank, 3))


def a_pair(scene: Scene, yes: bool) -> None:
    rank = scene.rank(3, theirs=False)
    _turn(scene, scene.hold(rank, 3 if yes else 2))


def a_run(scene: Scene, yes: bool) -> None:
    """Three cards in a row, of one suit where there is one."""
    suit = scene.rng.choice("CDHS")
    low = scene.rng.randrange(len(PLAIN_RANKS) - 2)
    ranks = PLAIN_RANKS[low : low + 3]
    if yes:
        return _three_of(scene, scene.rank(3))
    cards = [_one_of(scene, rank, suit) for rank in ranks]
    return _turn(scene, cards)


def _one_of(scene: Scene, rank: Rank, suit: str) -> Card:
    held = scene.held(rank) or scene.hold(rank, 1)
    scene.kept.add(rank)
    return next((card for card in held if card.suit == suit), held[0])


def two_ranks(scene: Scene, yes: bool) -> None:
    rank = scene.rank(3)
    if yes:
        return _three_of(scene, rank)
    other = scene.hold(scene.rank(1, ours=None), 1) if scene.hold(rank, 2) else []
    return _turn(scene, [*scene.held(rank), *other])


def pair_and_wild(scene: Scene, yes: bool) -> None:
    rank, wild = scene.rank(2), scene.hold_wilds(1)
    if yes:
        return _turn(scene, [*scene.hold(rank, 2), *wild])
    other = scene.rank(1) if scene.hold(rank, 1) else rank
    return _turn(scene, [*scene.held(rank), *scene.hold(other, 1), *wild])


# ── Natural cards and wild ones ──────────────────────────────────────────────────────────────────


def _naturals_and_wilds(scene: Scene, naturals: int, wilds: int) -> None:
    """A new meld of so many of each."""
    rank = scene.rank(naturals)
    held = scene.hold_wilds(max(wilds, scene.rng.randint(wilds, wilds + 1)))
    _turn(scene, [*scene.hold(rank, naturals), *some(held, wilds)])


def one_natural_two_wild(scene: Scene, yes: bool) -> None:
    least = scene.rule_card.min_naturals
    _naturals_and_wilds(scene, *((least, 1) if yes else (least - 1, 2)))


def two_natural_three_wild(scene: Scene, yes: bool) -> None:
    least = scene.rule_card.min_naturals
    _naturals_and_wilds(scene, least if yes else least - 1, scene.rule_card.max_wilds)


def wild_cards_alone(scene: Scene, yes: bool) -> None:
    if yes:
        return _naturals_and_wilds(scene, scene.rule_card.min_naturals, 1)
    return _turn(scene, some(scene.hold_wilds(3), 3))


def fourth_in_one_lay(scene: Scene, yes: bool) -> None:
    most = scene.rule_card.max_wilds
    naturals = max(scene.rule_card.min_naturals, most + 1 if scene.rule_card.wilds_at_most_naturals else 2)
    rank = scene.rank(naturals)
    wilds = scene.hold_wilds(most + 1)
    _turn(scene, [*scene.hold(rank, naturals), *some(wilds, most if yes else most + 1)])


def _wild_onto(scene: Scene, rank: Rank, wilds: int) -> None:
    """A wild card onto our meld of that rank, in which so many lie."""
    scene.set_meld_wilds(OURS, rank, wilds)
    _onto(scene, rank, some(scene.hold_wilds(scene.rng.randint(1, 2)), 1))


def fourth_onto_a_meld(scene: Scene, yes: bool) -> None:
    small = [rank for rank in scene.ranks(ours=True) if len(scene.melds[OURS][rank]) < 6]
    _wild_onto(scene, scene.one_of(small), scene.rule_card.max_wilds - (1 if yes else 0))


def fourth_onto_a_canasta(scene: Scene, yes: bool) -> None:
    rank = scene.grow_to_canasta(OURS)
    _wild_onto(scene, rank, scene.rule_card.max_wilds - (1 if yes else 0))


def natural_onto_three_wilds(scene: Scene, yes: bool) -> None:
    rank = scene.one_of(r for r in scene.ranks(ours=True) if scene.within_reach(r))
    scene.set_meld_wilds(OURS, rank, scene.rule_card.max_wilds)
    wild = scene.hold_wilds(1)
    _turn(scene, [*scene.hold(rank, 1), *([] if yes else wild)])


# ── One meld of a rank ───────────────────────────────────────────────────────────────────────────


def _a_card_or_two_onto(scene: Scene, *, ours: bool) -> None:
    rank = scene.one_of(r for r in scene.ranks(ours=ours, theirs=None if ours else True) if scene.within_reach(r))
    count = min(scene.rng.randint(1, 2), scene.within_reach(rank))
    _turn(scene, scene.hold(rank, count))


def onto_partners(scene: Scene, yes: bool) -> None:
    scene.melded = {scene.partner, *(scene.melded - {Seat.S})}
    _a_card_or_two_onto(scene, ours=yes)
    scene.fill_hand()


def second_set(scene: Scene, yes: bool) -> None:
    """Two and a wild card of a rank that lies there: with room for the wild card, or without."""
    rank = scene.one_of(r for r in scene.ranks(ours=True) if scene.within_reach(r) >= 2)
    scene.set_meld_wilds(OURS, rank, scene.rule_card.max_wilds - (1 if yes else 0))
    wild = scene.hold_wilds(1)
    _turn(scene, [*scene.hold(rank, 2), *wild])


def joined_wilds(scene: Scene, yes: bool) -> None:
    """Two and two wild cards onto a meld with one place for a wild card less, or just enough."""
    rank = scene.one_of(r for r in scene.ranks(ours=True) if scene.within_reach(r) >= 2)
    scene.set_meld_wilds(OURS, rank, scene.rule_card.max_wilds - (2 if yes else 1))
    wilds = scene.hold_wilds(2)
    _turn(scene, [*scene.hold(rank, 2), *wilds])


def a_rank_the_others_have(scene: Scene, yes: bool) -> None:
    rank = scene.rank(3, theirs=True)
    _turn(scene, scene.hold(rank, 3 if yes else 2))


def onto_theirs(scene: Scene, yes: bool) -> None:
    _a_card_or_two_onto(scene, ours=yes)


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def exactly_enough(scene: Scene, yes: bool) -> None:
    scene.have_minimum(20, 10**6)
    total = scene.need - (0 if yes else 5)
    able = [groups for groups in (1, 2, 3) if total in sets_of(scene.rule_card, groups)]
    if not able:
        raise Unsuited
    _turn(scene, *of_sum(scene, scene.rng.choice(able), total, total))


def several_melds(scene: Scene, yes: bool) -> None:
    scene.have_minimum(50, 10**6)
    need = scene.need
    low, high = (need, need + 25) if yes else (need - 25, need - 5)
    _turn(scene, *of_sum(scene, scene.rng.randint(2, 3), low, high))


def canasta_too_cheap(scene: Scene, yes: bool) -> None:
    """Seven or eight cards of a rank, worth less than the minimum or enough."""
    shapes = [shape for size in (7, 8) for shape in shapes_of(scene.rule_card, size) if is_within_reach(scene, shape)]
    dear = sorted(map(points_of_shape, shapes))
    if not dear:
        raise Unsuited
    scene.have_minimum(dear[0] + 5, dear[-1])
    fitting = [shape for shape in shapes if (points_of_shape(shape) >= scene.need) is yes]
    _turn(scene, *hold_shapes(scene, [scene.rng.choice(fitting)]))


def whose_score(scene: Scene, yes: bool) -> None:
    """Enough by one side's score and too little by the other's."""
    theirs = scene.rule_card.minimum(scene.scores[THEIRS])
    if scene.need == theirs:
        scene.have_minimum(*((theirs + 5, 10**6) if theirs < 90 else (0, theirs - 5)))
    low, high = sorted([scene.need, theirs])
    dear_for_us = scene.need == high
    if dear_for_us is yes:
        scene.scores.reverse()
    _turn(scene, *of_sum(scene, scene.rng.randint(1, 2), low, high - 5))


def red_threes(scene: Scene, yes: bool) -> None:
    """Short by no more than the red threes on the table would bring, or enough."""
    count = len(scene.red_threes[OURS])
    if not count:
        raise Unsuited
    scene.have_minimum(20, 10**6)
    need = scene.need
    low, high = (need, need + 40) if yes else (max(need - scene.rule_card.red_three * count, 15), need - 5)
    _turn(scene, *of_sum(scene, scene.rng.randint(1, 2), low, high))


def _cheap(scene: Scene) -> list[list[Card]]:
    """A meld that would not do to open with."""
    return of_sum(scene, 1, 15, scene.need - 5)


def partner_opened(scene: Scene, yes: bool) -> None:
    if yes:
        scene.open_in_their_stead()
        scene.melded = {scene.partner}
    scene.have_minimum(20, 10**6)
    _turn(scene, *_cheap(scene))


def you_did_earlier(scene: Scene, yes: bool) -> None:
    if yes:
        scene.open_in_their_stead()
        scene.melded = {Seat.S}
    scene.have_minimum(20, 10**6)
    _turn(scene, *_cheap(scene))


def only_they_did(scene: Scene, yes: bool) -> None:
    scene.have_minimum(20, 10**6)
    need = scene.need
    _turn(scene, *(of_sum(scene, scene.rng.randint(1, 2), need, need + 40) if yes else _cheap(scene)))


def in_two_lays(scene: Scene, yes: bool) -> None:
    """What reaches the minimum first and the cheap meld after it, or the other way round."""
    scene.have_minimum(20, 100)
    need = scene.need
    enough = of_sum(scene, 1, need, need + 60)
    cheap = _cheap(scene)
    if not Counter(card for cards in (*enough, *cheap) for card in cards) <= Counter(scene.hand):
        raise Unsuited  # a wild card cannot go to both
    first, second = (enough, cheap) if yes else (cheap, enough)
    scene.turn = (_lay(scene, *first), _lay(scene, *second))


# ── Going out, and not ───────────────────────────────────────────────────────────────────────────


def _a_small_hand(scene: Scene, *, canasta: bool, left: int) -> None:
    """A new meld of three, and so many loose cards; our side with a canasta or without."""
    scene.shrink_canastas(OURS)
    if canasta:
        scene.let_go_out(OURS)
    rank = scene.rank(3)
    scene.hold_wilds(0)
    cards = scene.hold(rank, 3)
    scene.loners(left)
    _turn(scene, cards)


def to_nothing(scene: Scene, yes: bool) -> None:
    _a_small_hand(scene, canasta=yes, left=0)


def to_one(scene: Scene, yes: bool) -> None:
    _a_small_hand(scene, canasta=False, left=2 if yes else 1)


def with_a_canasta(scene: Scene, yes: bool) -> None:
    _a_small_hand(scene, canasta=yes, left=1)


# ── Going out concealed ──────────────────────────────────────────────────────────────────────────


def _cheap_hand(scene: Scene, left: int, size: int = CANASTA_SIZE) -> list[list[Card]]:
    """A whole hand: a canasta of cheap cards, or not quite one, cheap melds, and so many cards that fit nothing."""
    cheap = [rank for rank in PLAIN_RANKS if rank.points == Rank.FOUR.points]
    groups = []
    for count in (size, *scene.parts(scene.whole_hand - size - left)):
        able = [rank for rank in cheap if rank not in scene.kept and scene.within_reach(rank) >= count]
        groups.append(scene.hold(scene.one_of(able), count))
    scene.hold_wilds(0)
    scene.loners(left)
    return groups


def _too_cheap(scene: Scene, *groups: list[Card]) -> None:
    scene.have_minimum(sum(card.points for cards in groups for card in cards) + 5, 10**6)


def from_the_stock(scene: Scene, yes: bool) -> None:
    """All but the last card, a canasta among it; or one card too few for the canasta."""
    groups = _cheap_hand(scene, 1, CANASTA_SIZE if yes else CANASTA_SIZE - 1)
    _too_cheap(scene, *groups)
    _turn(scene, *groups)


def concealed_in_two_lays(scene: Scene, yes: bool) -> None:
    """One lay; or one after the other."""
    groups = _cheap_hand(scene, scene.rng.randint(0, 1) if scene.rule_card.final_discard == "optional" else 1)
    _too_cheap(scene, *groups)
    if yes:
        _turn(scene, *groups)
    else:
        first = scene.rng.choice(groups)
        scene.turn = (_lay(scene, first), _lay(scene, *(group for group in groups if group is not first)))


def a_card_too_many(scene: Scene, yes: bool) -> None:
    """Two cards stay, and the minimum is reached or is not."""
    groups = _cheap_hand(scene, 2)
    if yes:
        scene.have_minimum(0, sum(card.points for cards in groups for card in cards))
    else:
        _too_cheap(scene, *groups)
    _turn(scene, *groups)


def _black_threes(scene: Scene, threes: int, left: int, *, wild: bool = False) -> None:
    """Black threes to be laid, so many loose cards, and canastas enough on our side."""
    scene.let_go_out(OURS)
    wilds = scene.hold_wilds(1 if wild else 0)
    cards = scene.hold(Rank.THREE, threes)
    scene.loners(left)
    _turn(scene, [*cards, *wilds])


def three_and_out(scene: Scene, yes: bool) -> None:
    _black_threes(scene, 3, scene.rng.randint(0, 1) if yes else 2)


def four_and_out(scene: Scene, yes: bool) -> None:
    _black_threes(scene, 4, scene.rng.randint(0, 1) if yes else 2)


def with_a_wild(scene: Scene, yes: bool) -> None:
    _black_threes(scene, *((3, 1) if yes else (2, 1)), wild=not yes)


def only_two(scene: Scene, yes: bool) -> None:
    _black_threes(scene, 3 if yes else 2, 1)
