"""Modern American: bonus cards, asking once, special hands and going out."""

from canasta.cards import cards_text
from canasta.position import Seat
from tests.canasta.judging import after, allowed_by, faults, legal, on, rule, why_no_out

TWO = "KCKCKDKDKHKHKS,9C9D9H9S9S2H2S"  # two canastas
GARBAGE = "4C4D4H4S5C5D5H5S6C6D6H8C8D8H"
PAIRS = "4C4D5C5D6C6D8C8D9C9DTCTDJCJD"
PAIRS_WITH_WILDS = "ACAD7C7D2C2D8C8D9C9DTCTDJCJD"
STRAIGHT = "4C5D6C7D8S9STSJCQSKCAC2DJK"  # and a three


def drawn(hand: str, own: str = "-", theirs: str = "-", marks: str = "turncard", stock: str = "?40") -> str:
    return f"modern Sp ?/?/{hand}/? NS:{own}/EW:{theirs} -/- TD {stock} 0/0 {marks}"


# bonus cards

OPENS = "4C5D6HKCKDKHAHASJKJK"  # 150 with the kings pure


@rule("modern.bonus_cards")
def test_modern_bonus_cards_four_for_the_side_that_melds_first_three_for_the_other() -> None:
    first, second = drawn(OPENS), drawn(OPENS, theirs="QCQDQH")
    assert after(first, "lay KCKDKH AHASJKJK; drop 4C").marks.bonus == ((Seat.S, 4),)
    assert after(second, "lay KCKDKH AHASJKJK; drop 4C").marks.bonus == ((Seat.S, 3),)
    assert "modern.bonus_cards" in allowed_by(first, "lay KCKDKH AHASJKJK; drop 4C")


@rule("modern.bonus_cards")
def test_modern_bonus_cards_none_once_the_turn_card_is_drawn() -> None:
    assert after(drawn(OPENS, marks="-", stock="?8"), "lay KCKDKH AHASJKJK; drop 4C").marks.bonus == ()
    late = drawn(OPENS.replace("4C", ""), stock="?9").replace(" Sp ", " Sd ")
    assert after(late, "draw; lay KCKDKH AHASJKJK; drop 5D").marks.bonus == ()
    early = drawn(OPENS.replace("4C", ""), stock="?10").replace(" Sp ", " Sd ")
    assert after(early, "draw; lay KCKDKH AHASJKJK; drop 5D").marks.bonus == ((Seat.S, 4),)


@rule("modern.bonus_cards", "out.ends")
def test_modern_bonus_cards_none_for_who_goes_out_with_it_nor_for_a_later_meld() -> None:
    one = on("modern,canastas_to_go_out=1", drawn("4C8C8D8D8H8H8S8S"))
    assert after(one, "lay 8C8D8D8H8H8S8S; drop 4C").marks.bonus == ()
    assert after(drawn("4C5DQCQDQH", own="KCKDKH"), "lay QCQDQH; drop 4C").marks.bonus == ()


@rule("modern.bonus_cards")
def test_modern_bonus_cards_opening_with_the_pile_earns_some_only_where_the_card_says_so() -> None:
    pile = drawn("4C5DJCJDKCKDKHAHASJKJK").replace(" Sp ", " Sd ").replace("TD ?40", "TDJH ?40")
    turn = "take JCJD KCKDKH AHASJKJK; drop 4C"
    assert after(pile, turn).marks.bonus == ()
    assert after(on("modern,bonus_cards_on_take=yes", pile), turn).marks.bonus == ((Seat.S, 4),)


@rule("modern.bonus_cards")
def test_modern_bonus_cards_are_taken_up_as_the_next_turn_begins_and_threes_replaced() -> None:
    owed = "modern Sd ?/?/4C5D/? NS:KCKDKH/EW:- -/- 9D 3S6C6D7C8C9C?30 0/0 bonus:S3"
    drew = after(owed, "draw")
    assert (cards_text(drew.hand.cards), cards_text(drew.red_threes[0])) == ("4C5D6C6D7C8C", "3S")
    assert drew.marks.bonus == ()
    assert after(owed.replace("bonus:S3", "bonus:N3"), "draw").marks.bonus == ((Seat.N, 3),)


# asking once

READY = drawn("4C4D4H5S", own=TWO, marks="melded:N")


@rule("modern.ask_once", "ask.binds")
def test_modern_ask_once_a_side_asks_once_in_a_hand() -> None:
    asked = after(READY, "ask; no; drop 5S")
    assert asked.marks.hasasked == frozenset({"NS"})
    again = READY.replace("melded:N", "melded:N,hasasked:NS")
    assert faults(again, "ask") == ["modern.ask_once"]
    assert legal(again, "lay 4C4D4H; drop 5S")


@rule("modern.ask_once", "ask.optional")
def test_modern_ask_once_where_asking_is_a_must_who_has_no_question_left_goes_out_unasked() -> None:
    must = on("modern,ask=required", READY)
    assert faults(must, "lay 4C4D4H; drop 5S") == ["ask.optional"]
    assert legal(must.replace("melded:N", "melded:N,hasasked:NS"), "lay 4C4D4H; drop 5S")


