"""A meld: cards of one rank on the table, wild cards among them."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.cards import Cards, Rank, cards_text, hand_of, parse_cards, points_of

SMALLEST_MELD = 3  # meld.size
CANASTA_SIZE = 7  # canasta.seven


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld as it lies. `cards` are sorted, which puts the naturals first and the wild cards after them."""

    cards: Cards
    rank: Rank | None = field(init=False, compare=False)  # None: wild cards only
    wild_count: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        cards = hand_of(self.cards)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "wild_count", sum([card.is_wild for card in cards]))
        object.__setattr__(self, "rank", None if not cards or cards[0].is_wild else cards[0].rank)

    @staticmethod
    def parse(text: str) -> Meld:
        """Read "KCKDKH2C"; ValueError if it is no cards or cards of two ranks."""
        cards = parse_cards(text)
        if not cards:
            raise ValueError("a meld has cards")
        if len({card.rank for card in cards if not card.is_wild}) > 1:
            raise ValueError(f"'{text}' is of two ranks")
        return Meld(cards)

    def __str__(self) -> str:
        return cards_text(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __add__(self, cards: Cards) -> Meld:
        return Meld(self.cards + cards)

    @property
    def naturals(self) -> Cards:
        return self.cards[: len(self.cards) - self.wild_count]

    @property
    def wilds(self) -> Cards:
        return self.cards[len(self.cards) - self.wild_count :]

    @property
    def points(self) -> int:
        """score.melds: what its cards are worth; a canasta's bonus is a line of its own."""
        return points_of(self.cards)

    @property
    def is_canasta(self) -> bool:
        return len(self.cards) >= CANASTA_SIZE

    @property
    def kind(self) -> str | None:
        """canasta.kind: "natural" without a wild card, "mixed" with one, None when it is no canasta."""
        if not self.is_canasta:
            return None
        return "mixed" if self.wild_count else "natural"


def sorted_melds(melds: tuple[Meld, ...] | list[Meld]) -> tuple[Meld, ...]:
    """In writing order: aces first, black threes and a wild meld last."""
    return tuple(sorted(melds, key=lambda meld: meld.rank or 0, reverse=True))
