"""The table in sentences, for whoever cannot see it."""

from random import Random

import pytest
from hypothesis import given

from canasta.bots import choose
from canasta.play import deal, play
from canasta.position import Position, Seat
from canasta.sentences import frozen_sentence, hand_sentence, sentences
from tests.canasta.strategies import positions
from tests.canasta.test_explain import blemishes

LINE = "classic Sd ?11/?9/4C5S8DJCQDQHQSKHKHKS2DJK/?11 NS:-/EW:TDTHTS,7C7C7D7D7H7H2S 3D/- 9H5S ?52 1495/620 -"


def told(line: str, viewer: Seat | None = None) -> str:
    return sentences(Position.parse(line), viewer)


@given(positions())
def test_every_table_is_told_without_a_blemish_from_every_seat(line: str) -> None:
    position = Position.parse(line)
    for seat in position.seats:
        text = sentences(position, seat)
        assert blemishes(text) == [], text
    assert blemishes(hand_sentence(position)) == []


def test_a_played_hand_is_told_without_a_blemish_to_its_end() -> None:
    rng = Random(2)
    position = deal(rng)
    while position.phase != "e":
        position = play(position, choose(position, rng))
        assert blemishes(sentences(position)) == [], sentences(position)
    assert "The hand is over." in sentences(position)


@pytest.mark.parametrize(
    "words",
    [
        "Your side, with 1,495 points, has nothing melded yet and one red three.",
        "Their side, with 620 points, has three tens and a mixed canasta of six sevens with one wild card.",
        "on top lies the five of spades.",
        "Frozen for your side: your side has melded nothing yet.",
        "Your minimum is 50.",
        "The stock holds 52 cards.",
        "It is your turn.",
    ],
)
def test_what_lies_on_the_table_is_told(words: str) -> None:
    assert words in told(LINE)


def test_the_other_side_is_told_it_from_its_own_chair() -> None:
    text = told(LINE, Seat.E)
    assert text.startswith("Your side, with 620 points")
    assert "It is the turn of South." in text
    assert "Your minimum" not in text


def test_nothing_hidden_is_told() -> None:
    position = deal(Random(1))
    assert sentences(position) == sentences(position.seen_by(position.seat))
    assert sentences(position, Seat.E) == sentences(position.seen_by(Seat.E), Seat.E)


def test_the_hand_is_told_apart() -> None:
    held = "You hold a four, a five, an eight, a jack, three queens, three kings, a two and a joker."
    assert hand_sentence(Position.parse(LINE)) == held
    assert hand_sentence(Position.parse("classic Sd ?/?/-/? NS:-/EW:- -/- - ? 0/0 -")) == "You hold no cards."


@pytest.mark.parametrize(
    ("pile", "words"),
    [
        ("9H5S", "Not frozen."),
        ("2C9H5S", "Frozen for everybody: a wild card lies in it."),
        ("3H2C9H", "Frozen for everybody: a wild card and a red three lie in it."),
        ("3C9H", "Not frozen."),
    ],
)
def test_frozen_or_not_and_why(pile: str, words: str) -> None:
    line = f"classic Sd ?/?/4C/? NS:KCKDKH/EW:- -/- {pile} ? 0/0 -"
    assert frozen_sentence(Position.parse(line)) == words


def test_who_went_out_is_told() -> None:
    line = "classic Se ?/?/-/? NS:KCKDKH/EW:- -/- 9H ? 0/0 out:S"
    assert "You went out." in told(line)
    assert "Your partner went out." in told(line, Seat.N)
    assert "South went out." in told(line, Seat.W)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("classic Sp ?/?/4C/? NS:KCKDKH/EW:- -/- 9H ?1 0/0 -", ["You have drawn.", "The stock holds one card."]),
        ("classic St ?/?/4C/? NS:KCKDKH/EW:- -/- - ?0 -50/0 -", ["You have taken the pile.", "stock is empty.", "−50"]),
        ("classic Sd ?/?/4C/? NS:KCKDKH/EW:- -/- - ? 0/0 -", ["The pile is empty.", "There is no minimum"]),
    ],
)  # fmt: skip
def test_the_moment_is_told(line: str, words: list[str]) -> None:
    assert [word for word in words if word not in told(line)] == [], told(line)


TWO = "classic2 Sp ?/4C5D N:-/S:9C9D9H 3D/- 8C ?40 0/200 -"
ALONE = "classic3 Sd ?/?/4C5D N:JCJDJH/E:-/S:- -/-/3D 6CKD ?40 0/3100/400 -"
PAIR = "classic3 Sp ?11/?/4C5D N:KDKHKS2S/ES:- -/3H/- 9C ?40 0/3100/400 -"
MODERN = "modern Sp ?/?/4C5D/? NS:-/EW:2C2C2DJK 3D3H3S/3C 9D ?40 0/0 turncard,bonus:W4,bonus:S3,hasasked:EW"


SHOWN = "modern Se 4H/-/5C/4C4D5D5S8C8D9H9STCTDQCQHKDKS NS:-/EW:- -/- 9D ? 0/0 out:W"


@pytest.mark.parametrize(
    ("line", "told_so"),
    [
        (
            TWO,
            "You, with 200 points, have three nines. North, with 0 points, has nothing melded yet and one red three.",
        ),
        (TWO, "There is no minimum, for you have melded."),
        (TWO.replace("9C9D9H", "-"), "Frozen for you: you have melded nothing yet."),
        (TWO.replace("9C9D9H", "-").replace("8C", "2C8C"), "You have melded nothing yet, either."),
        (ALONE, "You, with 400 points, have nothing melded yet and one red three."),
        (ALONE, "North, with 0 points, has three jacks."),
        (ALONE, "Each plays alone until somebody takes the pile."),
        (ALONE, "Your minimum is 50. The minimum of East is 120."),
        (PAIR, "You and East play together and have nothing melded yet."),
        (PAIR, "East, with 3,100 points, has one red three."),
        (PAIR, "North took the pile first and plays alone."),
        (PAIR.replace("N:KDKHKS2S/ES:-", "NE:KDKHKS2S/S:-"), "You took the pile first and play alone."),
        (MODERN, "nothing melded yet and two red threes and one black three."),
        (MODERN, "The turn card is in the stock."),
        (MODERN, "West takes up four bonus cards at the next turn. You take up three bonus cards at your next turn."),
        (MODERN, "Their side has asked in this hand."),
        (MODERN, "Only a pair takes it: two natural cards of its top card’s rank."),
        (MODERN.replace("turncard,", ""), "The turn card has been drawn."),
        (SHOWN, "West showed a special hand and went out."),
        (SHOWN.replace("out:W", "out:E"), "East went out."),
        (MODERN.replace("2C2C2DJK", "2C2C2D2DJKJKJK"), "a canasta of seven wild cards"),
    ],
)
def test_other_tables_are_told_as_they_are_played(line: str, told_so: str) -> None:
    assert told_so in told(line), told(line)
    assert blemishes(told(line)) == []
