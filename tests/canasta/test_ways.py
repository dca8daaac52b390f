"""The searches, against brute force on small hands: going out, taking the pile, opening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import Card, Cards, Rank, cards_text, hand_of, pack_of, parse_cards, points_of, without
from canasta.effects import begin_turn
from canasta.melds import Meld
from canasta.moves import Group, Take
from canasta.openings import Opening, openings
from canasta.position import Hand, Position
from canasta.referee import faults_of, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rulecard import CLASSIC, RuleCard
from tests.canasta.lines import a_line
from tests.canasta.strategies import positions

seeds = st.integers(0, 2**32)

# ── Brute force ──────────────────────────────────────────────────────────────────────────────────


def is_meld(card: RuleCard, naturals: int, wilds: int) -> bool:
    """meld.size, meld.naturals, meld.wilds"""
    house = wilds <= naturals or not card.wilds_at_most_naturals
    return naturals + wilds >= 3 and naturals >= card.min_naturals and wilds <= card.max_wilds and house


def sharings(wilds: Cards, ranks: list[Rank]) -> Iterator[dict[Rank, Cards]]:
    """Every way to give each wild card to a rank."""
    for chosen in product(ranks, repeat=len(wilds)):
        shares: dict[Rank, Cards] = {}
        for rank, wild in zip(chosen, wilds, strict=True):
            shares[rank] = (*shares.get(rank, ()), wild)
        yield shares


def goes_out(position: Position) -> bool:
    """Can the hand be emptied? Tries every last discard, and none, and every way to give the wild cards away."""
    hand, discards = position.hand.cards, {card: (card,) for card in position.hand.cards}
    drops = [*discards.values(), *([()] if position.rule_card.final_discard == "optional" else [])]
    return position.marks.asked is not False and any(lays_all(position, without(hand, drop)) for drop in drops)


def lays_all(position: Position, cards: Cards) -> bool:
    card = position.rule_card
    lying = {meld.rank: meld for meld in position.own_melds if meld.rank}
    held = Counter(c.rank for c in cards if not c.is_wild)
    threes = held.pop(Rank.THREE, 0)
    if threes and not (card.black_threes_out and threes + len(lying.get(Rank.THREE, ())) >= 3):
        return False
    return any(
        shares_out(position, lying, held, shares) and may_open(position, cards, held, shares)
        for shares in sharings(tuple(c for c in cards if c.is_wild), sorted({*held, *lying} - {Rank.THREE}))
    )


def shares_out(position: Position, lying: dict[Rank, Meld], held: Counter[Rank], shares: dict[Rank, Cards]) -> bool:
    """Are all melds right, and canastas enough to go out?"""
    canastas = sum(meld.is_canasta for rank, meld in lying.items() if rank not in {*held, *shares})
    for rank in {*held, *shares}:
        meld = lying.get(rank)
        naturals = held[rank] + (len(meld.naturals) if meld else 0)
        wilds = len(shares.get(rank, ())) + (meld.wild_count if meld else 0)
        if not is_meld(position.rule_card, naturals, wilds) and not (meld and rank not in shares):
            return False
        canastas += naturals + wilds >= 7
    return canastas >= position.rule_card.canastas_to_go_out


def may_open(position: Position, cards: Cards, held: Counter[Rank], shares: dict[Rank, Cards]) -> bool:
    """opening.minimum, out.concealed_minimum"""
    if not cards or points_of(cards) >= position.minimum:
        return True
    new = position.seat not in position.marks.melded and not position.marks.laid and position.phase == "p"
    canasta = any(held[rank] + len(shares.get(rank, ())) >= 7 for rank in held)
    return new and canasta and position.rule_card.concealed_minimum == "waived_from_stock"


def short(seed: int, phases: str, most: int) -> Position:
    """A position in which a small hand is known, the question and red threes apart.

    Not Modern's: brute force here knows Classic's melds; test_agree.py holds Modern's searches to the naive checker.
    """
    rng = Random(seed)
    while True:
        position = Position.parse(str(a_line(rng)))
        hand, marks = position.hand, position.marks
        plain = position.rule_card.ask != "required" and not marks.asking and not position.rule_card.is_modern
        if position.phase in phases and plain and hand.unseen == 0 and len(hand.cards) <= most:
            return position


# ── Going out ────────────────────────────────────────────────────────────────────────────────────


@given(seeds)
def test_a_way_out_is_found_when_there_is_one_and_only_then(seed: int) -> None:
    position = short(seed, "pt", 8)
    assert (way_out(position) is not None) == goes_out(position)


@given(seeds)
def test_a_way_out_of_a_hand_made_to_go_out_nearly_or_quite(seed: int) -> None:
    rng = Random(seed)
    position = nearly_out(rng, rng.randint(5, 8))
    assert (way_out(position) is not None) == goes_out(position)


def nearly_out(rng: Random, size: int) -> Position:
    """A side with a canasta or nearly one, and a hand of few ranks with wild cards."""
    pack = [card for card in pack_of(2) if not card.is_red_three]
    rng.shuffle(pack)
    pack.sort(key=lambda card: card.rank not in (Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.TWO) and rng.random() < 0.9)
    fours = [card for card in pack if card.rank is Rank.FOUR]
    meld = Meld(tuple(fours[: rng.randint(4, 7)]))
    hand = hand_of(without(tuple(pack), meld.cards)[:size])
    card = rng.choice([CLASSIC, *map(RuleCard.parse, ("classic,final_discard=required", "classic,max_wilds=1"))])
    hands = (Hand((), None), Hand((), None), Hand(hand), Hand((), None))
    start = Position.parse("classic Sp ?/?/-/? NS:-/EW:- -/- 9H ? 0/0 -")
    return start.with_(rule_card=card, hands=hands, melds=((meld,), ()))


@given(positions())
def test_why_not_out_is_silent_when_there_is_a_way_and_only_then(line: str) -> None:
    position = Position.parse(line)
    if position.phase not in "pt":
        return
    assert (why_not_out(position) == ()) == (way_out(position) is not None)


@given(positions())
def test_a_way_out_is_legal_and_empties_the_hand(line: str) -> None:
    position = Position.parse(line)
    way = way_out(position)
    if way is not None:
        assert ruling(position, way).out is position.seat


def test_it_is_not_found_before_the_draw_nor_with_hidden_cards() -> None:
    line = "classic Sp ?/?/4C4D4H/? NS:KCKCKDKDKHKHKS/EW:- -/- 9H ? 0/0 -"
    assert way_out(Position.parse(line))
    assert way_out(Position.parse(line.replace("Sp", "Sd"))) is None
    assert way_out(Position.parse(line.replace("4H/", "4H?1/"))) is None


def big_hand(rng: Random) -> Cards:
    """25 cards that can all be laid but one: melds of different ranks, a canasta among them, and a discard."""
    by_rank = {rank: [card for card in pack_of(2) if card.rank is rank] for rank in Rank}
    ranks = [rank for rank in Rank if Rank.THREE < rank < Rank.TWO]
    rng.shuffle(ranks)
    wilds = rng.sample(by_rank[Rank.TWO] + by_rank[Rank.JOKER], 3)
    hand = by_rank[ranks[0]][:6] + wilds[:1] + by_rank[ranks[1]][:2] + wilds[1:]
    for rank, count in zip(ranks[2:], (3, 4, 3, 3), strict=False):
        hand += rng.sample(by_rank[rank], count)
    return hand_of([*hand, by_rank[ranks[8]][0]])


@pytest.mark.parametrize("seed", range(40))
def test_a_way_out_is_found_on_25_cards(seed: int) -> None:
    cards = big_hand(Random(seed))
    position = Position.parse(f"classic Sp ?/?/{cards_text(cards)}/? NS:-/EW:- -/- - ? 1500/0 -")
    way = way_out(position)
    assert len(cards) == 25
    assert way is not None
    assert (ruling(position, way).out, ruling(position, way).concealed) == (position.seat, True)


@pytest.mark.parametrize("seed", range(40))
def test_none_is_found_on_25_cards_with_two_that_fit_nowhere(seed: int) -> None:
    cards = big_hand(Random(seed))
    strange = next(card for card in pack_of(2) if card.is_natural and card.rank not in {c.rank for c in cards})
    hand = hand_of((*cards[1:], strange)) if cards[1].rank is cards[0].rank else hand_of((*cards, strange))
    position = Position.parse(f"classic Sp ?/?/{cards_text(hand)}/? NS:-/EW:- -/- - ? 1500/0 -")
    assert way_out(position) is None
    assert why_not_out(position)[-1].rule == "out.last_card"


# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def all_takes(position: Position) -> Iterator[Take]:
    """Every take there is, up to suits: each card unused, with the top card, or in a group beside it."""
    top, hand = position.pile[-1].rank, position.hand.cards
    ranks = sorted({card.rank for card in hand if card.is_natural} | {top})
    uses = [[None, *ranks] if card.is_wild else [None, card.rank] for card in hand]
    for chosen in product(*uses):
        used: dict[Rank, Cards] = {}
        for card, rank in zip(hand, chosen, strict=True):
            if rank is not None:
                used[rank] = (*used.get(rank, ()), card)
        with_top = used.pop(top, ())
        yield Take(hand_of(with_top), tuple(Group(hand_of(cards), rank) for rank, cards in used.items()))


@given(seeds)
def test_the_pile_can_be_taken_when_some_take_is_legal_and_only_then(seed: int) -> None:
    position = begin_turn(short(seed, "d", 5))
    if not position.pile:
        return
    assert bool(ways_to_take(position)) == any(not faults_of(position, take) for take in all_takes(position))


@given(positions())
def test_every_way_to_take_is_legal_and_uses_no_more_cards_than_its_kind_needs(line: str) -> None:
    position = Position.parse(line)
    ways = ways_to_take(position)
    assert all(ruling(position, [way]).legal for way in ways)
    assert all(not way.groups and len(way.cards) <= 2 for way in ways if position.is_open)
    assert len({way.cards for way in ways}) == len(ways)


@given(positions())
def test_why_not_take_is_silent_when_there_is_a_way_and_only_then(line: str) -> None:
    position = Position.parse(line)
    if position.phase != "d":
        return
    assert (why_not_take(position) == ()) == bool(ways_to_take(position))


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("classic Sd ?/?/KCKD2CJK4C/? NS:QCQDQH/EW:- -/- 9HKS ?40 0/0 -", "take KCKD|take KC2C|take KCJK"),
        ("classic Sd ?/?/4C5S/? NS:KCKDKH/EW:- -/- 9HKS ?40 0/0 -", "take -"),
        ("classic Sd ?/?/KC2C4C5S/? NS:KHKDKH/EW:- -/- 9HKS ?40 0/0 -", "take KC2C|take -"),
        ("classic Sd ?/?/KCKDQCQDQH4C/? NS:-/EW:- -/- 9HKS ?40 0/0 -", "take KCKD QCQDQH"),
        ("classic Sd ?/?/KCKDQCQDQH4C/? NS:-/EW:- -/- 9HKS ?40 1500/0 -", ""),
        ("classic Sd ?/?/KCKD4C5S/? NS:QCQDQH/EW:- -/- 9H2C ?40 0/0 -", ""),
        ("classic Sd ?/?/KCKD4C5S/? NS:QCQDQH/EW:- -/- - ?40 0/0 -", ""),
        ("classic Sd ?/?/KC2C4C5S/? NS:QCQDQH/EW:- -/- JKKS ?40 0/0 -", ""),
    ],
)  # fmt: skip
def test_the_ways_to_take(line: str, ways: str) -> None:
    assert "|".join(map(str, ways_to_take(Position.parse(line)))) == ways


def test_a_take_that_opens_uses_the_fewest_cards_that_reach_the_minimum() -> None:
    rich = "classic Sd ?/?/ACADKCKDKH7C7D7H4C5S/? NS:-/EW:- -/- 9HAH ?40 0/0 -"
    assert [str(way) for way in ways_to_take(Position.parse(rich))] == ["take ACAD"]
    dearer = rich.replace(" 0/0 ", " 1500/0 ")
    assert [str(way) for way in ways_to_take(Position.parse(dearer))] == ["take ACAD KCKDKH"]


def test_a_mixed_meld_with_the_top_card_is_not_mistaken_for_a_pure_one() -> None:
    """Modern, where the top card's meld counts: nine cards from the hand open, not ten."""
    line = "modern,opening_counts_top=yes Sd ?/?/4D4H7S8C8H9C9H9STDJDKHKHKSAC2C2H2S/? NS:-/EW:- -/- KS ? 0/0 -"
    assert list(map(str, ways_to_take(Position.parse(line)))) == ["take KHKH 8C8H2C 9C9H2H2S"]


