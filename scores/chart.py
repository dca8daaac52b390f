"""The totals, hand by hand, as lines in a drawing of fixed size: only numbers here, the template draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.words import points

WIDTH, HEIGHT = 300, 220
LEFT, RIGHT, TOP, BOTTOM = 58, 12, 14, 30  # room for the numbers at the edges
STEPS = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000)
MOST_LINES = 5


@dataclass(frozen=True)
class Mark:
    at: float
    text: str


@dataclass(frozen=True)
class Line:
    name: str
    shape: int  # dash and marker differ from line to line, so that colour is not needed
    path: str
    spots: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Chart:
    lines: tuple[Line, ...]
    across: tuple[Mark, ...]  # points
    along: tuple[Mark, ...]  # hands
    zero: float
    view_box: str = f"0 0 {WIDTH} {HEIGHT}"
    left: int = LEFT
    right: int = WIDTH - RIGHT
    foot: int = HEIGHT - 6
    label: int = LEFT - 8


def chart(names: Sequence[str], totals: Sequence[Sequence[int]]) -> Chart:
    """`totals`: by hand, the start among them, then in the order of `names`."""
    reached = [total for row in totals for total in row]
    low, high = min(0, *reached), max(100, *reached)
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), (high - low) // MOST_LINES)
    bottom, top = low // step * step, -(-high // step) * step

    def y(points: int) -> float:
        return round(TOP + (top - points) / (top - bottom) * (HEIGHT - TOP - BOTTOM), 1)

    def x(hand: int) -> float:
        return round(LEFT + hand / max(1, len(totals) - 1) * (WIDTH - LEFT - RIGHT), 1)

    lines = []
    for at, name in enumerate(names):
        spots = tuple((x(hand), y(row[at])) for hand, row in enumerate(totals))
        lines.append(Line(name, at, " ".join(f"{px},{py}" for px, py in spots), spots))
    every = -(-len(totals) // 8)
    return Chart(
        lines=tuple(lines),
        across=tuple(Mark(y(worth), points(worth)) for worth in range(bottom, top + 1, step)),
        along=tuple(Mark(x(hand), str(hand)) for hand in range(0, len(totals), every)),
        zero=y(0),
    )
