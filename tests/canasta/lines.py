"""Positions to judge, in notation: short hands of which some cards fit one another, the melds or the pile."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from .naive_table import (
    BLACK_THREES,
    KINDS,
    RED_THREES,
    SEATS,
    SIDES,
    rank_of,
    read_cards,
    read_heap,
    read_melds,
    read_position,
)

RANKS = "AKQJT987654"
SCORES = (-40, -5, 0, 0, 700, 1495, 1500, 2995, 3000, 5010)
KNOBS = (
    "draw=2 min_naturals=3 max_wilds=2 max_wilds=4 wilds_at_most_naturals=yes minimums=0:50/2000:100 "
    "minimums=0/30/60/200 opening_counts_top=no pickup_natural_and_wild=no pickup_add=no "
    "canasta_takes_pile=no black_three_freezes=yes upcard_black_three=cover_and_freeze one_card_pile=no "
    "unopened_is_frozen=no red_three_from_pile_replaced=yes black_threes_out=no canastas_to_go_out=2 "
    "canastas_to_go_out=0 final_discard=required concealed_scope=side concealed_minimum=needed "
    "ask=required ask=off ask_timing=after_draw stock_empty=end_after_discard forced_take=no"
).split()


@dataclass
class Line:
    """The nine fields of a position, as they are written, for four players of whom one acts."""

    card: str
    seat: str
    phase: str
    hand: list[str]
    own: list[list[str]]
    theirs: list[list[str]]
    reds: list[list[str]]
    pile: list[str]
    stock: str
    scores: list[int]
    marks: list[str] = field(default_factory=list)
    unseen: str = ""
    others: str = "?"

    def __str__(self) -> str:
        side = SEATS.index(self.seat) % 2
        melds = [self.own, self.theirs] if side == 0 else [self.theirs, self.own]
        hand = "".join(self.hand) + self.unseen or "-"
        fields = [
            self.card,
            self.seat + self.phase,
            "/".join(hand if seat == self.seat else self.others for seat in SEATS),
            "/".join(f"{name}:{','.join(map(''.join, lie)) or '-'}" for name, lie in zip(SIDES, melds, strict=True)),
            "/".join("".join(cards) or "-" for cards in self.reds),
            "".join(self.pile) or "-",
            self.stock,
            "/".join(map(str, self.scores)),
            ",".join(self.marks) or "-",
        ]
        return " ".join(fields)


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


def a_rule_card(rng: Random) -> str:
    knobs = {knob.split("=")[0]: knob for knob in rng.sample(KNOBS, rng.choice((0, 0, 0, 1, 1, 2, 3)))}
    name = rng.choice(("classic", "classic", "classic", "bicycle"))
    return ",".join(
        [name, *(knob for knob in knobs.values() if name == "classic" or not knob.startswith(("black_three_f", "up")))]
    )


def some_melds(rng: Random, deck: Deck, ranks: list[str], knobs: dict[str, str]) -> list[list[str]]:
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


def a_line(rng: Random) -> Line:
    """A short hand with what goes with it: some of its cards fit one another, its side's melds or the pile."""
    deck, card = Deck(rng), a_rule_card(rng)
    knobs = read_position(f"{card} Nd -/-/-/- NS:-/EW:- -/- - ? 0/0 -").card
    phase = rng.choice("dddddppppt")
    ranks = rng.sample(RANKS, 6)
    own = some_melds(rng, deck, ranks[: rng.choice((0, 0, 1, 1, 2, 3) if phase != "t" else (1, 1, 2))], knobs)
    theirs = some_melds(rng, deck, rng.sample(RANKS, rng.choice((0, 0, 1))), knobs)
    line = Line(
        card=card,
        seat=rng.choice(SEATS),
        phase=phase,
        hand=a_hand(rng, deck, ranks),
        own=own,
        theirs=theirs,
        reds=[deck.draw(list(RED_THREES)) if rng.random() < 0.2 else [] for _ in SIDES],
        pile=[] if phase == "t" else a_pile(rng, deck, ranks),
        stock=rng.choice(("?0", "?0", "?40", "?40", "?40", "?1", "")),
        scores=[rng.choice(SCORES), rng.choice(SCORES)],
    )
    if phase == "d" and rng.random() < 0.04:
        line.hand += deck.draw(list(RED_THREES))
    if rng.random() < 0.06:
        line.unseen = rng.choice(("?", "?1", "?2", "?9"))
    if not line.stock:
        line.stock = "".join(card for _ in range(rng.randint(2, 5)) for card in deck.draw(KINDS[:-4]))
    line.marks = some_marks(rng, line)
    return line


def a_hand(rng: Random, deck: Deck, ranks: list[str]) -> list[str]:
    size = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12))
    hand: list[str] = []
    while len(hand) < size:
        what = rng.random()
        if what < 0.70:
            hand += deck.naturals(rng.choice(ranks), min(rng.choice((1, 1, 2, 2, 3)), size - len(hand)))
        elif what < 0.88:
            hand += deck.wilds(1)
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
    side = SIDES[SEATS.index(line.seat) % 2]
    has_melded = bool(line.own) and rng.random() < 0.4
    if line.own and (has_melded or rng.random() < 0.5):
        marks.append("melded:" + "".join(seat for seat in side if (seat == line.seat) == has_melded))
    if not line.own and rng.random() < 0.04:
        marks.append("open:" + rng.choice(SIDES))
    if line.phase == "d":
        return marks
    laid = bool(line.own) and rng.random() < 0.25
    if rng.random() < 0.2 and line.card.find("ask=off") < 0:
        marks.append(rng.choice(("asked:yes", "asked:no", "asked:no") if laid else ("asked:yes", "asked:no", "asking")))
    if laid:
        marks.append("laid")
    if (laid or line.phase == "t") and not has_melded and rng.random() < 0.5:
        marks.append("began:" + "".join(rank_of(meld) for meld in line.own[: rng.choice((1, 2))]))
    if laid and rng.random() < 0.15 and not any(mark == "asked:no" for mark in marks):
        marks.append("mustgo")
    return marks


def line_of(text: str) -> Line:
    card, turn, hands, melds, reds, pile, stock, scores, marks = text.split(" ")
    at = SEATS.index(turn[0])
    hand, unseen = read_heap(hands.split("/")[at])
    own, theirs = melds.split("/")[at % 2], melds.split("/")[1 - at % 2]
    return Line(
        card=card,
        seat=turn[0],
        phase=turn[1],
        hand=hand,
        own=list(read_melds(own).values()),
        theirs=list(read_melds(theirs).values()),
        reds=[read_cards(cards) for cards in reds.split("/")],
        pile=read_cards(pile),
        stock=stock,
        scores=[int(score) for score in scores.split("/")],
        marks=[] if marks == "-" else marks.split(","),
        unseen=f"?{unseen}" if unseen else "",
    )
