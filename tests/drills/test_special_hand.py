"""The kind "special-hand": what may be shown, what it brings, and the mix-ups about it."""

import pytest

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling
from canasta.rulecard import CLASSIC, MODERN, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.special_hand import KEYS, NAME, NONE, SLUG, _work
from tests.drills.made import position_of, questions

STRAIGHT, PAIRS = "3S4C5D6H7C8D9HTSJCQDKHAS2CJK", "4C4D6C6D8H8STCTDJHJSQCQDKHKS"
WILD_PAIRS, GARBAGE = "2C2D7H7SACAD4C4D6C6D8H8STCTD", "4C4D4H4S6C6D6H6S8C8D8HTCTDTH"
NO_ACES = "2C2D7H7SKCKD4C4D6C6D8H8STCTD"
NO_THREE = "4C4D5D6H7C8D9HTSJCQDKHAS2CJK"


def counted(hand, melds="NS:-/EW:JCJDJH", card="modern"):
    return _work(SLUG, "", None, Position.parse(f"{card} Sp ?13/?10/{hand}/?13 {melds} -/- 9C ? 0/0 -"))


@pytest.mark.parametrize(
    ("hand", "kind", "brings"),
    [
        (STRAIGHT, "straight", "3100"),
        (PAIRS, "pairs", "2600"),
        (WILD_PAIRS, "pairs-with-wilds", "2100"),
        (GARBAGE, "garbage", "2100"),
        (NO_ACES, "none", "0"),
        (NO_THREE, "none", "0"),
    ],
)
def test_fourteen_cards_are_a_special_hand_or_none(hand, kind, brings):
    assert counted(hand).values == {"hand": kind, "brings": brings}


@pytest.mark.parametrize("hand", [STRAIGHT, PAIRS, WILD_PAIRS, GARBAGE])
def test_nothing_is_shown_once_the_side_has_melded(hand):
    found = counted(hand, "NS:QCQDQHQS/EW:-")
    assert found.values == {"hand": "none", "brings": "0"} and "has melded" in found.because


def test_the_values_are_those_of_the_rule_card():
    assert counted(PAIRS, card="modern,special_pairs=1500,out=200").values["brings"] == "1700"
    assert counted(PAIRS, card="modern,special_pairs=0").values == {"hand": "none", "brings": "0"}


@pytest.mark.parametrize(
    ("hand", "melds", "said", "slug"),
    [
        (PAIRS, "NS:-/EW:-", ("pairs", "2500"), "special-without-out"),
        (PAIRS, "NS:-/EW:-", ("none", "0"), "special-overlooked"),
        (PAIRS, "NS:QCQDQHQS/EW:-", ("pairs", "2600"), "special-after-melding"),
        (NO_ACES, "NS:-/EW:-", ("pairs-with-wilds", "2100"), "nearly-special"),
        (PAIRS, "NS:-/EW:-", ("garbage", "2100"), None),
    ],
)
def test_a_wrong_answer_tells_the_thought_behind_it(hand, melds, said, slug):
    thought = counted(hand, melds).thought(dict(zip(("hand", "brings"), said, strict=True)))
    assert (thought and thought.slug) == slug


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (NO_ACES, "need pairs of aces"),
        (NO_THREE, "you lack a three"),
        ("4C4D4H4S6C6D6H6S8C8D8H8STCTD", "seven pairs"),
        ("4C4D4H4S4C6D6H6S8C8D8HTCTDTH", "you hold five fours"),
        ("4C5D6C6D8H8STCTDJHJSQCQDKHKS", "look at the fours and fives"),
    ],
)
def test_a_hand_that_is_none_is_told_what_is_missing(hand, told):
    assert told in counted(hand).because


def test_the_referee_allows_what_is_right_to_show_and_nothing_else():
    for one in questions(NAME, SLUG)[:60]:
        position = position_of(one.question)
        legal = {key for hand, key in KEYS.items() if ruling(position, parse_turn(f"show {hand}")).legal}
        assert legal == {one.question.fields[0].right} - {NONE}


def test_only_hands_that_are_played_at_the_table_are_offered():
    card = RuleCard.parse("modern,special_straight=0")
    question = kinds.make(NAME, SLUG, 1, card)
    assert [option.key for option in question.fields[0].options] == ["pairs", "pairs-with-wilds", "garbage", "none"]
    assert kinds.possible(NAME, SLUG, CLASSIC) == ()


def test_a_wrong_answer_is_told_what_it_reveals():
    question = kinds.make(NAME, SLUG, 3, MODERN, "after-melding")
    held = next(hand for hand in KEYS if _is(question, hand))
    given = Given(values={"hand": KEYS[held], "brings": str(getattr(MODERN, f"special_{held}") + MODERN.out)})
    assert kinds.explain(question, given).misconception == "You showed a special hand after your side had melded."


def _is(question, hand):
    position = position_of(question)
    shut = position._replace(melds=((), position.melds[1]), marks=position.marks._replace(melded=frozenset()))
    return ruling(shut, parse_turn(f"show {hand}")).legal
