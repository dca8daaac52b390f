"""Positions from hands that were really played out: where every question begins.

There are two files for each game, built by `manage.py build_bank`: a first line names the engine that played, then a
line for each position, all cards known, the player to act sitting South, after the key of its situation. The first file
holds hands in mid-play, under keys of five letters; the second their endings, under keys of six, so that patterns for
the one never find the other. For three players a third file holds the tables at which nobody has taken the pile yet and
each is a side of one; its keys have four letters.
"""

from __future__ import annotations

import fnmatch
import functools
import gzip
from pathlib import Path

from canasta.position import Position, Seat
from canasta.rulecard import RuleCard

SMALL_HAND = 6
GAMES = ("classic", "classic2", "classic3", "modern")


LAST_OF_THE_STOCK = 4  # so few cards in the stock are near its end


def file_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}.txt.gz")


def endings_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}-endings.txt.gz")


def game_of(rule_card: RuleCard) -> str:
    """Whose hands a rule card's questions begin from: the named card's it is based on (Bicycle's are Classic's)."""
    return rule_card.name if rule_card.name in GAMES else "classic"


def apart_of(game: str) -> Path:
    return Path(__file__).with_name(f"{game}-apart.txt.gz")


def files_of(game: str) -> list[Path]:
    """The files that a game has."""
    return [path for path in (file_of(game), endings_of(game), apart_of(game)) if path.exists()]


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


def ending(position: Position) -> str:
    """The key of a hand's ending, six letters. While cards are played: as `situation`, and the cards in the stock.

    When the hand is over: e; own side open; another side open; who went out (s South, p the partner, t another, -
    nobody); own red threes (a all of them, r some); c if it was concealed.
    """
    if position.phase != "e":
        return f"{situation(position)}{position.stock.size}"
    out = position.marks.out
    who = "-" if out is None else "s" if out is Seat.S else "p" if position.side_of(out) == position.side else "t"
    threes = len(position.red_threes[position.scored_at(Seat.S)])
    red = "a" if threes == position.rule_card.every_red_three else "r" if threes else "-"
    return f"e{situation(position)[1:3]}{who}{red}{'c' if position.marks.concealed else '-'}"


def apart(position: Position) -> str:
    """The key of three who play each alone, four letters: a; own side open; how many others are; c if two of the three
    have melds of one rank.
    """
    own = "o" if position.own_melds else "-"
    others = sum(bool(melds) for side, melds in enumerate(position.melds) if side != position.side)
    ranks = [meld.rank for melds in position.melds for meld in melds]
    return f"a{own}{others}{'c' if len(set(ranks)) < len(ranks) else '-'}"


@functools.lru_cache(maxsize=len(GAMES))
def _situations(game: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    version, lines = _read(file_of(game))
    for path in files_of(game)[1:]:
        lines += _read(path)[1]
    found: dict[str, list[str]] = {}
    for line in lines:
        key, _, text = line.partition(" ")
        found.setdefault(key, []).append(text)
    return version, {key: tuple(texts) for key, texts in found.items()}


def _read(path: Path) -> tuple[str, list[str]]:
    with gzip.open(path, "rt", encoding="ascii") as file:
        version, *lines = file.read().splitlines()
    return version, lines


def engine_version(game: str = "classic") -> str:
    """The version of the engine that played the bank's hands."""
    return _situations(game)[0]


@functools.lru_cache(maxsize=512)
def lines(pattern: str, game: str = "classic") -> tuple[str, ...]:
    """The positions of a game whose situation fits a pattern such as "do?-l", or "eo?s??" for a hand that is over."""
    return tuple(
        text
        for key, texts in sorted(_situations(game)[1].items())
        if fnmatch.fnmatchcase(key, pattern)
        for text in texts
    )
