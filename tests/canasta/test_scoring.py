"""The score of a hand, sheet by sheet."""

from random import Random

import pytest

from canasta.bots import choose
from canasta.cards import pack_of, points_of
from canasta.play import deal, play
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.scoring import Score, lines, score
from canasta.tally import Tally

# The game site's worked example (000). Its 80 points of melds for team B are two aces with two wild cards here.
EXAMPLE = (
    "classic Se -/QCAC/-/7S NS:KCKCKDKDKHKHKS,QDQHQS,7C7C7D7D7H7H2C/EW:ADAH2D2H 3D3H/3D 9H ? 1200/600 melded:NE,out:S"
)


def sheet(found: Score, side: int) -> list[tuple[str, str, int]]:
    return [(str(line.rule), line.item, line.points) for line in found.lines[side]]


def words(card: str, tally: Tally) -> list[str]:
    return [line.words for line in lines(RuleCard.parse(card), tally)]


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


def test_a_line_says_its_sum_in_words() -> None:
    found = score(Position.parse(EXAMPLE))
    assert [line.words for line in found.lines[0]] == [
        "7 kings = 70",
        "3 queens = 30",
        "6 sevens and 1 two = 50",
        "natural canasta = 500",
        "mixed canasta = 300",
        "2 red threes = 200",
        "going out = 100",
    ]
    assert [line.words for line in found.lines[1]] == [
        "2 aces and 2 twos = 80",
        "1 red three = 100",
        "1 seven, 1 queen and 1 ace left in hand = −35",
    ]


def test_a_sum_without_cards_counts_what_it_adds() -> None:
    tally = Tally(melded=345, open=True, natural=2, mixed=3, red_threes=(4,), left=25, out=True, concealed=True)
    assert words("classic", tally) == [
        "cards melded = 345",
        "2 natural canastas = 1,000",
        "3 mixed canastas = 900",
        "all 4 red threes = 800",
        "going out concealed = 200",
        "cards left in hand = −25",
    ]


def test_the_sum_of_red_threes_against_a_side_says_why() -> None:
    assert words("classic", Tally(red_threes=(2,))) == ["2 red threes, nothing melded = −200"]
    melded = Tally(melded=15, open=True, red_threes=(1,))
    assert words("classic,red_threes_need=canasta", melded)[1] == "1 red three, without a canasta = −100"


def test_the_sums_of_modern_american() -> None:
    plenty = Tally(melded=800, open=True, natural=1, sevens=1, aces=1, four_jokers=1, red_threes=(2,), black_threes=1)
    assert words("modern", plenty) == [
        "cards melded = 800",
        "natural canasta = 500",
        "canasta of sevens = 2,500",
        "canasta of aces = 2,500",
        "canasta of four jokers and three twos = 2,500",
        "2 red threes = 300",
        "1 black three = 100",
    ]
    little = Tally(
        melded=200, open=True, unfinished_sevens=True, unfinished_wild=True, red_threes=(1,), left=75, held=2
    )
    assert words("modern", little) == [
        "cards melded, without a canasta = −200",
        "1 red three, without a canasta = −100",
        "unfinished meld of sevens = −2,500",
        "unfinished wild meld = −2,000",
        "three or more sevens or aces kept in one hand, 2 times = −3,000",
        "cards left in hand = −75",
    ]
    one = Tally(melded=140, open=True, twos=1, red_threes=(3,), black_threes=1)
    assert words("modern,threes_per_colour=no", one)[2:] == ["4 threes, with one canasta only = 0"]
    shown = Tally(out=True, special="pairs_with_wilds")
    assert words("modern", shown) == ["special hand, seven pairs with twos, sevens and aces = 2,000", "going out = 100"]


def test_a_line_names_its_cards() -> None:
    found = score(Position.parse(EXAMPLE))
    cards = ["".join(map(str, line.cards)) for line in found.lines[1]]
    assert cards == ["ADAH2D2H", "3D", "QCAC7S"]


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


@pytest.mark.parametrize("card", ["classic", "bicycle", "classic2"])
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
