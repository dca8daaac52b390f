"""A question's table with one small thing changed, and what that is, in words: of such tables near misses are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta.cards import FACES, Card, Cards, Rank, copies_in, without
from canasta.changes import recount, scores_beside, unseen, with_hand, with_pile
from canasta.melds import Meld, sorted_melds
from canasta.position import Position, Seat
from canasta.shapes import shape_allows
from canasta.texts import gettext as _
from canasta.words import a_rank, points, rank_name, seat_title
from drills.kinds.base import Question
from drills.kinds.exchange import Test
from drills.kinds.sides import us_of


@dataclass(frozen=True)
class Changed:
    """The changed table, and the question as it is told there: all but its position and what is right in its fields."""

    words: str  # in the middle of a sentence: "with a two in the pile instead of a king"
    position: Position
    question: Question


Change = tuple[str, Position]


def a_card(card: Card) -> str:
    """ "a king", "a red three" """
    return _("a red three") if card.is_red_three else a_rank(card.rank)


def hidden(position: Position, test: Test, beside: Cards = ()) -> Card | None:
    """A card like that which may still be among the hidden ones, beside those; not the same at every table."""
    seen, packs, first = position.seen + Counter(beside), position.rule_card.packs, (position.top or 0) % len(FACES)
    return next((c for c in (*FACES[first:], *FACES[:first]) if test(c) and seen[c] < copies_in(packs, c)), None)


# ── The hand ─────────────────────────────────────────────────────────────────────────────────────


def another_in_hand(
    position: Position, gone: Sequence[Card], ranks: Sequence[Rank], seat: Seat = Seat.S
) -> Iterator[Change]:
    """South (or another seat) holds a hidden card of one of these ranks instead of one of those, of every rank once."""
    at = position._replace(seat=seat)
    by_rank = {card.rank: card for card in gone}
    for come in filter(None, (unseen(position, rank) for rank in ranks)):
        for card in by_rank.values():
            if card.rank is not come.rank:
                cards = (*without(at.hand.cards, (card,)), come)
                yield instead_in_hand(come, card, seat), with_hand(at, cards)._replace(seat=position.seat)


def instead_in_hand(come: Card, gone: Card, seat: Seat = Seat.S) -> str:
    said = _("with {new} in your hand instead of {old}")
    if seat is not Seat.S:
        said = _("with {new} in your partner’s hand instead of {old}")
    return said.format(new=a_card(come), old=a_card(gone))


def one_to_lay(position: Position, rank: Rank | None, laid: Sequence[Card]) -> Iterator[tuple[str, Position, Card]]:
    """One more of a rank in the hand and laid with those, instead of a card that is not laid."""
    come = unseen(position, rank) if rank is not None else None
    idle = without(position.hand.cards, laid)
    if come is not None and idle:
        words = _("with {new} in your hand instead of {old}, and laid with the others")
        then = with_hand(position, (*without(position.hand.cards, idle[:1]), come))
        yield words.format(new=a_card(come), old=a_card(idle[0])), then, come


# ── The pile ─────────────────────────────────────────────────────────────────────────────────────


def another_in_pile(position: Position, at: int, test: Test) -> Iterator[Change]:
    """Another card, a hidden one like that, lies at that place of the pile."""
    come = hidden(position, test)
    if come is not None:
        gone, at = position.pile[at], at % len(position.pile)
        where = _("on top of the pile") if at == len(position.pile) - 1 else _("in the pile")
        words = _("with {new} {where} instead of {old}").format(new=a_card(come), where=where, old=a_card(gone))
        yield words, position._replace(pile=(*position.pile[:at], come, *position.pile[at + 1 :]))


def more_in_pile(position: Position, test: Test) -> Iterator[Change]:
    """A hidden card like that lies in it as well, at the bottom."""
    come = hidden(position, test)
    if come is not None:
        words = _("with one card more in the pile, {card}").format(card=a_card(come))
        yield words, with_pile(position, (come, *position.pile))


def fewer_in_pile(position: Position, at: int) -> Change:
    """One card of the pile is not there."""
    words = _("with one card fewer in the pile, {card}").format(card=a_card(position.pile[at]))
    return words, with_pile(position, (*position.pile[:at], *position.pile[at + 1 :]))


# ── The melds ────────────────────────────────────────────────────────────────────────────────────


def more_in_meld(position: Position, meld: Meld, ranks: Sequence[Rank]) -> Iterator[Change]:
    for card in filter(None, (unseen(position, rank) for rank in ranks)):
        words = _("with {card} more among {whose} {ranks}").format(**_names(position, meld), card=_one(card))
        yield from melded_otherwise(words, position, meld, (*meld.cards, card))


def another_in_meld(position: Position, meld: Meld, gone: Card, rank: Rank) -> Iterator[Change]:
    card = unseen(position, rank)
    if card is not None:
        words = _("with {new} instead of {old} among {whose} {ranks}")
        words = words.format(**_names(position, meld), new=a_card(card), old=a_card(gone))
        yield from melded_otherwise(words, position, meld, (*without(meld.cards, (gone,)), card))


def fewer_in_meld(position: Position, meld: Meld, gone: Card) -> Iterator[Change]:
    words = _("with {card} fewer among {whose} {ranks}").format(**_names(position, meld), card=_one(gone))
    yield from melded_otherwise(words, position, meld, without(meld.cards, (gone,)))


def melded_otherwise(words: str, position: Position, meld: Meld, cards: Cards) -> Iterator[Change]:
    """Those cards lie in the place of that meld, if a meld may be so at this table."""
    then = Meld(cards)
    pooled = then.wild_count <= meld.wild_count and not _may_lie(position, meld)  # three.pooled: more than may be added
    if pooled or _may_lie(position, then):
        melds = sorted_melds([then if old is meld else old for old in position.own_melds])
        yield words, recount(position.with_own_melds(melds))


def _may_lie(position: Position, meld: Meld) -> bool:
    """meld.naturals, meld.wilds, modern.size: could a meld of a rank have come about that holds these?"""
    rank, naturals = meld.rank, len(meld) - meld.wild_count
    return rank is None or shape_allows(position.rule_card, rank, naturals, meld.wild_count, opening=True)


def _one(card: Card) -> str:
    return _("one {rank}").format(rank=rank_name(card.rank))


def _names(position: Position, meld: Meld) -> dict[str, str]:
    us = us_of(position._replace(seat=Seat.S))
    whose = us.our if position.side_of(Seat.S) == position.side else us.theirs
    if len(position.sides) > 2 and position.seat is not Seat.S:  # "the other player's" might be either's
        whose = _("{player}’s").format(player=seat_title(position.seat))
    return {"whose": whose, "ranks": rank_name(meld.rank, 2)}


# ── The scores ───────────────────────────────────────────────────────────────────────────────────


def other_scores(position: Position, at: int) -> Iterator[Change]:
    """Of one side (of three players: of one) the nearest scores at which another minimum holds."""
    return (scored(position, at, then) for then in scores_beside(position, at))


def scored(position: Position, at: int, then: int) -> Change:
    words = _("with a score of {score} for {whom}").format(score=points(then), whom=whose_score(position, at))
    return words, position._replace(scores=(*position.scores[:at], then, *position.scores[at + 1 :]))


def whose_score(position: Position, at: int) -> str:
    """ "your side", "the other side", "you", "East" """
    us = us_of(position._replace(seat=Seat.S))
    if at == position.scored_at(Seat.S):
        return _("you") if position.by_player else us.side
    return seat_title(position.seats[at]) if position.by_player else us.others
