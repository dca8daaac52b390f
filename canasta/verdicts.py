"""Which rules allowed a legal move: the other half of a ruling."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import Rank, points_of
from canasta.effects import cards_of, rank_melds
from canasta.melds import CANASTA_SIZE
from canasta.modern import SPLASH, brought
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Show, Take
from canasta.position import Position
from canasta.rules import Rule


def rules_that_allow(position: Position, move: Move, then: Position) -> Iterator[Rule]:
    """The rules by which a legal move from `position` to `then` is allowed, in no order of weight."""
    match move:
        case Draw():
            yield Rule.END_LAST_RED_THREE if then.phase == "e" else Rule.TURN_DRAW
            if sum(map(len, then.red_threes)) > sum(map(len, position.red_threes)):
                yield Rule.MODERN_THREES if position.rule_card.is_modern else Rule.RED_THREE_LAY
        case Take():
            yield _way_of_taking(position, move)
            if position.minimum:
                yield from _opening(position, move.groups, Rule.OPENING_MINIMUM)
            yield from _melding(position, (Group(move.cards, position.pile[-1].rank), *move.groups))
            yield from _company(position, then)
        case Lay():
            if position.minimum:
                enough = points_of(cards_of(move.groups)) >= position.minimum
                reason = Rule.OPENING_MINIMUM if enough else Rule.OUT_CONCEALED_MINIMUM
                yield from _opening(position, move.groups, reason)
            yield from _melding(position, move.groups)
        case Drop():
            yield Rule.TURN_DISCARD
        case Ask():
            yield from (Rule.ASK_OPTIONAL, Rule.ASK_TIMING)
            if position.rule_card.is_modern:
                yield Rule.MODERN_ASK_ONCE
        case Answer():
            yield Rule.ASK_BINDS
        case End():
            yield Rule.END_STOCK_EMPTY
        case Show():
            yield Rule.MODERN_SPECIAL_HAND
            return
    if len(then.marks.bonus) > len(position.marks.bonus):
        yield Rule.MODERN_BONUS_CARDS
    if then.marks.out is not None:
        yield from (Rule.OUT_CANASTA, Rule.OUT_LAST_CARD)
        yield from _company(position, then)
        if then.marks.concealed:
            yield Rule.OUT_CONCEALED


def _opening(position: Position, groups: tuple[Group, ...], reason: Rule) -> Iterator[Rule]:
    """What let a side open: its minimum, three players' own, or Modern's pure meld or splash."""
    if not position.rule_card.is_modern:
        if position.by_player and position.has_partner:
            yield Rule.THREE_MINIMUM
        yield reason
    elif brought(rank_melds(groups).values()) == SPLASH:
        yield Rule.MODERN_SPLASH
    else:
        yield from (Rule.OPENING_MINIMUM, Rule.MODERN_PURE_MELD)


def _company(position: Position, then: Position) -> Iterator[Rule]:
    """three.lone: from this move on one plays alone."""
    if len(then.sides) < len(position.sides):
        yield Rule.THREE_LONE


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
        elif group.rank is None:
            yield Rule.MELD_ALL_WILD
        elif meld:
            yield Rule.MELD_ONE_OF_A_RANK
        else:
            yield Rule.MELD_SIZE
        if meld and meld.wild_count > position.rule_card.max_wilds and group.rank is not None:
            yield Rule.THREE_POOLED
        if len(group.cards) + (len(meld) if meld else 0) >= CANASTA_SIZE:
            yield Rule.MODERN_SIZE if position.rule_card.is_modern else Rule.CANASTA_SEVEN
        if position.rule_card.is_modern:
            yield from _wild_cards(position, group)


def _wild_cards(position: Position, group: Group) -> Iterator[Rule]:
    """modern.sevens, modern.aces, modern.five_naturals: Modern's rule of wild cards for a meld of this rank."""
    if group.rank is Rank.SEVEN:
        yield Rule.MODERN_SEVENS
    elif group.rank is Rank.ACE:
        yield Rule.MODERN_ACES
    elif position.is_open and group.rank is not None and any(card.is_wild for card in group.cards):
        yield Rule.MODERN_FIVE_NATURALS
