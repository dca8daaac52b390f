import random

import pytest

from canasta import ENGINE_VERSION
from canasta.position import Position, Seat
from drills import bank
from drills.bank import build

every_game = pytest.mark.parametrize("game", bank.GAMES)


@every_game
def test_the_bank_was_played_by_this_engine(game):
    assert bank.engine_version(game) == ENGINE_VERSION


def test_the_bank_is_small_enough_to_be_shipped():
    assert sum(bank.file_of(game).stat().st_size for game in bank.GAMES) < 2_000_000


@every_game
def test_a_game_has_tables_enough_and_none_twice(game):
    lines = bank.lines("*", game)
    assert len(lines) == len(set(lines)) > (5_000 if game == "classic" else 1_000)


@every_game
def test_playing_the_first_hands_again_gives_the_same_positions(game):
    again = [line.partition(" ")[2] for line in build.kept(range(40), game)]
    assert len(again) > 130
    lines = bank.lines("*", game)
    assert set(again) <= set(lines), "the engine or its bots play otherwise now: run manage.py build_bank"


@every_game
def test_every_card_is_known_and_south_is_to_act(game):
    for line in random.Random(1).sample(bank.lines("*", game), 60):
        position = Position.parse(line)
        assert position.seat is Seat.S and position.phase in ("d", "p") and position.rule_card.name == game
        assert all(hand.unseen == 0 for hand in (*position.hands, position.stock))
        assert line in bank.lines(bank.situation(position), game)


@pytest.mark.parametrize(
    ("game", "seat"),
    [("classic", Seat.E), ("classic", Seat.N), ("classic2", Seat.N), ("classic3", Seat.N), ("classic3", Seat.E)],
)
def test_a_table_turned_south_is_the_same_table(game, seat):
    tables = (one for number in range(20) for one in build.played(number, game))
    position = next(one for one in tables if one.seat is seat and one.own_melds)
    turned = build.seated_south(position)
    assert turned.hand == position.hand and turned.own_melds == position.own_melds
    assert turned.own_score == position.own_score and turned.minimum == position.minimum
    assert turned.has_partner == position.has_partner
    assert (turned.seat in turned.marks.melded) == (position.seat in position.marks.melded)
    assert Position.parse(str(turned)) == turned and turned.seen == position.seen
    after = [one.seats[(one.seats.index(one.seat) + 1) % len(one.seats)] for one in (position, turned)]
    assert turned.hands[turned.place_of(after[1])] == position.hands[position.place_of(after[0])]


@pytest.mark.parametrize(
    "pattern", ["d---l", "d-o-l", "do--?", "doo-?", "do?w?", "do?r?", "do??s", "p---l", "p-o-l", "poo-?"]
)
def test_there_are_enough_tables_of_every_kind_to_begin_from(pattern):
    assert len(bank.lines(pattern)) >= 200
