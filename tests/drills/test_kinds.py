"""What is true of any question, whatever its kind."""

import dataclasses
import json

import pytest

from canasta.position import Position, Seat
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Given, Impossible, Question
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import MELD, SKILLS, TAKE
from tests.drills.explained import READ, corrected, praised
from tests.drills.made import (
    card_of,
    is_form,
    one_where,
    position_of,
    questions,
    right,
    wrong,
    wrong_reason,
)

each_skill = pytest.mark.parametrize(("kind", "slug"), [(kind, one.slug) for one in SKILLS for kind in one.kinds])
by_verdict = pytest.mark.parametrize(
    ("kind", "slug"), [(kind, one.slug) for one in SKILLS for kind in one.kinds if not is_form(kind)]
)
by_fields = pytest.mark.parametrize(
    ("kind", "slug"), [(kind, one.slug) for one in SKILLS for kind in one.kinds if is_form(kind)]
)
ODD_CARDS = (
    "classic,max_wilds=2,minimums=0:50/2000:100",
    "classic,min_naturals=3",
    "bicycle,wilds_at_most_naturals=yes,opening_counts_top=no",
    "classic,pickup_natural_and_wild=no,pickup_add=no,black_threes_out=no",
    "classic,unopened_is_frozen=no,one_card_pile=no,canasta_takes_pile=no",
    "classic,canastas_to_go_out=2,final_discard=required,ask=required",
    "classic,packs=3,deal=15,target=10000",
    "classic,minimums=0/0/0/0",
)


@each_skill
def test_the_same_seed_and_card_give_the_same_question(kind, slug):
    once, another = (questions(kind, slug)[seed].question for seed in (7, 8))
    assert kinds.make(kind, slug, 7, card_of(slug)) == once != another


@each_skill
def test_a_question_is_stored_and_read_back_whole(kind, slug):
    question = questions(kind, slug)[3].question
    assert Question.from_json(json.loads(json.dumps(question.to_json()))) == question


@each_skill
def test_the_learner_sits_south_and_sees_only_what_south_may(kind, slug):
    for position in (one.position for one in questions(kind, slug)[:READ]):
        assert position.phase == "e" or position.seat is Seat.S
        assert position.phase == "e" or position == position.seen_by(Seat.S)


@each_skill
def test_a_right_answer_gets_one_line_and_a_wrong_one_the_whole_reason(kind, slug):
    for said in praised(kind, slug):
        assert said.headline.startswith("Right: ") and said.about_choice == "" and said.one_line
    for said in corrected(kind, slug):
        assert said.headline.startswith(("Not this time: ", "Partly right: ")) and said.because
        assert said.echo or said.rows


@by_verdict
def test_a_wrong_verdict_is_echoed_with_its_reason_and_the_choice_is_spoken_of(kind, slug):
    for question in (one.question for one in questions(kind, slug)[:12]):
        if not question.choices:
            continue
        said = kinds.explain(question, Given(not question.answer, wrong_reason(question)))
        assert said.headline.startswith("Not this time: ")
        assert question.label(not question.answer) in said.echo
        assert question.choice(wrong_reason(question)).words(not question.answer) in said.echo
        told = (wrong_reason(question), question.reason) == ("sum", "open")  # the sum is part of that explanation
        assert said.because and (said.about_choice or told)


@by_verdict
def test_the_true_subject_in_the_words_of_the_wrong_verdict_is_answered_once(kind, slug):
    """Apart, or by the explanation itself: nothing is said twice."""
    for question in (one.question for one in questions(kind, slug)[:12]):
        said = kinds.explain(question, Given(not question.answer, question.reason))
        assert said.because and (not said.about_choice or said.about_choice not in said.because)


@by_verdict
def test_a_flip_is_proved_by_the_referee(kind, slug):
    flips = 0
    for one, said in zip(questions(kind, slug), praised(kind, slug), strict=False):
        question, flip = one.question, said.flip
        if flip is None:
            continue
        flips += 1
        then = dataclasses.replace(question, turn=flip.turn)
        assert kinds.KINDS[kind].answer_at(then, Position.parse(flip.position)) is not question.answer, flip
    assert flips >= 32


