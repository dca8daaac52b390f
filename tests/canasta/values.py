"""Hypothesis strategies for every value that prints and reads back."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from canasta.cards import FACES, Card, Cards, Rank, hand_of, pack_of
from canasta.melds import Meld, sorted_melds
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Take
from canasta.position import Hand, Marks, Position, Seat
from canasta.rulecard import BOUNDS, CHOICES, CLASSIC_LIMITS, NAMED_CARDS, Minimums, RuleCard, clashes

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
    return card if clashes(changed_card) else changed_card


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
)
turns = st.lists(moves, min_size=1, max_size=4).map(tuple)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    rank = draw(natural_ranks)
    naturals = draw(st.lists(cards.filter(lambda card: card.rank is rank), min_size=1, max_size=6))
    return Meld((*naturals, *draw(st.lists(cards.filter(lambda card: card.is_wild), max_size=3))))


marks: SearchStrategy[Marks] = st.builds(
    Marks,
    melded=st.frozensets(st.sampled_from(Seat)),
    asked=st.none() | st.booleans(),
    out=st.none() | st.sampled_from(Seat),
    concealed=st.booleans(),
    opened=st.frozensets(st.sampled_from(("NS", "EW"))),
    laid=st.booleans(),
    asking=st.booleans(),
    mustgo=st.booleans(),
    began=st.none() | st.frozensets(st.just(Rank.THREE) | natural_ranks, min_size=1),
    turncard=st.booleans(),
    hasasked=st.frozensets(st.sampled_from(("NS", "EW"))),
    bonus=st.lists(st.tuples(st.sampled_from(Seat), st.integers(1, 9)), max_size=2).map(tuple),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A table for four that two packs or more can show; what is hidden is counted or not."""
    rule_card = draw(rule_cards())
    pack = list(pack_of(rule_card.packs))
    Random(draw(st.integers(0, 2**32))).shuffle(pack)
    cuts = sorted(draw(st.lists(st.integers(0, min(len(pack), 90)), min_size=8, max_size=8)))
    parts = [tuple(pack[start:end]) for start, end in pairwise((0, *cuts))]
    plain = [tuple(card for card in part if not card.is_red_three) for part in parts]
    threes = [tuple(card for card in part if card.is_red_three) for part in parts]
    counts = draw(st.lists(st.none() | st.integers(0, 3), min_size=5, max_size=5))
    rest = len(pack) - cuts[-1]
    if None not in counts:
        counts[4] = None if rest < sum(counts[:4]) else rest - sum(counts[:4])  # type: ignore[arg-type]
    elif sum(count or 0 for count in counts) > rest:
        counts = [None] * 5
    return Position(
        rule_card=rule_card,
        seat=draw(st.sampled_from(Seat)),
        phase=draw(st.sampled_from("dpte")),
        hands=tuple(Hand(hand_of(part), count) for part, count in zip(parts[:4], counts[:4], strict=True)),
        melds=(melds_of(plain[4]), melds_of(plain[5])),
        red_threes=(hand_of(threes[4]), hand_of(threes[5])),
        pile=parts[6],
        stock=Hand(parts[7], counts[4]),
        scores=draw(st.tuples(st.integers(-9999, 99999), st.integers(-9999, 99999))),
        marks=draw(marks),
    )


def melds_of(lying: Cards) -> tuple[Meld, ...]:
    """Those cards as melds, a rank each."""
    by_rank: dict[Rank | None, Cards] = {}
    for card in lying:
        rank = None if card.is_wild else card.rank
        by_rank[rank] = (*by_rank.get(rank, ()), card)
    return sorted_melds([Meld(part) for part in by_rank.values()])
