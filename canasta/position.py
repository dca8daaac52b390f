"""A position: everything that lies on the table, what each hand is known to hold, and its one-line notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeVar

from canasta.cards import PACK_SIZE, Card, Cards, Rank, cards_text, copies_in, hand_of, parse_cards
from canasta.marks import NO_MARKS, Marks
from canasta.melds import Meld, sorted_melds
from canasta.rulecard import RuleCard
from canasta.seats import SEATS, Seat

__all__ = ["SEATS", "Hand", "Marks", "Position", "PositionError", "Seat"]


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
        return _parse(line)

    def __str__(self) -> str:
        return _text(self)

    def __repr__(self) -> str:
        return f"Position.parse('{self}')"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[len(self.hands)]

    def place_of(self, seat: Seat) -> int:
        """Where a seat stands in `hands`."""
        return int(seat) if len(self.hands) == 4 else SEATS[len(self.hands)].index(seat)

    def side_of(self, seat: Seat) -> int:
        """Where a seat's side stands in `sides`, `melds`, `scores`."""
        if self.sides is _FOUR or self.sides == _FOUR:
            return seat & 1
        return next(i for i, side in enumerate(self.sides) if seat.name in side)

    @property
    def by_player(self) -> bool:
        """three.score: do the players keep scores and red threes each for themselves, and not by side?"""
        return len(self.hands) == 3

    def scored_at(self, seat: Seat) -> int:
        """Where a seat's score and red threes stand in `scores` and `red_threes`."""
        return self.place_of(seat) if self.by_player else self.side_of(seat)

    def has_opened(self, side: int) -> bool:
        """Has a side melded in this hand?"""
        return bool(self.melds[side]) or self.sides[side] in self.marks.opened

    @property
    def side(self) -> int:
        return self.side_of(self.seat)

    @property
    def hand(self) -> Hand:
        """The acting player's."""
        return self.hands[self.seat] if len(self.hands) == 4 else self.hands[self.place_of(self.seat)]

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
        return self.has_opened(self.side_of(self.seat))

    @property
    def minimum(self) -> int:
        """opening.minimum: what the acting side's first meld must reach; 0 once it is open."""
        return 0 if self.is_open else self.rule_card.minimum(self.own_score)

    @property
    def own_score(self) -> int:
        """The acting player's, or their side's."""
        return self.scores[self.scored_at(self.seat)]

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

    @property
    def seen(self) -> Counter[Card]:
        """Every card that is shown, wherever it lies."""
        lying = [hand.cards for hand in (*self.hands, self.stock)]
        lying += [meld.cards for melds in self.melds for meld in melds]
        return Counter(chain(*lying, *self.red_threes, self.pile))

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


class PositionError(ValueError):
    """A line that is no position, or one that cannot be."""


# ── The one-line notation (docs/notation.md) ──────────────────────────────────────────────────────

FIELDS = ("rules", "turn", "hands", "melds", "red threes", "pile", "stock", "scores", "marks")
T = TypeVar("T")


@lru_cache(maxsize=64)  # to explain an answer and to draw its table, a page reads one line several times
def _parse(line: str) -> Position:
    """Read a line of nine fields; PositionError names the field and the character where it begins."""
    found = list(re.finditer(r"\S+", line))
    if len(found) != len(FIELDS):
        raise PositionError(f"a position has nine fields ({', '.join(FIELDS)}), not {len(found)}")
    texts = {name: (match.group(), match.start() + 1) for name, match in zip(FIELDS, found, strict=True)}

    def read(name: str, reader: Callable[[str], T]) -> T:
        text, start = texts[name]
        try:
            return reader(text)
        except KeyError as error:
            raise PositionError(f"{name}, at character {start}: nobody sits at {error.args[0]} here") from None
        except ValueError as error:
            raise PositionError(f"{name}, at character {start}: {error}") from None

    rule_card = read("rules", RuleCard.parse)
    seat, phase = read("turn", _read_turn)
    hands = read("hands", lambda text: tuple(_read_hand(part, in_order=False) for part in text.split("/")))
    if len(hands) not in SEATS:
        raise PositionError(f"hands, at character {texts['hands'][1]}: two, three or four hands, not {len(hands)}")
    seats = SEATS[len(hands)]
    sides, melds = read("melds", lambda text: _read_melds(text, seats))
    groups = len(sides) if len(hands) != 3 else 3
    position = Position(
        rule_card=rule_card,
        seat=seat,
        phase=phase,
        hands=hands,
        sides=sides,
        melds=melds,
        red_threes=read("red threes", lambda text: _read_red_threes(text, groups, rule_card)),
        pile=read("pile", parse_cards),
        stock=read("stock", lambda text: _read_hand(text, in_order=True)),
        scores=read("scores", lambda text: _read_scores(text, groups)),
        marks=read("marks", lambda text: Marks.parse(text, sides, seats)),
    )
    if seat not in seats:
        raise PositionError(f"turn, at character {texts['turn'][1]}: nobody sits at {seat} here")
    _check_the_packs(position)
    return position


