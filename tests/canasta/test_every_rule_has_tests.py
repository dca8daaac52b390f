"""Every rule id has a test on each side of it, and every knob a test in which it turns an answer over."""

import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from canasta.rulecard import CLASSIC, KNOBS, RuleCard
from canasta.rules import Rule
from tests.canasta.judging import JUDGED, Judged

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "canasta"
MODERN = {knob for knob in KNOBS if knob.startswith(("special_", "bonus_cards", "threes_per", "wild_penalty"))}


def named_in(*modules: str) -> list[str]:
    """The rule ids that these modules of the engine name."""
    sources = "".join((ENGINE / f"{module}.py").read_text() for module in modules)
    return sorted({str(Rule[name]) for name in re.findall(r"Rule\.([A-Z_]+)", sources)})


# Three modules make all the faults, one says what allowed a move, one writes the score.
REFUSALS = named_in("faults", "melding", "taking")
PERMISSIONS = named_in("verdicts")
LINES = named_in("scoring")


@cache
def marked() -> dict[str, list[Callable[[], None]]]:
    """The tests marked with each rule."""
    tests: dict[str, list[Callable[[], None]]] = defaultdict(list)
    for path in sorted(HERE.glob("test_*.py")):
        if "@rule(" in path.read_text() and path != Path(__file__):
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


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_rule_that_refuses_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.refused for judged in judged_for(rule))


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_rule_that_refuses_has_a_test_in_which_it_does_not(rule: str) -> None:
    assert any(judged.is_legal for judged in judged_for(rule))


@pytest.mark.parametrize("rule", PERMISSIONS)
def test_a_rule_that_allows_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.allowed for judged in judged_for(rule))


@pytest.mark.parametrize("rule", LINES)
def test_a_rule_that_scores_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.allowed for judged in judged_for(rule))


@pytest.mark.parametrize("rule", sorted(map(str, Rule)))
def test_every_rule_has_two_tests_at_least(rule: str) -> None:
    assert len(marked().get(rule, [])) >= 2


def turned_over() -> set[str]:
    """The knobs by which alone the answer to one and the same question changed in some test."""
    answers = defaultdict(list)
    for tests in marked().values():
        for test in tests:
            for judged in judged_by(test):
                answers[judged.asked].append(judged)
    return {
        knob
        for asked in answers.values()
        for one in asked
        for other in asked
        if one.outcome != other.outcome and (knob := only_difference(one.card, other.card))
    }


def only_difference(one: RuleCard, other: RuleCard) -> str | None:
    knobs = [knob for knob in KNOBS if getattr(one, knob) != getattr(other, knob)]
    return knobs[0] if len(knobs) == 1 else None


@cache
def knobs_turned_over() -> frozenset[str]:
    return frozenset(turned_over())


@pytest.mark.parametrize("knob", sorted(set(KNOBS) - MODERN))
def test_every_knob_turns_an_answer_over_in_some_test(knob: str) -> None:
    assert knob in knobs_turned_over()


def test_the_knobs_left_to_modern_american_change_nothing_here() -> None:
    sources = "".join(path.read_text() for path in ENGINE.glob("*.py") if path.stem != "rulecard")
    assert not [knob for knob in MODERN if knob in sources]
    assert set(KNOBS) >= MODERN
    assert all(hasattr(CLASSIC, knob) for knob in MODERN)
