"""What a count comes to, line by line, and what a wrong thought would come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.melds import Meld
from canasta.texts import gettext as _
from canasta.words import a_rank, capital, cards_name, listed, points
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.explaining import LETTERS

NO_MARKS = TableMarks()


@dataclass(frozen=True)
class Thought:
    """A wrong thought: what it would fill in, and what is to be said to that. Not every one has a name."""

    slug: str | None
    values: Mapping[str, str]  # of the fields that it gets wrong
    words: str = ""


@dataclass(frozen=True)
class Counted:
    """The right numbers and how they come about."""

    values: Mapping[str, str]  # by the name of a field, asked or not
    outcomes: Mapping[str, str]  # the same in words
    because: str
    rows: tuple[LedgerRow, ...] = ()
    marks: TableMarks = NO_MARKS
    thoughts: tuple[Thought, ...] = ()

    def thought(self, given: Mapping[str, str]) -> Thought | None:
        """The one wrong thought that comes to exactly this; None if none does, or two that differ, or it is right."""
        if all(self.values.get(name) == value for name, value in given.items()):
            return None
        fitting = [
            thought
            for thought in self.thoughts
            if all({**self.values, **thought.values}.get(name) == value for name, value in given.items())
        ]
        if len({thought.slug for thought in fitting}) != 1:
            return None
        said_alike = len({thought.words for thought in fitting}) == 1
        return fitting[0] if said_alike else replace(fitting[0], words="")


def of_points(total: int) -> dict[str, str]:
    """The one field of a sum of cards."""
    return {"points": str(total)}


def sum_of(
    total: int,
    because: str,
    rows: tuple[LedgerRow, ...],
    thoughts: Iterable[Thought],
    marks: TableMarks = NO_MARKS,
) -> Counted:
    """A count of points."""
    return Counted(
        of_points(total),
        {"points": _("{total} points").format(total=points(total))},
        because,
        rows,
        marks,
        tuple(thoughts),
    )


# ── Cards and their prices ───────────────────────────────────────────────────────────────────────


def by_rank(cards: Iterable[Card]) -> list[Cards]:
    """Sorted by rank, equal ranks together."""
    return [tuple(group) for _, group in groupby(hand_of(cards), key=lambda card: card.rank)]


def priced(cards: Cards) -> str:
    """ "two kings at 10, a seven at 5" """
    return listed(
        [
            _("{group} at {points}").format(group=cards_name(group), points=points(group[0].points))
            for group in by_rank(cards)
        ]
    )


def hand_rows(cards: Cards) -> tuple[tuple[LedgerRow, ...], TableMarks]:
    """A line for each rank of the hand, its letter on the cards, and the sum."""
    groups = list(zip(LETTERS, by_rank(cards), strict=False))
    rows = [LedgerRow(letter, group, cards_name(group), points_of(group)) for letter, group in groups]
    marks = TableMarks(hand=tuple((card, letter) for letter, group in groups for card in group))
    return (*rows, together(points_of(cards))), marks


def meld_rows(melds: Iterable[Meld], side: str) -> tuple[tuple[LedgerRow, ...], TableMarks]:
    """A line for each meld on the table, and the sum."""
    lettered = list(zip(LETTERS, melds, strict=False))
    rows = [LedgerRow(letter, meld.cards, cards_name(meld.cards), meld.points) for letter, meld in lettered]
    marks = tuple((side, meld.rank, letter) for letter, meld in lettered if meld.rank is not None)
    return (*rows, together(sum(row.points for row in rows))), TableMarks(melds=marks)


def together(total: int) -> LedgerRow:
    return LedgerRow("", (), _("Together"), total, "result")


_WRONG_PRICES = {
    Rank.THREE: (0, 10),
    Rank.FOUR: (4, 10),
    Rank.FIVE: (10,),
    Rank.SIX: (6, 10),
    Rank.SEVEN: (7, 10),
    Rank.EIGHT: (5, 8),
    Rank.NINE: (5, 9),
    Rank.JACK: (5, 11),
    Rank.QUEEN: (12,),
    Rank.KING: (13, 20),
    Rank.ACE: (1, 5, 10, 11, 15),
    Rank.TWO: (2, 5, 10, 50),
    Rank.JOKER: (0, 20, 25, 30, 100),
}


def wrong_prices(cards: Cards, total: int, melded: bool = False) -> Iterator[Thought]:
    """The sum with one rank at a wrong price; a `melded` wild card at a natural one’s is another mix-up."""
    stood_for = {card.points for card in cards if melded and not card.is_wild}
    for group in by_rank(cards):
        rank = group[0].rank
        for said in _WRONG_PRICES.get(rank, ()):
            if rank.is_wild and said in stood_for:
                continue
            off = len(group) * (said - rank.points)
            words = _("{capital} is worth {points}, not {said}.").format(
                capital=capital(a_rank(rank)), points=points(rank.points), said=points(said)
            )
            yield Thought("wrong-price", of_points(total + off), words)


def wilds_as_their_rank(melds: Iterable[Cards], total: int) -> Iterator[Thought]:
    """The sum with every wild card at the price of the meld that it lies in."""
    off = 0
    wilds: list[Card] = []
    for cards in melds:
        stands_for = next(card for card in cards if not card.is_wild)
        wilds += [card for card in cards if card.is_wild]
        off += sum(stands_for.points - card.points for card in cards if card.is_wild)
    if wilds:
        ranks = listed([f"{a_rank(group[0].rank)} {points(group[0].points)}" for group in by_rank(wilds)])
        words = _("A wild card keeps its own price, whatever it stands for: {ranks}.").format(ranks=ranks)
        yield Thought("wild-as-its-rank", of_points(total + off), words)
