"""Hands that are over, every card in them shown, however they came about."""

from __future__ import annotations

from random import Random

from .edges_modern import SPECIAL_HANDS
from .lines import RANKS, SCORES, Deck, a_rule_card, sides_of, some_melds
from .naive_after import places_of
from .naive_table import BLACK_THREES, RED_THREES, read_rule_card, seats_of

COUNTS = (
    "red_three=50 all_red_threes=1000 red_threes_need=canasta natural=700 mixed=200 out=250 concealed=400 target=3000 "
    "tie=shared threes_per_colour=no wild_penalty_four_jokers=2500 special_straight=1000 special_pairs=0 packs=3"
).split()


def a_finished_hand(rng: Random, name: str) -> str:
    card = ",".join([a_rule_card(rng, name).split(",")[0], *rng.sample(COUNTS, rng.choice((0, 0, 1, 2)))])
    knobs, seats, places = read_rule_card(card), seats_of(card), places_of(card)
    deck = Deck(rng, int(knobs["packs"]))
    sides = sides_of(card, rng.choice(("", *seats)) if seats == "NES" else "")
    marks, hands = [], {seat: some_left(rng, deck) for seat in seats}
    if rng.random() < 0.6:
        out = rng.choice(seats)
        marks, hands[out] = [f"out:{out}", *(["concealed"] if rng.random() < 0.2 and name != "modern" else [])], []
        if name == "modern" and rng.random() < 0.2:
            deck = Deck(rng, int(knobs["packs"]))
            hands = {seat: [] for seat in seats} | {out: rng.choice(SPECIAL_HANDS)(rng, deck)}
    melds = {side: some_melds(rng, deck, rng.sample(RANKS, rng.choice((0, 1, 2, 4))), knobs) for side in sides}
    if len(hands.get(marks[0][-1:] if marks else "", [])) == 14:
        melds[next(side for side in sides if marks[0][-1] in side)] = []
    threes = [*RED_THREES, *(BLACK_THREES if name == "modern" else ())]
    fields = (
        card,
        f"{rng.choice(seats)}e",
        "/".join("".join(hands[seat]) or "-" for seat in seats),
        "/".join(f"{side}:{','.join(map(''.join, melds[side])) or '-'}" for side in sides),
        "/".join("".join(c for _ in range(rng.choice((0, 1, 2, 4))) for c in deck.draw(threes)) or "-" for _ in places),
        "-",
        "?",
        "/".join(str(rng.choice((*SCORES, 4900, 7400, 8400))) for _ in places),
        ",".join(marks) or "-",
    )
    return " ".join(fields)


def some_left(rng: Random, deck: Deck) -> list[str]:
    """Cards left in a hand, three and more of a rank among them now and then."""
    left = [card for _ in range(rng.choice((0, 1, 2, 5))) for card in deck.naturals(rng.choice(RANKS), 1)]
    left += deck.naturals(rng.choice("7AK"), rng.choice((0, 0, 2, 3, 4))) + deck.wilds(rng.choice((0, 0, 1, 2)))
    return left + [card for _ in range(rng.choice((0, 0, 0, 1))) for card in deck.draw([*RED_THREES, *BLACK_THREES])]
