"""What a question, an answer, a marking and an explanation are, whatever the kind."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from canasta.cards import Card, Cards, Rank, cards_text, parse_cards

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
    answer: bool
    reason: str  # the subject that is true under the right verdict
    rule: str  # the id that decides
    guess_rate: float
    engine: str
    flip: Flip | None = None  # the same whatever is answered, so it is looked for once

    def to_json(self) -> Json:
        """What a store keeps of it."""
        return dataclasses.asdict(self) | {"flip": self.flip and self.flip.to_json()}

    @staticmethod
    def from_json(data: Json) -> Question:
        choices = tuple(Choice(**choice) for choice in data["choices"])  # type: ignore[attr-defined]
        flip = data.get("flip") and Flip.from_json(data["flip"])  # type: ignore[arg-type]
        return Question(**{**data, "choices": choices, "flip": flip})  # type: ignore[arg-type]

    def choice(self, subject: str | None) -> Choice | None:
        return next((choice for choice in self.choices if choice.subject == subject), None)

    def label(self, verdict: bool) -> str:
        return self.yes_label if verdict else self.no_label

    def asks_cards(self, verdict: bool) -> bool:
        """Does this verdict lead to picking cards (instead of a reason)?"""
        return self.picks and verdict


@dataclass(frozen=True)
class Given:
    """What the learner answered: the verdict, then a reason or the cards they would use."""

    verdict: bool
    reason: str | None = None
    cards: Cards | None = None


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

    def plain(self) -> str:
        """All of it as text, a paragraph a line."""
        rows = [f"{row.words}: {row.points}" for row in self.ledger]
        parts = [self.headline, self.echo, self.misconception, self.about_choice, self.because, *rows]
        if self.flip:
            parts.append(self.flip.words)
        return "\n".join(part for part in (*parts, *self.departures) if part)
