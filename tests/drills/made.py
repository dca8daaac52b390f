"""One set of questions for all the tests that look at many: 250 seeds of every skill, 2,000 or more of each kind."""

import functools

from canasta.position import Position
from canasta.rulecard import BICYCLE, CLASSIC, MODERN, RuleCard
from drills import kinds
from drills.kinds import Given, Question
from drills.management.commands.drill_quality import naive_checker
from drills.quality import Asked, asked
from drills.skills import SKILLS, skill

SEEDS, SEEDS_ELSEWHERE = 250, 100
naive = naive_checker()


@functools.cache
def card_of(slug: str) -> RuleCard:
    """The rule card that a skill is at home with: Classic, or the first that leaves all of it to ask."""
    cards = (CLASSIC, BICYCLE, MODERN)
    return next(card for card in cards if any(kinds.possible(kind, slug, card) for kind in skill(slug).kinds))


CLASSIC_SKILLS = tuple(one for one in SKILLS if card_of(one.slug) is CLASSIC)


@functools.cache
def questions_of(slug: str) -> list[Asked]:
    card = card_of(slug)
    return list(asked(skill(slug), range(SEEDS if card is CLASSIC else SEEDS_ELSEWHERE), card))


@functools.cache
def questions_of_kind(kind: str) -> list[Asked]:
    """Those that Classic asks."""
    return [one for skill in CLASSIC_SKILLS if kind in skill.kinds for one in questions_of(skill.slug)]


def one_where(kind: str, slug: str, facet: str, answer: bool, rule_card: RuleCard | None = None) -> Question:
    """The first question of a facet with that answer."""
    rule_card = rule_card or card_of(slug)
    made = (kinds.make(kind, slug, seed, rule_card, facet) for seed in range(100))
    return next(question for question in made if question.answer is answer)


def position_of(question: Question) -> Position:
    return Position.parse(question.position)


def right(question: Question) -> Given:
    """What a learner who knows it all would answer."""
    return kinds.right_answers(question)[0]


def wrong_reason(question: Question) -> str:
    return next(choice.subject for choice in question.choices if choice.subject != question.reason)
