"""The situations of asking one's partner: each nudged to a yes or to a no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canasta.cards import Card, Rank, hand_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Ask, Drop, Group, Lay, Move, Take
from canasta.position import Seat
from canasta.referee import way_out
from canasta.texts import gettext as _
from canasta.words import seat_title
from drills.kinds import ask_words as words
from drills.kinds.exchange import OURS, Unsuited
from drills.kinds.scene import Scene


def _want(scene: Scene, *moves: Move) -> None:
    """What you want to do, in that order."""
    scene.need_partner()
    scene.told.insert(0, f"{words.wanted([words.wish(move, scene.base) for move in moves])}.")


def _enough(scene: Scene, canastas: bool = True) -> None:
    scene.shrink_canastas(OURS)
    count = scene.rule_card.canastas_to_go_out - (0 if canastas else 1)
    if count:
        scene.finish_canastas(OURS, count)


def _new_or_joining(scene: Scene) -> list[Card]:
    """Cards that can be laid: a new meld, or one or two that join a meld."""
    if scene.rng.random() < 0.5:
        return scene.hold(scene.rank(3), 3)
    count = scene.rng.randint(1, 2)
    joined = [
        rank for rank in scene.ranks(ours=True) if scene.within_reach(rank) >= count and _takes(scene, rank, count)
    ]
    return scene.hold(scene.one_of(joined), count)


def _takes(scene: Scene, rank: Rank, count: int) -> bool:
    """May so many more cards join our meld? (modern.size)"""
    return not scene.rule_card.is_modern or len(scene.melds[OURS][rank]) + count <= CANASTA_SIZE


def _drawn(scene: Scene) -> None:
    scene.need_partner()
    scene.told.append(words.DRAWN)
    scene.hold_wilds(0)


# ── May you ask now? ─────────────────────────────────────────────────────────────────────────────


def after_the_draw(scene: Scene, yes: bool) -> None:
    """Cards enough to play on after a no; or a single one."""
    _enough(scene)
    _drawn(scene)
    if yes:
        _new_or_joining(scene)
    scene.loners(1)
    _want(scene, Ask())
    scene.turn = (Ask(),)


def after_the_top_card(scene: Scene, yes: bool) -> None:
    """First the pile and then the question; or the other way round."""
    scene.thaw()
    scene.set_top(scene.ranks(ours=False))
    scene.cut_pile(1)
    scene.told.append(words.BEGINS)
    rank = scene.top.rank
    _enough(scene)
    scene.hold_wilds(0)
    pair = scene.hold(rank, 2)
    _new_or_joining(scene)
    scene.loners(1)
    take = Take(hand_of(pair))
    scene.turn = (take, Ask()) if yes else (Ask(), take)
    _want(scene, *scene.turn)


def after_another_meld(scene: Scene, yes: bool) -> None:
    """First the question and then a meld; or the other way round."""
    _enough(scene)
    _drawn(scene)
    lay = Lay((Group(hand_of(_new_or_joining(scene))),))
    scene.loners(1)
    scene.turn = (Ask(),) if yes else (lay, Ask())
    _want(scene, *((Ask(), lay) if yes else (lay, Ask())))


def no_way_out(scene: Scene, yes: bool) -> None:
    """A hand that may go out; or one without a canasta, or with a card too many."""
    short = not yes and scene.rng.random() < 0.5
    _enough(scene, canastas=not short)
    _drawn(scene)
    _new_or_joining(scene)
    scene.loners(1 if yes or short else 2)
    _want(scene, Ask())
    scene.turn = (Ask(),)


def once_a_hand(scene: Scene, asked_so_far: Sequence[Seat], yes: bool) -> None:
    """modern.ask_once: nobody has asked so far, or one of the other side has; or one of our side, who was told no.

    Where any of the four may have asked, the other side’s question may also come with another reason for a no.
    """
    other_reason = not yes and len(asked_so_far) > 1 and scene.rng.random() < 0.5
    begin = after_the_top_card if scene.phase == "d" else after_the_draw
    begin(scene, not other_reason)
    side_of = scene.base.side_of
    is_ours = not (yes or other_reason)
    earlier = [seat for seat in asked_so_far if (side_of(seat) == scene.base.side) is is_ours]
    seat = scene.rng.choice(earlier) if earlier else None
    scene.has_asked = {scene.base.sides[side_of(seat)]} if seat is not None else set()
    scene.told.insert(0, _asked_before(scene, seat))


def _asked_before(scene: Scene, seat: Seat | None) -> str:
    if seat is None:
        return words.NOBODY_ASKED
    if seat is scene.seat:
        return _("In your turn before this one you asked {partner}, who said no.").format(
            partner=seat_title(scene.partner)
        )
    if seat is scene.partner:
        return _("Two turns ago {partner} asked you, and you said no.").format(partner=seat_title(seat))
    other = next(one for one in scene.base.seats if one is not seat and scene.base.side_of(one) != scene.base.side)
    return _("Earlier in this hand {who} asked {other}, who said no.").format(
        who=seat_title(seat), other=seat_title(other)
    )


# ── What does the answer bind? ───────────────────────────────────────────────────────────────────


def _answered(scene: Scene, said: bool) -> None:
    scene.asked = said
    scene.need_partner()
    scene.told.append(words.answered(scene.base, said))


def _out_or_on(scene: Scene, out: bool) -> None:
    """A hand that may go out, and does; or a card of it is discarded."""
    _enough(scene)
    scene.hold_wilds(0)
    _new_or_joining(scene)
    scene.loners(1)
    if out:
        _out_turn(scene)
        return
    discard = scene.rng.choice([card for card in scene.hand if card.is_natural])
    scene.turn = (Drop(discard),)
    _want_to_end(scene, out=False)


def _out_turn(scene: Scene) -> None:
    """The turn that empties the hand, whatever forbids it."""
    free = replace(scene.rule_card, canastas_to_go_out=0, ask="off")
    position = scene.position()
    found = way_out(position._replace(rule_card=free, marks=position.marks._replace(asked=None)))
    if found is None:
        raise Unsuited
    scene.turn = found
    _want_to_end(scene, out=True)


def _want_to_end(scene: Scene, *, out: bool) -> None:
    scene.told.insert(0, f"{words.wanted([words.wish_to_end(scene.turn, scene.base, out=out)])}.")


def after_a_yes(scene: Scene, yes: bool) -> None:
    _answered(scene, True)
    _out_or_on(scene, yes)


def after_a_no(scene: Scene, yes: bool) -> None:
    _answered(scene, False)
    _out_or_on(scene, not yes)


def nobody_was_asked(scene: Scene, yes: bool) -> None:
    """Going out with the canasta that it takes; or without."""
    scene.need_partner()
    scene.told.append(words.not_asked(scene.base))
    _enough(scene, canastas=yes)
    scene.hold_wilds(0)
    _new_or_joining(scene)
    scene.loners(scene.rng.randint(0, 1) if scene.rule_card.final_discard == "optional" else 1)
    _out_turn(scene)