def _read_turn(text: str) -> tuple[Seat, str]:
    if len(text) != 2 or text[0] not in "NESW" or text[1] not in "dpte":
        raise ValueError(f"'{text}' is not a seat (N E S W) and a phase (d p t e)")
    return Seat[text[0]], text[1]


def _read_hand(text: str, *, in_order: bool) -> Hand:
    cards, question, count = text.partition("?")
    if count and not (count.isascii() and count.isdigit()):
        raise ValueError(f"'?{count}' is not a number of hidden cards")
    seen = parse_cards(cards)
    unseen = (int(count) if count else None) if question else 0
    return Hand(seen if in_order else hand_of(seen), unseen)


def _read_melds(text: str, seats: tuple[Seat, ...]) -> tuple[tuple[str, ...], tuple[tuple[Meld, ...], ...]]:
    sides, melds = [], []
    for part in text.split("/"):
        label, colon, lain = part.partition(":")
        if not colon:
            raise ValueError(f"'{part}' does not say whose melds they are")
        sides.append(label)
        melds.append(sorted_melds([Meld.parse(meld) for meld in lain.split(",")] if lain != "-" else []))
        _check_the_melds(melds[-1])
    letters = [seat.name for seat in seats]
    allowed = [["NS", "EW"]] if len(seats) == 4 else [letters, ["N", "ES"], ["NS", "E"], ["NE", "S"]]
    if sides not in allowed[: 1 if len(seats) == 2 else None]:
        raise ValueError(f"sides are {'/'.join(f'{side}:' for side in allowed[0])}, not {'/'.join(sides)}")
    return tuple(sides), tuple(melds)


def _check_the_melds(melds: tuple[Meld, ...]) -> None:
    ranks = [meld.rank for meld in melds]
    for meld in melds:
        if any(card.is_red_three for card in meld.cards):
            raise ValueError("a red three is never melded")
        if ranks.count(meld.rank) > 1:
            raise ValueError(f"a side has one meld of a rank, and '{meld}' is one of two")


def _read_red_threes(text: str, groups: int, rule_card: RuleCard) -> tuple[Cards, ...]:
    threes = tuple(hand_of(parse_cards(part)) for part in text.split("/"))
    if len(threes) != groups:
        raise ValueError(f"{groups} parts with '/' between, not {len(threes)}")
    for card in (card for cards in threes for card in cards):
        if not rule_card.lays_at_once(card):
            raise ValueError(f"{card} is not a {'three' if rule_card.is_modern else 'red three'}")
    return threes


def _read_scores(text: str, groups: int) -> tuple[int, ...]:
    parts = text.split("/")
    if len(parts) != groups or not all(re.fullmatch(r"-?\d{1,6}", part, re.ASCII) for part in parts):
        raise ValueError(f"'{text}' is not {groups} whole numbers with '/' between")
    return tuple(map(int, parts))


def _check_the_packs(position: Position) -> None:
    """pack: no card more often than the packs hold it, and no more cards in all than there are."""
    packs, seen = position.rule_card.packs, position.seen
    for card, count in seen.items():
        if count > copies_in(packs, card):
            raise PositionError(f"{card} is there {count} times, and the packs hold {copies_in(packs, card)}")
    hidden = [hand.unseen for hand in (*position.hands, position.stock)]
    total, most = sum(seen.values()) + sum(count or 0 for count in hidden), PACK_SIZE * packs
    if total > most:
        raise PositionError(f"there are {total} cards, and the packs hold {most}")
    if total < most and None not in hidden:
        raise PositionError(f"every count is given, and they come to {total} cards of {most}")


def _text(position: Position) -> str:
    """Write a position so that it reads back as the same."""
    fields = (
        str(position.rule_card),
        f"{position.seat}{position.phase}",
        "/".join(map(_hand_text, position.hands)),
        "/".join(f"{side}:{_melds_text(melds)}" for side, melds in zip(position.sides, position.melds, strict=True)),
        "/".join(map(cards_text, position.red_threes)),
        cards_text(position.pile),
        _hand_text(position.stock) if position.stock != Hand() else "?0",
        "/".join(map(str, position.scores)),
        str(position.marks),
    )
    return " ".join(fields)


def _hand_text(hand: Hand) -> str:
    if not hand.may_hold_more:
        return cards_text(hand.cards)
    hidden = "?" if hand.unseen is None else f"?{hand.unseen}"
    return "".join(map(str, hand.cards)) + hidden


def _melds_text(melds: tuple[Meld, ...]) -> str:
    return ",".join(map(str, melds)) or "-"
