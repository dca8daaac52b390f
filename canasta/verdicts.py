"""Which rules allowed a legal move: the other half of a ruling."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import Rank, points_of
from canasta.effects import cards_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Take
from canasta.position import Position
from canasta.rules import Rule


def rules_that_allow(position: Position, move: Move, then: Position) -> Iterator[Rule]:
    """The rules by which a legal move from `position` to `then` is allowed, in no order of weight."""
    match move:
        case Draw():
            yield Rule.END_LAST_RED_THREE if then.phase == "e" else Rule.TURN_DRAW
        case Take():
            yield _way_of_taking(position, move)
            if position.minimum:
                yield Rule.OPENING_MINIMUM
            yield from _melding(position, (Group(move.cards, position.pile[-1].rank), *move.groups))
        case Lay():
            if position.minimum:
                enough = points_of(cards_of(move.groups)) >= position.minimum
                yield Rule.OPENING_MINIMUM if enough else Rule.OUT_CONCEALED_MINIMUM
            yield from _melding(position, move.groups)
        case Drop():
            yield Rule.TURN_DISCARD
        case Ask():
            yield from (Rule.ASK_OPTIONAL, Rule.ASK_TIMING)
        case Answer():
            yield Rule.ASK_BINDS
        case End():
            yield Rule.END_STOCK_EMPTY
    if then.marks.out is not None:
        yield from (Rule.OUT_CANASTA, Rule.OUT_LAST_CARD)
        if then.marks.concealed:
            yield Rule.OUT_CONCEALED


def _way_of_taking(position: Position, move: Take) -> Rule:
    naturals = sum(card.rank == position.pile[-1].rank for card in move.cards)
    if naturals >= 2:
        return Rule.PILE_PAIR
    if naturals and len(move.cards) > 1 and not position.own_meld(position.pile[-1].rank):
        return Rule.PILE_NATURAL_AND_WILD
    return Rule.PILE_ADD


def _melding(position: Position, groups: tuple[Group, ...]) -> Iterator[Rule]:
    for group in groups:
        meld = position.own_meld(group.rank)
        if group.rank is Rank.THREE:
            yield Rule.BLACK_THREE_MELD
        elif meld:
            yield Rule.MELD_ONE_OF_A_RANK
        else:
            yield Rule.MELD_SIZE
        if group.rank and len(group.cards) + (len(meld) if meld else 0) >= CANASTA_SIZE:
            yield Rule.CANASTA_SEVEN
