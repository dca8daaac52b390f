"""Lists of cards in people's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import FACES, Card, Rank, cards_text
from tutor.referee.reading import LONGEST_LIST, NotCards, read_cards


def names(text: str) -> str:
    """The ranks that were read; a three says its colour, a card its suit where only one will do."""
    words = []
    for faces in read_cards(text):
        rank = "joker" if faces[0].rank is Rank.JOKER else "10" if faces[0].rank is Rank.TEN else faces[0].rank.letter
        if faces[0].rank is Rank.THREE and len(faces) == 2:
            rank += "red" if faces[0].is_red_three else "black"
        elif len(faces) == 1 and faces[0].suit:
            rank += faces[0].suit
        words.append(rank)
    return " ".join(words)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("K K Q 10 joker, red 3", "K K Q 10 joker 3red"),
        ("9 9 joker 2", "9 9 joker 2"),
        ("9,9,joker,2", "9 9 joker 2"),
        ("kkq10", "K K Q 10"),
        ("two kings and a joker", "K K joker"),
        ("2 kings, 3 nines", "K K 9 9 9"),
        ("2 king", "2 K"),
        ("two 9s", "9 9"),
        ("2 9s", "9 9"),
        ("3 9's", "9 9 9"),
        ("a pair of tens", "10 10"),
        ("a ten, an ace", "10 A"),
        ("3x9, 2 x joker", "9 9 9 joker joker"),
        ("ten 10 t", "10 10 10"),
        ("red three black 3 3 red", "3red 3black 3red"),
        ("two red threes", "3red 3red"),
        ("2 black 3s", "3black 3black"),
        ("2 red 3", "2 3red"),
        ("king of spades", "KS"),
        ("K♠ 9♥ ★", "KS 9H joker"),
        ("9s", "9S"),
        ("4C5C9DJK", "4C 5C 9D joker"),
        ("4c 5c 10d jk", "4C 5C 10D joker"),
        ("3h 3S", "3H 3S"),
        ("three of clubs", "3C"),
        ("J j jack Jacks", "J J J J"),
        ("jo jok Joker JOKERS", "joker joker joker joker"),
        ("deuce, twos", "2 2"),
        ("sixes and sevens", "6 7"),
        ("I hold the Q and K with 2 of hearts", "Q K 2H"),
        ("A A K", "A A K"),
        ("a a k, a joker", "A A K joker"),
        ("k a joker", "K A joker"),
        ("a king, an ace and a pair of red threes", "K A 3red 3red"),
        ("none", ""),
        ("-", ""),
        ("  ", ""),
        ("ten kings", "K K K K K K K K K K"),
    ],
)
def test_a_list_is_read_as_it_was_meant(text, read):
    assert names(text) == read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("K 3", "red or black"),
        ("two threes", "red or black"),
        ("K foo", "“foo” is no card"),
        ("a wild card", "a two or a joker"),
        ("K 11", "“11” is no card"),
        ("1", "“1” is no card"),
        ("red", "Which cards are red?"),
        ("K" * (LONGEST_LIST + 1), "too long"),
        ("99 kings", "more than 60"),
        ("<b>K</b>", "is no card"),
    ],
)
def test_a_list_that_cannot_be_read_is_answered_calmly(text, said):
    with pytest.raises(NotCards) as error:
        read_cards(text)
    assert said in str(error.value)


@given(st.lists(st.sampled_from(FACES), max_size=30))
def test_the_notation_is_read_too(cards):
    assert [faces for (faces,) in read_cards(cards_text(cards))] == cards
    spaced = " ".join(map(str, cards)).lower()
    assert [faces for (faces,) in read_cards(spaced)] == cards


@given(st.text(max_size=60))
def test_whatever_is_typed_is_read_or_refused(text):
    try:
        found = read_cards(text)
    except NotCards:
        return
    assert all(isinstance(card, Card) for faces in found for card in faces)
