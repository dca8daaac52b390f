"""The skills: what a learner can know, in the order in which it is introduced. They stand in skills.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canasta.rules import Rule

TAKE = "take-the-pile"
MELD = "is-this-meld-legal"

LESSONS = (
    "table-and-turn",
    "card-values",
    "melding",
    "first-meld",
    "taking-the-pile",
    "freezing",
    "black-threes",
    "red-threes",
    "going-out",
    "asking-and-concealed",
    "end-of-stock",
    "scoring",
)
THREE_LESSON, MODERN_LESSON = "three-players", "modern-american"  # electives, for those who play by such a card
EVERYTHING = frozenset((*LESSONS, THREE_LESSON, MODERN_LESSON))


@dataclass(frozen=True)
class Skill:
    """One thing to know. Two skills of a family never follow each other in a review."""

    slug: str
    title: str
    lesson: str
    family: str
    rules: tuple[Rule, ...]  # what decides its questions
    facets: tuple[str, ...]  # the situations it is asked in
    kinds: tuple[str, ...]
    look: str  # the first hint
    look_at: tuple[str, ...] = ()  # the parts of the table that it marks
    after: tuple[str, ...] = ()
    later: tuple[tuple[str, str], ...] = ()  # (facet, the later lesson it waits for)
    knob: str = ""  # of a skill that is a table's own: the setting that departs from its game
    touches: tuple[str, ...] = ()  # and the skills whose questions show it
    facet_words: Mapping[str, str] = field(default_factory=dict, compare=False)
    order: int = field(default=0, compare=False)

    def taught_facets(self, taught: frozenset[str]) -> tuple[str, ...]:
        """The facets that need no lesson but the learner's own."""
        waits = dict(self.later)
        return tuple(facet for facet in self.facets if waits.get(facet, self.lesson) in taught | {self.lesson})


def _read(slug: str, row: Mapping[str, Any], order: int) -> Skill:
    return Skill(
        slug=slug,
        title=row["title"],
        lesson=row["lesson"],
        family=row["family"],
        rules=tuple(map(Rule, row["rules"])),
        facets=tuple(row["facets"]),
        kinds=tuple(row["kinds"]),
        look=row["look"],
        look_at=tuple(row.get("look_at", ())),
        after=tuple(row.get("after", ())),
        later=tuple(row.get("later", {}).items()),
        knob=row.get("knob", ""),
        touches=tuple(row.get("touches", ())),
        facet_words=row["facets"],
        order=order,
    )


_ROWS = tomllib.loads(Path(__file__).with_name("skills.toml").read_text(encoding="utf-8"))
SKILLS = tuple(_read(slug, row, order) for order, (slug, row) in enumerate(_ROWS.items()))
_BY_SLUG = {skill.slug: skill for skill in SKILLS}


def skill(slug: str) -> Skill:
    """The skill of that name; KeyError if there is none."""
    return _BY_SLUG[slug]
