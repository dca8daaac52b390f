"""The referee and the naive checker, which know nothing of each other, judge alike and answer alike."""

from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from canasta.moves import parse_turn, turn_text
from canasta.position import Position, PositionError
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rulecard import NAMED_CARDS
from canasta.scoring import score

from . import naive
from .finished import a_finished_hand
from .pairs import pairs
from .strategies import positions, turns_to_judge

PAIRS = 20_000  # in all, each named card having its share in so many tests
ROUNDS = {"classic": 3, "bicycle": 1, "classic2": 1, "classic3": 2, "modern": 3}
QUESTIONS, SCORES = 4_000, 4_000


def positions_that_can_be(text: str) -> bool:
    """A change of one card may have put a third king of spades there; no referee judges that."""
    try:
        Position.parse(text)
    except PositionError:
        return False
    return True


def assert_all_agree(differences: Iterable[str]) -> None:
    found = list(filter(None, differences))
    assert not found, f"{len(found)} differences, for example\n" + "\n".join(found[:5])


def disagreement(text: str, turn: str) -> str:
    """How the two differ about a turn; "" when they agree."""
    decided, verdict = ruling(Position.parse(text), parse_turn(turn)), naive.judge(text, turn)
    rules = [fault.rule.value for fault in decided.faults]
    same = decided.move == verdict.move and decided.legal == verdict.legal
    if decided.legal:
        out = None if decided.out is None else str(decided.out)
        same = same and (out, decided.concealed) == (verdict.out, verdict.concealed)
    else:
        same = same and rules[0] in verdict.rules
    if not same:
        return f"{text} | {turn}\n  referee: {decided.move} {rules} {decided.out}\n  naive: {verdict}"
    return another_table(text, turn, str(decided.after)) if decided.legal else ""


def another_table(text: str, turn: str, theirs: str) -> str:
    """What lies elsewhere after a legal turn; "" when all lies alike."""
    ours = naive.after(text, turn)
    mine, other = naive.facts(ours), naive.facts(theirs)
    differences = [f"{what}: {other[what]} / {mine[what]}" for what in mine if mine[what] != other[what]]
    return f"{text} | {turn}\n  referee / naive: {'; '.join(differences)}" if differences else ""


def test_every_named_card_has_its_share() -> None:
    assert set(ROUNDS) == set(NAMED_CARDS)


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, rounds in ROUNDS.items() for seed in range(rounds)])
def test_they_agree_on_20000_turns_half_of_them_near_misses(name: str, seed: int) -> None:
    count = PAIRS // sum(ROUNDS.values())
    possible = (pair for pair in pairs(Random(seed), name) if positions_that_can_be(pair[0]))
    judged = list(islice(possible, count))
    assert_all_agree(disagreement(*pair) for pair in judged)
    legal = sum(naive.legal(*pair) for pair in judged)
    assert 0.3 * count < legal < 0.7 * count


@settings(max_examples=300, deadline=None)
@given(turns_to_judge())
def test_they_agree_on_any_turn(pair: tuple[str, str]) -> None:
    """The same once more, so that what fails is made simple."""
    assert not positions_that_can_be(pair[0]) or disagreement(*pair) == ""


def about_the_pile(text: str) -> str:
    position = Position.parse(text)
    ways, faults = ways_to_take(position), [fault.rule.value for fault in why_not_take(position)]
    refused = [str(way) for way in ways if not naive.legal(text, str(way))]
    broken = naive.broken_by_taking(text)
    same = bool(ways) == naive.can_take(text) == (not faults) and not refused and (not faults or faults[0] in broken)
    return "" if same else f"{text}\n  referee: {turn_text(ways)} {faults}\n  naive: {broken}, refuses {refused}"


def about_going_out(text: str) -> str:
    position = Position.parse(text)
    way, faults = way_out(position), [fault.rule.value for fault in why_not_out(position)]
    broken = naive.broken_by_going_out(text)
    same = (way is not None) == naive.can_go_out(text) == (not faults) and (not faults or faults[0] in broken)
    same = same and (way is None or naive.judge(text, turn_text(way)).out == str(position.seat))
    return "" if same else f"{text}\n  referee: {turn_text(way or ())} {faults}\n  naive: {broken}"


def about_the_table(text: str) -> str:
    position = Position.parse(text)
    answers = {rule.value for rule in frozen_by(position)}, position.minimum
    return "" if answers == (naive.frozen(text), naive.minimum(text)) else f"{text}: {answers}"


def about_the_score(text: str) -> str:
    mine, theirs = score(Position.parse(text)), naive.score(text)
    points = dict(zip(mine.by, mine.hand, strict=True)), dict(zip(mine.by, mine.totals, strict=True))
    same = (*points, mine.over, mine.winners) == (theirs.hand, theirs.totals, theirs.over, theirs.winners)
    return "" if same else f"{text}\n  scorer: {points} {mine.winners}\n  naive: {theirs}"


def test_they_agree_on_what_any_hand_scores() -> None:
    rng = Random(7)
    texts = [a_finished_hand(rng, name) for _ in range(SCORES // len(NAMED_CARDS)) for name in NAMED_CARDS]
    assert_all_agree(map(about_the_score, texts))


def test_they_agree_on_who_can_take_who_can_go_out_what_is_frozen_and_what_is_asked_for() -> None:
    texts = [text for text, _ in islice(pairs(Random(99)), QUESTIONS) if positions_that_can_be(text)]
    piles = [text for text in texts if text.split(" ")[1][1] == "d"]
    turns = [text for text in texts if text.split(" ")[1][1] in "pt"]
    assert_all_agree(map(about_the_pile, piles))
    assert_all_agree(map(about_going_out, turns))
    assert_all_agree(map(about_the_table, texts))
    assert min(sum(map(naive.can_take, piles)) / len(piles), sum(map(naive.can_go_out, turns)) / len(turns)) > 0.15


@settings(max_examples=200, deadline=None)
@given(positions())
def test_they_agree_on_any_question(text: str) -> None:
    if naive.makes_sense(text):
        assert (about_the_pile if text.split(" ")[1][1] == "d" else about_going_out)(text) == ""
        assert about_the_table(text) == ""
