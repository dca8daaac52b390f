"""Playing move by move: refusals, the ways a hand ends, and that a turn broken off can be taken up from its text."""

import pickle
from random import Random

import pytest
from hypothesis import given

from canasta.bots import choose
from canasta.cards import cards_text
from canasta.moves import Drop, Move, parse_move, parse_turn
from canasta.play import Illegal, deal, play
from canasta.position import Position, PositionError
from canasta.referee import ruling
from canasta.rulecard import RuleCard
from tests.canasta.strategies import turns_to_judge

CANASTA = "KCKCKDKDKHKHKS"


def after(line: str, turn: str) -> Position:
    """The position that a turn leads to, played move by move."""
    position = Position.parse(line)
    for move in parse_turn(turn):
        position = play(position, move)
    return position


# ── Playing and refusing ─────────────────────────────────────────────────────────────────────────


def test_play_makes_a_legal_move_and_leaves_the_position_it_came_from() -> None:
    line = "classic Sp ?/?/4C9S/? NS:-/EW:- -/- 9H ?40 0/0 -"
    before = Position.parse(line)
    assert str(play(before, parse_move("drop 4C"))) == "classic Wd ?/?/9S/? NS:-/EW:- -/- 9H4C ?40 0/0 -"
    assert str(before) == line


def test_play_refuses_with_the_faults_of_the_referee() -> None:
    position = Position.parse("classic Sp ?/?/QCQDQH4C5S/? NS:-/EW:- -/- 9H ?40 0/0 -")
    with pytest.raises(Illegal, match=r"opening\.minimum") as refused:
        play(position, parse_move("lay QCQDQH"))
    assert refused.value.faults == ruling(position, parse_turn("lay QCQDQH")).faults
    assert (refused.value.faults[0]["need"], refused.value.faults[0]["got"]) == (50, 30)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_refused_leaves_no_trace(seed: int) -> None:
    rng = Random(seed)
    position, refused = deal(rng), 0
    while position.phase != "e":
        before = pickle.dumps(position)
        for text in ("draw", "end", "ask", "yes", "drop KS", "lay KSKHKD", "take KSKH", "take -", "lay 2C2D2H"):
            try:
                play(position, parse_move(text))
            except Illegal:
                refused += 1
            assert pickle.dumps(position) == before
        position = play(position, choose(position, rng))
    assert refused > 100


def test_play_and_the_referee_lead_to_the_same_position() -> None:
    line = "classic Sd ?/?/KCKDQCQDQH4C5S/3H6D NS:-/EW:- -/- 9H7DKS 8C?30 0/0 -"
    turn = "take KCKD QCQDQH; drop 4C"
    assert after(line, turn) == ruling(Position.parse(line), parse_turn(turn)).after


def test_play_begins_a_turn_by_laying_red_threes_as_the_referee_does() -> None:
    line = "classic Sd ?/?/3D4C/? NS:-/EW:- -/- 9H 8C5D?30 0/0 -"
    assert after(line, "draw") == ruling(Position.parse(line), parse_turn("draw")).after


def test_a_take_lays_the_red_threes_of_the_pile_and_begins_an_unfrozen_one() -> None:
    taken = after("classic Sd ?/?/KCKD4C/? NS:QCQDQH/EW:- -/- 3H9DKS ?40 0/0 -", "take KCKD")
    assert (cards_text(taken.red_threes[0]), taken.pile, taken.phase) == ("3H", (), "t")


# ── The ways a hand ends ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "turn", "marks"),
    [
        (f"classic Sp ?/?/4C4D4H/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N", "lay 4C4D4H", "melded:NS,out:S"),
        (f"classic Sp ?/?/4C/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N", "drop 4C", "melded:N,out:S"),
        (f"classic Sd ?/?/4C4D/? NS:{CANASTA}/EW:- -/- 4H ?40 0/0 melded:N", "take 4C4D", "melded:NS,out:S"),
        (f"classic Sp ?/?/{CANASTA}/? NS:-/EW:- -/- 9H ?40 0/0 -", f"lay {CANASTA}", "melded:S,out:S,concealed"),
        (
            f"classic Sp ?/?/4C{CANASTA}/? NS:-/EW:- -/- 9H ?40 0/0 -",
            f"lay {CANASTA}; drop 4C",
            "melded:S,out:S,concealed",
        ),
        ("classic Sd ?/?/4C5S/? NS:-/EW:- -/- 9H ?0 0/0 melded:W", "end", "melded:W"),
        ("classic Sd ?/?/4C5S/? NS:-/EW:- -/- 9H 3H 0/0 melded:W", "draw", "melded:W"),
        ("classic Sd ?/?/4C5S/? NS:-/EW:- -/- 9H 3H3D 0/0 -", "draw", "-"),
        ("classic,stock_empty=end_after_discard Sd ?/?/4C5S/? NS:-/EW:- -/- 9H 7C 0/0 -", "draw; drop 4C", "-"),
        ("classic,stock_empty=end_after_discard Sd ?/?/4C5S/? NS:-/EW:- -/- 9H ?0 0/0 -", "end", "-"),
    ],
    ids=[
        "by a lay", "by the last discard", "by a take", "concealed by a lay", "concealed by a discard", "no stock",
        "the last red three", "the last two red threes", "after the discard", "nothing but the end",
    ],
)  # fmt: skip
def test_a_hand_ends(line: str, turn: str, marks: str) -> None:
    ended = after(line, turn)
    assert (ended.phase, str(ended.seat)) == ("e", "S")
    assert str(ended).rsplit(" ", 1)[1] == marks


