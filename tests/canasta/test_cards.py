"""Cards and ranks: their text, their order, and that they do not change."""

import copy
import pickle

import pytest
from hypothesis import given

from canasta.cards import (
    FACES,
    Card,
    Cards,
    Rank,
    cards_text,
    hand_of,
    pack_of,
    parse_cards,
    points_of,
    without,
)
from tests.canasta import values


@given(values.cards)
def test_a_card_reads_back_and_is_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card


@given(values.ranks)
def test_a_rank_reads_back(rank: Rank) -> None:
    assert Rank.parse(str(rank)) is rank


@given(values.in_order)
def test_cards_read_back_in_their_order(cards: Cards) -> None:
    assert parse_cards(cards_text(cards)) == cards


@given(values.in_order)
def test_lower_case_and_spaces_and_a_ten_of_two_figures_are_read(cards: Cards) -> None:
    text = " ".join(map(str, cards)).lower().replace("t", "10")
    assert parse_cards(text) == cards


def test_10d_is_td_and_a_repr_can_be_pasted_back() -> None:
    assert Card.parse("10d") is Card.parse("TD")
    assert Rank.parse("10") is Rank.TEN
    assert eval(repr(Card.parse("KS"))) is Card.parse("KS")


def test_a_joker_is_not_a_jack() -> None:
    assert [str(card) for card in parse_cards("JKJSJKJD")] == ["JK", "JS", "JK", "JD"]


def test_53_faces_of_which_no_two_are_equal() -> None:
    assert len(set(FACES)) == len({str(card) for card in FACES}) == 53


def test_a_hand_is_sorted_by_rank_wild_cards_last() -> None:
    hand = hand_of(parse_cards("JK2CASKDTH9S4C3D3C"))
    assert cards_text(hand) == "3C3D4C9STHKDAS2CJK"


@pytest.mark.parametrize(
    ("text", "place"), [("KSXX", "character 3"), ("1D", "character 1"), ("KS 4C K", "character 6"), ("KSKH2", "5")]
)
def test_bad_cards_are_refused_with_their_place(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=place):
        parse_cards(text)


@pytest.mark.parametrize("text", ["", "-", "KSKH", "K", "joker", "11S"])
def test_what_is_not_one_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "1", "KS", "joker", "-"])
def test_what_is_not_a_rank_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rank"):
        Rank.parse(text)


@pytest.mark.parametrize("name", ["rank", "suit", "points", "is_wild", "colour"])
def test_a_card_does_not_change(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card.parse("KS"), name, 1)
    assert Card.parse("KS").points == 10


def test_a_copied_and_a_pickled_card_are_the_card() -> None:
    king = Card.parse("KS")
    assert copy.copy(king) is copy.deepcopy(king) is pickle.loads(pickle.dumps(king)) is king


def test_wild_natural_and_threes() -> None:
    kinds = {
        name: [str(card) for card in FACES if getattr(card, name)]
        for name in ("is_wild", "is_red_three", "is_black_three")
    }
    assert kinds == {
        "is_wild": ["2C", "2D", "2H", "2S", "JK"],
        "is_red_three": ["3D", "3H"],
        "is_black_three": ["3C", "3S"],
    }
    assert sum(card.is_natural for card in FACES) == 44


def test_without_takes_each_card_once_and_misses_what_is_not_there() -> None:
    assert cards_text(without(parse_cards("KSKSKH"), parse_cards("KS"))) == "KSKH"
    with pytest.raises(ValueError):
        without(parse_cards("KS"), parse_cards("KSKS"))


def test_points_add_up_and_a_pack_of_54_comes_to_its_sum() -> None:
    assert points_of(parse_cards("JK2CASKD7H3C3D")) == 50 + 20 + 20 + 10 + 5 + 5
    assert points_of(pack_of(2)) == 8 * 20 * 2 + 4 * 50 + 8 * 10 * 6 + 8 * 5 * 4 + 4 * 5


@pytest.mark.parametrize("text", ["\u212aS", "K\u017f", "J\u212a"])
def test_letters_that_only_look_like_those_of_a_card_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse_cards(text)
