"""The naive checker's own reader of docs/notation.md: plain strings, lists and dicts, nothing of the engine's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache

CLASSIC: dict[str, str] = {"name": "classic"} | dict(
    pair.split("=")
    for pair in (
        "packs=2 deal=11 draw=1 upcard_black_three=stay min_naturals=2 max_wilds=3 wilds_at_most_naturals=no "
        "natural=500 mixed=300 minimums=15/50/90/120 opening_counts_top=yes pickup_natural_and_wild=yes pickup_add=yes "
        "canasta_takes_pile=yes black_three_freezes=no one_card_pile=yes unopened_is_frozen=yes "
        "red_three_from_pile_replaced=no red_three=100 all_red_threes=800 red_threes_need=meld black_threes_out=yes "
        "canastas_to_go_out=1 final_discard=optional out=100 concealed=200 concealed_scope=player "
        "concealed_minimum=waived_from_stock ask=optional ask_timing=after_draw_or_take stock_empty=play_on "
        "forced_take=yes target=5000 tie=another_hand "
        "bonus_cards_on_take=no threes_per_colour=yes wild_penalty_four_jokers=2000 special_straight=3000 "
        "special_pairs=2500 special_pairs_with_wilds=2000 special_garbage=2000"
    ).split()
)
DEPARTURES = {
    "classic": "",
    "bicycle": "upcard_black_three=cover_and_freeze black_three_freezes=yes",
    "classic2": "deal=15 draw=2 canastas_to_go_out=2",
    "classic3": "deal=13 draw=2 target=7500",
    "modern": "deal=13 max_wilds=2 minimums=0:125/3000:155/5000:180 opening_counts_top=no pickup_natural_and_wild=no "
    "pickup_add=no black_threes_out=no canastas_to_go_out=2 final_discard=required concealed=100 "
    "concealed_minimum=needed target=8500",
}
CARDS = {
    name: CLASSIC | {"name": name} | dict(pair.split("=") for pair in text.split()) for name, text in DEPARTURES.items()
}
SEATS_OF = {"classic2": "NS", "classic3": "NES"}  # the others have four
SEATS, SIDES = "NESW", ("NS", "EW")
KINDS = ["JK"] + [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
RED_THREES, BLACK_THREES = ("3D", "3H"), ("3C", "3S")
VALUES = {"A": 20, "2": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)

Group = tuple[str, list[str]]  # the rank that was named ("" when none was) with the cards
Move = tuple[str, list[Group]]  # a verb with its groups
Melds = dict[str, list[str]]  # of one side, by rank; "wild" is a meld of wild cards only


def is_wild(card: str) -> bool:
    return card == "JK" or card[0] == "2"


def worth(cards: list[str]) -> int:
    """value.cards"""
    return sum(50 if c == "JK" else 0 if c in RED_THREES else 5 if c in BLACK_THREES else VALUES[c[0]] for c in cards)


def rank_of(cards: list[str]) -> str:
    return next((card[0] for card in cards if not is_wild(card)), "wild")


def read_cards(text: str) -> list[str]:
    text = text.replace(" ", "").upper().replace("10", "T")
    return [] if text == "-" else [text[i : i + 2] for i in range(0, len(text), 2)]


def read_rule_card(text: str) -> dict[str, str]:
    name, *settings = text.split(",")
    return CARDS[name] | dict(setting.split("=") for setting in settings)


def seats_of(text: str) -> str:
    """The seats of the game that a rule card is for."""
    return SEATS_OF.get(text.split(",")[0], SEATS)


def read_heap(text: str) -> tuple[list[str], int | None]:
    """A hand or a stock: the cards seen, and how many are unseen (None: nobody says)."""
    seen, mark, unseen = text.partition("?")
    return read_cards(seen or "-"), (int(unseen) if unseen else None) if mark else 0


def read_sides(text: str) -> dict[str, Melds]:
    """Each side's melds: "N:-/ES:KCKDKH"."""
    return {part.partition(":")[0]: read_melds(part) for part in text.split("/")}


