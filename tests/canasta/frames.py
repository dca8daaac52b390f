"""What the built positions have in common: a rule card with a knob turned, and an empty table."""

from __future__ import annotations

from random import Random

from .lines import Line
from .naive_after import places_of
from .naive_table import seats_of

CLASSICS = ("classic", "classic", "bicycle", "classic2", "classic3")


def a_card(rng: Random, *knobs: str, name: str = "") -> str:
    """A card of the classic family with one of these knobs, or none of them."""
    return ",".join([name or rng.choice(CLASSICS), *rng.sample(knobs, rng.choice((0, 1, 1)))])


def a_frame(rng: Random, card: str, phase: str, **fields: object) -> Line:
    places, seats = places_of(card), seats_of(card)
    scores = [rng.choice((-5, 0, 1500, 3000)) for _ in places]
    line = Line(card, rng.choice(seats), phase, [], [], [], [[] for _ in places], [], "?40", scores)
    line.alone = (line.seat if phase == "t" else rng.choice(("", *seats))) if seats == "NES" else ""
    for name, value in fields.items():
        setattr(line, name, value)
    return line
