"""The situations that only Modern American knows, of both kinds of question: each nudged to a yes or to a no."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable

from canasta.cards import Card, Rank, hand_of
from canasta.melds import CANASTA_SIZE
from canasta.modern import FIVE_NATURALS, PURE, SPLASH, takes_wilds
from canasta.moves import Group, Lay
from canasta.openings import Opening, openings
from drills.kinds.exchange import OURS, PLAIN_RANKS, THEIRS, Unsuited, is_plain, is_wild, some
from drills.kinds.first_melds import Shape, hold_shapes, points_of_shape
from drills.kinds.scene import Scene

LIKE_OTHERS = tuple(rank for rank in PLAIN_RANKS if takes_wilds(rank, FIVE_NATURALS, lying=0, opening=False))
Shapes = tuple[Shape, ...]


def _turn(scene: Scene, *groups: Iterable[Card]) -> None:
    scene.turn = (Lay(tuple(Group(hand_of(cards)) for cards in groups)),)


def _onto(scene: Scene, rank: Rank, wilds: Iterable[Card]) -> None:
    """Wild cards alone, onto a meld."""
    scene.turn = (Lay((Group(hand_of(wilds), rank),)),)


def _wild_onto(scene: Scene, rank: Rank) -> None:
    _onto(scene, rank, some(scene.hold_wilds(scene.rng.randint(1, 2)), 1))


def _ours(scene: Scene, reach: int, ranks: Iterable[Rank] = PLAIN_RANKS) -> Rank:
    """A rank of which our side has a meld that could hold, with the hand, so many natural cards."""
    able = [r for r in ranks if scene.lies(OURS, r) and len(scene.melds[OURS][r]) + scene.within_reach(r) >= reach]
    return scene.one_of(able)


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def is_pure(shape: Shape) -> bool:
    return not (shape[2] or shape[3])


@functools.cache
def _first_melds() -> dict[int, tuple[Shapes, ...]]:
    """Sets of two or three melds that a hand might open with, by their sum; a meld with wild cards first."""
    pure = [(price, count, 0, 0) for price in (5, 10, 20) for count in (3, 4, 5)]
    wild = [(price, n, t, j) for price in (5, 10, 20) for n in (2, 3, 4) for t, j in ((1, 0), (0, 1), (1, 1), (0, 2))]
    found: dict[int, list[Shapes]] = {}
    for groups in (2, 3):
        for shapes in itertools.combinations_with_replacement([*wild, *pure], groups):
            size = sum(shape[1] + shape[2] + shape[3] for shape in shapes)
            if size <= 10 and sum(shape[2] for shape in shapes) <= 2 and sum(shape[3] for shape in shapes) <= 2:
                found.setdefault(sum(map(points_of_shape, shapes)), []).append(shapes)
    return {total: tuple(sets) for total, sets in found.items()}


def _melds_to_open(scene: Scene, low: int, high: int, fits: Callable[[Shapes], bool]) -> Shapes:
    """Such a set that comes to a sum from low to high."""
    found = (sets for total, sets in _first_melds().items() if low <= total <= high)
    sets = [shapes for shapes in itertools.chain.from_iterable(found) if fits(shapes)]
    if not sets:
        raise Unsuited
    return scene.rng.choice(sets)


def _has_pure(shapes: Shapes) -> bool:
    return any(map(is_pure, shapes))


def _is_mixed(shapes: Shapes) -> bool:
    """A meld with wild cards among them, and a pure one."""
    return _has_pure(shapes) and not all(map(is_pure, shapes))


def enough_points(scene: Scene, yes: bool) -> None:
    """With a pure meld among them: just enough, or just too little."""
    scene.have_minimum(20, 10**6)
    low, high = (scene.need, scene.need + 20) if yes else (scene.need - 20, scene.need - 5)
    _turn(scene, *hold_shapes(scene, _melds_to_open(scene, low, high, _has_pure)))


def a_pure_meld(scene: Scene, yes: bool) -> None:
    """Points enough, with a pure meld among them or without."""
    scene.have_minimum(20, 10**6)
    shapes = _melds_to_open(
        scene, scene.need, scene.need + 40, lambda found: _is_mixed(found) if yes else not _has_pure(found)
    )
    _turn(scene, *hold_shapes(scene, shapes))


def a_whole_canasta(scene: Scene, yes: bool) -> None:
    """Seven of a rank, worth less than the minimum; or six with a wild card."""
    ranks = (*LIKE_OTHERS, Rank.ACE)
    rank = scene.one_of(r for r in ranks if not scene.lies(OURS, r) and scene.within_reach(r) >= CANASTA_SIZE)
    wild = scene.hold_wilds(1)
    _turn(scene, [*scene.hold(rank, CANASTA_SIZE - (0 if yes else 1)), *([] if yes else wild)])


# ── Wild cards ───────────────────────────────────────────────────────────────────────────────────


def the_fifth_natural(scene: Scene, yes: bool) -> None:
    """A wild card onto a meld that has five natural cards with those laid beside it, or four."""
    rank = _ours(scene, FIVE_NATURALS, LIKE_OTHERS)
    laid = scene.rng.randint(0, 1)
    scene.lay_meld(OURS, rank, FIVE_NATURALS - laid - (0 if yes else 1))
    if not laid:
        return _wild_onto(scene, rank)
    wild = some(scene.hold_wilds(scene.rng.randint(1, 2)), 1)
    return _turn(scene, [*scene.hold(rank, 1), *wild])


def first_meld_or_later(scene: Scene, yes: bool) -> None:
    """Two natural cards and a wild one beside a pure meld: to open with, or once the side is open."""
    if not yes:
        scene.open_in_their_stead()
    scene.have_minimum(20, 10**6)
    shapes = _melds_to_open(scene, scene.need, scene.need + 40, _is_mixed)
    _turn(scene, *hold_shapes(scene, shapes))


def three_in_one_meld(scene: Scene, yes: bool) -> None:
    """In a first meld, as many wild cards to a meld as it may hold, or one more."""
    scene.have_minimum(20, 10**6)
    most = scene.rule_card.max_wilds
    first, *others = _melds_to_open(
        scene, scene.need, scene.need + 40, lambda found: _is_mixed(found) and found[0][2] + found[0][3] == most
    )
    if not yes:
        first = (first[0], first[1], first[2] + 1, first[3])
    _turn(scene, *hold_shapes(scene, [first, *others]))


def sevens(scene: Scene, yes: bool) -> None:
    """A wild card onto five natural cards: of a rank like others, or sevens."""
    rank = _ours(scene, FIVE_NATURALS, LIKE_OTHERS) if yes else Rank.SEVEN
    scene.lay_meld(OURS, rank, scene.rng.randint(FIVE_NATURALS, FIVE_NATURALS + 1))
    _wild_onto(scene, rank)


def aces(scene: Scene, yes: bool) -> None:
    """A wild card onto five aces that were begun with one, or without."""
    scene.lay_meld(OURS, Rank.ACE, FIVE_NATURALS, 1 if yes else 0)
    _wild_onto(scene, Rank.ACE)


def wild_cards_alone(scene: Scene, yes: bool) -> None:
    """A meld of wild cards only: three of them, or two."""
    if None in scene.melds[OURS]:
        raise Unsuited
    _turn(scene, some(scene.hold_wilds(3), 3 if yes else 2))


# ── Seven, and closed ────────────────────────────────────────────────────────────────────────────


def _join_to(scene: Scene, size: int, laid: int) -> None:
    """So many natural cards laid onto a meld, which then holds `size` cards."""
    wilds = scene.rng.randint(0, 2)
    rank = _ours(scene, size - wilds, LIKE_OTHERS if wilds else PLAIN_RANKS)
    scene.lay_meld(OURS, rank, size - laid - wilds, wilds)
    _turn(scene, scene.hold(rank, laid))


def to_seven(scene: Scene, yes: bool) -> None:
    _join_to(scene, CANASTA_SIZE + (0 if yes else 1), scene.rng.randint(2, 3))


def onto_a_canasta(scene: Scene, yes: bool) -> None:
    _join_to(scene, CANASTA_SIZE + (0 if yes else 1), 1)


def a_dead_rank(scene: Scene, yes: bool) -> None:
    """Three cards of a rank of which the others have a canasta: a mixed one, or a natural one."""
    rank = scene.one_of(r for r in LIKE_OTHERS if scene.lies(THEIRS, r) and not scene.lies(OURS, r))
    scene.lay_meld(THEIRS, rank, *((CANASTA_SIZE - 2, 2) if yes else (CANASTA_SIZE, 0)))
    wilds = scene.hold_wilds(2)
    _turn(scene, [*scene.hold(rank, 3 if yes else 1), *([] if yes else wilds)])


# ── Going out ────────────────────────────────────────────────────────────────────────────────────


def _last_cards(scene: Scene, *, canastas: int, left: int) -> None:
    """A new meld of three, and so many loose cards; our side with so many canastas."""
    scene.shrink_canastas(OURS)
    scene.finish_canastas(OURS, canastas)
    rank = scene.rank(3)
    scene.hold_wilds(0)
    cards = scene.hold(rank, 3)
    scene.loners(left)
    _turn(scene, cards)


def canastas_enough(scene: Scene, yes: bool) -> None:
    need = scene.rule_card.canastas_to_go_out
    _last_cards(scene, canastas=need - (0 if yes else 1), left=1)


def a_card_to_discard(scene: Scene, yes: bool) -> None:
    _last_cards(scene, canastas=scene.rule_card.canastas_to_go_out, left=1 if yes else 0)


def cards_to_stay(scene: Scene, yes: bool) -> None:
    _last_cards(scene, canastas=scene.rule_card.canastas_to_go_out - 1, left=2 if yes else 1)


# ── The pile ─────────────────────────────────────────────────────────────────────────────────────


def _hands(scene: Scene, naturals: int, wilds: int) -> None:
    scene.hold_wilds(wilds)
    scene.hold(scene.top.rank, naturals)


def one_and_a_wild(scene: Scene, yes: bool) -> None:
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2 if yes else 1, scene.rng.randint(1, 2))


def it_fits_a_meld(scene: Scene, yes: bool) -> None:
    """The top card would join a meld, with room in it for two more besides; or, of the noes, one of theirs."""
    if not yes and scene.rng.random() < 0.5:
        scene.set_top(scene.ranks(ours=False, theirs=True))
        return _hands(scene, scene.rng.randint(0, 1), 0)
    small = [rank for rank in scene.ranks(ours=True) if len(scene.melds[OURS][rank]) <= CANASTA_SIZE - 3]
    scene.set_top(small)
    return _hands(scene, 2 if yes else scene.rng.randint(0, 1), scene.rng.randint(0, 1))


def past_seven(scene: Scene, yes: bool) -> None:
    """A pair, and a meld that with it and the top card holds seven cards, or eight."""
    rank = scene.set_top(r for r in scene.ranks(ours=True) if r in LIKE_OTHERS)
    wilds = scene.rng.randint(0, 2)
    scene.lay_meld(OURS, rank, CANASTA_SIZE - 3 - wilds + (0 if yes else 1), wilds)
    _hands(scene, 2, scene.rng.randint(0, 1))


def a_wild_on_top(scene: Scene, yes: bool) -> None:
    """A wild card on top, or covered by the card that lies under it in the no."""
    if len(scene.pile) < 3:
        raise Unsuited
    scene.set_pile(-1, is_wild)
    scene.set_pile(-2, lambda card: is_plain(card) and card.rank in scene.ranks(ours=False))
    scene.hold_wilds(1)
    scene.hold(scene.pile[-2].rank, 2)
    if yes:
        scene.pile[-1], scene.pile[-2] = scene.pile[-2], scene.pile[-1]


# ── Opening with the pile ────────────────────────────────────────────────────────────────────────


def _beside(scene: Scene) -> list[Opening]:
    """What could be laid beside the pair and the top card."""
    rank = scene.top.rank
    return openings(scene.position(), rank, tuple(scene.held(rank)[:2]))


def _pair_to_open(scene: Scene, shapes: Shapes) -> None:
    """The pair, those melds, and nothing else that would make one."""
    scene.hold(scene.top.rank, 2)
    hold_shapes(scene, shapes)
    for rank, at in ((Rank.TWO, 2), (Rank.JOKER, 3)):
        scene.hold(rank, sum(shape[at] for shape in shapes))
    for rank in PLAIN_RANKS:
        if rank not in scene.kept and len(scene.held(rank)) > 2:
            scene.hold(rank, 2)


def points_beside_it(scene: Scene, yes: bool) -> None:
    """The melds beside the top card's come to enough; or only together with it."""
    scene.have_minimum(20, 10**6)
    scene.set_top(scene.ranks())
    low, high = (scene.need, scene.need + 30) if yes else (scene.need - 3 * scene.top.points, scene.need - 5)
    _pair_to_open(scene, _melds_to_open(scene, low, high, _has_pure))
    if any(found.brings == SPLASH for found in _beside(scene)):
        raise Unsuited


def a_pure_meld_beside_it(scene: Scene, yes: bool) -> None:
    """Points enough beside it, with a pure meld among them; or two pairs with wild cards."""
    scene.have_minimum(20, 10**6)
    scene.set_top(scene.ranks())
    fits = _is_mixed if yes else lambda shapes: all(shape[1] == 2 and not is_pure(shape) for shape in shapes)
    _pair_to_open(scene, _melds_to_open(scene, scene.need, scene.need + 40, fits))
    if any(found.brings >= PURE for found in _beside(scene)) is not yes:
        raise Unsuited


def who_has_melded(scene: Scene, yes: bool) -> None:
    """A pair and nothing beside it, from a table where one side has melded: ours, or theirs."""
    if yes:
        scene.open_in_their_stead()
        scene.melded = {scene.partner}
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2, scene.rng.randint(0, 1))
