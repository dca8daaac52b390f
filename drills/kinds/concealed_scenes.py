"""Turns that would go out, of which it is asked what they are worth: whole hands, and what spoils them."""

from __future__ import annotations

from canasta.cards import Card, hand_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Drop, Group, Lay
from canasta.position import Seat
from drills.kinds.exchange import OURS, Unsuited
from drills.kinds.scene import Scene

Cards = list[Card]


def _canasta(scene: Scene, size: int) -> Cards:
    """So many cards of a rank that our side has not melded, a wild one or two among them."""
    most = min(2, scene.rule_card.max_wilds, size - scene.rule_card.min_naturals)
    if most < 0:  # fewer than the natural cards that every meld needs here
        raise Unsuited
    wilds = scene.hold_wilds(scene.rng.randint(0, most))
    naturals = size - len(wilds)
    if scene.rule_card.wilds_at_most_naturals and len(wilds) > naturals:
        raise Unsuited
    return [*scene.hold(scene.rank(naturals), naturals), *wilds]


def _second_meld(scene: Scene) -> Cards:
    return scene.hold(scene.rank(3), 3)


def _joining(scene: Scene) -> Cards:
    """A card or two that join a meld which lies there."""
    count = scene.rng.randint(1, 2)
    rank = scene.one_of(r for r in scene.ranks(ours=True) if r not in scene.kept and scene.within_reach(r) >= count)
    return scene.hold(rank, count)


def _rest(scene: Scene, count: int) -> list[Cards]:
    """Who has melded nothing before holds a whole hand: what is left of it beside so many cards, in melds."""
    if scene.seat in scene.melded:
        return []
    if scene.whole_hand < count:
        raise Unsuited
    return [scene.hold(scene.rank(size), size) for size in scene.parts(scene.whole_hand - count)]


def _turn(scene: Scene, *groups: Cards, discard: bool | None = None) -> None:
    """All at once, and the last card discarded or not, if it need not be."""
    if discard is None:
        discard = scene.rng.random() < 0.5
    discard = discard or scene.rule_card.final_discard == "required"
    groups = (*groups, *_rest(scene, sum(map(len, groups)) + discard))
    held = {*scene.hand}
    scene.loners(1 if discard else 0)
    lay = Lay(tuple(Group(hand_of(cards)) for cards in groups))
    last = next((card for card in scene.hand if card not in held), None)
    if discard and last is None:
        raise Unsuited
    scene.turn = (lay, Drop(last)) if last is not None and discard else (lay,)


def _by_partner(scene: Scene) -> None:
    """All that lies there is partner's."""
    scene.melded = {scene.partner}


def _by_both(scene: Scene) -> None:
    scene.melded = {Seat.S, scene.partner} if scene.base.has_partner else {Seat.S}


def _lie(scene: Scene, canastas: int) -> None:
    """So many canastas of our side on the table."""
    scene.shrink_canastas(OURS)
    if canastas:
        scene.finish_canastas(OURS, canastas)


def _short(scene: Scene) -> int:
    """The canastas that must lie there beside one from the hand."""
    return scene.rule_card.canastas_to_go_out - 1


def _opens(scene: Scene, *groups: Cards) -> None:
    """Where nothing lies there the cards are a first meld, and reach the minimum if it is asked."""
    if not scene.melds[OURS] and scene.rule_card.concealed_minimum == "needed":
        scene.have_minimum(0, sum(card.points for cards in groups for card in cards))


def _whole_hand(scene: Scene, size: int = CANASTA_SIZE, discard: bool | None = None) -> None:
    """A canasta, or a card too few for one, and perhaps a second meld."""
    canasta = _canasta(scene, size)
    more = scene.seat in scene.melded and (size < CANASTA_SIZE or scene.rng.random() < 0.6)
    groups = [canasta, _second_meld(scene)] if more else [canasta]
    _opens(scene, *groups)
    _turn(scene, *groups, discard=discard)


def _own_canasta(scene: Scene, discard: bool | None = None) -> None:
    """All in this turn, partner's melds left alone."""
    if scene.melds[OURS]:
        _by_partner(scene)
        _lie(scene, _short(scene))
    elif _short(scene):
        raise Unsuited
    _whole_hand(scene, discard=discard)


def _no_canasta(scene: Scene) -> None:
    """All of it can be laid, and there is a canasta too few."""
    if scene.melds[OURS]:
        _by_partner(scene)
        _lie(scene, _short(scene))
    _whole_hand(scene, CANASTA_SIZE - scene.rng.randint(1, 2))


# ── The facets ───────────────────────────────────────────────────────────────────────────────────


def all_your_own(scene: Scene) -> None:
    if scene.rng.random() < 0.5:
        _own_canasta(scene)
    else:
        _no_canasta(scene)


def a_card_on_partners(scene: Scene) -> None:
    """One meld is partner's, and cards join it; or a new meld is laid instead."""
    if scene.rng.random() < 0.3:
        return _own_canasta(scene)
    _by_partner(scene)
    _lie(scene, _short(scene))
    canasta = _canasta(scene, CANASTA_SIZE)
    return _turn(scene, canasta, _joining(scene))


def you_melded_before(scene: Scene) -> None:
    if scene.rng.random() < 0.3:
        return _own_canasta(scene)
    _by_both(scene)
    _lie(scene, _short(scene))
    return _whole_hand(scene)


def canasta_only_partners(scene: Scene) -> None:
    """Enough canastas lie there, and none is in the hand; or there is none at all."""
    if scene.rng.random() < 0.3:
        return _no_canasta(scene)
    _by_partner(scene)
    _lie(scene, scene.rule_card.canastas_to_go_out)
    scene.hold_wilds(0)
    return _turn(scene)


def with_a_discard(scene: Scene) -> None:
    """The last card is discarded, which spoils nothing; or cards join partner's meld, which does."""
    if scene.rng.random() < 0.5:
        return _own_canasta(scene, discard=True)
    _by_partner(scene)
    _lie(scene, _short(scene))
    canasta = _canasta(scene, CANASTA_SIZE)
    return _turn(scene, canasta, _joining(scene), discard=True)
