"""Modern American Canasta: what it adds to melding, opening and going out, and the prices of its scoring table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta.cards import Card, Cards, Rank, points_of
from canasta.fault import Faults, fault
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.moves import SPECIAL_HANDS
from canasta.position import Hand, Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule

FIVE_NATURALS = 5  # modern.five_naturals: so many take wild cards after a side's first meld
TURN_CARD = 9  # modern.bonus_cards: its place in the stock, counted from the bottom
BONUS_FIRST, BONUS_SECOND = 4, 3  # bonus cards for the side that melds first, and for the other
SPECIAL_SIZE = 14  # cards of a special hand
PAIRED_WITH_WILDS = (Rank.TWO, Rank.SEVEN, Rank.ACE)  # ranks that seven pairs with wild cards cannot do without


# ── Melds ────────────────────────────────────────────────────────────────────────────────────────


def takes_wilds(rank: Rank, naturals: int, *, lying: int, opening: bool) -> bool:
    """Modern: may wild cards be added (modern.sevens, modern.aces, modern.five_naturals)?"""
    if rank is Rank.SEVEN or (rank is Rank.ACE and not (opening or lying)):
        return False
    return opening or naturals >= FIVE_NATURALS


def is_dead(position: Position, rank: Rank | None) -> bool:
    """modern.dead_rank: has a natural canasta closed this rank for everybody?"""
    if not position.rule_card.is_modern or rank is None:
        return False
    return any(meld.rank == rank and meld.kind == "natural" for melds in position.melds for meld in melds)


def is_closed(position: Position, rank: Rank | None) -> bool:
    """modern.size, modern.dead_rank: may no card of this rank be melded any more by the side to act?"""
    if not position.rule_card.is_modern:
        return False
    meld = position.own_meld(rank)
    return (meld is not None and meld.is_canasta) or is_dead(position, rank)


def meld_faults(position: Position, rank: Rank | None, cards: Cards) -> Faults:
    """modern.dead_rank, modern.size, modern.sevens, modern.aces, modern.five_naturals, for cards laid as one rank."""
    meld = position.own_meld(rank)
    size = len(cards) + (len(meld) if meld else 0)
    if is_dead(position, rank) and not (meld and meld.is_canasta):
        yield fault(Rule.MODERN_DEAD_RANK, **_rank(rank))
    if size > CANASTA_SIZE:
        yield fault(Rule.MODERN_SIZE, size=size, **_rank(rank))
        yield fault(Rule.CANASTA_SEVEN, size=size, **_rank(rank))
    if rank is None or not any(card.is_wild for card in cards):
        return
    lying = meld.wild_count if meld else 0
    naturals = size - lying - sum(card.is_wild for card in cards)
    if not takes_wilds(rank, naturals, lying=lying, opening=not position.is_open):
        why = Rule.MODERN_FIVE_NATURALS
        if rank is Rank.SEVEN:
            why = Rule.MODERN_SEVENS
        elif rank is Rank.ACE and not lying:
            why = Rule.MODERN_ACES
        yield fault(why, rank=rank, naturals=naturals)


def _rank(rank: Rank | None) -> dict[str, Rank]:
    return {} if rank is None else {"rank": rank}


# ── The first meld ───────────────────────────────────────────────────────────────────────────────

PLAIN, PURE, SPLASH = range(3)  # what a meld brings to its side's first meld


def brings(naturals: int, wilds: int, *, taken: bool = False) -> int:
    """modern.pure_meld, modern.splash: a pure or a wild meld opens with the points, a whole canasta without them.

    `taken`: it is the meld with the pile's top card, which is never a splash.
    """
    if (naturals and wilds) or naturals + wilds < SMALLEST_MELD:
        return PLAIN
    return SPLASH if naturals + wilds >= CANASTA_SIZE and not taken else PURE


def brought(melds: Iterable[Cards], taken: Cards = ()) -> int:
    """The best that melds laid together bring, the one `taken` with the pile's top card among them."""
    return max([_brought(taken, taken=True), *map(_brought, melds)])


def _brought(cards: Cards, *, taken: bool = False) -> int:
    wilds = sum(card.is_wild for card in cards)
    return brings(len(cards) - wilds, wilds, taken=taken)


