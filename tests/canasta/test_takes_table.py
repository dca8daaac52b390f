"""The whole table of takes: the pile frozen or not, the side open or not, every hand that could take it.

In the tables P is a pair from the hand, W a natural with a wild card, A the top card alone added to a meld of the side.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from canasta.cards import Card
from canasta.position import Position
from canasta.referee import ways_to_take, why_not_take

from . import naive

TOP = "QH"
SIDES = {
    "unopened": "-",
    "open": "KDKHKS",
    "queens": "KDKHKS,QDQDQC",
    "canasta": "KDKHKS,QCQCQDQDQH2H2D",
}
PILES = {"clean": "6C8D", "frozen": "2S8D", "one card": ""}
HANDS = {"nothing": "", "2": "2C", "Q": "QS", "Q2": "QS2C", "QQ": "QSQS", "QQ2": "QSQS2C"}
REST = "4C5D7H9S"  # cards that fit nothing and leave the turn an end; 15 points are asked of a side on -5

LONG_HANDS = """
            pile       nothing  2    Q    Q2   QQ   QQ2
 unopened   clean      .        .    .    .    P    P
 unopened   frozen     .        .    .    .    P    P
 unopened   one_card   .        .    .    .    P    P
 open       clean      .        .    .    W    P    PW
 open       frozen     .        .    .    .    P    P
 open       one_card   .        .    .    W    P    PW
 queens     clean      A        A    A    AW   AP   APW
 queens     frozen     .        .    .    .    P    P
 queens     one_card   A        A    A    AW   AP   APW
 canasta    clean      A        A    A    AW   AP   APW
 canasta    frozen     .        .    .    .    P    P
 canasta    one_card   A        A    A    AW   AP   APW
"""

ONE_CARD_IN_HAND = """
            pile       4    2    Q
 unopened   clean      .    .    .
 unopened   one_card   .    .    .
 open       clean      .    .    .
 open       one_card   .    .    .
 queens     clean      A    A    A
 queens     frozen     .    .    .
 queens     one_card   .    .    .
 canasta    clean      A    A    A
 canasta    frozen     .    .    .
 canasta    one_card   .    .    .
"""

# Two and three cards in hand and nothing beside them: can the turn still be ended? The open side has no canasta.
WHOLE_HANDS = """
            pile       Q2   QQ   QQ2
 unopened   clean      .    P    P
 unopened   one_card   .    .    .
 open       clean      W    P    PW
 open       frozen     .    P    P
 open       one_card   .    .    .
 queens     clean      AW   AP   APW
 queens     one_card   A    A    APW
 canasta    clean      AW   AP   APW
 canasta    frozen     .    P    P
 canasta    one_card   AW   AP   APW
"""

# Modern American: a pair or nothing, wild cards below or not; an unopened side lacks its 125, and seven are closed.
MODERN = """
            pile       nothing  2    Q    Q2   QQ   QQ2
 unopened   clean      .        .    .    .    .    .
 open       clean      .        .    .    .    P    P
 open       frozen     .        .    .    .    P    P
 open       one_card   .        .    .    .    P    P
 queens     clean      .        .    .    .    P    P
 queens     frozen     .        .    .    .    P    P
 canasta    clean      .        .    .    .    .    .
 canasta    frozen     .        .    .    .    .    .
