"""Whole hands at all kinds of tables: no card is lost, nobody is stuck, and every way a hand can end is seen."""

from collections import Counter
from functools import cache

import pytest

from canasta.rulecard import NAMED_CARDS

from .full_hands import check_hands

HANDS = {"classic": 600, "bicycle": 200, "classic2": 200, "classic3": 200, "modern": 300}

EVERYWHERE = {
    "out by the discard",
    "out by melding (lay)",
    "no stock, nothing to take",
    "no stock, after the discard",
    "the last three",
}
OF_THE_CARD = {name: {"a special hand" if name == "modern" else "out concealed"} for name in NAMED_CARDS}
RARE = {"no stock, the pile left", "out by melding (take)"}


@cache
def endings_of(name: str) -> Counter[str]:
    return check_hands(HANDS[name], name)


def test_every_named_card_is_played() -> None:
    assert set(HANDS) == set(NAMED_CARDS)


@pytest.mark.parametrize("name", HANDS)
def test_hands_keep_all_their_cards_and_end_in_every_way_there_is(name: str) -> None:
    endings = endings_of(name)
    assert endings.total() == HANDS[name]
    assert set(endings) - RARE == EVERYWHERE | OF_THE_CARD[name]


def test_a_hand_ends_by_the_pile_too_in_which_it_is_taken_to_go_out_or_left() -> None:
    seen = sum(map(endings_of, HANDS), Counter[str]())
    assert set(seen) >= RARE
