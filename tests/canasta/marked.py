"""The tests that are marked with a rule, and what each of them put to the engine."""

from __future__ import annotations

import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from canasta.rules import Rule
from tests.canasta.judging import JUDGED, Judged

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "canasta"


def named_in(*modules: str) -> list[str]:
    """The rule ids that these modules of the engine name."""
    sources = "".join((ENGINE / f"{module}.py").read_text() for module in modules)
    return sorted({str(Rule[name]) for name in re.findall(r"Rule\.([A-Z_]+)", sources)})


# Four modules make all the faults, one says what allowed a move, one writes the score.
REFUSALS = named_in("faults", "melding", "taking", "modern")
PERMISSIONS = named_in("verdicts")
LINES = named_in("scoring")


@cache
def marked() -> dict[str, list[Callable[[], None]]]:
    """The tests marked with each rule."""
    tests: dict[str, list[Callable[[], None]]] = defaultdict(list)
    for path in sorted(HERE.glob("test_rules_*.py")):
        module = importlib.import_module(f"tests.canasta.{path.stem}")
        for _, test in inspect.getmembers(module, inspect.isfunction):
            for rule in getattr(test, "rules", ()):
                tests[str(rule)].append(test)
    return dict(tests)


@cache
def judged_by(test: Callable[[], None]) -> tuple[Judged, ...]:
    """What a test put to the engine. Whether it passes is said where it stands."""
    start = len(JUDGED)
    with suppress(AssertionError):
        test()
    return tuple(JUDGED[start:])


def judged_for(rule: str) -> list[Judged]:
    return [judged for test in marked().get(rule, []) for judged in judged_by(test)]


def all_judged() -> list[Judged]:
    return [judged for rule in marked() for judged in judged_for(rule)]
