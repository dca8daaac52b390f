"""The naive checker's own reader of docs/notation.md: plain strings, lists and dicts, nothing of the engine's."""

from __future__ import annotations

import re
from collections import Counter
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache

CLASSIC: dict[str, str] = dict(
    pair.split("=")
    for pair in (
        "packs=2 deal=11 draw=1 upcard_black_three=stay min_naturals=2 max_wilds=3 wilds_at_most_naturals=no "
        "natural=500 mixed=300 minimums=15/50/90/120 opening_counts_top=yes pickup_natural_and_wild=yes pickup_add=yes "
        "canasta_takes_pile=yes black_three_freezes=no one_card_pile=yes unopened_is_frozen=yes "
        "red_three_from_pile_replaced=no red_three=100 all_red_threes=800 red_threes_need=meld black_threes_out=yes "
        "canastas_to_go_out=1 final_discard=optional out=100 concealed=200 concealed_scope=player "
        "concealed_minimum=waived_from_stock ask=optional ask_timing=after_draw_or_take stock_empty=play_on "
        "forced_take=yes target=5000 tie=another_hand"
    ).split()
)
BICYCLE = CLASSIC | {"upcard_black_three": "cover_and_freeze", "black_three_freezes": "yes"}

SEATS, SIDES = "NESW", ("NS", "EW")
KINDS = ["JK"] + [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
RED_THREES, BLACK_THREES = ("3D", "3H"), ("3C", "3S")
VALUES = {"A": 20, "2": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)

Group = tuple[str, list[str]]  # the rank that was named ("" when none was) with the cards
Move = tuple[str, list[Group]]  # a verb with its groups


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
    return {"classic": CLASSIC, "bicycle": BICYCLE}[name] | dict(setting.split("=") for setting in settings)


def read_heap(text: str) -> tuple[list[str], int | None]:
    """A hand or a stock: the cards seen, and how many are unseen (None: nobody says)."""
    seen, mark, unseen = text.partition("?")
    return read_cards(seen or "-"), (int(unseen) if unseen else None) if mark else 0


def read_melds(text: str) -> dict[str, list[str]]:
    melds = text.partition(":")[2]
    return {} if melds == "-" else {rank_of(meld): meld for meld in map(read_cards, melds.split(","))}


def read_marks(text: str) -> dict[str, str]:
    return {} if text == "-" else {name: value for name, _, value in (mark.partition(":") for mark in text.split(","))}


def read_group(text: str) -> Group:
    named, colon, cards = text.rpartition(":")
    return (named.upper().replace("10", "T") if colon else "", read_cards(cards))


def read_turn(text: str) -> list[Move]:
    moves = [move.split() for move in text.split(";")]
    return [(words[0], [read_group(word) for word in words[1:]]) for words in moves]


@dataclass
class Table:
    """What the acting player has before them; the other hands and the other side's melds decide nothing."""

    card: dict[str, str]
    seat: str
    phase: str
    hand: list[str]
    unseen: int | None
    melds: dict[str, list[str]]  # of the acting side, by rank
    theirs: set[str]  # the ranks the other side has melds of
    pile: list[str]
    stock: list[str]
    stock_unseen: int | None
    score: int
    open_mark: bool
    asked: str
    asking: bool
    laid: bool
    must_go: set[str]  # the rules for whose sake this turn has to go out
    new: set[str]  # ranks of the melds begun in this turn
    concealable: bool  # melded nothing before this turn, and added to nothing that lay there before
    side_was_open: bool
    visible: Counter[str]  # every card that is seen anywhere
    ended: set[str] = field(default_factory=set)  # in phase e: the rules that say so
    out: bool = False
    concealed: bool = False

    def yes(self, knob: str) -> bool:
        return self.card[knob] == "yes"

    def number(self, knob: str) -> int:
        return int(self.card[knob])

    def but(self, **knobs: str) -> Table:
        """A copy, with some knobs turned."""
        other = copy(self)
        for name in ("hand", "melds", "pile", "stock", "must_go", "new", "visible", "ended"):
            setattr(other, name, getattr(self, name).copy())
        other.card = self.card | knobs if knobs else self.card
        return other

    @property
    def is_open(self) -> bool:
        return bool(self.melds) or self.open_mark

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
        if card != "?":
            self.hand += [card] if card not in RED_THREES else []
        elif self.unseen is not None:
            self.unseen += 1

    def replace_red_threes(self, count: int) -> None:
        """Draw a card in the place of each, as far as the stock goes."""
        while count and self.stock_size:
            card = self.turn_over()
            self.keep(card)
            count -= card not in RED_THREES


def read_position(text: str) -> Table:
    return read(text).but()


@lru_cache(maxsize=64)
def read(text: str) -> Table:
    card, turn, hands, melds, reds, pile, stock, scores, marks = text.split(" ")
    seat, phase = turn[0], turn[1]
    side = SEATS.index(seat) % 2
    hand, unseen = read_heap(hands.split("/")[SEATS.index(seat)])
    seen_stock, stock_unseen = read_heap(stock)
    own = read_melds(melds.split("/")[side])
    mark = read_marks(marks)
    new = set(mark.get("began", "")) if phase == "t" or "laid" in mark else set()
    open_mark = SIDES[side] in re.findall("NS|EW", mark.get("open", ""))
    bound = {"opening.minimum"} | ({"black_three.meld"} if "3" in own else set())
    table = Table(
        card=read_rule_card(card),
        seat=seat,
        phase=phase,
        hand=hand,
        unseen=unseen,
        melds=own,
        theirs=set(read_melds(melds.split("/")[1 - side])),
        pile=read_cards(pile),
        stock=seen_stock,
        stock_unseen=stock_unseen,
        score=int(scores.split("/")[side]),
        open_mark=open_mark,
        asked=mark.get("asked", ""),
        asking="asking" in mark,
        laid="laid" in mark,
        must_go=bound if "mustgo" in mark else set(),
        new=new,
        concealable=seat not in mark.get("melded", "")
        and (phase == "d" or (phase == "p" and "laid" not in mark) or "began" in mark),
        side_was_open=open_mark or any(rank not in new for rank in own),
        visible=Counter(re.findall("JK|[AKQJT2-9][SHDC]", " ".join((hands, melds, reds, pile, stock)))),
        ended={"turn.once", "out.ends", "end.stock_empty", "end.last_red_three"} if phase == "e" else set(),
    )
    if phase == "d":
        dealt = [card for card in hand if card in RED_THREES]
        table.hand = [card for card in hand if card not in RED_THREES]
        table.replace_red_threes(len(dealt))
    return table
