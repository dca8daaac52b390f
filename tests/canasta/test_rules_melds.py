"""The shape of a meld, whose it is, and that it stays."""

from canasta.melds import Meld
from tests.canasta.judging import after, allowed_by, faults, items, legal, on, rule


def laying(hand: str, own: str = "QCQDQH", theirs: str = "-", card: str = "classic") -> str:
    """South, whose side is open, has drawn."""
    return f"{card} Sp ?/?/{hand}/? NS:{own}/EW:{theirs} -/- 9H ?40 0/0 -"


@rule("meld.size")
def test_meld_size_three_cards_are_a_meld() -> None:
    assert legal(laying("KCKDKH4C5S"), "lay KCKDKH")


@rule("meld.size")
def test_meld_size_two_are_none_and_one_is_none() -> None:
    assert faults(laying("KCKD4C5S"), "lay KCKD") == ["meld.size"]
    assert faults(laying("KC4C5S"), "lay KC") == ["meld.size", "meld.naturals"]


@rule("meld.size")
def test_meld_size_one_card_may_join_a_meld() -> None:
    assert legal(laying("QS4C5S"), "lay QS")


@rule("meld.rank")
def test_meld_rank_a_run_is_no_meld() -> None:
    assert faults(laying("JCQDKH4C5S", own="ACADAH"), "lay JCQDKH") == ["meld.rank"]


@rule("meld.rank")
def test_meld_rank_suits_do_not_matter() -> None:
    assert legal(laying("KCKCKS4C5S"), "lay KCKCKS")


@rule("meld.rank")
def test_meld_rank_a_card_joins_no_meld_of_another_rank() -> None:
    assert faults(laying("KC4C5S"), "lay Q:KC") == ["meld.rank"]
    assert legal(laying("QC4C5S"), "lay Q:QC")


@rule("meld.naturals")
def test_meld_naturals_two_and_a_wild_card_are_enough() -> None:
    assert legal(laying("KCKD2C4C5S"), "lay KCKD2C")


@rule("meld.naturals")
def test_meld_naturals_one_with_two_wild_cards_is_not() -> None:
    assert faults(laying("KC2C2D4C5S"), "lay KC2C2D") == ["meld.naturals"]


@rule("meld.naturals")
def test_meld_naturals_a_card_may_ask_for_three() -> None:
    two = laying("KCKD2C4C5S")
    assert faults(on("classic,min_naturals=3", two), "lay KCKD2C") == ["meld.naturals"]
    assert legal(on("classic,min_naturals=3", laying("KCKDKH2C4C5S")), "lay KCKDKH2C")


@rule("meld.wilds")
def test_meld_wilds_three_are_allowed_beside_two_naturals() -> None:
    assert legal(laying("KCKD2C2DJK4C5S"), "lay KCKD2C2DJK")


@rule("meld.wilds")
def test_meld_wilds_a_fourth_is_not() -> None:
    assert faults(laying("KCKDKHKS2C2DJKJK4C5S"), "lay KCKDKHKS2C2DJKJK") == ["meld.wilds"]


@rule("meld.wilds")
def test_meld_wilds_those_that_lie_there_count() -> None:
    assert faults(laying("JK4C5S", own="KCKD2C2DJK"), "lay K:JK") == ["meld.wilds"]
    assert legal(laying("JK4C5S", own="KCKD2C2D"), "lay K:JK")


@rule("meld.wilds")
def test_meld_wilds_a_card_sets_its_own_number() -> None:
    two, four = laying("KCKD2C2D4C5S"), laying("KCKDKHKS2C2DJKJK4C5S")
    assert faults(on("classic,max_wilds=1", two), "lay KCKD2C2D") == ["meld.wilds"]
    assert legal(two, "lay KCKD2C2D")
    assert legal(on("classic,max_wilds=4", four), "lay KCKDKHKS2C2DJKJK")
    assert faults(on("classic,max_wilds=0", laying("KCKD2C4C5S")), "lay KCKD2C") == ["meld.wilds"]


@rule("meld.wilds")
def test_meld_wilds_never_more_than_naturals_where_the_card_says_so() -> None:
    three, two = laying("KCKD2C2DJK4C5S"), laying("KCKD2C2D4C5S")
    assert faults(on("classic,wilds_at_most_naturals=yes", three), "lay KCKD2C2DJK") == ["meld.wilds"]
    assert legal(on("classic,wilds_at_most_naturals=yes", two), "lay KCKD2C2D")
    assert legal(three, "lay KCKD2C2DJK")


@rule("meld.wilds")
def test_meld_wilds_naturals_and_a_wild_card_that_join_together_are_judged_together() -> None:
    house = laying("KHJK4C5S", own="KCKD2C2D", card="classic,wilds_at_most_naturals=yes")
    assert legal(house, "lay KHJK")
    assert faults(house, "lay K:JK") == ["meld.wilds"]


@rule("meld.all_wild")
def test_meld_all_wild_no_meld_of_wild_cards_only() -> None:
    assert faults(laying("2C2D2HJK4C5S"), "lay 2C2D2H") == ["meld.all_wild"]
    assert faults(laying("2C2D2HJK4C5S"), "lay JK") == ["meld.all_wild"]


@rule("meld.all_wild")
def test_meld_all_wild_wild_cards_join_a_meld_that_they_name() -> None:
    assert legal(laying("2C2D4C5S"), "lay Q:2C2D")


