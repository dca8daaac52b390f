"""Hypothesis strategies for every value that prints and reads back."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from canasta.cards import FACES, Card, Cards, Rank, hand_of, pack_of
from canasta.melds import Meld, sorted_melds
from canasta.moves import SPECIAL_HANDS, Answer, Ask, Draw, Drop, End, Group, Lay, Move, Show, Take
from canasta.position import SEATS, Hand, Marks, Position
from canasta.rulecard import BOUNDS, CHOICES, CLASSIC_LIMITS, NAMED_CARDS, Minimums, RuleCard, clashing

ranks = st.sampled_from(Rank)
natural_ranks = st.sampled_from([rank for rank in Rank if Rank.THREE < rank < Rank.TWO])
cards: SearchStrategy[Card] = st.sampled_from(FACES)
some_cards: SearchStrategy[Cards] = st.lists(cards, min_size=1, max_size=8).map(tuple)
in_order: SearchStrategy[Cards] = st.lists(cards, max_size=8).map(tuple)
hands: SearchStrategy[Cards] = in_order.map(hand_of)


@st.composite
def minimums(draw: st.DrawFn) -> Minimums:
    amounts = st.integers(0, 200)
    if draw(st.booleans()):
        return tuple(zip(CLASSIC_LIMITS, draw(st.tuples(*[amounts] * 4)), strict=True))
    limits = sorted(draw(st.sets(st.integers(-5000, 9000), min_size=1, max_size=5)))
    return tuple((limit, draw(amounts)) for limit in limits)


@st.composite
def rule_cards(draw: st.DrawFn) -> RuleCard:
    """Any of the named cards with up to five knobs changed."""
    card = NAMED_CARDS[draw(st.sampled_from(sorted(NAMED_CARDS)))]
    knobs = {field.name: getattr(card, field.name) for field in fields(card) if field.name != "name"}
    changed = draw(st.lists(st.sampled_from(sorted(knobs)), max_size=5, unique=True))
    changes = {knob: draw(settings_of(knob, knobs[knob])) for knob in changed}
    changed_card = replace(card, **changes)  # type: ignore[arg-type]
    return card if any(clashing(changed_card)) else changed_card


def settings_of(knob: str, value: object) -> SearchStrategy[object]:
    if knob == "minimums":
        return minimums()
    if knob == "packs":
        return st.integers(1, 4)
    if knob == "deal":
        return st.integers(1, 13)  # more would not go with one pack
    if isinstance(value, bool):
        return st.booleans()
    if isinstance(value, int):
        return st.integers(*BOUNDS.get(knob, (0, 9999)))
    return st.sampled_from(CHOICES[knob])


groups: SearchStrategy[Group] = st.builds(Group, some_cards.map(hand_of), st.none() | ranks)
several_groups = st.lists(groups, max_size=3).map(tuple)
moves: SearchStrategy[Move] = st.one_of(
    st.builds(Draw, in_order),
    st.builds(Take, hands, several_groups),
    st.builds(Lay, several_groups.filter(bool)),
    st.builds(Drop, cards),
    st.just(Ask()),
    st.builds(Answer, st.booleans()),
    st.just(End()),
    st.sampled_from([Show(hand) for hand in SPECIAL_HANDS]),
)
turns = st.lists(moves, min_size=1, max_size=4).map(tuple)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    rank = draw(natural_ranks)
    naturals = draw(st.lists(cards.filter(lambda card: card.rank is rank), min_size=1, max_size=6))
    return Meld((*naturals, *draw(st.lists(cards.filter(lambda card: card.is_wild), max_size=3))))


SIDES: dict[int, list[tuple[str, ...]]] = {
    4: [("NS", "EW")],
    3: [("N", "E", "S"), ("N", "ES"), ("NS", "E"), ("NE", "S")],
    2: [("N", "S")],
}


def marks_of(players: int, sides: tuple[str, ...]) -> SearchStrategy[Marks]:
    seats = st.sampled_from(SEATS[players])
    return st.builds(
        Marks,
        melded=st.frozensets(seats),
        asked=st.none() | st.booleans(),
        out=st.none() | seats,
        concealed=st.booleans(),
        opened=st.frozensets(st.sampled_from(sides)),
        laid=st.booleans(),
        asking=st.booleans(),
        mustgo=st.booleans(),
        began=st.none() | st.frozensets(st.just(Rank.THREE) | natural_ranks, min_size=1),
        turncard=st.booleans(),
        hasasked=st.frozensets(st.sampled_from(sides)),
        bonus=st.lists(st.tuples(seats, st.integers(1, 9)), max_size=2).map(tuple),
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A table for two, three or four that its packs can show; what is hidden is counted or not."""
    rule_card = draw(rule_cards())
    players = rule_card.players
    sides = draw(st.sampled_from(SIDES[players]))
    places = 3 if players == 3 else len(sides)
    pack = list(pack_of(rule_card.packs))
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    parts = draw(some_parts(pack, players + len(sides) + 2))
    hands, lying, pile, stock = parts[:players], parts[players:-2], parts[-2], parts[-1]
    counts = draw(some_counts(players, len(pack) - sum(map(len, parts))))
    threes = [card for part in lying for card in part if rule_card.lays_at_once(card)]
    return Position(
        rule_card=rule_card,
        seat=draw(st.sampled_from(SEATS[players])),
        phase=draw(st.sampled_from("dpte")),
        hands=tuple(Hand(hand_of(part), count) for part, count in zip(hands, counts[:-1], strict=True)),
        sides=sides,
        melds=tuple(melds_of(tuple(card for card in part if card not in threes)) for part in lying),
        red_threes=tuple(hand_of(threes[place::places]) for place in range(places)),
        pile=pile,
        stock=Hand(stock, counts[-1]),
        scores=tuple(draw(st.integers(-9999, 99999)) for _ in range(places)),
        marks=draw(marks_of(players, sides)),
    )


@st.composite
def some_parts(draw: st.DrawFn, pack: list[Card], number: int) -> list[Cards]:
    """So many heaps of the pack, and a rest that is not shown."""
    cuts = sorted(draw(st.lists(st.integers(0, min(len(pack), 90)), min_size=number, max_size=number)))
    return [tuple(pack[start:end]) for start, end in pairwise((0, *cuts))]


@st.composite
def some_counts(draw: st.DrawFn, players: int, rest: int) -> list[int | None]:
    """How many hidden cards each hand and the stock have, or None where nobody says."""
    counts = draw(st.lists(st.none() | st.integers(0, 3), min_size=players, max_size=players))
    hidden = sum(count or 0 for count in counts)
    if hidden > rest:
        return [None] * (players + 1)
    return [*counts, draw(st.none() | st.just(rest - hidden))]


def melds_of(lying: Cards) -> tuple[Meld, ...]:
    """Those cards as melds, a rank each."""
    by_rank: dict[Rank | None, Cards] = {}
    for card in lying:
        rank = None if card.is_wild else card.rank
        by_rank[rank] = (*by_rank.get(rank, ()), card)
    return sorted_melds([Meld(part) for part in by_rank.values()])
