"""What lies on the table after a turn: the naive checker's own line of notation, and what any line says."""

from __future__ import annotations

import re
from collections.abc import Callable

from .naive_moves import hand_is_over, make
from .naive_table import (
    SEATS,
    SIDES,
    Table,
    read_cards,
    read_heap,
    read_marks,
    read_position,
    read_sides,
    read_turn,
    seats_of,
)

Facts = dict[str, object]


def after(position: str, turn: str) -> str:
    """The position that a legal turn leads to."""
    table, dropped = read_position(position), False
    for move in read_turn(turn):
        make(table, move)
        dropped = move[0] == "drop"
    return line_after(position, table, dropped)


def line_after(before: str, table: Table, dropped: bool) -> str:
    card, _, hands, _, reds, _, _, scores, marks = before.split(" ")
    seats, mark = seats_of(card), read_marks(marks)
    passes = dropped and not table.out and not hand_is_over(table)
    sides = {table.side: table.melds, **table.others}
    melded = mark.get("melded", "") + (table.seat if table.melded and dropped else "")
    now = {
        "melded": "".join(seat for seat in seats if seat in melded),
        "asked": "" if passes or table.phase == "e" else table.asked,
        "out": table.seat if table.out else "",
        "bonus": "".join(f"{seat}{count}" for seat, count in table.bonus.items()),
        "hasasked": table.has_asked,
        "open": mark.get("open", ""),
    }
    flags = {"concealed": table.concealed, "turncard": table.turn_card}
    if table.phase in "pt":
        flags |= {"laid": table.laid, "asking": table.asking}
    fields = (
        card,
        next_seat(seats, table.seat) + "d" if passes else table.seat + table.phase,
        replaced(hands, seats, table.seat, lambda _: heap(table.hand, table.unseen)),
        "/".join(f"{side}:{','.join(map(''.join, sides[side].values())) or '-'}" for side in in_order(list(sides))),
        replaced(reds, places_of(card), table.seat, lambda text: "".join([*read_cards(text), *table.threes]) or "-"),
        "".join(table.pile) or "-",
        heap(table.stock, table.stock_unseen),
        scores,
        ",".join([*(f"{name}:{value}" for name, value in now.items() if value), *(n for n in flags if flags[n])])
        or "-",
    )
    return " ".join(fields)


def next_seat(seats: str, seat: str) -> str:
    return seats[(seats.index(seat) + 1) % len(seats)]


def places_of(card: str) -> list[str] | tuple[str, ...]:
    """Who has red threes and a score: each player of two or three, or a side."""
    seats = seats_of(card)
    return SIDES if seats == SEATS else list(seats)


def replaced(text: str, places: str | list[str] | tuple[str, ...], seat: str, change: Callable[[str], str]) -> str:
    parts = text.split("/")
    at = next(at for at, place in enumerate(places) if seat in place)
    parts[at] = change(parts[at])
    return "/".join(parts)


def heap(cards: list[str], unseen: int | None) -> str:
    hidden = "?" if unseen is None else f"?{unseen}" if unseen else ""
    return "".join(cards) + hidden or "-"


def in_order(sides: list[str]) -> list[str]:
    return sorted(sides, key=lambda side: min(map(SEATS.index, side)))


def facts(text: str) -> Facts:
    """All that a line says, however it is written; dealt threes and bonus cards as they are once the turn has begun."""
    card, turn, hands, melds, reds, pile, _, scores, marks = text.split(" ")
    table, mark, seats = read_position(text), read_marks(marks), seats_of(card)
    threes = replaced(reds, places_of(card), turn[0], lambda part: "".join([*read_cards(part), *table.threes]))
    lying = {side: sorted(map(sorted, own.values())) for side, own in read_sides(melds).items()}
    return {
        "turn": turn,
        "hands": [
            sorted_heap(read_heap(part)) for seat, part in zip(seats, hands.split("/"), strict=True) if seat != turn[0]
        ],
        "hand": sorted_heap((table.hand, table.unseen)),
        "melds": lying,
        "threes": [sorted(read_cards(part or "-")) for part in threes.split("/")],
        "pile": read_cards(pile),
        "stock": (table.stock, table.stock_unseen),
        "scores": scores,
        "turn card": table.turn_card,
        "bonus": table.bonus,
        "has asked": sorted(re.findall("[NESW]", table.has_asked)),
        "melded": sorted(mark.get("melded", "")) if turn[1] == "d" else [],
        "marks": {name: mark.get(name) for name in ("asked", "out", "concealed", "laid", "asking")},
        "open": [side for side, own in lying.items() if own or side in mark.get("open", "")],
    }


def sorted_heap(part: tuple[list[str], int | None]) -> tuple[list[str], int | None]:
    return sorted(part[0]), part[1]
