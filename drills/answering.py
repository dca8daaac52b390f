"""From what a form sends to what a learner answered."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.http import QueryDict

from canasta.cards import Card, Cards, hand_of, parse_cards
from canasta.position import Position
from drills import kinds, services
from drills.models import Event, Question

VERDICTS: Mapping[str, bool] = {"yes": True, "no": False}


class NotAnAnswer(ValueError):
    """Nothing that can be marked; the message says what to do."""


def take(learner: Any, question: Question, data: QueryDict, now: datetime) -> Event | None:
    """The next step of an answer: the verdict, which is locked; then what decides it, which is recorded."""
    if question.answered_at:
        return None
    if question.verdict is None:
        if data.get("verdict") not in VERDICTS:
            raise NotAnAnswer("Choose one of the two answers first.")
        services.lock_verdict(question, VERDICTS[data["verdict"]])
    elif "verdict" not in data:  # else it comes from another tab, and the first one stands
        return services.record_answer(learner, question, _given(question, data), now)
    return None


def given_in(event: Event) -> kinds.Given:
    """The answer as it stands in the record."""
    cards = None if event.cards is None else parse_cards(event.cards)
    return kinds.Given(bool(event.verdict), event.reason, cards)


def readable(texts: list[str]) -> Iterator[Card]:
    """The cards among what a form sent; whatever else stands there is left out."""
    for text in texts:
        with suppress(ValueError):
            yield Card.parse(text)


def _given(question: Question, data: QueryDict) -> kinds.Given:
    verdict = bool(question.verdict)
    if question.made.asks_cards(verdict):
        return kinds.Given(verdict, cards=_cards(question, data.getlist("cards")))
    chosen = data.get("reason", "")
    if chosen not in [str(number) for number, _ in enumerate(question.made.choices, 1)]:
        raise NotAnAnswer("Choose one of the four reasons first.")
    return kinds.Given(verdict, reason=question.made.choices[int(chosen) - 1].subject)


def _cards(question: Question, texts: list[str]) -> Cards:
    cards = hand_of(readable(texts))
    if Counter(cards) - Counter(Position.parse(question.position).hand.cards) or len(cards) != len(texts):
        raise NotAnAnswer("Pick among the cards in your hand.")
    return cards
