import random

import pytest

from canasta import ENGINE_VERSION
from canasta.position import Position, Seat
from canasta.scoring import score
from drills import bank
from drills.bank import build

every_game = pytest.mark.parametrize("game", bank.GAMES)


@every_game
def test_the_bank_was_played_by_this_engine(game):
    assert bank.engine_version(game) == ENGINE_VERSION


def test_the_bank_is_small_enough_to_be_shipped():
    assert sum(bank.file_of(game).stat().st_size for game in bank.GAMES) < 2_000_000
    assert sum(bank.endings_of(game).stat().st_size for game in bank.GAMES) < 400_000


@every_game
def test_a_game_has_tables_enough_and_none_twice(game):
    lines = bank.lines("?????", game)
    assert len(lines) == len(set(lines)) > (5_000 if game == "classic" else 1_000)
    endings = bank.lines("??????", game)
    assert len(endings) == len(set(endings)) > 300


@every_game
def test_playing_the_first_hands_again_gives_the_same_positions(game):
    again = [line.partition(" ")[2] for line in build.kept(range(40), game)]
    assert len(again) > 130
    assert set(again) <= set(bank.lines("?????", game)), "the engine or its bots play otherwise now: run build_bank"
    endings = [line.partition(" ")[2] for line in build.kept_endings(range(40), game)]
    assert endings and set(endings) <= set(bank.lines("??????", game))


@every_game
def test_every_card_is_known_and_south_is_to_act(game):
    for line in random.Random(1).sample(bank.lines("?????", game), 60):
        position = Position.parse(line)
        assert position.seat is Seat.S and position.phase in ("d", "p") and position.rule_card.name == game
        assert all(hand.unseen == 0 for hand in (*position.hands, position.stock))
        assert line in bank.lines(bank.situation(position), game)


@every_game
def test_when_a_hand_is_over_every_card_is_known_and_the_score_can_be_told(game):
    for line in random.Random(1).sample(bank.lines("e?????", game), 60):
        position = Position.parse(line)
        assert position.seat is Seat.S and position.phase == "e" and position.rule_card.name == game
        assert line in bank.lines(bank.ending(position), game)
        assert len(score(position).totals) == (3 if game == "classic3" else 2)


@every_game
@pytest.mark.parametrize("left", range(5))
def test_near_the_end_of_the_stock_the_key_says_how_many_cards_it_holds(game, left):
    lines = bank.lines(f"[dp]????{left}", game)
    assert len(lines) >= (7 if game == "classic3" else 10)
    assert all(Position.parse(line).stock.size == left for line in lines)


def test_who_went_out_can_be_chosen():
    for letter, seats in (("s", {Seat.S}), ("p", {Seat.N}), ("t", {Seat.E, Seat.W}), ("-", {None})):
        lines = bank.lines(f"e??{letter}??")
        assert len(lines) >= 20 and {Position.parse(line).marks.out for line in lines} == seats


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


# Three players of whom nobody has taken the pile


def test_three_who_play_each_alone_are_kept_with_all_cards_known():
    lines = bank.lines("a???", "classic3")
    assert len(lines) == len(set(lines)) > 800 and bank.lines("a???", "classic") == ()
    for line in random.Random(1).sample(lines, 60):
        position = Position.parse(line)
        assert position.seat is Seat.S and position.phase == "d" and len(position.sides) == 3
        assert all(hand.unseen == 0 for hand in (*position.hands, position.stock))
        assert line in bank.lines(bank.apart(position), "classic3")


def test_playing_the_first_hands_of_three_again_gives_the_same_tables():
    again = [line.partition(" ")[2] for line in build.kept_apart(range(40), "classic3")]
    assert len(again) > 60 and set(again) <= set(bank.lines("a???", "classic3"))
