"""The pack, the values of the cards, and the order of a turn."""

from canasta.cards import Card, cards_text, pack_of
from canasta.position import Position, PositionError
from tests.canasta.judging import after, allowed_by, faults, legal, on, rule

TO_DRAW = "classic Sd ?/?/4C9SKD/? NS:-/EW:- -/- 7H ?40 0/0 -"
DRAWN = "classic Sp ?/?/4C9SKD/? NS:-/EW:- -/- 7H ?40 0/0 -"
SHOWN = "classic Sd ?/?/4C9SKD/? NS:-/EW:- -/- 7H 8C5D3H6S?30 0/0 -"


def position_error(line: str) -> str:
    try:
        Position.parse(line)
    except PositionError as error:
        return str(error)
    return ""


@rule("pack")
def test_pack_two_packs_and_four_jokers_are_108_cards() -> None:
    assert len(pack_of(2)) == 108
    assert pack_of(2).count(Card.parse("JK")) == 4


@rule("pack")
def test_pack_a_third_king_of_spades_cannot_be_drawn() -> None:
    assert legal("classic Sd ?/?/4CKSKD/? NS:-/EW:- -/- 7H ?40 0/0 -", "draw KS")
    assert faults("classic Sd ?/?/4CKSKSKD/? NS:-/EW:- -/- 7H ?40 0/0 -", "draw KS") == ["pack"]


@rule("pack")
def test_pack_a_third_pack_brings_a_third_king_of_spades_and_two_more_jokers() -> None:
    three_kings = "classic Sd ?/?/KSKSJKJKJK/? NS:-/EW:- -/- 7H ?40 0/0 -"
    assert len(pack_of(3)) == 162
    assert faults(three_kings, "draw KS") == ["pack"]
    assert legal(on("classic,packs=3", three_kings), "draw KS")


@rule("pack")
def test_pack_the_fourth_joker_is_there_and_the_fifth_is_not() -> None:
    jokers = "classic Sd ?/?/JKJKJK/? NS:-/EW:- -/- 7H ?40 0/0 -"
    assert legal(jokers, "draw JK")
    assert faults(jokers.replace("JKJKJK", "JKJKJKJK"), "draw JK") == ["pack"]


