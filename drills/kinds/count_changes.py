"""Near misses of counts: a card of the hand, of a meld, or of the pile is another one, or one more is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from canasta.cards import Rank, hand_of
from canasta.effects import cards_of
from canasta.moves import Group, Lay, Take, parse_turn, turn_text
from canasta.position import Position, Seat
from drills.kinds import count_left, count_takes, meld_words
from drills.kinds.base import Question
from drills.kinds.changed import Changed, another_in_hand, fewer_in_pile, more_in_meld, one_to_lay

TELLING = {"seven-or-eight": Rank.EIGHT, "ace-and-two": Rank.TWO, "joker": Rank.JOKER, "black-three": Rank.THREE}
DEAR_AND_CHEAP = (Rank.JOKER, Rank.EIGHT, Rank.ACE, Rank.FOUR)


def changes(question: Question, position: Position) -> Iterator[Changed]:
    yield from _CHANGES[question.made_by[0]](question, position)


def _hand(question: Question, position: Position) -> Iterator[Changed]:
    """One more of the cards that the facet is about."""
    for words, then in another_in_hand(position, position.hand.cards, [TELLING[question.made_by[1]]]):
        yield Changed(words, then, question)


def _melds(question: Question, position: Position) -> Iterator[Changed]:
    for meld in position.own_melds:
        if meld.rank is not None:
            for words, then in more_in_meld(position, meld, [meld.rank]):
                yield Changed(words, then, question)


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def _lay(question: Question, position: Position) -> Iterator[Changed]:
    (lay,) = parse_turn(question.turn or "")
    assert isinstance(lay, Lay)
    for at, group in enumerate(lay.groups):
        for words, then, come in one_to_lay(position, group.rank, cards_of(lay.groups)):
            grown = Group(hand_of((*group.cards, come)), group.named)
            turn = (Lay((*lay.groups[:at], grown, *lay.groups[at + 1 :])),)
            yield Changed(words, then, replace(question, turn=turn_text(turn), detail=meld_words.asked(turn)))


def _take(question: Question, position: Position) -> Iterator[Changed]:
    (take,) = parse_turn(question.turn or "")
    assert isinstance(take, Take)
    laid = (*take.cards, *cards_of(take.groups))
    for words, then, come in one_to_lay(position, position.pile[-1].rank, laid):
        more = Take(hand_of((*take.cards, come)), take.groups)
        detail = question.detail.replace(count_takes.taking(take), count_takes.taking(more))
        yield Changed(words, then, replace(question, turn=turn_text((more,)), detail=detail))


# ── The pile, and what is left ───────────────────────────────────────────────────────────────────


def _pile(question: Question, position: Position) -> Iterator[Changed]:
    """A pile without one of its cards, of a rank that the question does not ask for."""
    for at, card in enumerate(position.pile[:-1]):
        if card.rank is not position.pile[-1].rank and not card.is_red_three:
            words, then = fewer_in_pile(position, at)
            yield Changed(words, then, question)


def _left(question: Question, position: Position) -> Iterator[Changed]:
    """Another card in a hand of our side."""
    south = position._replace(seat=Seat.S)
    seat = Seat.S if south.hand.cards else south.partner
    first = question.seed % len(DEAR_AND_CHEAP)
    ranks = (*DEAR_AND_CHEAP[first:], *DEAR_AND_CHEAP[:first])
    for words, then in another_in_hand(position, position.hands[position.place_of(seat)].cards, ranks, seat):
        yield Changed(words, then, replace(question, detail=count_left.told(then)))


_CHANGES: dict[str, Callable[[Question, Position], Iterator[Changed]]] = {
    "card-values": _hand,
    "meld-worth": _melds,
    "opening-sum": _lay,
    "open-with-pile": _take,
    "pile-whole": _pile,
    "cards-left": _left,
}
