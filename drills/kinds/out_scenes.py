"""The situations of "may you go out in this turn?": each nudged to a yes or to a no."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE
from canasta.texts import gettext as _
from canasta.words import seat_title
from drills.kinds.exchange import OURS, THEIRS, Unsuited
from drills.kinds.out_case import lays_out
from drills.kinds.scene import Scene

# ── The hand ─────────────────────────────────────────────────────────────────────────────────────


def _new_meld(scene: Scene, count: int = 3) -> Rank:
    """So many of a rank that our side has not melded."""
    rank = scene.rank(count)
    scene.hold(rank, count)
    return rank


def _joining(scene: Scene, ranks: int = 1, count: int = 1) -> list[Rank]:
    """So many cards of each of some ranks that our side has melded."""
    able = [r for r in scene.ranks(ours=True) if r not in scene.kept and scene.within_reach(r) >= count]
    if len(able) < ranks:
        raise Unsuited
    chosen = scene.rng.sample(able, ranks)
    for rank in chosen:
        scene.hold(rank, count)
    return chosen


def _new_or_joining(scene: Scene) -> None:
    """Cards that can be laid: a new meld, or one or two that join a meld; never both."""
    if scene.rng.random() < 0.5:
        _new_meld(scene)
    else:
        _joining(scene, 1, scene.rng.randint(1, 2))


def _loose(scene: Scene, count: int) -> None:
    """So many cards that fit nothing, and nothing else beside what is settled."""
    scene.loners(count)


def _a_discard(scene: Scene) -> int:
    """One card to be discarded, where the table asks for a discard."""
    return 1 if scene.rule_card.final_discard == "required" else 0


def _many_places(scene: Scene) -> None:
    """More often than not, so many places for the wild cards that a yes is shown by laying the hand out."""
    if scene.rng.random() < 0.7 and not lays_out(scene.position()):
        raise Unsuited


# ── The canastas ─────────────────────────────────────────────────────────────────────────────────


def _canastas(scene: Scene, count: int) -> list[Rank]:
    """Our side has just so many canastas."""
    scene.shrink_canastas(OURS)
    return scene.finish_canastas(OURS, count) if count else []


def _enough(scene: Scene) -> list[Rank]:
    return _canastas(scene, scene.rule_card.canastas_to_go_out)


def _one_short(scene: Scene) -> list[Rank]:
    return _canastas(scene, scene.rule_card.canastas_to_go_out - 1)


def none(scene: Scene, yes: bool) -> None:
    (_enough if yes else _one_short)(scene)
    scene.hold_wilds(scene.rng.randint(0, 1))
    _new_or_joining(scene)
    _loose(scene, 1)


def partners(scene: Scene, yes: bool) -> None:
    """The canasta is ours, and where there is a partner that one has laid it; or the other side's is the only one."""
    if scene.base.has_partner:
        scene.told.append(_("The largest meld of your side was laid by your partner."))
    scene.shrink_canastas(THEIRS)
    if yes:
        _enough(scene)
    else:
        scene.shrink_canastas(OURS)
        scene.grow_to_canasta(THEIRS)
    scene.hold_wilds(0)
    _new_or_joining(scene)
    _loose(scene, 1)


def _unfinished(scene: Scene, size: int, wilds: int, others: list[Rank]) -> Rank:
    """Let a meld of ours, not one of those others, have so many cards and room for so many wild ones."""
    rank = scene.one_of(r for r in scene.ranks(ours=True) if r not in others)
    most = scene.rule_card.max_wilds - wilds
    lying = scene.rng.randint(0, max(min(most, 2, size - scene.rule_card.min_naturals), 0))
    if size - lying < scene.rule_card.min_naturals or most < 0:
        raise Unsuited
    scene.lay_meld(OURS, rank, size - lying, lying)
    return rank


def _finishing(scene: Scene, yes: bool, naturals: int, wilds: int) -> None:
    """The cards held make a meld one of seven cards, or of six."""
    others = _one_short(scene)
    size = CANASTA_SIZE - naturals - wilds - (0 if yes else 1)
    rank = _unfinished(scene, size, wilds, others)
    scene.hold_wilds(wilds)
    scene.hold(rank, naturals)
    _loose(scene, max(_a_discard(scene), scene.rng.randint(0, 1)))


def finished_this_turn(scene: Scene, yes: bool) -> None:
    _finishing(scene, yes, scene.rng.randint(1, 2), scene.rng.randint(0, 1))


def six_cards(scene: Scene, yes: bool) -> None:
    """Six cards lie there, and the seventh is held; or a card of another rank is."""
    others = _one_short(scene)
    rank = _unfinished(scene, CANASTA_SIZE - 1, 0, others)
    scene.hold_wilds(0)
    scene.hold(rank, 1 if yes else 0)
    if not yes or scene.rng.random() < 0.5:
        _joining(scene)
    _loose(scene, 1)


# ── The last card ────────────────────────────────────────────────────────────────────────────────


def laid(scene: Scene, yes: bool) -> None:
    """New melds of three, and nothing else; or two cards that fit nothing.

    Where the last card must be discarded: one such card, or none.
    """
    _enough(scene)
    scene.hold_wilds(0)
    for _again in range(scene.rng.randint(1, 2)):
        _new_meld(scene)
    if _a_discard(scene):
        _loose(scene, 1 if yes else 0)
    elif yes:
        _loose(scene, 0)
    else:
        _two_too_many(scene)


def _two_too_many(scene: Scene) -> None:
    """Two cards that nothing can be made of, of one rank or of two."""
    if scene.rng.random() < 0.5:
        _new_meld(scene, 2)
        _loose(scene, 0)
    else:
        _loose(scene, 2)


