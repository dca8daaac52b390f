"""Positions to judge, in notation: short hands of which some cards fit one another, the melds or the pile."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from .naive_after import in_order, places_of
from .naive_table import (
    BLACK_THREES,
    KINDS,
    RED_THREES,
    is_wild,
    rank_of,
    read_cards,
    read_heap,
    read_rule_card,
    read_sides,
    seats_of,
)

RANKS = "AKQJT987654"
SCORES = (-40, -5, 0, 0, 700, 1495, 1500, 2995, 3000, 4995, 5010)
NAMES = "classic classic classic bicycle classic2 classic3 classic3 modern modern modern".split()
KNOBS = (
    "packs=1 packs=3 deal=10 draw=1 draw=2 draw=3 min_naturals=1 min_naturals=3 max_wilds=0 max_wilds=1 max_wilds=2 "
    "max_wilds=4 max_wilds=9 wilds_at_most_naturals=yes minimums=0:50/2000:100 minimums=-500:15/0:45/1000:250 "
    "minimums=0/30/60/200 opening_counts_top=no opening_counts_top=yes pickup_natural_and_wild=no pickup_add=no "
    "canasta_takes_pile=no black_three_freezes=yes upcard_black_three=cover_and_freeze one_card_pile=no "
    "unopened_is_frozen=no red_three_from_pile_replaced=yes black_threes_out=no canastas_to_go_out=2 "
    "canastas_to_go_out=0 canastas_to_go_out=3 canastas_to_go_out=1 final_discard=required final_discard=optional "
    "concealed_scope=side concealed_minimum=needed concealed_minimum=waived_from_stock ask=required ask=off "
    "ask_timing=after_draw stock_empty=end_after_discard forced_take=no bonus_cards_on_take=yes "
    "special_straight=0 special_pairs=0 special_pairs_with_wilds=0 special_garbage=0"
).split()
NOTHING: list[list[str]] = []


@dataclass
class Line:
    """The nine fields of a position, as they are written, for the one who acts."""

    card: str
    seat: str
    phase: str
    hand: list[str]
    own: list[list[str]]
    theirs: list[list[str]]  # of the first other side
    reds: list[list[str]]
    pile: list[str]
    stock: str
    scores: list[int]
    marks: list[str] = field(default_factory=list)
    unseen: str = ""
    others: str = "?"
    more: list[list[str]] = field(default_factory=list)  # of a third side
    alone: str = ""  # of three players

    def __str__(self) -> str:
        melds = dict(zip(self.sides, (self.own, self.theirs, self.more), strict=False))
        hand = "".join(self.hand) + self.unseen or "-"
        fields = [
            self.card,
            self.seat + self.phase,
            "/".join(hand if seat == self.seat else self.others for seat in self.seats),
            "/".join(f"{side}:{','.join(map(''.join, melds[side])) or '-'}" for side in in_order(self.sides)),
            "/".join("".join(cards) or "-" for cards in self.reds),
            "".join(self.pile) or "-",
            self.stock,
            "/".join(map(str, self.scores)),
            ",".join(self.marks) or "-",
        ]
        return " ".join(fields)

    @property
    def seats(self) -> str:
        return seats_of(self.card)

    @property
    def sides(self) -> list[str]:
        """The acting player's first."""
        sides = sides_of(self.card, self.alone)
        return sorted(sides, key=lambda side: self.seat not in side)

    @property
    def name(self) -> str:
        return self.card.split(",")[0]

    @property
    def is_modern(self) -> bool:
        return self.name == "modern"


def sides_of(card: str, alone: str = "") -> list[str]:
    seats = seats_of(card)
    if seats == "NES" and alone:
        return in_order([alone, seats.replace(alone, "")])
    return ["NS", "EW"] if seats == "NESW" else list(seats)


class Deck:
    """The cards not yet used in a position."""

    def __init__(self, rng: Random, packs: int = 2) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(KINDS, packs) | {"JK": 2 * packs})

    def draw(self, kinds: list[str]) -> list[str]:
        """One of these kinds, if any is left."""
        there = [kind for kind in kinds if self.left[kind]]
        if not there:
            return []
        kind = self.rng.choice(there)
        self.left[kind] -= 1
        return [kind]

    def naturals(self, rank: str, count: int) -> list[str]:
        return [card for _ in range(count) for card in self.draw([rank + suit for suit in "SHDC"])]

    def wilds(self, count: int) -> list[str]:
        return [card for _ in range(count) for card in self.draw(["JK", "2S", "2H", "2D", "2C"])]


