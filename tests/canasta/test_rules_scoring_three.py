"""Scoring a hand of two or three players, by rule."""

from tests.canasta.judging import items, on, rule, scored

PAIR = "classic3 Ne -/4C/5D N:8C8D8D8H8H8S8S/ES:KCKDKDKHKHKSKS 3H/3D3D/3H JC ? 100/200/300 out:N"


def three(melds: str, threes: str = "-/-/-", hands: str = "-/-/-", marks: str = "-") -> str:
    return f"classic3 Ne {hands} {melds} {threes} 9H ? 0/0/0 {marks}"


@rule("three.score")
def test_three_score_each_of_a_pair_writes_the_whole_joint_score() -> None:
    pair = three("N:-/ES:KCKDKDKHKHKSKS", hands="-/4C/5D")
    assert scored(pair).by == ("N", "E", "S")
    assert scored(pair).hand == (0, 560, 560)
    assert [line.points for line in scored(pair).lines[1]] == [70, 500, -10]
    assert scored(pair).lines[1] == scored(pair).lines[2]


@rule("three.score")
def test_three_score_red_threes_are_each_players_own_in_a_pair_too() -> None:
    assert [items(PAIR, player)["red_three.score"] for player in range(3)] == [100, 200, 100]
    assert scored(PAIR).hand == (70 + 500 + 100 + 100, 560 + 200, 560 + 100)


@rule("three.score", "red_three.against")
def test_three_score_red_threes_are_against_each_of_a_pair_that_has_not_melded() -> None:
    nothing = three("N:-/ES:-", threes="-/3D3D/3H")
    assert [items(nothing, player).get("red_three.against") for player in range(3)] == [None, -200, -100]


@rule("three.score", "red_three.score")
def test_three_score_one_partners_meld_is_enough_for_both() -> None:
    melded = three("NE:QCQDQH/S:-", threes="3D/3H/3H")
    assert [items(melded, player).get("red_three.score") for player in range(3)] == [100, 100, None]
    needs_canasta = on("classic3,red_threes_need=canasta", melded)
    assert [items(needs_canasta, player).get("red_three.against") for player in range(3)] == [-100, -100, -100]


@rule("three.score", "red_three.score")
def test_three_score_all_red_threes_are_worth_more_only_with_one_player() -> None:
    alone = three("N:-/ES:QCQDQH", threes="-/3D3D3H3H/-")
    divided = three("N:-/ES:QCQDQH", threes="-/3D3D/3H3H")
    assert (items(alone, 1)["red_three.score"], items(alone, 2).get("red_three.score")) == (800, None)
    assert [items(divided, player)["red_three.score"] for player in (1, 2)] == [200, 200]


@rule("three.score", "out.ends")
def test_three_score_going_out_is_part_of_the_joint_score() -> None:
    out = three("N:-/ES:KCKDKDKHKHKSKS", hands="4C/5C/-", marks="out:S")
    assert [items(out, player).get("out.ends") for player in range(3)] == [None, 100, 100]
    alone = three("NS:-/E:KCKDKDKHKHKSKS", hands="4C/-/5C", marks="out:E")
    assert [items(alone, player).get("out.ends") for player in range(3)] == [None, 100, None]


@rule("three.score", "out.concealed")
def test_three_score_going_out_concealed_is_joint_too() -> None:
    out = three("NE:KCKDKDKHKHKSKS/S:-", hands="-/5C/4C", marks="out:N,concealed")
    assert [items(out, player).get("out.concealed") for player in range(3)] == [200, 200, None]


@rule("three.score", "three.lone")
def test_three_score_while_nobody_is_alone_each_scores_for_themselves() -> None:
    each = three("N:JDJHJS/E:KCKDKDKHKHKSKS/S:-", threes="3H/-/3D", hands="TC/5CAC/5D6D")
    assert scored(each).hand == (120, 545, -110)


@rule("three.score")
def test_three_score_is_added_to_each_players_own_total() -> None:
    assert scored(PAIR).totals == (100 + 770, 200 + 760, 300 + 660)


@rule("score.target", "three.score")
def test_three_score_the_highest_of_three_wins_from_7500_on() -> None:
    near = PAIR.replace("100/200/300", "6000/6730/6840")
    assert scored(near).totals == (6770, 7490, 7500)
    assert scored(near).winners == ("S",)
    assert not scored(near.replace("6840", "6835")).over
    assert scored(on("classic3,target=5000", near)).over


@rule("score.tie", "three.score")
def test_three_score_a_tie_of_partners_is_a_tie() -> None:
    tie = PAIR.replace("100/200/300", "0/7000/7100")
    assert (scored(tie).totals, scored(tie).winners) == ((770, 7760, 7760), ())
    assert scored(on("classic3,tie=shared", tie)).winners == ("E", "S")


@rule("score.tie")
def test_score_tie_of_three_when_the_card_shares_it() -> None:
    nobody = three("N:-/E:-/S:-").replace("0/0/0", "7500/7500/7500")
    assert not scored(nobody).over
    assert scored(on("classic3,tie=shared", nobody)).winners == ("N", "E", "S")


@rule("score.melds", "score.left")
def test_score_melds_of_two_players_each_is_a_side() -> None:
    two = "classic2 Ne -/5C2C N:KCKDKHKHKSKS2D/S:QCQDQH 3H/- 4C ? 700/1500 out:N"
    assert scored(two).by == ("N", "S")
    assert scored(two).hand == (80 + 300 + 100 + 100, 30 - 25)
    assert scored(two).totals == (1280, 1505)


@rule("three.lone", "three.score")
def test_three_lone_who_goes_out_before_the_pile_was_taken_is_scored_alone_against_the_other_two() -> None:
    apart = three("N:KCKDKH/E:8C8C8D8D8H8H8S/S:-", threes="3D/-/3H", hands="-/-/4C", marks="out:E")
    assert scored(apart).by == ("N", "E", "S")
    assert scored(apart).hand == (30 - 5 + 100, 70 + 500 + 100, 30 - 5 + 100)
    over = three("N:KCKDKH/E:8C8C8D8D8H8H8S/S:-", threes="3D/-/3H", hands="-/-/4C")
    assert scored(over).hand == (30 + 100, 70 + 500, -5 - 100)
