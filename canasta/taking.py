"""The rules of taking the pile, and of when it is frozen."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.effects import after, cards_of, rank_melds
from canasta.fault import Faults, fault
from canasta.melding import (
    bound_to_go_out,
    can_finish,
    canastas,
    has_canastas,
    not_held,
    reaches_the_minimum,
    shapes,
)
from canasta.moves import Group, Take
from canasta.position import Position
from canasta.rules import Rule
from canasta.ways import must_ask_first


def frozen_by(position: Position) -> tuple[Rule, ...]:
    """Why the pile is frozen for the side to act; () when it is not, or is empty."""
    if not position.pile:
        return ()
    card = position.rule_card
    if card.is_modern and card.only_a_pair_takes:
        return ()  # a pair is asked of everybody, always
    reasons = []
    if card.unopened_is_frozen and not position.is_open:
        reasons.append(Rule.FROZEN_UNOPENED)
    if any(c.is_wild for c in position.pile):
        reasons.append(Rule.FROZEN_WILD)
    if any(c.is_red_three for c in position.pile):
        reasons.append(Rule.FROZEN_RED_THREE)
    if card.black_three_freezes and any(c.is_black_three for c in position.pile):
        reasons.append(Rule.FROZEN_BLACK_THREE)
    return tuple(reasons)


def top_faults(position: Position) -> Faults:
    """pile.empty and the top cards that stop everybody."""
    if not position.pile:
        yield fault(Rule.PILE_EMPTY)
    elif position.pile[-1].is_wild:
        yield fault(Rule.PILE_TOP_WILD, top=position.pile[-1])
    elif position.pile[-1].is_red_three:
        yield fault(Rule.PILE_TOP_RED_THREE, top=position.pile[-1])
    elif position.pile[-1].is_black_three:
        yield fault(Rule.PILE_TOP_BLACK_THREE, top=position.pile[-1])


def take_faults(position: Position, move: Take) -> Faults:
    groups = (Group(move.cards), *move.groups)
    blocking = list(top_faults(position)) or list(not_held(position, cards_of(groups)))
    if not blocking:
        blocking = [*_uses_the_top(position, move), *way_faults(position, move)]
        laid = rank_melds((Group((position.pile[-1], *move.cards), position.pile[-1].rank), *move.groups))
        blocking += shapes(position, laid)
        blocking += reaches_the_minimum(position, groups, position.pile[-1])
    yield from blocking
    left = (
        len(position.hand.cards)
        - len(cards_of(groups))
        + sum(not position.rule_card.lays_at_once(card) for card in position.pile[:-1])
    )
    if not blocking and (left < 2 or any(group.rank is Rank.THREE for group in groups)):
        yield from _take_finishes(position, move)


def _uses_the_top(position: Position, move: Take) -> Faults:
    """pile.use_top: the top card is melded at once."""
    rank = position.pile[-1].rank
    strange = tuple(card for card in move.cards if not card.is_wild and card.rank != rank)
    if strange:
        yield fault(Rule.PILE_USE_TOP, top=position.pile[-1], cards=strange)
    elif not position.own_meld(rank) and not _could_be_a_meld(position, move):
        if any(meld.rank == rank for melds in position.melds for meld in melds):
            yield fault(Rule.MELD_SHARED, rank=rank)
        yield fault(Rule.PILE_USE_TOP, top=position.pile[-1])


def _could_be_a_meld(position: Position, move: Take) -> bool:
    """Two cards at least; wild ones alone are no way to take the pile even where one natural card makes a meld."""
    if position.rule_card.min_naturals > 1:
        return len(move.cards) >= 2
    return len(move.cards) >= 2 and any(not card.is_wild for card in move.cards)


def way_faults(position: Position, move: Take) -> Faults:
    """pile.one_card; pile.pair, and when the pile is not frozen pile.natural_and_wild and pile.add."""
    card, rank = position.rule_card, position.pile[-1].rank
    naturals = sum(c.rank == rank for c in move.cards)
    if card.one_card_pile and len(position.pile) == 1 and position.hand.size == 1:
        yield fault(Rule.PILE_ONE_CARD)
    if naturals >= 2:
        return
    for rule in frozen_by(position):
        yield fault(rule, rank=rank, naturals=naturals)
    if card.is_modern and card.only_a_pair_takes:
        yield fault(Rule.PILE_PAIR, rank=rank, naturals=naturals)
    meld = position.own_meld(rank)
    if naturals == 1 and len(move.cards) > 1 and card.pickup_natural_and_wild:
        return
    if not meld and naturals == 1 and len(move.cards) > 1:
        yield fault(Rule.PILE_NATURAL_AND_WILD, rank=rank)
    elif meld and not (card.pickup_add and (card.canasta_takes_pile or not meld.is_canasta)):
        yield fault(Rule.PILE_ADD, rank=rank, canasta="yes" if meld.is_canasta and card.pickup_add else "no")


def _take_finishes(position: Position, move: Take) -> Faults:
    """pile.must_finish: the turn could still end legally."""
    then = after(position, move)
    if can_finish(position, then):
        return
    card, left = position.rule_card, then.hand.size or 0
    yield from bound_to_go_out(then)
    yield fault(Rule.PILE_MUST_FINISH, left=left)
    if left > 1:
        return
    if not has_canastas(then):
        yield fault(Rule.OUT_CANASTA, need=card.canastas_to_go_out, got=canastas(then))
    elif must_ask_first(position):
        yield fault(Rule.ASK_OPTIONAL, why="required")
    elif not left and card.final_discard == "required":
        yield fault(Rule.OUT_LAST_CARD)
