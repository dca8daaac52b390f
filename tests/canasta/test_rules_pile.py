"""Taking the pile."""

from canasta.cards import cards_text
from tests.canasta.judging import after, allowed_by, faults, legal, on, rule, why_no_take


def taking(hand: str, pile: str, own: str = "QCQDQH", card: str = "classic", stock: str = "?40") -> str:
    """South, whose side is open, may draw or take."""
    return f"{card} Sd ?/?/{hand}/? NS:{own}/EW:- -/- {pile} {stock} 0/0 -"


@rule("pile.whole")
def test_pile_whole_every_other_card_of_it_joins_the_hand() -> None:
    taken = after(taking("KCKD4C", "5S6H9HKS"), "take KCKD")
    assert cards_text(taken.hand.cards) == "4C5S6H9H"
    assert taken.pile == ()


@rule("pile.whole")
def test_pile_whole_a_card_from_its_middle_is_not_taken_alone() -> None:
    assert faults(taking("9C9D4C5S", "5H9HKS"), "take 9C9D") == ["pile.use_top", "meld.rank"]


@rule("pile.use_top")
def test_pile_use_top_it_is_not_taken_for_the_cards_under_it() -> None:
    assert faults(taking("KC4C5S", "9HKS"), "take KC") == ["pile.use_top", "meld.size"]
    assert faults(taking("JCJDJH4C5S", "9HKS"), "take - JCJDJH")[0] == "pile.use_top"


@rule("pile.use_top")
def test_pile_use_top_cards_under_it_may_be_laid_once_it_is_melded() -> None:
    assert legal(taking("KCKD4C5S", "9C9D9HKS"), "take KCKD; lay 9C9D9H; drop 4C")


@rule("pile.use_top")
def test_pile_use_top_cards_under_it_do_not_take_it() -> None:
    assert faults(taking("4C5S", "KCKDKS"), "take KCKD") == ["pile.use_top", "turn.cards"]


@rule("pile.pair")
def test_pile_pair_takes_the_pile_frozen_or_not() -> None:
    assert legal(taking("KCKD4C", "9HKS"), "take KCKD")
    assert "pile.pair" in allowed_by(taking("KCKD4C", "2C9HKS"), "take KCKD")


@rule("pile.pair")
def test_pile_pair_more_naturals_and_wild_cards_may_go_with_it() -> None:
    assert legal(taking("KCKDKH2CJK4C5S", "JK9HKS"), "take KCKDKH2CJK")


@rule("pile.pair", "frozen.wild")
def test_pile_pair_one_of_it_alone_is_no_pair() -> None:
    assert faults(taking("KC2D4C5S", "2C9HKS"), "take KC2D") == ["frozen.wild"]


@rule("pile.natural_and_wild")
def test_pile_natural_and_wild_takes_an_unfrozen_pile() -> None:
    assert legal(taking("KC2D4C5S", "9HKS"), "take KC2D")
    assert "pile.natural_and_wild" in allowed_by(taking("KC2D4C5S", "9HKS"), "take KC2D")


@rule("pile.natural_and_wild")
def test_pile_natural_and_wild_not_where_the_card_says_no() -> None:
    assert faults(taking("KC2D4C5S", "9HKS", card="classic,pickup_natural_and_wild=no"), "take KC2D") == [
        "pile.natural_and_wild"
    ]


@rule("pile.natural_and_wild", "meld.naturals")
def test_pile_natural_and_wild_two_wild_cards_are_not_enough() -> None:
    assert faults(taking("2C2D4C5S", "9HKS"), "take 2C2D") == ["meld.naturals"]
    assert why_no_take(taking("2C2D4C5S", "9HKS")) == ["meld.naturals"]


@rule("pile.add")
def test_pile_add_the_top_card_joins_the_sides_meld() -> None:
    queens = taking("4C5S", "9HQS")
    assert legal(queens, "take -; drop 4C")
    assert "pile.add" in allowed_by(queens, "take -")


@rule("pile.add")
def test_pile_add_with_one_more_from_the_hand() -> None:
    assert legal(taking("QS4C5S", "9HQS"), "take QS")
    assert legal(taking("2C4C5S", "9HQS"), "take 2C")


@rule("pile.add")
def test_pile_add_not_where_the_card_says_no() -> None:
    assert faults(on("classic,pickup_add=no", taking("4C5S", "9HQS")), "take -") == ["pile.add"]
    assert legal(on("classic,pickup_add=no", taking("QSQD4C5S", "9HQS")), "take QSQD")


@rule("pile.add")
def test_pile_add_onto_a_finished_canasta_unless_the_card_says_no() -> None:
    canasta = taking("4C5S", "9HQS", own="QCQCQDQDQHQHQS")
    assert legal(canasta, "take -")
    assert faults(on("classic,canasta_takes_pile=no", canasta), "take -") == ["pile.add"]


@rule("pile.add")
def test_pile_add_two_cards_from_the_hand_still_take_it_for_a_canasta() -> None:
    card = "classic,canasta_takes_pile=no"
    assert legal(taking("QSQD4C5S", "9HQS", own="QCQCQDQHQH2C2D", card=card), "take QSQD")
    assert legal(taking("QSJK4C5S", "9HQS", own="QCQCQDQHQH2C2D", card=card), "take QSJK")


