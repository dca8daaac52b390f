"""A simple player: legal, quick, never stuck; it uses only what its seat sees."""

from __future__ import annotations

import random
from collections.abc import Iterator

from canasta.cards import Card, Cards, Rank
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.modern import is_closed
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Show, Take
from canasta.openings import openings
from canasta.position import Position
from canasta.referee import faults_of, must_take, way_out, ways_to_take
from canasta.ways import special_to_show


def choose(position: Position, rng: random.Random) -> Move:
    """A legal move for the player to act, in a hand that is not over."""
    if position.marks.asking:
        return Answer(rng.random() < 0.7)
    if position.phase == "d":
        return _begin(position, rng)
    if special := special_to_show(position):
        return Show(special)
    return _go_out(position, rng) or _lay(position, rng) or Drop(_discard(position, rng))


def _begin(position: Position, rng: random.Random) -> Move:
    """Draw, take the pile, or with no stock end the hand."""
    if position.stock_is_empty and position.rule_card.stock_empty == "end_after_discard":
        return End()
    ways = ways_to_take(position) if _might_take(position) else ()
    worth = position.stock_is_empty or len(position.pile) > 2 or rng.random() < 0.5
    if ways and (worth or must_take(position)):
        return ways[rng.randrange(len(ways))]
    if not position.stock_is_empty:
        return Draw()
    return Take() if must_take(position) else End()


def _might_take(position: Position) -> bool:
    """A quick look before the search: does anything here fit the top card?"""
    top = position.top
    if top is None or not top.is_natural:
        return False
    return position.own_meld(top.rank) is not None or any(card.rank is top.rank for card in position.hand.cards)


def _go_out(position: Position, rng: random.Random) -> Move | None:
    size = len(position.hand.cards)
    has_canasta = any(meld.is_canasta for meld in position.own_melds)
    bound = position.marks.mustgo or position.marks.asked or size < 2
    if not (bound or ((has_canasta or size > 8) and rng.random() < 0.9)):
        return None
    way = way_out(position)
    if way is None:
        return None
    return Ask() if rng.random() < 0.2 and not faults_of(position, Ask()) else way[0]


def _lay(position: Position, rng: random.Random) -> Move | None:
    """Open with the cheapest melds that reach the minimum; once open, lay what makes melds longer."""
    if position.marks.asked is False and len(position.hand.cards) < 4:
        return None
    move = _additions(position, rng) if position.is_open else _opening(position, rng)
    return move if move and not faults_of(position, move) else None


def _opening(position: Position, rng: random.Random) -> Lay | None:
    if rng.random() < 0.25:
        return None
    left = len(position.hand.cards) - 2
    enough = [o for o in openings(position) if o.reaches(position) and o.size <= left]
    return Lay(min(enough, key=lambda o: (o.size, o.points)).groups) if enough else None


def _additions(position: Position, rng: random.Random) -> Lay | None:
    """Naturals onto melds and new melds of three, then wild cards where they finish a canasta; two cards stay."""
    room = len(position.hand.cards) - 2
    groups = []
    for rank, cards in _held(position):
        meld = position.own_meld(rank)
        cards = cards[: _takes(position, rank)]
        if (meld or len(cards) >= SMALLEST_MELD) and cards and len(cards) <= room and rng.random() < 0.9:
            groups.append(Group(cards))
            room -= len(cards)
    return Lay(tuple(groups)) if groups else _finish_a_canasta(position, room)


def _takes(position: Position, rank: Rank) -> int:
    """How many more cards the side's meld of a rank may take (modern.size, modern.dead_rank)."""
    if not position.rule_card.is_modern:
        return len(position.hand.cards)
    meld = position.own_meld(rank)
    return 0 if is_closed(position, rank) else CANASTA_SIZE - (len(meld) if meld else 0)


def _finish_a_canasta(position: Position, room: int) -> Lay | None:
    wilds = tuple(card for card in position.hand.cards if card.is_wild)
    for meld in position.own_melds:
        need = CANASTA_SIZE - len(meld)
        if meld.rank and 0 < need <= min(len(wilds), room, position.rule_card.max_wilds - meld.wild_count):
            lay = Lay((Group(wilds[:need], meld.rank),))
            if not faults_of(position, lay):
                return lay
    if position.rule_card.is_modern and SMALLEST_MELD <= len(wilds) <= room and not position.own_meld(None):
        return Lay((Group(wilds[:CANASTA_SIZE]),))
    return None


def _held(position: Position) -> Iterator[tuple[Rank, Cards]]:
    """The naturals of the hand, rank by rank."""
    cards = position.hand.cards
    start = 0
    for at in range(1, len(cards) + 1):
        if at == len(cards) or cards[at].rank is not cards[start].rank:
            if cards[start].is_natural:
                yield cards[start].rank, cards[start:at]
            start = at


def _discard(position: Position, rng: random.Random) -> Card:
    """Singles first, low before high, and not what the other side could use; now and then a wild card to freeze."""
    cards = position.hand.cards
    if cards[-1].is_wild and len(position.pile) > 3 and rng.random() < 0.08:
        return cards[-1]
    theirs = {meld.rank for side, melds in enumerate(position.melds) if side != position.side for meld in melds}
    cheapest, lowest = cards[0], 1000.0
    for at, card in enumerate(cards):
        held = 60 if card.is_wild else 10 * sum([near.rank is card.rank for near in cards[max(at - 3, 0) : at + 4]])
        cost = held + (15 if card.rank in theirs else 0) + card.points / 2 + rng.random() * 12
        if cost < lowest:
            cheapest, lowest = card, cost
    return cheapest
