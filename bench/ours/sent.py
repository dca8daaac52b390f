"""What the form of a question sends: two answers of three are right."""

from urllib.parse import urlencode

from canasta.cards import parse_cards
from canasta.position import Position
from drills import kinds
from drills.kinds import Field, Form
from drills.models import Question

Sent = dict[str, str | list[str]]


def answer(question: Question) -> str:
    made, verdict = question.made, question.verdict
    right = kinds.right_answers(made)[0] if verdict is made.answer and question.pk % 3 else None
    sent: Sent = {}
    if made.asks_fields(verdict):
        for field in made.fields:
            sent |= _field(field, right.values[field.name] if right else _some(field))
    elif made.asks_cards(verdict):
        cards = right.cards if right and right.cards is not None else Position.parse(made.position).hand.cards[:2]
        sent["cards"] = [str(card) for card in cards]
    else:
        subjects = [choice.subject for choice in made.choices]
        sent["reason"] = str(subjects.index(made.reason) + 1 if right else question.pk % 4 + 1)
    return urlencode(sent, doseq=True)


def _field(field: Field, value: str) -> Sent:
    match field.form:
        case Form.CARDS:
            return {field.name: [str(card) for card in parse_cards(value)]}
        case Form.TICKS:
            return {field.name: value.split(",")} if value else {}
        case Form.ORDER:
            return {f"{field.name}-{place}": key for place, key in enumerate(value.split(","), 1)}
    return {field.name: value}


def _some(field: Field) -> str:
    """A value that may be given, and is hardly right."""
    match field.form:
        case Form.NUMBER:
            return "25"
        case Form.ORDER:
            return ",".join(reversed(field.right.split(",")))
        case Form.ONE:
            return field.options[0].key
    return ""
