"""Every rule id has a test on each side of it, and every knob a test in which it turns an answer over."""

from collections import defaultdict
from functools import cache

import pytest

from canasta.rulecard import KNOBS, RuleCard
from canasta.rules import Rule
from tests.canasta.judging import Judged
from tests.canasta.marked import LINES, PERMISSIONS, REFUSALS, all_judged, judged_for, marked


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_rule_that_refuses_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.refused for judged in judged_for(rule))


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_rule_that_refuses_has_a_test_in_which_it_does_not(rule: str) -> None:
    assert any(judged.is_allowed for judged in judged_for(rule))


@pytest.mark.parametrize("rule", PERMISSIONS)
def test_a_rule_that_allows_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.allowed for judged in judged_for(rule))


@pytest.mark.parametrize("rule", LINES)
def test_a_rule_that_scores_has_a_test_in_which_it_does(rule: str) -> None:
    assert any(rule in judged.allowed for judged in judged_for(rule))


@pytest.mark.parametrize("rule", sorted(map(str, Rule)))
def test_every_rule_has_two_tests_at_least(rule: str) -> None:
    assert len(marked().get(rule, [])) >= 2


@cache
def turned_over() -> frozenset[str]:
    """The knobs by which alone the answer to one and the same question changed in some test."""
    answers: dict[str, list[Judged]] = defaultdict(list)
    for judged in dict.fromkeys(all_judged()):
        answers[judged.asked].append(judged)
    return frozenset(
        knob
        for asked in answers.values()
        for one in asked
        for other in asked
        if one.outcome != other.outcome and (knob := only_difference(one.card, other.card))
    )


def only_difference(one: RuleCard, other: RuleCard) -> str | None:
    knobs = [knob for knob in KNOBS if getattr(one, knob) != getattr(other, knob)]
    return knobs[0] if len(knobs) == 1 and one.name == other.name else None


@pytest.mark.parametrize("knob", KNOBS)
def test_every_knob_turns_an_answer_over_in_some_test(knob: str) -> None:
    assert knob in turned_over()
