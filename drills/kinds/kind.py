"""What every kind gives. A module of this folder is a kind."""

from __future__ import annotations

import random
from typing import Any, Protocol

from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds.base import Explanation, Flip, Given, Marking, Question
from drills.kinds.forms import FormMaker
from drills.kinds.making import Maker


class Kind(Protocol):
    """Answered by fields, or by a verdict."""

    @property
    def MAKER(self) -> FormMaker | Maker[Any]: ...

    def make(
        self, slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
    ) -> Question: ...

    def mark(self, question: Question, given: Given) -> Marking: ...

    def explain(self, question: Question, given: Given) -> Explanation: ...

    def right_answers(self, question: Question) -> list[Given]: ...

    def answer_at(self, question: Question, position: Position) -> Any:
        """What the referee says there: the verdict, or the right values."""


class FormKind(Kind, Protocol):
    @property
    def MAKER(self) -> FormMaker: ...


class VerdictKind(Kind, Protocol):
    """Answered by yes or no, and the reason."""

    @property
    def MAKER(self) -> Maker[Any]: ...

    def named_faults(self, question: Question, position: Position) -> tuple[Rule, ...]: ...

    def case_of(self, question: Question) -> Any:
        """The facts that its reasons speak of."""

    def flip_of(self, question: Question) -> Flip | None: ...

    def told_first(self, question: Question) -> str:
        """The part of what is told that the table and the turn decide."""

    def told_anew(self, question: Question, then: Question, /) -> str:
        """All that is told of a question's table, as it is told of the changed one."""
