"""The rules as one table plays them, from lessons/content/rules.toml: every number from its card."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from canasta.rulecard import KNOBS as SETTINGS
from canasta.rulecard_words import TITLES
from lessons.course import CONTENT, ELECTIVES, Section, section_of
from lessons.knobs import KNOBS
from lessons.numbers import fill
from lessons.where import holds_at, knobs_in

ROOMY, DENSE = 1000, 1180  # words on a sheet of paper: fewer are set larger, more are set smaller

_PLACE = re.compile(r"\{([a-z_]+)")
_BY_PACKS = {"cards_in_all", "jokers", "red_threes"}  # numbers that the packs make


@dataclass(frozen=True)
class Clause:
    """A rule, or a few that belong together, in the wording of the tables where it holds."""

    rules: tuple[str, ...]
    text: str
    where: str = ""

    @property
    def numbers(self) -> frozenset[str]:
        """The settings whose numbers it says."""
        places = {"packs" if place in _BY_PACKS else place for place in _PLACE.findall(self.text)}
        return frozenset(places & set(SETTINGS))

    @property
    def knobs(self) -> frozenset[str]:
        """The settings that it is about."""
        turned_on = (self.numbers | knobs_in(self.where)) & set(SETTINGS)
        return frozenset(knob for knob in turned_on if not set(KNOBS[knob].rules).isdisjoint(self.rules))


@dataclass(frozen=True)
class Part:
    title: str
    clauses: tuple[Clause, ...]
    where: str = ""

    def at(self, card: RuleCard) -> tuple[Clause, ...]:
        """The clauses that hold at a table."""
        if not holds_at(self.where, card):
            return ()
        return tuple(clause for clause in self.clauses if holds_at(clause.where, card))


def _part(title: str, clauses: list[dict[str, object]], where: str = "") -> Part:
    return Part(title, tuple(Clause(**{**clause, "rules": tuple(clause["rules"])}) for clause in clauses), where)  # type: ignore[arg-type]


_DATA = tomllib.loads((CONTENT / "rules.toml").read_text(encoding="utf-8"))
PARTS: tuple[Part, ...] = tuple(_part(**part) for part in _DATA["sections"])
SOURCES: dict[str, str] = _DATA["sources"]
_CLASSICS = {clause for part in PARTS for clause in part.at(CLASSIC)}


@dataclass(frozen=True)
class Note:
    """Where a table departs: how the game is played otherwise, and who plays it as this table does."""

    otherwise: str
    who: str

    def __len__(self) -> int:
        """In words, as it is printed."""
        return len(f"Classic: {self.otherwise} This way: {self.who}".split())


@dataclass(frozen=True)
class Told:
    """A clause as it stands on the sheet."""

    rules: tuple[str, ...]
    anchors: tuple[str, ...]  # the rules that are told here first
    text: str
    departs: bool  # from Classic
    notes: tuple[Note, ...]
    section: Section | None  # where it is taught


@dataclass(frozen=True)
class Sheet:
    card: RuleCard
    base: str  # what the notes compare it with: "Classic"
    parts: tuple[tuple[str, tuple[Told, ...]], ...]

    @property
    def departs(self) -> bool:
        return any(told.departs for _, clauses in self.parts for told in clauses)

    @property
    def fits(self) -> str:
        """How it is set so that it fits one sheet of paper."""
        words = sum(len(told.text.split()) + sum(map(len, told.notes)) for told in self)
        return "roomy" if words < ROOMY else "" if words < DENSE else "dense"

    @property
    def rules(self) -> frozenset[str]:
        """Those that it tells."""
        return frozenset(rule for told in self for rule in told.rules)

    def __iter__(self) -> Iterator[Told]:
        return (told for _, clauses in self.parts for told in clauses)


@functools.lru_cache(maxsize=64)
def sheet_of(card: RuleCard) -> Sheet:
    """Notes compare with Classic; a game as different as Modern American is compared with itself unchanged."""
    base = NAMED_CARDS["modern"] if card.is_modern else CLASSIC
    anchored: set[str] = set()
    noted: set[str] = set()
    parts = []
    for part in PARTS:
        told = tuple(_told(clause, card, base, anchored, noted) for clause in part.at(card))
        if told:
            parts.append((part.title, told))
    return Sheet(card, TITLES[base.name], tuple(parts))


def _told(clause: Clause, card: RuleCard, base: RuleCard, anchored: set[str], noted: set[str]) -> Told:
    """What was anchored or noted above is not anchored or noted again."""
    anchors = tuple(rule for rule in clause.rules if rule not in anchored)
    anchored.update(anchors)
    changed = {knob for knob, _, _ in card.departures()}
    to_note = [knob for knob, _, _ in card.departures_from(base) if knob in clause.knobs and knob not in noted]
    noted.update(to_note)
    notes = tuple(Note(KNOBS[knob].says(base), KNOBS[knob].who(card)) for knob in to_note)
    text = fill(clause.text, card)
    departs = clause not in _CLASSICS or not changed.isdisjoint(clause.numbers)
    return Told(clause.rules, anchors, text[0].upper() + text[1:], departs, notes, _section(clause.rules, card))


def _section(rules: tuple[str, ...], card: RuleCard) -> Section | None:
    """Where it is taught: in the lesson about this game, if there is one that tells it."""
    own = [(lesson, step) for lesson in ELECTIVES if lesson.table == card.name for step in lesson.steps]
    for lesson, step in own:
        if not set(rules).isdisjoint(step.rules):
            return Section(lesson.slug, step.number, step.title)
    return next(filter(None, map(section_of, rules)), None)
