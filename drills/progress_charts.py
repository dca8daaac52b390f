"""Where the marks of a chart stand, in the units of its picture. Pure; the templates draw."""

from collections.abc import Sequence
from typing import NamedTuple

from drills.progress import Day, Share

WIDTH, TOP, FLOOR, LEFT = 320, 14, 134, 36
WEEKS_TOLD = ((14, "in 2 weeks"), (28, "in 4 weeks"))


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    is_now: bool


class Mark(NamedTuple):
    at: float
    text: str


class Pair(NamedTuple):
    x: float
    foreseen: float
    came: float
    square_x: float
    square_y: float
    text: str


def bars(days: Sequence[Day]) -> dict[str, object]:
    """A bar a day; the highest day reaches the top line, which is named."""
    most = max(1, *(day.count for day in days))
    step = (WIDTH - LEFT) / len(days)
    rise = (FLOOR - TOP) / most
    drawn = [_bar(at, day, step, rise) for at, day in enumerate(days) if day.count]
    along = [Mark(round(LEFT + step * (at + 0.35), 1), words) for at, words in WEEKS_TOLD]
    return {"bars": drawn, "most": Mark(TOP, str(most)), "along": along}


def _bar(at: int, day: Day, step: float, rise: float) -> Bar:
    high = rise * day.count
    return Bar(round(LEFT + step * at, 1), round(FLOOR - high, 1), round(step * 0.7, 1), round(high, 1), is_now=not at)


def pairs(shares: Sequence[Share]) -> dict[str, object]:
    """What was foreseen and what came, one above the other for each share that tells."""
    telling = [share for share in shares if share.tells]
    step = (WIDTH - LEFT) / max(1, len(telling))
    return {
        "pairs": [_pair(LEFT + step * (at + 0.5), share) for at, share in enumerate(telling)],
        "across": [Mark(_height(share), str(share)) for share in (0, 50, 100)],
    }


def _pair(x: float, share: Share) -> Pair:
    foreseen, came = _height(share.predicted), _height(share.observed)
    return Pair(round(x - 12, 1), foreseen, came, round(x + 6, 1), round(came - 6, 1), share.words)


def _height(share: float) -> float:
    return round(FLOOR - (FLOOR - TOP) * share / 100, 1)
