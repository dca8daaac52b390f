"""Stacked deals: for what chance seldom brings about."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import Card, Cards, pack_of, parse_cards
from canasta.play import deal_from
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard

from .edges_modern import SPECIAL_HANDS
from .lines import Deck


def with_threes_last(rng: Random, rule_card: RuleCard, *, scores: tuple[int, ...], first: Seat) -> Position:
    """Red threes are the last cards of the stock, as many as are drawn at once."""
    cards = list(pack_of(rule_card.packs))
    rng.shuffle(cards)
    cards.sort(key=lambda card: card.is_red_three)
    extra = cards[-2 * rule_card.packs : -rule_card.draw]
    del cards[-2 * rule_card.packs : -rule_card.draw]
    for card in extra:
        cards.insert(rng.randrange(len(cards) - rule_card.draw), card)
    return deal_from(tuple(cards), rule_card, scores=scores, first=first)


def with_a_special_hand(rng: Random, rule_card: RuleCard, *, scores: tuple[int, ...], first: Seat) -> Position:
    """Modern's first player is dealt thirteen cards of a special hand, and finds the fourteenth on the stock."""
    special = parse_cards("".join(rng.choice(SPECIAL_HANDS)(rng, Deck(rng))))
    hand, last = parted(special)
    rest = list((Counter(pack_of(rule_card.packs)) - Counter(special)).elements())
    rng.shuffle(rest)
    before, after = len(hand) * first, len(hand) * (rule_card.players - 1)
    cards = (*rest[:before], *hand, *rest[before:after], last, *rest[after:])
    return deal_from(cards, rule_card, scores=scores, first=first)


def parted(special: Cards) -> tuple[Cards, Card]:
    """Thirteen cards of it and the one to be drawn: the three, if there is one, for dealt it would be laid."""
    last = next((card for card in special if card.is_red_three or card.is_black_three), special[0])
    at = special.index(last)
    return special[:at] + special[at + 1 :], last
