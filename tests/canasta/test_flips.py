import re

import pytest

from canasta.cards import Rank, parse_cards
from canasta.changes import Change
from canasta.flip_words import condition
from canasta.flips import nearest_change
from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling, way_out, ways_to_take

TAKES = [
    ("classic Sd ?/?/4C5D9SJK/? NS:KCKDKH/EW:- -/- 6C2HTC9D ?40 0/0 -", "hand", "9C", True),
    ("classic Sd ?/?/4C5D9H9S/? NS:KCKDKH/EW:- -/- 6C2HTC9D ?40 0/0 -", "hand", "9H", False),
    ("classic Sd ?/?/3C5D7H9H9S/? NS:KCKDKH/EW:- -/- 6C9D3S ?40 0/0 -", "pile", "3S", False),
    ("classic Sd ?/?/KHKS/? NS:QCQDQS/EW:- -/- 4CKD ?30 0/0 -", "pile", "4C", True),
    ("classic Sd ?/?/4C5D8H8S/? NS:9C9D9H/EW:- -/- 6CTCKD ?40 0/0 -", "top", "", True),
    ("modern Sd ?/?/4C5DKCKD/? NS:KHKHKSKDKS,QCQDQH/EW:- -/- 9DKC ?40 0/0 -", "meld", "K", False),
]
TURNS = [
    ("classic Sp ?/?/4S5S7DKCKD/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -", "lay KCKD", "laid", True),
    ("classic Sp ?/?/4H5S7CKCQCQD/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -", "lay QCQDKC", "swap", True),
    ("classic Sp ?/?/4CACADAH/? NS:JCJDJH/EW:- -/- 9C ?30 0/0 -", "lay ACADAH", "hand", True),
    ("classic Sp ?/?/5C8SKD2S/? NS:8C8D2C2DJK/EW:- -/- 9H ?40 0/0 -", "lay 8:2S", "meld", False),
    ("classic Sp ?/?/4C7C8DTSKCKDKH/? NS:-/EW:- -/- 6C ?50 0/0 -", "lay KCKDKH", "laid", True),
    ("classic Sp ?/?/4C7C8DQCQDQHACADAH/? NS:-/EW:- -/- 6C ?50 0/0 -", "lay QCQDQH; lay ACADAH", "together", True),
    ("classic Sp ?/?/4C7C8D5H/? NS:9C9D9H/EW:5C5D5S -/- 6C ?50 0/0 -", "lay 5H", "ours", True),
    ("modern Sp ?/?/4C5D9C2S/? NS:QCQDQHQSQS,7C7D7H7S7S/EW:- -/- 9D ?40 0/0 -", "lay 7:2S", "swap", True),
    ("modern Sp ?/?/4C5D9C2S/? NS:QCQDQHQSQS,7C7C7D7D7H7H/EW:- -/- 7S7S9D ?40 0/0 -", "lay 7:2S", "onto", True),
]


@pytest.mark.parametrize(("line", "what", "card", "more"), TAKES)
def test_the_nearest_change_turns_the_answer_about_the_pile(line, what, card, more):
    position = Position.parse(line)
    change = nearest_change(position)
    assert (change.what, change.more) == (what, more)
    assert card in "".join(map(str, change.cards))
    assert bool(ways_to_take(change.position)) is not bool(ways_to_take(position))


@pytest.mark.parametrize(("line", "turn", "what", "more"), TURNS)
def test_the_nearest_change_turns_the_ruling_of_a_turn(line, turn, what, more):
    position = Position.parse(line)
    change = nearest_change(position, parse_turn(turn))
    assert (change.what, change.more) == (what, more)
    assert ruling(change.position, change.turn).legal is not ruling(position, parse_turn(turn)).legal


@pytest.mark.parametrize("line", [line for line, *_ in TAKES])
def test_what_changes_is_a_position_that_can_be(line):
    changed = nearest_change(Position.parse(line)).position
    assert Position.parse(str(changed)) == changed


def test_the_packs_stay_whole_where_every_card_is_counted():
    position = Position.parse("classic Sd ?11/?11/4C5D9SJK/?11 NS:KCKDKH/EW:- -/- 6C2HTC9D ?64 0/0 -")
    change = nearest_change(position)
    assert Position.parse(str(change.position)).stock.size == 63


def test_no_third_copy_is_dreamt_up():
    """All other nines lie on the table: one more is not to be had."""
    position = Position.parse("classic Sd ?/?/4C5D9SJK/? NS:KCKDKH/EW:9C9C9D9D9H9H -/- 6C2HTC9S ?40 0/0 -")
    change = nearest_change(position)
    assert change is None or Position.parse(str(change.position)) == change.position


def test_an_empty_pile_has_no_change_worth_telling():
    assert nearest_change(Position.parse("classic Sd ?/?/4C5D/? NS:KCKDKH/EW:- -/- - ?40 0/0 -")) is None


