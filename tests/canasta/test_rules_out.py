"""Going out."""

from tests.canasta.judging import after, allowed_by, faults, items, judge, legal, on, rule, why_no_out

CANASTA = "KCKCKDKDKHKHKS"


def drawn(hand: str, own: str = CANASTA, marks: str = "melded:N", card: str = "classic", score: int = 0) -> str:
    return f"{card} Sp ?/?/{hand}/? NS:{own}/EW:- -/- 9H ?40 {score}/0 {marks}"


def concealed(line: str, turn: str) -> bool:
    found = judge(line, turn)
    assert found.out is not None, found.faults
    return found.concealed


@rule("out.canasta")
def test_out_canasta_the_side_needs_one() -> None:
    assert legal(drawn("4C"), "drop 4C")
    assert faults(drawn("4C", own="QCQDQH"), "drop 4C") == ["out.canasta"]
    assert why_no_out(drawn("4C", own="QCQDQH")) == ["out.canasta"]


@rule("out.canasta")
def test_out_canasta_finishing_it_in_the_same_turn_is_enough() -> None:
    assert legal(drawn("QHQSQS4C", own="QCQCQDQD"), "lay QHQSQS; drop 4C")
    assert "out.canasta" in allowed_by(drawn("QHQSQS4C", own="QCQCQDQD"), "lay QHQSQS; drop 4C")


@rule("out.canasta")
def test_out_canasta_a_mixed_one_will_do() -> None:
    assert legal(drawn("4C", own="KCKCKDKDKHKH2C"), "drop 4C")


@rule("out.canasta")
def test_out_canasta_the_card_sets_how_many() -> None:
    assert faults(on("classic,canastas_to_go_out=2", drawn("4C")), "drop 4C") == ["out.canasta"]
    assert legal(drawn("4C", own=f"{CANASTA},QCQCQDQDQHQHQS", card="classic,canastas_to_go_out=2"), "drop 4C")
    assert legal(drawn("4C", own="QCQDQH", card="classic,canastas_to_go_out=0"), "drop 4C")


@rule("out.canasta")
def test_out_canasta_the_other_sides_does_not_count() -> None:
    theirs = f"classic Sp ?/?/4C/? NS:QCQDQH/EW:{CANASTA} -/- 9H ?40 0/0 -"
    assert faults(theirs, "drop 4C") == ["out.canasta"]


@rule("out.last_card")
def test_out_last_card_may_be_melded_or_discarded() -> None:
    assert legal(drawn("4C4D4H"), "lay 4C4D4H")
    assert legal(drawn("4C4D4H5S"), "lay 4C4D4H; drop 5S")
    assert "out.last_card" in allowed_by(drawn("4C4D4H"), "lay 4C4D4H")


@rule("out.last_card")
def test_out_last_card_is_discarded_where_the_card_requires_it() -> None:
    required = drawn("4C4D4H", card="classic,final_discard=required")
    assert faults(required, "lay 4C4D4H") == ["out.last_card"]
    assert why_no_out(required) == ["out.last_card"]
    assert legal(on("classic,final_discard=required", drawn("4C4D4H5S")), "lay 4C4D4H; drop 5S")


@rule("out.last_card")
def test_out_last_card_two_that_fit_nowhere_are_one_too_many() -> None:
    assert why_no_out(drawn("4C5D")) == ["out.last_card"]
    assert why_no_out(drawn("4C4D4H5D")) == []


@rule("out.ends")
def test_out_ends_the_hand_at_once() -> None:
    then = after(drawn("4C"), "drop 4C")
    assert (then.phase, str(then.marks.out)) == ("e", "S")
    assert faults(drawn("4C"), "drop 4C; draw") == ["out.ends"]


@rule("out.ends")
def test_out_ends_nothing_but_going_out_is_worth_the_hundred() -> None:
    ended = f"classic Se -/5C/-/6C NS:{CANASTA}/EW:- -/- 9H ? 0/0 out:S"
    assert items(ended)["out.ends"] == 100
    assert "out.ends" not in items(ended.replace("out:S", "-"))


@rule("out.ends")
def test_out_ends_the_card_sets_what_it_is_worth() -> None:
    ended = f"classic Se -/5C/-/6C NS:{CANASTA}/EW:- -/- 9H ? 0/0 out:S"
    assert items(on("classic,out=150", ended))["out.ends"] == 150


WHOLE_HAND = "KCKCKDKDKHKHKS4C"


@rule("out.concealed")
def test_out_concealed_the_whole_hand_in_one_turn_with_a_canasta_in_it() -> None:
    assert concealed(drawn(WHOLE_HAND, own="-", marks="-"), "lay KCKCKDKDKHKHKS; drop 4C")
    assert "out.concealed" in allowed_by(drawn(WHOLE_HAND, own="-", marks="-"), "lay KCKCKDKDKHKHKS; drop 4C")


@rule("out.concealed")
def test_out_concealed_not_after_melding_in_an_earlier_turn() -> None:
    assert not concealed(drawn(WHOLE_HAND, own="QCQDQH", marks="melded:S"), "lay KCKCKDKDKHKHKS; drop 4C")


