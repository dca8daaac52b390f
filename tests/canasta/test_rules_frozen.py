"""When the pile is frozen, and for whom."""

from tests.canasta.judging import after, faults, frozen, legal, on, rule

OPEN = "classic Sd ?/?/KC2D4C5SJK/? NS:QCQDQH/EW:- -/- 9HKS ?40 0/0 -"
UNOPENED = "classic Sd ?/?/KC2D4C5SJK/? NS:-/EW:QCQDQH -/- 9HKS ?40 0/0 -"


@rule("frozen.unopened")
def test_frozen_unopened_until_the_side_has_melded() -> None:
    assert faults(UNOPENED, "take KC2DJK") == ["frozen.unopened"]
    assert legal(OPEN, "take KC2DJK")


@rule("frozen.unopened")
def test_frozen_unopened_not_where_the_card_says_no() -> None:
    assert legal(on("classic,unopened_is_frozen=no", UNOPENED), "take KC2DJK")
    assert frozen(on("classic,unopened_is_frozen=no", UNOPENED)) == []


@rule("frozen.unopened")
def test_frozen_unopened_holds_for_one_side_alone() -> None:
    assert frozen(UNOPENED) == ["frozen.unopened"]
    assert frozen(UNOPENED.replace(" Sd ", " Wd ").replace("KC2D4C5SJK/?", "?/KC2D4C5SJK")) == []


@rule("frozen.unopened")
def test_frozen_unopened_partners_meld_opens_the_side() -> None:
    assert frozen(OPEN.replace("0/0 -", "0/0 melded:N")) == []


@rule("frozen.wild")
def test_frozen_wild_one_anywhere_in_it_freezes_for_all() -> None:
    assert frozen(OPEN.replace("9HKS", "2C9HKS")) == ["frozen.wild"]
    assert faults(OPEN.replace("9HKS", "JK9HKS"), "take KC2D") == ["frozen.wild"]


@rule("frozen.wild")
def test_frozen_wild_nor_is_the_top_card_added_to_a_meld() -> None:
    assert faults(OPEN.replace("9HKS", "2C9HQS"), "take -") == ["frozen.wild"]
    assert legal(OPEN.replace("9HKS", "9HQS"), "take -")


@rule("frozen.wild")
def test_frozen_wild_not_by_one_in_the_hand_or_in_a_meld() -> None:
    assert frozen(OPEN.replace("QCQDQH", "QCQDQHJK")) == []


@rule("frozen.red_three")
def test_frozen_red_three_that_was_turned_up() -> None:
    assert faults(OPEN.replace("9HKS", "3H9HKS"), "take KC2D") == ["frozen.red_three"]


@rule("frozen.red_three")
def test_frozen_red_three_not_by_one_that_lies_with_a_side() -> None:
    assert frozen(OPEN.replace("-/- 9HKS", "3H/3D 9HKS")) == []


@rule("frozen.black_three")
def test_frozen_black_three_at_a_bicycle_table_only() -> None:
    buried = OPEN.replace("9HKS", "3S9HKS")
    assert legal(buried, "take KC2D")
    assert faults(on("bicycle", buried), "take KC2D") == ["frozen.black_three"]
    assert faults(on("classic,black_three_freezes=yes", buried), "take KC2D") == ["frozen.black_three"]


@rule("frozen.black_three")
def test_frozen_black_three_a_pair_takes_it() -> None:
    assert legal(on("bicycle", OPEN.replace("9HKS", "3S9HKS").replace("4C", "KD")), "take KCKD")


@rule("frozen.until_taken", "frozen.wild")
def test_frozen_until_taken_whatever_is_discarded_on_it() -> None:
    north = "classic Np 4C9S/?/KC2D4C5SJK/? NS:QCQDQH/EW:- -/- 2C ?40 0/0 melded:S"
    covered = after(north, "drop 9S")
    assert frozen(str(covered._replace(seat=covered.seat.S))) == ["frozen.wild"]


@rule("frozen.until_taken")
def test_frozen_until_taken_the_next_pile_is_not() -> None:
    taker = "classic Sd ?/?/KCKD4C5S/? NS:QCQDQH/EW:JCJDJH -/- 2C9HKS ?40 0/0 -"
    assert frozen(str(after(taker, "take KCKD; drop 4C"))) == []


@rule("frozen.until_taken")
def test_frozen_until_taken_an_empty_pile_is_not() -> None:
    assert frozen(UNOPENED.replace("9HKS", "-")) == []


def test_frozen_for_several_reasons_at_once() -> None:
    assert frozen(on("bicycle", UNOPENED.replace("9HKS", "3H2C3S9H"))) == [
        "frozen.unopened",
        "frozen.wild",
        "frozen.red_three",
        "frozen.black_three",
    ]