def discarded(scene: Scene, yes: bool) -> None:
    _enough(scene)
    scene.hold_wilds(0)
    _new_or_joining(scene)
    if yes:
        _loose(scene, 1)
    else:
        _two_too_many(scene)


def a_wild_or_black_three_discarded(scene: Scene, yes: bool) -> None:
    """One card for which no meld has room is left over, or two."""
    _enough(scene)
    if scene.rng.random() < 0.2:
        scene.hold_wilds(0)
        scene.hold(Rank.THREE, 1 if yes else 2)
        _new_or_joining(scene)
    else:
        melds = len(scene.ranks(ours=True))
        wilds = 3 if melds == 2 else 2
        _need_wilds(scene, melds * scene.rule_card.max_wilds + 2)
        _fill_with_wilds(scene, wilds - (1 if yes else 2))
        scene.hold_wilds(wilds)
        _joining(scene)
        _many_places(scene)
    _loose(scene, 0)


def two_left_over(scene: Scene, yes: bool) -> None:
    """Three of a second rank, or two."""
    _enough(scene)
    scene.hold_wilds(0)
    _new_meld(scene)
    _new_meld(scene, 3 if yes else 2)
    _loose(scene, _a_discard(scene))


# ── Finding the way ──────────────────────────────────────────────────────────────────────────────


def wild_completes_the_canasta(scene: Scene, yes: bool) -> None:
    _finishing(scene, yes, scene.rng.randint(0, 1), scene.rng.randint(1, 2))
    _many_places(scene)


def wilds_split(scene: Scene, yes: bool) -> None:
    """One for the canasta, and one for the pair; or the meld of six cards takes no more."""
    others = _one_short(scene)
    rank = scene.one_of(r for r in scene.ranks(ours=True) if r not in others)
    wilds = scene.rule_card.max_wilds - (1 if yes else 0)
    scene.lay_meld(OURS, rank, CANASTA_SIZE - 1 - wilds, wilds)
    scene.hold_wilds(2)
    scene.hold(rank, 0)
    _new_meld(scene, 2)
    _loose(scene, 1)
    _many_places(scene)


def cards_join_several(scene: Scene, yes: bool) -> None:
    """Each joins a meld of ours; or one of them fits the other side's only."""
    _enough(scene)
    scene.hold_wilds(0)
    count = scene.rng.randint(2, 3)
    _joining(scene, count if yes else count - 1)
    if not yes:
        scene.hold(scene.rank(1, ours=False, theirs=True), 1)
    _loose(scene, 1)


def _need_wilds(scene: Scene, count: int) -> None:
    """So many within reach, whether they are used or not: what a no would take, a yes is to have as well."""
    lying = [card for cards in scene.melds[OURS].values() for card in cards]
    if sum(card.is_wild for card in (*lying, *scene.hand, *scene.pool)) < count:
        raise Unsuited


def _fill_with_wilds(scene: Scene, room: int) -> None:
    """Let our few melds hold all the wild cards that they may, but for so many in all."""
    ranks = scene.ranks(ours=True)
    if len(ranks) > 3:
        raise Unsuited
    if room > scene.rule_card.max_wilds:
        raise Unsuited
    short = {scene.rng.choice(ranks): room}
    for rank in ranks:
        scene.set_meld_wilds(OURS, rank, scene.rule_card.max_wilds - short.get(rank, 0))


def no_way(scene: Scene, yes: bool) -> None:
    """Wild cards, and just the room for them, or for all but the one that is discarded; or not so much room."""
    most = min(2, scene.rule_card.max_wilds)
    loose = scene.rng.randint(_a_discard(scene), 1)
    wilds = scene.rng.randint(1, most) if loose else most
    _enough(scene)
    _need_wilds(scene, len(scene.ranks(ours=True)) * scene.rule_card.max_wilds + wilds)
    room = wilds - (0 if loose else 1)
    _fill_with_wilds(scene, room if yes else room - 1)
    scene.hold_wilds(wilds)
    _joining(scene)
    _loose(scene, loose)
    _many_places(scene)


# ── Black threes ─────────────────────────────────────────────────────────────────────────────────


def three_and_out(scene: Scene, yes: bool) -> None:
    """Nothing else but a new meld; or two cards too many."""
    _enough(scene)
    scene.hold_wilds(0)
    scene.hold(Rank.THREE, 3)
    _new_meld(scene)
    _loose(scene, _a_discard(scene) if yes else 2)


def four_and_out(scene: Scene, yes: bool) -> None:
    _enough(scene)
    scene.hold_wilds(0)
    scene.hold(Rank.THREE, 4)
    _new_or_joining(scene)
    _loose(scene, 1 if yes else 2)


def only_two(scene: Scene, yes: bool) -> None:
    _enough(scene)
    scene.hold_wilds(0)
    scene.hold(Rank.THREE, 3 if yes else 2)
    _new_or_joining(scene)
    _loose(scene, 1)


# ── Unasked ──────────────────────────────────────────────────────────────────────────────────────


def nobody_need_ask(scene: Scene, yes: bool) -> None:
    """A hand that may go out; or one with a pair too few, or a card that fits the other side's meld only."""
    told = _("You have not asked {seat_title}.").format(seat_title=seat_title(scene.partner))
    _enough(scene)
    scene.hold_wilds(0)
    if yes:
        _new_or_joining(scene)
        _loose(scene, 1)
    elif scene.rng.random() < 0.5:
        _new_meld(scene)
        _new_meld(scene, 2)
        _loose(scene, 0)
    else:
        _joining(scene)
        scene.hold(scene.rank(1, ours=False, theirs=True), 1)
        _loose(scene, 1)
    scene.told.append(told)
