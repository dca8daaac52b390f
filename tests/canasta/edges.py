"""Positions where one rule decides that chance seldom brings about."""

from __future__ import annotations

from random import Random

from .lines import RANKS, Deck, Line
from .naive_table import SEATS, SIDES

NOBODY: list[list[str]] = [[], []]


def an_edge(rng: Random) -> Line:
    return rng.choice(EDGES)(rng)


def a_card(rng: Random, *knobs: str) -> str:
    """Classic with one of these knobs, or none of them."""
    return ",".join(["classic", *rng.sample(knobs, rng.choice((0, 1, 1)))])


def a_frame(rng: Random, card: str, phase: str, **fields: object) -> Line:
    line = Line(card, rng.choice(SEATS), phase, [], [], [], NOBODY, [], "?40", [rng.choice((-5, 0, 1500, 3000))] * 2)
    for name, value in fields.items():
        setattr(line, name, value)
    return line


def one_card_in_hand(rng: Random) -> Line:
    """pile.one_card, pile.must_finish, end.forced_take"""
    deck, (first, second) = Deck(rng), rng.sample(RANKS, 2)
    own = [deck.naturals(first, 6 + rng.randrange(2)), deck.naturals(second, 3)]
    pile = deck.naturals(rng.choice(RANKS), rng.randrange(2)) + deck.naturals(rng.choice((first, second)), 1)
    hand = deck.naturals(rng.choice((first, second, rng.choice(RANKS))), 1)
    card = a_card(rng, "one_card_pile=no", "canasta_takes_pile=no", "final_discard=required", "ask=required")
    return a_frame(rng, card, "d", hand=hand, own=own, pile=pile, stock=rng.choice(("?0", "?0", "?9")))


def no_stock(rng: Random) -> Line:
    """end.forced_take, end.stock_empty"""
    deck, (first, second) = Deck(rng), rng.sample(RANKS, 2)
    own = [deck.naturals(first, rng.choice((3, 7)))]
    hand = deck.naturals(second, 2) + deck.naturals(first, rng.randrange(2)) + deck.wilds(rng.randrange(2))
    bottom = deck.wilds(1) if rng.random() < 0.2 else deck.naturals(rng.choice(RANKS), rng.randrange(3))
    pile = bottom + deck.naturals(rng.choice((first, first, second)), 1)
    card = a_card(rng, "forced_take=no", "stock_empty=end_after_discard", "pickup_add=no", "canasta_takes_pile=no")
    return a_frame(rng, card, "d", hand=hand, own=own, pile=pile, stock="?0")


def red_three_below(rng: Random) -> Line:
    """red_three.from_pile, pile.must_finish"""
    deck, rank = Deck(rng), rng.choice(RANKS)
    own = [deck.naturals(rng.choice([other for other in RANKS if other != rank]), rng.choice((3, 7)))]
    hand = deck.naturals(rank, 2) + deck.naturals(rng.choice(RANKS), rng.randrange(2))
    pile = deck.draw(["3D", "3H"]) + deck.naturals(rng.choice(RANKS), rng.randrange(2)) + deck.naturals(rank, 1)
    stock = rng.choice(("?0", "?1", "?40"))
    return a_frame(
        rng, a_card(rng, "red_three_from_pile_replaced=yes"), "d", hand=hand, own=own, pile=pile, stock=stock
    )


def the_whole_hand(rng: Random) -> Line:
    """out.concealed, out.concealed_minimum: a canasta and what goes with it, the partner open or not"""
    deck, (first, second, third) = Deck(rng), rng.sample(RANKS, 3)
    wilds = rng.randrange(4)
    hand = deck.naturals(first, rng.choice((6, 7)) - wilds) + deck.wilds(wilds)
    hand += deck.naturals(second, rng.choice((3, 3, 4)))
    hand += deck.naturals(rng.choice((third, rng.choice(RANKS))), rng.randrange(2))
    own = [deck.naturals(third, rng.choice((3, 7)))] if rng.random() < 0.6 else []
    card = a_card(rng, "concealed_scope=side", "concealed_minimum=needed", "canastas_to_go_out=2", "ask=required")
    line = a_frame(rng, card, "p", hand=hand, own=own, pile=deck.naturals(third, 1))
    if own and rng.random() < 0.7:
        side = SIDES[SEATS.index(line.seat) % 2]
        line.marks = ["melded:" + (side if rng.random() < 0.3 else side.replace(line.seat, ""))]
    elif own:
        line.marks = ["laid", f"began:{third}"]
    return line


def time_to_ask(rng: Random) -> Line:
    """ask.timing, ask.able, ask.binds: a side that could go out, after the draw or the take."""
    deck, (first, second, third) = Deck(rng), rng.sample(RANKS, 3)
    phase = rng.choice("ptd")
    own = [deck.naturals(first, 7), deck.naturals(third, 3)]
    hand = deck.naturals(second, 3) + deck.naturals(rng.choice(RANKS), rng.choice((0, 1, 1, 2)))
    pile = [] if phase == "t" else deck.naturals(rng.choice(RANKS), 1) + deck.naturals(third, 1)
    card = a_card(rng, "ask_timing=after_draw", "ask=required", "ask=off", "final_discard=required")
    marks = rng.choice(([], [], ["laid"], ["asked:no"], ["asked:yes"], ["asking"])) if phase != "d" else []
    return a_frame(rng, card, phase, hand=hand, own=own, pile=pile, marks=marks)


def opening_with_the_pile(rng: Random) -> Line:
    """opening.minimum, opening.top_card: a pair and more beside it, and a minimum near what they show."""
    deck, ranks = Deck(rng), rng.sample(RANKS, 3)
    hand = deck.naturals(ranks[0], 2) + deck.naturals(ranks[1], 3) + deck.naturals(ranks[2], rng.choice((1, 2)))
    hand += deck.wilds(rng.randrange(3))
    pile = deck.naturals(rng.choice(RANKS), rng.randrange(3)) + deck.naturals(ranks[0], 1)
    need = rng.randrange(40, 130, 5)
    card = a_card(rng, "opening_counts_top=no") + f",minimums=0/{need}/{need}/{need}"
    return a_frame(rng, card, "d", hand=hand, pile=pile)


EDGES = (one_card_in_hand, no_stock, red_three_below, the_whole_hand, time_to_ask, opening_with_the_pile)