def test_every_rule_in_the_way_is_named() -> None:
    short_and_frozen = "classic Sd ?/?/KC2C4C5S/? NS:-/EW:- -/- JK9HKS ?40 0/0 -"
    rules = [str(fault.rule) for fault in why_not_take(Position.parse(short_and_frozen))]
    assert rules == ["frozen.unopened", "frozen.wild", "opening.minimum"]


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────


def best_sums(cards: Cards, card: RuleCard, top: Rank | None = None, least: Cards = ()) -> dict[tuple[int, ...], int]:
    """The most points for each number of twos, of jokers and of cards laid, by brute force."""
    best: dict[tuple[int, ...], int] = {}
    ranks = sorted({c.rank for c in cards if c.is_natural} | ({top} if top else set()))
    uses = [[None, *ranks] if c.is_wild else [None, c.rank] if c.is_natural else [None] for c in cards]
    for chosen in product(*uses):
        used = [(c, rank) for c, rank in zip(cards, chosen, strict=True) if rank is not None]
        if not used or not all(
            fits(used, rank, card, top) for rank in {r for _, r in used} | ({top} if top else set())
        ):
            continue
        if top and Counter(kind_of(c) for c in least) - Counter(kind_of(c) for c, r in used if r is top):
            continue
        laid = [c for c, _ in used]
        key = (sum(c.rank is Rank.TWO for c in laid), sum(c.rank is Rank.JOKER for c in laid), len(laid))
        best[key] = max(best.get(key, 0), points_of(laid))
    return best


