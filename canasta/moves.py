"""Moves: what a player may try to do in a turn, and their text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import Card, Cards, Rank, cards_text, hand_of, parse_cards


@dataclass(frozen=True, slots=True)
class Group:
    """Cards laid together. `rank` is named only where wild cards alone join a meld: "K:2C"."""

    cards: Cards
    named: Rank | None = None

    @staticmethod
    def parse(text: str) -> Group:
        rank, colon, cards = text.rpartition(":")
        return Group(hand_of(parse_cards(cards)), Rank.parse(rank) if colon else None)

    @property
    def rank(self) -> Rank | None:
        """The rank it is laid as: the one named, else its first natural card's; None for wild cards alone."""
        if self.named is not None:
            return self.named
        first = self.cards[0] if self.cards else None
        return None if first is None or first.is_wild else first.rank

    def __str__(self) -> str:
        return (f"{self.named.letter}:" if self.named is not None else "") + cards_text(self.cards)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock; `cards` are all that was turned, red threes and their replacements too, when known."""

    cards: Cards = ()

    def __str__(self) -> str:
        return f"draw {cards_text(self.cards)}" if self.cards else "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile, melding its top card with `cards` from the hand; `groups` are laid at the same moment."""

    cards: Cards = ()
    groups: tuple[Group, ...] = ()

    def __str__(self) -> str:
        return " ".join(["take", cards_text(self.cards), *map(str, self.groups)])


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay groups together, all of them or nothing."""

    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " ".join(["lay", *map(str, self.groups)])


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a card, which ends the turn."""

    card: Card

    def __str__(self) -> str:
        return f"drop {self.card}"


@dataclass(frozen=True, slots=True)
class Ask:
    """ "Partner, may I go out?" """

    def __str__(self) -> str:
        return "ask"


@dataclass(frozen=True, slots=True)
class Answer:
    """The partner's answer."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


@dataclass(frozen=True, slots=True)
class End:
    """With no stock: the pile is not taken, and the hand is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Show:
    """Modern: show a special hand ("straight", "pairs", "pairs_with_wilds", "garbage") and go out with it."""

    hand: str

    def __str__(self) -> str:
        return f"show {self.hand}"


Move = Draw | Take | Lay | Drop | Ask | Answer | End | Show
SPECIAL_HANDS = ("straight", "pairs", "pairs_with_wilds", "garbage")
_PLAIN: dict[str, Move] = {"ask": Ask(), "yes": Answer(True), "no": Answer(False), "end": End()}


def parse_move(text: str) -> Move:
    """Read one move; ValueError says what is wrong with it."""
    word, *rest = text.split() or [""]
    word = word.lower()
    if word in _PLAIN and not rest:
        return _PLAIN[word]
    if word == "draw":
        return Draw(parse_cards("".join(rest)))
    if word == "take" and rest:
        return Take(hand_of(parse_cards(rest[0])), tuple(map(_some_cards, rest[1:])))
    if word == "lay" and rest:
        return Lay(tuple(map(_some_cards, rest)))
    if word == "drop" and rest:
        return Drop(Card.parse("".join(rest)))
    if word == "show" and "".join(rest).lower() in SPECIAL_HANDS:
        return Show("".join(rest).lower())
    raise ValueError(f"'{text.strip()}' is not a move")


def _some_cards(text: str) -> Group:
    group = Group.parse(text)
    if not group.cards:
        raise ValueError(f"'{text}' has no cards to lay")
    return group


def parse_turn(text: str) -> tuple[Move, ...]:
    """Read moves with ";" between them; ValueError names the character at which the wrong one begins."""
    moves: list[Move] = []
    start = 0
    for part in text.split(";"):
        try:
            moves.append(parse_move(part))
        except ValueError as error:
            raise ValueError(f"at character {start + 1}: {error}") from None
        start += len(part) + 1
    return tuple(moves)


def turn_text(moves: Sequence[Move]) -> str:
    return "; ".join(map(str, moves))
