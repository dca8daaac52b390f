"""Positions from hands that were really played out: where every question begins.

`positions.txt.gz` is built by `manage.py build_bank`: a first line names the engine that played, then a line for each
position, all cards known, the player to act sitting South, after the key of its situation.
"""

from __future__ import annotations

import fnmatch
import functools
import gzip
from pathlib import Path

from canasta.position import Position

FILE = Path(__file__).with_name("positions.txt.gz")
SMALL_HAND = 6


def situation(position: Position) -> str:
    """The key of a position with South to act, five letters: phase; own side open; their side open; what freezes the
    pile under its top card (w a wild card, r a red three); hand small or large.
    """
    own, theirs = ("o" if melds else "-" for melds in position.melds)
    under = position.pile[:-1]
    freeze = "w" if any(card.is_wild for card in under) else "r" if any(card.is_red_three for card in under) else "-"
    size = "s" if (position.hand.size or 0) <= SMALL_HAND else "l"
    return position.phase + own + theirs + freeze + size


@functools.lru_cache(maxsize=1)
def _situations() -> tuple[str, dict[str, tuple[str, ...]]]:
    with gzip.open(FILE, "rt", encoding="ascii") as file:
        version, *lines = file.read().splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        key, _, text = line.partition(" ")
        found.setdefault(key, []).append(text)
    return version, {key: tuple(texts) for key, texts in found.items()}


def engine_version() -> str:
    """The version of the engine that played the bank's hands."""
    return _situations()[0]


@functools.lru_cache(maxsize=256)
def lines(pattern: str) -> tuple[str, ...]:
    """The positions whose situation fits a pattern such as "do?-l"."""
    return tuple(
        text for key, texts in sorted(_situations()[1].items()) if fnmatch.fnmatchcase(key, pattern) for text in texts
    )