"""

FOUR = "?/?/{hand}/? NS:{own}/EW:- -/- {pile} ?40 -5/0 -"
TABLES = {
    "classic": FOUR,
    "modern": FOUR,
    "classic2": "?/{hand} N:-/S:{own} -/- {pile} ?40 0/-5 -",
    "classic3": "?/?/{hand} N:-/E:-/S:{own} -/-/- {pile} ?40 0/0/-5 -",
}


@dataclass(frozen=True)
class Row:
    side: str
    pile: str
    hand: str
    ways: str

    def __str__(self) -> str:
        return f"{self.side}-{self.pile}-{self.hand}"

    def position(self, card: str, hand: str) -> str:
        pile = PILES[self.pile.replace("_", " ")] + TOP
        return f"{card} Sd " + TABLES[card.split(",")[0]].format(hand=hand, own=SIDES[self.side], pile=pile)


def rows(table: str) -> list[Row]:
    heading, *lines = table.strip("\n").splitlines()
    hands = heading.split()[1:]
    return [
        Row(side, pile, hand, ways.strip("."))
        for side, pile, *cells in map(str.split, lines)
        for hand, ways in zip(hands, cells, strict=True)
    ]


def kind_of(cards: tuple[Card, ...]) -> str:
    naturals = sum(card.is_natural for card in cards)
    return "A" if not naturals else "P" if naturals >= 2 else "W"


def ways(position: str) -> str:
    """The kinds of ways there are; the reasons stand ready exactly when there are none."""
    found = ways_to_take(Position.parse(position))
    assert bool(found) == (not why_not_take(Position.parse(position)))
    assert bool(found) == naive.can_take(position)
    return "".join(sorted({kind_of(way.cards) for way in found}))


@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_a_long_hand_takes_the_pile_as_the_table_says(row: Row) -> None:
    assert ways(row.position("classic", HANDS[row.hand] + REST)) == row.ways


@pytest.mark.parametrize("row", rows(ONE_CARD_IN_HAND), ids=str)
def test_a_hand_of_one_card_takes_the_pile_as_the_table_says(row: Row) -> None:
    assert ways(row.position("classic", HANDS.get(row.hand) or "4C")) == row.ways


@pytest.mark.parametrize("row", rows(WHOLE_HANDS), ids=str)
def test_a_hand_that_a_take_would_all_but_empty_takes_the_pile_as_the_table_says(row: Row) -> None:
    assert ways(row.position("classic", HANDS[row.hand])) == row.ways


@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_without_natural_and_wild_those_ways_are_gone_but_for_adding_both(row: Row) -> None:
    expected = row.ways if "A" in row.ways else row.ways.replace("W", "")
    assert ways(row.position("classic,pickup_natural_and_wild=no", HANDS[row.hand] + REST)) == expected


@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_without_adding_those_ways_are_gone_and_no_others(row: Row) -> None:
    assert ways(row.position("classic,pickup_add=no", HANDS[row.hand] + REST)) == row.ways.replace("A", "")


@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_a_canasta_that_takes_no_pile_leaves_the_pair_and_natural_with_wild(row: Row) -> None:
    expected = row.ways.replace("A", "") if row.side == "canasta" else row.ways
    assert ways(row.position("classic,canasta_takes_pile=no", HANDS[row.hand] + REST)) == expected


@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_where_not_having_melded_freezes_nothing_an_unopened_side_takes_as_an_open_one(row: Row) -> None:
    as_open = {(r.pile, r.hand): r.ways for r in rows(LONG_HANDS) if r.side == "open"}
    expected = as_open[row.pile, row.hand] if row.side == "unopened" else row.ways
    assert ways(row.position("classic,unopened_is_frozen=no", HANDS[row.hand] + REST)) == expected


@pytest.mark.parametrize("row", rows(ONE_CARD_IN_HAND), ids=str)
def test_without_the_one_card_rule_one_card_takes_one_card_where_the_turn_can_end(row: Row) -> None:
    may = row.side == "canasta" and row.pile == "one_card"  # added, and the card in hand is the last discard
    expected = "A" if may else row.ways
    assert ways(row.position("classic,one_card_pile=no", HANDS.get(row.hand) or "4C")) == expected


@pytest.mark.parametrize("row", rows(MODERN), ids=str)
def test_modern_american_takes_the_pile_as_its_table_says(row: Row) -> None:
    assert ways(row.position("modern", HANDS[row.hand] + REST)) == row.ways


@pytest.mark.parametrize("card", ["classic2", "classic3"])
@pytest.mark.parametrize("row", rows(LONG_HANDS), ids=str)
def test_two_and_three_players_take_it_as_four_do(row: Row, card: str) -> None:
    assert ways(row.position(card, HANDS[row.hand] + REST)) == row.ways


@pytest.mark.parametrize("top", ["JK", "2H", "3C", "3S", "3D"])
@pytest.mark.parametrize("hand", ["QSQS2C", "3C3S2C", "JKJK2C2S"])
def test_wild_cards_and_threes_on_top_are_never_taken(top: str, hand: str) -> None:
    position = f"classic Sd ?/?/{hand}{REST}/? NS:{SIDES['canasta']}/EW:- -/- 8D{top} ?40 0/0 -"
    assert ways(position) == ""


@pytest.mark.parametrize("side", SIDES)
def test_no_pile_is_nothing_to_take(side: str) -> None:
    assert ways(f"classic Sd ?/?/QSQS2C{REST}/? NS:{SIDES[side]}/EW:- -/- - ?40 0/0 -") == ""
