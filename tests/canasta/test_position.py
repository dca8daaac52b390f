"""The one-line notation of a position: it reads back, and what cannot be is refused by field and character."""

import pytest
from hypothesis import given

from canasta.cards import Card, cards_text
from canasta.position import Hand, Position, PositionError, Seat
from tests.canasta import values

LINE = "classic Sp ?11/?9/4C5S8DJCQDQHQSKHKHKS2DJK/?12 NS:-/EW:TDTHTS,7C7D7H2S 3D/- 9H5S ?54 1495/620 -"


@given(values.positions())
def test_a_position_reads_back(position: Position) -> None:
    assert Position.parse(str(position)) == position


@given(values.positions())
def test_a_text_read_and_written_is_the_same_text(position: Position) -> None:
    assert str(Position.parse(str(position))) == str(position)


@given(values.positions())
def test_what_a_seat_sees_is_a_position_too_and_hides_the_rest(position: Position) -> None:
    for place, seat in enumerate(position.seats):
        seen = position.seen_by(seat)
        assert Position.parse(str(seen)) == seen
        assert not any(hand.cards for hand in (*seen.hands[:place], *seen.hands[place + 1 :]))
        assert (seen.hands[place], seen.stock.cards) == (position.hands[place], ())
        assert [hand.size for hand in seen.hands] == [hand.size for hand in position.hands]


def test_the_fields_of_a_line() -> None:
    position = Position.parse(LINE)
    assert (str(position.rule_card), position.seat, position.phase) == ("classic", Seat.S, "p")
    assert (position.hands[0], position.hand.size) == (Hand((), 11), 12)
    assert [str(meld) for meld in position.melds[1]] == ["TDTHTS", "7C7D7H2S"]
    assert (position.red_threes, cards_text(position.pile)) == (((Card.parse("3D"),), ()), "9H5S")
    assert (position.stock, position.scores) == (Hand((), 54), (1495, 620))
    assert str(position) == LINE


def test_what_is_said_of_the_seat_to_act() -> None:
    position = Position.parse(LINE)
    assert (position.side, position.partner, position.next_seat) == (0, Seat.N, Seat.W)
    assert (position.top, position.is_open, position.minimum) == (Card.parse("5S"), False, 50)


def test_lower_case_cards_two_figure_tens_and_the_order_of_hands_and_melds_are_tidied() -> None:
    untidy = LINE.replace("TDTHTS,7C7D7H2S", "2s7c7d7h,10d10h10s").replace("4C5S8D", "8d4c5s")
    assert str(Position.parse(untidy)) == LINE


def test_hands_known_in_part_and_stocks_in_order_keep_what_is_known() -> None:
    part = LINE.replace("?11/?9", "4C5C?9/?").replace("?54", "KSAC4H?40")
    assert str(Position.parse(part)) == part
    assert [str(card) for card in Position.parse(part).stock.cards] == ["KS", "AC", "4H"]


def test_every_mark_reads_and_writes() -> None:
    marks = "melded:NE,asked:no,out:S,open:EW,open:NS,concealed,laid,asking,mustgo,began:K4"
    assert set(str(Position.parse(LINE[:-1] + marks)).rsplit(" ", 1)[1].split(",")) == set(
        marks.replace("K4", "4K").split(",")
    )


FIELDS = LINE.split(" ")


def with_field(number: int, text: str) -> str:
    """The line with one of its fields, from 1, replaced."""
    return " ".join([*FIELDS[: number - 1], text, *FIELDS[number:]])


def starts_at(number: int) -> int:
    return len(" ".join(FIELDS[: number - 1])) + 2 if number > 1 else 1


