"""The rules of laying melds: their shape, the first meld, and keeping enough cards to end the turn."""

from __future__ import annotations

from collections import Counter

from canasta.cards import Card, Cards, Rank, copies_in, points_of
from canasta.effects import after, cards_of, rank_melds
from canasta.fault import Faults, fault
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD, Meld
from canasta.modern import first_meld_faults, meld_faults
from canasta.moves import Group, Lay
from canasta.position import Position
from canasta.rules import Rule
from canasta.shapes import most_wilds, shape_allows
from canasta.ways import must_ask_first, waives_the_minimum, way_out


def lay_faults(position: Position, move: Lay) -> Faults:
    blocking = list(not_held(position, cards_of(move.groups)))
    if not blocking:
        blocking = [*shapes(position, rank_melds(move.groups)), *reaches_the_minimum(position, move.groups, None)]
    yield from blocking
    if not blocking and not _plainly_ends(position, move):
        yield from _lay_finishes(position, after(position, move))


def _plainly_ends(position: Position, move: Lay) -> bool:
    """Two cards stay and nothing obliges to go out: no need to look what the lay leads to."""
    marks = position.marks
    bound = (
        marks.asked or marks.mustgo or not (position.is_open or points_of(cards_of(move.groups)) >= position.minimum)
    )
    left = len(position.hand.cards) - sum(len(group.cards) for group in move.groups)
    return left >= 2 and not bound and all(group.rank is not Rank.THREE for group in move.groups)


def not_held(position: Position, cards: Cards) -> Faults:
    """turn.cards, with the rule that says why a card seen elsewhere may not be used."""
    left, missing, hidden = list(position.hand.cards), [], position.hand.unseen
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    if missing and (
        hidden == 0 or (hidden is not None and len(missing) > hidden) or too_many_of(position, tuple(missing))
    ):
        yield from _missing(position, tuple(missing))


def too_many_of(position: Position, cards: Cards) -> bool:
    """pack: would hidden cards, if they were these, come to more of a card than the packs hold?"""
    seen, packs = position.seen + Counter(cards), position.rule_card.packs
    return any(seen[card] > copies_in(packs, card) for card in cards)


def _missing(position: Position, missing: Cards) -> Faults:
    if any(card.is_red_three for card in missing):
        yield fault(Rule.RED_THREE_NEVER_PLAYED)
    elif any(card in meld.cards for card in missing for meld in position.own_melds):
        yield fault(Rule.MELD_STAYS, cards=missing)
    elif position.phase == "d" and any(card in position.pile[:-1] for card in missing):
        yield fault(Rule.PILE_USE_TOP if position.is_open else Rule.OPENING_TOP_CARD, cards=missing)
    yield fault(Rule.TURN_CARDS, cards=missing)


def shapes(position: Position, laid: dict[Rank | None, Cards]) -> Faults:
    """The rules of a meld, for each rank that is laid."""
    for rank, cards in laid.items():
        if rank is None:
            yield from _wild_meld(position, cards)
        elif any(not card.is_wild and card.rank != rank for card in cards):
            yield fault(Rule.MELD_RANK, cards=cards)
        elif rank is Rank.THREE:
            yield from _threes(position, cards)
        else:
            yield from _meld(position, rank, cards)


def _wild_meld(position: Position, cards: Cards) -> Faults:
    """meld.all_wild: Modern has one meld of wild cards a side, three to seven of them."""
    if not position.rule_card.is_modern:
        yield fault(Rule.MELD_ALL_WILD, cards=cards)
        return
    yield from meld_faults(position, None, cards)
    if not position.own_meld(None) and len(cards) < SMALLEST_MELD:
        yield fault(Rule.MELD_SIZE, size=len(cards))


def _meld(position: Position, rank: Rank, cards: Cards) -> Faults:
    """meld.size, meld.naturals, meld.wilds, with what lies there already (meld.one_of_a_rank)."""
    rule_card, meld = position.rule_card, position.own_meld(rank)
    wilds = sum(card.is_wild for card in cards)
    naturals = len(cards) - wilds
    if rule_card.is_modern:
        yield from meld_faults(position, rank, cards)
    if meld:
        if wilds:
            yield from _joins(position, meld, rank, naturals, wilds)
        return
    opening = not position.is_open
    if naturals + wilds < SMALLEST_MELD:
        if any(theirs.rank == rank for melds in position.melds for theirs in melds):
            yield fault(Rule.MELD_SHARED, rank=rank)
        yield fault(Rule.MELD_SIZE, rank=rank, size=naturals + wilds)
    if naturals < rule_card.min_naturals:
        yield fault(Rule.MELD_NATURALS, rank=rank, naturals=naturals, least=rule_card.min_naturals)
    if wilds > most_wilds(rule_card, rank, naturals, opening=opening):
        yield fault(Rule.MELD_WILDS, rank=rank, wilds=wilds, naturals=naturals, most=rule_card.max_wilds)


def _joins(position: Position, meld: Meld, rank: Rank, naturals: int, wilds: int) -> Faults:
    """meld.wilds, for cards with wild ones among them that join a meld; three.pooled may have left it too many."""
    rule_card, lying = position.rule_card, meld.wild_count
    all_naturals, all_wilds = naturals + len(meld) - lying, wilds + lying
    if all_naturals >= rule_card.min_naturals and all_wilds <= most_wilds(rule_card, rank, all_naturals, lying=lying):
        return
    yield fault(Rule.MELD_WILDS, rank=rank, wilds=all_wilds, naturals=all_naturals, most=rule_card.max_wilds)
    if lying > rule_card.max_wilds and position.by_player and position.has_partner:
        yield fault(Rule.THREE_POOLED, rank=rank, wilds=lying)
    if shape_allows(rule_card, rank, naturals, wilds):
        yield fault(Rule.MELD_ONE_OF_A_RANK, rank=rank)