@each_skill
def test_marks_are_put_on_cards_that_lie_there(kind, slug):
    for one, explanation in zip(questions(kind, slug), praised(kind, slug), strict=False):
        marks = explanation.marks
        assert {card for card, _ in marks.hand} <= set(one.position._replace(seat=Seat.S).hand.cards)
        assert {card for card, _ in marks.pile} <= set(one.position.pile)
        sides = dict(zip(one.position.sides, one.position.melds, strict=True))
        assert all(any(meld.rank is rank for meld in sides[side]) for side, rank, _ in marks.melds)
        lettered = {row.keys for row in explanation.ledger if row.keys}
        on_cards = {letter for _, letter in (*marks.hand, *marks.pile)} | {letter for *_, letter in marks.melds}
        assert set("".join(lettered)) <= on_cards | {marks.top}


@by_verdict
def test_a_sum_adds_up(kind, slug):
    for one, said in zip(questions(kind, slug), praised(kind, slug), strict=False):
        rows = said.ledger
        if not rows:
            continue
        *groups, total, minimum, result = rows
        assert sum(row.points for row in groups) == total.points
        assert minimum.points == one.position.minimum
        assert abs(total.points - minimum.points) == result.points
        if one.question.reason == "sum":
            assert (total.points >= minimum.points) is one.question.answer


@by_fields
def test_every_value_that_is_right_is_marked_right_and_nothing_else_is(kind, slug):
    for one in questions(kind, slug)[:40]:
        for given in kinds.right_answers(one.question):
            assert kinds.mark(one.question, given).right
        marking = kinds.mark(one.question, wrong(one.question))
        assert not marking.right and not marking.verdict_right
        assert marking.misconception is None or marking.misconception in MISCONCEPTIONS


@by_fields
def test_a_field_that_was_not_filled_in_is_not_right(kind, slug):
    question = questions(kind, slug)[0].question
    assert not kinds.mark(question, Given()).right


@pytest.mark.parametrize("text", ODD_CARDS)
def test_any_rule_card_asks_what_it_leaves_to_ask(text):
    card, asked = RuleCard.parse(text), 0
    for one in SKILLS:
        for kind in one.kinds:
            if kinds.possible(kind, one.slug, card):
                for seed in range(2):
                    question = kinds.make(kind, one.slug, seed, card)
                    kinds.explain(question, wrong(question))
                    assert question.rule_card == str(card) and position_of(question).rule_card == card
                    assert kinds.mark(question, right(question)).right
                    asked += 1
    assert asked >= 40


def test_a_facet_that_a_card_makes_pointless_is_dropped():
    card = RuleCard.parse("classic,unopened_is_frozen=no,pickup_natural_and_wild=no")
    assert kinds.possible(TAKE, "frozen-unopened", card) == ()
    with pytest.raises(Impossible):
        kinds.make(TAKE, "frozen-unopened", 1, card)


def test_a_table_with_one_pack_has_no_drills():
    with pytest.raises(Impossible):
        kinds.make(TAKE, "pile-pair", 1, RuleCard.parse("classic,packs=1"))


def test_what_does_not_exist_is_refused_by_name():
    with pytest.raises(ValueError, match="no facet 'upside-down'"):
        kinds.make(TAKE, "pile-pair", 1, CLASSIC, "upside-down")
    with pytest.raises(ValueError, match="does not ask pile-pair"):
        kinds.make(MELD, "pile-pair", 1, CLASSIC)


def test_a_departure_of_the_card_is_named_where_it_decides():
    card = RuleCard.parse("classic,max_wilds=2")
    question = one_where(MELD, "wild-limit", "fourth-in-one-lay", False, card)
    assert kinds.explain(question, Given(True, question.reason)).departures == (
        "At your table: A meld holds two wild cards at most. Classic: A meld holds three wild cards at most.",
    )
    classic = one_where(MELD, "wild-limit", "fourth-in-one-lay", False)
    assert kinds.explain(classic, Given(True, classic.reason)).departures == ()


def test_the_right_verdict_for_a_wrong_reason_is_not_right():
    question = one_where(MELD, "wild-limit", "fourth-in-one-lay", False)
    marking = kinds.mark(question, Given(False, wrong_reason(question)))
    assert marking.verdict_right and not marking.reason_right and not marking.right
    assert kinds.explain(question, Given(False, wrong_reason(question))).headline.endswith("but for another reason")


def test_no_markup_and_no_notation_reach_the_learner():
    for kind, slug in ((kind, one.slug) for one in SKILLS for kind in one.kinds):
        for text in (said.plain().replace("None of", "none of") for said in corrected(kind, slug)):
            assert not any(sign in text for sign in ("<", "{", "None", "Rank.", "Rule.", "  ")), text