@rule("pile.add")
def test_pile_add_never_onto_the_other_sides_meld() -> None:
    theirs = "classic Sd ?/?/4C5S/? NS:ACADAH/EW:QCQDQH -/- 9HQS ?40 0/0 -"
    assert faults(theirs, "take -")[:2] == ["meld.shared", "pile.use_top"]


@rule("pile.top_wild")
def test_pile_top_wild_nobody_takes_it() -> None:
    assert faults(taking("KCKDKH2D4C", "9H2C"), "take KCKDKH") == ["pile.top_wild"]
    assert why_no_take(taking("2D2H2S4C", "9H2C")) == ["pile.top_wild"]


@rule("pile.top_wild")
def test_pile_top_wild_once_covered_a_pair_does() -> None:
    assert legal(taking("KCKD4C5S", "2CKS"), "take KCKD")


@rule("pile.top_black_three")
def test_pile_top_black_three_nobody_takes_it() -> None:
    assert faults(taking("3C3C3S4C5S", "9H3S"), "take 3C3C") == ["pile.top_black_three"]


@rule("pile.top_black_three")
def test_pile_top_black_three_it_stops_only_the_next_player() -> None:
    assert legal(taking("KC2D4C5S", "3SKS"), "take KC2D")


@rule("pile.top_red_three")
def test_pile_top_red_three_nobody_takes_it() -> None:
    assert faults(taking("KCKD4C5S", "3H"), "take KCKD") == ["pile.top_red_three"]


@rule("pile.top_red_three")
def test_pile_top_red_three_once_covered_a_pair_does() -> None:
    assert legal(taking("KCKD4C5S", "3HKS"), "take KCKD")


@rule("pile.empty")
def test_pile_empty_there_is_nothing_to_take() -> None:
    assert faults(taking("KCKD4C5S", "-"), "take KCKD") == ["pile.empty"]
    assert legal(taking("KCKD4C5S", "-"), "draw; drop 4C")


@rule("pile.empty")
def test_pile_empty_no_longer_when_one_card_lies_there() -> None:
    assert legal(taking("KCKD4C5S", "KS"), "take KCKD")


ONE_CARD = taking("4C", "KS", own="KCKCKDKDKHKHKS")


@rule("pile.one_card")
def test_pile_one_card_a_single_card_in_hand_does_not_take_a_single_card() -> None:
    assert faults(ONE_CARD, "take -; drop 4C") == ["pile.one_card"]
    assert legal(on("classic,one_card_pile=no", ONE_CARD), "take -; drop 4C")


@rule("pile.one_card")
def test_pile_one_card_two_cards_in_the_pile_or_the_hand_may_be_taken() -> None:
    assert legal(taking("4C", "5SKS", own="KCKCKDKDKHKHKS"), "take -; drop 4C")
    assert legal(taking("4C5S", "KS", own="KCKCKDKDKHKHKS"), "take -; drop 4C")


@rule("pile.must_finish")
def test_pile_must_finish_two_kings_do_not_take_a_pile_of_one_king_without_a_canasta() -> None:
    assert faults(taking("KCKD", "KS"), "take KCKD") == ["pile.must_finish", "out.canasta"]


@rule("pile.must_finish")
def test_pile_must_finish_with_a_canasta_they_do_and_go_out() -> None:
    assert legal(taking("KCKD", "KS", own="QCQCQDQDQHQHQS"), "take KCKD")


@rule("pile.must_finish")
def test_pile_must_finish_one_card_to_keep_beside_the_discard_is_enough() -> None:
    assert faults(taking("KCKD", "5SKS"), "take KCKD") == ["pile.must_finish", "out.canasta"]
    assert legal(taking("KCKD", "5S6SKS"), "take KCKD; drop 5S")


@rule("pile.must_finish", "out.last_card")
def test_pile_must_finish_where_the_last_card_is_discarded_one_must_be_left() -> None:
    required = taking("KCKD", "KS", own="QCQCQDQDQHQHQS", card="classic,final_discard=required")
    assert faults(required, "take KCKD") == ["pile.must_finish", "out.last_card"]
    assert legal(required.replace("KS ?", "5SKS ?"), "take KCKD; drop 5S")


@rule("pile.must_finish", "black_three.meld")
def test_pile_must_finish_black_threes_laid_along_may_make_up_the_minimum_of_who_goes_out() -> None:
    threes = "bicycle Ed ?/TD3S3C3C4D4H4S4C4C4D/?/? NS:-/EW:- -/- 4H ?0 1495/700 -"
    assert why_no_take(threes) == []
    assert legal(threes, "take 4C4C4D4D4H4S 3C3C3S; drop TD")
    assert why_no_take(threes.replace("3S3C3C", "3S3C5C"))[:1] == ["opening.minimum"]


@rule("pile.must_finish", "out.canasta")
def test_pile_must_finish_a_buried_card_may_finish_the_canasta_to_go_out_with() -> None:
    buried = "bicycle Wd ?/?/?/QDQH2D2S2HTDTHTH NS:-/EW:- -/- 2HTS ?0 1495/3000 -"
    assert why_no_take(buried) == []
    assert legal(buried, "take TDTHTH2D2S QDQH2H; lay T:2H")
    assert why_no_take(buried.replace("2HTS", "5HTS"))[:1] == ["pile.must_finish"]