def a_rule_card(rng: Random, name: str = "") -> str:
    """A named card, and as often as not with some of its knobs turned."""
    name = name or rng.choice(NAMES)
    knobs = {knob.split("=")[0]: knob for knob in rng.sample(KNOBS, rng.choice((0, 0, 0, 1, 1, 2, 3)))}
    return ",".join([name, *(knob for knob in knobs.values() if may_turn(name, knob))])


def may_turn(name: str, knob: str) -> bool:
    """Does it change this card, and is there a game left? Modern American has no black threes and no packs of one."""
    key, _, value = knob.partition("=")
    if name == "modern" and knob in ("packs=1", "min_naturals=3"):
        return False
    if name != "modern" and key.startswith(("special", "bonus")):
        return False
    return read_rule_card(name)[key] != value


def some_melds(rng: Random, deck: Deck, ranks: list[str], knobs: dict[str, str]) -> list[list[str]]:
    if knobs["name"] == "modern":
        return some_modern_melds(rng, deck, ranks, knobs)
    melds = []
    for rank in ranks:
        wilds = rng.choice((0, 0, 1, min(2, int(knobs["max_wilds"])), int(knobs["max_wilds"])))
        naturals = max(int(knobs["min_naturals"]), 3 - wilds, rng.choice((2, 3, 4, 5, 6, 7, 8)) - wilds)
        if knobs["wilds_at_most_naturals"] == "yes":
            wilds = min(wilds, naturals)
        meld = deck.naturals(rank, naturals) + deck.wilds(wilds)
        if len(meld) == naturals + wilds:
            melds.append(meld)
    return melds


def some_modern_melds(rng: Random, deck: Deck, ranks: list[str], knobs: dict[str, str]) -> list[list[str]]:
    melds = []
    for rank in ranks:
        wilds = 0 if rank == "7" else min(rng.choice((0, 0, 0, 1, 2)), int(knobs["max_wilds"]))
        length = rng.choice((3, 4, 5, 5, 6, 7, 7))
        naturals = max(length - wilds, 2, wilds if knobs["wilds_at_most_naturals"] == "yes" else 0)
        meld = deck.naturals(rank, naturals) + deck.wilds(wilds)
        if len(meld) == naturals + wilds and len(meld) >= 3:
            melds.append(meld)
    wild = deck.wilds(rng.choice((3, 4, 6, 7))) if ranks and rng.random() < 0.2 else []
    return [*melds, *([wild] if len(wild) >= 3 else [])]


def a_line(rng: Random, name: str = "") -> Line:
    """A short hand with what goes with it: some of its cards fit one another, its side's melds or the pile."""
    card = a_rule_card(rng, name)
    knobs = read_rule_card(card)
    deck = Deck(rng, int(knobs["packs"]))
    phase = rng.choice("dddddppppt")
    ranks = rng.sample(RANKS, 6)
    own = some_melds(rng, deck, ranks[: rng.choice((0, 0, 1, 1, 2, 3) if phase != "t" else (1, 1, 2))], knobs)
    places, seats = places_of(card), seats_of(card)
    line = Line(
        card=card,
        seat=rng.choice(seats),
        phase=phase,
        hand=a_hand(rng, deck, ranks, modern=knobs["name"] == "modern"),
        own=own,
        theirs=some_melds(rng, deck, rng.sample(RANKS, rng.choice((0, 0, 1))), knobs),
        reds=[deck.draw(list(RED_THREES)) if rng.random() < 0.2 else [] for _ in places],
        pile=[] if phase == "t" else a_pile(rng, deck, ranks),
        stock=rng.choice(("?0", "?0", "?9", "?9", "?10", "?1", "?2", "?", "")),
        scores=[rng.choice(SCORES) for _ in places],
        alone=rng.choice(("", *seats)) if seats == "NES" else "",
    )
    if phase == "t" and seats == "NES":
        line.alone = line.seat  # has just taken the pile
    if len(line.sides) == 3:
        line.more = some_melds(rng, deck, rng.sample(RANKS, rng.choice((0, 1))), knobs)
    if phase == "d" and rng.random() < 0.04:
        line.hand += deck.draw(list(RED_THREES + BLACK_THREES if line.is_modern else RED_THREES))
    if rng.random() < 0.06:
        line.unseen = rng.choice(("?", "?1", "?2", "?9"))
    if not line.stock:
        line.stock = "".join(card for _ in range(rng.randint(2, 5)) for card in deck.draw(KINDS[:-4]))
    line.marks = some_marks(rng, line)
    return line


