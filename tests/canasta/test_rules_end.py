"""The end of the stock."""

from tests.canasta.judging import after, allowed_by, faults, legal, on, rule


def no_stock(hand: str, pile: str, own: str = "QCQDQH", card: str = "classic") -> str:
    return f"{card} Sd ?/?/{hand}/? NS:{own}/EW:- -/- {pile} ?0 0/0 -"


@rule("end.stock_empty")
def test_end_stock_empty_there_is_nothing_to_draw() -> None:
    assert faults(no_stock("4C5S", "9H"), "draw") == ["end.stock_empty"]


@rule("end.stock_empty")
def test_end_stock_empty_who_takes_plays_on() -> None:
    on_ = after(no_stock("4C5S9C9D", "9H"), "take 9C9D; drop 4C")
    assert (str(on_.seat), on_.phase) == ("W", "d")


@rule("end.stock_empty")
def test_end_stock_empty_who_does_not_take_ends_the_hand() -> None:
    ended = after(no_stock("4C5S9C9D", "9H"), "end")
    assert (ended.phase, ended.marks.out) == ("e", None)
    assert "end.stock_empty" in allowed_by(no_stock("4C5S9C9D", "9H"), "end")


@rule("end.stock_empty")
def test_end_stock_empty_nothing_is_played_after_that() -> None:
    assert faults(no_stock("4C5S9C9D", "9H"), "end; take 9C9D") == ["end.stock_empty"]


@rule("end.stock_empty")
def test_end_stock_empty_the_last_card_may_be_drawn_and_its_turn_played() -> None:
    last = "classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9H 7C 0/0 -"
    assert after(last, "draw; drop 4C").phase == "d"
    ended = after(on("classic,stock_empty=end_after_discard", last), "draw; drop 4C")
    assert (ended.phase, str(ended.seat)) == ("e", "S")


@rule("end.stock_empty")
def test_end_stock_empty_where_the_hand_ends_with_it_only_the_end_is_left() -> None:
    over = no_stock("4C5S9C9D", "9H", card="classic,stock_empty=end_after_discard")
    assert faults(over, "take 9C9D") == ["end.stock_empty"]
    assert faults(over, "draw") == ["end.stock_empty"]
    assert legal(over, "end")


@rule("end.forced_take")
def test_end_forced_take_what_fits_a_meld_from_an_unfrozen_pile_must_be_taken() -> None:
    fits = no_stock("4C5S", "9HQS")
    assert faults(fits, "end") == ["end.forced_take"]
    assert legal(fits, "take -; drop 4C")
    assert legal(on("classic,forced_take=no", fits), "end")


@rule("end.forced_take")
def test_end_forced_take_a_pair_is_a_choice() -> None:
    assert legal(no_stock("4C5S9C9D", "9H"), "end")


@rule("end.forced_take")
def test_end_forced_take_not_from_a_frozen_pile() -> None:
    assert legal(no_stock("4C5S", "2CQS"), "end")


@rule("end.forced_take")
def test_end_forced_take_not_while_there_is_stock() -> None:
    assert legal("classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9HQS ?1 0/0 -", "draw; drop 4C")


@rule("end.forced_take")
def test_end_forced_take_not_where_taking_it_is_illegal() -> None:
    assert legal(no_stock("4C", "QS"), "end")
    assert legal(on("classic,pickup_add=no", no_stock("4C5S", "9HQS")), "end")
    assert legal(on("classic,canasta_takes_pile=no", no_stock("4C5S", "9HQS", own="QCQCQDQDQHQHQS")), "end")


@rule("end.last_red_three")
def test_end_last_red_three_is_laid_and_the_hand_is_over() -> None:
    last = "classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9H 3H 0/0 -"
    ended = after(last, "draw")
    assert (ended.phase, str(ended.red_threes[0][0])) == ("e", "3H")
    assert "end.last_red_three" in allowed_by(last, "draw")


@rule("end.last_red_three")
def test_end_last_red_three_nothing_more_is_melded_or_discarded() -> None:
    last = "classic Sd ?/?/4C5SQS/? NS:QCQDQH/EW:- -/- 9H 3H 0/0 -"
    assert faults(last, "draw; drop 4C") == ["end.last_red_three"]
    assert faults(last, "draw 3H; lay QS") == ["end.last_red_three"]


@rule("end.last_red_three")
def test_end_last_red_three_one_before_the_last_card_is_replaced() -> None:
    assert legal("classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9H 3H7C 0/0 -", "draw; drop 4C")


@rule("end.last_red_three")
def test_end_last_red_three_of_two_cards_drawn_an_ordinary_one_lets_the_turn_go_on() -> None:
    assert legal("classic,draw=2 Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9H 7C3H 0/0 -", "draw; drop 4C")
