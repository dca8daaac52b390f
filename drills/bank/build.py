"""Builds the bank: hands played out by bots from fixed seeds, and positions kept from them in even measure."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from canasta import ENGINE_VERSION
from canasta.bots import choose
from canasta.play import deal, play
from canasta.position import SEATS, Position, Seat
from canasta.rulecard import NAMED_CARDS
from drills.bank import LAST_OF_THE_STOCK, apart, apart_of, ending, endings_of, file_of, situation

KEPT_PER_HAND = 4


class Measure(NamedTuple):
    """How many hands of a game are played, and how many positions of a situation are kept at most."""

    hands: int
    per_situation: int
    per_ending: int


MEASURES = {
    "classic": Measure(14000, 420, 45),
    "classic2": Measure(3000, 100, 20),
    "classic3": Measure(4000, 100, 20),
    "modern": Measure(4000, 160, 20),
}
_BRACKETS = ((-900, -5), (0, 1495), (1500, 2995), (3000, 4900))


def played(number: int, game: str = "classic") -> Iterator[Position]:
    """The positions of hand `number` in which somebody is to draw or take, or has just drawn."""
    return (position for position in _followed(number, game) if position.phase != "e" and position.pile)


def endings(number: int, game: str = "classic") -> Iterator[Position]:
    """Those of them with the stock near its end, and the hand that is over."""
    for position in _followed(number, game):
        if position.phase == "e" or (position.stock.size or 0) <= LAST_OF_THE_STOCK:
            yield position


def apart_in(number: int, game: str) -> Iterator[Position]:
    """Those in which three players are to draw or take, and nobody has taken the pile yet."""
    for position in _turns(number, game):
        if len(position.sides) != 3:
            return
        if position.phase == "d" and position.pile:
            yield position


def _followed(number: int, game: str) -> Iterator[Position]:
    """Hand `number` from turn to turn, to its end.

    Of three players only from when one plays alone: before that there are no two sides to ask about.
    """
    return (position for position in _turns(number, game) if len(position.sides) == 2)


def _turns(number: int, game: str) -> Iterator[Position]:
    rng = random.Random(f"bank {number}" if game == "classic" else f"bank {game} {number}")
    rule_card = NAMED_CARDS[game]
    scores = tuple(_score(rng) for _ in range(3 if rule_card.players == 3 else 2))
    position = deal(rng, rule_card, scores=scores, first=rng.choice(SEATS[rule_card.players]))
    while position.phase != "e":
        fresh = not position.marks.laid and position.marks.asked is None and not position.marks.asking
        if fresh and position.phase in ("d", "p"):
            yield position
        position = play(position, choose(position, rng))
    yield position


def _score(rng: random.Random) -> int:
    return 5 * round(rng.randint(*rng.choice(_BRACKETS)) / 5)


def seated_south(position: Position) -> Position:
    """The same table turned so that the player to act sits South."""
    seats = position.seats
    by = seats.index(Seat.S) - seats.index(position.seat)
    if by == 0:
        return position
    out = position.marks.out

    def turned(seat: Seat) -> Seat:
        return seats[(seats.index(seat) + by) % len(seats)]

    came_from = {turned(seat): seats.index(seat) for seat in seats}
    labels = ["".join(sorted((turned(Seat[s]).name for s in side), key="NESW".index)) for side in position.sides]
    order = sorted(range(len(labels)), key=lambda side: "NESW".index(labels[side][0]))
    sides = tuple(labels[side] for side in order)
    by_player = len(seats) == 3
    places = [came_from[seat] for seat in seats] if by_player else order
    marks = position.marks
    return position.with_(
        seat=Seat.S,
        hands=tuple(position.hands[came_from[seat]] for seat in seats),
        sides=sides,
        melds=tuple(position.melds[side] for side in order),
        red_threes=tuple(position.red_threes[place] for place in places),
        scores=tuple(position.scores[place] for place in places),
        marks=marks._replace(
            melded=frozenset(map(turned, marks.melded)),
            out=None if out is None else turned(out),
            bonus=tuple((turned(seat), count) for seat, count in marks.bonus),
            hasasked=frozenset(labels[position.sides.index(side)] for side in marks.hasasked),
        ),
    )


def kept(hands: range, game: str = "classic") -> Iterator[str]:
    """The bank's lines, key first: few from a hand, and no more from a situation than others can match."""
    count: Counter[str] = Counter()
    for number in hands:
        rng = random.Random(f"kept {number}")
        positions = [seated_south(position) for position in played(number, game)]
        rng.shuffle(positions)
        positions.sort(key=lambda position: count[situation(position)])
        for position in positions[:KEPT_PER_HAND]:
            key = situation(position)
            if count[key] < MEASURES[game].per_situation:
                count[key] += 1
                yield f"{key} {position}"


def kept_endings(hands: range, game: str = "classic") -> Iterator[str]:
    """The lines of the endings, key first; when a hand is over, any player may sit South to see what it comes to."""
    count: Counter[str] = Counter()
    for number in hands:
        rng = random.Random(f"kept {number}")
        positions = list(endings(number, game))
        rng.shuffle(positions)
        for position in positions[:KEPT_PER_HAND]:
            seat = rng.choice(position.seats) if position.phase == "e" else position.seat
            south = seated_south(position._replace(seat=seat))
            key = ending(south)
            if count[key] < MEASURES[game].per_ending:
                count[key] += 1
                yield f"{key} {south}"


def kept_apart(hands: range, game: str) -> Iterator[str]:
    """The lines of three who play each alone, key first."""
    count: Counter[str] = Counter()
    for number in hands:
        rng = random.Random(f"kept {number}")
        positions = [seated_south(position) for position in apart_in(number, game)]
        rng.shuffle(positions)
        for position in positions[:KEPT_PER_HAND]:
            key = apart(position)
            if count[key] < MEASURES[game].per_situation:
                count[key] += 1
                yield f"{key} {position}"


def build(game: str, hands: int | None = None) -> int:
    """Write a game's files; the same bytes every time. Returns how many positions they hold."""
    numbers = range(hands or MEASURES[game].hands)
    files = {file_of(game): sorted(kept(numbers, game)), endings_of(game): sorted(kept_endings(numbers, game))}
    if NAMED_CARDS[game].players == 3:
        files[apart_of(game)] = sorted(kept_apart(numbers, game))
    for path, found in files.items():
        text = "\n".join([ENGINE_VERSION, *found]) + "\n"
        path.write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))
    return sum(map(len, files.values()))
