"""Modern American: its melds, its first meld and the pile. Going out is in test_rules_modern_out.py."""

from canasta.cards import cards_text
from canasta.position import Seat
from tests.canasta.judging import after, allowed_by, dealt, faults, frozen, legal, minimum, on, rule, why_no_take

KINGS = "KCKDKH"


def drawn(hand: str, own: str = KINGS, theirs: str = "-", marks: str = "-", score: int = 0) -> str:
    return f"modern Sp ?/?/4C5D6H{hand}/? NS:{own}/EW:{theirs} -/- TD ?40 {score}/0 {marks}"


def before_the_pile(hand: str, own: str = KINGS, theirs: str = "-", score: int = 0, top: str = "JH") -> str:
    return f"modern Sd ?/?/4C5D6H{hand}/? NS:{own}/EW:{theirs} -/- 9D{top} ?40 {score}/0 -"


# the deal


@rule("deal.size", "deal.upcard")
def test_deal_size_thirteen_cards_each_and_no_upcard() -> None:
    modern = dealt(5, "modern", first=Seat.N)
    assert [hand.size for hand in modern.hands[1:]] == [13, 13, 13]
    assert (modern.pile, modern.marks.turncard) == ((), True)


@rule("modern.threes", "red_three.lay")
def test_modern_threes_of_both_colours_are_laid_and_replaced() -> None:
    dealt_them = "modern Sd ?/?/3S3D4C/? NS:-/EW:- -/- 9H 3C8C5D6S?30 0/0 -"
    drew = after(dealt_them, "draw")
    assert (cards_text(drew.red_threes[0]), cards_text(drew.hand.cards)) == ("3C3D3S", "4C5D6S8C")
    assert "modern.threes" in allowed_by("modern Sd ?/?/4C5D/? NS:-/EW:- -/- 9H 3C8C?30 0/0 -", "draw")


@rule("modern.threes", "black_three.meld")
def test_modern_threes_are_neither_melded_nor_discarded() -> None:
    hidden = "modern Sp ?/?/4C9S?5/? NS:KCKDKH/EW:- -/- 9H ?40 0/0 -"
    assert faults(hidden, "drop 3S")[:1] == ["modern.threes"]
    assert faults(hidden, "lay 3S3C3C")[:1] == ["modern.threes"]
    assert legal(hidden, "drop 9S")


# melds


@rule("modern.size", "canasta.seven")
def test_modern_size_a_meld_is_closed_at_seven() -> None:
    assert legal(drawn("KS", own="KCKDKHKSKCKD"), "lay KS; drop 4C")
    assert "modern.size" in allowed_by(drawn("KS", own="KCKDKHKSKCKD"), "lay KS; drop 4C")
    assert faults(drawn("9H", own="9C9C9D9D9S2C2D"), "lay 9H; drop 4C") == ["modern.size", "canasta.seven"]


@rule("modern.size", "canasta.seven")
def test_modern_size_no_lay_makes_eight_not_even_at_once() -> None:
    eight = drawn("8C8C8D8D8H8H8S8S", own="KCKDKH")
    assert faults(eight, "lay 8C8C8D8D8H8H8S8S; drop 4C") == ["modern.size", "canasta.seven"]
    assert legal(eight, "lay 8C8C8D8D8H8H8S; drop 8S")


@rule("modern.size", "pile.pair")
def test_modern_size_the_pile_is_not_taken_where_the_meld_would_pass_seven() -> None:
    assert faults(before_the_pile("JCJD", own="JCJDJHJSJS"), "take JCJD") == ["modern.size", "canasta.seven"]
    assert legal(before_the_pile("JCJD", own="JDJHJSJS"), "take JCJD; drop 4C")


@rule("modern.five_naturals", "meld.wilds")
def test_modern_five_naturals_after_the_first_meld_a_wild_card_needs_them() -> None:
    assert faults(drawn("2S", own="QCQDQHQS"), "lay Q:2S; drop 4C") == ["modern.five_naturals", "meld.wilds"]
    assert legal(drawn("2S", own="QCQDQHQSQS"), "lay Q:2S; drop 4C")
    assert "modern.five_naturals" in allowed_by(drawn("2S", own="QCQDQHQSQS"), "lay Q:2S; drop 4C")


@rule("modern.five_naturals", "meld.wilds")
def test_modern_five_naturals_those_laid_in_the_same_move_count() -> None:
    assert legal(drawn("QHQS2S", own="QCQDQH"), "lay QHQS2S; drop 4C")
    assert faults(drawn("QHQS2S", own="QCQDQH"), "lay QH2S; drop 4C")[0] == "modern.five_naturals"
    assert legal(drawn("QCQDQHQSQS2S"), "lay QCQDQHQSQS2S; drop 4C")
    assert faults(drawn("QCQDQHQS2S"), "lay QCQDQHQS2S; drop 4C")[0] == "modern.five_naturals"


@rule("modern.five_naturals")
def test_modern_five_naturals_a_second_wild_card_on_a_meld_that_opened_with_one() -> None:
    assert faults(drawn("2S", own="QCQDQHJK"), "lay Q:2S; drop 4C")[0] == "modern.five_naturals"
    assert legal(drawn("2S", own="QCQDQHQSQSJK"), "lay Q:2S; drop 4C")


