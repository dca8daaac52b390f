"""Melds as values: text, order, counts."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from canasta.cards import Cards, Rank, cards_text, parse_cards
from canasta.melds import Meld, sorted_melds
from tests.canasta import values


@given(values.melds())
def test_a_meld_reads_back(meld: Meld) -> None:
    assert Meld.parse(str(meld)) == meld


@given(values.melds(), values.hands)
def test_adding_cards_makes_another_meld_and_leaves_the_first(meld: Meld, cards: Cards) -> None:
    text = str(meld)
    assert len(meld + cards) == len(meld) + len(cards)
    assert str(meld) == text


@given(values.melds())
def test_a_meld_is_its_naturals_and_its_wild_cards(meld: Meld) -> None:
    assert meld.naturals + meld.wilds == meld.cards
    assert {card.rank for card in meld.naturals} == {meld.rank}


def test_naturals_are_written_first() -> None:
    assert str(Meld.parse("2SJKKHKC")) == "KCKH2SJK"


def test_a_wild_meld_has_no_rank() -> None:
    assert Meld.parse("2C2DJK").rank is None


def test_points_are_those_of_its_cards_and_no_bonus() -> None:
    assert Meld.parse("KCKCKDKDKHKHJK").points == 110


@pytest.mark.parametrize("text", ["", "-", "KSQS", "KSKX", "4C2D5C"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Meld.parse(text)


@pytest.mark.parametrize("name", ["cards", "rank", "wild_count"])
def test_a_meld_does_not_change(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Meld.parse("KCKDKH"), name, ())


def test_melds_are_written_from_aces_down_threes_last() -> None:
    melds = [Meld(parse_cards(text)) for text in ("3C3C3S", "4C4D4H", "ACADAH", "TCTDTH")]
    assert [meld.rank for meld in sorted_melds(melds)] == [Rank.ACE, Rank.TEN, Rank.FOUR, Rank.THREE]
    assert cards_text(sorted_melds(melds)[-1].cards) == "3C3C3S"
