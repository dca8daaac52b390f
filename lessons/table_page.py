"""Your table: what a rule card says, how it is shared, and the other cards within reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import quote, urlencode

from django.urls import NoReverseMatch, reverse

from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_text import LONGEST, Problem, Unreadable, read
from canasta.rulecard_words import title_of
from lessons import tables
from lessons.forms import KeepForm
from lessons.knobs import HOUSE_RULE, KNOBS, Knob
from lessons.models import SavedCard
from lessons.named import NAMED, Named
from lessons.oddities import oddities
from lessons.services import rule_card_of

UNREADABLE = "This card cannot be read any more"


@dataclass(frozen=True)
class Change:
    """Where a card departs from the named card it begins from."""

    says: str
    instead_of: str  # what the named card says: "Classic: 500"
    who: str
    matters: bool  # can it come up at such a table?


def changes_of(card: RuleCard) -> list[Change]:
    return [_change(KNOBS[knob], card) for knob, _, _ in card.changes()]


def _change(knob: Knob, card: RuleCard) -> Change:
    named = NAMED_CARDS[card.name]
    # A number stands by itself; "yes" would not.
    instead = knob.says(named) if knob.answers else f"{knob.answer(named).label}."
    return Change(
        says=knob.says(card),
        instead_of=f"{NAMED[card.name].title}: {instead}",
        who=_played_by(knob.who(card)),
        matters=knob.applies(card),
    )


def _played_by(who: str) -> str:
    return "A house rule" if who == HOUSE_RULE else f"Played so by: {who}"


def differences(old: RuleCard, new: RuleCard) -> list[tuple[str, str]]:
    """How the new card plays what the old one plays otherwise, and how the old one does.

    Another game is told as a whole first; then only what both games have.
    """
    of_both, games = (any, []) if old.name == new.name else (all, [(NAMED[new.name].says, NAMED[old.name].says)])
    knobs = [KNOBS[knob] for knob, _, _ in new.departures_from(old)]
    told = [(knob.says(new), knob.says(old)) for knob in knobs if of_both(map(knob.applies, (old, new)))]
    return games + told


@dataclass(frozen=True)
class Within:
    """A card within reach: kept, or played by before."""

    title: str
    text: str
    says: str
    pk: int | None = None
    in_force: bool = False

    @property
    def url(self) -> str:
        return f"{reverse('table')}?{urlencode({'card': self.text, 'name': self.title if self.pk else ''})}"

    @property
    def can_be_used(self) -> bool:
        return self.says != UNREADABLE


def address(card: RuleCard, name: str = "", page: str = "table") -> str:
    """A link that shows a card, legible as it is."""
    query = f"?card={quote(str(card), safe=',=:/-')}"
    return reverse(page) + query + (f"&name={quote(name)}" if name else "")


@dataclass
class TablePage:
    """The page of a card: the one in force, or one that a link or a text brings."""

    learner: Any
    text: str | None  # None: the card in force
    name: str = ""
    form: KeepForm | None = None  # as it was sent, where something was wrong with it
    absolute: Callable[[str], str] = str
    problems: tuple[Problem, ...] = ()

    def __post_init__(self) -> None:
        self.in_force = rule_card_of(self.learner)
        self.card = self.in_force
        if self.text is not None:
            try:
                self.card = read(self.text)
            except Unreadable as unreadable:
                self.problems = unreadable.problems
        if self.form is None:
            self.form = KeepForm(self.learner, initial=self._initial)

    @property
    def _initial(self) -> dict[str, str]:
        replaced = tables.another(self.learner, self.name, str(self.card)) if self.name else None
        return {"card": str(self.card), "name": self.name, "note": replaced.note if replaced else ""}

    @property
    def replaces(self) -> str:
        """The name under which another card is kept: keeping this one would replace it."""
        name = self.form.data.get("name", "") if self.form and self.form.is_bound else self.name
        other = tables.another(self.learner, name, str(self.card)) if name else None
        return other.name if other else ""

    @property
    def is_in_force(self) -> bool:
        return self.card == self.in_force

    @property
    def title(self) -> str:
        return self.name or tables.name_of(self.learner, self.card)

    @property
    def in_force_title(self) -> str:
        return tables.name_of(self.learner, self.in_force)

    @property
    def can_be_kept(self) -> bool:
        """Has it anything that a name of its own would keep?"""
        return bool(self.card.changes()) and self._kept_as is None

    @property
    def rules_url(self) -> str:
        """Where the rules of a card stand on one sheet."""
        try:
            return f"{reverse('rules')}?{urlencode({'card': str(self.card)})}"
        except NoReverseMatch:
            return ""

    @property
    def kind(self) -> str:
        return title_of(self.card)

    @property
    def says(self) -> str:
        return NAMED[self.card.name].says

    @property
    def base(self) -> str:
        return NAMED[self.card.name].title

    @cached_property
    def changes(self) -> list[Change]:
        return changes_of(self.card)

    @cached_property
    def oddities(self) -> tuple[Problem, ...]:
        return oddities(self.card)

    @property
    def link(self) -> str:
        kept = self._kept_as
        return self.absolute(address(self.card, kept.name if kept else ""))

    @property
    def change_url(self) -> str:
        kept = self._kept_as
        return address(self.card, self.name or (kept.name if kept else ""), "table-questions")

    @cached_property
    def _saved(self) -> list[SavedCard]:
        return tables.saved(self.learner)

    @cached_property
    def _kept_as(self) -> SavedCard | None:
        return next((kept for kept in self._saved if kept.text == str(self.card)), None)

    @property
    def note(self) -> str:
        return self._kept_as.note if self._kept_as else ""

    @cached_property
    def kept(self) -> list[Within]:
        return [
            Within(kept.name, kept.text, self._told(kept.text), kept.pk, kept.text == str(self.in_force))
            for kept in self._saved
        ]

    @cached_property
    def lately(self) -> list[Within]:
        kept = {kept.text for kept in self._saved}
        used = [used.text for used in tables.lately(self.learner) if used.text not in kept]
        return [Within(self._told(text), text, "") for text in used if text != str(self.in_force)]

    @staticmethod
    def _told(text: str) -> str:
        try:
            return title_of(read(text))
        except Unreadable:
            return UNREADABLE

    @property
    def named(self) -> list[tuple[Named, str]]:
        return [(named, address(named.rule_card)) for named in NAMED.values()]

    @property
    def pasted(self) -> str:
        """What was pasted and could not be read, to be put right."""
        return (self.text or "")[:LONGEST] if self.problems else ""
