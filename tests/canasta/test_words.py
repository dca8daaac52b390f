"""Names of cards, ranks, melds and numbers."""

import pytest
from hypothesis import given

from canasta.cards import FACES, Card, Cards, Rank, parse_cards
from canasta.melds import Meld
from canasta.position import Position, Seat
from canasta.words import (
    a_rank,
    card_name,
    cards_name,
    cards_word,
    listed,
    meld_name,
    number,
    points,
    rank_name,
    seat_name,
)
from tests.canasta import values


@pytest.mark.parametrize(
    ("card", "name"),
    [("KS", "king of spades"), ("8H", "eight of hearts"), ("2C", "two of clubs"), ("AD", "ace of diamonds")],
)
def test_a_card_has_its_rank_and_suit_named(card: str, name: str) -> None:
    assert card_name(Card.parse(card)) == name


def test_jokers_and_threes_are_named_without_a_suit() -> None:
    assert [card_name(Card.parse(card)) for card in ("JK", "3D", "3H", "3C", "3S")] == [
        "joker",
        "red three",
        "red three",
        "black three",
        "black three",
    ]


def test_every_rank_has_one_and_many() -> None:
    names = {rank_name(rank) for rank in Rank} | {rank_name(rank, 2) for rank in Rank}
    assert len(names) == 28
    assert {"six", "sixes", "queen", "queens"} <= names


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("KSKHQDJK", "a queen, two kings and a joker"),
        ("8C", "an eight"),
        ("ACAD", "two aces"),
        ("3D3C3S", "two black threes and a red three"),
        ("-", "no cards"),
    ],
)
def test_cards_are_counted_by_rank(cards: str, name: str) -> None:
    assert cards_name(parse_cards(cards)) == name


@given(values.hands)
def test_cards_are_named_alike_in_any_order(cards: Cards) -> None:
    assert cards_name(cards) == cards_name(reversed(cards))


def test_numbers_are_words_to_twelve() -> None:
    assert [number(count) for count in (0, 1, 12, 13, 1000)] == ["no", "one", "twelve", "13", "1,000"]
    assert [cards_word(1), cards_word(2)] == ["one card", "two cards"]


def test_points_have_thousands_and_a_true_minus() -> None:
    assert [points(1495), points(-50), points(0)] == ["1,495", "−50", "0"]


def test_an_is_said_before_eights_and_aces_alone() -> None:
    assert {a_rank(rank) for rank in Rank if a_rank(rank).startswith("an ")} == {"an eight", "an ace"}


def test_a_list_has_and_before_its_last() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        ("TDTHTS", "three tens"),
        ("TDTH2C", "two tens with one wild card"),
        ("TDTH2CJK", "two tens with two wild cards"),
        ("KCKCKDKDKHKHKS", "a natural canasta of seven kings"),
        ("6C6C6D6D6H6HJK", "a mixed canasta of six sixes with one wild card"),
        ("2C2DJK", "three wild cards"),
    ],
)
def test_a_meld_is_named_by_what_it_consists_of(meld: str, name: str) -> None:
    assert meld_name(Meld.parse(meld)) == name


def test_a_seat_is_you_your_partner_or_its_compass_point() -> None:
    position = Position.parse("classic Sd ?/?/4C/? NS:-/EW:- -/- 9H ? 0/0 -")
    assert [seat_name(position, seat, Seat.S) for seat in Seat] == ["your partner", "East", "you", "West"]


def test_every_face_has_a_name() -> None:
    assert all(card_name(card) and "{" not in card_name(card) for card in FACES)
