"""One set of questions for all the tests that look at many: 250 seeds of every skill by verdict, 120 by fields.

Of a table's own settings, 80 each."""

import functools
from dataclasses import replace

from canasta.position import Position
from canasta.rulecard import BICYCLE, CLASSIC, MODERN, NAMED_CARDS, RuleCard
from drills import kinds
from drills.kinds import Given, Question
from drills.kinds.forms import FormMaker
from drills.management.commands.drill_quality import naive_checker
from drills.quality import Asked, a_wrong_answer, asked
from drills.skills import SKILLS, skill
from lessons.knobs import KNOBS

SEEDS, SEEDS_ELSEWHERE, SEEDS_OF_FORMS, SEEDS_OF_TABLES = 250, 100, 120, 80
naive = naive_checker()
# For each setting that is a skill of its own where a table departs from its game, a table that does.
ODD_SETTINGS = {
    "upcard_black_three": "cover_and_freeze",
    "min_naturals": "3",
    "max_wilds": "2",
    "wilds_at_most_naturals": "yes",
    "minimums": "0:50/2000:100",
    "pickup_natural_and_wild": "no",
    "pickup_add": "no",
    "canasta_takes_pile": "no",
    "unopened_is_frozen": "no",
    "opening_counts_top": "no",
    "black_three_freezes": "yes",
    "black_threes_out": "no",
    "canastas_to_go_out": "2",
    "final_discard": "required",
    "one_card_pile": "no",
    "red_three_from_pile_replaced": "yes",
    "ask": "required",
    "ask_timing": "after_draw",
    "concealed_scope": "side",
    "concealed_minimum": "needed",
    "draw": "2",
    "natural": "400",
    "mixed": "250",
    "red_three": "50",
    "all_red_threes": "400",
    "red_threes_need": "canasta",
    "out": "150",
    "concealed": "300",
    "stock_empty": "end_after_discard",
    "forced_take": "no",
    "tie": "shared",
    "bonus_cards_on_take": "yes",
    "threes_per_colour": "no",
    "special_straight": "2000",
    "special_pairs": "1500",
    "special_pairs_with_wilds": "1000",
    "special_garbage": "0",
}


@functools.cache
def card_of(slug: str) -> RuleCard:
    """The rule card that a skill is at home with: Classic, or the first that leaves all of it to ask."""
    if knob := skill(slug).knob:
        return RuleCard.parse(f"{KNOBS[knob].reference.name},{knob}={ODD_SETTINGS[knob]}")
    cards = (CLASSIC, BICYCLE, MODERN, NAMED_CARDS["classic3"])
    return next(card for card in cards if any(kinds.possible(kind, slug, card) for kind in skill(slug).kinds))


CLASSIC_SKILLS = tuple(one for one in SKILLS if card_of(one.slug) is CLASSIC)


@functools.cache
def questions(kind: str, slug: str) -> list[Asked]:
    """A skill's questions of one kind, by the card it is at home with."""
    card, one = card_of(slug), replace(skill(slug), kinds=(kind,))
    seeds = SEEDS_OF_FORMS if is_form(kind) else SEEDS if card is CLASSIC else SEEDS_ELSEWHERE
    return list(asked(one, range(SEEDS_OF_TABLES if one.knob else seeds), card))


def is_form(kind: str) -> bool:
    """Are its questions answered by fields, and no verdict asked?"""
    return isinstance(kinds.KINDS[kind].MAKER, FormMaker)


def questions_of(slug: str) -> list[Asked]:
    return [one for kind in skill(slug).kinds for one in questions(kind, slug)]


@functools.cache
def questions_of_kind(kind: str) -> list[Asked]:
    """Those that Classic asks; of a kind for departing tables alone, those."""
    skills = [one for one in CLASSIC_SKILLS if kind in one.kinds] or [one for one in SKILLS if kind in one.kinds]
    return [one for skill in skills for one in questions(kind, skill.slug)]


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


def wrong(question: Question) -> Given:
    """The other verdict, or another value in the first field."""
    return a_wrong_answer(question)


def wrong_reason(question: Question) -> str:
    return next(choice.subject for choice in question.choices if choice.subject != question.reason)
