"""Asking the partner."""

from tests.canasta.judging import after, allowed_by, faults, legal, on, rule, why_no_out

CANASTA = "KCKCKDKDKHKHKS"
READY = f"classic Sp ?/?/4C4D4H5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N"
PILE = f"classic Sd ?/?/4C4D5S/? NS:{CANASTA}/EW:- -/- 6D6H6S4H ?40 0/0 melded:N"


@rule("ask.optional")
def test_ask_optional_one_may_and_need_not() -> None:
    assert legal(READY, "ask; yes; lay 4C4D4H; drop 5S")
    assert legal(READY, "lay 4C4D4H; drop 5S")
    assert "ask.optional" in allowed_by(READY, "ask")


@rule("ask.optional")
def test_ask_optional_a_card_may_require_it_or_know_no_asking() -> None:
    assert faults(on("classic,ask=required", READY), "lay 4C4D4H") == ["ask.optional"]
    assert legal(on("classic,ask=required", READY), "ask; yes; lay 4C4D4H; drop 5S")
    assert faults(on("classic,ask=off", READY), "ask") == ["ask.optional"]


@rule("ask.optional")
def test_ask_optional_where_required_a_last_discard_does_not_go_out_unasked() -> None:
    one = f"classic,ask=required Sp ?/?/5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N"
    assert faults(one, "drop 5S") == ["ask.optional"]


@rule("ask.optional", "pile.must_finish")
def test_ask_optional_where_required_a_take_that_empties_the_hand_leaves_no_moment_to_ask() -> None:
    one = f"classic Sd ?/?/4C4D/? NS:{CANASTA}/EW:- -/- 4H ?40 0/0 melded:N"
    assert legal(one, "take 4C4D")
    assert faults(on("classic,ask=required", one), "take 4C4D") == ["pile.must_finish", "ask.optional"]


@rule("ask.optional")
def test_ask_optional_where_required_why_not_out_says_it_is_too_late_to_ask() -> None:
    late = f"classic,ask=required Sp ?/?/5S5S/? NS:{CANASTA},5C5D5H/EW:- -/- 9H ?40 0/0 melded:S,laid"
    assert why_no_out(late) == ["ask.optional"]


@rule("ask.timing")
def test_ask_timing_after_the_draw_or_after_taking() -> None:
    assert legal(READY.replace(" Sp ", " Sd "), "draw; ask")
    assert legal(PILE, "take 4C4D; ask; yes; lay 6D6H6S; drop 5S")
    assert "ask.timing" in allowed_by(READY, "ask")


@rule("ask.timing")
def test_ask_timing_not_before() -> None:
    assert faults(READY.replace(" Sp ", " Sd "), "ask") == ["ask.timing"]


@rule("ask.timing")
def test_ask_timing_not_after_another_meld() -> None:
    assert faults(READY.replace("5S", "5S5D5H6D"), "lay 4C4D4H; ask") == ["ask.timing"]


@rule("ask.timing")
def test_ask_timing_groups_laid_with_the_take_make_it_too_late() -> None:
    more = PILE.replace("4C4D5S", "4C4D5S7C7D7H")
    assert legal(more, "take 4C4D; ask")
    assert faults(more, "take 4C4D 7C7D7H; ask") == ["ask.timing"]


@rule("ask.timing")
def test_ask_timing_a_card_may_allow_it_after_a_draw_alone() -> None:
    assert legal(PILE, "take 4C4D; ask")
    assert faults(on("classic,ask_timing=after_draw", PILE), "take 4C4D; ask") == ["ask.timing"]
    assert legal(on("classic,ask_timing=after_draw", READY), "ask")


@rule("ask.timing")
def test_ask_timing_once_a_turn_and_no_answer_unasked() -> None:
    assert faults(READY, "ask; no; ask") == ["ask.timing"]
    assert faults(READY, "yes") == ["ask.timing"]


@rule("ask.able")
def test_ask_able_only_who_can_go_out() -> None:
    assert legal(READY, "ask")
    assert faults(READY.replace("4H5S", "5S6S"), "ask") == ["ask.able"]


@rule("ask.able")
def test_ask_able_only_who_could_keep_a_card_after_a_no() -> None:
    assert faults(READY.replace("4C4D4H5S", "5S"), "ask") == ["ask.able"]


@rule("ask.able")
def test_ask_able_hidden_cards_get_the_benefit_of_the_doubt() -> None:
    assert legal(READY.replace("4C4D4H5S", "4C5S?3"), "ask")


@rule("ask.binds")
def test_ask_binds_after_a_yes_one_must_go_out() -> None:
    assert legal(READY, "ask; yes; lay 4C4D4H; drop 5S")
    assert faults(READY, "ask; yes; drop 5S") == ["ask.binds"]
    assert "ask.binds" in allowed_by(READY, "ask; yes")


@rule("ask.binds")
def test_ask_binds_after_a_yes_no_lay_may_spoil_going_out() -> None:
    spoiling = f"classic Sp ?/?/4C4D4H5S5D6C6D2H/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N"
    assert faults(spoiling, "ask") == ["ask.able"]
    able = spoiling.replace("6C6D2H", "2H")
    assert legal(able, "ask; yes; lay 5D5S2H; lay 4C4D4H")
    assert faults(able, "ask; yes; lay K:2H") == ["ask.binds"]


@rule("ask.binds")
def test_ask_binds_after_a_no_one_must_not() -> None:
    assert faults(READY, "ask; no; lay 4C4D4H") == ["ask.binds"]
    assert faults(READY.replace("5S", "5S5D5H"), "ask; no; lay 4C4D4H 5S5D5H") == ["ask.binds"]
    assert legal(READY, "ask; no; drop 5S")
    assert why_no_out(str(after(READY, "ask; no"))) == ["ask.binds"]


@rule("ask.binds")
def test_ask_binds_after_a_no_cards_may_still_be_laid_when_two_stay() -> None:
    assert legal(READY.replace("5S", "5S5D5H6S"), "ask; no; lay 4C4D4H; drop 5S")


@rule("ask.binds")
def test_ask_binds_first_comes_the_answer() -> None:
    assert faults(READY, "ask; drop 5S") == ["ask.binds"]


@rule("ask.binds")
def test_ask_binds_this_turn_only() -> None:
    then = after(READY, "ask; no; drop 5S")
    assert then.marks.asked is None