def first_meld_faults(position: Position, laid: dict[Rank | None, Cards], taken: Cards = ()) -> Faults:
    """modern.pure_meld, opening.minimum, for the melds from the hand that open a side.

    `taken`: the meld with the pile's top card, where the rule card lets that count.
    """
    need, best = position.minimum, brought(laid.values(), taken)
    cards = (*taken, *(card for group in laid.values() for card in group))
    got = points_of(cards)
    if position.is_open or best == SPLASH:
        return
    if best == PLAIN:
        yield fault(Rule.MODERN_PURE_MELD, need=need, got=got)
    if got < need:
        yield fault(Rule.OPENING_MINIMUM, need=need, got=got, cards=cards)


# ── Bonus cards ──────────────────────────────────────────────────────────────────────────────────


def bonus_for(position: Position) -> int:
    """modern.bonus_cards: how many the side to act earns by opening now."""
    if not position.rule_card.is_modern or position.is_open or not position.marks.turncard:
        return 0
    others = any(melds for side, melds in enumerate(position.melds) if side != position.side)
    return BONUS_SECOND if others or position.marks.opened else BONUS_FIRST


def turn_card_in(stock: Hand) -> bool:
    """Can the turn card still lie in a stock of this size?"""
    return stock.size is None or stock.size >= TURN_CARD


# ── Special hands ────────────────────────────────────────────────────────────────────────────────


def worth_of_special(card: RuleCard, hand: str) -> int:
    """What a special hand brings by the rule card; 0 where it is not played."""
    return int(getattr(card, f"special_{hand}")) if hand in SPECIAL_HANDS else 0


def is_special(hand: str, cards: Cards) -> bool:
    """modern.special_hand: are these fourteen cards that special hand?"""
    ranks = Counter(card.rank for card in cards)
    if len(cards) != SPECIAL_SIZE:
        return False
    if hand == "straight":
        return len(ranks) == SPECIAL_SIZE
    wild = any(rank.is_wild for rank in ranks)
    if hand == "garbage":
        return not wild and sorted(ranks.values()) == [3, 3, 4, 4]
    in_pairs = all(count % 2 == 0 for count in ranks.values())
    if hand == "pairs":
        return in_pairs and not wild
    return hand == "pairs_with_wilds" and in_pairs and all(ranks[rank] for rank in PAIRED_WITH_WILDS)


def special_hand(card: RuleCard, cards: Cards) -> str:
    """The dearest special hand that the cards make and the rule card plays; "" for none."""
    if not card.is_modern or len(cards) != SPECIAL_SIZE:
        return ""
    made = [hand for hand in SPECIAL_HANDS if worth_of_special(card, hand) and is_special(hand, cards)]
    return max(made, key=lambda hand: worth_of_special(card, hand), default="")


def keeps_three(position: Position, card: Card | None) -> bool:
    """modern.special_hand: a three drawn for a straight is kept, to be shown with it."""
    if card is None or card.rank is not Rank.THREE or position.hand.may_hold_more or position.is_open:
        return False
    cards = (*position.hand.cards, card)
    worth = worth_of_special(position.rule_card, "straight")
    return position.rule_card.is_modern and worth > 0 and is_special("straight", cards)


def must_show(position: Position) -> bool:
    """Is a straight held together with the three that was kept for it?"""
    cards = position.hand.cards
    if position.phase != "p" or not cards or cards[0].rank is not Rank.THREE:
        return False
    return special_hand(position.rule_card, cards) == "straight" and not position.is_open


# ── The scoring table (prices that no table sets otherwise) ──────────────────────────────────────

SEVENS_OR_ACES = 2500  # a canasta of sevens, or of aces without a wild card
TWOS = 3000  # a canasta of seven twos
FOUR_JOKERS = 2500  # four jokers and three twos
WILD = 2000  # any other wild canasta
UNFINISHED = 2500  # a meld of sevens or of pure aces that is no canasta
UNFINISHED_WILD = 2000  # a wild meld that is no canasta; with all jokers the rule card's wild_penalty_four_jokers
ALL_JOKERS = 4  # so many make a wild meld one of four jokers
HELD = 1500  # for a hand that kept three sevens or more, or three aces or more
HELD_FROM = 3  # from so many on
THREES = (0, 100, 300, 500, 1000)  # so many threes of a colour
