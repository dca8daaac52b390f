"""The nearest change that turns a ruling over: single changes, closest first, each put to the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from canasta.cards import Card, Cards, Rank, hand_of, without
from canasta.changes import (
    Change,
    Turn,
    frozen_pile,
    less_in_hand,
    loose_ranks,
    more_in_hand,
    more_in_pile,
    nothing_melded,
    opened,
    other_melds,
    other_phase,
    other_score,
    other_top,
    pair_in_hand,
    ranks_held,
    recount,
    smaller_pile,
    theirs_ours,
    two_more_loose,
    uncovered,
    unseen,
    unseen_many,
    with_hand,
    with_meld,
    without_the_answer,
    without_the_freeze,
)
from canasta.melds import SMALLEST_MELD
from canasta.moves import Drop, Group, Lay, Move, Take
from canasta.position import Position
from canasta.referee import ruling, way_out, ways_to_take

__all__ = ["Change", "nearest_change"]


def nearest_change(position: Position, turn: Sequence[Move] = (), ask: str = "take") -> Change | None:
    """The closest single change after which the answer is the other one; None if no single change does it.

    With a turn the answer is whether it is legal; without one whether the pile may be taken, or with `ask="out"`
    whether the hand can be emptied this turn.
    """
    turn = tuple(turn)
    answer = _answer(position, turn, ask)
    found = _changes_of_turn(position, turn, answer) if turn else _CHANGES[ask](position, answer)
    return next((change for change in found if _answer(change.position, change.turn, ask) is not answer), None)


def _answer(position: Position, turn: Turn, ask: str) -> bool:
    if turn:
        return ruling(position, turn).legal
    return bool(ways_to_take(position)) if ask == "take" else way_out(position) is not None


# ── May the pile be taken ────────────────────────────────────────────────────────────────────────


def _changes_of_take(position: Position, answer: bool) -> Iterator[Change]:
    if not position.pile:
        return
    rank = position.pile[-1].rank
    if answer:
        yield from less_in_hand(position, [c for c in position.hand.cards if c.rank == rank])
        yield from less_in_hand(position, [c for c in position.hand.cards if c.is_wild])
        yield from other_score(position)
        yield from smaller_pile(position)
        yield from frozen_pile(position)
        yield from less_in_hand(position, [c for c in position.hand.cards if c.rank != rank and not c.is_wild])
        yield from other_top(position, [r for r in Rank if r.is_wild or r > Rank.THREE])
    else:
        yield from uncovered(position)
        yield from more_in_pile(position)
        yield from more_in_hand(position, [rank, Rank.TWO, Rank.JOKER])
        yield from without_the_freeze(position)
        yield from more_in_hand(position, ranks_held(position, but=rank))
        yield from other_score(position)
        yield from opened(position)
        yield from other_top(position, ranks_held(position, but=rank))
        yield from theirs_ours(position, rank)
        yield from pair_in_hand(position, rank)
        yield from _smaller_meld(position, rank)


def _smaller_meld(position: Position, rank: Rank) -> Iterator[Change]:
    """A card fewer in the side's meld that the top card would join."""
    meld = position.own_meld(rank)
    if meld is not None and len(meld) > SMALLEST_MELD:
        yield with_meld(position, meld, meld.cards[:1], more=False)


# ── Can the hand be emptied ──────────────────────────────────────────────────────────────────────


def _changes_of_out(position: Position, answer: bool) -> Iterator[Change]:
    hand = position.hand.cards
    if not answer:
        yield from without_the_answer(position)
        yield from other_phase(position)
    yield from other_melds(position)
    yield from less_in_hand(position, hand)
    yield from more_in_hand(position, [*ranks_held(position, but=Rank.THREE), Rank.TWO, Rank.JOKER])
    yield from more_in_hand(position, loose_ranks(position))
    yield from other_score(position)
    yield from opened(position)
    yield from two_more_loose(position)
    for rank in ranks_held(position, but=Rank.THREE):
        yield from pair_in_hand(position, rank)


_CHANGES = {"take": _changes_of_take, "out": _changes_of_out}


# ── Is a turn legal ──────────────────────────────────────────────────────────────────────────────


def _changes_of_turn(position: Position, turn: Turn, answer: bool) -> Iterator[Change]:
    if answer:
        yield from _smaller_lays(position, turn)
        yield from _larger_lays(position, turn)
    else:
        yield from _laid_together(position, turn)
        yield from _larger_lays(position, turn)
        yield from _smaller_lays(position, turn)
        yield from _mended_lays(position, turn)
    idle = tuple((Counter(position.hand.cards) - Counter(_played(turn))).elements())
    changes: list[Iterator[Change]] = [
        more_in_hand(position, loose_ranks(position)),
        less_in_hand(position, idle),
        other_melds(position),
        *(() if answer else (_naturals_for_wilds(position, turn), _onto_another(position, turn))),
        other_score(position),
        opened(position),
        _melds_away(position, turn),
        nothing_melded(position),
        two_more_loose(position),
        *(theirs_ours(position, move.groups[at].rank) for move, at in _groups_of(turn)),
        _much_larger_lays(position, turn),
        without_the_answer(position),
    ]
    if not answer:
        changes.append(other_phase(position))
    if isinstance(turn[0], Take):
        taking = _changes_of_take(position, answer) if position.phase == "d" else other_phase(position)
        changes.insert(0, chain(_other_take(position, turn[0], turn[1:]), taking))
    for change in chain.from_iterable(changes):
        yield change if change.turn else replace(change, turn=turn)


def _played(turn: Turn) -> Iterator[Card]:
    """The cards that the turn needs in the hand."""
    for move in turn:
        if isinstance(move, Drop):
            yield move.card
        if isinstance(move, Take):
            yield from move.cards
        if isinstance(move, Lay | Take):
            yield from (card for group in move.groups for card in group.cards)


