"""Every setting of the rule card in plain words, read once from lessons/content/knobs.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canasta.rulecard import CLASSIC, MODERN, RuleCard
from canasta.rulecard_words import SUBJECTS
from canasta.words import points as figure
from lessons.numbers import fill

HOUSE_RULE = "a house rule"

SECTIONS = {
    "deal": "The deal",
    "melds": "Melds",
    "opening": "The first meld",
    "pile": "Taking the pile",
    "threes": "Threes",
    "out": "Going out",
    "stock": "The end of the stock",
    "scoring": "Scoring",
    "modern": "Modern American",
}

# What a section is about, for whoever looks for a question of it.
TEASERS = {
    "deal": "packs, cards dealt, cards drawn",
    "melds": "natural and wild cards in a meld",
    "opening": "the points it needs",
    "pile": "what takes it, and when it is frozen",
    "threes": "what red threes bring, and black threes",
    "out": "canastas, the last card, asking, concealed",
    "stock": "whether play goes on",
    "scoring": "canastas, the end of the game",
    "modern": "bonus cards, threes, special hands",
}

_TABLES: dict[str, Callable[[RuleCard], bool]] = {
    "partners": lambda card: card.players > 2,
    "modern": lambda card: card.is_modern,
    "not modern": lambda card: not card.is_modern,
}


@dataclass(frozen=True)
class Answer:
    """One way to play a setting."""

    value: str  # as the rule card writes it; "" where any number may stand
    label: str
    says: str  # how a table plays that has it so
    who: str  # plays it so; "" for a house rule


@dataclass(frozen=True)
class Knob:
    """A setting of the rule card, and how to speak of it."""

    name: str
    section: str
    subject: str
    question: str
    rules: tuple[str, ...]
    answers: tuple[Answer, ...] = ()  # none for a number
    where: tuple[str, ...] = ()
    unit: str = ""  # of a number
    help: str = ""
    number: str = ""  # what a number says
    zero: str = ""
    views: dict[str, str] = field(default_factory=dict, hash=False)  # who plays a number so

    def applies(self, card: RuleCard) -> bool:
        """Is it asked for at such a table?"""
        return all(_TABLES[where](card) for where in self.where)

    def answer(self, card: RuleCard) -> Answer:
        """How this table plays it."""
        value = card.written(self.name)
        for answer in self.answers:
            if answer.value == value:
                return answer
        text = self.zero if value == "0" and self.zero else self.number
        label = fill("{minimums}", card) if self.name == "minimums" else figure(int(value))
        says = fill(text.replace("{n", "{" + self.name), card)
        return Answer(value, label, says, self.views.get(value, ""))

    def says(self, card: RuleCard) -> str:
        """ "A natural canasta is worth 500 points." """
        return self.answer(card).says

    def who(self, card: RuleCard) -> str:
        """Who plays it as this table does: "Bicycle", "a house rule"."""
        return self.answer(card).who or HOUSE_RULE

    @property
    def reference(self) -> RuleCard:
        """The card that others are measured by: Classic, or Modern American for what only that has."""
        return CLASSIC if self.applies(CLASSIC) else MODERN

    @property
    def sources(self) -> str:
        """Which source holds which view: "Yes: Bicycle. No, it only stops the next player: all but Bicycle." """
        views = [(answer.label, answer.who or HOUSE_RULE) for answer in self.answers]
        views += [(_shown(self.name, value), who) for value, who in self.views.items()]
        return " ".join(f"{label}: {who}." for label, who in views)


def _shown(name: str, value: str) -> str:
    if name == "minimums":
        return fill("{minimums}", RuleCard.parse(f"classic,minimums={value}"))
    return figure(int(value))


def _knob(name: str, data: dict[str, Any]) -> Knob:
    answers = tuple(
        Answer(value, words["label"], fill(words["says"], CLASSIC), words["who"])  # its numbers are no table's own
        for value, words in data.items()
        if isinstance(words, dict) and value != "who"
    )
    return Knob(
        name=name,
        section=data["section"],
        subject=SUBJECTS[name],
        question=data["question"],
        rules=tuple(data["rules"]),
        answers=answers,
        where=tuple(data.get("where", ())),
        unit=data.get("unit", ""),
        help=fill(data.get("help", ""), CLASSIC),
        number="" if answers else data["says"],
        zero=data.get("zero", ""),
        views={} if answers else data["who"],
    )


def _read() -> dict[str, Knob]:
    data = tomllib.loads((Path(__file__).parent / "content" / "knobs.toml").read_text(encoding="utf-8"))
    return {name: _knob(name, words) for name, words in data.items()}


KNOBS: dict[str, Knob] = _read()
