"""Hints: where to look, then the rule. They may not betray the answer, and cost what they say."""

import re

import pytest

from canasta.rulecard import CLASSIC, MODERN, NAMED_CARDS
from drills import hints, kinds
from drills.skills import SKILLS
from tests.factories import QuestionFactory

PARTS = {"hand", "ours", "theirs", "pile", "stock", "minimum", "laid"}
# What would say how it ends: a verdict, a state of the pile, a rule.
TELLING = re.compile(
    r"\b(frozen|freez\w*|legal|allowed|forbidden|may not|must|never|always|only|cannot|enough|too (few|many|little)|"
    r"yes|no|because|rule|right|wrong)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("skill", SKILLS, ids=lambda one: one.slug)
def test_the_first_hint_says_where_to_look_in_a_sentence_and_nothing_that_tells(skill):
    assert skill.look[-1] == "." and len(skill.look) <= 140
    assert not TELLING.search(skill.look), TELLING.search(skill.look)
    assert set(skill.look_at) <= PARTS


@pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)
def test_the_second_hint_tells_rules_at_every_table_that_asks(card):
    asked = [one for one in SKILLS if any(kinds.possible(kind, one.slug, card) for kind in one.kinds)]
    for one in asked:
        told = hints.named(one.slug, card)
        assert told, one.slug
        assert not re.search(r"[{}\[\]_]", " ".join(clause.text for clause in told))


def test_the_second_hint_is_in_the_words_of_the_learners_own_table():
    texts = {card: " ".join(told.text for told in hints.named("pile-pair", card)) for card in (CLASSIC, MODERN)}
    assert "always take" in texts[CLASSIC] and "Only two natural cards" in texts[MODERN]


def test_hints_are_the_same_whatever_the_answer_is():
    """They are worked out from the skill and the table alone, so that no answer can show through."""
    asked = {"skill": "pile-pair", "hints": 2}
    yes, no = (hints.shown(QuestionFactory.build(answer=answer, rule=rule, **asked)) for answer, rule in RULED)
    assert yes == no


RULED = [(True, "pile.pair"), (False, "frozen.wild")]


@pytest.mark.parametrize(("taken", "shown"), [(0, (False, False)), (1, (True, False)), (2, (True, True))])
def test_a_hint_is_shown_once_it_is_taken(taken, shown):
    context = hints.shown(QuestionFactory.build(skill="pile-pair", hints=taken))
    assert (bool(context["look"]), bool(context["named"])) == shown