def read_melds(text: str) -> Melds:
    melds = text.partition(":")[2]
    return {} if melds == "-" else {rank_of(meld): meld for meld in map(read_cards, melds.split(","))}


def read_marks(text: str) -> dict[str, str]:
    """By name; where a mark is there for two sides or seats, their values together."""
    marks: dict[str, str] = {}
    for name, _, value in (mark.partition(":") for mark in text.split(",") if mark != "-"):
        marks[name] = marks.get(name, "") + value
    return marks


def read_group(text: str) -> Group:
    named, colon, cards = text.rpartition(":")
    return (named.upper().replace("10", "T") if colon else "", read_cards(cards))


def read_turn(text: str) -> list[Move]:
    moves = [move.split() for move in text.split(";")]
    return [(verb, [(word, []) if verb == "show" else read_group(word) for word in words]) for verb, *words in moves]


@dataclass
class Table:
    """What the acting player has before them. The other hands decide nothing."""

    card: dict[str, str]
    seat: str
    phase: str
    hand: list[str]
    unseen: int | None
    side: str  # of the acting player: "NS", or "S" for one who plays alone
    melds: Melds  # of that side
    others: dict[str, Melds]  # of each other side
    pile: list[str]
    stock: list[str]
    stock_unseen: int | None
    score: int  # that decides the acting player's minimum
    open_marks: str
    asked: str
    asking: bool
    laid: bool
    must_go: set[str]  # the rules for whose sake this turn has to go out
    new: set[str]  # ranks of the melds begun in this turn
    concealable: bool  # melded nothing before this turn, and added to nothing that lay there before
    side_was_open: bool
    visible: Counter[str]  # every card that is seen anywhere
    turn_card: bool  # Modern: is it still in the stock?
    has_asked: str  # Modern: the sides that have
    bonus: dict[str, int]  # Modern: by seat
    ended: set[str] = field(default_factory=set)  # in phase e: the rules that say so
    threes: list[str] = field(default_factory=list)  # laid since
    free: frozenset[str] = frozenset()  # rules that are not looked at
    melded: bool = False  # anything, in this turn
    out: bool = False
    concealed: bool = False

    def yes(self, knob: str) -> bool:
        return self.card[knob] == "yes"

    def number(self, knob: str) -> int:
        return int(self.card[knob])

    def but(self, free: Iterable[str] = (), **knobs: str) -> Table:
        """A copy, with some rules left out of account or some knobs turned."""
        other = copy(self)
        for name in ("hand", "melds", "pile", "stock", "must_go", "new", "visible", "ended", "bonus", "threes"):
            setattr(other, name, getattr(self, name).copy())
        other.card = self.card | knobs if knobs else self.card
        other.free = self.free.union(free)
        return other

    @property
    def is_modern(self) -> bool:
        return self.card["name"] == "modern"

    @property
    def bonus_threes(self) -> tuple[str, ...]:
        """The threes that are laid at once (red_three.lay, modern.threes)."""
        return RED_THREES + BLACK_THREES if self.is_modern else RED_THREES

    @property
    def has_partner(self) -> bool:
        return len(self.side) == 2

    @property
    def is_open(self) -> bool:
        return bool(self.melds) or self.side in self.open_marks

    @property
    def theirs(self) -> set[str]:
        """The ranks that other sides have melds of."""
        return {rank for melds in self.others.values() for rank in melds}

    @property
    def size(self) -> int:
        """How many cards the hand has; a great many when nobody says."""
        return len(self.hand) + (99 if self.unseen is None else self.unseen)

    @property
    def stock_size(self) -> int:
        return len(self.stock) + (999 if self.stock_unseen is None else self.stock_unseen)

    @property
    def canastas(self) -> int:
        return sum(len(meld) >= 7 for meld in self.melds.values())

    def all_seen(self, card: str) -> bool:
        """Is every copy of it seen somewhere (pack)? Then it is not among the unseen cards."""
        return self.visible[card] >= self.number("packs") * (2 if card == "JK" else 1)

    def show(self, card: str) -> str:
        self.visible[card] += 1
        return card

    def turn_over(self) -> str:
        """The next card of the stock, "?" when it is not shown."""
        if self.stock:
            return self.stock.pop(0)
        if self.stock_unseen is not None:
            self.stock_unseen -= 1
        return "?"

    def keep(self, card: str) -> None:
        """Put a card into the hand; a red three is laid instead (red_three.lay)."""
        if card in self.bonus_threes:
            self.threes.append(card)
        elif card != "?":
            self.hand.append(card)
        elif self.unseen is not None:
            self.unseen += 1

    def take_up(self, count: int) -> None:
        """So many cards of the stock, and one more for each three, as far as the stock goes."""
        while count and self.stock_size:
            card = self.turn_over()
            self.keep(card)
            count -= card not in self.bonus_threes
        self.look_for_turn_card()

    def look_for_turn_card(self) -> None:
        """It is the ninth card from the bottom."""
        self.turn_card = self.turn_card and self.stock_size > 8

    def begin_turn(self) -> None:
        """Dealt threes are laid and replaced, and bonus cards taken up, without a move."""
        dealt = [card for card in self.hand if card in self.bonus_threes]
        self.hand = [card for card in self.hand if card not in self.bonus_threes]
        self.threes += dealt
        self.take_up(len(dealt))
        self.take_up(self.bonus.pop(self.seat, 0))


