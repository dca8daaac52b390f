"""Cards: their ranks, suits and values, and reading and writing them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum


class Rank(IntEnum):
    """The ranks in the order in which a hand is sorted."""

    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    TWO = 15
    JOKER = 16

    @property
    def letter(self) -> str:
        return _LETTERS[self]

    @property
    def is_wild(self) -> bool:
        return self >= Rank.TWO

    @property
    def points(self) -> int:
        """value.cards: what a card of the rank is worth; a red three's worth is on the rule card."""
        return _POINTS[self]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read "K", "T", "10" or "JK"; ValueError when it is none."""
        wanted = text.strip().upper().replace("10", "T")
        for rank, letter in _LETTERS.items():
            if letter == wanted:
                return rank
        raise ValueError(f"'{text}' is not a rank")

    def __str__(self) -> str:
        return self.letter


_LETTERS: dict[Rank, str] = dict(zip(Rank, [*"3456789TJQKA2", "JK"], strict=True))

# value.cards
_POINTS = dict.fromkeys(Rank, 10)
_POINTS |= dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5)
_POINTS |= {Rank.ACE: 20, Rank.TWO: 20, Rank.JOKER: 50}

SUITS = "CDHS"


class Card(int):
    """One playing card. An int, its place in the sorted hand, so that hands sort and count quickly.

    There is one object for each of the 53 faces: get it with `Card.parse("KS")`.
    """

    rank: Rank
    suit: str  # "C", "D", "H", "S"; "" for a joker
    points: int  # a red three's worth is on the rule card, not here: 0
    is_wild: bool
    is_natural: bool  # may be one of a meld's naturals: neither wild nor a three
    is_red_three: bool
    is_black_three: bool
    _text: str

    def __new__(cls, rank: Rank, suit: str) -> Card:
        card = int.__new__(cls, rank * 4 + SUITS.find(suit) if suit else rank * 4)
        set_ = super(Card, card).__setattr__
        is_three = rank is Rank.THREE
        set_("rank", rank)
        set_("suit", suit)
        set_("is_wild", rank.is_wild)
        set_("is_natural", not rank.is_wild and not is_three)
        set_("is_red_three", is_three and suit in ("D", "H"))
        set_("is_black_three", is_three and suit in ("C", "S"))
        set_("points", 0 if card.is_red_three else _POINTS[rank])
        set_("_text", rank.letter + suit)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: "KS", "10d", "JK"; ValueError when it is none."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise ValueError(f"'{text}' is not one card")
        return cards[0]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse('{self._text}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (self._text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


Cards = tuple[Card, ...]

FACES: Cards = tuple(
    sorted([Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in SUITS] + [Card(Rank.JOKER, "")])
)
_BY_TEXT = {str(card): card for card in FACES}
JOKER = _BY_TEXT["JK"]
PACK_SIZE = 54  # two jokers among them

_ONE_CARD = re.compile(r"\s*(JK|(?:10|[AKQJT98765432])[SHDC])", re.IGNORECASE | re.ASCII)


def parse_cards(text: str) -> Cards:
    """Read cards in the order written: "KSKH2C", "10D jk", "-" for none; ValueError names the place."""
    if text.strip() in ("", "-"):
        return ()
    cards: list[Card] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        found = _ONE_CARD.match(stripped, at)
        if not found:
            raise ValueError(f"no card at character {at + 1} of '{text}'")
        cards.append(_BY_TEXT[found[1].upper().replace("10", "T")])
        at = found.end()
    return tuple(cards)


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards in the order given, "-" for none."""
    return "".join(map(str, cards)) or "-"


def hand_of(cards: Iterable[Card]) -> Cards:
    """The cards, sorted as a hand is held: by rank, wild cards last."""
    return tuple(sorted(cards))


def points_of(cards: Iterable[Card]) -> int:
    """value.cards: the sum of what the cards are worth."""
    return sum([card.points for card in cards])


def without(cards: Cards, taken: Iterable[Card]) -> Cards:
    """The cards left when some are taken out; ValueError if one of them is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def copies_in(packs: int, card: Card) -> int:
    """pack: how often the packs hold a card."""
    return packs * (2 if card is JOKER else 1)


def pack_of(packs: int) -> Cards:
    """`packs` 52-card packs with two jokers each (rule id pack)."""
    return tuple(card for card in FACES for _ in range(copies_in(packs, card)))
