"""The kind "the-deal": what starts the pile, whether it is frozen, and what the first player may or must do."""

import pytest

from canasta.cards import parse_cards
from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.the_deal import NAME, started, turned_up
from tests.drills.filled import mix_up, right_of

BARE = "{card} Sd ?11/?11/4C5D8H8SQCACADAH2CKSTD/?11 NS:-/EW:- -/- - ?64 0/0 -"
BICYCLE = RuleCard.parse("bicycle")


def begun(turned, card="classic"):
    return started(Position.parse(BARE.format(card=card)), parse_cards(turned))


def made(facet, card=CLASSIC, seeds=40):
    return (kinds.make(NAME, "the-deal", seed, card, facet) for seed in range(seeds))


def one(facet, test=lambda start, right: True, card=CLASSIC):
    for question in made(facet, card, 200):
        start = started(Position.parse(question.position), turned_up(question))
        if test(start, right_of(question)):
            return question, right_of(question)
    raise AssertionError("no such question")


# ── The referee's deal ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("turned", "pile"),
    [
        ("8DJK3H4C", "8D"),
        ("JK8D3H4C", "JK8D"),
        ("3HJK4C5C", "3HJK4C"),
        ("2C2D3D9S", "2C2D3D9S"),
        ("3S8D4C5C", "3S"),
        ("JK3S4C5C", "JK3S"),
    ],
)
def test_wild_cards_and_red_threes_are_covered_and_nothing_else_is(turned, pile):
    assert begun(turned).pile == parse_cards(pile)


@pytest.mark.parametrize(("turned", "pile"), [("3S8D4C5C", "3S8D"), ("3S3CJK9H", "3S3CJK9H")])
def test_where_the_table_plays_it_so_a_black_three_is_covered_too(turned, pile):
    assert begun(turned, "bicycle").pile == parse_cards(pile)


def test_the_cards_that_start_the_pile_come_from_the_stock():
    start = begun("3HJK4C5C")
    assert start.stock.size == 61 and str(Position.parse(str(start))) == str(start)


@pytest.mark.parametrize(
    ("facet", "card", "top", "frozen"),
    [
        ("plain-upcard", "classic", {"1"}, "unopened"),
        ("plain-upcard", "classic,unopened_is_frozen=no", {"1"}, "nobody"),
        ("wild", "classic", {"2", "3", "4"}, "all"),
        ("red-three", "classic", {"2", "3", "4"}, "all"),
        ("black-three", "classic", {"1"}, "unopened"),
        ("black-three", "bicycle", {"2", "3", "4"}, "all"),
    ],
)
def test_a_facet_turns_up_what_it_says(facet, card, top, frozen):
    found = [right_of(question) for question in made(facet, RuleCard.parse(card))]
    assert {right["top"] for right in found} == top and {right["frozen"] for right in found} == {frozen}


@pytest.mark.parametrize("facet", ["plain-upcard", "wild", "red-three"])
def test_the_first_player_may_take_it_about_as_often_as_not(facet):
    may = [right_of(question)["may"] for question in made(facet, seeds=80)]
    assert 20 < may.count("either") < 60


def test_on_a_black_three_the_first_player_can_only_draw():
    assert {right_of(question)["may"] for question in made("black-three")} == {"draw"}


def test_no_pile_lies_there_yet_and_no_hand_but_the_own_is_seen():
    for card in ("classic", "classic2", "classic3"):
        question = next(made("wild", RuleCard.parse(card)))
        position = Position.parse(question.position)
        assert position.pile == () and position == position.seen_by(position.seat)
        assert "and then you begin" in question.detail


def test_red_threes_in_the_hand_are_picked_and_black_ones_left():
    for question in made("red-threes-dealt"):
        threes = [card for card in Position.parse(question.position).hand.cards if card.is_red_three]
        assert threes and parse_cards(right_of(question)["cards"]) == tuple(threes)
    question, right = one("red-threes-dealt", lambda start, right: any(c.is_black_three for c in start.hand.cards))
    assert "A black three stays in the hand" in kinds.explain(question, Given(values=right)).because


def test_modern_turns_no_card_up_and_is_not_asked():
    assert kinds.possible(NAME, "the-deal", RuleCard.parse("modern")) == ()


# ── What is said of it ───────────────────────────────────────────────────────────────────────────


def test_the_explanation_names_the_very_cards():
    question, right = one("wild", lambda start, right: right["top"] == "2" and right["may"] == "either")
    because = kinds.explain(question, Given(values=right)).because
    assert "may not start the pile and is covered" in because
    assert "in the pile freezes it for everybody" in because and "You may take it with" in because
    question, right = one("plain-upcard", lambda start, right: right["may"] == "draw")
    because = kinds.explain(question, Given(values=right)).because
    assert "stays on top at once" in because and "you have melded nothing yet" not in because
    assert "your side has melded nothing yet" in because


# ── What an answer reveals ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("facet", ["wild", "red-three"])
def test_a_plain_card_on_top_taken_for_a_thaw(facet):
    question, right = one(facet)
    assert mix_up(question, right, frozen="unopened") == "ice-melts"
    assert mix_up(question, right, frozen="unopened", top="1") is None  # then the thought was of another pile


def test_a_black_three_taken_for_a_freeze():
    question, right = one("black-three")
    assert mix_up(question, right, frozen="all") == "black-three-freezes"


def test_a_black_three_that_freezes_at_this_table_overlooked():
    def alone(start, right):
        return all(card.is_black_three for card in start.pile[:-1])

    question, right = one("black-three", alone, BICYCLE)
    assert mix_up(question, right, frozen="unopened") == "black-three-overlooked"


def test_a_stop_that_is_taken():
    question, right = one("black-three")
    assert mix_up(question, right, may="either") == "takes-a-stop"


def test_one_card_and_a_wild_take_no_pile_before_the_side_has_melded():
    question, right = one("plain-upcard", lambda start, right: right["may"] == "draw")
    assert mix_up(question, right, may="either") == "unopened-not-frozen"
    question, right = one("wild", lambda start, right: right["may"] == "draw")
    assert mix_up(question, right, may="either") == "wild-opens-frozen"
    question, right = one("wild", lambda start, right: right["may"] == "either")
    assert mix_up(question, right, may="draw") is None


def test_red_threes_that_stay_in_the_hand():
    question, right = one("red-threes-dealt")
    assert mix_up(question, right, cards="-") == "red-three-stays"
    assert mix_up(question, right, cards="") == "red-three-stays"


def test_one_of_two_red_threes_is_not_enough_and_has_no_name():
    question, right = one("red-threes-dealt", lambda start, right: len(right["cards"]) == 4)
    assert mix_up(question, right, cards=right["cards"][:2]) is None


def test_a_red_three_in_the_hand_taken_for_one_in_the_pile():
    question, right = one("red-threes-dealt", lambda start, right: right["frozen"] == "unopened")
    assert mix_up(question, right, frozen="all") == "red-three-on-the-table-freezes"


def test_where_frozen_unopened_is_not_played_nobody_is_said_to_have_forgotten_it():
    card = RuleCard.parse("classic,unopened_is_frozen=no,pickup_natural_and_wild=no")
    question, right = one("plain-upcard", lambda start, right: right["may"] == "draw", card)
    assert mix_up(question, right, may="either") is None
