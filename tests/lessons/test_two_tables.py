"""One table under two rule cards."""

import pytest

from canasta.position import Position
from lessons.course import lesson
from lessons.tasks import judge, solutions
from lessons.two_tables import legends, tables
from lessons.verdict import NoTry

HOUSE = lesson("house-rules")
BLACK = HOUSE.step(1)
TABLE = Position.parse(BLACK.position)


def test_the_same_cards_lie_on_both():
    here, there = tables(BLACK.task, TABLE)
    assert (here.rule_card.name, there.rule_card.name) == ("bicycle", "classic")
    assert here.with_(rule_card=there.rule_card) == there


def test_each_says_how_it_plays_what_the_step_is_about():
    here, there = legends(BLACK, TABLE)
    assert here == "Bicycle: A black three in the pile freezes it for everybody until it is taken."
    assert there.startswith("Classic: ")
    assert legends(HOUSE.step(4), Position.parse(HOUSE.step(4).position))[0].startswith("A club’s own card: ")


def test_right_at_both_shows_what_holds_at_each_and_why():
    verdict = judge(BLACK.task, TABLE, "2 1")
    assert verdict.right
    bicycle, classic = verdict.tables
    assert bicycle.title == "Bicycle"
    assert "a black three lies in it" in bicycle.why
    assert (classic.title, classic.answer, classic.why) == ("Classic", "Yes, with the nine and the two.", "")


@pytest.mark.parametrize(
    ("given", "say"),
    [
        ("1 1", "Look at the first table again. The pile is frozen: a black three lies in it."),
        ("2 2", "Look at the second table again."),
        ("1 2", "It is the other way round at both tables."),
    ],
)
def test_wrong_says_at_which_table_and_why(given, say):
    verdict = judge(BLACK.task, TABLE, given)
    assert not verdict.right
    assert verdict.say.startswith(say)
    assert verdict.tables == ()


@pytest.mark.parametrize("given", ["", "1", "2", "1 3", "0 1", "1 2 1", "² 1", "a b"])
def test_less_than_an_answer_for_each_is_no_try(given):
    with pytest.raises(NoTry):
        judge(BLACK.task, TABLE, given)


def test_neither_answer_is_the_same_everywhere():
    """Nobody gets through by always saying no first and yes second."""
    assert len({solutions(step.task, Position.parse(step.position)) for step in HOUSE.steps}) >= 3
