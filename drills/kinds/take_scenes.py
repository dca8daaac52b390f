"""The situations of "may you take the pile?" without a first meld: each nudged to a yes or to a no."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE
from canasta.openings import openings
from canasta.position import Seat
from canasta.texts import gettext as _
from canasta.words import capital, rank_name, seat_name
from drills.kinds.exchange import (
    OURS,
    THEIRS,
    Unsuited,
    is_black_three,
    is_plain,
    is_red_three,
    is_wild,
    of_rank,
)
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of


def _hands(scene: Scene, naturals: int, wilds: int) -> None:
    """So many cards of the top card's rank in the hand, and so many wild cards."""
    scene.hold_wilds(wilds)
    scene.hold(scene.top.rank, naturals)


# ── A pair ───────────────────────────────────────────────────────────────────────────────────────


def a_pair_or_one(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2 if yes else 1, 0)


def a_pair_of_another_rank(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 2 if yes else scene.rng.randint(0, 1), 0)
    scene.hold(scene.rank(2), 2)


def though_it_could_join(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    _hands(scene, 2 if yes else 1, 1 if yes and scene.rng.random() < 0.5 else 0)


# ── One and a wild card ──────────────────────────────────────────────────────────────────────────


def new_meld(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2) if yes else 0)


def two_wilds(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1 if yes else 0, 2)


def _joins(scene: Scene, yes: bool, wilds: int) -> None:
    scene.thaw()
    rank = scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    scene.set_meld_wilds(OURS if yes else THEIRS, rank, wilds)
    _hands(scene, 1 if yes else 0, 1)


def joins_with_room(scene: Scene, yes: bool) -> None:
    _joins(scene, yes, scene.rng.randint(0, scene.rule_card.max_wilds - 1))


def joins_a_full_meld(scene: Scene, yes: bool) -> None:
    _joins(scene, yes, scene.rule_card.max_wilds)


# ── Joining a meld ───────────────────────────────────────────────────────────────────────────────


def your_meld(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=True))
    _hands(scene, 0, 0)
    scene.melded.add(Seat.S)


def partners_meld(scene: Scene, yes: bool) -> None:
    your_meld(scene, yes)
    scene.melded.discard(Seat.S)
    scene.melded.add(scene.partner)
    scene.fill_hand()


def a_canasta(scene: Scene, yes: bool) -> None:
    scene.thaw()
    for side in (OURS, THEIRS):
        if not scene.has_canasta(side):
            scene.grow_to_canasta(side)
    side = OURS if yes else THEIRS
    ranks = [rank for rank in scene.ranks() if len(scene.melds[side].get(rank, ())) >= CANASTA_SIZE]
    scene.set_top(rank for rank in ranks if yes or not scene.lies(OURS, rank))
    _hands(scene, 0, 0)


def nothing_of_the_rank(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True) if yes else scene.ranks(ours=False, theirs=False))
    _hands(scene, 0, scene.rng.randint(0, 1))


# ── Frozen ───────────────────────────────────────────────────────────────────────────────────────


def _affordable(scene: Scene) -> None:
    """Let the score be one from which the cards that would take the pile also reach the minimum."""
    rank, wild = scene.top.rank, scene.wilds_held()[0]
    found = openings(scene.position(), rank, (scene.held(rank)[0], wild))
    best = max(found, key=lambda opening: opening.points, default=None)
    if best is None:
        raise Unsuited
    own = scene.top.points if scene.rule_card.opening_counts_top else 0
    scene.have_minimum(0, best.points + own)
    scene.kept |= {card.rank for group in best.groups for card in group.cards}


def unopened(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2))
    _affordable(scene)
    if yes:
        scene.hold(scene.top.rank, 2)


def partner_has_opened(scene: Scene, yes: bool) -> None:
    """From a table where only one side has melded: ours by partner's hand, or (the no) theirs."""
    if yes:
        scene.open_in_their_stead()
        scene.melded = {scene.partner}
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    _hands(scene, 1, scene.rng.randint(1, 2))
    if yes:
        scene.fill_hand()
    else:
        _affordable(scene)


def _one_or_two(scene: Scene, yes: bool) -> None:
    """A pair takes a frozen pile; one and a wild card do not, though they would make a meld."""
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 2 if yes else 1, 1)


def _fits(scene: Scene, yes: bool) -> None:
    scene.set_top(scene.ranks(ours=True))
    _hands(scene, 2 if yes else scene.rng.randint(0, 1), 0)


def _frozen_by_wild(scene: Scene, *, lowest: int, highest: int) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=is_wild)
    scene.put_freeze(is_wild, lowest=lowest, highest=highest)


def a_discarded_wild(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=1, highest=6)
    _one_or_two(scene, yes)


def a_wild_upcard(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=len(scene.pile) - 1, highest=len(scene.pile) - 1)
    _one_or_two(scene, yes)


def it_fits_your_meld(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=1, highest=6)
    _fits(scene, yes)


def your_side_discarded_it(scene: Scene, yes: bool) -> None:
    if scene.partner is not Seat.N:  # who discards before the one before us
        raise Unsuited
    _frozen_by_wild(scene, lowest=1, highest=1)
    wild = scene.pile[-2]
    scene.told.append(_("The {rank_name} under it was your partner’s discard.").format(rank_name=rank_name(wild.rank)))
    _one_or_two(scene, yes)


