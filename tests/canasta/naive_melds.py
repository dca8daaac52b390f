"""What is wrong with melds and with a first meld: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from collections.abc import Iterable

from .naive_table import Group, Melds, Table, is_wild, rank_of, worth

Rules = set[str]
Together = dict[str, list[str]]  # what is laid at one moment, by rank


def minimum_of(table: Table) -> int:
    """opening.minimum, opening.once"""
    if table.is_open:
        return 0
    parts = table.card["minimums"].split("/")
    if ":" not in parts[0]:
        parts = [f"{limit}:{points}" for limit, points in zip((-99999, 0, 1500, 3000), parts, strict=True)]
    limits = [tuple(map(int, part.split(":"))) for part in parts]
    return [limits[0][1], *(points for limit, points in limits if table.score >= limit)][-1]


def together(groups: list[Group]) -> Together:
    """Two groups of one rank are one."""
    found: Together = {}
    for named, cards in groups:
        found.setdefault(named or rank_of(cards), []).extend(cards)
    return found


def pooled(sides: Iterable[Melds]) -> Melds:
    """three.pooled: two melds of one rank become one"""
    found: Melds = {}
    for melds in sides:
        for rank, meld in melds.items():
            found[rank] = found.get(rank, []) + meld
    return found


def wrong_with_meld(table: Table, rank: str, laid: list[str], opens: bool | None = None) -> Rules:
    """The rules that a meld breaks once these cards join what lies there of the rank; `opens`: in the first meld."""
    lying = table.melds.get(rank, [])
    opens = not table.is_open if opens is None else opens
    wrong = wrong_in_modern(table, rank, lying, laid, opens) if table.is_modern else set()
    meld = lying + laid
    wilds = sum(map(is_wild, meld))
    naturals = len(meld) - wilds
    if any(card[0] == "3" and card in table.bonus_threes for card in meld):
        wrong |= {"red_three.never_played", *(["modern.threes"] if table.is_modern else [])}
    if naturals and any(card[0] != rank for card in meld if not is_wild(card)):
        wrong.add("meld.rank")
    if rank == "3" and (wilds or len(meld) < 3 or not table.yes("black_threes_out")):
        wrong.add("black_three.meld")
    if len(meld) < 3:
        wrong.add("meld.size")
    if rank == "wild" and table.is_modern:
        return wrong - table.free
    if not naturals:
        wrong.add("meld.all_wild")
    if naturals < table.number("min_naturals"):
        wrong.add("meld.naturals")
    most = min(table.number("max_wilds"), naturals if table.yes("wilds_at_most_naturals") else 99)
    if wilds > most and any(map(is_wild, laid)):
        wrong |= {"meld.wilds", *(["three.pooled"] if table.card["name"] == "classic3" else [])}
    return wrong - table.free


def wrong_in_modern(table: Table, rank: str, lying: list[str], laid: list[str], opens: bool) -> Rules:
    wrong = set()
    meld, adds_wild = lying + laid, any(map(is_wild, laid))
    naturals = sum(not is_wild(card) for card in meld)
    if len(meld) > 7:
        wrong |= {"modern.size", "canasta.seven"}
    if rank in dead_ranks(table):
        wrong.add("modern.dead_rank")
    if rank == "wild":
        return wrong
    if rank == "7" and naturals < len(meld):
        wrong |= {"modern.sevens", "meld.wilds"}
    if adds_wild and not opens and naturals < 5:
        wrong |= {"modern.five_naturals", "meld.wilds"}
    if adds_wild and not opens and rank == "A" and not any(map(is_wild, lying)):
        wrong |= {"modern.aces", "meld.wilds"}
    return wrong


def dead_ranks(table: Table) -> set[str]:
    """modern.dead_rank: of closed natural canastas, whoever has them."""
    melds = [pair for side in (table.melds, *table.others.values()) for pair in side.items()]
    return {rank for rank, meld in melds if len(meld) >= 7 and not any(map(is_wild, meld))}


# the first meld


def wrong_with_opening(table: Table, laid: Together, top: str = "") -> Rules:
    """What these cards of the hand lack to open with; `top` is the pile's card that is taken with some of them."""
    if table.is_open or (table.is_modern and splashes(laid, top)):
        return set()
    shown = dict(laid)
    if top and table.yes("opening_counts_top"):
        shown[top[0]] = [*shown[top[0]], top]
    elif top and table.is_modern:
        del shown[top[0]]
    found = set()
    if table.is_modern and not any(map(is_pure, shown.values())):
        found |= {"modern.pure_meld", "opening.minimum"}
    if worth([card for cards in shown.values() for card in cards]) < minimum_of(table):
        found |= {"opening.minimum"} | ({"three.minimum"} if table.card["name"] == "classic3" else set())
    return found - table.free


def splashes(laid: Together, top: str) -> bool:
    """modern.splash: a whole natural or wild canasta from the hand"""
    return any(len(cards) == 7 and is_pure(cards) for rank, cards in laid.items() if rank != top[:1])


def is_pure(cards: list[str]) -> bool:
    """modern.pure_meld: three natural cards alone, or three wild ones, or more"""
    return len(cards) >= 3 and len({is_wild(card) for card in cards}) == 1
