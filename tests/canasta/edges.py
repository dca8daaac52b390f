"""Positions where one rule decides that chance seldom brings about."""

from __future__ import annotations

from random import Random

from .edges_modern import MODERN_EDGES
from .frames import a_card, a_frame
from .lines import RANKS, Deck, Line


def an_edge(rng: Random) -> Line:
    return rng.choice(rng.choice((EDGES, EDGES, THREE_EDGES, MODERN_EDGES)))(rng)


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
        side = line.sides[0]
        line.marks = ["melded:" + (side if rng.random() < 0.3 else side.replace(line.seat, "") or side)]
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


# three players


def too_many_wilds(rng: Random) -> Line:
    """three.pooled: a meld of the pair with more wild cards than a meld may have"""
    deck, (first, second) = Deck(rng), rng.sample(RANKS, 2)
    own = [deck.naturals(first, rng.choice((4, 5))) + deck.wilds(rng.choice((3, 4, 5, 6)))]
    hand = deck.naturals(first, rng.choice((0, 1, 2))) + deck.naturals(second, rng.choice((1, 3))) + deck.wilds(1)
    pile = deck.naturals(rng.choice(RANKS), 1) + deck.naturals(first, 1)
    card = a_card(rng, "max_wilds=4", "wilds_at_most_naturals=yes", "pickup_add=no", name="classic3")
    line = a_frame(rng, card, rng.choice("dp"), hand=hand, own=own, pile=pile)
    line.alone = rng.choice(line.seats.replace(line.seat, ""))
    return line


def whose_minimum(rng: Random) -> Line:
    """three.minimum: partners whose own scores ask for different minimums"""
    deck, ranks = Deck(rng), rng.sample(RANKS, 3)
    hand = deck.naturals(ranks[0], 3) + deck.naturals(ranks[1], rng.choice((2, 3))) + deck.wilds(rng.choice((0, 1, 2)))
    hand += deck.naturals(ranks[2], 2)
    line = a_frame(rng, a_card(rng, "minimums=0:30/1500:70/3000:90", name="classic3"), "p", hand=hand)
    line.pile = deck.naturals(ranks[2], 1)
    line.alone = rng.choice(("", *line.seats))
    line.scores = [rng.choice((-5, 0, 1495, 1500, 3000)) for _ in line.seats]
    if rng.random() < 0.2:
        line.marks = ["open:" + rng.choice(line.sides)]
    return line


def nobody_has_taken(rng: Random) -> Line:
    """three.lone, three.pooled: three players, of whom one takes the pile or goes out"""
    deck, (first, second, third) = Deck(rng, 3), rng.sample(RANKS, 3)
    own = [deck.naturals(first, rng.choice((3, 7)))] if rng.random() < 0.7 else []
    theirs = [deck.naturals(second, rng.choice((2, 3))) + deck.wilds(rng.choice((1, 2, 3)))]
    more = [deck.naturals(rng.choice((second, third)), 3) + deck.wilds(rng.choice((0, 1, 2)))]
    hand = (
        deck.naturals(third, rng.choice((2, 3))) + deck.naturals(first, rng.choice((0, 1))) + deck.naturals(second, 2)
    )
    pile = deck.naturals(rng.choice(RANKS), 1) + deck.naturals(rng.choice((first, second, third)), 1)
    card = a_card(rng, "draw=1", "ask=required", "canastas_to_go_out=2", "unopened_is_frozen=no", name="classic3")
    return a_frame(
        *(rng, f"{card},packs=3", rng.choice("ddp")), hand=hand, own=own, theirs=theirs, more=more, pile=pile, alone=""
    )


THREE_EDGES = (too_many_wilds, whose_minimum, nobody_has_taken)