def red_three_one_and_a_wild(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=is_red_three)
    _one_or_two(scene, yes)


def red_three_fits(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=is_red_three)
    _fits(scene, yes)


def _frozen_by_black_three(scene: Scene, lowest: int, highest: int) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw()
    highest = min(highest, len(scene.pile) - 1)
    if lowest > highest:
        raise Unsuited
    scene.set_pile(-1 - scene.rng.randint(lowest, highest), is_black_three)


def a_discarded_black_three(scene: Scene, yes: bool) -> None:
    _frozen_by_black_three(scene, 1, 6)
    _one_or_two(scene, yes)


def a_black_upcard(scene: Scene, yes: bool) -> None:
    _frozen_by_black_three(scene, len(scene.pile) - 1, len(scene.pile) - 1)
    _one_or_two(scene, yes)


def a_black_three_and_it_fits(scene: Scene, yes: bool) -> None:
    _frozen_by_black_three(scene, 1, 6)
    _fits(scene, yes)


def on_the_table_only(scene: Scene, yes: bool) -> None:
    scene.set_pile(-1, is_plain)
    scene.thaw(but=is_red_three)
    if yes:
        at = next(place for place, card in enumerate(scene.pile) if card.is_red_three)
        three = scene.pile[at]
        scene.set_pile(at, is_plain)
        scene.pool.remove(three)
        scene.red_threes[scene.rng.randint(OURS, THEIRS)].append(three)
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1, 1)


def plain_cards_on_top(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=3, highest=9)
    _one_or_two(scene, yes)


def you_have_opened_since(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=8)
    scene.told.append(
        _("{side} melded after the wild card had been discarded.").format(side=capital(us_of(scene.base).side))
    )
    _one_or_two(scene, yes)


def a_new_pile(scene: Scene, yes: bool) -> None:
    """The old pile was frozen; in the new one lies a wild card again, or none."""
    scene.set_pile(-1, is_plain)
    seats = scene.base.seats
    size = scene.rng.choice([size for size in (3, 4, 5) if size % len(seats)])  # since then each has discarded one
    taker = seats[(seats.index(scene.seat) - size) % len(seats)]
    scene.cut_pile(size)
    who = capital(seat_name(scene.base, taker, scene.seat))
    scene.told.append(_("{who} took a frozen pile not long ago; this is the new one.").format(who=who))
    if not yes:
        scene.set_pile(-scene.rng.randint(2, size), is_wild)
    scene.set_top(scene.ranks(ours=False))
    _hands(scene, 1, 1)


def a_black_three_between(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=5)
    scene.set_pile(-2, is_black_three)
    _one_or_two(scene, yes)


# ── Stops ────────────────────────────────────────────────────────────────────────────────────────


def _stop(scene: Scene, yes: bool, rank: Rank) -> None:
    """The stop on top (the no), or covered by the card that lies under it in the no."""
    black = rank is Rank.THREE
    if len(scene.pile) < 3:
        raise Unsuited
    scene.set_pile(-1, of_rank(rank))
    scene.set_pile(-2, lambda card: card.is_natural and card.rank in scene.ranks(ours=False))
    below = scene.pile[-2].rank
    scene.hold_wilds(1)
    scene.hold(below, 1 if black and not any(map(scene.freezes, scene.pile)) else 2)
    if yes:
        scene.pile[-1], scene.pile[-2] = scene.pile[-2], scene.pile[-1]


def a_two_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.TWO)


def a_joker_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.JOKER)


def a_black_three_on_top(scene: Scene, yes: bool) -> None:
    scene.thaw()
    _stop(scene, yes, Rank.THREE)


def a_covered_black_three(scene: Scene, yes: bool) -> None:
    """Where it freezes nothing one and a wild card do, where it freezes a pair is needed."""
    scene.thaw()
    scene.set_top(scene.ranks(ours=False, theirs=False))
    scene.set_pile(-2, is_black_three)
    if scene.rule_card.black_three_freezes:
        _hands(scene, 2 if yes else 1, 1)
    else:
        _hands(scene, 1, 1 if yes else 0)


def a_black_three_over_a_freeze(scene: Scene, yes: bool) -> None:
    _frozen_by_wild(scene, lowest=2, highest=6)
    _stop(scene, yes, Rank.THREE)


# ── Traps ────────────────────────────────────────────────────────────────────────────────────────


def forced_out(scene: Scene, yes: bool) -> None:
    """The pair goes down; what else is held and what the pile brings must leave one to discard and one to keep."""
    scene.shrink_canastas(OURS)
    scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    loose = scene.rng.randint(0, 1)
    scene.cut_pile((3 if yes else 2) - loose)
    scene.hold(scene.top.rank, 2)
    scene.kept.add(scene.top.rank)
    scene.cut_hand(2 + loose)


def one_for_one(scene: Scene, yes: bool) -> None:
    scene.thaw()
    scene.set_top(scene.ranks(ours=True))
    scene.cut_pile(2 if yes else 1)
    scene.hold(scene.top.rank, 0)
    scene.hold_wilds(0)
    scene.cut_hand(1)
