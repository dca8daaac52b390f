"""Moves and turns: their text reads back, bad text is refused and named."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from canasta.cards import Rank, cards_text
from canasta.moves import Draw, Drop, Group, Lay, Move, Take, parse_move, parse_turn, turn_text
from tests.canasta import values


@given(values.moves)
def test_a_move_reads_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(values.turns)
def test_a_turn_reads_back(turn: tuple[Move, ...]) -> None:
    assert parse_turn(turn_text(turn)) == turn


@given(values.groups)
def test_a_group_reads_back(group: Group) -> None:
    assert Group.parse(str(group)) == group


@given(values.moves)
def test_lower_case_is_read(move: Move) -> None:
    assert parse_move(str(move).lower()) == move


def test_a_group_is_laid_as_the_rank_named_else_as_that_of_its_naturals() -> None:
    ranks = {text: Group.parse(text).rank for text in ("K:2C", "KSKH2C", "10:2C", "2CJK")}
    assert ranks == {"K:2C": Rank.KING, "KSKH2C": Rank.KING, "10:2C": Rank.TEN, "2CJK": None}


def test_a_draw_keeps_the_order_and_a_lay_sorts() -> None:
    draw, lay = parse_turn("draw 9D3H4C; lay 2CKHKC")
    assert isinstance(draw, Draw) and cards_text(draw.cards) == "9D3H4C"
    assert isinstance(lay, Lay) and str(lay) == "lay KCKH2C"


def test_the_cards_that_take_and_those_laid_beside_them() -> None:
    assert parse_move("take 2CKH QCQDQH") == Take(Group.parse("KH2C").cards, (Group.parse("QCQDQH"),))
    assert str(parse_move("take -")) == "take -"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "draw XX",
        "take",
        "take XX",
        "lay",
        "lay -",
        "lay X:2C",
        "drop",
        "drop -",
        "drop 4C4D",
        "end 4C",
        "ask me",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_turn(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("draw; ; drop 4C", "character 6"),
        ("draw;", "character 6"),
        ("", "character 1"),
        ("draw; fly; drop 4C", "character 6: .*fly"),
        ("lay KCKXKD", "character 3"),
    ],
)
def test_bad_text_names_the_move_or_the_place(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_turn(text)


def test_a_move_does_not_change() -> None:
    drop = parse_move("drop 4C")
    assert isinstance(drop, Drop)
    with pytest.raises(FrozenInstanceError):
        drop.card = drop.card  # type: ignore[misc]
