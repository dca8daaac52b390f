"""The questions that make a rule card: what is shown of each, and what the answers come to."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from canasta.rulecard import CLASSIC_LIMITS, NAMED_CARDS, RuleCard, read_setting
from canasta.rulecard_text import Problem, Unreadable, made, wanted
from canasta.rulecard_words import title_of
from canasta.words import points as figure
from lessons.knobs import KNOBS, SECTIONS, TEASERS, Answer, Knob
from lessons.numbers import read_figure

OWN_LIMITS = 4  # rows of "from this score on, so much"; more where a card has more
_MOST_ROWS = 100


@dataclass(frozen=True)
class Field:
    """A field to type a number into."""

    name: str
    label: str
    value: str


@dataclass
class Question:
    """A setting as it is asked: the answer so far, what Classic says (or Modern), and what is wrong with it."""

    knob: Knob
    value: str  # as the card writes it, or as it was typed
    now: str = ""  # what a number says at the table
    problems: list[str] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)  # of the minimums at Classic's limits: one for each
    limits: list[tuple[Field, Field]] = field(default_factory=list)  # … and for limits of one's own

    @property
    def options(self) -> list[tuple[Answer, bool, bool]]:
        """Each answer, whether it is chosen, and whether it is the usual one."""
        usual = self.knob.reference.written(self.knob.name)
        return [(answer, answer.value == self.value, answer.value == usual) for answer in self.knob.answers]

    @property
    def reference(self) -> str:
        """Whose answer is the usual one."""
        return title_of(self.knob.reference)

    @property
    def usual(self) -> str:
        return self.knob.answer(self.knob.reference).label

    @property
    def are_limits_open(self) -> bool:
        return any(limit.value or amount.value for limit, amount in self.limits)


@dataclass(frozen=True)
class Part:
    """A section of the questions, folded until it is wanted."""

    slug: str
    title: str
    teaser: str
    questions: list[Question]
    changed: int  # how many of its answers are not the named card's

    @property
    def has_problem(self) -> bool:
        return any(question.problems for question in self.questions)


class TableForm:
    """Questions about a card that one begins from; what was sent is kept as it was typed."""

    def __init__(self, base: RuleCard, sent: Mapping[str, str] | None = None) -> None:
        self.base, self.sent = base, sent
        self.problems: list[Problem] = []
        self.card: RuleCard | None = None
        if sent is not None:
            self._read(sent)

    def _read(self, sent: Mapping[str, str]) -> None:
        values: dict[str, object] = {}
        for knob in self._asked:
            try:
                values[knob.name] = self._value(knob, sent)
            except ValueError:
                self.problems.append(Problem((knob.name,), wanted(knob.name).capitalize()))
        if self.problems:
            return
        try:
            self.card = made(self.base, values)
        except Unreadable as unreadable:
            self.problems += unreadable.problems

    @property
    def base_title(self) -> str:
        return title_of(self.base)

    @property
    def _asked(self) -> Iterator[Knob]:
        return (knob for knob in KNOBS.values() if knob.applies(self.base))

    @staticmethod
    def _value(knob: Knob, sent: Mapping[str, str]) -> object:
        if knob.name == "minimums":
            return read_setting("minimums", _minimums(sent))
        text = sent.get(knob.name, "")
        return read_setting(knob.name, text if knob.answers else _plain(text))

    @cached_property
    def parts(self) -> list[Part]:
        by_section = itertools.groupby(self._asked, key=lambda knob: knob.section)
        return [self._part(slug, list(knobs)) for slug, knobs in by_section]

    def _part(self, slug: str, knobs: list[Knob]) -> Part:
        changed = sum(self._is_changed(knob) for knob in knobs)
        return Part(slug, SECTIONS[slug], TEASERS[slug], [self._question(knob) for knob in knobs], changed)

    def _is_changed(self, knob: Knob) -> bool:
        named = getattr(NAMED_CARDS[self.base.name], knob.name)
        try:
            return named != (getattr(self.base, knob.name) if self.sent is None else self._value(knob, self.sent))
        except ValueError:
            return True

    @property
    def questions(self) -> list[Question]:
        return [question for part in self.parts for question in part.questions]

    def _question(self, knob: Knob) -> Question:
        value = self.base.written(knob.name) if knob.answers else knob.answer(self.base).label
        if self.sent is not None and knob.name != "minimums":
            value = self.sent.get(knob.name, "")
        question = Question(knob, value, "" if knob.answers or self.sent is not None else knob.says(self.base))
        question.problems = [problem.says for problem in self.problems if knob.name in problem.knobs]
        if knob.name == "minimums":
            question.fields, question.limits = _minimum_fields(self.base, self.sent)
        return question


def _plain(text: str) -> str:
    """A number as people type it, "1,500", as a card's text has it."""
    number = read_figure(text)
    if number is None:
        raise ValueError(f"'{text}' is no number")
    return str(number)


def _minimums(sent: Mapping[str, str]) -> str:
    """The minimums as a card's text has them: own limits where some are given, else Classic's four."""
    rows = [(sent.get(f"limit-{row}", ""), sent.get(f"amount-{row}", "")) for row in range(_MOST_ROWS)]
    if given := [row for row in rows if any(text.strip() for text in row)]:
        return "/".join(f"{_plain(limit)}:{_plain(amount)}" for limit, amount in given)
    return "/".join(_plain(sent.get(f"minimum-{place}", "")) for place in range(len(CLASSIC_LIMITS)))


def _minimum_fields(base: RuleCard, sent: Mapping[str, str] | None) -> tuple[list[Field], list[tuple[Field, Field]]]:
    limits = [limit for limit, _ in base.minimums]
    is_classic = tuple(limits) == CLASSIC_LIMITS
    typed = {} if sent is None else {name: sent[name] for name in sent if re.match("minimum-|limit-|amount-", name)}
    if sent is None:
        for place, (limit, amount) in enumerate(base.minimums):
            if is_classic:
                typed[f"minimum-{place}"] = str(amount)
            else:
                typed |= {f"limit-{place}": figure(limit), f"amount-{place}": figure(amount)}
    if not is_classic:
        return [], _rows(typed, max(OWN_LIMITS, len(limits) + 1))
    labels = [f"Below {figure(CLASSIC_LIMITS[1])}", *(f"From {figure(limit)}" for limit in CLASSIC_LIMITS[1:])]
    fields = [Field(f"minimum-{place}", label, typed.get(f"minimum-{place}", "")) for place, label in enumerate(labels)]
    return fields, _rows(typed, OWN_LIMITS)


def _rows(typed: dict[str, str], rows: int) -> list[tuple[Field, Field]]:
    return [
        (
            Field(f"limit-{row}", "From a score of", typed.get(f"limit-{row}", "")),
            Field(f"amount-{row}", "at least", typed.get(f"amount-{row}", "")),
        )
        for row in range(rows)
    ]
