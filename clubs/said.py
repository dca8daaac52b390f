"""What somebody answered, in words that speak of anybody: "No, leave it: the pile is frozen"."""

import re

from canasta.words import cards_name
from drills import kinds
from drills.answering import given_in
from drills.kinds import Field, Given
from drills.kinds import Question as Made
from drills.kinds.forms import said as value_said
from drills.models import Event

FIRST_SENTENCE = re.compile(r".*?(?:[.?](?= )|$)", re.DOTALL)


def said(made: Made, event: Event) -> str:
    return "; ".join(parts_said(made, given_in(event)))


def right_answer(made: Made) -> list[str]:
    """Part by part: a verdict with what decides it, or field by field."""
    return parts_said(made, kinds.right_answers(made)[0])


def parts_said(made: Made, given: Given) -> list[str]:
    filled = [_filled(field, given, made) for field in made.fields if field.name in given.values]
    if given.verdict is None:
        return filled
    label = made.label(given.verdict)
    if filled:
        return [label, *filled]
    choice = made.choice(given.reason)
    if choice is not None:
        return [f"{label}: {choice.words(given.verdict)}"]
    if given.cards is not None:
        return [f"{label}: {cards_name(given.cards) if given.cards else 'the top card alone'}"]
    return [label]


def _filled(field: Field, given: Given, made: Made) -> str:
    words = value_said(field, given.values[field.name])
    if len(made.fields) == 1:
        return words
    asked = FIRST_SENTENCE.match(field.legend)[0].rstrip(".:")  # how to fill it in is not told again
    return f"{asked} {words}" if asked.endswith("?") else f"{asked}: {words}"
