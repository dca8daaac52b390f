"""Three players: who plays alone, what the pair pools, whose minimum it is (scores: test_rules_scoring_three.py)."""

from canasta.cards import cards_text
from canasta.moves import parse_turn
from canasta.play import play
from canasta.position import Position, Seat
from tests.canasta.judging import (
    after,
    allowed_by,
    dealt,
    faults,
    frozen,
    legal,
    minimum,
    on,
    rule,
    why_no_out,
    why_no_take,
)

KINGS = "KCKCKDKDKHKHKS"  # a canasta
ALL_ALONE = "classic3 Nd KCKD4C5D/?/? N:QCQDQH/E:JCJDJH/S:TCTDTH -/-/- 5H6DKH ?40 0/0/0 melded:NES"
PAIR = "classic3 Sp ?/?/4C5D6HKC2C N:QDQHQS/ES:{own} -/-/- 9HTD ?40 0/0/0 melded:E"


def melds(position: Position) -> dict[str, list[str]]:
    """What lies there, by side."""
    return {side: list(map(str, own)) for side, own in zip(position.sides, position.melds, strict=True)}


# deal and draw


@rule("deal.size")
def test_deal_size_three_players_are_dealt_thirteen_cards_each_two_fifteen() -> None:
    assert [hand.size for hand in dealt(3, "classic3", first=Seat.N).hands][1:] == [13, 13]
    assert [hand.size for hand in dealt(3, "classic2", first=Seat.N).hands][1:] == [15]
    assert [hand.size for hand in dealt(3, "classic3,deal=11", first=Seat.N).hands][1:] == [11, 11]


@rule("deal.first")
def test_deal_first_the_turn_goes_from_seat_to_seat_that_is_there() -> None:
    position = Position.parse("classic3 Sp ?/?/4C5D N:-/E:-/S:- -/-/- 9H ?40 0/0/0 -")
    assert play(position, parse_turn("drop 4C")[0]).seat == Seat.N
    assert after("classic2 Np 4C5D/? N:-/S:- -/- 9H ?40 0/0 -", "drop 4C").seat == Seat.S


@rule("turn.draw")
def test_turn_draw_two_and_three_players_draw_two_and_discard_one() -> None:
    drew = after("classic3 Sd ?/?/4C N:-/E:-/S:- -/-/- 9H 6D7D8D?30 0/0/0 -", "draw")
    assert cards_text(drew.hand.cards) == "4C6D7D"
    assert (
        cards_text(after("classic3,draw=1 Sd ?/?/4C N:-/E:-/S:- -/-/- 9H 6D7D?30 0/0/0 -", "draw").hand.cards) == "4C6D"
    )


@rule("turn.draw", "end.last_red_three")
def test_turn_draw_a_single_last_card_is_a_whole_draw_and_red_threes_alone_end_the_hand() -> None:
    last = "classic3 Sd ?/?/4C5C N:-/E:-/S:- -/-/- 9H {stock} 0/0/0 -"
    assert legal(last.format(stock="6D"), "draw; drop 4C")
    assert legal(last.format(stock="3D6D"), "draw; drop 4C")
    assert faults(last.format(stock="3D3H"), "draw; drop 4C") == ["end.last_red_three"]


# three.lone


@rule("three.lone")
def test_three_lone_who_first_takes_the_pile_plays_alone_against_the_other_two() -> None:
    taken = after(ALL_ALONE, "take KCKD; drop 4C")
    assert taken.sides == ("N", "ES")
    assert "three.lone" in allowed_by(ALL_ALONE, "take KCKD; drop 4C")


@rule("three.lone")
def test_three_lone_drawing_leaves_everybody_alone() -> None:
    drew = after(ALL_ALONE, "draw; drop 4C")
    assert drew.sides == ("N", "E", "S")
    assert "three.lone" not in allowed_by(ALL_ALONE, "draw; drop 4C")


@rule("three.lone")
def test_three_lone_taking_again_changes_no_side() -> None:
    pair = "classic3 Ed ?/KCKD4C5D/? N:QCQDQH/ES:JCJDJH -/-/- 5H6DKH ?40 0/0/0 melded:NE"
    assert after(pair, "take KCKD; drop 4C").sides == ("N", "ES")
    assert "three.lone" not in allowed_by(pair, "take KCKD; drop 4C")


@rule("three.lone")
def test_three_lone_who_goes_out_before_anybody_took_the_pile_is_the_lone_player() -> None:
    untaken = f"classic3 Sp ?/?/4HKS N:QCQDQH/E:-/S:{KINGS} -/-/- 9C ?40 0/0/0 melded:NS"
    out = after(untaken, "lay KS; drop 4H")
    assert (out.sides, out.marks.out) == (("NE", "S"), Seat.S)
    assert "three.lone" in allowed_by(untaken, "lay KS; drop 4H")


@rule("three.lone", "end.stock_empty")
def test_three_lone_where_the_hand_ends_with_the_pile_untaken_all_three_stay_alone() -> None:
    nobody = "classic3 Sd ?/?/4H N:QCQDQH/E:-/S:- -/-/- 9C ?0 0/0/0 -"
    assert after(nobody, "end").sides == ("N", "E", "S")


# three.pooled


@rule("three.pooled")
def test_three_pooled_melds_of_one_rank_become_one_and_the_pair_is_open() -> None:
    apart = "classic3 Nd KCKD4C5D/?/? N:-/E:JCJDJH2C/S:JSJSJD2D,TCTDTH -/-/- 5H6DKH ?40 -5/0/0 -"
    taken = after(apart, "take KCKD; drop 4C")
    assert melds(taken)["ES"] == ["JCJDJDJHJSJS2C2D", "TCTDTH"]
    assert taken.is_open and minimum(str(taken)) == 0