@rule("value.cards")
def test_value_cards_of_every_rank() -> None:
    worth = {str(card)[0]: card.points for card in pack_of(1) if not card.is_red_three and str(card) != "JK"}
    assert worth == {"A": 20, "2": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
    assert Card.parse("JK").points == 50


@rule("value.cards")
def test_value_cards_a_red_three_has_none_a_black_three_five() -> None:
    assert [Card.parse(text).points for text in ("3H", "3D", "3C", "3S")] == [0, 0, 5, 5]


@rule("turn.order")
def test_turn_order_draw_then_lay_then_discard() -> None:
    assert legal("classic Sd ?/?/4C9SKDKHKS2C/? NS:-/EW:- -/- 7H ?40 0/0 -", "draw; lay KDKHKS2C; drop 4C")


@rule("turn.order")
def test_turn_order_no_discard_before_the_draw() -> None:
    assert faults(TO_DRAW, "drop 4C") == ["turn.order"]


@rule("turn.order")
def test_turn_order_nothing_is_laid_before_the_draw() -> None:
    assert faults("classic Sd ?/?/KDKHKS4C/? NS:QCQDQH/EW:- -/- 7H ?40 0/0 -", "lay KDKHKS") == ["turn.order"]


@rule("turn.draw")
def test_turn_draw_one_card_joins_the_hand() -> None:
    drawn = after(SHOWN, "draw")
    assert (drawn.phase, cards_text(drawn.hand.cards), drawn.stock.size) == ("p", "4C8C9SKD", 33)
    assert "turn.draw" in allowed_by(SHOWN, "draw")


@rule("turn.draw")
def test_turn_draw_two_cards_are_one_too_many_unless_the_card_says_two() -> None:
    assert faults(SHOWN, "draw 8C5D") == ["turn.draw"]
    assert legal(on("classic,draw=2", SHOWN), "draw 8C5D")
    assert faults(on("classic,draw=2", SHOWN), "draw 8C") == ["turn.draw"]


@rule("turn.draw")
def test_turn_draw_names_no_more_cards_than_there_are() -> None:
    assert legal("classic Sd ?/?/4C9S/? NS:-/EW:- -/- 7H ?2 0/0 -", "draw 3H8C")
    assert faults("classic Sd ?/?/4C9S/? NS:-/EW:- -/- 7H ?1 0/0 -", "draw 3H8C") == ["turn.draw"]


@rule("turn.draw")
def test_turn_draw_a_single_last_card_is_a_full_draw_of_two() -> None:
    assert legal("classic,draw=2 Sd ?/?/4C9S/? NS:-/EW:- -/- 7H 8C 0/0 -", "draw 8C; drop 4C")


@rule("turn.draw")
def test_turn_draw_while_there_is_stock_the_hand_is_not_ended() -> None:
    assert faults(TO_DRAW, "end") == ["turn.draw"]
    assert faults(DRAWN, "end") == ["turn.draw"]


@rule("turn.discard")
def test_turn_discard_ends_the_turn_and_passes_it_to_the_left() -> None:
    dropped = after(DRAWN, "drop 4C")
    assert (str(dropped.seat), dropped.phase, str(dropped.top)) == ("W", "d", "4C")
    assert "turn.discard" in allowed_by(DRAWN, "drop 4C")


@rule("turn.discard")
def test_turn_discard_a_wild_card_may_be_discarded() -> None:
    assert legal("classic Sp ?/?/4C9S2D/? NS:-/EW:- -/- 7H ?40 0/0 -", "drop 2D")


@rule("turn.cards")
def test_turn_cards_only_what_is_held_is_discarded() -> None:
    assert legal(DRAWN, "drop 9S")
    assert faults(DRAWN, "drop 9H") == ["turn.cards"]


@rule("turn.cards")
def test_turn_cards_no_card_is_laid_twice() -> None:
    assert faults("classic Sp ?/?/KDKHKS4C9S/? NS:QCQDQH/EW:- -/- 7H ?40 0/0 -", "lay KDKHKS KS") == ["turn.cards"]
    assert legal("classic Sp ?/?/KDKHKSKS4C9S/? NS:QCQDQH/EW:- -/- 7H ?40 0/0 -", "lay KDKHKS KS")


@rule("turn.cards")
def test_turn_cards_a_hidden_card_may_be_any_but_no_more_than_are_hidden() -> None:
    assert legal("classic Sp ?/?/4C9S?1/? NS:-/EW:- -/- 7H ?40 0/0 -", "drop KH")
    assert faults("classic Sp ?/?/4C9S?1/? NS:QCQDQH/EW:- -/- 7H ?40 0/0 -", "lay KHKDKC") == ["turn.cards"]


@rule("turn.cards")
def test_turn_cards_the_draw_is_what_lies_next_in_the_stock() -> None:
    assert legal(SHOWN, "draw 8C")
    assert faults(SHOWN, "draw 5D") == ["turn.cards"]


@rule("turn.once")
def test_turn_once_no_second_draw() -> None:
    assert faults(TO_DRAW, "draw; draw") == ["turn.once"]


@rule("turn.once")
def test_turn_once_no_taking_after_the_draw_and_no_draw_after_taking() -> None:
    pair = "classic Sd ?/?/4C9SKDKS/? NS:QCQDQH/EW:- -/- 7HKH ?40 0/0 -"
    assert legal(pair, "take KDKS; drop 4C")
    assert faults(pair, "draw; take KDKS") == ["turn.once"]
    assert faults(pair, "take KDKS; draw") == ["turn.once"]


@rule("turn.once")
def test_turn_once_nothing_after_the_discard() -> None:
    assert faults(TO_DRAW, "draw; drop 4C; drop 9S") == ["turn.once"]
    assert faults(TO_DRAW, "draw; drop 4C; draw") == ["turn.once"]


@rule("turn.once")
def test_turn_once_ending_the_hand_is_no_move_after_the_draw() -> None:
    assert faults("classic Sp ?/?/4C9S/? NS:-/EW:- -/- 7H ?0 0/0 -", "end") == ["turn.once"]


def test_pack_a_third_king_of_spades_is_a_fault_of_the_position() -> None:
    assert "KS is there 3 times" in position_error(DRAWN.replace("4C9S", "KSKSKS"))
