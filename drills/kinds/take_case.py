"""The facts of "may you take the pile?", their proof, and the judging of the cards a yes is shown by."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from canasta.cards import Card, Cards, Rank, hand_of
from canasta.changes import opened_side
from canasta.fault import Fault
from canasta.melds import Meld
from canasta.modern import PLAIN
from canasta.moves import Group, Take
from canasta.openings import Opening, openings
from canasta.position import Position
from canasta.referee import frozen_by, ruling, ways_to_take, why_not_take
from canasta.rules import Rule
from canasta.taking import top_faults
from drills.kinds.making import Aim
from drills.kinds.scene import Scene
from drills.kinds.sides import Us, theirs_of, us_of

_BY_A_WILD_CARD = {"wild-opens-frozen", "wilds-as-naturals", "fourth-wild"}
_BY_WHAT_FITS = {  # the top card is joined to a meld, or laid with cards of its rank, where that will not do
    "adds-to-frozen",
    "black-three-overlooked",
    "freezer-is-free",
    "ice-melts",
    "joins-theirs",
    "opening-thaws-all",
    "their-opening",
    "unopened-not-frozen",
}


@dataclass(frozen=True)
class TakeCase:
    """The facts of a question about the pile, from which reasons and explanations are told."""

    position: Position

    @property
    def top(self) -> Card:
        return self.position.pile[-1]

    @property
    def rank(self) -> Rank:
        return self.top.rank

    @cached_property
    def naturals(self) -> Cards:
        """The cards of the top card's rank in the hand."""
        return tuple(card for card in self.position.hand.cards if card.rank is self.rank)

    @cached_property
    def wilds(self) -> Cards:
        return tuple(card for card in self.position.hand.cards if card.is_wild)

    @cached_property
    def us(self) -> Us:
        return us_of(self.position)

    @cached_property
    def ours(self) -> Meld | None:
        return self.position.own_meld(self.rank)

    @cached_property
    def theirs(self) -> Meld | None:
        return next((meld for meld in theirs_of(self.position) if meld.rank is self.rank), None)

    @cached_property
    def frozen(self) -> tuple[Rule, ...]:
        return frozen_by(self.position)

    @cached_property
    def ways(self) -> tuple[Take, ...]:
        return ways_to_take(self.position)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        return why_not_take(self.position)

    @property
    def answer(self) -> bool:
        return bool(self.ways)

    @property
    def only_a_pair(self) -> bool:
        """Does nothing but two natural cards take any pile at this table?"""
        return self.position.rule_card.only_a_pair_takes

    @property
    def is_open(self) -> bool:
        return self.position.is_open

    @property
    def is_stopped(self) -> bool:
        """Does the top card stop everybody?"""
        return any(top_faults(self.position))

    @cached_property
    def freezing(self) -> Cards:
        """The cards in the pile that freeze it for everybody."""
        opened = opened_side(self.position)
        return tuple(card for card in self.position.pile if frozen_by(opened._replace(pile=(card,))))

    def is_shown(self, mix_up: str | None, cards: Cards) -> bool:
        """Do the picked cards show this mix-up, and not only that it may have been there?"""
        if mix_up in _BY_A_WILD_CARD:
            return any(card.is_wild for card in cards)
        if mix_up in _BY_WHAT_FITS:
            return not cards or any(card.rank is self.rank for card in cards)
        return True

    # ── Sums, for a side that would open with the pile ───────────────────────────────────────────

    @cached_property
    def need(self) -> int:
        """The minimum of the side's score, whether it still holds or not."""
        return self.position.rule_card.minimum(self.position.own_score)

    @property
    def top_counts(self) -> int:
        return self.top.points if self.position.rule_card.opening_counts_top else 0

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """What can be laid as the pile is taken to open."""
        first = self.naturals[:2] if len(self.naturals) >= 2 else (*self.naturals[:1], *self.wilds[:1])
        return () if self.is_stopped or len(first) < 2 else tuple(openings(self.position, self.rank, first))

    @cached_property
    def best(self) -> Opening | None:
        """The dearest of it."""
        return max(self.openings, key=lambda opening: opening.points, default=None)

    @property
    def brings(self) -> int:
        """Modern: the best that the melds beside the top card's bring to a first meld."""
        return max((opening.brings for opening in self.openings), default=PLAIN)

    @property
    def size_then(self) -> int:
        """The cards of the meld that a pair and the top card would make or join."""
        return 3 + (len(self.ours) if self.ours else 0)

    @cached_property
    def sum(self) -> int:
        return self.best.points + self.top_counts if self.best else 0

    @cached_property
    def buried(self) -> int:
        """What the cards under the top one that would join would add, if they counted."""
        laid = {self.rank, *(group.rank for group in self.best.groups)} if self.best else {self.rank}
        return sum(card.points for card in self.position.pile[:-1] if card.rank in laid)

    @cached_property
    def wrong_sums(self) -> tuple[int, ...]:
        """Sums that a wrong thought comes to: the new meld alone, without the top card, all that lies, buried cards."""
        alone = sum(card.points for card in (*self.naturals, self.top))
        table = sum(meld.points for meld in self.position.own_melds)
        whole = self.sum + self.buried
        return tuple(dict.fromkeys([self.sum - self.top_counts, alone, whole, table + alone, alone + self.buried]))