OUTS = [
    ("classic Sp ?/?/KSQD/? NS:KCKCKDKDKHKH/EW:- -/- 9C ?40 0/0 -", True),
    ("classic Sp ?/?/4C5D/? NS:KCKCKDKDKHKHKS/EW:- -/- 9C ?40 0/0 -", False),
    ("classic Sp ?/?/4C/? NS:KCKCKDKDKHKHKS/EW:- -/- 9C ?40 0/0 asked:no", False),
    ("classic Sp ?/?/4C5D6H7S/? NS:KCKCKD/EW:- -/- 9C ?40 0/0 -", None),
]


@pytest.mark.parametrize(("line", "can"), OUTS)
def test_the_nearest_change_turns_the_answer_about_going_out(line, can):
    position = Position.parse(line)
    change = nearest_change(position, ask="out")
    if can is None:
        assert change is None
        return
    assert (way_out(position) is not None) is can
    assert (way_out(change.position) is not None) is not can


def test_a_no_from_the_partner_is_the_nearest_thing_in_the_way():
    change = nearest_change(Position.parse(OUTS[2][0]), ask="out")
    assert condition(change, Position.parse(OUTS[2][0])) == "Had you not asked your partner"


MOMENTS = [
    ("classic Sd ?/?/4S5S7DKCKDKH/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -", "lay KCKDKH", "Once you have drawn"),
    ("classic Sp ?/?/4S8CKCKD/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -", "drop 3H", None),
    (
        "classic Sp ?/?/4S8C8DKD/? NS:9C9D9H/EW:- -/- 7C8H ?40 0/0 -",
        "take 8C8D",
        "Had you not drawn or taken anything yet this turn",
    ),
    ("classic Sd ?/?/4S8C2DKD/? NS:9C9D9H/EW:- -/- 2C8H ?40 0/0 -", "take 8C2D", "With one eight more laid"),
    ("classic Sd ?/?/4S8C2DKD/? NS:9C9D9H/EW:- -/- 7C8H ?40 0/0 -", "take 8C2D", "If one two stayed in your hand"),
    ("classic Sp ?/?/4S/? NS:9C9D9H/EW:- -/- 7C8H ?40 0/0 -", "drop 4S", "With one five more in your hand"),
]


@pytest.mark.parametrize(("line", "turn", "words"), MOMENTS)
def test_a_change_of_a_take_or_of_a_discard_is_proved_and_said(line, turn, words):
    position, moves = Position.parse(line), parse_turn(turn)
    change = nearest_change(position, moves)
    if words is None:
        assert change is None
        return
    assert ruling(change.position, change.turn).legal is not ruling(position, moves).legal
    assert condition(change, position).startswith(words)


def test_one_of_a_pair_among_three_is_told_of_their_own_score():
    """South's own 3,100 points ask for 120; East's score is beside the point."""
    position = Position.parse("classic3 Sp ?/?/4S7C8DTSQCQDQHKCKDKH N:4C4D4H/ES:- -/-/- 6C ?40 0/0/3100 -")
    change = nearest_change(position, parse_turn("lay QCQDQH KCKDKH"))
    assert change.position.scores == (0, 0, 1495)
    assert condition(change, position) == "At a score of 1,495 your minimum would be 50"


def test_wild_cards_laid_elsewhere_are_told_so():
    line = "modern Sp ?/?/4C5D9C2S/? NS:QCQDQHQSQS,7C7C7D7D7H7H/EW:- -/- 7S7S9D ?40 0/0 -"
    change = nearest_change(Position.parse(line), parse_turn("lay 7:2S"))
    assert condition(change, Position.parse(line)) == "With a two laid on the queens instead"


@pytest.mark.parametrize("turn", ["lay QC4C2C", "lay QCJK9H", "lay KC2C2D", "lay K:2C", "drop 9H", "take 9H9S"])
@pytest.mark.parametrize("hand", ["4C5D?", "?", "4C5D", "-"])
def test_a_turn_with_cards_that_nobody_has_shown_is_looked_at_calmly(turn, hand):
    position = Position.parse(f"classic Sp ?/?/{hand}/? NS:KDKHKS/EW:- -/- 7C9D ?40 0/0 -")
    change = nearest_change(position, parse_turn(turn))
    assert change is None or Position.parse(str(change.position)) == change.position


@pytest.mark.parametrize("what", ["ours", "none", "meld", "score", "open"])
@pytest.mark.parametrize("more", [True, False])
def test_a_player_without_a_partner_is_told_what_they_would_have_not_their_side(what, more):
    position = Position.parse("classic2 Sp ?/4CKC9D N:KDKHKS/S:9C9H9S -/- 9H ?40 0/0 -")
    words = condition(Change(what, more, parse_cards("9S"), position, (), rank=Rank.NINE), position)
    assert "side" not in words and re.search(r"\b(you|your|yours)\b", words)
