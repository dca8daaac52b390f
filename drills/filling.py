"""Fields as a form sends them, and as they are shown again when something is missing."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from django.http import QueryDict

from canasta.cards import Card, Cards, cards_text, hand_of
from canasta.position import Position
from drills.kinds import Field, Form, Question

KEYS = "123456789" + "abcdefgijklmnopqrstvwxyz"  # h is the hint's, u undoes
LONGEST_NUMBER = 6
_NUMBER = re.compile(rf"[-−–]?\d{{1,{LONGEST_NUMBER}}}", re.ASCII)


class NotAnAnswer(ValueError):
    """Nothing that can be marked; the message says what to do."""


def filled_in(question: Question, data: QueryDict) -> dict[str, str]:
    """The value of every field; NotAnAnswer at the first that is missing or cannot be read."""
    return {field.name: _value(question, field, data) for field in question.fields}


def missing(question: Question, data: QueryDict) -> str:
    """The name of the first field that is missing or cannot be read."""
    for field in question.fields:
        try:
            _value(question, field, data)
        except NotAnAnswer:
            return field.name
    return ""


def _value(question: Question, field: Field, data: QueryDict) -> str:
    match field.form:
        case Form.NUMBER:
            return _number(field, data.get(field.name, ""))
        case Form.CARDS:
            return cards_text(cards_of(question, data.getlist(field.name)))
        case Form.ORDER:
            return _order(field, data)
    chosen = [option.key for option in field.options if option.key in data.getlist(field.name)]
    if field.form is Form.TICKS:
        return ",".join(chosen)
    if len(chosen) != 1:
        raise NotAnAnswer(f"Choose one: {field.legend}")
    return chosen[0]


def _number(field: Field, text: str) -> str:
    """A whole number; thousands may be set apart, a minus written in any way."""
    bare = re.sub(r"[\s,.’']", "", text)
    if not _NUMBER.fullmatch(bare):
        raise NotAnAnswer(f"Type a whole number, such as 120: {field.legend}")
    return str(int(bare.replace("−", "-").replace("–", "-")))


def _order(field: Field, data: QueryDict) -> str:
    """Each place names one option; no option stands twice."""
    keys = [data.get(f"{field.name}-{place}", "") for place, _ in enumerate(field.right.split(","), 1)]
    if not set(keys) <= {option.key for option in field.options}:
        raise NotAnAnswer("Choose something for every place.")
    if len(set(keys)) < len(keys):
        raise NotAnAnswer("Something stands twice: choose another for one of the places.")
    return ",".join(keys)


def cards_of(question: Question, texts: list[str]) -> Cards:
    """Cards of the hand; NotAnAnswer where it does not hold them."""
    cards = hand_of(readable(texts))
    if Counter(cards) - Counter(Position.parse(question.position).hand.cards) or len(cards) != len(texts):
        raise NotAnAnswer("Pick among the cards in your hand.")
    return cards


def readable(texts: list[str]) -> Iterator[Card]:
    """The cards among what a form sent; whatever else stands there is left out."""
    for text in texts:
        with suppress(ValueError):
            yield Card.parse(text)


# ── Shown ────────────────────────────────────────────────────────────────────────────────────────


def shown(question: Question, sent: QueryDict) -> list[dict[str, object]]:
    """The fields for the page, with what was sent still in them, and a key for each thing to choose."""
    keys = iter(KEYS)
    return [_shown(field, sent, keys) for field in question.fields]


def _shown(field: Field, sent: QueryDict, keys: Iterator[str]) -> dict[str, object]:
    chosen = sent.getlist(field.name)
    choosing = field.form in (Form.ONE, Form.TICKS)
    return {
        "field": field,
        "form": str(field.form),
        "options": [
            {"option": option, "key": next(keys, "") if choosing else "", "chosen": option.key in chosen}
            for option in field.options
        ],
        "value": sent.get(field.name, ""),
        "picked": list(readable(chosen)),
        "places": [
            {"name": f"{field.name}-{place}", "number": place, "value": sent.get(f"{field.name}-{place}", "")}
            for place, _ in enumerate(field.right.split(","), 1)
        ]
        if field.form is Form.ORDER
        else [],
    }
