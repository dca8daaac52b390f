"""Tables at which the hand is over: all hands shown, few enough cards on them to be counted in the head."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import PACK_SIZE, Card, hand_of
from canasta.melds import CANASTA_SIZE, Meld, sorted_melds
from canasta.position import Hand, Position, Seat
from canasta.scoring import by
from canasta.texts import gettext as _
from canasta.words import capital, cards_name, seat_name, seat_title
from drills.kinds.exchange import OURS, THEIRS, Unsuited
from drills.kinds.scene import Scene
from drills.kinds.sides import placed, us_of

MOST_MELDS, MOST_HELD = 4, 5  # of a side, and in a hand
UNTOLD = "frozen,minimum,canastas"  # of such a table: over are the first two, and the kinds are asked for


def ended(scene: Scene) -> Position:
    """The hand of the scene as it ended, cut to what can be counted; the other hands are drawn anew."""
    out = scene.base.marks.out
    for side in (OURS, THEIRS):
        _trim(scene, side)
    if out is not None:
        scene.let_go_out(OURS if scene.base.side_of(out) == scene.base.side else THEIRS)
    hands = _hands(scene, out)
    more = PACK_SIZE * (scene.rule_card.packs - 2)  # the bank plays with two packs; those of a third lie in the stock
    if more and out is None:
        raise Unsuited
    stock = 0 if out is None else len(scene.pool) + more
    if out is None:  # nothing is left of the stock, so what was cut lies in the pile
        scene.pile = [*scene.pool, *scene.pile]
    scene.pool = []
    base = scene.base
    melds = [sorted_melds([Meld(tuple(cards)) for cards in lying.values()]) for lying in scene.melds]
    position = base._replace(
        rule_card=scene.rule_card,
        seat=out or Seat.S,
        hands=tuple(Hand(hand_of(hands[seat])) for seat in base.seats),
        melds=placed(melds, scene.side_order),
        red_threes=placed([hand_of(cards) for cards in scene.red_threes], scene.order),
        pile=tuple(scene.pile),
        stock=Hand((), stock),
        scores=placed(scene.scores, scene.order),
    )
    return position._replace(marks=base.marks._replace(melded=_melded(position), turncard=False))


def _melded(position: Position) -> frozenset[Seat]:
    """Who has melded, as far as melds are left of theirs."""
    return frozenset(seat for seat in position.marks.melded if position.melds[position.side_of(seat)])


def _trim(scene: Scene, side: int) -> None:
    melds = scene.melds[side]
    most = scene.rng.randint(2, MOST_MELDS)
    ranks = scene.rng.sample(list(melds), len(melds))
    ranks.sort(key=lambda rank: len(melds[rank]) < CANASTA_SIZE and scene.rng.random() < 0.7)
    for rank in ranks[most:]:
        scene.pool += melds.pop(rank)


def _hands(scene: Scene, out: Seat | None) -> dict[Seat, list[Card]]:
    """South's as it is, the others' from the hidden cards; nobody keeps many."""
    base = scene.base
    threes = [card for card in scene.pool if scene.rule_card.lays_at_once(card)]
    if threes and out is None:
        raise Unsuited
    held: dict[Seat, list[Card]] = {}
    for seat, hand in zip(base.seats, base.hands, strict=True):
        size = 0 if seat is out else min(max(hand.size or 0, 1), scene.rng.randint(2, MOST_HELD))
        source = scene.hand if seat is base.seat else [card for card in scene.pool if card not in threes]
        held[seat] = source[:size]
        if seat is base.seat:
            scene.pool += source[size:]
        else:
            for card in held[seat]:
                scene.pool.remove(card)
    return held


def without_melds(scene: Scene, side: int) -> None:
    """That side has laid nothing."""
    for cards in scene.melds[side].values():
        scene.pool += cards
    scene.melds[side].clear()


def give_threes(scene: Scene, side: int, count: int) -> None:
    """Let that side (of three players: that one) have so many red threes, by exchange with all that lie elsewhere."""
    rest = [*(heap for at, heap in enumerate(scene.red_threes) if at != side), scene.pool, scene.pile]
    own = scene.red_threes[side]
    while len(own) > count:
        scene.pool.append(own.pop())
    for heap in rest:
        for card in [card for card in heap if card.is_red_three]:
            if len(own) < count:
                heap.remove(card)
                own.append(card)
    if len(own) < count or not scene.pile:
        raise Unsuited


def is_out(scene: Scene, side: int) -> bool:
    """Has that side (OURS, THEIRS) gone out?"""
    out = scene.base.marks.out
    return out is not None and (scene.base.side_of(out) == scene.base.side) is (side == OURS)


# ── In words ─────────────────────────────────────────────────────────────────────────────────────


def labels(position: Position) -> list[str]:
    """Whose scores are written down, South's first."""
    return sorted(by(position.sides), key=lambda label: Seat.S.name not in label)


def name_of(position: Position, label: str) -> str:
    """ "your side", "the other side", "East" """
    us = us_of(position._replace(seat=Seat.S))
    if Seat.S.name in label:
        return "you" if position.by_player else us.side
    return seat_title(Seat[label]) if position.by_player else us.others


def what_happened(position: Position) -> str:
    out = position.marks.out
    if out is None:
        return _("The stock ran out, and nobody went out.")
    who = seat_name(position, out, Seat.S)
    if position.rule_card.players == 3 and out is not Seat.S:  # of three, the two who play together change
        who = seat_title(out)
    if position.marks.concealed:
        return _("{who} went out concealed.").format(who=capital(who))
    return _("{who} went out.").format(who=capital(who))


def what_they_hold(position: Position) -> Iterator[str]:
    """The hands that a table never shows: all but South's."""
    told = [
        f"{seat_name(position, seat, Seat.S)}, {cards_name(hand.cards)}"
        for seat, hand in zip(position.seats, position.hands, strict=True)
        if seat is not Seat.S and hand.cards
    ]
    if told:
        yield _("Left in the other hands: {join}.").format(join="; ".join(told))