@pytest.mark.parametrize(
    ("number", "name", "text"),
    [
        (1, "rules", "canaster"),
        (1, "rules", "classic,max_wilds=many"),
        (2, "turn", "S"),
        (2, "turn", "Xp"),
        (2, "turn", "Sx"),
        (2, "turn", "Spp"),
        (3, "hands", "?11"),
        (3, "hands", "?/?/?/?/?"),
        (3, "hands", "?/?/4X/?"),
        (3, "hands", "?/?/4C?x/?"),
        (3, "hands", "?/?/?-1/?"),
        (3, "hands", "?/?/4C?٣/?"),
        (4, "melds", "-/-"),
        (4, "melds", "NS:-"),
        (4, "melds", "NE:-/SW:-"),
        (4, "melds", "EW:-/NS:-"),
        (4, "melds", "NS:KSQSKD/EW:-"),
        (4, "melds", "NS:KSKC/EW:,"),
        (4, "melds", "NS:KSKCKD,KHKH2C/EW:-"),
        (4, "melds", "NS:3D3H3S/EW:-"),
        (5, "red threes", "-"),
        (5, "red threes", "-/-/-"),
        (5, "red threes", "3S/-"),
        (5, "red threes", "KD/-"),
        (6, "pile", "9H5"),
        (6, "pile", "?"),
        (7, "stock", "?many"),
        (7, "stock", "XX?3"),
        (8, "scores", "0"),
        (8, "scores", "0/0/0"),
        (8, "scores", "0/x"),
        (8, "scores", "1.5/0"),
        (8, "scores", "+5/0"),
        (8, "scores", "٣/0"),
        (9, "marks", "frozen"),
        (9, "marks", "melded:"),
        (9, "marks", "melded:X"),
        (9, "marks", "asked"),
        (9, "marks", "asked:maybe"),
        (9, "marks", "out:X"),
        (9, "marks", "open:NE"),
        (9, "marks", "began:X"),
        (9, "marks", "laid,,asking"),
    ],
)
def test_a_bad_field_is_named_with_the_character_where_it_begins(number: int, name: str, text: str) -> None:
    with pytest.raises(PositionError, match=f"^{name}, at character {starts_at(number)}\\b"):
        Position.parse(with_field(number, text))


@pytest.mark.parametrize("line", ["", "classic", LINE + " -", LINE.rpartition(" ")[0]])
def test_nine_fields_are_wanted(line: str) -> None:
    with pytest.raises(PositionError, match="nine fields"):
        Position.parse(line)


def test_a_third_copy_is_refused_and_named() -> None:
    with pytest.raises(PositionError, match="KH is there 3 times, and the packs hold 2"):
        Position.parse(with_field(6, "KH"))


def test_a_third_copy_is_no_third_copy_with_three_packs() -> None:
    line = with_field(6, "KH").replace("classic", "classic,packs=3").replace("?54", "?")
    assert Position.parse(line).top == Card.parse("KH")


def test_a_fifth_joker_is_refused_and_a_fourth_is_not() -> None:
    assert Position.parse(with_field(6, "JKJKJK9H").replace("?54", "?52")).pile.count(Card.parse("JK")) == 3
    with pytest.raises(PositionError, match="JK is there 5 times"):
        Position.parse(with_field(6, "JKJKJKJK9H").replace("?54", "?"))


def test_where_every_count_is_given_they_come_to_108() -> None:
    with pytest.raises(PositionError, match="107"):
        Position.parse(with_field(7, "?53"))
    with pytest.raises(PositionError, match="109"):
        Position.parse(with_field(7, "?55"))


def test_counts_that_are_given_may_not_pass_the_packs_even_if_others_are_not() -> None:
    with pytest.raises(PositionError, match="the packs hold 108"):
        Position.parse(with_field(7, "?67").replace("?12 ", "? "))
    assert Position.parse(with_field(7, "?").replace("?12 ", "? ")).stock == Hand((), None)


def test_a_repr_can_be_pasted_back() -> None:
    position = Position.parse(LINE)
    assert eval(repr(position)) == position


@pytest.mark.parametrize("name", ["seat", "pile", "hands", "marks", "scores"])
def test_a_position_does_not_change(name: str) -> None:
    position = Position.parse(LINE)
    with pytest.raises(AttributeError):
        setattr(position, name, None)
    with pytest.raises(AttributeError):
        setattr(position.marks, "laid", True)  # noqa: B010  the type checker knows that it can't be done
    assert str(position) == LINE


def test_with_changes_makes_another_position() -> None:
    position = Position.parse(LINE)
    other = position.with_(hand=Hand(), phase="d")
    assert (other.hand.size, other.phase, str(position)) == (0, "d", LINE)


@pytest.mark.parametrize(
    "line",
    [
        "classic Sd ?15/4C5S?13 N:-/S:QCQDQH -/- 9H ?74 0/0 -",
        "classic Ed ?/4C/? N:KCKDKH/ES:- -/3D/- 9H ? 0/100/200 melded:N",
        "classic Nd ?/4C/? N:-/E:-/S:- -/-/- 9H ? 0/100/200 -",
    ],
)
def test_tables_of_two_and_three_read_back(line: str) -> None:
    assert str(Position.parse(line)) == line


def test_nobody_sits_at_west_when_three_play() -> None:
    with pytest.raises(PositionError, match="nobody sits at W"):
        Position.parse("classic Wd ?/4C/? N:-/E:-/S:- -/-/- 9H ? 0/100/200 -")
