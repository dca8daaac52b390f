"""The near miss of a question is a question itself: the referee's answer is the other one, and one reason holds."""

import pytest

from canasta.position import Position
from drills import kinds
from drills.kinds import KINDS
from drills.quality import Asked, wrong_with
from drills.skills import SKILLS
from tests.drills.made import is_form, naive, questions

SKILLS_BY_VERDICT = [(kind, one.slug) for one in SKILLS for kind in one.kinds if not is_form(kind)]


@pytest.mark.parametrize(("kind", "slug"), SKILLS_BY_VERDICT)
def test_a_near_miss_has_the_other_answer_and_one_true_reason(kind, slug):
    for one in questions(kind, slug)[:40]:
        near = kinds.near_miss(one.question)
        if near is None:
            continue
        assert near.answer is not one.question.answer
        assert near.skill == slug and (slug, near.facet) in KINDS[kind].FACETS
        assert list(wrong_with(Asked(near, Position.parse(near.position)), naive)) == []
        assert near.position == one.question.flip.position


@pytest.mark.parametrize("kind", [kind for kind, module in KINDS.items() if hasattr(module, "told_first")])
def test_most_questions_have_a_near_miss_to_ask(kind):
    asked = [one for of, slug in SKILLS_BY_VERDICT if of == kind for one in questions(of, slug)[:40]]
    assert sum(kinds.near_miss(one.question) is not None for one in asked) / len(asked) > 0.6


def test_a_near_miss_says_what_is_changed_and_not_what_it_comes_to():
    question = next(one.question for one in questions("take-the-pile", "pile-pair") if not one.question.answer)
    near = kinds.near_miss(question)
    assert near.detail.startswith("The same table, one thing changed: with one ")
    assert " has just discarded " in near.detail and "take it" not in near.detail


def test_what_has_no_flip_and_what_asks_no_verdict_has_no_near_miss():
    for kind, slug in ((kind, one.slug) for one in SKILLS for kind in one.kinds if is_form(kind)):
        assert kinds.near_miss(questions(kind, slug)[0].question) is None