@rule("modern.ask_once")
def test_modern_ask_once_the_other_side_s_question_is_its_own() -> None:
    theirs = READY.replace("melded:N", "melded:N,hasasked:EW")
    assert legal(theirs, "ask; yes; lay 4C4D4H; drop 5S")
    assert "modern.ask_once" in allowed_by(theirs, "ask")


# special hands


@rule("modern.special_hand", "out.ends")
def test_modern_special_hand_four_of_them_may_be_shown_and_end_the_hand() -> None:
    for hand, kind in ((GARBAGE, "garbage"), (PAIRS, "pairs"), (PAIRS_WITH_WILDS, "pairs_with_wilds")):
        out = after(drawn(hand), f"show {kind}")
        assert (out.phase, out.marks.out, out.hand.size) == ("e", Seat.S, 14)
        assert "modern.special_hand" in allowed_by(drawn(hand), f"show {kind}")


@rule("modern.special_hand")
def test_modern_special_hand_one_card_apart_it_is_none() -> None:
    assert faults(drawn(GARBAGE.replace("8H", "9H")), "show garbage") == ["modern.special_hand"]
    assert faults(drawn(PAIRS.replace("JD", "QD")), "show pairs") == ["modern.special_hand"]
    assert faults(drawn(PAIRS), "show pairs_with_wilds") == ["modern.special_hand"]
    assert faults(drawn(PAIRS_WITH_WILDS), "show pairs") == ["modern.special_hand"]
    assert faults(drawn(PAIRS[:-4]), "show pairs") == ["modern.special_hand"]


@rule("modern.special_hand")
def test_modern_special_hand_each_may_be_switched_off() -> None:
    hands = {"garbage": GARBAGE, "pairs": PAIRS, "pairs_with_wilds": PAIRS_WITH_WILDS, "straight": "3S" + STRAIGHT}
    for kind, hand in hands.items():
        line = drawn(hand)
        assert legal(line, f"show {kind}")
        assert faults(on(f"modern,special_{kind}=0", line), f"show {kind}") == ["modern.special_hand"]


@rule("modern.special_hand")
def test_modern_special_hand_only_before_the_side_has_melded_and_after_drawing() -> None:
    assert faults(drawn(GARBAGE, own="KCKDKH"), "show garbage") == ["modern.special_hand"]
    before = drawn(GARBAGE[:-2], stock="8H?39").replace(" Sp ", " Sd ")
    assert faults(before, "show garbage") == ["turn.order"]
    assert legal(before, "draw; show garbage")


@rule("modern.special_hand", "modern.threes")
def test_modern_special_hand_a_three_drawn_for_the_straight_is_shown_with_it() -> None:
    ready = drawn(STRAIGHT, stock="3S6H?38").replace(" Sp ", " Sd ")
    drew = after(ready, "draw")
    assert (drew.phase, drew.hand.size, drew.red_threes[0]) == ("p", 14, ())
    assert legal(ready, "draw; show straight")
    assert faults(ready, "draw; drop 4C") == ["modern.special_hand"]
    assert faults(ready, "draw; lay JK2D; drop 4C")[:1] == ["modern.special_hand"]


@rule("modern.special_hand", "modern.threes")
def test_modern_special_hand_any_other_three_is_laid() -> None:
    other = drawn(STRAIGHT.replace("4C", "5C"), stock="3S6H?38").replace(" Sp ", " Sd ")
    assert cards_text(after(other, "draw").red_threes[0]) == "3S"
    off = on("modern,special_straight=0", drawn(STRAIGHT, stock="3S6H?38").replace(" Sp ", " Sd "))
    assert cards_text(after(off, "draw").red_threes[0]) == "3S"


@rule("modern.special_hand", "ask.binds")
def test_modern_special_hand_may_be_asked_about_and_a_no_binds() -> None:
    assert legal(drawn(GARBAGE), "ask; yes; show garbage")
    assert faults(drawn(GARBAGE), "ask; no; show garbage") == ["ask.binds"]


# going out


@rule("out.canasta", "canasta.seven")
def test_out_canasta_two_are_needed() -> None:
    assert legal(drawn("4C8D8H8S", own=TWO), "lay 8D8H8S; drop 4C")
    one = drawn("4C8D8H8S", own=TWO[:14])
    assert faults(one, "lay 8D8H8S; drop 4C")[:1] == ["meld.keep_one"]
    assert why_no_out(one) == ["out.canasta"]
    assert legal(on("modern,canastas_to_go_out=1", one), "lay 8D8H8S; drop 4C")


@rule("out.last_card")
def test_out_last_card_has_to_be_discarded() -> None:
    all_of_it = drawn("8D8H8S", own=TWO)
    assert faults(all_of_it, "lay 8D8H8S") == ["out.last_card"]
    assert legal(on("modern,final_discard=optional", all_of_it), "lay 8D8H8S")


@rule("out.concealed")
def test_out_concealed_is_nothing_of_its_own_here() -> None:
    all_at_once = "lay 8C8C8D8D8H8H8S 9C9C9D9D9H9H9S; drop 4C"
    assert not after(drawn("4C8C8C8D8D8H8H8S9C9C9D9D9H9H9S"), all_at_once).marks.concealed
