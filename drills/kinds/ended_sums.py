"""What a hand that is over comes to: its score line by line, sums in words, and what is thought of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta.position import Position
from canasta.scoring import ScoreLine, by, score
from canasta.words import capital, points
from drills.kinds.base import LedgerRow
from drills.kinds.counted import Thought


def side_with(position: Position, label: str) -> str:
    """The side that a score is written down for (of three players: that one's)."""
    return next(side for side in position.sides if label in side or label == side)


def lines_of(position: Position, label: str) -> tuple[ScoreLine, ...]:
    """A side's score (of three players: that one's), line by line."""
    return score(position).lines[by(position.sides).index(label)]


def row_of(line: ScoreLine) -> LedgerRow:
    return LedgerRow("", line.cards, capital(line.words.rpartition(" = ")[0]), line.points)


def summed(parts: Sequence[int]) -> str:
    """ "85 + 300 − 15 = 370" """
    if len(parts) < 2:
        return points(sum(parts))
    rest = "".join(f" {'+' if worth > 0 else '−'} {points(abs(worth))}" for worth in parts[1:])
    return f"{points(parts[0])}{rest} = {points(sum(parts))}"


def of_both(numbers: Iterable[int]) -> dict[str, str]:
    """A number for our side, and one for the other."""
    return dict(zip(("ours", "theirs"), map(str, numbers), strict=True))


def thought_of_both(slug: str, right: list[int], thought: list[int], words: str) -> Iterator[Thought]:
    """That thought, where it comes to something else."""
    if thought != right:
        yield Thought(slug, of_both(thought), words)
