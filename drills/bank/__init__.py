"""Positions from hands that were really played out: where every question begins.

There is a file for each game, built by `manage.py build_bank`: a first line names the engine that played, then a line
for each position, all cards known, the player to act sitting South, after the key of its situation.
"""

from __future__ import annotations

import fnmatch
import functools
import gzip
from pathlib import Path

from canasta.position import Position
from canasta.rulecard import RuleCard

SMALL_HAND = 6
GAMES = ("classic", "classic2", "classic3", "modern")


def file_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}.txt.gz")


def game_of(rule_card: RuleCard) -> str:
    """Whose hands a rule card's questions begin from: the named card's it is based on (Bicycle's are Classic's)."""
    return rule_card.name if rule_card.name in GAMES else "classic"


def situation(position: Position) -> str:
    """The key of a position with South to act, five letters: phase; own side open; another side open; what freezes the
    pile under its top card (w a wild card, r a red three); hand small or large.
    """
    own = "o" if position.own_melds else "-"
    theirs = "o" if any(melds for side, melds in enumerate(position.melds) if side != position.side) else "-"
    under = position.pile[:-1]
    freeze = "w" if any(card.is_wild for card in under) else "r" if any(card.is_red_three for card in under) else "-"
    size = "s" if (position.hand.size or 0) <= SMALL_HAND else "l"
    return position.phase + own + theirs + freeze + size


@functools.lru_cache(maxsize=len(GAMES))
def _situations(game: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    with gzip.open(file_of(game), "rt", encoding="ascii") as file:
        version, *lines = file.read().splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        key, _, text = line.partition(" ")
        found.setdefault(key, []).append(text)
    return version, {key: tuple(texts) for key, texts in found.items()}


def engine_version(game: str = "classic") -> str:
    """The version of the engine that played the bank's hands."""
    return _situations(game)[0]


@functools.lru_cache(maxsize=512)
def lines(pattern: str, game: str = "classic") -> tuple[str, ...]:
    """The positions of a game whose situation fits a pattern such as "do?-l"."""
    return tuple(
        text
        for key, texts in sorted(_situations(game)[1].items())
        if fnmatch.fnmatchcase(key, pattern)
        for text in texts
    )
