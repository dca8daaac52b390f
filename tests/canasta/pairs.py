"""Positions and turns to judge, built for the purpose or from played hands; every second pair is a near miss."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random

from canasta.bots import choose
from canasta.moves import turn_text
from canasta.play import deal, play
from canasta.position import Position, Seat
from canasta.referee import way_out
from canasta.rulecard import RuleCard

from .edges import an_edge
from .lines import RANKS, SCORES, Line, a_line, a_rule_card, line_of
from .naive import makes_sense
from .naive_after import places_of
from .naive_moves import make, why_no_end
from .naive_out import special_hand
from .naive_table import BLACK_THREES, RED_THREES, Table, is_wild, read_position, read_turn, seats_of
from .near_misses import a_near_miss


def a_turn(rng: Random, position: str, tries: int = 4) -> str:
    """A turn, whole or in part, of moves that the naive checker lets pass where it finds any, or one that goes out."""
    if position.split(" ")[1][1] in "pt" and rng.random() < 0.3:
        way = way_out(Position.parse(position))
        if way:
            return turn_text(way)
    table, moves = read_position(position), []
    for _ in range(rng.choice((1, 2, 2, 3, 3, 4))):
        for _ in range(tries):
            move = a_move(rng, table)
            after = table.but()
            if not (make(after, read_turn(move)[0]) or why_no_end(after)):
                break
        moves.append(move)
        table = after
        if table.phase == "e":
            break
    return "; ".join(moves)


def a_move(rng: Random, table: Table) -> str:
    if table.phase == "d":
        verb = rng.choice(("take", "take", "draw", "end" if table.stock_size == 0 else "draw"))
        return verb if verb == "end" else a_draw(rng, table) if verb == "draw" else a_take(rng, table)
    if table.asking:
        return rng.choice(("yes", "no"))
    if not table.laid and not table.asked and rng.random() < 0.2:
        return "ask"
    if table.is_modern and rng.random() < (0.6 if special_hand(table) else 0.02):
        return "show " + (special_hand(table) or rng.choice(("straight", "pairs", "pairs_with_wilds", "garbage")))
    groups = some_groups(rng, table)
    if groups and rng.random() < 0.6:
        return "lay " + " ".join(groups)
    return "drop " + rng.choice(table.hand or ["4S"])


def a_draw(rng: Random, table: Table) -> str:
    if rng.random() < 0.5:
        return "draw"
    shown = [card for card in table.stock if card not in RED_THREES]
    if table.stock:
        return "draw " + table.stock[0] if shown[:1] == table.stock[:1] else "draw"
    unused = [rank + suit for rank in RANKS for suit in "SHDC" if rank + suit not in table.hand + table.pile]
    three = rng.choice((*RED_THREES, *BLACK_THREES)) if rng.random() < 0.1 and table.stock_size > 1 else ""
    return f"draw {three}" + "".join(rng.sample(unused, table.number("draw")) if table.stock_size > 1 else unused[:1])


def a_take(rng: Random, table: Table) -> str:
    top = table.pile[-1] if table.pile else "KS"
    naturals = [card for card in table.hand if card[0] == top[0] and not is_wild(card)]
    wilds = [card for card in table.hand if is_wild(card)]
    cards = rng.choice(
        ([], naturals[:1], naturals[:2], naturals[:2], naturals[:3], naturals[:1] + wilds[:1], naturals[:2] + wilds[:1])
    )
    after = table.but()
    after.hand = list((Counter(table.hand) - Counter(cards)).elements())
    groups = [] if table.is_open and rng.random() < 0.9 else some_groups(rng, after)
    fresh = [group for group in groups if group[0] != top[0]]
    return " ".join(["take", "".join(cards) or "-", *fresh])


def some_groups(rng: Random, table: Table) -> list[str]:
    """Groups of the hand that make melds or join them, for the most part."""
    hand, groups = list(table.hand), []
    wanted = rng.choice((1, 1, 2, 9, 9)) if table.is_open else 9
    ranks = [
        rank
        for rank in dict.fromkeys(card[0] for card in hand if not is_wild(card))
        if rank != "3" or rng.random() < 0.5
    ]
    rng.shuffle(ranks)
    for rank in ranks[:wanted]:
        naturals = [card for card in hand if card[0] == rank and not is_wild(card) and card not in table.bonus_threes]
        wilds = [card for card in hand if is_wild(card)]
        count = max(len(naturals) - (rng.random() < 0.15), 0)
        if table.is_modern and rng.random() < 0.9:
            count = min(count, 7 - len(table.melds.get(rank, [])))
        short = 3 - count - len(table.melds.get(rank, []))
        group = naturals[:count] + wilds[: max(short, 0) + (rng.random() < 0.2)] * (rank != "3")
        if group and len(group) + len(table.melds.get(rank, [])) >= 3 and any(card in naturals for card in group):
            groups.append("".join(group))
            hand = list((Counter(hand) - Counter(group)).elements())
    wilds = [card for card in hand if is_wild(card)]
    if table.is_modern and wilds and rng.random() < (0.8 if len(wilds) >= 3 or "wild" in table.melds else 0.1):
        groups.append("".join(wilds[: rng.choice((1, 2, 3, 7, 7))]))
    elif wilds and table.melds and rng.random() < 0.3:
        rank = rng.choice(list(table.melds)).replace("wild", "K")
        groups.append(f"{rank}:{''.join(wilds[: rng.choice((1, 1, 2))])}")
    return groups


def a_built_line(rng: Random, name: str = "") -> Line:
    """Of that named card, or of any."""
    line = an_edge(rng) if rng.random() < 0.4 else a_line(rng, name)
    while not makes_sense(str(line)) or name not in ("", line.name):
        line = an_edge(rng) if rng.random() < 0.4 else a_line(rng, name)
    return line


def a_pair(rng: Random, near: bool, line: Line | None = None) -> tuple[str, str]:
    """A position and a turn, built for the purpose where no line is given that makes sense."""
    line = line if line and makes_sense(str(line)) else a_built_line(rng)
    turn = a_turn(rng, str(line))
    if near:
        line, turn = a_near_miss(rng, line, turn)
    return str(line), turn


def pairs(rng: Random, name: str = "") -> Iterator[tuple[str, str]]:
    """Endlessly: every second a near miss, every fourth from a hand that was played."""
    played = played_lines(rng, name)
    for count in itertools.count():
        line = next(played) if count % 8 in (0, 5) else a_built_line(rng, name)
        yield a_pair(rng, near=count % 2 == 0, line=line)


def played_lines(rng: Random, name: str = "") -> Iterator[Line]:
    """What the player to act saw, every few moves of hands that the engine's bots played."""
    while True:
        card = a_rule_card(rng, name)
        scores = tuple(rng.choice(SCORES) for _ in places_of(card))
        first = Seat[rng.choice(seats_of(card))]
        position = deal(rng, RuleCard.parse(card), scores=scores, first=first)
        while position.phase != "e":
            yield line_of(str(position.seen_by(position.seat)))
            for _ in range(rng.randint(1, 6)):
                if position.phase != "e":
                    position = play(position, choose(position, rng))
