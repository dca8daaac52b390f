"""Hints: where to look, then the rule's own sentences. They know the skill and the table, and never the answer."""

from functools import lru_cache
from typing import Any

from canasta.rulecard import RuleCard
from drills.grading import LOOK_HERE, NAMES_THE_RULE
from drills.models import Question
from drills.skills import skill
from lessons.sheet import Told, sheet_of


def shown(question: Question) -> dict[str, Any]:
    """The hints taken so far, for the page."""
    context: dict[str, Any] = {"look": "", "named": ()}
    if question.hints >= LOOK_HERE:
        context |= {"look": skill(question.skill).look, "look_at": " ".join(skill(question.skill).look_at)}
    if question.hints >= NAMES_THE_RULE:
        context["named"] = named(question.skill, RuleCard.parse(question.rule_card))
    return context


@lru_cache(maxsize=512)
def named(slug: str, rule_card: RuleCard) -> tuple[Told, ...]:
    """The rules that the skill is about, as this table plays them: all of them, lest one alone tell the answer."""
    rules = {str(rule) for rule in skill(slug).rules}
    return tuple(told for told in sheet_of(rule_card) if not rules.isdisjoint(told.rules))