@rule("meld.one_of_a_rank")
def test_meld_one_of_a_rank_three_more_join_the_meld() -> None:
    then = after(laying("QSQSQH4C5S"), "lay QSQSQH")
    assert then.melds[0] == (Meld.parse("QCQDQHQHQSQS"),)
    assert "meld.one_of_a_rank" in allowed_by(laying("QSQSQH4C5S"), "lay QSQSQH")


@rule("meld.one_of_a_rank")
def test_meld_one_of_a_rank_a_second_meld_does_not_make_room_for_more_wild_cards() -> None:
    crowded = laying("QSQSJKJK4C5S", own="QCQD2C2D")
    assert faults(crowded, "lay QSQSJKJK") == ["meld.wilds", "meld.one_of_a_rank"]


@rule("meld.one_of_a_rank")
def test_meld_one_of_a_rank_two_groups_of_one_rank_in_one_lay_are_one_group() -> None:
    then = after(laying("KCKDKHKS2C2D4C5S"), "lay KCKD2C KHKS2D")
    assert [str(meld) for meld in then.melds[0]] == ["KCKDKHKS2C2D", "QCQDQH"]
    assert legal(laying("KCKD2C4C5S"), "lay KCKD K:2C")


@rule("meld.one_of_a_rank", "meld.shared")
def test_meld_one_of_a_rank_both_sides_may_have_the_same() -> None:
    assert legal(laying("KCKDKH4C5S", theirs="KCKDKHKS"), "lay KCKDKH")


@rule("meld.shared")
def test_meld_shared_a_card_joins_what_partner_laid() -> None:
    partners = "classic Sp ?/?/QS4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 melded:N"
    assert legal(partners, "lay QS; drop 4C")


@rule("meld.shared")
def test_meld_shared_nobody_adds_to_the_other_sides_meld() -> None:
    assert faults(laying("KC4C5S", theirs="KDKHKS"), "lay KC") == ["meld.shared", "meld.size", "meld.naturals"]
    assert faults(laying("JK4C5S", theirs="KDKHKS"), "lay K:JK")[0] == "meld.shared"


@rule("meld.stays")
def test_meld_stays_a_wild_card_is_not_taken_back_for_another_meld() -> None:
    assert faults(laying("KCKD4C5S", own="QCQDJK"), "lay KCKDJK") == ["meld.stays", "turn.cards"]


@rule("meld.stays")
def test_meld_stays_what_lies_there_is_not_discarded() -> None:
    assert faults(laying("KCKD4C5S"), "drop QC") == ["meld.stays", "turn.cards"]


@rule("meld.stays")
def test_meld_stays_a_card_like_one_of_them_is_played_from_the_hand() -> None:
    assert legal(laying("KCKDJK4C5S", own="QCQDJK"), "lay KCKDJK")


@rule("meld.keep_one")
def test_meld_keep_one_the_card_to_discard_is_not_all_that_may_be_left() -> None:
    assert faults(laying("KCKDKH4C"), "lay KCKDKH") == ["meld.keep_one", "out.canasta"]


@rule("meld.keep_one")
def test_meld_keep_one_two_cards_left_are_enough() -> None:
    assert legal(laying("KCKDKH4C5S"), "lay KCKDKH; drop 4C")


@rule("meld.keep_one")
def test_meld_keep_one_hidden_cards_get_the_benefit_of_the_doubt() -> None:
    assert legal(laying("KCKDKH?1"), "lay KCKDKH")


@rule("meld.keep_one", "out.canasta")
def test_meld_keep_one_melding_down_to_nothing_lacks_the_canasta() -> None:
    assert faults(laying("KCKDKH"), "lay KCKDKH") == ["out.canasta"]


@rule("canasta.seven")
def test_canasta_seven_six_cards_are_none_and_seven_are_one() -> None:
    assert not Meld.parse("KCKDKHKSKS2C").is_canasta
    assert Meld.parse("KCKCKDKHKSKS2C").is_canasta
    assert "canasta.seven" in allowed_by(laying("KCKCKDKHKSKS2C4C5S"), "lay KCKCKDKHKSKS2C")


@rule("canasta.seven")
def test_canasta_seven_it_may_grow_and_earns_its_bonus_once() -> None:
    assert legal(laying("KH4C5S", own="KCKCKDKDKHKSKS"), "lay KH")
    eight = "classic Se -/-/4C/- NS:KCKCKDKDKHKHKSKS/EW:- -/- 9H ? 0/0 -"
    assert items(eight)["canasta.kind"] == 500


@rule("canasta.kind")
def test_canasta_kind_natural_without_a_wild_card_mixed_with_one() -> None:
    assert [Meld.parse(cards).kind for cards in ("KCKCKDKDKHKHKS", "KCKCKDKDKHKH2C", "KCKCKDKDKHKH")] == [
        "natural",
        "mixed",
        None,
    ]


@rule("canasta.kind")
def test_canasta_kind_a_wild_card_makes_a_natural_one_mixed() -> None:
    laid = after(laying("2C4C5S", own="KCKCKDKDKHKHKS"), "lay K:2C")
    assert laid.melds[0][0].kind == "mixed"


@rule("canasta.kind")
def test_canasta_kind_500_and_300_or_what_the_card_says() -> None:
    natural = "classic Se -/-/4C/- NS:KCKCKDKDKHKHKS/EW:QCQCQDQDQHQH2C -/- 9H ? 0/0 -"
    assert (items(natural, 0)["canasta.kind"], items(natural, 1)["canasta.kind"]) == (500, 300)
    assert items(on("classic,natural=600", natural), 0)["canasta.kind"] == 600
    assert items(on("classic,mixed=350", natural), 1)["canasta.kind"] == 350
