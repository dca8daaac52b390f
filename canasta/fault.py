"""A fault: a broken rule, with the facts of the case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.cards import Card, Cards, Rank
from canasta.rules import Rule

Fact = int | str | Rank | Card | Cards


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule, and the facts of the case as data, to be put into words or shown on the table."""

    rule: Rule
    facts: tuple[tuple[str, Fact], ...] = ()

    def __getitem__(self, name: str) -> Fact:
        return dict(self.facts)[name]

    def get(self, name: str) -> Fact | None:
        return dict(self.facts).get(name)

    @property
    def rank(self) -> Rank:
        """The rank that the fault is about; only where it is about one."""
        rank = self["rank"]
        assert isinstance(rank, Rank)
        return rank

    def number(self, name: str) -> int:
        """A fact that is a number; 0 where it is not told."""
        value = self.get(name)
        return value if isinstance(value, int) else 0


def fault(rule: Rule, **facts: Fact) -> Fault:
    return Fault(rule, tuple(facts.items()))


Faults = Iterator[Fault]
