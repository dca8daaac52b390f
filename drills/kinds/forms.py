"""Kinds answered by filling in fields: a number, one of several, ticks, an order, cards. No verdict is asked."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from canasta import ENGINE_VERSION
from canasta.cards import Cards, parse_cards
from canasta.moves import Move, turn_text
from canasta.position import Position
from canasta.rulecard import BICYCLE, CLASSIC, RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import cards_name, points
from drills import bank
from drills.kinds.base import (
    Explanation,
    Field,
    FieldRow,
    Flip,
    Form,
    Given,
    Impossible,
    LedgerRow,
    Marking,
    Question,
    TableMarks,
)
from drills.kinds.changed import Changed
from drills.kinds.exchange import Unsuited
from drills.kinds.explaining import departures, first_sentence
from drills.kinds.making import TRIES, parsed
from drills.kinds.scene import Scene
from drills.skills import EVERYTHING, skill


@dataclass(frozen=True)
class Asked:
    """What a situation asks of the table that it made."""

    position: Position
    prompt: str
    fields: tuple[Field, ...]  # each with its right value
    rule: Rule  # what decides
    guess_rate: float  # how often somebody who sees the page and knows no rule is wholly right
    detail: str = ""
    turn: tuple[Move, ...] = ()
    flip: Flip | None = None
    untold: str = ""  # of the table, being what is asked: "frozen,minimum"
    asked_as: tuple[str, str, str] | None = None  # kind, skill, facet, where another skill asks what they made


@dataclass(frozen=True)
class Situation:
    """A facet: the situations of the bank it begins from, and what it asks there (None: try another table)."""

    bases: str
    ask: Callable[[Scene], Asked | None]
    needs: Callable[[RuleCard], bool] = lambda card: True


# Given a question and its position (at another table perhaps): the right value of each field, found out anew.
RightValues = Callable[[Question, Position], Mapping[str, str]]
# Given the same: tables with one thing changed, likely near misses, the most telling first.
Changes = Callable[[Question, Position], Iterator[Changed]]


def nothing_changed(question: Question, position: Position) -> Iterator[Changed]:
    """Of a kind that has no near misses."""
    return iter(())


@dataclass(frozen=True, eq=False)
class FormMaker:
    """How such a kind makes its questions."""

    name: str
    situations: Mapping[tuple[str, str], Situation]  # by skill and facet
    right_values: RightValues
    changes: Changes = nothing_changed

    def possible(self, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
        """The facets of a skill that this rule card and these lessons leave to ask in this kind."""
        names = skill(slug).taught_facets(taught)
        return tuple(name for name in names if _is_able(self, slug, name, rule_card))

    def faults(self, slug: str, rule_card: RuleCard) -> tuple[Rule, ...]:
        """No verdict is asked, so no fault has to come up."""
        return ()

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> tuple[str, Asked]:
        """A facet and what it asks; Impossible if the card allows none."""
        if wanted is not None and wanted not in skill(slug).facets:
            raise ValueError(f"{slug} has no facet '{wanted}': there are {', '.join(skill(slug).facets)}")
        names = [name for name in self.possible(slug, rule_card, taught) if wanted in (None, name)]
        for name in rng.sample(names, len(names)):
            if found := self.search(slug, name, rule_card, rng, TRIES):
                return name, found
        raise Impossible(f"{slug} cannot be asked under the rule card '{rule_card}'")

    def search(self, slug: str, name: str, rule_card: RuleCard, rng: random.Random, tries: int) -> Asked | None:
        """What one facet asks of a table, if so many tries find one."""
        situation = self.situations[slug, name]
        lines = bank.lines(situation.bases, bank.game_of(rule_card))
        for _again in range(tries if lines else 0):
            try:
                found = situation.ask(Scene(parsed(rng.choice(lines)), rule_card, rng))
            except Unsuited:
                continue
            if found is not None:
                return found
        return None

    def make(
        self, slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
    ) -> Question:
        name, asked = self.draw(slug, rule_card, rng, facet, taught)
        return Question(
            kind=self.name,
            skill=slug,
            facet=name,
            seed=seed,
            rule_card=str(rule_card),
            position=str(asked.position),
            turn=turn_text(asked.turn) if asked.turn else None,
            prompt=asked.prompt,
            detail=asked.detail,
            yes_label="",
            no_label="",
            choices=(),
            picks=False,
            answer=None,
            reason="",
            rule=str(asked.rule),
            guess_rate=asked.guess_rate,
            engine=ENGINE_VERSION,
            flip=asked.flip,
            fields=asked.fields,
            untold=asked.untold,
            asked_as=asked.asked_as,
        )

    def answer_at(self, question: Question, position: Position) -> tuple[tuple[str, str], ...]:
        """The right values as they would be at that table."""
        return tuple(self.right_values(question, position).items())

    def right_answers(self, question: Question) -> list[Given]:
        return [Given(values={field.name: field.right for field in question.fields})]


@functools.lru_cache(maxsize=4096)
def _is_able(maker: FormMaker, slug: str, name: str, rule_card: RuleCard) -> bool:
    """Does the rule card leave the facet anything to ask? For a card that is not Classic's, trying tells."""
    situation = maker.situations.get((slug, name))
    if situation is None or rule_card.packs < 2 or not situation.needs(rule_card):  # the bank plays with two packs
        return False
    if rule_card in (CLASSIC, BICYCLE):
        return True
    return maker.search(slug, name, rule_card, random.Random(f"able {slug} {name}"), TRIES // 2) is not None


# ── Marking ──────────────────────────────────────────────────────────────────────────────────────

MixUp = Callable[[Question, Given], str | None]  # what exactly this answer reveals
Accepts = Callable[[Question, Field, str], bool]  # where more than one value is right


def accepted(question: Question, given: Given, accepts: Accepts | None = None) -> dict[str, bool]:
    """Of each field, whether what was filled in is right."""
    values = given.values
    return {
        field.name: (values.get(field.name) == field.right)
        or (accepts is not None and field.name in values and accepts(question, field, values[field.name]))
        for field in question.fields
    }


def mark(question: Question, given: Given, mix_up: MixUp | None = None, accepts: Accepts | None = None) -> Marking:
    """The first field is marked as the verdict, the others as the reason."""
    first, *others = accepted(question, given, accepts).values()
    if first and all(others):
        return Marking(True, True, None)
    return Marking(first, all(others) if others else first, mix_up(question, given) if mix_up else None)


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explanation(
    question: Question,
    given: Given,
    *,
    outcome: str,
    because: str,
    accepts: Accepts | None = None,
    section: Rule | None = None,
    ledger: tuple[LedgerRow, ...] = (),
    marks: TableMarks | None = None,
    about_choice: str = "",
    misconception: str = "",
    told: tuple[str, ...] | None = None,
) -> Explanation:
    """`outcome` is the answer in a few words, for the headline; `about_choice` says why what was said is not it.

    `told` says how the table departs, where that is more than the deciding rule's own settings, or less.
    """
    is_right = accepted(question, given, accepts)
    rows = tuple(
        FieldRow(
            field.legend, said(field, given.values.get(field.name, "")), said(field, field.right), is_right[field.name]
        )
        for field in question.fields
    )
    right = all(is_right.values())
    rule_card = RuleCard.parse(question.rule_card)
    return Explanation(
        headline=_headline(outcome, right, any(is_right.values())),
        echo=_("You said: {said}.").format(said=rows[0].said) if len(rows) == 1 else "",
        about_choice="" if right else about_choice,
        because=because,
        one_line=first_sentence(because),
        section=str(section or question.rule),
        ledger=ledger,
        flip=question.flip,
        departures=departures(rule_card, [Rule(question.rule)]) if told is None else told,
        marks=marks or TableMarks(),
        misconception=misconception,
        rows=rows if len(rows) > 1 else (),
    )


def _headline(outcome: str, right: bool, partly: bool) -> str:
    if right:
        return _("Right: {outcome}").format(outcome=outcome)
    text = _("Partly right: {outcome}") if partly else _("Not this time: {outcome}")
    return text.format(outcome=outcome)


def said(field: Field, value: str) -> str:
    """A value in words: "45 points", "mixed, 300", "none of them", "1 draw, 2 lay, 3 discard"."""
    words = {option.key: option.words.rstrip(".") for option in field.options}
    keys = [key for key in value.split(",") if key in words]
    if field.form is Form.NUMBER:
        return _number(value, field.unit) if value else _("nothing")
    if field.form is Form.CARDS:
        return cards_name(cards_in(value)) if value else _("no card")
    if field.form is Form.ORDER:
        return ", ".join(f"{place} {lower(words[key])}" for place, key in enumerate(keys, 1)) or _("nothing")
    return "; ".join(words[key] for key in keys) or _("none of them")


def _number(value: str, unit: str) -> str:
    """ "4,595 points", "1 card" """
    count = int(value) if value.lstrip("-").isdecimal() else None
    number = value if count is None else points(count)
    by_unit = {
        _("points"): ngettext("{number} point", "{number} points", abs(count or 0)),
        _("cards"): ngettext("{number} card", "{number} cards", abs(count or 0)),
    }
    return by_unit.get(unit, "{number}").format(number=number)


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def cards_in(value: str) -> Cards:
    return parse_cards(value)


def values_text(keys: list[str] | tuple[str, ...]) -> str:
    """Ticks or an order as one text."""
    return ",".join(keys)
