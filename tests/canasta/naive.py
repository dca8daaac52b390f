"""A second, deliberately naive checker: brute force, from docs/rules.md and docs/notation.md alone.

It shares nothing with the engine and is slow where the engine is clever. That is its use: where the two disagree, one
of them is wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from .naive_moves import (
    Rules,
    can_empty,
    frozen_for,
    make,
    minimum_of,
    why_no_end,
    why_not_ask,
    why_not_out,
    wrong_with_meld,
)
from .naive_table import (
    RED_THREES,
    SEATS,
    SIDES,
    Group,
    is_wild,
    read_cards,
    read_marks,
    read_melds,
    read_position,
    read_rule_card,
    read_turn,
    worth,
)
from .naive_table import Table as Table


@dataclass(frozen=True)
class Verdict:
    legal: bool
    move: int | None = None  # the first wrong move
    rules: frozenset[str] = frozenset()  # that it breaks
    out: str | None = None  # the seat that went out
    concealed: bool = False


def judge(position: str, turn: str) -> Verdict:
    table = read_position(position)
    for index, move in enumerate(read_turn(turn)):
        wrong = make(table, move) or why_no_end(table)
        if wrong:
            return Verdict(False, index, frozenset(wrong))
    return Verdict(True, out=table.seat if table.out else None, concealed=table.concealed)


def legal(position: str, turn: str) -> bool:
    return judge(position, turn).legal


def makes_sense(position: str) -> bool:
    """Could this turn, as it stands, still be ended, whatever the partner answers, and are its melds melds?

    Where not, something went wrong before, and there is no first wrong move.
    """
    table = read_position(position)
    red_threes = any(card in RED_THREES for card in table.hand)
    if red_threes or any(wrong_with_meld(table, rank, meld) for rank, meld in table.melds.items()):
        return False
    if table.asking:
        table.asking = False
        return not why_not_ask(table)
    return bool(table.size) and not why_no_end(table)


def frozen(position: str) -> Rules:
    return frozen_for(read_position(position))


def minimum(position: str) -> int:
    return minimum_of(read_position(position))


def can_go_out(position: str) -> bool:
    """With the cards seen only."""
    table = read_position(position)
    return table.unseen == 0 and not why_not_out(table)


def broken_by_going_out(position: str) -> Rules:
    """What stands in the way; nothing if they can. Cards that do not fit are last cards that stay (out.last_card)."""
    table = read_position(position)
    why = why_not_out(table) | ({"out.last_card"} if table.unseen != 0 else set())
    if not why:
        return why
    if table.canastas < table.number("canastas_to_go_out"):
        why.add("out.canasta")
    if not can_empty(table.but(canastas_to_go_out="0")):
        why.add("out.last_card")
    return why


def can_take(position: str) -> bool:
    return any(not broken for broken in tries(position))


def broken_by_taking(position: str) -> Rules:
    """Every rule that one take or another breaks; nothing if there is one that breaks none."""
    broken = list(tries(position))
    return set().union(*broken) if all(broken) else set()


MORE_MAY_HELP = {"opening.minimum", "pile.must_finish", "out.canasta", "meld.keep_one"}


def tries(position: str) -> Iterator[Rules]:
    """What each take breaks, with the cards seen and up to suits.

    That is every group beside the top card, and for an unopened side every choice of further groups. An open side
    gains nothing by laying more at once: it may do so afterwards.
    """
    table = read_position(position)
    rank = table.pile[-1][0] if table.pile else ""
    playable = [card for card in table.hand if card not in ("JK", *RED_THREES)]
    naturals = {kind: [card for card in playable if card[0] == kind] for kind in "AKQJT9876543"}
    jokers, twos = [c for c in table.hand if c == "JK"], [c for c in table.hand if c[0] == "2"]
    fitting = naturals.pop(rank, [])
    if table.unseen != 0 or table.yes("red_three_from_pile_replaced"):
        naturals.pop("3", None)  # nobody can tell that the hidden cards let one go out
    for n, j, t in choices(fitting, jokers, twos):
        first = ("", [*fitting[:n], *jokers[:j], *twos[:t]])
        broken = make(table.but(), ("take", [first]))
        yield broken
        if broken and not table.is_open and broken <= MORE_MAY_HELP:
            points = worth(first[1]) + (worth(table.pile[-1:]) if table.yes("opening_counts_top") else 0)
            for more in further_groups(table, list(filter(None, naturals.values())), jokers[j:], twos[t:]):
                if points + sum(worth(cards) for _, cards in more) >= minimum_of(table):
                    yield make(table.but(), ("take", [first, *more]))


def choices(naturals: list[str], jokers: list[str], twos: list[str]) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(len(naturals) + 1), range(len(jokers) + 1), range(len(twos) + 1))


def further_groups(table: Table, ranks: list[list[str]], jokers: list[str], twos: list[str]) -> Iterator[list[Group]]:
    """Every way to lay some of each rank with some of the wilds, as far as the groups are melds."""
    if not ranks:
        yield []
        return
    naturals, rest = ranks[0], ranks[1:]
    for n, j, t in choices(naturals, jokers, twos):
        meld = [*naturals[:n], *jokers[:j], *twos[:t]]
        if not n and (j or t):
            continue
        if not n or not wrong_with_meld(table, naturals[0][0], meld):
            for more in further_groups(table, rest, jokers[j:], twos[t:]):
                yield [("", meld), *more] if n else more


@dataclass(frozen=True)
class Score:
    hand: tuple[int, ...]
    totals: tuple[int, ...]
    over: bool
    winner: str | tuple[str, ...] | None


def score(position: str) -> Score:
    card, _, hands, melds, red_threes, _, _, scores, marks = position.split(" ")
    knobs, mark = read_rule_card(card), read_marks(marks)
    points = []
    for side, own, reds in zip(SIDES, melds.split("/"), red_threes.split("/"), strict=True):
        left = [read_cards(hand) for seat, hand in zip(SEATS, hands.split("/"), strict=True) if seat in side]
        opened = side in mark.get("open", "")
        total = score_of_side(knobs, list(read_melds(own).values()), len(read_cards(reds)), opened)
        if mark.get("out", "-") in side:
            total += int(knobs["concealed" if "concealed" in mark else "out"])
        points.append(total - sum(map(worth, left)))
    totals = tuple(int(before) + now for before, now in zip(scores.split("/"), points, strict=True))
    tie = totals[0] == totals[1]
    over = max(totals) >= int(knobs["target"]) and (not tie or knobs["tie"] == "shared")
    leader: str | tuple[str, ...] = SIDES if tie else SIDES[totals.index(max(totals))]
    return Score(tuple(points), totals, over, leader if over else None)


def score_of_side(knobs: dict[str, str], melds: list[list[str]], reds: int, melded: bool) -> int:
    canastas = [meld for meld in melds if len(meld) >= 7]
    total = sum(map(worth, melds))
    total += sum(int(knobs["mixed" if any(map(is_wild, meld)) else "natural"]) for meld in canastas)
    bonus = int(knobs["all_red_threes"]) if reds == 2 * int(knobs["packs"]) else reds * int(knobs["red_three"])
    earned = bool(canastas) if knobs["red_threes_need"] == "canasta" else melded or bool(melds)
    return total + (bonus if earned else -bonus)
