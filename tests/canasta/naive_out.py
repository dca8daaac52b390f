"""Whether a hand can be emptied in this turn, or shown: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from .naive_melds import Together, minimum_of, wrong_with_meld, wrong_with_opening
from .naive_table import Table, is_wild, worth

# What would have to be otherwise, beside the canasta, for the hand to be emptied.
RELAXED = {
    "out.last_card": {"final_discard": "optional"},
    "opening.minimum": {"minimums": "0/0/0/0"},
    "meld.wilds": {"max_wilds": "12", "wilds_at_most_naturals": "no"},
    "meld.naturals": {"min_naturals": "0"},
    "black_three.meld": {"black_threes_out": "yes"},
}
# And in Modern American, which rules would have to be left out of account.
MODERN = [{"modern.pure_meld", "opening.minimum"}] + [
    {rule}
    for rule in (
        "modern.size modern.five_naturals modern.sevens modern.aces modern.dead_rank meld.wilds canasta.seven"
    ).split()
]


def can_empty(table: Table) -> bool:
    """Whether the hand can be got rid of in this turn by its cards alone, whatever the partner says.

    Tries every last card to drop, and none, and with each every way of sharing out the wild cards. Of unseen
    cards it thinks the best.
    """
    if table.unseen != 0 or special_hand(table):
        return True
    droppable = [card for card in set(table.hand) if card not in table.bonus_threes]
    if table.card["final_discard"] == "optional" and can_lay_all(table, table.hand):
        return True
    return any(can_lay_all(table, without(table.hand, card)) for card in droppable)


def without(cards: list[str], card: str) -> list[str]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def can_lay_all(table: Table, cards: list[str]) -> bool:
    """Whether all these cards can be laid in one turn by a player who then is out."""
    if any(card in table.bonus_threes for card in cards):
        return False
    return any(modern_ways(table, cards)) if table.is_modern else can_lay_all_in_classic(table, cards)


def can_lay_all_in_classic(table: Table, cards: list[str]) -> bool:
    laid = Counter(card[0] for card in cards if not is_wild(card))
    threes = laid.pop("3", 0)
    if threes and (not table.yes("black_threes_out") or threes + len(table.melds.get("3", [])) < 3):
        return False
    poor = bool(cards) and worth(cards) < minimum_of(table)
    if poor and not waives_the_minimum(table):
        return False
    melds = []  # each as (naturals, wilds, is it joined by a natural?) before any wild is added; black threes take none
    for rank in {*laid, *table.melds} - {"3", "wild"}:
        lying = table.melds.get(rank, [])
        wilds = sum(map(is_wild, lying))
        melds.append((laid[rank] + len(lying) - wilds, wilds, laid[rank] > 0))
    limits = (table.number("min_naturals"), table.number("max_wilds"), table.yes("wilds_at_most_naturals"))
    need = max(table.number("canastas_to_go_out"), 1 if poor else 0)
    canastas = canastas_possible(tuple(sorted(melds)), sum(map(is_wild, cards)), limits)
    return any(number >= need for number in canastas)


def waives_the_minimum(table: Table) -> bool:
    """out.concealed_minimum, as far as it can be told before the cards are laid; not in Modern."""
    if table.is_modern:
        return False
    drew = table.phase == "p" and not table.laid
    return drew and table.concealable and table.card["concealed_minimum"] == "waived_from_stock"


@lru_cache(maxsize=100_000)
def canastas_possible(
    melds: tuple[tuple[int, int, bool], ...], wilds: int, limits: tuple[int, int, bool]
) -> frozenset[int]:
    """Every number of canastas there can be when all the wilds are given away and each meld is right in the end."""
    if not melds:
        return frozenset() if wilds else frozenset({0})
    (naturals, had, joined), rest = melds[0], melds[1:]
    min_naturals, max_wilds, at_most_naturals = limits
    found: set[int] = set()
    for given in range(wilds + 1):
        has = had + given
        too_many = given > 0 and (has > max_wilds or (at_most_naturals and has > naturals))
        untouched = not joined and not given
        if untouched or (naturals >= min_naturals and naturals + has >= 3 and not too_many):
            found |= {number + (naturals + has >= 7) for number in canastas_possible(rest, wilds - given, limits)}
    return frozenset(found)


# Modern American


def modern_ways(table: Table, cards: list[str]) -> Iterator[bool]:
    """For every way of sharing out the wild cards: does it empty the hand by the rules?"""
    naturals: Together = {}
    for card in cards:
        if not is_wild(card):
            naturals.setdefault(card[0], []).append(card)
    places = [*dict.fromkeys([*naturals, *(rank for rank in table.melds if rank != "wild"), "wild"])]
    wilds = sorted((card for card in cards if is_wild(card)), key=lambda card: worth([card]))
    for given in shares(table, places, wilds, naturals):
        laid = {rank: naturals.get(rank, []) + given[rank] for rank in places if rank in naturals or given[rank]}
        yield enough_canastas(table, laid) and opens_or_is_open(table, laid)


def shares(table: Table, places: list[str], wilds: list[str], naturals: Together) -> Iterator[Together]:
    """Twos before jokers: which wild card goes where matters to nothing but an opening without some of them."""
    if not places:
        if not wilds:
            yield {}
        return
    rank, rest = places[0], places[1:]
    for count in range(len(wilds) + 1):
        laid = naturals.get(rank, []) + wilds[:count]
        if not laid or not wrong_with_meld(table, rank, laid):
            for more in shares(table, rest, wilds[count:], naturals):
                yield {rank: wilds[:count], **more}


def enough_canastas(table: Table, laid: Together) -> bool:
    lengths = {rank: len(table.melds.get(rank, [])) + len(laid.get(rank, [])) for rank in {*laid, *table.melds}}
    return sum(length >= 7 for length in lengths.values()) >= table.number("canastas_to_go_out")


def opens_or_is_open(table: Table, laid: Together) -> bool:
    """All at once, or with the wild cards of one meld kept back a moment, which so is pure."""
    if not laid or not wrong_with_opening(table, laid):
        return True
    return any(
        rank not in "7A" and sum(not is_wild(card) for card in cards) >= 5 and not wrong_with_opening(table, first)
        for rank, cards in laid.items()
        for first in [kept_back(laid, rank)]
    )


def kept_back(laid: Together, rank: str) -> Together:
    """The same melds without the wild cards of one of them, for which the cheapest will do."""
    wilds = sorted((card for cards in laid.values() for card in cards if is_wild(card)), key=lambda card: worth([card]))
    first = {}
    for other, cards in laid.items():
        count = 0 if other == rank else sum(map(is_wild, cards))
        first[other] = [card for card in cards if not is_wild(card)] + [wilds.pop() for _ in range(count)]
    return first


def special_hand(table: Table) -> str:
    """modern.special_hand: which of them the hand is, if it may be shown."""
    if not table.is_modern or table.is_open or table.phase != "p" or table.unseen != 0 or len(table.hand) != 14:
        return ""
    kind = kind_of(table.hand)
    return kind if kind and table.number(f"special_{kind}") else ""


def kind_of(hand: list[str]) -> str:
    ranks = Counter("JK" if card == "JK" else card[0] for card in hand)
    if len(ranks) == 14 and len(hand) == 14:
        return "straight"
    has_wild = any(map(is_wild, hand))
    if len(hand) == 14 and all(count % 2 == 0 for count in ranks.values()):
        return "pairs" if not has_wild else "pairs_with_wilds" if {"2", "7", "A"} <= {*ranks} else ""
    return "garbage" if sorted(ranks.values()) == [3, 3, 4, 4] and not has_wild else ""


def completes_a_straight(table: Table, card: str) -> bool:
    """Is it a three that makes a straight to be shown of the thirteen other cards?"""
    ready = table.is_modern and not table.is_open and table.unseen == 0 and table.number("special_straight")
    return bool(ready) and card[0] == "3" and kind_of([*table.hand, card]) == "straight"