def _threes(position: Position, cards: Cards) -> Faults:
    """black_three.meld (that it may only be done going out is _lay_finishes), red_three.never_played, modern.threes."""
    if position.rule_card.is_modern:
        yield fault(Rule.MODERN_THREES, why="lay")
        return
    laid = position.own_meld(Rank.THREE)
    wilds = sum(card.is_wild for card in cards)
    if any(card.is_red_three for card in cards):
        yield fault(Rule.RED_THREE_NEVER_PLAYED)
    if wilds or not position.rule_card.black_threes_out:
        yield fault(Rule.BLACK_THREE_MELD, why="wild" if wilds else "never")
    if len(cards) + (len(laid) if laid else 0) < SMALLEST_MELD:
        yield fault(Rule.BLACK_THREE_MELD, why="few")
        yield fault(Rule.MELD_SIZE, rank=Rank.THREE, size=len(cards))


def reaches_the_minimum(position: Position, groups: tuple[Group, ...], top: Card | None) -> Faults:
    """opening.minimum: a side's first meld reaches its minimum, by what its cards are worth (opening.counts)."""
    if position.rule_card.is_modern:
        # Taking the pile, only the melds beside the top card's count, unless the rule card says otherwise.
        taken = (top, *groups[0].cards) if top is not None and position.rule_card.opening_counts_top else ()
        yield from first_meld_faults(position, rank_melds(groups if top is None else groups[1:]), taken)
        return
    need = position.minimum
    if not need:
        return
    cards = cards_of(groups)
    counted = cards + ((top,) if top is not None and position.rule_card.opening_counts_top else ())
    got = points_of(counted)
    if got >= need or (top is None and _goes_out_concealed(position, cards, groups)):
        return
    if position.by_player and position.has_partner:
        yield fault(Rule.THREE_MINIMUM, need=need, got=got, cards=counted)
    yield fault(Rule.OPENING_MINIMUM, need=need, got=got, cards=counted)
    if _lays_a_canasta(groups):
        yield fault(Rule.OPENING_COUNTS, need=need, got=got)


def _goes_out_concealed(position: Position, cards: Cards, groups: tuple[Group, ...]) -> bool:
    """out.concealed_minimum: one lay from the stock of all but at most the last card, a canasta in it."""
    size = position.hand.size
    return waives_the_minimum(position) and size is not None and size - len(cards) <= 1 and _lays_a_canasta(groups)


def _lays_a_canasta(groups: tuple[Group, ...]) -> bool:
    return any(len(cards) >= CANASTA_SIZE for cards in rank_melds(groups).values())


def _lay_finishes(position: Position, then: Position) -> Faults:
    """meld.keep_one, out.canasta and their kin: after a lay the turn can still end legally."""
    if can_finish(position, then):
        return
    left = then.hand.size or 0
    if position.marks.asked is False and left <= 1:
        yield fault(Rule.ASK_BINDS, asked="no")
    yield from bound_to_go_out(then)
    if left <= 1:
        yield from _may_not_go_out(position, then, left)


def bound_to_go_out(position: Position) -> Faults:
    """What obliges the player to go out this turn: asked, black threes laid, or a minimum waived."""
    marks = position.marks
    if marks.asked:
        yield fault(Rule.ASK_BINDS, asked="yes")
    if marks.mustgo and position.own_meld(Rank.THREE):
        yield fault(Rule.BLACK_THREE_MELD, why="stay")
    elif marks.mustgo:
        need = position.rule_card.minimum(position.own_score)
        yield fault(Rule.OPENING_MINIMUM, need=need, got=sum(meld.points for meld in position.own_melds))


def _may_not_go_out(position: Position, then: Position, left: int) -> Faults:
    """Why a side may not go out that has `left` cards (0 or 1) after a lay."""
    card = then.rule_card
    if not has_canastas(then):
        if left:
            yield fault(Rule.MELD_KEEP_ONE, left=left)
        yield fault(Rule.OUT_CANASTA, need=card.canastas_to_go_out, got=canastas(then))
    elif not left and card.final_discard == "required":
        yield fault(Rule.OUT_LAST_CARD)
    if must_ask_first(position):
        yield fault(Rule.ASK_OPTIONAL, why="required")


def can_finish(position: Position, then: Position) -> bool:
    """Can the turn still end legally, with the cards seen, once a move has led from `position` to `then`?"""
    if then.marks.out is not None:
        asked_enough = position.marks.asked is not False and not must_ask_first(position)
        return asked_enough and has_canastas(then) and then.rule_card.final_discard == "optional"
    if then.hand.may_hold_more:
        return True
    can_keep_one = len(then.hand.cards) >= 2 and any(not card.is_red_three for card in then.hand.cards)
    if can_keep_one and not then.marks.mustgo and not then.marks.asked:
        return True
    return way_out(then) is not None


def canastas(position: Position) -> int:
    return sum(meld.is_canasta for meld in position.own_melds)


def has_canastas(position: Position) -> bool:
    return canastas(position) >= position.rule_card.canastas_to_go_out
