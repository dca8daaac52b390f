"""Scoring a hand, by rule; the whole sheet is in test_scoring.py."""

from tests.canasta.judging import items, on, rule, scored


def ended(melds: str = "QCQDQH/EW:-", threes: str = "-/-", hands: str = "-/-/-/-", scores: str = "0/0") -> str:
    return f"classic Se {hands} NS:{melds} {threes} 9H ? {scores} -"


@rule("red_three.score")
def test_red_three_score_a_hundred_each() -> None:
    assert items(ended(threes="3D/3H"))["red_three.score"] == 100
    assert items(ended(threes="3D3D3H/-"))["red_three.score"] == 300
    assert items(on("classic,red_three=150", ended(threes="3D3H/-")))["red_three.score"] == 300


@rule("red_three.score")
def test_red_three_score_eight_hundred_for_all_four() -> None:
    four = ended(threes="3D3D3H3H/-")
    assert items(four)["red_three.score"] == 800
    assert items(on("classic,all_red_threes=1000", four))["red_three.score"] == 1000


@rule("red_three.score")
def test_red_three_score_all_means_every_one_in_the_packs() -> None:
    six = on("classic,packs=3", ended(threes="3D3D3D3H3H3H/-"))
    assert items(six)["red_three.score"] == 800
    assert items(on("classic,packs=3", ended(threes="3D3D3H3H/-")))["red_three.score"] == 400


@rule("red_three.against")
def test_red_three_against_a_side_that_has_not_melded() -> None:
    nothing = ended(melds="-/EW:-", threes="3D/3D3H3H")
    assert (items(nothing, 0)["red_three.against"], items(nothing, 1)["red_three.against"]) == (-100, -300)
    assert items(ended(melds="-/EW:-", threes="3D3D3H3H/-"))["red_three.against"] == -800


@rule("red_three.against")
def test_red_three_against_not_a_side_that_has() -> None:
    assert "red_three.against" not in items(ended(threes="3D/-"))


@rule("red_three.against")
def test_red_three_against_a_side_without_a_canasta_where_the_card_says_so() -> None:
    melded = ended(threes="3D3H/-")
    assert items(melded)["red_three.score"] == 200
    assert items(on("classic,red_threes_need=canasta", melded))["red_three.against"] == -200
    canasta = on("classic,red_threes_need=canasta", ended("QCQCQDQDQHQHQS/EW:-", threes="3D3H/-"))
    assert items(canasta)["red_three.score"] == 200


@rule("score.melds")
def test_score_melds_the_value_of_every_card_wild_cards_too() -> None:
    assert items(ended("QCQD2C,4C4D4H/EW:ACADJK"), 0)["score.melds"] == 55
    assert items(ended("QCQD2C,4C4D4H/EW:ACADJK"), 1)["score.melds"] == 90


@rule("score.melds")
def test_score_melds_black_threes_count_five() -> None:
    assert items(ended("3C3C3S/EW:-"))["score.melds"] == 15


@rule("score.left")
def test_score_left_minus_what_both_partners_hold() -> None:
    assert items(ended(hands="JK4C/-/2DKS/-"))["score.left"] == -85
    assert items(ended(hands="JK4C/AC/2DKS/3S"), 1)["score.left"] == -25


@rule("score.left")
def test_score_left_nothing_when_both_hands_are_empty() -> None:
    assert "score.left" not in items(ended(hands="-/AC/-/AD"))


@rule("score.left")
def test_score_left_a_red_three_still_held_counts_nothing() -> None:
    assert items(ended(hands="3D4C/-/-/-"))["score.left"] == -5
    assert sum(items(ended(hands="-/3D/-/-"), 1).values()) == 0


@rule("score.negative")
def test_score_negative_a_hand_may_be() -> None:
    assert scored(ended("-/EW:QCQDQH", hands="JK/-/AS/-", scores="100/0")).hand == (-70, 30)


@rule("score.negative")
def test_score_negative_a_total_may_be() -> None:
    assert scored(ended("-/EW:QCQDQH", hands="JK/-/AS/-", scores="-20/-60")).totals == (-90, -30)


@rule("score.target")
def test_score_target_five_thousand_end_the_game() -> None:
    assert scored(ended(scores="4970/0")).winners == ("NS",)
    assert not scored(ended(scores="4965/0")).over


@rule("score.target")
def test_score_target_the_higher_total_wins() -> None:
    assert scored(ended("QCQDQH/EW:KCKDKHKS", scores="5000/5000")).winners == ("EW",)


@rule("score.target")
def test_score_target_the_card_sets_it() -> None:
    assert not scored(on("classic,target=8500", ended(scores="4970/0"))).over
    assert scored(on("classic,target=3000", ended(scores="2970/0"))).over


@rule("score.tie")
def test_score_tie_another_hand_unless_the_card_lets_both_win() -> None:
    tie = ended("QCQDQH/EW:KCKDKH", scores="5000/5000")
    assert (scored(tie).over, scored(tie).winners) == (False, ())
    assert scored(on("classic,tie=shared", tie)).winners == ("NS", "EW")


@rule("score.tie")
def test_score_tie_below_the_target_is_no_matter() -> None:
    assert not scored(on("classic,tie=shared", ended("QCQDQH/EW:KCKDKH"))).over
