"""The near miss of a question is a question itself: the referee's answer is the other one, and one reason holds."""

import functools

import pytest

from canasta.position import FIELDS, Position
from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from canasta.shapes import shape_allows
from drills import kinds
from drills.kinds import BY_VERDICT, KINDS, Question
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
        assert near.skill == slug and (slug, near.facet) in KINDS[kind].MAKER.facets
        assert list(wrong_with(Asked(near, Position.parse(near.position)), naive)) == []
        assert near.position == one.question.flip.position


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in SKILLS_BY_VERDICT}))
def test_most_questions_have_a_near_miss_to_ask(kind):
    asked = [one for of, slug in SKILLS_BY_VERDICT if of == kind for one in questions(of, slug)[:40]]
    assert sum(kinds.near_miss(one.question) is not None for one in asked) / len(asked) > 0.6


def test_a_near_miss_says_what_is_changed_and_not_what_it_comes_to():
    question = next(one.question for one in questions("take-the-pile", "pile-pair") if not one.question.answer)
    near = kinds.near_miss(question)
    assert near.detail.startswith("The same table, one thing changed: with one ")
    assert " has just discarded " in near.detail and "take it" not in near.detail


@pytest.mark.parametrize("kind", BY_VERDICT)
def test_chance_draws_from_the_reasons_in_their_own_order_whichever_process_asks(kind):
    maker = KINDS[kind].MAKER
    assert len(maker.offered(CLASSIC)) >= 4
    for rule_card in NAMED_CARDS.values():
        told = maker.told(rule_card)
        assert list(maker.offered(rule_card)) == [name for name in maker.reasons if name in told]


# Of fields


FORM_SKILLS = [(kind, one.slug) for one in SKILLS for kind in one.kinds if is_form(kind)]


@functools.cache
def pairs(kind: str, slug: str) -> list[tuple[Question, Question | None]]:
    enough = 10 if kind == "at-your-table" else 25  # it has many skills
    return [(one.question, kinds.near_miss(one.question)) for one in questions(kind, slug)[:enough]]


@pytest.mark.parametrize(("kind", "slug"), FORM_SKILLS)
def test_a_near_miss_of_fields_is_a_whole_question_with_other_right_values(kind, slug):
    for question, near in pairs(kind, slug):
        if near is not None:
            position = Position.parse(near.position)
            assert list(wrong_with(Asked(near, position), naive)) == []
            assert naive(near) != naive(question), "by the second checker too the answer is another one"
            assert near.skill == slug and near.rule_card == question.rule_card and near.flip is None


@pytest.mark.parametrize(("kind", "slug"), FORM_SKILLS)
def test_near_miss_and_question_differ_in_what_is_told_alone(kind, slug):
    """Whoever reads what has changed knows the table: nothing else is another one."""
    for question, near in pairs(kind, slug):
        if near is not None:
            before, told, _ = near.detail.partition("The same table, one thing changed: ")
            assert told and not before
            told = near.detail.removeprefix(told).partition(". ")[0]
            for field in what_changed(question, near):
                assert any(word in told for word in TOLD_BY[field]), (field, told)


TOLD_BY = {
    "hands": ("hand", "stock", "pile", "more", "fewer", "laid instead"),
    "melds": ("among", "melded", "in your side’s", "on the table"),
    "red threes": (" three ",),
    "pile": ("pile", "on top"),
    "stock": ("more", "fewer", "stock", "pile", "melded", "on top"),
    "scores": ("score",),
    "marks": ("melded", "had North said"),
    "moves": ("laid", "stock", "moves", "fewer in your hand", "stayed in your hand", "if you asked"),
}


def what_changed(question: Question, near: Question) -> list[str]:
    before, after = question.position.split(" "), near.position.split(" ")
    changed = [name for name, was, is_ in zip(FIELDS, before, after, strict=True) if was != is_]
    return changed + (["moves"] if question.turn != near.turn else [])


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in FORM_SKILLS}))
def test_most_questions_of_fields_have_a_near_miss(kind):
    found = [near for of, slug in FORM_SKILLS if of == kind for _, near in pairs(of, slug)]
    assert sum(near is not None for near in found) / len(found) > 0.6


@pytest.mark.parametrize("rule_card", [card for card in NAMED_CARDS.values() if card is not CLASSIC], ids=str)
def test_near_misses_are_whole_at_every_named_table(rule_card):
    for kind, slug in (*SKILLS_BY_VERDICT, *FORM_SKILLS):
        if kinds.possible(kind, slug, rule_card):
            for near in (kinds.near_miss(kinds.make(kind, slug, seed, rule_card)) for seed in range(3)):
                assert near is None or list(wrong_with(Asked(near, Position.parse(near.position)), naive)) == []


def test_the_same_question_has_the_same_near_miss():
    for kind, slug in FORM_SKILLS:
        question, near = pairs(kind, slug)[0]
        assert kinds.near_miss(Question.from_json(question.to_json())) == near


# What lies on its table


@pytest.mark.parametrize(
    ("kind", "slug", "card"),
    [
        ("canasta-kind", "canasta-kind", "classic,max_wilds=0"),
        ("canasta-kind", "canasta-change", "classic,max_wilds=1"),
        ("canasta-kind", "canasta-kind", "classic,wilds_at_most_naturals=yes"),
        ("count", "meld-worth", "classic,min_naturals=3"),
        ("count", "meld-worth", "modern"),
    ],
)
def test_melds_lie_on_a_near_miss_as_that_table_allows_them_by_meld_wilds_and_modern_size(kind, slug, card):
    rule_card = RuleCard.parse(card)
    for seed in range(40):
        near = kinds.near_miss(kinds.make(kind, slug, seed, rule_card))
        for meld in (meld for melds in (Position.parse(near.position).melds if near else ()) for meld in melds):
            naturals = len(meld) - meld.wild_count
            assert meld.rank is None or shape_allows(rule_card, meld.rank, naturals, meld.wild_count, opening=True)


def test_where_end_stock_empty_ended_the_hand_the_stock_is_empty_on_the_near_miss_too():
    for one, near in pairs("score-hand", "score-a-hand"):
        ran_out = Position.parse(one.position).stock_is_empty
        assert near is None or not ran_out or Position.parse(near.position).stock_is_empty


def test_of_three_players_whose_meld_has_changed_is_named():
    card = NAMED_CARDS["classic3"]
    asked = [kinds.make("with-whom", "three-pooled", seed, card) for seed in range(30)]
    told = [near.detail.partition(" among ")[2] for near in map(kinds.near_miss, asked) if near]
    named = {words.split()[0] for words in told if words}
    assert named and named <= {"your", "East’s", "West’s", "North’s"}


def test_a_near_miss_of_a_table_that_departs_is_told_of_the_right_facet():
    departing = [slug for kind, slug in FORM_SKILLS if kind == "at-your-table"]
    for near in [near for slug in departing for _, near in pairs("at-your-table", slug) if near]:
        right = {field.name: field.right for field in near.fields}
        twice = [name.removeprefix("here") for name in right if name.startswith("here")]
        differs = any(right[f"here{name}"] != right[f"there{name}"] for name in twice)
        assert differs is (near.facet == "as-your-table-plays-it")