def prove(scene: Scene, position: Position, aim: Aim, answer: bool) -> tuple[TakeCase, Rule] | None:
    """The facts and the deciding rule, if the referee gives that answer by one of the aim's rules; else None."""
    case = TakeCase(position)
    if case.answer is not answer:
        return None
    if not answer:
        rule = case.faults[0].rule
        return (case, rule) if rule in aim.rules else None
    allowed = [rule for way in case.ways for rule in ruling(position, (way,)).rules]
    return next(((case, rule) for rule in aim.rules if rule in allowed), None)


# ── The cards that a yes is shown by ─────────────────────────────────────────────────────────────

ENOUGH_SETS = 16


def sets_that_look_right(hand: Cards) -> int:
    """Sets of no card, one or two of the hand that a guesser might name, equal ranks counted once."""
    held = Counter(card.rank for card in hand)
    pairs = sum(count >= 2 for count in held.values())
    return 1 + len(held) + len(held) * (len(held) - 1) // 2 + pairs


def judged(position: Position, cards: Cards) -> tuple[Fault, ...]:
    """What is wrong with taking the pile with these cards, the wild ones placed as they fit best; () if nothing."""
    rulings = [ruling(position, (take,)) for take in _takes(position, cards)]
    legal = next((found for found in rulings if found.legal), None)
    return () if legal else min((found.faults for found in rulings), key=len)


def _takes(position: Position, cards: Cards) -> Iterator[Take]:
    """Every way to share the wild cards among the ranks that the cards are of, the top card's among them."""
    rank = position.pile[-1].rank if position.pile else Rank.FOUR
    groups: dict[Rank | None, list[Card]] = {rank: []}
    for card in cards:
        if not card.is_wild:
            groups.setdefault(card.rank, []).append(card)
    wilds = [card for card in cards if card.is_wild][:6]
    if position.rule_card.is_modern and wilds:
        groups[None] = []  # a meld of wild cards
    for homes in itertools.islice(dict.fromkeys(itertools.product(groups, repeat=len(wilds))), 1024):
        with_wilds = {r: [*naturals] for r, naturals in groups.items()}
        for wild, home in zip(wilds, homes, strict=True):
            with_wilds[home].append(wild)
        first = with_wilds.pop(rank)
        yield Take(hand_of(first), tuple(Group(hand_of(group)) for group in with_wilds.values() if group))


def mix_up(faults: tuple[Fault, ...]) -> str | None:
    """What wrongly picked cards reveal, by the first fault that stands for a mix-up."""
    short = any(found.rule is Rule.OPENING_MINIMUM for found in faults)  # then the points were not enough either
    rules = [found.rule for found in faults if not (short and found.rule is Rule.MODERN_PURE_MELD)]
    return next((_BY_FAULT[rule] for rule in rules if rule in _BY_FAULT), None)


_BY_FAULT = {
    Rule.MODERN_SIZE: "past-seven",
    Rule.MODERN_PURE_MELD: "points-are-enough",
    Rule.PILE_PAIR: "less-than-a-pair",
    Rule.PILE_USE_TOP: "keeps-the-top-card",
    Rule.FROZEN_WILD: "wild-opens-frozen",
    Rule.FROZEN_RED_THREE: "wild-opens-frozen",
    Rule.FROZEN_UNOPENED: "unopened-not-frozen",
    Rule.MELD_NATURALS: "wilds-as-naturals",
    Rule.MELD_WILDS: "fourth-wild",
    Rule.MELD_SHARED: "joins-theirs",
    Rule.PILE_TOP_WILD: "takes-a-stop",
    Rule.PILE_TOP_BLACK_THREE: "takes-a-stop",
    Rule.PILE_MUST_FINISH: "hand-too-small",
    Rule.PILE_ONE_CARD: "hand-too-small",
    Rule.OPENING_TOP_CARD: "buried-cards-count",
}
