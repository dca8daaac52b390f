"""The score of a hand, sheet by sheet."""

from random import Random

import pytest

from canasta.bots import choose
from canasta.cards import pack_of, points_of
from canasta.play import deal, play
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.scoring import Score, score

# The game site's worked example (000). Its 80 points of melds for team B are two aces with two wild cards here.
EXAMPLE = (
    "classic Se -/QCAC/-/7S NS:KCKCKDKDKHKHKS,QDQHQS,7C7C7D7D7H7H2C/EW:ADAH2D2H 3D3H/3D 9H ? 1200/600 melded:NE,out:S"
)


def sheet(found: Score, side: int) -> list[tuple[str, str, int]]:
    return [(str(line.rule), line.item, line.points) for line in found.lines[side]]


def ended(melds: str = "QCQDQH/EW:-", marks: str = "-", card: str = "classic") -> Position:
    return Position.parse(f"{card} Se -/-/-/- NS:{melds} -/- 9H ? 0/0 {marks}")


def test_the_worked_example_1250_to_a_new_2450_and_145() -> None:
    found = score(Position.parse(EXAMPLE))
    assert found.hand == (1250, 145)
    assert found.totals == (2450, 745)
    assert (found.over, found.winners) == (False, ())


def test_the_worked_example_line_by_line() -> None:
    found = score(Position.parse(EXAMPLE))
    assert sheet(found, 0) == [
        ("score.melds", "meld", 70),
        ("score.melds", "meld", 30),
        ("score.melds", "meld", 50),
        ("canasta.kind", "natural canasta", 500),
        ("canasta.kind", "mixed canasta", 300),
        ("red_three.score", "red threes", 200),
        ("out.ends", "going out", 100),
    ]
    assert sheet(found, 1) == [
        ("score.melds", "meld", 80),
        ("red_three.score", "red threes", 100),
        ("score.left", "cards left in hand", -35),
    ]


def test_the_other_lines_concealed_and_red_threes_against() -> None:
    line = "classic Se -/4C/-/- NS:KCKCKDKDKHKHKS/EW:- -/3D3H 9H ? 0/0 melded:S,out:S,concealed"
    found = score(Position.parse(line))
    assert sheet(found, 0)[-1] == ("out.concealed", "going out concealed", 200)
    assert sheet(found, 1) == [
        ("red_three.against", "red threes against", -200),
        ("score.left", "cards left in hand", -5),
    ]


def test_a_line_names_its_cards() -> None:
    found = score(Position.parse(EXAMPLE))
    cards = ["".join(map(str, line.cards)) for line in found.lines[1]]
    assert cards == ["ADAH2D2H", "3D", "7SQCAC"] or cards == ["ADAH2D2H", "3D", "QCAC7S"]


def test_the_going_out_bonus_is_the_side_of_the_player_who_went_out() -> None:
    east = score(ended("QCQDQH/EW:KCKCKDKDKHKHKS", "out:E"))
    assert ("out.ends", "going out", 100) in sheet(east, 1)
    assert all(rule != "out.ends" for rule, _, _ in sheet(east, 0))


def test_a_side_marked_open_has_melded_for_its_red_threes() -> None:
    line = "classic Se -/-/-/- NS:-/EW:- 3D/3H 9H ? 0/0 open:NS"
    assert score(Position.parse(line)).hand == (100, -100)


def test_a_hand_without_anything_scores_nothing() -> None:
    found = score(ended("-/EW:-"))
    assert (found.lines, found.hand, found.totals) == (((), ()), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("scores", "over", "winners"),
    [
        ("4970/0", True, ("NS",)),
        ("4969/0", False, ()),
        ("4970/5000", True, ("NS",)),
        ("5000/6000", True, ("EW",)),
        ("-100/-200", False, ()),
    ],
)
def test_the_game_ends_at_the_target_and_the_higher_total_wins(
    scores: str, over: bool, winners: tuple[str, ...]
) -> None:
    line = f"classic Se -/-/-/- NS:QCQDQH/EW:- -/- 9H ? {scores} -"
    if scores == "4970/5000":
        line = line.replace("EW:-", "EW:4C4D4H").replace("5000", "4980")
    found = score(Position.parse(line))
    assert (found.over, found.winners) == (over, winners)


@pytest.mark.parametrize(
    ("knob", "side", "points"),
    [
        ("natural=700", 0, 1450),
        ("mixed=400", 0, 1350),
        ("red_three=50", 0, 1150),
        ("out=0", 0, 1150),
        ("red_threes_need=canasta", 1, -55),
        ("concealed=500", 0, 1250),
        ("all_red_threes=1000", 0, 1250),
    ],
)
def test_the_worked_example_at_other_tables(knob: str, side: int, points: int) -> None:
    assert score(Position.parse(EXAMPLE.replace("classic", f"classic,{knob}"))).hand[side] == points


def test_only_a_hand_that_is_over_and_shown_is_scored() -> None:
    with pytest.raises(ValueError, match="over"):
        score(Position.parse(EXAMPLE.replace(" Se ", " Sd ")))
    with pytest.raises(ValueError, match="shown"):
        score(Position.parse(EXAMPLE.replace("-/QCAC/", "?1/QCAC/")))


@pytest.mark.parametrize("card", ["classic", "bicycle"])
@pytest.mark.parametrize("seed", range(5))
def test_every_card_of_a_played_hand_counts_once_at_most(seed: int, card: str) -> None:
    """What is melded, minus what is left, is what was in play: all but the pile and the stock."""
    rng = Random(seed)
    position = deal(rng, RuleCard.parse(card))
    while position.phase != "e":
        position = play(position, choose(position, rng))
    found = score(position)
    lines = [line for lines in found.lines for line in lines]
    melded = sum(line.points for line in lines if line.rule == "score.melds")
    left = sum(line.points for line in lines if line.rule == "score.left")
    hidden = points_of(position.pile) + points_of(position.stock.cards)
    assert melded - left == points_of(pack_of(2)) - hidden
    assert found.totals == found.hand