def a_hand(rng: Random, deck: Deck, ranks: list[str], *, modern: bool = False) -> list[str]:
    size = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12))
    hand: list[str] = []
    while len(hand) < size:
        what = rng.random()
        if what < 0.70:
            hand += deck.naturals(rng.choice(ranks), min(rng.choice((1, 1, 2, 2, 3)), size - len(hand)))
        elif what < 0.88 or modern:
            hand += deck.wilds(1) or deck.naturals(rng.choice(RANKS), 1)
        else:
            hand += [
                card for _ in range(min(rng.choice((1, 3)), size - len(hand))) for card in deck.draw(list(BLACK_THREES))
            ]
    return hand


def a_pile(rng: Random, deck: Deck, ranks: list[str]) -> list[str]:
    pile = [card for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3))) for card in deck.naturals(rng.choice(RANKS), 1)]
    if rng.random() < 0.12:
        pile = (deck.wilds(1) if rng.random() < 0.6 else deck.draw(list(RED_THREES))) + pile
    if rng.random() < 0.06:
        pile += deck.draw(list(BLACK_THREES))
    if rng.random() < 0.92:
        pile += deck.naturals(rng.choice(ranks[:4]), 1)
    return pile


def some_marks(rng: Random, line: Line) -> list[str]:
    marks = []
    side = line.sides[0]
    has_melded = bool(line.own) and rng.random() < 0.4
    if line.own and (has_melded or rng.random() < 0.5):
        melded = "".join(seat for seat in side if (seat == line.seat) == has_melded)
        marks += [f"melded:{melded}"] if melded else []
    if not line.own and rng.random() < 0.04:
        marks.append("open:" + rng.choice(line.sides))
    if line.is_modern:
        marks += some_modern_marks(rng, line)
    if line.phase == "d":
        return marks
    laid = bool(line.own) and rng.random() < 0.25
    if rng.random() < 0.2 and "ask=off" not in line.card and len(side) == 2:
        marks.append(rng.choice(("asked:yes", "asked:no", "asked:no") if laid else ("asked:yes", "asked:no", "asking")))
    if laid:
        marks.append("laid")
    began = [rank_of(meld) for meld in line.own[: rng.choice((1, 2))] if not is_wild(meld[0])]
    if began and (laid or line.phase == "t") and not has_melded and rng.random() < 0.5:
        marks.append("began:" + "".join(began))
    if laid and rng.random() < 0.15 and not any(mark == "asked:no" for mark in marks):
        marks.append("mustgo")
    return marks


def some_modern_marks(rng: Random, line: Line) -> list[str]:
    marks = []
    if line.stock in ("?9", "?10", "?40", "?") and rng.random() < 0.7:
        marks.append("turncard")
    if rng.random() < 0.15:
        marks.append("hasasked:" + rng.choice(line.sides))
    if rng.random() < 0.15:
        seat = line.seat if line.phase == "d" and rng.random() < 0.5 else rng.choice(line.seats.replace(line.seat, ""))
        marks.append(f"bonus:{seat}{rng.choice((3, 4))}")
    return marks


def line_of(text: str) -> Line:
    card, turn, hands, melds, reds, pile, stock, scores, marks = text.split(" ")
    seat, sides = turn[0], read_sides(melds)
    hand, unseen = read_heap(hands.split("/")[seats_of(card).index(seat)])
    line = Line(
        card=card,
        seat=seat,
        phase=turn[1],
        hand=hand,
        own=[],
        theirs=[],
        reds=[read_cards(cards) for cards in reds.split("/")],
        pile=read_cards(pile),
        stock=stock,
        scores=[int(score) for score in scores.split("/")],
        marks=[] if marks == "-" else marks.split(","),
        unseen=f"?{unseen}" if unseen else "",
        alone=next((side for side in sides if len(side) == 1), "") if len(sides) == 2 else "",
    )
    line.own, line.theirs, *more = [list(sides[side].values()) for side in line.sides]
    line.more = more[0] if more else []
    return line
