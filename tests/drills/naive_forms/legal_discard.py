"""The second checker of "legal-discard": the table after each of the two discards, seen by the naive referee."""

from __future__ import annotations

from tests.canasta import naive
from tests.canasta.naive_table import BLACK_THREES, is_wild

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
RANKS |= {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "2": "two"}


def values(question) -> dict[str, str]:
    hand = question.position.split(" ")[2].split("/")[_place_of_south(question.position)].split("?")[0]
    first, second = (next(card for card in _read(hand) if _name(card) in field.legend) for field in question.fields[:2])
    return {
        "first": _effect(question.position, first),
        "second": _effect(question.position, second),
        "frozen": _frozen(question.position, first),
    }


def _effect(position: str, card: str) -> str:
    then = naive.after(position, f"drop {card}")
    always = {"frozen.wild", "frozen.red_three", "frozen.black_three"}
    if naive.frozen(then) & always and not naive.frozen(position) & always:
        return "freezes"
    if is_wild(card) or card in BLACK_THREES:
        return "stops"
    return "gives" if naive.legal(then, "take -") else "harmless"


def _frozen(position: str, card: str) -> str:
    then = naive.after(position, f"drop {card}")
    fields = then.split(" ")
    fields[1] = "Sd"
    ours = naive.frozen(" ".join(fields))
    return ",".join([*(["ours"] if ours else []), *(["theirs"] if naive.frozen(then) else [])])


def _place_of_south(position: str) -> int:
    return len(position.split(" ")[2].split("/")) // 2 if not position.startswith("classic3") else 2


def _read(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _name(card: str) -> str:
    if card == "JK" or card[0] == "3":
        return "a joker" if card == "JK" else "a black three"
    return f"the {RANKS[card[0]]} of {SUITS[card[1]]}"
