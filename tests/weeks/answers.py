"""What can be answered to a question, and what would come of it. Only here does anybody look behind the page."""

import itertools
import random
from collections.abc import Iterator

from canasta.cards import Cards, cards_text, hand_of, parse_cards
from canasta.position import Position
from drills import kinds
from drills.kinds import Field, Form, Given, Question

MOST = 400  # answers tried in search of a mix-up
AROUND = (-100, -50, -20, -15, -10, -5, 5, 10, 15, 20, 50, 100, 200, 300, 500)


def right(question: Question) -> Given:
    return kinds.right_answers(question)[0]


def wrong(question: Question, rng: random.Random, mix_up: str | None) -> Given | None:
    """A wrong answer that shows this mix-up, or none at all; None where there is no such answer."""
    tried = list(itertools.islice(possible(question), MOST))
    rng.shuffle(tried)
    for given in tried:
        marking = kinds.mark(question, given)
        if not marking.right and marking.misconception == mix_up:
            return given
    return None


def by_chance(question: Question, rng: random.Random) -> Given:
    """What somebody answers who does not know."""
    return rng.choice(list(itertools.islice(possible(question), MOST)))


def possible(question: Question) -> Iterator[Given]:
    """Answers that the form takes; those of fields near the right ones first."""
    for verdict in (None,) if question.answer is None else (True, False):
        if question.asks_fields(verdict):
            yield from (Given(verdict, values=values) for values in _filled(question))
        elif question.asks_cards(verdict):
            yield from (Given(verdict, cards=hand_of(cards)) for cards in _picks(question))
        else:
            yield from (Given(verdict, reason=choice.subject) for choice in question.choices)


def _filled(question: Question) -> Iterator[dict[str, str]]:
    rights = {field.name: field.right or _first(field) for field in question.fields}
    values = [list(itertools.islice(_values(question, field), 60)) for field in question.fields]
    for field, several in zip(question.fields, values, strict=True):
        yield from (rights | {field.name: value} for value in several)
    if len(values) > 1:
        for together in itertools.product(*values):
            yield dict(zip(rights, together, strict=True))


def _first(field: Field) -> str:
    """Something to begin with where nothing is right, since the verdict is not."""
    return {Form.ONE: field.options[0].key if field.options else "", Form.NUMBER: "0"}.get(field.form, "")


def _values(question: Question, field: Field) -> Iterator[str]:
    keys = [option.key for option in field.options]
    match field.form:
        case Form.NUMBER:
            number = int(field.right or 0)
            yield from (str(number + step) for step in (0, *AROUND))
        case Form.ONE:
            yield from keys
        case Form.TICKS:
            chosen = field.right.split(",")
            for key in keys:  # one tick too many or too few
                yield ",".join(one for one in keys if (one in chosen) != (one == key))
            yield from (",".join(some) for n in range(len(keys) + 1) for some in itertools.combinations(keys, n))
        case Form.ORDER:
            yield from map(",".join, itertools.permutations(keys, len(field.right.split(","))))
        case Form.CARDS:
            yield from (cards_text(hand_of(cards)) for cards in _picks(question))


def _picks(question: Question) -> Iterator[Cards]:
    """The right cards with one more or one fewer; then every few of the hand."""
    hand = Position.parse(question.position).hand.cards
    for given in kinds.right_answers(question)[:1]:
        cards = given.cards or ()
        yield from (cards[:at] + cards[at + 1 :] for at in range(len(cards)))
    yield from itertools.chain.from_iterable(itertools.combinations(hand, n) for n in (0, 1, 2, 3))


def sent(question: Question, given: Given) -> list[tuple[str, str]]:
    """The answer as the page's form sends it, after the verdict."""
    if question.asks_fields(given.verdict):
        return [pair for field in question.fields for pair in _pairs(field, given.values[field.name])]
    if question.asks_cards(given.verdict):
        return [("cards", str(card)) for card in given.cards or ()]
    subjects = [choice.subject for choice in question.choices]
    return [("reason", str(subjects.index(given.reason) + 1))]


def _pairs(field: Field, value: str) -> list[tuple[str, str]]:
    match field.form:
        case Form.TICKS:
            return [(field.name, key) for key in value.split(",") if key]
        case Form.ORDER:
            return [(f"{field.name}-{place}", key) for place, key in enumerate(value.split(","), 1)]
        case Form.CARDS:
            return [(field.name, str(card)) for card in parse_cards(value)]
    return [(field.name, value)]
