"""What people call a rule card, and how it is told in a sentence."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from canasta.rulecard import NAMED_CARDS, RuleCard
from lessons.course import CONTENT
from lessons.numbers import fill


@dataclass(frozen=True)
class Named:
    """A rule card with a name of its own."""

    rule_card: RuleCard
    title: str
    says: str


def _read() -> dict[str, Named]:
    words = tomllib.loads((CONTENT / "named-cards.toml").read_text(encoding="utf-8"))
    return {
        name: Named(card, words[name]["title"], fill(words[name]["says"], card)) for name, card in NAMED_CARDS.items()
    }


NAMED: dict[str, Named] = _read()


def title_of(card: RuleCard) -> str:
    """What a card is called that has no name of its owner's: "Classic", "Modern American, with 2 changes"."""
    title, changes = NAMED[card.name].title, len(card.changes())
    return f"{title}, with {changes} change{'s' if changes > 1 else ''}" if changes else title
