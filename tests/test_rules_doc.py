"""docs/rules.md tells every rule and every setting, and what it tells is in the engine, the lessons and the drills."""

import re
from pathlib import Path

import pytest

from canasta.rulecard import CHOICES, CLASSIC, KNOBS, NAMED_CARDS
from canasta.rules import Rule
from drills.skills import SKILLS
from lessons.course import section_of

ROOT = Path(__file__).parents[1]
DOC = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULES = [str(rule) for rule in Rule]
PARAGRAPHS = dict(re.findall(r'^### <a id="([a-z_.]+)"></a>\S+\n(.*?)(?=^##)', DOC, re.DOTALL | re.MULTILINE))
SOURCES = (
    "All|game site|beginner’s guide|app’s instructions|Modern overview|rummy site|public rule page|Bicycle"
    "|follows|our choice"
).replace("’", "'")


def table(title: str) -> dict[str, str]:
    """A table of rules and reasons under a heading."""
    part = DOC.split(f"\n## {title}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `([a-z_.]+)` \| (.+) \|$", part, re.MULTILINE))


def named_by_the_engine() -> set[str]:
    sources = (path.read_text() for path in (ROOT / "canasta").glob("*.py") if path.stem != "rules")
    return {str(Rule[name]) for name in re.findall(r"Rule\.([A-Z_]+)\b", "".join(sources)) if name in Rule.__members__}


# Paragraphs


def test_every_rule_has_its_paragraph_and_no_paragraph_is_without_its_rule() -> None:
    assert sorted(PARAGRAPHS) == sorted(RULES)
    assert re.findall(r"^### .*</a>(\S+)$", DOC, re.MULTILINE) == list(PARAGRAPHS)


@pytest.mark.parametrize("rule", RULES)
def test_a_paragraph_tells_its_rule_and_says_who_holds_it(rule: str) -> None:
    assert len(PARAGRAPHS[rule].split()) >= 8
    assert re.search(SOURCES, " ".join(PARAGRAPHS[rule].split()))


@pytest.mark.parametrize("knob", KNOBS)
def test_every_setting_stands_in_a_paragraph_with_classics_value_in_bold(knob: str) -> None:
    told = [text for text in PARAGRAPHS.values() if f"`{knob}=`**{CLASSIC.written(knob)}**" in text]
    assert len(told) == 1
    for value in CHOICES.get(knob, ()):
        assert re.search(rf"(\*\*|`){value}(\*\*|`)", told[0]), value


@pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)
def test_every_named_card_stands_in_its_table_with_all_its_departures(card) -> None:
    line = re.search(rf"^\| `{card.name}` \|.*$", DOC, re.MULTILINE)
    assert line
    told = set(re.findall(r"`([a-z_]+=[^`]+)`", line[0]))
    assert told == {f"{knob}={value}" for knob, value, _ in card.departures()}


# What the rules are made of elsewhere. That each has a test on both its sides stands in
# tests/canasta/test_every_rule_has_tests.py.


def test_every_rule_is_named_by_the_engine_or_has_its_reason_why_not() -> None:
    reasons = table("Rules that no ruling names")
    assert set(reasons) == set(RULES) - named_by_the_engine()


def test_every_rule_is_taught_in_a_lesson() -> None:
    assert [rule for rule in RULES if section_of(rule) is None] == []


def test_every_rule_is_asked_by_a_skill_or_has_its_reason_why_not() -> None:
    asked = {str(rule) for skill in SKILLS for rule in skill.rules}
    reasons = set(table("Rules that no question asks by itself"))
    assert set(RULES) == asked | reasons
    assert not asked & reasons


def test_every_setting_has_a_skill_where_a_table_departs_or_its_reason_why_not() -> None:
    drilled = [skill.knob for skill in SKILLS if skill.knob]
    reasons = table("Settings that are no skill of their own")
    assert sorted([*drilled, *reasons]) == sorted(KNOBS)
