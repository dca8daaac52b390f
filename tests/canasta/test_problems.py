"""What is said of a hand that cannot have been counted so, and that nothing is said of one that can."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.problems import Problem, problems
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.tally import Tally, tallies
from tests.canasta.lines import a_rule_card
from tests.canasta.test_tally import CARDS, finished

OUT = Tally(melded=200, open=True, natural=1, mixed=1, red_threes=(1,), out=True)
LEFT = Tally(melded=100, open=True, left=40)


def found(*sides: Tally, card: str = "classic") -> list[Problem]:
    labels = ("NS", "EW") if len(sides) == 2 else ("N", "E", "S")
    if card == "classic2":
        labels = ("N", "S")
    return list(problems(RuleCard.parse(card), labels, sides))


def said(own: Tally, others: Tally = LEFT, card: str = "classic") -> list[tuple[str, str]]:
    """Of whom, and of which number."""
    return [(problem.side, problem.item) for problem in found(own, others, card=card)]


@pytest.mark.parametrize("card", CARDS)
@given(seed=st.integers(0, 10**6))
def test_nothing_is_said_of_a_hand_that_was_really_played(card: str, seed: int) -> None:
    position = finished(NAMED_CARDS[card], seed)
    assert problems(position.rule_card, position.sides, tallies(position)) == ()


@given(seed=st.integers(0, 10**6))
def test_nothing_is_said_of_it_at_a_table_with_its_own_settings(seed: int) -> None:
    position = finished(RuleCard.parse(a_rule_card(Random(seed))), seed)
    assert problems(position.rule_card, position.sides, tallies(position)) == ()


def test_nothing_is_said_of_the_worked_example() -> None:
    a = Tally(melded=150, open=True, natural=1, mixed=1, red_threes=(2,), out=True)
    assert found(a, Tally(melded=80, open=True, red_threes=(1,), left=35)) == []


@pytest.mark.parametrize(
    ("own", "others", "item", "sentence"),
    [
        (replace(OUT, red_threes=(3,)), replace(LEFT, red_threes=(2,)), "red_threes", "only four red threes"),
        (OUT, replace(LEFT, out=True, natural=1, left=0), "out", "Only one player"),
        (replace(OUT, melded=900), replace(LEFT, melded=1200), "melded", "worth 1,180"),
    ],
)
def test_what_the_sides_cannot_have_together(own: Tally, others: Tally, item: str, sentence: str) -> None:
    whole = [problem for problem in found(own, others) if problem.side == ""]
    assert [problem.item for problem in whole] == [item]
    assert sentence in whole[0].sentence


def test_six_red_threes_are_there_in_three_packs() -> None:
    five = (replace(OUT, red_threes=(3,)), replace(LEFT, red_threes=(2,)))
    assert found(*five, card="classic,packs=3") == []
    assert "six red threes" in found(replace(five[0], red_threes=(5,)), five[1], card="classic,packs=3")[0].sentence


def test_red_threes_of_three_players_are_added_up() -> None:
    alone, pair = replace(OUT, red_threes=(2,)), replace(LEFT, red_threes=(1, 1))
    card = RuleCard.parse("classic3")
    assert problems(card, ("N", "ES"), (alone, pair)) == ()
    assert problems(card, ("N", "ES"), (alone, replace(pair, red_threes=(1, 2))))[0].item == "red_threes"


@pytest.mark.parametrize(
    ("change", "item"),
    [
        ({"melded": 203}, "melded"),
        ({"melded": -5, "natural": 0, "mixed": 0, "out": False, "left": 5}, "melded"),
        ({"left": 12}, "left"),
        ({"left": -5}, "left"),
        ({"red_threes": (-1,)}, "red_threes"),
        ({"natural": -1, "mixed": 2}, "natural"),
        ({"open": False}, "open"),
        ({"melded": 0}, "melded"),
        ({"melded": 80}, "melded"),
        ({"natural": 12}, "natural"),
        ({"natural": 0, "mixed": 0}, "out"),
        ({"out": False, "concealed": True, "left": 5}, "concealed"),
        ({"out": False}, "left"),
        ({"sevens": 1}, "sevens"),
        ({"black_threes": 1}, "black_threes"),
        ({"held": 1, "left": 20}, "held"),
        ({"special": "pairs"}, "special"),
    ],
)
def test_what_one_side_cannot_have(change: dict[str, object], item: str) -> None:
    assert said(OUT) == []
    assert ("NS", item) in said(replace(OUT, **change))  # type: ignore[arg-type]


def test_a_meld_alone_is_worth_fifteen() -> None:
    assert said(Tally(melded=15, open=True, left=5)) == []
    assert said(Tally(melded=10, open=True, left=5)) == [("NS", "melded")]
    assert said(Tally(melded=0, open=True, left=5)) == [("NS", "melded")]


@pytest.mark.parametrize(
    ("natural", "mixed", "least"),
    [(1, 0, 35), (0, 1, 50), (1, 1, 85), (4, 0, 140), (5, 0, 210), (4, 1, 220), (11, 0, 700)],
)
def test_canastas_need_cards_enough(natural: int, mixed: int, least: int) -> None:
    enough = Tally(melded=least, open=True, natural=natural, mixed=mixed, left=5)
    assert said(enough) == []
    assert said(replace(enough, melded=least - 5)) == [("NS", "melded")]


def test_one_pack_has_no_natural_canasta() -> None:
    assert said(Tally(melded=300, open=True, natural=1, left=5), card="classic,packs=1,deal=11") == [("NS", "natural")]
    assert said(Tally(melded=80, open=True, mixed=1, left=5), card="classic,packs=1,deal=11") == []
    assert said(Tally(melded=75, open=True, mixed=1, left=5), card="classic,packs=1,deal=11") == [("NS", "melded")]


def test_going_out_takes_as_many_canastas_as_the_card_says() -> None:
    assert said(OUT, card="classic,canastas_to_go_out=2") == []
    assert said(OUT, card="classic,canastas_to_go_out=3") == [("NS", "out")]
    none = replace(OUT, natural=0, mixed=0)
    assert said(none, card="classic,canastas_to_go_out=0") == []
    assert said(replace(none, open=False, melded=0), card="classic,canastas_to_go_out=0") == [("NS", "out")]
    assert said(replace(none, concealed=True), card="classic,canastas_to_go_out=0") == [("NS", "concealed")]


def test_whoever_plays_alone_and_goes_out_has_nothing_left() -> None:
    assert said(replace(OUT, left=20)) == []
    assert found(replace(OUT, left=20), LEFT, card="classic2")[0].item == "left"


MODERN = Tally(melded=250, open=True, natural=1, mixed=1, out=True)


@pytest.mark.parametrize(
    ("change", "item"),
    [
        ({"sevens": 2}, "sevens"),
        ({"sevens": 1, "unfinished_sevens": True}, "sevens"),
        ({"aces": 1, "unfinished_aces": True, "melded": 600}, "aces"),
        ({"twos": 1, "wild": 1, "melded": 600}, "wild"),
        ({"four_jokers": 1, "unfinished_wild": True, "melded": 600}, "wild"),
        ({"unfinished_four_jokers": True}, "unfinished_four_jokers"),
        ({"twos": 1, "melded": 220}, "melded"),
        ({"unfinished_aces": True, "melded": 140}, "melded"),
        ({"unfinished_wild": True, "unfinished_four_jokers": True, "melded": 280}, "melded"),
        ({"natural": 10}, "natural"),
        ({"held": 1, "left": 10}, "left"),
        ({"held": 2, "left": 70}, "left"),
        ({"held": 3, "left": 500}, "held"),
        ({"black_threes": 5}, "black_threes"),
        ({"mixed": 0}, "out"),
        ({"special": "pairs"}, "special"),
    ],
)
def test_what_a_side_cannot_have_in_modern_american(change: dict[str, object], item: str) -> None:
    assert said(MODERN, card="modern") == []
    changed = said(replace(MODERN, **change), card="modern")  # type: ignore[arg-type]
    assert item in [name for _, name in changed]


@pytest.mark.parametrize(
    "own",
    [
        Tally(melded=375, open=True, natural=1, sevens=1, aces=1, wild=0, left=15, held=1),
        Tally(melded=140, open=True, twos=1, left=75, held=2),
        Tally(melded=275, open=True, unfinished_sevens=True, unfinished_aces=True, unfinished_wild=True, left=5),
        Tally(melded=200, open=True, unfinished_wild=True, unfinished_four_jokers=True, left=5),
        Tally(out=True, special="pairs", left=5, red_threes=(2,), black_threes=4),
    ],
)
def test_what_a_side_can_have_in_modern_american(own: Tally) -> None:
    assert said(own, card="modern") == []


def test_a_special_hand_is_shown_by_who_goes_out_before_the_side_has_melded() -> None:
    shown = Tally(out=True, special="pairs", left=5)
    assert said(replace(shown, out=False), card="modern") == [("NS", "special")]
    assert said(replace(shown, open=True, melded=15), card="modern") == [("NS", "special")]
    assert said(replace(shown, concealed=True), card="modern") == [("NS", "concealed"), ("NS", "special")]
    assert said(shown, card="modern,special_pairs=0") == [("NS", "special")]
    assert said(replace(shown, special="flush"), card="modern") == [("NS", "special")]


def test_an_unfinished_meld_is_a_meld() -> None:
    assert said(Tally(unfinished_sevens=True, left=5), card="modern") == [("NS", "open")]
