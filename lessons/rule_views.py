"""Pages to read: the rules at a table, two tables side by side, the words of the game, the search over it all."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from canasta.rulecard_text import Unreadable, read
from lessons import tables
from lessons.compare import comparison
from lessons.course import WORDS
from lessons.numbers import fill
from lessons.search import search as search_for
from lessons.services import rule_card_of
from lessons.sheet import SOURCES, sheet_of


@dataclass(frozen=True)
class Choice:
    """A rule card that can be chosen to look at."""

    text: str
    title: str


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule as the learner's table plays it, or any other table: ?card=…"""
    own = rule_card_of(request.user)
    card, problem = _asked(request, "card", own)
    context = {
        "sheet": sheet_of(card),
        "title": tables.name_of(request.user, card),
        "is_own": card == own,
        "choices": _choices(request.user, own, card),
        "problem": problem,
        "sources": SOURCES.items(),
    }
    return render(request, "lessons/rules.html", context)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Any two cards side by side: ?a=…&b=…; the learner's beside Classic where none are named."""
    own = rule_card_of(request.user)
    first, problem = _asked(request, "a", CLASSIC)
    second, other_problem = _asked(request, "b", own if own != CLASSIC else NAMED_CARDS["bicycle"])
    context = {
        "first": Choice(str(first), tables.name_of(request.user, first)),
        "second": Choice(str(second), tables.name_of(request.user, second)),
        "both": comparison(first, second),
        "choices": _choices(request.user, own, first, second),
        "problem": problem or other_problem,
    }
    return render(request, "lessons/compare.html", context)


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The words of the game, each as the learner's table means it."""
    card = rule_card_of(request.user)
    told = [(word, fill(word.told(card), card)) for word in sorted(WORDS, key=lambda word: word.title)]
    return render(request, "lessons/words.html", {"words": told, "rules": sheet_of(card).rules})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    results = search_for(request.GET.get("q", ""), rule_card_of(request.user))
    return render(request, "lessons/search.html", {"results": results})


def _asked(request: HttpRequest, name: str, otherwise: RuleCard) -> tuple[RuleCard, str]:
    """The card in the address, and what is wrong with it if it cannot be read."""
    text = request.GET.get(name, "").strip()
    if not text:
        return otherwise, ""
    try:
        return read(text), ""
    except Unreadable as why:
        return otherwise, str(why)


def _choices(learner: Any, *shown: RuleCard) -> list[Choice]:
    """The named cards, those that the learner keeps, and whatever else is shown; each once."""
    kept = {saved.text: saved.name for saved in tables.saved(learner)}
    others = {str(card): tables.name_of(learner, card) for card in shown}
    named = {name: tables.name_of(learner, card) for name, card in NAMED_CARDS.items()}
    return [Choice(text, title) for text, title in (named | others | kept).items()]
