"""Positions of Modern American where one of its own rules decides."""

from __future__ import annotations

from random import Random

from .frames import a_card, a_frame
from .lines import RANKS, Deck, Line
from .naive_table import BLACK_THREES, RED_THREES

MODERN = ("modern",)


def modern(rng: Random, *knobs: str) -> str:
    return a_card(rng, *knobs, name="modern")


def to_open(rng: Random) -> Line:
    """modern.pure_meld, modern.sevens, modern.aces: melds whose points come near the minimum"""
    deck, ranks = Deck(rng), rng.sample(RANKS, 3)
    hand = [card for rank in ranks for card in deck.naturals(rank, rng.choice((2, 2, 3, 3, 4)))]
    hand += deck.wilds(rng.choice((0, 1, 2, 3, 3, 4))) + deck.naturals(rng.choice("7A"), rng.choice((0, 2, 3)))
    need = rng.randrange(30, 200, 5)
    card = modern(rng, "max_wilds=3", "opening_counts_top=yes", "bonus_cards_on_take=yes", "unopened_is_frozen=no")
    card += f",minimums=0:{need}" if rng.random() < 0.7 else ""
    pile = deck.naturals(rng.choice(RANKS), 1) + deck.naturals(ranks[0], 1)
    marks = ["turncard"] if rng.random() < 0.7 else []
    theirs = [deck.naturals(rng.choice(RANKS), 3)] if rng.random() < 0.4 else []
    phase = rng.choice("dp")
    return a_frame(rng, card, phase, hand=hand, pile=pile, marks=marks, theirs=theirs, stock=rng.choice(("?40", "?9")))


def the_splash(rng: Random) -> Line:
    """modern.splash: seven of a rank, or six and a wild card or the pile's top card; or wild cards"""
    deck, rank = Deck(rng), rng.choice(RANKS)
    if rng.random() < 0.3:
        hand = deck.wilds(rng.choice((6, 7, 7, 8)))
    else:
        hand = deck.naturals(rank, rng.choice((6, 7, 7, 8))) + deck.wilds(rng.choice((0, 0, 1)))
    other = rng.choice(RANKS)
    hand += deck.naturals(other, rng.choice((1, 2, 3)))
    pile = deck.naturals(rng.choice((rank, other)), 1)
    card = modern(rng, "canastas_to_go_out=1", "canastas_to_go_out=1,concealed_minimum=waived_from_stock")
    return a_frame(rng, card, rng.choice("dp"), hand=hand, pile=pile, marks=["turncard"])


def five_naturals(rng: Random) -> Line:
    """modern.five_naturals, modern.aces, modern.sevens: an open side with wild cards to lay"""
    deck, first = Deck(rng), rng.choice((*RANKS, "A", "A", "7"))
    lying = deck.naturals(first, rng.choice((2, 3, 4, 5))) + deck.wilds(rng.choice((0, 0, 1)) if first != "7" else 0)
    second = rng.choice([rank for rank in RANKS if rank != first])
    own = [lying if len(lying) >= 3 else lying + deck.naturals(first, 1), deck.naturals(second, rng.choice((3, 5)))]
    hand = deck.naturals(first, rng.choice((0, 1, 2, 3))) + deck.wilds(rng.choice((1, 1, 2, 3)))
    hand += deck.naturals(rng.choice((second, *RANKS)), rng.choice((1, 2, 4, 5)))
    pile = deck.naturals(rng.choice((first, second, rng.choice(RANKS))), 1)
    card = modern(rng, "max_wilds=1", "max_wilds=3", "min_naturals=4", "wilds_at_most_naturals=yes")
    return a_frame(rng, card, rng.choice("ddpppp"), hand=hand, own=own, pile=pile)


def seven_at_most(rng: Random) -> Line:
    """modern.size, modern.dead_rank: long melds, and a pair for more; ranks that are closed"""
    deck, (first, second) = Deck(rng, 3), rng.sample(RANKS, 2)
    own = [deck.naturals(first, rng.choice((4, 5, 5, 6, 7)))]
    theirs = [deck.naturals(second, rng.choice((6, 7, 7)))]
    if rng.random() < 0.4:
        own.append(deck.wilds(rng.choice((3, 5, 6, 7))))
    hand = deck.naturals(first, rng.choice((1, 2, 2, 3))) + deck.naturals(second, rng.choice((2, 3)))
    hand += deck.wilds(rng.choice((0, 1, 2, 3)))
    pile = deck.naturals(rng.choice(RANKS), 1) + deck.naturals(rng.choice((first, second)), 1)
    card = modern(rng, "pickup_add=yes", "pickup_natural_and_wild=yes") + ",packs=3"
    return a_frame(rng, card, rng.choice("dp"), hand=hand, own=own, theirs=theirs, pile=pile)


