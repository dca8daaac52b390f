"""The situations of "may you take the pile?" in which a side would open with it: each nudged to a yes or to a no."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE
from canasta.openings import openings
from canasta.texts import ngettext
from canasta.words import cards_name
from drills.kinds.exchange import PLAIN_RANKS, Unsuited, of_rank
from drills.kinds.scene import Scene


def _best(scene: Scene) -> int:
    """What can be laid at most when the pile is taken with a pair to open, the top card counted where it counts."""
    rank = scene.top.rank
    pair = tuple(scene.held(rank)[:2])
    own = scene.top.points if scene.rule_card.opening_counts_top else 0
    return max((found.points for found in openings(scene.position(), rank, pair)), default=0) + own


def _pair_to_open(scene: Scene, wilds: int, groups: int) -> None:
    """Two of the top card's rank, and three of each of some other ranks."""
    scene.set_top(scene.ranks(theirs=None))
    scene.hold_wilds(wilds)
    scene.hold(scene.top.rank, 2)
    for _again in range(groups):
        scene.hold(scene.rank(3, ours=None), 3)


def the_top_card_tips_it(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 1), scene.rng.randint(0, 1))
    for _again in range(3):  # a group more, until the top card is what matters
        best = _best(scene)
        low, high = (best - scene.top.points + 5, best) if yes else (best + 5, best + 20)
        if scene.could_have_minimum(low, high):
            break
        scene.hold(scene.rank(3, ours=None), 3)
    scene.have_minimum(low, high)


def only_buried_cards_would(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 1), scene.rng.randint(0, 1))
    if len(scene.pile) < 3:
        raise Unsuited
    spare = scene.within_reach(scene.top.rank) - 2
    places = scene.rng.sample(range(2, min(len(scene.pile), 6) + 1), min(2, spare) if spare else 1)
    for place in places:
        scene.set_pile(-place, of_rank(scene.top.rank))
    buried = [card for card in scene.pile[:-1] if card.rank is scene.top.rank]
    lie = ngettext(
        "Under the top card of the pile lies {buried}.", "Under the top card of the pile lie {buried}.", len(buried)
    )
    scene.told.append(lie.format(buried=cards_name(buried)))
    best = _best(scene)
    if yes:
        scene.have_minimum(best - 20, best)
    else:
        scene.have_minimum(best + 5, best + sum(card.points for card in buried))


def groups_beside_it(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, scene.rng.randint(0, 1), scene.rng.randint(1, 2))
    best, alone = _best(scene), 3 * scene.top.points
    if yes:
        scene.have_minimum(alone + 5, best)
    else:
        scene.have_minimum(best + 5, best + 30)


def the_pair_alone(scene: Scene, yes: bool) -> None:
    _pair_to_open(scene, 0, 0)
    for rank in scene.ranks():
        if rank is not scene.top.rank and len(scene.held(rank)) > 2:
            scene.hold(rank, 2)
    best = _best(scene)
    if best > 3 * scene.top.points:
        raise Unsuited
    if yes:
        scene.have_minimum(0, best)
    else:
        scene.have_minimum(best + 5, 10**6)


def a_whole_hand(scene: Scene, yes: bool) -> None:
    """With the one card of the pile it is a canasta, melds and a discard: enough for a first meld, or too cheap."""
    cheap = [rank for rank in PLAIN_RANKS if rank.points == Rank.FOUR.points]
    rank = scene.set_top(r for r in cheap if scene.within_reach(r) >= CANASTA_SIZE - 1)
    scene.cut_pile(1)
    scene.hold_wilds(0)
    scene.hold(rank, CANASTA_SIZE - 1)
    for size in scene.parts(scene.whole_hand - CANASTA_SIZE):
        scene.hold(scene.one_of(r for r in cheap if r not in scene.kept and scene.within_reach(r) >= size), size)
    scene.loners(1)
    best = _best(scene)
    if yes:
        scene.have_minimum(0, best)
    else:
        scene.have_minimum(best + 5, 10**6)
