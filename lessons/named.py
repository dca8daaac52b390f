"""The rule cards that have a name of their own, and how each is told in a sentence."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_words import TITLES
from lessons.course import CONTENT
from lessons.numbers import fill


@dataclass(frozen=True)
class Named:
    """A rule card with a name of its own."""

    rule_card: RuleCard
    title: str
    says: str


def _read() -> dict[str, Named]:
    says = tomllib.loads((CONTENT / "named-cards.toml").read_text(encoding="utf-8"))
    return {name: Named(card, TITLES[name], fill(says[name], card)) for name, card in NAMED_CARDS.items()}


NAMED: dict[str, Named] = _read()
