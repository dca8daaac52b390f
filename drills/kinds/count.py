"""The kind "count": numbers to be typed: what cards are worth together, how many are held."""

from __future__ import annotations

from canasta.moves import parse_turn
from canasta.position import Position, Seat
from canasta.rules import Rule
from canasta.words import listed
from drills.kinds import forms
from drills.kinds.base import Explanation, Given, Marking, Question
from drills.kinds.count_asked import CountCase
from drills.kinds.count_cases import COUNTS
from drills.kinds.count_changes import changes
from drills.kinds.count_scenes import SITUATIONS
from drills.kinds.counted import Counted, Thought
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

NAME = "count"
_CARDS_ALONE = (Rule.SCORE_MELDS, Rule.SCORE_LEFT)  # no bonus that a table sets bears on what cards are worth


def _counted(question: Question, position: Position) -> Counted:
    slug, facet = question.made_by
    position = position._replace(seat=Seat.S)  # the learner, whoever ended the hand
    return COUNTS[slug](CountCase(position, facet, parse_turn(question.turn) if question.turn else ()))


def right_values(question: Question, position: Position) -> dict[str, str]:
    values = _counted(question, position).values
    return {field.name: values[field.name] for field in question.fields}


MAKER = forms.FormMaker(NAME, SITUATIONS, right_values, changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def _thought(question: Question, given: Given) -> Thought | None:
    return _counted(question, Position.parse(question.position)).thought(given.values)


def _mix_up(question: Question, given: Given) -> str | None:
    thought = _thought(question, given)
    return thought.slug if thought else None


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    counted = _counted(question, position)
    thought = counted.thought(given.values)
    return forms.explanation(
        question,
        given,
        outcome=listed([counted.outcomes[field.name] for field in question.fields]),
        because=counted.because,
        ledger=counted.rows,
        marks=counted.marks,
        about_choice=thought.words if thought else "",
        misconception=sentence(mark(question, given).misconception, "", us_of(position._replace(seat=Seat.S))),
        told=() if Rule(question.rule) in _CARDS_ALONE else None,
    )