@rule("modern.five_naturals", "modern.pure_meld")
def test_modern_five_naturals_in_the_first_meld_two_naturals_do() -> None:
    assert legal(drawn("ACADASQCQDJKJK", own="-"), "lay ACADAS QCQDJKJK; drop 4C")


@rule("meld.wilds")
def test_meld_wilds_two_at_most_or_what_the_card_says() -> None:
    three = drawn("ACADASQCQDJKJKJK", own="-")
    assert faults(three, "lay ACADAS QCQDJKJKJK; drop 4C") == ["meld.wilds"]
    assert legal(on("modern,max_wilds=3", three), "lay ACADAS QCQDJKJKJK; drop 4C")


@rule("modern.sevens", "meld.wilds")
def test_modern_sevens_never_take_a_wild_card() -> None:
    assert faults(drawn("2S", own="7C7D7H7S7S"), "lay 7:2S; drop 4C") == ["modern.sevens", "meld.wilds"]
    assert faults(drawn("ACADAS7C7DJKJK", own="-"), "lay ACADAS 7C7DJKJK")[:1] == ["modern.sevens"]


@rule("modern.sevens")
def test_modern_sevens_are_melded_without() -> None:
    assert legal(drawn("7C7D7H"), "lay 7C7D7H; drop 4C")
    assert legal(drawn("7C", own="7C7D7H7S7S"), "lay 7C; drop 4C")


@rule("modern.aces", "meld.wilds")
def test_modern_aces_begun_without_a_wild_card_stay_without() -> None:
    assert faults(drawn("2D", own="ACADAHASAS"), "lay A:2D; drop 4C") == ["modern.aces", "meld.wilds"]
    assert faults(drawn("ACADAHASAS2D"), "lay ACADAHASAS2D; drop 4C") == ["modern.aces", "meld.wilds"]


@rule("modern.aces")
def test_modern_aces_that_began_with_one_in_the_first_meld_take_a_second() -> None:
    assert legal(drawn("ACADAS2S", own="AHASJK"), "lay ACADAS2S; drop 4C")
    assert "modern.aces" in allowed_by(drawn("ACADAS2S", own="AHASJK"), "lay ACADAS2S; drop 4C")
    assert faults(drawn("AC2S", own="AHASJK"), "lay AC2S; drop 4C")[:1] == ["modern.five_naturals"]


@rule("meld.all_wild")
def test_meld_all_wild_is_a_meld_of_up_to_seven() -> None:
    assert legal(drawn("2S2HJK"), "lay 2S2HJK; drop 4C")
    assert "meld.all_wild" in allowed_by(drawn("2S2HJK"), "lay 2S2HJK; drop 4C")
    assert faults(drawn("2S2H"), "lay 2S2H; drop 4C")[:1] == ["meld.size"]
    assert legal(drawn("JK", own="2C2D2HJK"), "lay JK; drop 4C")
    assert faults(drawn("JK", own="2C2C2D2D2H2HJK"), "lay JK; drop 4C") == ["modern.size", "canasta.seven"]
    assert faults(on("classic", drawn("2S2HJK")), "lay 2S2HJK; drop 4C")[:1] == ["meld.all_wild"]


@rule("modern.dead_rank")
def test_modern_dead_rank_once_a_natural_canasta_is_closed_nobody_melds_its_rank() -> None:
    packs = on("modern,packs=3", drawn("QCQDQH", theirs="QCQCQDQDQHQHQS"))
    assert faults(packs, "lay QCQDQH; drop 4C") == ["modern.dead_rank"]
    assert legal(packs, "drop QC")
    assert faults(on("modern,packs=3", drawn("QC", own="QDQHQHQS,KCKDKH", theirs="QCQCQDQDQHQSQS")), "lay QC") == [
        "modern.dead_rank"
    ]


@rule("modern.dead_rank")
def test_modern_dead_rank_a_mixed_canasta_or_six_cards_leave_it_alive() -> None:
    for theirs in ("QCQCQDQDQH2H2S", "QCQCQDQDQHQS"):
        assert legal(on("modern,packs=3", drawn("QCQDQH", theirs=theirs)), "lay QCQDQH; drop 4C")


@rule("modern.dead_rank", "pile.pair")
def test_modern_dead_rank_its_cards_take_no_pile() -> None:
    dead = on("modern,packs=3", before_the_pile("JCJD", theirs="JCJCJDJDJHJSJS"))
    assert faults(dead, "take JCJD") == ["modern.dead_rank"]
    assert why_no_take(dead)[:1] == ["modern.dead_rank"]


# the first meld


@rule("opening.minimum", "modern.pure_meld")
def test_opening_minimum_125_and_more_from_3000_and_5000() -> None:
    limits = {-200: 125, 0: 125, 2995: 125, 3000: 155, 4995: 155, 5000: 180}
    assert {score: minimum(drawn("", own="-", score=score)) for score in limits} == limits


