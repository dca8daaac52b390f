"""The kind "pick-the-cards": several picks may be right, and what a wrong one reveals."""

from dataclasses import replace

import pytest

from canasta.cards import cards_text, hand_of, parse_cards
from canasta.position import Position
from canasta.rulecard import CLASSIC
from drills import kinds
from drills.kinds import Given, pick_the_cards
from drills.kinds.pick_openings import Opening


def asked(slug: str, facet: str, position: str):
    """A question of that facet about another table."""
    made = replace(kinds.make("pick-the-cards", slug, 0, CLASSIC, facet), position=position)
    right = pick_the_cards.right_values(made, Position.parse(position))
    return replace(made, fields=tuple(replace(field, right=right[field.name]) for field in made.fields))


def given(cards: str, points: int | None = None) -> Given:
    values = {"cards": cards_text(hand_of(parse_cards(cards)))}
    return Given(values=values if points is None else values | {"points": str(points)})


def told(question, answer: Given) -> str:
    return kinds.explain(question, answer).plain()


HAND = "classic Sp ?/?/{}/? NS:9C9D9H/EW:- -/- 8C ?40 0/0 -"
OPEN = "classic Sp ?/?/{}/? NS:-/EW:- {}/- 6C ?50 {}/900 -"


# ── Cards of a price ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("facet", "hand", "right"),
    [
        ("seven-or-eight", "4C7D8H8STCKCAD", "8H8STCKC"),
        ("ace-and-two", "4C8DKCACAD2H", "ACAD2H"),
        ("joker", "8CAC2D2HJK", "AC2D2H"),
        ("black-three", "3C3S4D7HQC", "3C3S4D7H"),
    ],
)
def test_all_the_cards_of_a_price_are_to_be_picked_and_no_others(facet, hand, right):
    question = asked("card-values", facet, HAND.format(hand))
    assert kinds.mark(question, given(right)).right
    assert not kinds.mark(question, given(right[2:])).right
    assert not kinds.mark(question, given(hand)).right


@pytest.mark.parametrize(
    ("facet", "hand", "picked", "said"),
    [
        ("seven-or-eight", "4C7D8HTCKCAD", "7D8HTCKC", "A seven is worth 5."),
        ("seven-or-eight", "4C7D8HTCKCAD", "TCKC", "An eight is worth 10, too."),
        ("joker", "8CAC2DJK", "AC2DJK", "A joker is worth 50."),
        ("ace-and-two", "8CAC2D2H", "AC", "A two is worth 20, too."),
        ("black-three", "3C3S4D7HQC", "4D7H", "A black three is worth 5, too."),
    ],
)
def test_a_rank_taken_for_another_price_is_named(facet, hand, picked, said):
    question = asked("card-values", facet, HAND.format(hand))
    assert kinds.mark(question, given(picked)).misconception == "wrong-price"
    assert said in told(question, given(picked))


@pytest.mark.parametrize("picked", ["8H", "4C7D8H8STCKC", "-"])
def test_part_of_a_rank_several_ranks_or_no_card_at_all_have_no_name(picked):
    question = asked("card-values", "seven-or-eight", HAND.format("4C7D8H8STCKCAD"))
    assert kinds.mark(question, given(picked)).misconception is None


# ── The cheapest first meld ──────────────────────────────────────────────────────────────────────

# Lesson 3's own table: 90 are needed, and three aces with three kings are just enough.
NINETY = asked("opening-pick", "cheapest-of-several", OPEN.format("4C6D9HKCKDKHACADAH2S", "-", 1500))


def test_the_cheapest_is_right_and_what_is_dearer_only_legal():
    assert kinds.mark(NINETY, given("KCKDKHACADAH", 90)).right
    dear = given("KCKDKHACADAH2S", 110)
    assert not kinds.mark(NINETY, dear).verdict_right
    assert "It may be laid, but it comes to 110 points, and 90 would have done." in told(NINETY, dear)
    assert kinds.mark(NINETY, dear).misconception is None


