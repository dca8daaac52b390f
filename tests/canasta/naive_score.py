"""What a hand scores, added up once more: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .naive_after import places_of
from .naive_melds import is_pure, pooled
from .naive_out import kind_of
from .naive_table import (
    BLACK_THREES,
    Melds,
    is_wild,
    read_cards,
    read_marks,
    read_rule_card,
    read_sides,
    seats_of,
    worth,
)

Knobs = dict[str, str]
SCALE = (0, 100, 300, 500, 1000)  # modern.threes


@dataclass(frozen=True)
class Score:
    hand: dict[str, int]  # by side, or by player where three play
    totals: dict[str, int]
    over: bool
    winners: tuple[str, ...]


def score(position: str) -> Score:
    card, _, hands, melds, red_threes, _, _, scores, marks = position.split(" ")
    knobs, mark = read_rule_card(card), read_marks(marks)
    sides = as_played(read_sides(melds), mark.get("out", ""))
    held = {seat: read_cards(hand) for seat, hand in zip(seats_of(card), hands.split("/"), strict=True)}
    special = kind_of(held[mark["out"]]) if knobs["name"] == "modern" and held.get(mark.get("out", "")) else ""
    special = special if special and knobs[f"special_{special}"] != "0" else ""
    if special:
        held[mark["out"]] = []
    points, totals = {}, {}
    for place, threes, before in zip(places_of(card), red_threes.split("/"), scores.split("/"), strict=True):
        side = next(label for label in sides if place in label)
        own = [hand for seat, hand in held.items() if seat in side]
        opened = bool(sides[side]) or any(seat in mark.get("open", "") for seat in side)
        count = score_of_modern_side if knobs["name"] == "modern" else score_of_side
        points[place] = count(knobs, sides[side], read_cards(threes), opened)
        points[place] -= sum(
            worth([card for card in hand if knobs["name"] != "modern" or card not in BLACK_THREES]) for hand in own
        )
        if knobs["name"] == "modern":
            points[place] -= 1500 * sum(sum(card[0] == rank for card in hand) >= 3 for hand in own for rank in "7A")
        if mark.get("out", "-") in side:
            points[place] += int(knobs["concealed" if "concealed" in mark else "out"])
            points[place] += int(knobs[f"special_{special}"]) if special else 0
        totals[place] = int(before) + points[place]
    return Score(points, totals, *end_of_game(knobs, totals))


def as_played(sides: dict[str, Melds], out: str) -> dict[str, Melds]:
    """three.lone: of three who all are sides of one still, the one who went out is alone against the others."""
    if len(sides) != 3 or not out:
        return sides
    return {out: sides.pop(out), "".join(sides): pooled(sides.values())}


def end_of_game(knobs: Knobs, totals: dict[str, int]) -> tuple[bool, tuple[str, ...]]:
    """score.target, score.tie"""
    best = max(totals.values())
    first = tuple(place for place, total in totals.items() if total == best)
    over = best >= int(knobs["target"]) and (len(first) == 1 or knobs["tie"] == "shared")
    return over, first if over else ()


def score_of_side(knobs: Knobs, melds: Melds, threes: list[str], opened: bool) -> int:
    canastas = [meld for meld in melds.values() if len(meld) >= 7]
    total = sum(map(worth, melds.values()))
    total += sum(int(knobs["mixed" if any(map(is_wild, meld)) else "natural"]) for meld in canastas)
    every = len(threes) == 2 * int(knobs["packs"])
    bonus = int(knobs["all_red_threes"]) if every else len(threes) * int(knobs["red_three"])
    earned = bool(canastas) if knobs["red_threes_need"] == "canasta" else opened
    return total + (bonus if earned else -bonus)


def score_of_modern_side(knobs: Knobs, melds: Melds, threes: list[str], opened: bool) -> int:
    """modern.penalties, modern.threes"""
    canastas = {rank: meld for rank, meld in melds.items() if len(meld) >= 7}
    total = sum(map(worth, melds.values())) * (1 if canastas else -1)
    total += sum(prize(knobs, rank, meld) for rank, meld in canastas.items())
    for rank, meld in melds.items():
        if rank not in canastas:
            total -= price(knobs, rank, meld)
    for_threes = worth_of_threes(knobs, threes)
    return total + (for_threes if len(canastas) >= 2 else 0 if canastas else -for_threes)


def prize(knobs: Knobs, rank: str, meld: list[str]) -> int:
    kinds = Counter(card[:1] for card in meld)
    if rank == "wild":
        return 3000 if kinds["2"] == len(meld) else 2500 if kinds["J"] == 4 else 2000
    if not is_pure(meld):
        return int(knobs["mixed"])
    return 2500 if rank in "7A" else int(knobs["natural"])


def price(knobs: Knobs, rank: str, meld: list[str]) -> int:
    if rank == "wild":
        return int(knobs["wild_penalty_four_jokers"]) if meld.count("JK") >= 4 else 2000
    return 2500 if rank == "7" or (rank == "A" and not any(map(is_wild, meld))) else 0


def worth_of_threes(knobs: Knobs, threes: list[str]) -> int:
    black = sum(card in BLACK_THREES for card in threes)
    heaps = [black, len(threes) - black] if knobs["threes_per_colour"] == "yes" else [len(threes)]
    return sum(1000 * (count // 4) + SCALE[count % 4] for count in heaps)