def kind_of(card: Card) -> Rank | None:
    return card.rank if card.is_wild else None


def fits(used: list[tuple[Card, Rank]], rank: Rank | None, card: RuleCard, top: Rank | None) -> bool:
    wilds = sum(c.is_wild for c, r in used if r is rank)
    naturals = sum(r is rank for _, r in used) - wilds + (rank is top)
    return is_meld(card, naturals, wilds)


OPENING_HANDS = seeds.map(lambda seed: opening_hand(Random(seed)))
OPENING_CARDS = st.sampled_from(
    ["classic", "classic,max_wilds=1", "classic,min_naturals=3", "classic,wilds_at_most_naturals=yes"]
)


def opening_hand(rng: Random) -> Cards:
    """Seven cards of few ranks, wild cards among them."""
    pack = [c for c in pack_of(2) if c.rank in (Rank.FIVE, Rank.QUEEN, Rank.ACE) or (c.is_wild and rng.random() < 0.7)]
    return hand_of(rng.sample(pack, 7))


def holding(cards: Cards, card: str) -> Position:
    return Position.parse(f"{card} Sp ?/?/{cards_text(cards)}/? NS:-/EW:- -/- - ? 0/0 -")


@given(OPENING_HANDS, OPENING_CARDS)
def test_openings_are_the_best_for_each_number_of_cards(cards: Cards, card: str) -> None:
    found = openings(holding(cards, card))
    assert sums_of(found) == best_sums(cards, RuleCard.parse(card))


