"""A position: everything that lies on the table, and what each hand is known to hold."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from canasta.cards import Card, Cards, Rank
from canasta.melds import Meld
from canasta.rulecard import RuleCard


class Seat(IntEnum):
    """The seats in the order of play."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name


class Hand(NamedTuple):
    """Cards of which some are seen and some may be hidden. The stock is one too, its next card first."""

    cards: Cards = ()
    unseen: int | None = 0  # None: hidden cards, their number not given

    @property
    def size(self) -> int | None:
        return None if self.unseen is None else len(self.cards) + self.unseen

    @property
    def may_hold_more(self) -> bool:
        """Is any card of it hidden, or may be?"""
        return self.unseen != 0

    @property
    def hidden(self) -> Hand:
        return Hand((), self.size)


class Marks(NamedTuple):
    """What cannot be seen on the table: field 9 of the notation."""

    melded: frozenset[Seat] = frozenset()  # seats that had melded when this turn began
    asked: bool | None = None  # the partner's answer this turn
    out: Seat | None = None
    concealed: bool = False
    opened: frozenset[str] = frozenset()  # sides that have melded although their melds are not shown
    laid: bool = False  # more than the pile's top card was laid this turn
    asking: bool = False
    mustgo: bool = False  # this turn has to go out
    began: frozenset[Rank] | None = None  # the ranks begun this turn, as long as it may still be concealed


NO_MARKS = Marks()

_FOUR = ("NS", "EW")


class Position(NamedTuple):
    """One table at one moment. `phase`: "d" must draw or take, "p" drew, "t" took the pile, "e" the hand is over."""

    rule_card: RuleCard
    seat: Seat
    phase: str
    hands: tuple[Hand, ...]
    sides: tuple[str, ...] = _FOUR
    melds: tuple[tuple[Meld, ...], ...] = ((), ())
    red_threes: tuple[Cards, ...] = ((), ())
    pile: Cards = ()  # bottom to top
    stock: Hand = Hand((), None)
    scores: tuple[int, ...] = (0, 0)  # as the hand began
    marks: Marks = NO_MARKS

    @staticmethod
    def parse(line: str) -> Position:
        """Read the one-line notation; PositionError (a ValueError) names the field and the character."""
        from canasta.notation import parse_position

        return parse_position(line)

    def __str__(self) -> str:
        from canasta.notation import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"Position.parse('{self}')"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[len(self.hands)]

    def place_of(self, seat: Seat) -> int:
        """Where a seat stands in `hands`."""
        return SEATS[len(self.hands)].index(seat)

    def side_of(self, seat: Seat) -> int:
        """Where a seat's side stands in `sides`, `melds`, `scores`."""
        if self.sides is _FOUR or self.sides == _FOUR:
            return seat & 1
        return next(i for i, side in enumerate(self.sides) if seat.name in side)

    @property
    def side(self) -> int:
        return self.side_of(self.seat)

    @property
    def hand(self) -> Hand:
        """The acting player's."""
        return self.hands[self.place_of(self.seat)]

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        return self.melds[self.side_of(self.seat)]

    def own_meld(self, rank: Rank | None) -> Meld | None:
        """The acting side's meld of a rank (None: of wild cards), if there is one."""
        for meld in self.own_melds:
            if meld.rank == rank:
                return meld
        return None

    @property
    def top(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    @property
    def is_open(self) -> bool:
        """Has the acting side melded in this hand?"""
        side = self.side_of(self.seat)
        return bool(self.melds[side]) or self.sides[side] in self.marks.opened

    @property
    def minimum(self) -> int:
        """opening.minimum: what the acting side's first meld must reach; 0 once it is open."""
        return 0 if self.is_open else self.rule_card.minimum(self.scores[self.side])

    @property
    def has_partner(self) -> bool:
        return len(self.sides[self.side]) == 2

    @property
    def partner(self) -> Seat:
        """The acting player's partner; only where `has_partner`."""
        return next(seat for seat in self.seats if seat != self.seat and seat.name in self.sides[self.side])

    @property
    def next_seat(self) -> Seat:
        seats = self.seats
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    @property
    def stock_is_empty(self) -> bool:
        return self.stock.size == 0

    def with_(self, **changes: object) -> Position:
        """This position with some fields changed, `hand` (the acting player's) among them."""
        if "hand" in changes:
            at = self.place_of(self.seat)
            changes["hands"] = (*self.hands[:at], changes.pop("hand"), *self.hands[at + 1 :])
        return self._replace(**changes)  # type: ignore[arg-type]

    def with_own_melds(self, melds: tuple[Meld, ...]) -> Position:
        side = self.side
        return self._replace(melds=(*self.melds[:side], melds, *self.melds[side + 1 :]))

    def seen_by(self, seat: Seat) -> Position:
        """What that seat may know: the other hands and the stock are hidden."""
        own = self.place_of(seat)
        hands = tuple(hand if i == own else hand.hidden for i, hand in enumerate(self.hands))
        return self._replace(hands=hands, stock=self.stock.hidden)


SEATS = {4: tuple(Seat), 3: (Seat.N, Seat.E, Seat.S), 2: (Seat.N, Seat.S)}


class PositionError(ValueError):
    """A line that is no position, or one that cannot be."""
