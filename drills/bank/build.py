"""Builds the bank: hands played out by bots from fixed seeds, and positions kept from them in even measure."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from collections.abc import Iterator

from canasta import ENGINE_VERSION
from canasta.bots import choose
from canasta.play import deal, play
from canasta.position import Position, Seat
from drills.bank import FILE, situation

HANDS = 14000
KEPT_PER_SITUATION = 420
KEPT_PER_HAND = 4
_BRACKETS = ((-900, -5), (0, 1495), (1500, 2995), (3000, 4900))


def played(number: int) -> Iterator[Position]:
    """The positions of hand `number` in which somebody is to draw or take, or has just drawn."""
    rng = random.Random(f"bank {number}")
    position = deal(rng, scores=(_score(rng), _score(rng)), first=rng.choice(list(Seat)))
    while position.phase != "e":
        fresh = not position.marks.laid and position.marks.asked is None and not position.marks.asking
        if fresh and position.pile and position.phase in ("d", "p"):
            yield position
        position = play(position, choose(position, rng))


def _score(rng: random.Random) -> int:
    return 5 * round(rng.randint(*rng.choice(_BRACKETS)) / 5)


def seated_south(position: Position) -> Position:
    """The same table turned so that the player to act sits South."""
    by = (Seat.S - position.seat) % 4
    if by == 0:
        return position
    hands = tuple(position.hands[(seat - by) % 4] for seat in Seat)
    marks = position.marks._replace(melded=frozenset(Seat((seat + by) % 4) for seat in position.marks.melded))
    if by == 2:
        return position.with_(seat=Seat.S, hands=hands, marks=marks)
    return position.with_(
        seat=Seat.S,
        hands=hands,
        marks=marks,
        melds=position.melds[::-1],
        red_threes=position.red_threes[::-1],
        scores=position.scores[::-1],
    )


def kept(hands: range) -> Iterator[str]:
    """The bank's lines, key first: few from a hand, and no more from a situation than others can match."""
    count: Counter[str] = Counter()
    for number in hands:
        rng = random.Random(f"kept {number}")
        positions = [seated_south(position) for position in played(number)]
        rng.shuffle(positions)
        positions.sort(key=lambda position: count[situation(position)])
        for position in positions[:KEPT_PER_HAND]:
            key = situation(position)
            if count[key] < KEPT_PER_SITUATION:
                count[key] += 1
                yield f"{key} {position}"


def build(hands: int = HANDS) -> int:
    """Write the bank's file; the same bytes every time. Returns how many positions it holds."""
    lines = sorted(kept(range(hands)))
    text = "\n".join([ENGINE_VERSION, *lines]) + "\n"
    FILE.write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))
    return len(lines)
