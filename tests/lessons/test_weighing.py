"""A choice between legal turns: all of it is counted by the engine, and nothing is called wrong."""

import pytest

from canasta.position import Position
from lessons.course import Option, Task, lesson
from lessons.tasks import judge, solutions
from lessons.verdict import NoTry
from lessons.weighing import needed, weights

JUDGEMENT = lesson("first-judgement")


def counted(number: int) -> dict[str, list[str]]:
    step = JUDGEMENT.step(number)
    found = weights(step.task, Position.parse(step.position), "1")
    return {measure.title: [cell.words for cell in measure.cells] for measure in found.measures}


def test_what_opening_costs_and_brings():
    assert counted(1) == {
        "Cards you hold then": ["6 cards", "10 cards"],
        "Points your side shows on the table": ["50 points", "0 points"],
        "Points you still hold": ["85 points", "135 points"],
        "Wild cards you still hold": ["1 card", "2 cards"],
        "Pairs you still hold, or more of a rank": ["1", "2"],
        "The pile, for your side": ["not frozen", "frozen"],
    }


def test_what_a_discard_allows_the_others():
    found = counted(2)
    assert found["The next player"] == [
        "cannot take it",
        "cannot take it",
        "takes it with a pair of tens, or a ten and a wild card",
    ]
    assert found["The pile, for their side"] == ["frozen", "not frozen", "not frozen"]


def test_cards_gained_are_those_of_the_pile_or_of_the_stock():
    assert counted(3)["Cards you gain"] == ["4 cards", "1 card"]
    assert counted(4)["Cards you gain"] == ["5 cards", "1 card"]


def test_what_a_card_is_good_for_is_counted_and_one_that_is_unseen_is_not():
    assert counted(3)["Cards from under the top one that fit what you have"] == ["none of three", "not known yet"]
    assert counted(4)["Cards from under the top one that fit what you have"] == ["two of four", "not known yet"]
    assert counted(3)["Points you still hold"] == ["50 points", "50 points, and a card unseen"]


def test_the_same_take_is_worth_more_with_better_cards_under_it():
    assert counted(4)["Points you still hold"][0] == "80 points"


def test_going_out_says_what_it_earns_and_whom_it_catches():
    followed = counted(6)["What follows"]
    assert followed[0] == (
        "the hand is over, with 100 points for going out; nine cards left with your partner count against you"
    )
    assert followed[1] == "play goes on"
    assert "binds" in followed[2]


def test_a_bar_is_as_long_as_its_number():
    step = JUDGEMENT.step(1)
    found = weights(step.task, Position.parse(step.position), "2")
    held = next(measure for measure in found.measures if measure.title == "Cards you hold then")
    assert [cell.share for cell in held.cells] == [60, 100]
    assert [choice.is_taken for choice in found.choices] == [False, True]
    assert found.alike


@pytest.mark.parametrize("step", JUDGEMENT.steps, ids=lambda step: step.title)
def test_every_choice_is_right_and_says_so_of_none(step):
    position = Position.parse(step.position)
    tries = solutions(step.task, position)
    assert len(tries) == len(step.task.options) >= 2
    for given in tries:
        verdict = judge(step.task, position, given)
        assert verdict.right
        assert "rong" not in verdict.say


def test_a_choice_that_a_table_forbids_is_not_offered_there():
    task = Task("weigh", "", "", "", options=(Option("Ask", "✓ ask"), Option("Play on", "✓ drop 4C")))
    position = JUDGEMENT.step(6).position
    assert solutions(task, Position.parse(position)) == ("1", "2")
    assert solutions(task, Position.parse(position.replace("classic", "classic,ask=off"))) == ()


@pytest.mark.parametrize("given", ["", "0", "9", "²", "1 2"])
def test_what_is_no_choice_is_no_try(given):
    step = JUDGEMENT.step(1)
    with pytest.raises(NoTry):
        judge(step.task, Position.parse(step.position), given)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "classic Sd ?/?/?11/? NS:-/EW:- -/- 5C9D ? 0/0 -",
            "takes it with a pair of nines only, and 50 points for a first meld",
        ),
        (
            "classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 5C9D ? 0/0 -",
            "takes it with a pair of nines, or a nine and a wild card",
        ),
        ("classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 2C9D ? 0/0 -", "takes it with a pair of nines only"),
        ("classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 2CKS ? 0/0 -", "takes it with a pair of kings only"),
        (
            "classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 5CKS ? 0/0 -",
            "adds the king to their kings, or takes it with cards from the hand",
        ),
        ("classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 5C3S ? 0/0 -", "cannot take it"),
        ("classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- 5CJK ? 0/0 -", "cannot take it"),
        ("classic Sd ?/?/?11/? NS:KCKDKH/EW:- -/- - ? 0/0 -", "cannot take it"),
    ],
)
def test_what_takes_the_pile_is_tried_out(line, words):
    assert needed(Position.parse(line)) == words
