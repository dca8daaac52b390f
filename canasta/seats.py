"""The seats, in the order of play, and who sits where two, three or four play."""

from __future__ import annotations

from enum import IntEnum


class Seat(IntEnum):
    """The seats in the order of play."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name


SEATS = {4: tuple(Seat), 3: (Seat.N, Seat.E, Seat.S), 2: (Seat.N, Seat.S)}