def to_go_out(rng: Random) -> Line:
    """out.canasta, out.last_card, modern.ask_once: canastas, or melds that are nearly ones, and the cards for them"""
    deck, (first, second, third) = Deck(rng), rng.sample(RANKS, 3)
    own = [deck.naturals(first, rng.choice((5, 6, 7))), deck.naturals(second, 5) + deck.wilds(rng.choice((0, 1, 2)))]
    hand = deck.naturals(first, rng.choice((0, 1, 2))) + deck.wilds(rng.choice((0, 0, 1, 2, 3)))
    hand += deck.naturals(third, rng.choice((0, 3))) + deck.naturals(
        rng.choice((second, *RANKS)), rng.choice((0, 1, 1))
    )
    hand += deck.naturals(rng.choice(RANKS), 0 if len(hand) > 1 else 1) or deck.naturals(third, 1)
    card = modern(
        rng, "final_discard=optional", "canastas_to_go_out=1", "ask=required", "ask_timing=after_draw", "ask=off"
    )
    line = a_frame(rng, card, rng.choice("ppt"), hand=hand, own=own)
    line.marks = rng.choice(([], [], ["asked:yes"], ["asked:no"], ["asking"], ["laid"]))
    if "ask" in "".join(line.marks):
        line.marks = [*line.marks, f"hasasked:{line.sides[0]}"]
    elif rng.random() < 0.3:
        line.marks = [*line.marks, f"hasasked:{rng.choice(line.sides)}"]
    return line


def a_special_hand(rng: Random) -> Line:
    """modern.special_hand: one of the four, or a card apart from it; drawn or to be drawn"""
    deck = Deck(rng)
    hand = rng.choice(SPECIAL_HANDS)(rng, deck)
    if rng.random() < 0.3:
        hand[rng.randrange(len(hand))] = deck.naturals(rng.choice(RANKS), 1)[0]
    card = modern(
        rng, *(f"special_{kind}=0" for kind in ("straight", "pairs", "pairs_with_wilds", "garbage")), "ask=required"
    )
    line = a_frame(rng, card, "p", hand=hand, marks=["turncard"], pile=deck.naturals(rng.choice(RANKS), 1))
    if rng.random() < 0.15:
        line.own = [deck.naturals(rng.choice(RANKS), 3)]
    threes = [card for card in hand if card[0] == "3"]
    if threes or rng.random() < 0.4:
        line.phase, drawn = "d", threes[0] if threes else hand[-1]
        hand.remove(drawn)
        line.stock = drawn + "?39"
        if threes and rng.random() < 0.5 and len(hand) == 13:
            line.phase, line.stock = "p", "?39"
            hand.append(drawn)
    elif rng.random() < 0.4:
        line.marks += [rng.choice(("asking", "asked:no", "asked:yes")), f"hasasked:{line.sides[0]}"]
    return line


def a_straight(rng: Random, deck: Deck) -> list[str]:
    one_each = [card for rank in RANKS for card in deck.naturals(rank, 1)]
    three = deck.draw(list(RED_THREES + BLACK_THREES))
    return [*one_each, *deck.draw(["2S", "2H", "2C", "2D"]), *deck.draw(["JK"]), *three]


def some_pairs(rng: Random, deck: Deck) -> list[str]:
    ranks = ["2", "7", "A", *rng.sample([rank for rank in RANKS if rank not in "7A"], 4)]
    if rng.random() < 0.5:
        ranks = rng.sample(RANKS, 7)
    return [card for rank in ranks for card in deck.naturals(rank, 2)]


def some_garbage(rng: Random, deck: Deck) -> list[str]:
    return [
        card
        for rank, count in zip(rng.sample(RANKS, 4), (4, 4, 3, 3), strict=True)
        for card in deck.naturals(rank, count)
    ]


SPECIAL_HANDS = (a_straight, some_pairs, some_garbage)


def bonus_cards(rng: Random) -> Line:
    """modern.bonus_cards: to be taken up, with threes among them and near the end of the stock"""
    deck, ranks = Deck(rng), rng.sample(RANKS, 3)
    hand = [card for rank in ranks for card in deck.naturals(rank, 2)]
    shown = [*deck.draw(list(RED_THREES + BLACK_THREES)), *deck.naturals(rng.choice(RANKS), rng.choice((1, 3, 4, 7)))]
    rng.shuffle(shown)
    stock = "".join(shown) if rng.random() < 0.5 else rng.choice(("?13", "?12", "?2", "?4", "?0", "?"))
    own = [deck.naturals(rng.choice(RANKS), 3)]
    line = a_frame(rng, "modern", "d", hand=hand, own=own, stock=stock, pile=deck.naturals(ranks[0], 1))
    line.marks = [f"bonus:{line.seat}{rng.choice((3, 4))}"]
    if stock in ("?13", "?12", "?"):
        line.marks.append("turncard")
    return line


MODERN_EDGES = (
    to_open,
    to_open,
    the_splash,
    five_naturals,
    five_naturals,
    seven_at_most,
    to_go_out,
    to_go_out,
    a_special_hand,
    bonus_cards,
)