def _other_take(position: Position, take: Take, rest: Turn) -> Iterator[Change]:
    """One card more, or one fewer, laid with the pile's top card."""
    if not position.pile:
        return
    for rank in (position.pile[-1].rank, Rank.TWO, Rank.JOKER):
        card = unseen(position, rank)
        if card is not None:
            more = Take(hand_of((*take.cards, card)), take.groups)
            yield Change("laid", True, (card,), with_hand(position, (*position.hand.cards, card)), (more, *rest))
    for card in dict.fromkeys(reversed(take.cards)):
        yield Change("laid", False, (card,), position, (Take(without(take.cards, (card,)), take.groups), *rest))


def _larger_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """One card more in the hand that is laid with a group of the turn."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        wanted = [group.rank] if group.rank is not None else [c.rank for c in position.hand.cards if c.is_natural][:1]
        for rank in [*wanted, Rank.TWO, Rank.JOKER]:
            card = unseen(position, rank) if rank is not None else None
            if card is not None:
                yield _laid_too(position, turn, move, at, (card,))


def _much_larger_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """Two more of its rank laid with a group: not one change, but where nothing less will do."""
    for move, at in _groups_of(turn):
        rank = move.groups[at].rank
        pair = unseen_many(position, rank, 2) if rank is not None else ()
        if pair:
            yield _laid_too(position, turn, move, at, pair)


def _laid_too(position: Position, turn: Turn, move: Lay, at: int, cards: Cards) -> Change:
    group = move.groups[at]
    grown = Group(hand_of((*group.cards, *cards)), None if cards[0].rank is group.named else group.named)
    then = with_hand(position, (*position.hand.cards, *cards))
    return Change("laid", True, cards, then, _with_group(turn, move, at, grown))


def _smaller_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """One card of a group stays in the hand."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        for card in dict.fromkeys(reversed(group.cards)):
            left = without(group.cards, (card,))
            if left and not (left[0].is_wild and group.named is None and not card.is_wild):
                yield Change("laid", False, (card,), position, _with_group(turn, move, at, Group(left, group.named)))


def _laid_together(position: Position, turn: Turn) -> Iterator[Change]:
    """All groups in one lay."""
    lays = [move for move in turn if isinstance(move, Lay)]
    if len(lays) > 1:
        together = Lay(tuple(group for move in lays for group in move.groups))
        rest = tuple(move for move in turn if not isinstance(move, Lay))
        yield Change("together", True, (), position, (together, *rest))


def _mended_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """Cards that do not belong to a group changed for cards of the rank it is of."""
    for move, at in _groups_of(turn):
        cards = move.groups[at].cards
        rank, odd = _odd_ones_out(position, cards)
        new = unseen_many(position, rank, len(odd)) if rank else ()
        if new and _are_held(position, odd):
            then = with_hand(position, (*without(position.hand.cards, odd), *new))
            mended = Group(hand_of((*without(cards, odd), *new)))
            yield Change("swap", True, new, then, _with_group(turn, move, at, mended), gone=odd)


def _are_held(position: Position, cards: Cards) -> bool:
    """Are these among the cards that are shown in the hand? A turn may speak of others."""
    return not Counter(cards) - Counter(position.hand.cards)


def _naturals_for_wilds(position: Position, turn: Turn) -> Iterator[Change]:
    """Natural cards of its rank instead of the wild ones of a group."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        wilds = tuple(card for card in group.cards if card.is_wild)
        new = unseen_many(position, group.rank, len(wilds)) if group.rank is not None else ()
        if wilds and new and _are_held(position, wilds):
            then = with_hand(position, (*without(position.hand.cards, wilds), *new))
            natural = Group(hand_of((*without(group.cards, wilds), *new)))
            yield Change("swap", True, new, then, _with_group(turn, move, at, natural), gone=wilds)


def _onto_another(position: Position, turn: Turn) -> Iterator[Change]:
    """Wild cards laid on another meld of the side."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        for meld in position.own_melds if group.named is not None else ():
            if meld.rank not in (None, group.named):
                onto = _with_group(turn, move, at, Group(group.cards, meld.rank))
                yield Change("onto", True, group.cards, position, onto, rank=meld.rank)


def _odd_ones_out(position: Position, cards: Cards) -> tuple[Rank | None, Cards]:
    """The rank that most of a group is of, and the cards that do not fit it; wild cards alone lack naturals."""
    naturals = Counter(card.rank for card in cards if not card.is_wild)
    if not naturals:
        ranks = ranks_held(position, but=Rank.THREE)
        return next(iter(ranks), None), cards[: position.rule_card.min_naturals]
    rank = max(naturals, key=naturals.__getitem__)
    wilds_fit = rank is not Rank.THREE
    return rank, tuple(card for card in cards if card.rank is not rank and not (card.is_wild and wilds_fit))


def _melds_away(position: Position, turn: Turn) -> Iterator[Change]:
    """The side's meld that a group of the turn joins was never begun."""
    for move, at in _groups_of(turn):
        meld = position.own_meld(move.groups[at].rank)
        if meld is not None and len(position.own_melds) > 1:
            left = tuple(other for other in position.own_melds if other is not meld)
            yield Change("none", False, meld.cards, recount(position.with_own_melds(left)), rank=meld.rank)


def _groups_of(turn: Turn) -> Iterator[tuple[Lay, int]]:
    for move in turn:
        if isinstance(move, Lay):
            for at in range(len(move.groups)):
                yield move, at


def _with_group(turn: Turn, move: Lay, at: int, group: Group) -> Turn:
    new = Lay((*move.groups[:at], group, *move.groups[at + 1 :]))
    return tuple(new if old is move else old for old in turn)
