"""The kind "pick-the-cards": cards of the hand are picked: those of a price, the cheapest first meld."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from canasta.cards import Rank, parse_cards
from canasta.position import Position
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Given, Marking, Question
from drills.kinds.changed import Changed, another_in_hand, other_scores
from drills.kinds.pick_cases import PICKS, Pick
from drills.kinds.pick_scenes import SITUATIONS, guess_at
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

NAME = "pick-the-cards"


def _pick(question: Question, position: Position, picked: str = "") -> Pick:
    slug, facet = question.made_by
    return PICKS[slug](position, facet, parse_cards(picked))


def _shown(question: Question, given: Given | None = None) -> Pick:
    """At the table of the question, told of what was picked where that is right too."""
    return _pick(question, Position.parse(question.position), given.values.get("cards", "") if given else "")


def right_values(question: Question, position: Position) -> dict[str, str]:
    return dict(_pick(question, position).values)


def _accepts(question: Question, field: Field, value: str) -> bool:
    return _shown(question).accepts(field.name, value)


_OF_THE_PRICE = {"seven-or-eight": Rank.EIGHT, "ace-and-two": Rank.TWO, "joker": Rank.TWO, "black-three": Rank.THREE}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Another card in the hand, dearer or cheaper; a score by which another minimum is to be reached."""
    if question.made_by[0] == "card-values":
        found = another_in_hand(position, position.hand.cards, [_OF_THE_PRICE[question.made_by[1]]])
    else:
        found = other_scores(position, position.scored_at(position.seat))
    for words, then in found:
        guess = guess_at(question.made_by[0], then)
        if guess <= 1 / 8:
            yield Changed(words, then, replace(question, guess_rate=guess))


MAKER = forms.FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def _mix_up(question: Question, given: Given) -> str | None:
    return _shown(question).about(given.values).slug


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up, _accepts)


def explain(question: Question, given: Given) -> Explanation:
    pick, marking = _shown(question, given), mark(question, given)
    return forms.explanation(
        question,
        given,
        accepts=_accepts,
        outcome=pick.outcome,
        because=pick.because,
        ledger=pick.rows,
        marks=pick.marks,
        about_choice="" if marking.right else pick.about(given.values).words,
        misconception=sentence(marking.misconception, "", us_of(Position.parse(question.position))),
    )