@rule("three.pooled")
def test_three_pooled_a_pair_of_whom_nobody_has_melded_is_not_open() -> None:
    apart = "classic3 Nd KCKD4C5D/?/? N:-/E:-/S:- -/-/- 5H6DKH ?40 -5/0/0 -"
    assert not after(apart, "take KCKD; drop 4C").is_open


@rule("three.pooled", "meld.wilds")
def test_three_pooled_too_many_wild_cards_stay_but_none_may_be_added() -> None:
    many = PAIR.format(own="KDKHKSKD2D2HJKJK")
    assert faults(many, "lay K:2C; drop 4C") == ["meld.wilds", "three.pooled"]
    assert faults(many, "lay KC2C; drop 4C") == ["meld.wilds", "three.pooled"]
    assert legal(many, "lay KC; drop 4C")
    assert "three.pooled" in allowed_by(many, "lay KC; drop 4C")


@rule("three.pooled", "meld.wilds")
def test_three_pooled_a_meld_with_fewer_takes_a_wild_card_as_ever() -> None:
    few = PAIR.format(own="KDKHKSKD2D2H")
    assert legal(few, "lay K:2C; drop 4C")
    assert faults(on("classic3,max_wilds=2", few), "lay K:2C; drop 4C") == ["meld.wilds"]


@rule("meld.shared", "out.canasta")
def test_meld_shared_the_pairs_canasta_lets_either_go_out() -> None:
    pair = f"classic3 Sp ?/?/4CQCQDQH N:KDKHKS/ES:{KINGS.replace('K', 'J')} -/-/- 9HTD ?40 0/0/0 melded:E"
    assert legal(pair, "lay QCQDQH; drop 4C")
    apart = pair.replace("ES:", "E:").replace(" -/-/-", "/S:- -/-/-")
    assert why_no_out(apart)[:1] == ["out.canasta"]


@rule("ask.optional")
def test_ask_optional_the_pair_may_ask_each_other_and_who_is_alone_has_nobody_to_ask() -> None:
    ready = f"classic3 Sp ?/?/4C4D4H5S N:-/ES:{KINGS} -/-/- 9H ?40 0/0/0 melded:E"
    assert legal(ready, "ask; yes; lay 4C4D4H; drop 5S")
    alone = f"classic3 Sp ?/?/4C4D4H5S NE:-/S:{KINGS} -/-/- 9H ?40 0/0/0 melded:S"
    assert faults(alone, "ask") == ["ask.optional"]
    assert legal(on("classic3,ask=required", alone), "lay 4C4D4H; drop 5S")
    assert faults(on("classic3,ask=required", ready), "lay 4C4D4H; drop 5S") == ["ask.optional"]


@rule("ask.optional")
def test_ask_optional_two_players_have_nobody_to_ask() -> None:
    two = f"classic2 Sp ?/4C4D4H5S N:-/S:{KINGS},{KINGS.replace('K', 'Q')} -/- 9H ?40 0/0 melded:S"
    assert faults(two, "ask") == ["ask.optional"]
    assert legal(on("classic2,ask=required", two), "lay 4C4D4H; drop 5S")


# three.minimum


@rule("three.minimum", "opening.minimum")
def test_three_minimum_whichever_partner_melds_first_meets_their_own() -> None:
    east = "classic3 Ep ?/4C5D6SADAHAS/? N:-/ES:- -/-/- 9C ?40 0/3100/400 -"
    assert faults(east, "lay ADAHAS; drop 4C") == ["three.minimum", "opening.minimum"]
    assert legal(east.replace("3100/400", "400/3100"), "lay ADAHAS; drop 4C")
    assert "three.minimum" in allowed_by(east.replace("3100/400", "400/3100"), "lay ADAHAS; drop 4C")


@rule("three.minimum", "opening.once")
def test_three_minimum_once_one_partner_has_melded_the_other_has_none() -> None:
    opened = "classic3 Ep ?/4C4D4S5D6S/? N:-/ES:ADAHAS -/-/- 9C ?40 0/3100/400 melded:S"
    assert minimum(opened) == 0
    assert legal(opened, "lay 4C4D4S; drop 5D")


@rule("three.minimum", "frozen.unopened")
def test_three_minimum_until_then_the_pile_is_frozen_for_both() -> None:
    pair = "classic3 Ed ?/KC2C4C5D/? N:QCQDQH/ES:{own} -/-/- 5H6DKH ?40 0/0/0 -"
    assert frozen(pair.format(own="-")) == ["frozen.unopened"]
    assert "frozen.unopened" in why_no_take(pair.format(own="-"))
    assert frozen(pair.format(own="JCJDJH")) == []
    assert why_no_take(pair.format(own="JCJDJH")) == []


@rule("three.score")
def test_three_score_each_partner_minimum_comes_from_a_score_of_their_own() -> None:
    assert [minimum(f"classic3 {seat}d ?/?/? N:-/ES:- -/-/- 9C ?40 1500/3100/-40 -") for seat in "NES"] == [90, 120, 15]
    assert [minimum(f"classic3 {seat}d ?/?/? N:-/E:-/S:- -/-/- 9C ?40 1500/3100/-40 -") for seat in "NES"] == [
        90,
        120,
        15,
    ]
