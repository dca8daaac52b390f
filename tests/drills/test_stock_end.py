"""The kind "stock-end": what happens when the stock is empty or ends, and which answers reveal a mix-up."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.stock_end import NAME, values_of
from tests.drills.filled import mix_up, right_of

OPEN = "{card} Sd ?/?/{hand}/? NS:KCKDKH/EW:- -/- {pile} ?{stock} 0/0 melded:NS"


def one(skill, test, card=CLASSIC, facet=None):
    for seed in range(200):
        question = kinds.make(NAME, skill, seed, card, facet)
        if test(right_of(question)):
            return question, right_of(question)
    raise AssertionError("no such question")


@pytest.mark.parametrize(
    ("card", "hand", "pile", "now", "ways"),
    [
        ("classic", "4D8H8S9C", "6CTC8D", "may", "pair"),
        ("classic", "4D8H2S9C", "6CTC8D", "may", "wild"),
        ("classic", "4D5H9C", "6CTC8D", "over", ""),
        ("classic", "4D5H9C", "6CTCKS", "must", "meld"),
        ("classic,forced_take=no", "4D5H9C", "6CTCKS", "may", "meld"),
        ("classic", "4D5H9CKD", "2CTCKS", "over", ""),
        ("classic", "4D5HKCKD", "2CTCKS", "may", "pair"),
        ("classic", "9H", "KS", "over", ""),
        ("classic,one_card_pile=no", "9H", "KS", "over", ""),
    ],
)
def test_with_no_stock_the_cards_decide_who_must_who_may_and_when_it_is_over(card, hand, pile, now, ways):
    line = OPEN.format(card=card, hand=hand, pile=pile, stock=0)
    assert values_of("stock-empty", Position.parse(line), ()) == {"now": now, "ways": ways}


def test_one_card_takes_a_single_card_only_where_the_table_allows_it_and_with_a_canasta():
    for card, now in (("classic", "over"), ("classic,one_card_pile=no", "must")):
        line = OPEN.format(card=card, hand="9H", pile="KS", stock=0).replace("KCKDKH", "KCKCKDKDKHKHKS")
        assert values_of("forced-take", Position.parse(line), ())["now"] == now


@pytest.mark.parametrize("card", ["classic", "bicycle", "classic2", "classic3"])
@pytest.mark.parametrize("skill", ["stock-empty", "forced-take", "last-red-three"])
def test_the_stock_is_empty_or_ends_with_this_draw_and_no_other_hand_is_seen(card, skill):
    rule_card = RuleCard.parse(card)
    for seed in range(15):
        question = kinds.make(NAME, skill, seed, rule_card)
        position = Position.parse(question.position)
        drawn = 0 if question.turn is None else len(question.turn.split(" ")[1]) // 2
        assert position.stock.size == drawn and position == position.seen_by(position.seat)


def test_a_red_three_as_the_last_card_ends_the_hand_and_one_before_it_does_not():
    for facet, over in (("last-card", {"over"}), ("last-but-one", {"on", "out"})):
        found = {right_of(kinds.make(NAME, "last-red-three", seed, CLASSIC, facet))["now"] for seed in range(40)}
        assert found == over


def test_where_nothing_forces_or_the_hand_ends_after_the_discard_there_is_no_such_question():
    for text in ("classic,forced_take=no", "classic,pickup_add=no", "classic,stock_empty=end_after_discard", "modern"):
        assert kinds.possible(NAME, "forced-take", RuleCard.parse(text)) == ()
    assert kinds.possible(NAME, "stock-empty", RuleCard.parse("classic,stock_empty=end_after_discard")) == ()
    assert kinds.possible(NAME, "last-red-three", RuleCard.parse("classic,stock_empty=end_after_discard"))


def test_must_for_may_and_may_for_must():
    question, right = one("forced-take", lambda right: right["now"] == "must")
    assert mix_up(question, right, now="may") == "must-and-may"
    assert mix_up(question, right, now="may", ways="pair" if right["ways"] != "pair" else "") is None
    question, right = one("stock-empty", lambda right: right["now"] == "may")
    assert mix_up(question, right, now="must") == "must-and-may"
    assert mix_up(question, right, now="over") is None


def test_the_hand_ended_with_an_ordinary_last_card():
    question, right = one("stock-empty", lambda right: right["now"] == "on")
    assert mix_up(question, right, now="over") == "stock-out-is-over"
    assert mix_up(question, right, now="may") is None


def test_the_hand_played_on_after_a_last_red_three():
    question, right = one("last-red-three", lambda right: right["now"] == "over")
    assert mix_up(question, right, now="on") == mix_up(question, right, now="out") == "last-three-plays-on"
    assert mix_up(question, right, now="on", held="40") is None


def test_a_pile_that_the_hand_is_too_small_for():
    question, right = one("forced-take", lambda right: right["now"] == "over", facet="one-for-one")
    assert mix_up(question, right, now="must", ways="meld") == "hand-too-small"
    assert mix_up(question, right, now="must") is None
    assert "So nothing obliges you" in kinds.explain(question, Given(values=right)).because


@pytest.mark.parametrize(("setting", "is_told"), [("", True), (",forced_take=no", False), (",pickup_add=no", False)])
def test_a_freeze_is_the_reason_for_a_choice_only_where_end_forced_take_is_played(setting, is_told):
    card = RuleCard.parse("classic" + setting)
    asked = [kinds.make(NAME, "stock-empty", seed, card) for seed in range(60)]
    choices = [one for one in asked if right_of(one)["now"] == "may"]
    told = [kinds.explain(one, Given(values=right_of(one))).because for one in choices]
    assert told and any("do not oblige" in because for because in told) is is_told
