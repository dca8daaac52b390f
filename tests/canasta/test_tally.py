"""A hand as it is counted: the tally of each side, from a position or by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.bots import choose
from canasta.play import deal, play
from canasta.position import Position
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.scoring import by, lines, score, score_of
from canasta.tally import Tally, tallies

CARDS = sorted(NAMED_CARDS)


def finished(card: RuleCard, seed: int) -> Position:
    """A hand of the bots at that table, played to its end."""
    rng = Random(seed)
    position = deal(rng, card)
    while position.phase != "e":
        position = play(position, choose(position, rng))
    return position


def tally_of(line: str, side: int = 0) -> Tally:
    return tallies(Position.parse(line))[side]


def test_a_tally_counts_card_points_canastas_threes_and_what_is_left() -> None:
    line = "classic Se -/QCAC/-/7S NS:KCKCKDKDKHKHKS,QDQHQS,7C7C7D7D7H7H2C/EW:ADAH2D2H 3D3H/3D 9H ? 0/0 out:S"
    assert tally_of(line) == Tally(melded=150, open=True, natural=1, mixed=1, red_threes=(2,), out=True)
    assert tally_of(line, 1) == Tally(melded=80, open=True, red_threes=(1,), left=35)


def test_a_tally_of_nothing_is_not_open() -> None:
    assert tally_of("classic Se -/-/-/- NS:-/EW:- -/- 9H ? 0/0 -") == Tally()
    assert tally_of("classic Se -/-/-/- NS:-/EW:- -/- 9H ? 0/0 open:NS") == Tally(open=True)


def test_a_tally_says_who_went_out_concealed() -> None:
    line = "classic Ee -/-/4C/- NS:-/EW:KCKCKDKDKHKHKS -/- 9H ? 0/0 out:E,concealed"
    assert (tally_of(line, 1).out, tally_of(line, 1).concealed) == (True, True)
    assert (tally_of(line, 0).out, tally_of(line, 0).concealed) == (False, False)


def test_a_pair_among_three_has_a_number_of_red_threes_each_in_the_order_of_its_label() -> None:
    line = "classic3 Ne -/-/- N:-/ES:QCQDQH 3D/3H3H/- 9H ? 0/0/0 -"
    assert [tally.red_threes for tally in tallies(Position.parse(line))] == [(1,), (2, 0)]
    line = "classic3 Ne -/-/- NS:-/E:QCQDQH 3D/3H3H/- 9H ? 0/0/0 -"
    assert [tally.red_threes for tally in tallies(Position.parse(line))] == [(1, 0), (2,)]


def test_modern_american_counts_its_own_canastas_apart() -> None:
    melds = "NS:KCKCKDKDKHKHKS,8C8C8D8D8H8S2S,2C2C2D2D2H2H2S/EW:JKJKJKJK,ACADAH"
    line = f"modern Se -/-/7C7D7H3C/- {melds} 3C3D/- 9H ? 0/0 -"
    own, theirs = tallies(Position.parse(line))
    assert own == Tally(
        melded=70 + 80 + 140,
        open=True,
        natural=1,
        mixed=1,
        twos=1,
        red_threes=(1,),
        black_threes=1,
        left=15,
        held=1,
    )
    assert theirs == Tally(
        melded=260, open=True, unfinished_aces=True, unfinished_wild=True, unfinished_four_jokers=True
    )


def test_sevens_aces_and_wild_cards_are_nothing_special_in_classic() -> None:
    line = "classic Se -/-/ACADAH/- NS:7C7C7D7D7H7S7S,KCKDKH/EW:ACAHAS -/- 9H ? 0/0 -"
    assert tallies(Position.parse(line)) == (
        Tally(melded=65, open=True, natural=1, left=60),
        Tally(melded=60, open=True),
    )


def test_a_special_hand_is_named_and_its_cards_are_not_left() -> None:
    line = "modern Se 7C/-/ACKDQHJSTC9D8H7S6C5D4H3S2CJK/- NS:-/EW:- -/- 9H ? 0/0 out:S"
    assert tally_of(line) == Tally(left=5, out=True, special="straight")


@pytest.mark.parametrize("card", CARDS)
@given(seed=st.integers(0, 10**6))
def test_a_tally_of_any_finished_hand_scores_as_the_hand(card: str, seed: int) -> None:
    position = finished(NAMED_CARDS[card], seed)
    found = score(position)
    counted = score_of(position.rule_card, position.sides, tallies(position), position.scores)
    assert (counted.by, counted.hand, counted.totals) == (found.by, found.hand, found.totals)
    assert (counted.over, counted.winners) == (found.over, found.winners)


def test_without_cards_there_is_a_line_for_each_item() -> None:
    found = lines(NAMED_CARDS["classic"], Tally(melded=345, open=True, natural=2, mixed=1, red_threes=(3,), left=25))
    assert [(line.item, line.points) for line in found] == [
        ("melds", 345),
        ("natural canasta", 1000),
        ("mixed canasta", 300),
        ("red threes", 300),
        ("cards left in hand", -25),
    ]


def test_a_player_of_a_pair_has_the_joint_lines_and_their_own_red_threes() -> None:
    pair = Tally(melded=100, open=True, red_threes=(1, 2), out=True)
    card = NAMED_CARDS["classic3"]
    assert [sum(line.points for line in lines(card, pair, player)) for player in (0, 1)] == [300, 400]
    found = score_of(card, ("NS", "E"), (pair, Tally(left=10)), (1000, 2000, 3000))
    assert (found.hand, found.totals) == ((300, -10, 400), (1300, 1990, 3400))


def test_scores_are_kept_by_side_and_by_player_where_three_play() -> None:
    assert by(("NS", "EW")) == ("NS", "EW")
    assert by(("N", "S")) == ("N", "S")
    for sides in (("N", "E", "S"), ("N", "ES"), ("NS", "E"), ("NE", "S")):
        assert by(sides) == ("N", "E", "S")
