"""A way to empty the hand, if there is one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD, Meld
from canasta.modern import PURE, SPLASH, brings, is_closed, special_hand
from canasta.moves import Answer, Ask, Drop, Group, Lay, Move, Show
from canasta.position import Position
from canasta.shapes import shape_allows


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
    if position.phase not in ("p", "t") or hand.may_hold_more or not hand.cards:
        return None
    if special := special_to_show(position):
        return (Answer(True), Show(special)) if position.marks.asking else (Show(special),)
    if not ready_to_go_out(position):
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


def special_to_show(position: Position) -> str:
    """modern.special_hand: the one that may be shown now, "" for none."""
    marks = position.marks
    if not position.rule_card.is_modern or position.phase != "p" or position.is_open:
        return ""
    if marks.laid or marks.asked is False:
        return ""
    return special_hand(position.rule_card, position.hand.cards)


def must_ask_first(position: Position) -> bool:
    """ask.optional, where the card requires the question: may nobody go out before it is answered?"""
    if position.rule_card.ask != "required" or position.marks.asked is not None or not position.has_partner:
        return False
    return position.sides[position.side] not in position.marks.hasasked  # modern.ask_once: it cannot be put again


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
    closed = {rank for rank in set(ranks) if is_closed(position, rank)}
    least = position.rule_card.min_naturals
    return [
        card
        for card, rank in zip(position.hand.cards, ranks, strict=True)
        if not rank.is_wild
        and (
            rank in closed
            or (rank not in lying and ranks.count(rank) < (SMALLEST_MELD if rank is Rank.THREE else least))
        )
    ]


class _Room(NamedTuple):
    """A meld that wild cards may go to: how many it may take now, and what lies there with the naturals."""

    rank: Rank | None  # None: Modern's meld of wild cards
    size: int
    takes: Sequence[int]
    held: int = 0  # naturals from the hand


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
        room = _room(position, rank, len(by_rank[rank]), melds.get(rank))
        if not room.takes:
            return None
        rooms.append(room)
    if position.rule_card.is_modern:
        rooms.append(_wild_room(position, len(wilds)))
    shares = _share_out(rooms, len(wilds), _brings_enough(position, cards))
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
        and len(threes) + (len(laid) if laid else 0) >= SMALLEST_MELD
        and all(card.is_black_three for card in threes)
    )


def _room(position: Position, rank: Rank, count: int, meld: Meld | None) -> _Room:
    """How many wild cards the meld of a rank may or must take once `count` naturals from the hand are in it."""
    card = position.rule_card
    lying = meld.wild_count if meld else 0
    naturals = count + (len(meld) - lying if meld else 0)
    size = naturals + lying
    if card.is_modern and count and (size > CANASTA_SIZE or is_closed(position, rank)):
        return _Room(rank, size, ())
    opening = not position.is_open

    def fits(share: int) -> bool:
        # Onto a meld no wild card is fine whatever lies there (three.pooled).
        plain = share == 0 and meld is not None
        return plain or shape_allows(card, rank, naturals, lying + share, lying=lying, opening=opening)

    most = card.max_wilds if not count else max(card.max_wilds - lying, 0)
    takes = [share for share in range(most + 1) if fits(share)] if count or meld else []
    return _Room(rank, size, range(takes[0], takes[-1] + 1) if takes else (), count)


def _wild_room(position: Position, wilds: int) -> _Room:
    """Modern: the side's meld of wild cards, begun or to begin with three of them."""
    meld = position.own_meld(None)
    size = len(meld) if meld else 0
    takes = [share for share in range(wilds + 1) if share == 0 or SMALLEST_MELD <= size + share <= CANASTA_SIZE]
    return _Room(None, size, takes)


Brings = Callable[[_Room, int], bool]


def _brings_enough(position: Position, cards: Cards) -> Brings | None:
    """modern.pure_meld, modern.splash: what one of a first meld's melds must be, given what all of them are worth."""
    if not position.rule_card.is_modern or position.is_open or not cards:
        return None
    least = PURE if points_of(cards) >= position.minimum else SPLASH
    return lambda room, share: brings(room.held, share) >= least


def _share_out(rooms: list[_Room], wilds: int, enough: Brings | None = None) -> list[int] | None:
    """How many wild cards go to each room so that all are used and most canastas come of it; None if it can't be.

    `enough`: one of the rooms at least must be so.
    """
    best: dict[tuple[int, bool], tuple[int, list[int]]] = {(0, enough is None): (0, [])}
    for room in rooms:
        after: dict[tuple[int, bool], tuple[int, list[int]]] = {}
        for (used, done), (canastas, shares) in best.items():
            for share in room.takes:
                if used + share > wilds:
                    break
                count = canastas + (room.size + share >= CANASTA_SIZE)
                key = used + share, done or (enough is not None and enough(room, share))
                if key not in after or after[key][0] < count:
                    after[key] = (count, [*shares, share])
        best = after
    return best[wilds, True][1] if (wilds, True) in best else None


def _may_open(position: Position, cards: Cards, canastas: int) -> bool:
    """opening.minimum, or out.concealed_minimum: from the stock and concealed, none is needed."""
    if position.is_open or not cards or points_of(cards) >= position.minimum or position.rule_card.is_modern:
        return True  # Modern's first meld is looked at as the wild cards are shared out
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
        naturals = by_rank.get(room.rank, []) if room.rank is not None else []
        given, rest = rest[:share], rest[share:]
        if naturals or given:
            yield Group(hand_of((*naturals, *given)), None if naturals else room.rank)
    if threes:
        yield Group(hand_of(threes))