@given(OPENING_HANDS, OPENING_CARDS)
def test_openings_with_the_piles_top_card_too(cards: Cards, card: str) -> None:
    queens = tuple(c for c in cards if c.rank is Rank.QUEEN)[:2]
    wild = tuple(c for c in cards if c.is_wild)[:1]
    for least in (queens, queens[:1] + wild):
        found = openings(holding(cards, card), Rank.QUEEN, least)
        assert sums_of(found) == best_sums(cards, RuleCard.parse(card), Rank.QUEEN, least)
        assert all(opening.groups[0].rank is Rank.QUEEN or not opening.groups[0].rank for opening in found)


def sums_of(found: list[Opening]) -> dict[tuple[int, ...], int]:
    sums: dict[tuple[int, ...], int] = {}
    for opening in found:
        laid = [c for group in opening.groups for c in group.cards]
        key = (sum(c.rank is Rank.TWO for c in laid), sum(c.rank is Rank.JOKER for c in laid), len(laid))
        assert (opening.points, opening.size) == (points_of(laid), len(laid))
        assert key not in sums
        sums[key] = opening.points
    return sums


def test_openings_of_a_hand_without_a_meld_are_none() -> None:
    assert openings(holding(parse_cards("4C5D6H7SJK2C"), "classic")) == []
