"""Moves and turns in words, as one says them at the table."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Take
from canasta.position import Position
from canasta.referee import ruling
from canasta.words import a_rank, capital, cards_name, listed, rank_name
from tutor.referee.reading import Wanted


def turn_words(position: Position, turn: Sequence[Move]) -> str:
    """ "You lay three kings and a two, then you discard a four." """
    told = []
    for at, move in enumerate(turn):
        before = ruling(position, turn[:at]).after or position
        told.append(move_words(before, move))
    return capital(", then ".join(told)) + "."


def move_words(position: Position, move: Move) -> str:
    match move:
        case Draw():
            return f"you draw {cards_name(move.cards)}" if move.cards else "you draw"
        case Take():
            return f"you take the pile {way_words(position, move)}"
        case Lay():
            return f"you lay {listed([group_words(position, group) for group in move.groups])}"
        case Drop():
            return f"you discard {one(move.card)}"
        case Ask():
            return "you ask your partner whether you may go out"
        case Answer():
            return f"your partner says {'yes' if move.yes else 'no'}"
        case End():
            return "you let the hand end"
    return f"you show your special hand, {SPECIAL.get(str(getattr(move, 'hand', '')), 'all at once')}"


SPECIAL = {
    "straight": "the straight",
    "pairs": "seven pairs",
    "pairs_with_wilds": "seven pairs with twos, sevens and aces",
    "garbage": "the garbage hand",
}


def way_words(position: Position, take: Take) -> str:
    """ "with two nines, laying three queens as well", "by adding its top card to your side’s nines"."""
    rank = position.pile[-1].rank if position.pile else None
    if take.cards:
        words = f"with {cards_name(take.cards)} from your hand"
    else:
        words = f"by adding its top card to your side’s {rank_name(rank, 2)}"
    if not take.groups:
        return words
    return f"{words}, laying {listed([group_words(position, group) for group in take.groups])} at the same time"


def group_words(position: Position, group: Group) -> str:
    """ "three kings with a two"; "a two on your side’s kings"."""
    naturals = tuple(card for card in group.cards if not card.is_wild)
    wilds = tuple(card for card in group.cards if card.is_wild)
    words = f"{cards_name(naturals)} with {cards_name(wilds)}" if naturals and wilds else cards_name(group.cards)
    if position.own_meld(group.rank) is not None:
        return f"{words} on your side’s {rank_name(group.rank, 2)}"
    return f"{words} as {rank_name(group.named, 2)}" if group.named is not None else words


def one(card: Card) -> str:
    """ "a four", "a red three" """
    return "a red three" if card.is_red_three else a_rank(card.rank)


def wanted_words(wanted: Wanted) -> str:
    """ "two kings and a joker": what was typed or tapped."""
    return cards_name(faces[0] for faces in wanted)
