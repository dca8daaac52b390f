"""The parts of the referee's page: keys of the card pad, tabs, what lies there, what is said with one tap."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import Card, Cards, Rank
from canasta.words import rank_name
from lessons.course import Section

RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "2")
CARD_KEYS = (*RANKS, "JK", "R3", "B3")
KEY_FACES = {"JK": "JK", "R3": "3H", "B3": "3S"}


@dataclass(frozen=True)
class Key:
    """A key of the card pad."""

    value: str
    card: Card
    name: str
    press: str  # the key of a keyboard


@dataclass(frozen=True)
class Tab:
    value: str
    title: str
    count: str
    is_on: bool


@dataclass(frozen=True)
class Lying:
    """Cards that lie together in the part in hand, each of which a tap takes away."""

    title: str
    part: str
    cards: Cards
    is_on: bool = False  # wild cards go here
    can_be: bool = False  # a tap on its title makes it so


@dataclass(frozen=True)
class Toggle:
    value: str
    words: str
    is_on: bool


@dataclass(frozen=True)
class Named:
    """A rule by name, and where it is told."""

    rule: str
    text: str
    section: Section | None
    anchor: str  # its place on the page of the rules


KEYS = tuple(
    Key(
        value,
        Card.parse(KEY_FACES.get(value, value + "S")),
        "red three" if value == "R3" else "black three" if value == "B3" else rank_name(Rank.parse(value)),
        value.lower() if value in RANKS else "",
    )
    for value in CARD_KEYS
)
