"""The kind "score-hand" among three players: what each of them writes, and the mix-ups about it."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, CLASSIC3, MODERN
from drills import kinds
from drills.kinds.three_score import SLUG, told, worked_out
from tests.drills.made import questions, right

NORTH_ALONE = "classic3 Ne -/4C/5D N:8C8C8D8D8H8H8S/ES:KCKDKH {threes} 7C ? 0/0/0 out:N"
YOU_ALONE = "classic3 Se 5D/4C/- NE:KCKDKH/S:8C8C8D8D8H8H8S -/3D/3H 7C ? 0/0/0 out:S"
EAST_OUT = "classic3 Ee 5D/-/KS N:8C8C8D8D8H8H8S/ES:9C9C9D9D9H9H2S -/-/- 7C ? 0/0/0 out:E"


def counted(line, threes="-/3D/-"):
    return worked_out("", Position.parse(line.format(threes=threes)))


@pytest.mark.parametrize(
    ("line", "threes", "ours", "other"),
    [
        (NORTH_ALONE, "-/-/-", "20", "20"),
        (NORTH_ALONE, "-/3D/-", "20", "120"),
        (NORTH_ALONE, "3D/-/3H3H", "220", "20"),
        (EAST_OUT, "-/-/-", "470", "470"),
        (YOU_ALONE, "", "770", "20"),
    ],
)
def test_each_of_two_writes_the_whole_and_their_own_red_threes(line, threes, ours, other):
    assert counted(line, threes).values == {"ours": ours, "other": other}


@pytest.mark.parametrize(
    ("line", "threes", "said", "slug"),
    [
        (NORTH_ALONE, "-/3D/-", ("10", "110"), "half-of-the-pairs"),
        (NORTH_ALONE, "-/3D/-", ("120", "120"), "others-red-threes"),
        (NORTH_ALONE, "-/3D/-", ("25", "125"), "one-hand-only"),
        (NORTH_ALONE, "-/3D/-", ("20", "125"), None),
        (EAST_OUT, "-/-/-", ("370", "470"), "out-for-one"),
    ],
)
def test_a_wrong_sum_tells_the_thought_behind_it(line, threes, said, slug):
    thought = counted(line, threes).thought(dict(zip(("ours", "other"), said, strict=True)))
    assert (thought and thought.slug) == slug


def test_what_is_told_names_every_hand_and_every_red_three():
    said = told(Position.parse(NORTH_ALONE.format(threes="-/3D/-")))
    assert said.startswith("North went out.\nEast and you have cards worth 30 points on the table.")
    assert "Left in hand: East, 5 points; you, 5 points. Red threes: East, one." in said


def test_a_partner_is_named_and_never_told_of_where_there_is_none():
    for one in questions("score-hand", SLUG)[:40]:
        explained = kinds.explain(one.question, right(one.question)).because
        assert ("and you count together" in explained) is (one.question.facet != "the-lone-player")


def test_only_three_players_are_asked_what_each_writes():
    assert all(kinds.possible("score-hand", SLUG, card) == () for card in (CLASSIC, MODERN))
    assert len(kinds.possible("score-hand", SLUG, CLASSIC3)) == 4