@pytest.mark.parametrize("move", ["draw", "take -", "drop 4C", "end", "ask", "yes", "lay 4C4D4H"])
def test_nothing_is_played_once_it_has(move: str) -> None:
    with pytest.raises(Illegal):
        play(Position.parse("classic Se ?/?/4C4D4H/? NS:-/EW:- -/- 9H ?0 0/0 -"), parse_move(move))


# ── The marks of a turn under way ────────────────────────────────────────────────────────────────

READY = f"classic Sp ?/?/4C4D4H5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N"


@pytest.mark.parametrize(
    ("line", "turn", "marks"),
    [
        (READY, "ask", "melded:N,asking"),
        (READY, "ask; yes", "melded:N,asked:yes"),
        (READY, "ask; no", "melded:N,asked:no"),
        (READY.replace("5S", "5S6D"), "lay 4C4D4H", "melded:N,laid,began:4"),
        (READY.replace("5S", "5S6D").replace(":N", ":S"), "lay 4C4D4H", "melded:S,laid"),
        (READY.replace("4C4D4H", "3C3C3S"), "lay 3C3C3S", "melded:N,laid,mustgo,began:3"),
        ("classic Sp ?/?/5C5C5D5D5H5H5S4C/? NS:-/EW:- -/- 9H ?40 0/0 -", "lay 5C5C5D5D5H5H5S", "laid,mustgo,began:5"),
        ("classic Sd ?/?/ACAD4C5S/? NS:-/EW:- -/- AH ?40 0/0 -", "take ACAD", "began:A"),
        ("classic Sd ?/?/ACAD4C5SJCJDJH/? NS:-/EW:- -/- AH ?40 0/0 -", "take ACAD JCJDJH", "laid,began:JA"),
        (READY.replace("5S", "5S6D"), "lay 4C4D4H; drop 5S", "melded:NS"),
    ],
)
def test_a_turn_under_way_is_marked(line: str, turn: str, marks: str) -> None:
    then = after(line, turn)
    assert str(then).rsplit(" ", 1)[1] == marks
    assert Position.parse(str(then)) == then


def in_one_turn(moves: tuple[Move, ...]) -> int:
    """How many of the moves belong to the turn before its discard."""
    return next((at for at, move in enumerate(moves) if isinstance(move, Drop)), len(moves))


def assert_it_can_be_broken_off(line: str, moves: tuple[Move, ...]) -> None:
    """At every point of the turn, the rest judged from the text of what came before is judged as in the whole."""
    whole = ruling(Position.parse(line), moves)
    for at in range(1, min(in_one_turn(moves), len(moves) - 1) + 1):
        first = ruling(Position.parse(line), moves[:at])
        if first.after is None:
            assert (whole.faults, whole.move) == (first.faults, first.move)
        elif first.after.phase != "e":
            rest = ruling(Position.parse(str(first.after)), moves[at:])
            assert (rest.legal, rest.out, rest.concealed) == (whole.legal, whole.out, whole.concealed), moves[:at]
            assert rest.faults == whole.faults
            assert rest.after == whole.after


def can_be(line: str) -> bool:
    """A near miss may bring a third copy of a card."""
    try:
        return bool(Position.parse(line))
    except PositionError:
        return False


@given(turns_to_judge().filter(lambda pair: can_be(pair[0])))
def test_a_turn_broken_off_anywhere_is_judged_the_same_from_its_text(pair: tuple[str, str]) -> None:
    line, turn = pair
    assert_it_can_be_broken_off(line, parse_turn(turn))


@pytest.mark.parametrize("card", ["classic", "bicycle", "classic,ask=required", "classic,concealed_scope=side"])
def test_bots_turns_broken_off_anywhere_are_judged_the_same(card: str) -> None:
    rng, turns = Random(7), 0
    for _ in range(4):
        position = deal(rng, RuleCard.parse(card))
        while position.phase != "e":
            start, seat = str(position), position.seat
            moves: list[Move] = []
            while position.phase != "e" and position.seat is seat and (position.phase != "d" or not moves):
                moves.append(choose(position, rng))
                position = play(position, moves[-1])
            assert_it_can_be_broken_off(start, tuple(moves))
            turns += len(moves) > 2
    assert turns > 10


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        (READY, "ask; yes; lay 4C4D4H; drop 5S"),
        (READY, "ask; no; lay 4C4D4H"),
        (READY, "ask; no; drop 5S"),
        ("classic Sp ?/?/5C5C5D5D5H5H5S4C/? NS:-/EW:- -/- 9H ?40 0/0 -", "lay 5C5C5D5D5H5H5S; drop 4C"),
        (
            "classic Sp ?/?/QCQDQHKCKCKDKDKHKHKS4C/? NS:-/EW:- -/- 9H ?40 0/0 -",
            "lay QCQDQH KCKDKH; lay KCKDKHKS; drop 4C",
        ),
        (f"classic Sp ?/?/3C3C3S4D/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 -", "lay 3C3C3S; drop 4D"),
        ("classic Sd ?/?/KCKCKDKDKHKH4C/? NS:-/EW:- -/- 5D5H5SKS ?40 0/0 -", "take KCKCKDKDKHKH; lay 5D5H5S; drop 4C"),
    ],
)
def test_the_turns_that_need_the_marks_do_so_too(line: str, turn: str) -> None:
    assert_it_can_be_broken_off(line, parse_turn(turn))
