"""One set of questions for all the tests that look at many: 250 seeds of every skill, 2,000 or more of each kind."""

import functools

from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Given, Question
from drills.management.commands.drill_quality import naive_checker
from drills.quality import Asked, asked
from drills.skills import SKILLS, skill

SEEDS = 250
naive = naive_checker()


@functools.cache
def questions_of(slug: str) -> list[Asked]:
    return list(asked(skill(slug), range(SEEDS), CLASSIC))


@functools.cache
def questions_of_kind(kind: str) -> list[Asked]:
    return [one for skill in SKILLS if kind in skill.kinds for one in questions_of(skill.slug)]


def one_where(kind: str, slug: str, facet: str, answer: bool, rule_card: RuleCard = CLASSIC) -> Question:
    """The first question of a facet with that answer."""
    made = (kinds.make(kind, slug, seed, rule_card, facet) for seed in range(100))
    return next(question for question in made if question.answer is answer)


def position_of(question: Question) -> Position:
    return Position.parse(question.position)


def right(question: Question) -> Given:
    """What a learner who knows it all would answer."""
    return kinds.right_answers(question)[0]


def wrong_reason(question: Question) -> str:
    return next(choice.subject for choice in question.choices if choice.subject != question.reason)
