"""A second, deliberately naive checker: brute force, from docs/rules.md and docs/notation.md alone.

It shares nothing with the engine and is slow where the engine is clever. That is its use: where the two disagree, one
of them is wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from .naive_after import after as after
from .naive_after import facts as facts
from .naive_melds import Rules, minimum_of, together, wrong_with_meld, wrong_with_opening
from .naive_moves import frozen_for, make, why_no_end, why_not_ask, why_not_out
from .naive_out import can_empty, special_hand
from .naive_score import score as score
from .naive_table import Group, Table, read_position, read_turn


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
    threes = any(card in table.bonus_threes for card in table.hand)
    if (threes and special_hand(table) != "straight") or any(melds_that_cannot_be(table)):
        return False
    if table.asking:
        table.asking, table.has_asked = False, ""
        return not why_not_ask(table)
    return bool(table.size) and not why_no_end(table)


def melds_that_cannot_be(table: Table) -> Iterator[Rules]:
    """Melds are judged as if they had been laid at once; those of a pair may have been pooled."""
    bare = table.but(free=["modern.dead_rank"])
    bare.melds = {}
    pooled = {"meld.wilds", "three.pooled"} if bare.card["name"] == "classic3" and bare.has_partner else set()
    for rank, meld in table.melds.items():
        yield wrong_with_meld(bare, rank, meld, opens=True) - pooled


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


MORE_MAY_HELP = {
    *("opening.minimum", "three.minimum", "modern.pure_meld", "pile.must_finish", "out.canasta", "meld.keep_one")
}


def tries(position: str) -> Iterator[Rules]:
    """What each take breaks, with the cards seen and up to suits.

    That is every group beside the top card, and for an unopened side every choice of further groups. An open side
    gains nothing by laying more at once: it may do so afterwards.
    """
    table = read_position(position)
    top = table.pile[-1] if table.pile else "?"
    playable = [card for card in table.hand if card not in ("JK", *table.bonus_threes)]
    naturals = {kind: [card for card in playable if card[0] == kind] for kind in "AKQJT9876543"}
    jokers, twos = [c for c in table.hand if c == "JK"], [c for c in table.hand if c[0] == "2"]
    fitting = naturals.pop(top[0], [])
    if table.unseen != 0 or table.yes("red_three_from_pile_replaced"):
        naturals.pop("3", None)  # nobody can tell that the hidden cards let one go out
    for n, j, t in choices(fitting, jokers, twos):
        first = ("", [*fitting[:n], *jokers[:j], *twos[:t]])
        broken = make(table.but(), ("take", [first]))
        yield broken
        if broken and not table.is_open and broken <= MORE_MAY_HELP:
            for more in further_groups(table, list(filter(None, naturals.values())), jokers[j:], twos[t:]):
                if not wrong_with_opening(table, together([(top[0], first[1]), *more]), top):
                    yield make(table.but(), ("take", [first, *more]))


def choices(naturals: list[str], jokers: list[str], twos: list[str]) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(len(naturals) + 1), range(len(jokers) + 1), range(len(twos) + 1))


def further_groups(table: Table, ranks: list[list[str]], jokers: list[str], twos: list[str]) -> Iterator[list[Group]]:
    """Every way to lay some of each rank with some of the wilds, as far as the groups are melds."""
    if not ranks:
        yield []
        if table.is_modern:
            yield from ([("", [*jokers[:j], *twos[:t]])] for _, j, t in choices([], jokers, twos) if j + t >= 3)
        return
    naturals, rest = ranks[0], ranks[1:]
    for n, j, t in choices(naturals, jokers, twos):
        meld = [*naturals[:n], *jokers[:j], *twos[:t]]
        if not n and (j or t):
            continue
        if not n or not wrong_with_meld(table, naturals[0][0], meld):
            for more in further_groups(table, rest, jokers[j:], twos[t:]):
                yield [("", meld), *more] if n else more
