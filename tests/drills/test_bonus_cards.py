"""The kind "bonus-cards": what decides, how many cards are held then, and the mix-ups about it."""

import pytest

from canasta.moves import parse_turn
from canasta.position import Position, Seat
from canasta.referee import ruling
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds.bonus_cards import NAME, SLUG, _work
from tests.drills.made import position_of, questions

OPENS = "lay KCKDKH ACAD2SJK; drop 4C"
TAKES = "take 9C9H KCKDKH ACAD2SJK; drop 4C"
NOBODY, THEY, WE = "NS:-/EW:-", "NS:-/EW:QCQDQH,7C7D7H", "NS:QCQDQH/EW:-"
ON_TAKE = "modern,bonus_cards_on_take=yes"


def counted(melds=NOBODY, turn=OPENS, marks="turncard", card="modern"):
    phase, pile = ("d", "5S6D9D") if turn.startswith("take") else ("p", "9D")
    hand = "4C5D8H9C9HKCKDKHACAD2SJK"
    return _work(SLUG, "", turn, Position.parse(f"{card} S{phase} ?/?/{hand}/? {melds} -/- {pile} ? 0/0 {marks}"))


@pytest.mark.parametrize(
    ("asked", "why", "held"),
    [
        ({}, "first", "8"),
        ({"melds": THEY}, "second", "7"),
        ({"marks": "-"}, "gone", "4"),
        ({"melds": THEY, "marks": "-"}, "gone", "4"),
        ({"turn": TAKES}, "pile", "4"),
        ({"turn": TAKES, "card": ON_TAKE}, "first", "8"),
        ({"melds": WE, "turn": "lay KCKDKH; drop 4C"}, "open", "8"),
    ],
)
def test_who_melds_first_earns_four_and_who_melds_second_three(asked, why, held):
    assert counted(**asked).values == {"why": why, "held": held}


@pytest.mark.parametrize(
    ("asked", "said", "slug"),
    [
        ({}, ("first", "7"), "bonus-swapped"),
        ({"melds": THEY}, ("first", "8"), "bonus-swapped"),
        ({}, ("first", "4"), "bonus-overlooked"),
        ({"marks": "-"}, ("first", "8"), "bonus-anyway"),
        ({"melds": THEY, "turn": TAKES}, ("second", "7"), "bonus-anyway"),
        ({}, ("first", "9"), None),
    ],
)
def test_a_wrong_answer_tells_the_thought_behind_it(asked, said, slug):
    thought = counted(**asked).thought(dict(zip(("why", "held"), said, strict=True)))
    assert (thought and thought.slug) == slug


def test_the_discard_is_told_to_whoever_forgets_it():
    assert "discard" in counted().thought({"why": "first", "held": "9"}).words


def test_the_bonus_cards_are_those_that_the_referee_owes():
    for one in questions(NAME, SLUG)[:60]:
        position = position_of(one.question)
        after = ruling(position, parse_turn(one.question.turn)).after
        owed = dict(after.marks.bonus).get(Seat.S, 0)
        assert owed == {"first": 4, "second": 3}.get(one.question.fields[0].right, 0)


def test_the_rows_add_up_to_the_hand():
    for one in questions(NAME, SLUG)[:40]:
        *rows, then = kinds.explain(one.question, kinds.right_answers(one.question)[0]).ledger
        assert sum(row.points for row in rows) == then.points == int(one.question.fields[1].right)


def test_the_whole_turn_is_told():
    for one in questions(NAME, SLUG)[:40]:
        told = one.question.detail
        assert ("take the pile" in told) is (one.question.facet == "with-the-pile") and "discard" in told


def test_where_the_pile_earns_bonus_cards_too_it_is_no_answer():
    card = RuleCard.parse(ON_TAKE)
    assert "with-the-pile" not in kinds.possible(NAME, SLUG, card)
    question = kinds.make(NAME, SLUG, 1, card)
    assert "pile" not in {option.key for option in question.fields[0].options} and question.guess_rate <= 1 / 8
    assert kinds.possible(NAME, SLUG, CLASSIC) == ()
