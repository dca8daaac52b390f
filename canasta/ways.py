"""A way to empty the hand, if there is one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.melds import CANASTA_SIZE, Meld
from canasta.moves import Answer, Ask, Drop, Group, Lay, Move
from canasta.position import Position
from canasta.rulecard import RuleCard


def shape_allows(card: RuleCard, naturals: int, wilds: int) -> bool:
    """May a meld hold so many naturals and wild cards (meld.size, meld.naturals, meld.wilds)?"""
    return (
        naturals + wilds >= 3
        and naturals >= card.min_naturals
        and wilds <= card.max_wilds
        and (wilds <= naturals or not card.wilds_at_most_naturals)
    )


def ready_to_go_out(position: Position) -> bool:
    """Do the partner's answer and the need to ask (ask.binds, ask.optional) leave going out open?"""
    marks, card = position.marks, position.rule_card
    if marks.asking or not must_ask_first(position):
        return marks.asked is not False
    too_late = marks.laid or (position.phase == "t" and card.ask_timing == "after_draw")
    return not too_late and position.hand.size != 1  # ask.able: after a no, a card must be left to keep


def way_out(position: Position) -> tuple[Move, ...] | None:
    """A legal way to empty the acting hand this turn with the cards seen, or None if there is none."""
    hand = position.hand
    if position.phase not in ("p", "t") or hand.may_hold_more or not hand.cards or not ready_to_go_out(position):
        return None
    if any(card.is_red_three for card in hand.cards):  # red_three.never_played
        return None
    asking = _asking(position)
    for discard in _discards(position):
        cards = list(hand.cards)
        if discard is not None:
            cards.remove(discard)
        groups = _lay_all(position, tuple(cards))
        if groups is not None:
            lay = (Lay(groups),) if groups else ()
            return (*asking, *lay) if discard is None else (*asking, *lay, Drop(discard))
    return None


def must_ask_first(position: Position) -> bool:
    """ask.optional, where the card requires the question: may nobody go out before it is answered?"""
    return position.rule_card.ask == "required" and position.marks.asked is None and position.has_partner


def _asking(position: Position) -> tuple[Move, ...]:
    """What comes before going out where the question must be put, or has been: it is taken to be answered yes."""
    if position.marks.asking:
        return (Answer(True),)
    return (Ask(), Answer(True)) if must_ask_first(position) else ()


def _discards(position: Position) -> Iterator[Card | None]:
    """out.last_card: what could be discarded last, None for nothing (where the card does not require a discard)."""
    alone = _alone(position)
    if len(alone) > 1:
        return
    ranks: set[Rank] = set()
    for card in alone or position.hand.cards:
        if card.rank not in ranks:
            ranks.add(card.rank)
            yield card
    if not alone and position.rule_card.final_discard == "optional":
        yield None


def _alone(position: Position) -> list[Card]:
    """Cards that no meld can take: too few of their rank, and none of it on the table."""
    ranks = [card.rank for card in position.hand.cards]
    lying = {meld.rank for meld in position.own_melds}
    least = position.rule_card.min_naturals
    return [
        card
        for card, rank in zip(position.hand.cards, ranks, strict=True)
        if not rank.is_wild and rank not in lying and ranks.count(rank) < (3 if rank is Rank.THREE else least)
    ]


class _Room(NamedTuple):
    """A meld that wild cards may go to: how many it may take now, and what lies there with the naturals."""

    rank: Rank
    size: int
    takes: range


def _lay_all(position: Position, cards: Cards) -> tuple[Group, ...] | None:
    """Groups that lay all these cards legally and leave canastas enough to go out, or None."""
    by_rank: dict[Rank, list[Card]] = defaultdict(list)
    for card in cards:
        by_rank[card.rank].append(card)
    wilds = by_rank.pop(Rank.TWO, []) + by_rank.pop(Rank.JOKER, [])
    threes = by_rank.pop(Rank.THREE, [])
    if threes and not _black_threes_may_go(position, threes):
        return None
    melds = {meld.rank: meld for meld in position.own_melds if meld.rank is not None}
    rooms = []
    for rank in sorted({*by_rank, *melds} - {Rank.THREE}):
        room = _room(position.rule_card, rank, len(by_rank[rank]), melds.get(rank))
        if not room.takes:
            return None
        rooms.append(room)
    shares = _share_out(rooms, len(wilds))
    if shares is None:
        return None
    canastas = sum(room.size + share >= CANASTA_SIZE for room, share in zip(rooms, shares, strict=True))
    if canastas < position.rule_card.canastas_to_go_out or not _may_open(position, cards, canastas):
        return None
    return tuple(_groups(rooms, shares, by_rank, wilds, threes))


def _black_threes_may_go(position: Position, threes: list[Card]) -> bool:
    """black_three.meld: three or more (with those laid this turn), no wild cards; never a red one."""
    laid = position.own_meld(Rank.THREE)
    return (
        position.rule_card.black_threes_out
        and len(threes) + (len(laid) if laid else 0) >= 3
        and all(card.is_black_three for card in threes)
    )


def _room(card: RuleCard, rank: Rank, count: int, meld: Meld | None) -> _Room:
    """How many wild cards the meld of a rank may or must take once `count` naturals from the hand are in it."""
    naturals = count + (len(meld) - meld.wild_count if meld else 0)
    lying = meld.wild_count if meld else 0
    if not count and meld:
        # Nothing from the hand need go here: no wild card is fine whatever lies there (three.pooled).
        fits = [k for k in range(card.max_wilds + 1) if k == 0 or shape_allows(card, naturals, lying + k)]
    elif not count:
        fits = []
    else:
        most = max(card.max_wilds - lying, 0)
        joins = meld is not None
        fits = [k for k in range(most + 1) if shape_allows(card, naturals, lying + k) or (joins and k == 0)]
    takes = range(fits[0], fits[-1] + 1) if fits else range(0)
    return _Room(rank, naturals + lying, takes)


def _share_out(rooms: list[_Room], wilds: int) -> list[int] | None:
    """How many wild cards go to each room so that all are used and most canastas come of it; None if it can't be."""
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for room in rooms:
        after: dict[int, tuple[int, list[int]]] = {}
        for used, (canastas, shares) in best.items():
            for share in room.takes:
                if used + share > wilds:
                    break
                count = canastas + (room.size + share >= CANASTA_SIZE)
                if used + share not in after or after[used + share][0] < count:
                    after[used + share] = (count, [*shares, share])
        best = after
    return best[wilds][1] if wilds in best else None


def _may_open(position: Position, cards: Cards, canastas: int) -> bool:
    """opening.minimum, or out.concealed_minimum: from the stock and concealed, none is needed."""
    if position.is_open or not cards or points_of(cards) >= position.minimum:
        return True
    return waives_the_minimum(position) and canastas > 0


def waives_the_minimum(position: Position) -> bool:
    """out.concealed_minimum: may a concealed hand go out now without the minimum?"""
    return (
        position.rule_card.concealed_minimum == "waived_from_stock"
        and position.phase == "p"
        and not position.marks.laid
        and position.seat not in position.marks.melded
    )


def _groups(
    rooms: list[_Room], shares: list[int], by_rank: dict[Rank, list[Card]], wilds: list[Card], threes: list[Card]
) -> Iterator[Group]:
    rest = list(wilds)
    for room, share in zip(rooms, shares, strict=True):
        naturals, given, rest = by_rank.get(room.rank, []), rest[:share], rest[share:]
        if naturals or given:
            yield Group(hand_of((*naturals, *given)), None if naturals else room.rank)
    if threes:
        yield Group(hand_of(threes))
