"""Whole hands at all kinds of tables: no card is lost, nobody is stuck, and every way a hand can end is seen."""

from .full_hands import check_hands

HANDS = 2_000

ENDINGS = {
    "out by the discard",
    "out by melding (lay)",
    "out by melding (take)",
    "out concealed",
    "no stock",
    "no stock, after the discard",
    "the last red three",
}


def test_2000_hands_keep_all_their_cards_and_end_in_every_way_there_is() -> None:
    endings = check_hands(HANDS)
    assert endings.total() == HANDS
    assert set(endings) == ENDINGS