def test_several_sets_of_the_same_worth_are_all_right():
    question = asked("opening-pick", "cheapest-of-several", OPEN.format("4C6D9H9S9CKCKDKH2SACAD", "-", 0))
    for cards in ("9H9S9C2S", "KCKDKH2S"):
        assert kinds.mark(question, given(cards, 50)).right, cards
        ours = "three nines and a two" if cards.startswith("9") else "three kings and a two"
        assert f"Right: {ours}, 50 points" in told(question, given(cards, 50))
    assert not kinds.mark(question, given("9H9S9C2SKC", 60)).verdict_right


def test_equal_cards_of_other_suits_are_as_right():
    question = asked("opening-pick", "cheapest-of-several", OPEN.format("4C6D9HKCKDKHKSACADAH2S", "-", 1500))
    for kings in ("KCKDKH", "KCKDKS", "KDKHKS"):
        assert kinds.mark(question, given(f"{kings}ACADAH", 90)).right


def test_too_little_laid_now_is_an_instalment():
    assert kinds.mark(NINETY, given("ACADAH", 60)).misconception == "instalments"
    assert kinds.mark(NINETY, given("ACADAH", 90)).misconception is None


def test_who_names_the_dearest_meld_and_lays_nothing_wants_one_to_reach_it():
    assert kinds.mark(NINETY, given("-", 80)).misconception == "one-meld-must-reach"
    assert kinds.mark(NINETY, given("-", 60)).misconception is None


def test_right_cards_with_a_wrong_sum_are_half_right_and_the_price_is_named():
    marked = kinds.mark(NINETY, given("KCKDKHACADAH", 60))
    assert marked.verdict_right and not marked.reason_right
    assert marked.misconception == "wrong-price"
    assert "An ace is worth 20, not 10." in told(NINETY, given("KCKDKHACADAH", 60))


def test_wild_cards_for_naturals_are_named():
    assert kinds.mark(NINETY, given("9H2SACADAH", 90)).misconception is None  # the 2 goes to the aces: one 9 is no meld
    question = asked("opening-pick", "where-the-wild-belongs", OPEN.format("4C6D9HKCKDACAD2S2CTH", "-", 0))
    assert kinds.mark(question, given("9H2S2C", 50)).misconception == "wilds-as-naturals"


NOTHING = asked("opening-pick", "nothing-reaches-it", OPEN.format("4C6D9HKCKDKHQCQDQHAH", "3D", 1500))


def test_where_nothing_reaches_it_no_card_is_picked_and_the_most_is_typed():
    assert kinds.mark(NOTHING, given("-", 60)).right
    assert not kinds.mark(NOTHING, given("-", 30)).right
    assert not kinds.mark(NOTHING, given("KCKDKHQCQDQH", 60)).verdict_right
    assert "All that you can lay comes to 60 points (three queens: 30; three kings: 30), and 90 are needed." in told(
        NOTHING, given("-", 60)
    )


def test_the_red_three_that_does_not_help_is_named():
    assert kinds.mark(NOTHING, given("KCKDKHQCQDQH", 160)).misconception == "red-threes-in-minimum"
    assert kinds.mark(NOTHING, given("KCKDKHQCQDQH", 60)).misconception == "instalments"


def test_no_question_hangs_on_going_out_concealed_or_on_a_card_to_keep():
    for seed in range(60):
        made = kinds.make("pick-the-cards", "opening-pick", seed, CLASSIC)
        assert Opening(Position.parse(made.position)).is_plain


def test_a_card_of_which_the_hand_holds_one_more_may_be_left_out_of_the_pick():
    """Laying a fourth king beyond need is dearer, so it is not the cheapest."""
    question = asked("opening-pick", "cheapest-of-several", OPEN.format("4C6D9HKCKDKHKSACADAH2S", "-", 1500))
    assert not kinds.mark(question, given("KCKDKHKSACADAH", 100)).verdict_right