@rule("modern.pure_meld", "opening.minimum")
def test_modern_pure_meld_points_alone_do_not_open() -> None:
    mixed = drawn("KHKSAHAS2H2SJK", own="-")
    assert faults(mixed, "lay AHASJK KHKS2H2S; drop 4C") == ["modern.pure_meld"]
    assert faults(mixed, "lay AHASJK; drop 4C") == ["modern.pure_meld", "opening.minimum"]
    pure = drawn("KDKHKSAHAS2SJK", own="-")
    assert legal(pure, "lay AHAS2SJK KDKHKS; drop 4C")
    assert "modern.pure_meld" in allowed_by(pure, "lay AHAS2SJK KDKHKS; drop 4C")


@rule("modern.pure_meld", "opening.minimum")
def test_modern_pure_meld_alone_does_not_open_without_the_points() -> None:
    assert faults(drawn("KDKHKSAHAS2SJK", own="-"), "lay AHASJK KDKHKS; drop 4C") == ["opening.minimum"]


@rule("modern.pure_meld")
def test_modern_pure_meld_a_wild_meld_is_one_and_so_are_four_naturals() -> None:
    assert legal(drawn("2SJKJKKHKS2H", own="-"), "lay 2SJKJK KHKS2H; drop 4C")
    assert legal(drawn("KCKDKHKSAHASJK", own="-"), "lay KCKDKHKS AHASJK; drop 4C")


@rule("modern.pure_meld", "opening.top_card")
def test_modern_pure_meld_with_the_pile_only_what_lies_beside_it_counts() -> None:
    enough = before_the_pile("8D8H8SJCJDKDKHKSAHASJK", own="-")
    assert legal(enough, "take JCJD KDKHKS AHASJK 8D8H8S; drop 4C")
    short = before_the_pile("JCJDQHQSKDKHKSJK", own="-")
    assert faults(short, "take JCJD KDKHKS QHQSJK; drop 4C") == ["opening.minimum"]
    assert legal(on("modern,opening_counts_top=yes", short), "take JCJD KDKHKS QHQSJK; drop 4C")


@rule("modern.splash", "opening.minimum")
def test_modern_splash_a_whole_natural_or_wild_canasta_opens_without_a_minimum() -> None:
    for hand in ("8C8D8D8H8H8S8S", "2C2C2D2D2H2HJK"):
        assert legal(drawn(hand, own="-", score=5200), f"lay {hand}; drop 4C")
        assert "modern.splash" in allowed_by(drawn(hand, own="-", score=5200), f"lay {hand}; drop 4C")


@rule("modern.splash", "opening.minimum")
def test_modern_splash_six_cards_or_a_mixed_canasta_do_not() -> None:
    assert faults(drawn("8C8D8H8H8S8S", own="-"), "lay 8C8D8H8H8S8S; drop 4C") == ["opening.minimum"]
    assert "opening.minimum" in faults(drawn("8C8D8H8H8S8S2D", own="-"), "lay 8C8D8H8H8S8S2D; drop 4C")


@rule("modern.splash", "opening.top_card")
def test_modern_splash_has_no_need_of_the_piles_top_card() -> None:
    six = before_the_pile("8C8D8D8H8H8S", own="-", top="8S")
    assert "opening.minimum" in faults(six, "take 8C8D8D8H8H8S")
    beside = before_the_pile("8C8D8D8H8H8S8SJCJD", own="-")
    assert legal(beside, "take JCJD 8C8D8D8H8H8S8S; drop 4C")


# the pile


@rule("pile.pair", "pile.add", "pile.natural_and_wild")
def test_pile_pair_nothing_else_takes_it_unless_the_card_says_so() -> None:
    assert faults(before_the_pile("JD2C", own="JCJDJSJSJH"), "take -") == ["pile.pair", "pile.add"]
    assert faults(before_the_pile("JD2C", own="KCKDKH"), "take JD2C")[:1] == ["pile.pair"]
    assert why_no_take(before_the_pile("JD2C"))[:1] == ["pile.pair"]
    assert legal(on("modern,pickup_add=yes", before_the_pile("JD2C", own="JCJDJSJSJH")), "take -; drop 4C")
    assert legal(before_the_pile("JDJC"), "take JDJC; drop 4C")


@rule("frozen.wild", "frozen.unopened")
def test_frozen_wild_the_word_means_nothing_where_only_a_pair_takes() -> None:
    wild = before_the_pile("JCJD").replace("9DJH", "2DJH")
    assert frozen(wild) == frozen(before_the_pile("JCJD", own="-")) == []
    assert frozen(on("modern,pickup_add=yes", wild)) == ["frozen.wild"]
    assert legal(wild, "take JCJD; drop 4C")


@rule("pile.top_wild")
def test_pile_top_wild_a_wild_card_may_be_discarded_and_stops_the_next_player() -> None:
    assert legal(drawn("2C"), "drop 2C")
    assert faults(before_the_pile("JCJD", top="2D"), "take JCJD")[:1] == ["pile.top_wild"]


@rule("pile.empty")
def test_pile_empty_the_first_player_finds_no_pile() -> None:
    assert why_no_take(before_the_pile("JCJD").replace("9DJH", "-")) == ["pile.empty"]
