"""Faults in words: there are some for every fault, and they read as a person would write them."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from canasta.explain import explain
from canasta.fault import Fault
from canasta.moves import parse_turn
from canasta.position import Position, PositionError
from canasta.referee import ruling, why_not_out, why_not_take
from tests.canasta.marked import REFUSALS, all_judged
from tests.canasta.pairs import a_pair

ONE = "card|canasta|meld|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace|two|joker"
MANY = "|".join(f"{word}es" if word == "six" else f"{word}s" for word in ONE.split("|"))
NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
BLEMISHES = {
    "a template's braces": r"[{}]",
    "a value of the program": r"None|True|False|\(\)|[\[\]<>'_]",
    "a card of the notation": r"\b([2-9TJQKA][CDHS]|JK)\b",
    "a before a vowel": r"\b[Aa] [aeiou]",
    "an before a consonant": r"\b[Aa]n [^aeiou]",
    "a word twice": r"\b(\w+) \1\b",
    "two spaces, or one before a stop": r"  | [.,:;]",
    "two stops": r"[.,:;][.,:;]",
    "one of several": rf"(?i)\b(one|a|an) (natural |wild |black |red )?({MANY})\b",
    "several of one": rf"(?i)\b({NUMBERS}) (natural |wild |black |red )?({ONE})\b",
    "one are": r"\bare (only )?one\b|\bis (only )?two\b|^An? \w+ alone make\b",
}


def blemishes(text: str) -> list[str]:
    found = [name for name, pattern in BLEMISHES.items() if re.search(pattern, text)]
    if not re.match(r"[A-Z“]", text):
        found.append("no capital")
    if not text.endswith("."):
        found.append("no full stop")
    return found


def faults_found(seed: int) -> Iterator[tuple[Fault, Position]]:
    """Faults of random turns, half of them near misses, and of the questions that go with them."""
    rng = Random(seed)
    for _ in range(1500):
        line, turn = a_pair(rng, near=rng.random() < 0.5)
        try:
            position = Position.parse(line)
        except PositionError:
            continue  # a near miss may bring a third copy of a card
        faults = ruling(position, parse_turn(turn)).faults
        faults += why_not_take(position) if position.phase == "d" else ()
        faults += why_not_out(position) if position.phase in "pt" else ()
        yield from ((fault, position) for fault in faults)


@cache
def told() -> dict[str, dict[str, str]]:
    """By rule, every text found, with the line it was said of."""
    texts: dict[str, dict[str, str]] = {rule: {} for rule in REFUSALS}
    judged = [(fault, judged.position) for judged in all_judged() for fault in judged.faults]
    for fault, position in (*judged, *faults_found(1)):
        texts.setdefault(str(fault.rule), {})[explain(fault, position)] = str(position)
    return texts


@pytest.mark.parametrize("rule", REFUSALS)
def test_every_rule_that_refuses_says_so_in_words_without_a_blemish(rule: str) -> None:
    assert told()[rule], f"no fault of {rule} was found"
    assert {text: found for text in told()[rule] if (found := blemishes(text))} == {}


def test_no_other_rule_refuses() -> None:
    assert sorted(told()) == REFUSALS


@pytest.mark.parametrize(
    "text",
    [
        "Three king lie there.",
        "It is a ace.",
        "the the end.",
        "One wild cards lie there.",
        "No stop",
        "Take {cards}.",
        "A KS.",
    ],
)
def test_the_blemishes_are_seen(text: str) -> None:
    assert blemishes(text)


def words_of(line: str, turn: str) -> str:
    position = Position.parse(line)
    return explain(ruling(position, parse_turn(turn)).faults[0], position)


@pytest.mark.parametrize(
    ("line", "turn", "words"),
    [
        ("classic Sp ?/?/QCQDQH4C/? NS:-/EW:- -/- 9H ?40 1500/0 -", "lay QCQDQH", ["90", "30"]),
        ("classic Sp ?/?/8C8D4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "lay 8C8D", ["three cards", "two cards"]),
        ("classic Sp ?/?/4C/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "drop 4C", ["one canasta", "none"]),
        ("classic,canastas_to_go_out=2 Sp ?/?/4C/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "drop 4C", ["two canastas"]),
        ("classic Sd ?/?/8C2C4C5S/? NS:QCQDQH/EW:- -/- JK8S ?40 0/0 -", "take 8C2C", ["wild card", "natural eights"]),
        ("classic Sd ?/?/8C2C4C5S/? NS:-/EW:- -/- 8S ?40 0/0 -", "take 8C2C", ["melded nothing", "two natural eights"]),
        ("classic Sd ?/?/8C8D4C5S/? NS:QCQDQH/EW:- -/- 9H2H ?40 0/0 -", "take 8C8D", ["two of hearts"]),
        ("classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9HQS ?0 0/0 -", "end", ["its queen fits your side’s queens"]),
        ("classic Sp ?/?/AC4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "drop KH", ["king"]),
        ("classic Sd ?/?/QC4C5S/? NS:QCQDQH/EW:- -/- 9HAH ?40 0/0 -", "take QC", ["an ace", "aces"]),
    ],
)  # fmt: skip
def test_the_cards_and_the_numbers_are_named(line: str, turn: str, words: list[str]) -> None:
    text = words_of(line, turn)
    assert [word for word in words if word not in text] == [], text


def test_a_card_that_is_not_held_is_named_with_its_suit() -> None:
    assert "king of hearts" in words_of("classic Sp ?/?/KS4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "drop KH")


@pytest.mark.parametrize(("hand", "words"), [("KDKH4C", "two kings of clubs"), ("KCKD4C", "two kings of clubs")])
def test_by_turn_cards_two_of_a_face_are_counted_and_the_one_that_is_held_is_not_denied(hand: str, words: str) -> None:
    line = f"classic Sp ?/?/{hand}/? NS:QCQDQH/EW:- -/- 7H ?40 0/0 -"
    assert words_of(line, "lay KCKCKS").startswith(f"You do not hold {words} and the king of spades: only")


def test_a_king_laid_as_a_queen_is_not_said_to_be_of_different_ranks() -> None:
    assert not words_of("classic Sp ?/?/KS4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "lay Q:KS").startswith(
        "A king: these"
    )


def test_at_your_table_is_said_where_the_rule_hangs_on_the_card() -> None:
    queens = "classic,pickup_add=no Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9HQS ?40 0/0 -"
    assert words_of(queens, "take -").startswith("At your table")


ALONE = [
    ("classic2 Sd ?/4C5DQC N:-/S:- -/- 9HQS ?40 0/0 -", "take QC", "you have melded nothing yet"),
    ("classic2 Sp ?/4C5D9CKCKDKH N:-/S:- -/- 9H ?40 0/0 -", "lay KCKDKH", "Your first meld needs 50"),
    (
        "classic2 Sp ?/4CKCKDKH N:-/S:9C9D9H9S -/- 9H ?40 0/0 -",
        "lay KCKDKH; drop 4C",
        "To go out you need two canastas",
    ),
    ("classic2 Sp ?/4C5DKC N:KDKHKS/S:9C9D9H9S -/- 9H ?40 0/0 -", "lay K:KC", "You add to your own melds only"),
    ("classic3 Sp ?/?/4CKCKDKH NE:-/S:9C9D9H9S -/-/- 9H ?40 0/0/0 -", "lay KCKDKH; drop 4C", "you need one canasta"),
]


@pytest.mark.parametrize(("line", "turn", "words"), ALONE)
def test_a_player_without_a_partner_is_not_told_of_a_side(line, turn, words):
    position = Position.parse(line)
    said = " ".join(explain(fault, position) for fault in ruling(position, parse_turn(turn)).faults)
    assert words in said and "side" not in said
