"""What a question, an answer, a marking and an explanation are, whatever the kind."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from canasta.cards import Card, Cards, Rank, cards_text, parse_cards
from canasta.texts import gettext as _

Json = dict[str, object]


class Impossible(ValueError):
    """The skill cannot be asked at this table: the rule card makes every facet of it pointless."""


@dataclass(frozen=True)
class Choice:
    """A reason: its subject, and its wording under each verdict."""

    subject: str
    yes: str
    no: str
    misconception: str | None = None  # what choosing it under the right verdict reveals

    def words(self, verdict: bool) -> str:
        return self.yes if verdict else self.no


class Form(StrEnum):
    """How a field is filled in; its value is text: "45", "b", "a,c" (ticks, in the options' order), "c,a,b", "KCKD"."""

    NUMBER = "number"
    ONE = "one"
    TICKS = "ticks"
    ORDER = "order"
    CARDS = "cards"


@dataclass(frozen=True)
class Option:
    """One of the things a field offers, with pictures of cards where that helps."""

    key: str
    words: str
    cards: str = ""


@dataclass(frozen=True)
class Field:
    """Something to fill in: a number, one of several, ticks, an order, cards of the hand (that one named "cards")."""

    name: str
    form: Form
    legend: str
    options: tuple[Option, ...] = ()
    right: str = ""  # a right value
    unit: str = ""  # of a number, in words

    @staticmethod
    def from_json(data: Json) -> Field:
        options = tuple(Option(**option) for option in data["options"])  # type: ignore[attr-defined]
        return Field(**{**data, "form": Form(str(data["form"])), "options": options})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Question:
    """One question, complete: what is shown, and what only marking may look at (from `answer` on)."""

    kind: str
    skill: str
    facet: str
    seed: int
    rule_card: str
    position: str  # as South sees it, the learner is South
    turn: str | None  # the turn asked about, where there is one
    prompt: str
    detail: str
    yes_label: str
    no_label: str
    choices: tuple[Choice, ...]
    picks: bool  # a yes is followed by picking cards instead of reasons
    answer: bool | None  # None where no verdict is asked, but fields alone
    reason: str  # the subject that is true under the right verdict; "" where fields are all
    rule: str  # the id that decides
    guess_rate: float
    engine: str
    flip: Flip | None = None  # the same whatever is answered, so it is looked for once
    fields: tuple[Field, ...] = ()  # to be filled in at once; where there is a verdict, after a yes
    untold: str = ""  # what the page leaves out of the table, being what is asked: "frozen,minimum"
    asked_as: tuple[str, str, str] | None = None  # the kind, skill and facet it was made by, where others ask it

    def to_json(self) -> Json:
        """What a store keeps of it."""
        return dataclasses.asdict(self) | {"flip": self.flip and self.flip.to_json()}

    @staticmethod
    def from_json(data: Json) -> Question:
        choices = tuple(Choice(**choice) for choice in data["choices"])  # type: ignore[attr-defined]
        flip = data.get("flip") and Flip.from_json(data["flip"])  # type: ignore[arg-type]
        fields = tuple(Field.from_json(field) for field in data.get("fields", ()))  # type: ignore[attr-defined]
        asked_as = data.get("asked_as")
        read = {"choices": choices, "flip": flip, "fields": fields, "asked_as": asked_as and tuple(asked_as)}  # type: ignore[arg-type]
        return Question(**{**data, **read})  # type: ignore[arg-type]

    @property
    def made_by(self) -> tuple[str, str]:
        """Under which a kind keeps the situation that it made it by."""
        return self.skill, self.facet

    def choice(self, subject: str | None) -> Choice | None:
        return next((choice for choice in self.choices if choice.subject == subject), None)

    def label(self, verdict: bool) -> str:
        return self.yes_label if verdict else self.no_label

    def asks_cards(self, verdict: bool | None) -> bool:
        """Does this verdict lead to picking cards (instead of a reason)?"""
        return self.picks and bool(verdict)

    def asks_fields(self, verdict: bool | None) -> bool:
        """Are fields to be filled in now: at once where no verdict is asked, else after a yes?"""
        return bool(self.fields) and verdict is (None if self.answer is None else True)


@dataclass(frozen=True)
class Given:
    """What the learner answered: the verdict, then a reason or the cards they would use; or values of fields."""

    verdict: bool | None = None
    reason: str | None = None
    cards: Cards | None = None
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Marking:
    verdict_right: bool
    reason_right: bool
    misconception: str | None

    @property
    def right(self) -> bool:
        return self.verdict_right and self.reason_right


@dataclass(frozen=True)
class LedgerRow:
    """A line of a sum: the letters that the cards carry on the table, the cards, in words, their points."""

    keys: str
    cards: Cards
    words: str
    points: int
    style: str = ""  # "sum" for a total, "result" for what it comes to


@dataclass(frozen=True)
class Flip:
    """The nearest change that flips the answer, proved by the referee."""

    words: str
    cards: Cards
    sign: str  # "+" more, "−" less, "" anything else
    position: str
    turn: str | None = None  # the turn as changed, where the question is about one

    def to_json(self) -> Json:
        return dataclasses.asdict(self) | {"cards": cards_text(self.cards)}

    @staticmethod
    def from_json(data: Json) -> Flip:
        return Flip(**{**data, "cards": parse_cards(str(data["cards"]))})  # type: ignore[arg-type]


@dataclass(frozen=True)
class TableMarks:
    """The letters that the deciding cards carry: on the pile's top card, in the hand, in the pile, on melds."""

    top: str = ""
    hand: tuple[tuple[Card, str], ...] = ()  # equal cards share a letter
    pile: tuple[tuple[Card, str], ...] = ()
    melds: tuple[tuple[str, Rank, str], ...] = ()  # (side, rank, letter)

    def as_dict(self) -> Json:
        """The form the table tag of the pages takes."""
        marks: Json = {"hand": dict(self.hand), "pile": dict(self.pile)}
        marks["melds"] = {(side, rank): letter for side, rank, letter in self.melds}
        return marks | ({"top": self.top} if self.top else {})


@dataclass(frozen=True)
class FieldRow:
    """What was said in a field beside what is right, in words."""

    legend: str
    said: str
    right: str
    is_right: bool

    @property
    def plain(self) -> str:
        judged = _("Right") if self.is_right else _("It is {right}").format(right=self.right)
        return f"{self.legend}: {self.said}. {judged}."


@dataclass(frozen=True)
class Explanation:
    headline: str
    echo: str
    about_choice: str  # why what they chose does not decide; "" when it was right
    because: str
    one_line: str  # enough for a right answer
    section: str  # the rule id that the link leads to
    ledger: tuple[LedgerRow, ...] = ()
    flip: Flip | None = None
    departures: tuple[str, ...] = ()  # where the rule card departs from its game on the deciding rule
    marks: TableMarks = TableMarks()
    misconception: str = ""  # the sentence, where one is bound
    rows: tuple[FieldRow, ...] = ()  # where more than one field was filled in

    def plain(self) -> str:
        """All of it as text, a paragraph a line."""
        rows = [row.plain for row in self.rows]
        rows += [f"{row.words}: {row.points}" for row in self.ledger]
        parts = [self.headline, self.echo, self.misconception, self.about_choice, self.because, *rows]
        if self.flip:
            parts.append(self.flip.words)
        return "\n".join(part for part in (*parts, *self.departures) if part)
