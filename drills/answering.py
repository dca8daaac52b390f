"""From what a form sends to what a learner answered."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import QueryDict

from canasta.cards import Cards, parse_cards
from drills import kinds, services
from drills.filling import NotAnAnswer, cards_of, filled_in
from drills.models import Event, Purpose, Question

VERDICTS: Mapping[str, bool] = {"yes": True, "no": False}


def take(learner: Any, question: Question, data: QueryDict, now: datetime) -> Event | None:
    """The next step of an answer: the verdict, which is locked; then what decides it, which is recorded."""
    if question.answered_at:
        return None
    if question.purpose == Purpose.SET and question.sitting.is_closed(now):
        raise NotAnAnswer("This set has closed: nothing more is answered in it.")
    if question.verdict is None and question.answer is not None:
        if data.get("verdict") not in VERDICTS:
            raise NotAnAnswer("Choose one of the two answers first.")
        services.lock_verdict(question, VERDICTS[data["verdict"]])
    elif "verdict" not in data:  # else it comes from another tab, and the first one stands
        given, guess_said = _given(question, data), bool(data.get("guess"))
        return services.record_answer(learner, question, given, now, guess_said=guess_said)
    return None


def given_in(event: Event) -> kinds.Given:
    """The answer as it stands in the record."""
    cards = None if event.cards is None else parse_cards(event.cards)
    return kinds.Given(event.verdict, event.reason, cards, event.values or {})


def _given(question: Question, data: QueryDict) -> kinds.Given:
    verdict = question.verdict
    if question.made.asks_fields(verdict):
        return kinds.Given(verdict, values=filled_in(question.made, data))
    if question.made.asks_cards(verdict):
        return kinds.Given(verdict, cards=_cards(question, data.getlist("cards")))
    chosen = data.get("reason", "")
    if chosen not in [str(number) for number, _ in enumerate(question.made.choices, 1)]:
        raise NotAnAnswer("Choose one of the four reasons first.")
    return kinds.Given(verdict, reason=question.made.choices[int(chosen) - 1].subject)


def _cards(question: Question, texts: list[str]) -> Cards:
    return cards_of(question.made, texts)
