import random

import pytest

from canasta import ENGINE_VERSION
from canasta.position import Position, Seat
from drills import bank
from drills.bank import build

LINES = bank.lines("*")


def test_the_bank_was_played_by_this_engine():
    assert bank.engine_version() == ENGINE_VERSION


def test_the_bank_is_small_enough_to_be_shipped():
    assert bank.FILE.stat().st_size < 1_500_000
    assert len(LINES) == len(set(LINES)) > 5_000


def test_playing_the_first_hands_again_gives_the_same_positions():
    again = [line.partition(" ")[2] for line in build.kept(range(60))]
    assert len(again) > 200
    assert set(again) <= set(LINES), "the engine or its bots play otherwise now: run manage.py build_bank"


@pytest.mark.parametrize("line", random.Random(1).sample(LINES, 60))
def test_every_card_is_known_and_south_is_to_act(line):
    position = Position.parse(line)
    assert position.seat is Seat.S and position.phase in ("d", "p")
    assert all(hand.unseen == 0 for hand in (*position.hands, position.stock))
    assert line in bank.lines(bank.situation(position))


def test_a_table_turned_south_is_the_same_table():
    position = next(one for one in build.played(3) if one.seat is Seat.E and one.own_melds)
    turned = build.seated_south(position)
    assert turned.hand == position.hand and turned.own_melds == position.own_melds
    assert turned.scores[turned.side] == position.scores[position.side]
    assert (turned.seat in turned.marks.melded) == (position.seat in position.marks.melded)


@pytest.mark.parametrize(
    "pattern", ["d---l", "d-o-l", "do--?", "doo-?", "do?w?", "do?r?", "do??s", "p---l", "p-o-l", "poo-?"]
)
def test_there_are_enough_tables_of_every_kind_to_begin_from(pattern):
    assert len(bank.lines(pattern)) >= 200