@rule("out.concealed")
def test_out_concealed_not_when_a_card_joined_partners_meld() -> None:
    assert not concealed(drawn(f"{WHOLE_HAND}QS", own="QCQDQH"), "lay KCKCKDKDKHKHKS QS; drop 4C")


@rule("out.concealed")
def test_out_concealed_not_by_a_canasta_of_partners() -> None:
    assert not concealed(drawn("4C4D4H5S"), "lay 4C4D4H; drop 5S")


@rule("out.concealed")
def test_out_concealed_not_by_a_discard_alone() -> None:
    assert not concealed(drawn("4C"), "drop 4C")


@rule("out.concealed")
def test_out_concealed_partner_may_have_melded_unless_the_card_says_the_side() -> None:
    partner_has = drawn(WHOLE_HAND, own="QCQDQH")
    assert concealed(partner_has, "lay KCKCKDKDKHKHKS; drop 4C")
    assert not concealed(on("classic,concealed_scope=side", partner_has), "lay KCKCKDKDKHKHKS; drop 4C")


@rule("out.concealed")
def test_out_concealed_in_several_lays_of_one_turn() -> None:
    hand = drawn(f"{WHOLE_HAND}QCQDQH", own="-", marks="-")
    assert concealed(hand, "lay QCQDQH KCKDKH; lay KCKDKHKS; drop 4C")


@rule("out.concealed")
def test_out_concealed_with_the_pile_too() -> None:
    pile = "classic Sd ?/?/KCKCKDKDKHKH4C5S/? NS:-/EW:- -/- 5D5HKS ?40 0/0 -"
    assert concealed(pile, "take KCKCKDKDKHKH; lay 5D5H5S; drop 4C")


@rule("out.concealed")
def test_out_concealed_200_in_all_or_what_the_card_says() -> None:
    ended = f"classic Se -/5C/-/6C NS:{CANASTA}/EW:- -/- 9H ? 0/0 out:S,concealed"
    assert items(ended)["out.concealed"] == 200
    assert "out.ends" not in items(ended)
    assert items(on("classic,concealed=250", ended))["out.concealed"] == 250


FIVES = "5C5C5D5D5H5H5S4C"  # a canasta of 35 points


@rule("out.concealed_minimum", "opening.minimum")
def test_out_concealed_minimum_from_the_stock_none_is_needed() -> None:
    fives = drawn(FIVES, own="-", marks="-")
    assert legal(fives, "lay 5C5C5D5D5H5H5S; drop 4C")
    assert "out.concealed_minimum" in allowed_by(fives, "lay 5C5C5D5D5H5H5S")
    assert faults(on("classic,concealed_minimum=needed", fives), "lay 5C5C5D5D5H5H5S") == [
        "opening.minimum",
        "opening.counts",
    ]


@rule("out.concealed_minimum", "opening.minimum")
def test_out_concealed_minimum_where_it_is_needed_exactly_so_much_is_enough() -> None:
    fifty = drawn("5C5C5D5D5H5H5S4C4D4H", own="-", marks="-", card="classic,concealed_minimum=needed")
    assert why_no_out(fifty) == []
    assert why_no_out(on("classic,concealed_minimum=needed,minimums=15/51/90/120", fifty)) == ["opening.minimum"]


@rule("out.concealed_minimum", "opening.minimum")
def test_out_concealed_minimum_not_when_cards_stay_behind() -> None:
    two_left = drawn(f"{FIVES}6D", own="-", marks="-")
    assert faults(two_left, "lay 5C5C5D5D5H5H5S") == ["opening.minimum", "opening.counts"]


@rule("out.concealed_minimum", "opening.minimum")
def test_out_concealed_minimum_needed_with_the_pile() -> None:
    pile = "classic Sd ?/?/5C5C5D5D5H5H4C/? NS:-/EW:- -/- 5S ?40 0/0 -"
    assert "opening.minimum" in faults(pile, "take 5C5C5D5D5H5H")


@rule("out.concealed_minimum", "opening.minimum")
def test_out_concealed_minimum_not_without_a_canasta_of_ones_own() -> None:
    assert "opening.minimum" in faults(drawn("5C5D5H4C4D4H6S", own="-", marks="-"), "lay 5C5D5H 4C4D4H")


@rule("out.concealed_minimum")
def test_out_concealed_minimum_a_waived_lay_must_go_out_and_cannot_be_left_half_way() -> None:
    laid = after(drawn(FIVES, own="-", marks="-"), "lay 5C5C5D5D5H5H5S")
    assert laid.marks.mustgo
    assert legal(str(laid), "drop 4C")


@rule("out.concealed_minimum")
def test_out_concealed_minimum_is_what_allowed_a_last_card_melded_too() -> None:
    fives = drawn("5C5C5D5D5H5H5S", own="-", marks="-", score=1500)
    assert "out.concealed_minimum" in allowed_by(fives, "lay 5C5C5D5D5H5H5S")