def read_position(text: str) -> Table:
    return read(text).but()


@lru_cache(maxsize=64)
def read(text: str) -> Table:
    card, turn, hands, melds, reds, pile, stock, scores, marks = text.split(" ")
    seat, phase = turn[0], turn[1]
    seats, sides = seats_of(card), read_sides(melds)
    side = next(label for label in sides if seat in label)
    hand, unseen = read_heap(hands.split("/")[seats.index(seat)])
    seen_stock, stock_unseen = read_heap(stock)
    own = sides.pop(side)
    mark = read_marks(marks)
    new = set(mark.get("began", "")) if phase == "t" or "laid" in mark else set()
    new = {"wild" if rank == "2" else rank for rank in new}
    bound = {"opening.minimum"} | ({"black_three.meld"} if "3" in own else set())
    table = Table(
        card=read_rule_card(card),
        seat=seat,
        phase=phase,
        hand=hand,
        unseen=unseen,
        side=side,
        melds=own,
        others=sides,
        pile=read_cards(pile),
        stock=seen_stock,
        stock_unseen=stock_unseen,
        score=own_score(card, side, seat, scores),
        open_marks=mark.get("open", ""),
        asked=mark.get("asked", ""),
        asking="asking" in mark,
        laid="laid" in mark,
        must_go=bound if "mustgo" in mark else set(),
        new=new,
        concealable=seat not in mark.get("melded", "")
        and (phase == "d" or (phase == "p" and "laid" not in mark) or "began" in mark),
        side_was_open=side in mark.get("open", "") or any(rank not in new for rank in own),
        visible=Counter(re.findall("JK|[AKQJT2-9][SHDC]", " ".join((hands, melds, reds, pile, stock)))),
        turn_card="turncard" in mark,
        has_asked=mark.get("hasasked", ""),
        bonus={name: int(count) for name, count in re.findall("([NESW])([0-9])", mark.get("bonus", ""))},
        ended={"turn.once", "out.ends", "end.stock_empty", "end.last_red_three"} if phase == "e" else set(),
        melded="laid" in mark or phase == "t",
    )
    if phase == "d":
        table.begin_turn()
    return table


def own_score(card: str, side: str, seat: str, scores: str) -> int:
    """By player where three play, else by side."""
    places = seats_of(card) if seats_of(card) != SEATS else SIDES
    return int(scores.split("/")[next(at for at, place in enumerate(places) if seat in place)])
