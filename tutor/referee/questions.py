"""What may be asked of a position, at which moment of the turn, and the turn that picked cards come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import Cards, hand_of
from canasta.moves import Drop, Lay, Move
from canasta.position import Hand, Position
from canasta.referee import ruling
from lessons.groupings import groupings, takes
from tutor.referee.setup import Cannot, checked

Turn = tuple[Move, ...]


@dataclass(frozen=True)
class Question:
    name: str
    words: str
    before: str  # what stands once before several buttons
    short: str  # on its button
    phases: str  # in which it can be asked
    moment: str  # the phase it is taken to be, asked at another
    picks: str = ""  # the button under the cards that it is about

    def fits(self, position: Position) -> bool:
        return position.phase in self.phases


QUESTIONS = {
    question.name: question
    for question in (
        Question("take", "May I take the pile?", "May I", "take the pile?", "d", "d", "May I take it with these?"),
        Question("lay", "May I lay these cards?", "May I", "lay cards?", "dpt", "p", "May I lay these?"),
        Question("drop", "May I discard this card?", "May I", "discard a card?", "dpt", "p", "May I discard this?"),
        Question("out", "May I go out?", "May I", "go out?", "pt", "p"),
        Question("frozen", "Is the pile frozen, and why?", "", "Is it frozen?", "dpt", "d"),
        Question("minimum", "What is my minimum?", "", "My minimum?", "dpt", "d"),
        Question("score", "What does this hand score?", "", "The score?", "e", "e"),
    )
}
TURN = Question("turn", "May I play this turn?", "", "", "dpte", "d")
_MOST_GROUPINGS = 2_000


def question_of(name: str) -> Question | None:
    return TURN if name == "turn" else QUESTIONS.get(name)


def at_its_moment(position: Position, question: Question) -> Position:
    """The position at a moment of the turn at which this can be asked, as it lies where it fits already."""
    lays = question.name in ("lay", "drop")  # before the draw they can be judged, but hardly ever are meant
    if question.fits(position) and position.phase != "e" and not (lays and position.phase == "d"):
        return position
    return at_phase(position, question.moment)


def at_phase(position: Position, phase: str) -> Position:
    """That moment of the turn; a hand that is over shows every card there is."""
    if phase == "e":
        hands = tuple(Hand(hand.cards) for hand in position.hands)
        return checked(position.with_(phase="e", hands=hands, marks=position.marks._replace(asking=False)))
    if phase == position.phase:
        return position
    marks = position.marks._replace(out=None, concealed=False)
    if phase == "d":
        marks = marks._replace(asked=None, laid=False, asking=False, mustgo=False, began=None)
    return checked(position.with_(phase=phase, marks=marks))


def turn_with(position: Position, question: Question, cards: Cards) -> Turn:
    """The turn that somebody means who picks these cards: the first way to group them that is legal, if any is."""
    if not cards and question.name != "take":
        raise Cannot("Pick the cards in the hand first, then ask.")
    if question.name == "drop":
        if len(cards) != 1:
            raise Cannot("A discard is one card: pick just one.")
        return (Drop(cards[0]),)
    if _has_too_many_ways(position, cards, question):
        raise Cannot("Those are too many wild cards to lay out in every way. Pick the cards of one meld.")
    if question.name == "take":
        return _best(position, [(take,) for take in takes(position, hand_of(cards))])
    return _best(position, [(Lay(groups),) for groups in groupings(position, hand_of(cards))])


def _has_too_many_ways(position: Position, cards: Cards, question: Question) -> bool:
    wilds = sum(card.is_wild for card in cards)
    homes = len({card.rank for card in cards if not card.is_wild} | {meld.rank for meld in position.own_melds}) + 1
    homes += question.name == "take"  # a wild card may go with the top card too
    return bool(homes**wilds > _MOST_GROUPINGS)


def _best(position: Position, turns: Sequence[Turn]) -> Turn:
    """A legal one, else one with as few faults as can be."""
    rulings = [(ruling(position, turn), turn) for turn in turns]
    return min(rulings, key=lambda found: len(found[0].faults))[1]
