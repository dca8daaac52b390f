"""Cards laid on the page for one side: what stands there, and what a tap does. Nothing of it is stored."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from canasta.cards import Card, Rank, hand_of
from canasta.melds import Meld
from canasta.scoring import ScoreLine, lines
from canasta.tally import Tally
from canasta.words import a_rank, cards_name, cards_word, rank_name
from scores import laid
from scores.laid import WILD, Laid, Unreadable, faces, rank_of
from scores.sheet import Table

MELDS = "melds"
PALETTE = tuple(rank for rank in sorted(Rank, reverse=True) if not rank.is_wild and rank is not Rank.THREE)
OWN = ("tap", "count", "place", "onto", "csrfmiddlewaretoken")  # what belongs to this page alone


@dataclass(frozen=True)
class Row:
    """A meld as it lies, or the cards left in a hand."""

    key: str  # what its buttons send
    title: str
    caption: str
    words: str  # its cards
    cards: tuple[Card, ...]
    is_here: bool  # the next card goes here, or the next wild one


@dataclass(frozen=True)
class Key:
    """A card to tap."""

    value: str
    card: Card
    name: str


class Laying:
    """One side's cards. `side`: its place among the sides."""

    def __init__(self, table: Table, sides: tuple[str, ...], side: int, data: QueryDict) -> None:
        self.table, self.sides, self.side, self.data = table, sides, side, data
        self.card, self.name = table.rule_card, table.side_name(sides[side])
        self.melds_text, self.hands_text = data.get(f"{side}-melds", ""), data.get(f"{side}-hands", "")
        self.place, self.onto = data.get("place", MELDS), data.get("onto", "")
        self.place = self.place if self._hand(self.place) is not None else MELDS
        self.tapped, self.is_count = data.get("tap", ""), "count" in data
        self.problems: list[str] = []
        self.laid = Laid()
        try:
            self.laid = Laid.parse(self.melds_text, self.hands_text)
        except Unreadable as problem:
            self.problems = [str(problem)]
        else:
            self._do(data.get("tap", ""))

    def _do(self, tap: str) -> None:
        """What a button does; one that is none does nothing."""
        what, _, value = tap.partition(":")
        if what == "back":
            self._take_back(value)
        elif what == "card" and (rank := _rank(value)):
            self._add(rank)
        if not self.problems:
            self.melds_text, self.hands_text = self.laid.melds_text, self.laid.left_text

    def _add(self, rank: Rank) -> None:
        hand = self._hand(self.place)
        if hand is not None:
            more = self.laid.hold(rank, hand)
        elif rank.is_wild and self.onto != WILD and not self.laid.meld(_rank(self.onto)):
            self.problems = ["Lay the cards of a rank first, then the twos and jokers beside them."]
            return
        else:
            onto = _rank(self.onto) if rank.is_wild else rank
            more, self.onto = self.laid.lay(rank, onto), onto.letter if onto else WILD
        self.problems = laid.too_many(self.card, more.cards)
        self.laid = self.laid if self.problems else more

    def _take_back(self, value: str) -> None:
        hand = self._hand(value)
        if hand is not None:
            self.laid = self.laid.drop(hand)
        elif self.laid.meld(None if value == WILD else _rank(value)):
            self.laid = self.laid.take_back(None if value == WILD else _rank(value))

    def _hand(self, place: str) -> int | None:
        """ "hand0" → 0"""
        number = place.removeprefix("hand")
        is_hand = place.startswith("hand") and number in ("0", "1") and int(number) < len(self.hands)
        return int(number) if is_hand else None

    @property
    def hands(self) -> list[str]:
        """Hands that are counted apart: Modern American asks what one player holds."""
        if self.card.is_modern:
            return ["Left in one hand", "Left in the other"]
        return ["Left in both hands" if len(self.sides[self.side]) > 1 else "Left in the hand"]

    @property
    def rows(self) -> list[Row]:
        """The melds."""
        found = []
        for ranks in self.laid.melds:
            rank = rank_of(ranks)
            key = rank.letter if rank else WILD
            title = rank_name(rank, 2).capitalize()
            found.append(Row(key, title, _caption(ranks), cards_name(faces(ranks)), faces(ranks), key == self.onto))
        return found

    @property
    def held(self) -> list[Row]:
        """What is left in the hands."""
        held = [hand_of(faces(ranks)) for ranks in (*self.laid.left, (), ())]
        return [
            Row(
                f"hand{at}", title, cards_word(len(held[at])), cards_name(held[at]), held[at], self.place == f"hand{at}"
            )
            for at, title in enumerate(self.hands)
        ]

    @property
    def places(self) -> list[Row]:
        """Where a card may go: to the melds, or into a hand."""
        return [Row(MELDS, "Melds", "", "", (), self.place == MELDS), *self.held]

    @property
    def said(self) -> str:
        """What a tap has done, to be read out: "Kings: three cards"."""
        rows = self.rows if self.place == MELDS else self.held
        here = next((row for row in rows if row.is_here), None)
        return f"{here.title}: {here.caption}" if here and not self.problems else ""

    @property
    def has_wild_meld(self) -> bool:
        return bool(self.laid.meld(None))

    @property
    def keys(self) -> list[Key]:
        black = [] if self.card.is_modern else [Rank.THREE]
        return [_key(rank) for rank in (*PALETTE, *black, Rank.TWO, Rank.JOKER)]

    @property
    def others(self) -> list[tuple[str, str]]:
        """All else that was typed, to be kept."""
        own = (*OWN, f"{self.side}-melds", f"{self.side}-hands", "side")
        return [(name, value) for name, values in self.data.lists() if name not in own for value in values]

    @property
    def tally(self) -> Tally:
        return laid.counted(self.card, self.laid, self.sides, self.side)

    @property
    def so_far(self) -> tuple[ScoreLine, ...]:
        """The sum of the cards as they lie."""
        if self.problems or not self.laid.cards:
            return ()
        return lines(self.card, self.tally, 0, laid.behind_of(self.card, self.laid, self.sides, self.side))

    def is_countable(self) -> bool:
        """May the cards lie so? If not, `problems` says why."""
        self.problems = self.problems or laid.problems(self.card, self.laid)
        return not self.problems


def _rank(letter: str) -> Rank | None:
    try:
        return Rank.parse(letter)
    except ValueError:
        return None


def _key(rank: Rank) -> Key:
    return Key(f"card:{rank.letter}", faces((rank,))[0], a_rank(rank))


def _caption(ranks: tuple[Rank, ...]) -> str:
    meld = Meld(faces(ranks))
    kind = "a canasta of wild cards" if meld.rank is None else f"a {meld.kind} canasta"
    return f"{cards_word(len(ranks))}, {kind}" if meld.is_canasta else cards_word(len(ranks))
