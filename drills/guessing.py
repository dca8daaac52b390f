"""How often is a question guessed by somebody who knows no rule, and how many different ones are there?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from canasta.rulecard import RuleCard
from drills import kinds
from drills.kinds import Form, Question
from drills.skills import SKILLS

ENOUGH = 1.2  # so many questions are made at most for each position that is wanted


def distinct(kind: str, rule_card: RuleCard, wanted: int) -> tuple[int, int]:
    """How many different positions came up, and after how many seeds of each of its skills; no more than wanted."""
    able = [one.slug for one in SKILLS if kind in one.kinds and kinds.possible(kind, one.slug, rule_card)]
    seen: set[str] = set()
    seeds = 0
    while able and len(seen) < wanted and seeds * len(able) < wanted * ENOUGH:
        seen |= {kinds.make(kind, slug, seeds, rule_card).position for slug in able}
        seeds += 1
    return min(len(seen), wanted), seeds


def count_positions(only: str, rule_card: RuleCard, wanted: int) -> Iterator[str]:
    """A line for each kind that the card leaves something to ask."""
    for kind in kinds.KINDS:
        if only in ("", kind):
            positions, seeds = distinct(kind, rule_card, wanted)
            if seeds:
                yield f"{kind:20}{positions:7} positions after {seeds} seeds of each skill"


def guessed(questions: Sequence[Question]) -> float:
    """How often somebody is wholly right who fills in each field by how often each value is right in the others.

    That is somebody who has seen many questions of the skill and learnt what is common, without any rule.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for question in questions:
        for field in question.fields:
            found[field.name][field.right] += 1
    return sum(_chance(question, found) for question in questions) / len(questions)


def _chance(question: Question, found: dict[str, Counter[str]]) -> float:
    chance = 1.0
    for field in question.fields:
        counts = found[field.name]
        offered = [option.key for option in field.options] if field.form is Form.ONE else list(counts)
        others = sum(counts[value] for value in offered) - 1
        chance *= (counts[field.right] - 1) / others if others > 0 else 0.0
    return chance


def guessed_whole(questions: Sequence[Question]) -> float:
    """The same of somebody who has learnt which whole answers are common, of those that could be given here."""
    found = Counter(map(_whole, questions))
    chances = (_chance_of_whole(question, found) for question in questions)
    return sum(chances) / len(questions)


Whole = tuple[tuple[str, str], ...]  # the right value of each field


def _whole(question: Question) -> Whole:
    return tuple((field.name, field.right) for field in question.fields)


def _chance_of_whole(question: Question, found: Counter[Whole]) -> float:
    others = sum(count for answer, count in found.items() if _could_be_given(question, answer)) - 1
    return (found[_whole(question)] - 1) / others if others > 0 else 0.0


def _could_be_given(question: Question, answer: Whole) -> bool:
    """Has the page these fields, and are all of these values offered?"""
    fields = {field.name: {option.key for option in field.options} for field in question.fields}
    return fields.keys() == dict(answer).keys() and all(
        not fields[name] or set(filter(None, value.split(","))) <= fields[name] for name, value in answer
    )


def logged(questions: Sequence[Question]) -> float:
    return sum(question.guess_rate for question in questions) / len(questions)
