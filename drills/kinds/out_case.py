"""The facts of "may you go out in this turn?", their proof, and the judging of how the hand is laid out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, permutations

from canasta.cards import Card, Cards, Rank, hand_of
from canasta.fault import Fault, fault
from canasta.melding import canastas
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.moves import Answer, Ask, Drop, Group, Lay, Move
from canasta.position import Position
from canasta.referee import ruling, way_out, why_not_out
from canasta.rules import Rule
from canasta.shapes import most_wilds, shape_allows
from canasta.ways import must_ask_first
from drills.kinds.making import Aim
from drills.kinds.scene import Scene
from drills.kinds.sides import Us, theirs_of, us_of

FITTING_GUESSES = 4  # of so many ways to lay it out that look right, one at most may be right
MOST_PLACES = 4  # for a wild card: more would be a long page to read
_FREE_WILDS: dict[str, object] = {"max_wilds": 99, "wilds_at_most_naturals": False}
_NO_END: dict[str, object] = {"canastas_to_go_out": 0, "final_discard": "optional"}


@dataclass(frozen=True)
class Layout:
    """Which card is discarded last, and for each wild card that is laid the rank of the meld that it goes to."""

    last: Card | None
    homes: tuple[Rank, ...]


@dataclass(frozen=True)
class OutCase:
    """A hand that may go out or not, and what the table makes of it."""

    position: Position
    about_asking: bool = False  # is the question whether partner has to be asked?

    @property
    def answer(self) -> bool:
        return way_out(self.position) is not None

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        return why_not_out(self.position)

    @cached_property
    def us(self) -> Us:
        return us_of(self.position)

    @cached_property
    def wilds(self) -> Cards:
        return wilds_of(self.position)

    @cached_property
    def naturals(self) -> Counter[Rank]:
        """How many of each rank are held, without wild cards and threes."""
        return Counter(card.rank for card in self.position.hand.cards if card.is_natural)

    @property
    def black_threes(self) -> int:
        return sum(card.is_black_three for card in self.position.hand.cards)

    @cached_property
    def ours(self) -> frozenset[Rank]:
        return frozenset(meld.rank for meld in self.position.own_melds if meld.rank is not None)

    @cached_property
    def theirs(self) -> frozenset[Rank]:
        return frozenset(meld.rank for meld in theirs_of(self.position) if meld.rank is not None)

    # ── Canastas ─────────────────────────────────────────────────────────────────────────────────

    @property
    def need(self) -> int:
        return self.position.rule_card.canastas_to_go_out

    @cached_property
    def lying(self) -> int:
        """Canastas on our side of the table."""
        return canastas(self.position)

    @property
    def only_theirs(self) -> bool:
        return not self.lying and any(meld.is_canasta for meld in theirs_of(self.position))

    @cached_property
    def most_canastas(self) -> int:
        """How many our side could have by the end of this turn, whatever became of the other cards."""
        return max(self._canastas_with(homes) for homes in sharings(self.position, len(self.wilds), leave_some=True))

    def _canastas_with(self, homes: tuple[Rank | None, ...]) -> int:
        given = Counter(rank for rank in homes if rank is not None)
        return sum(self._size(rank, given[rank]) >= CANASTA_SIZE for rank in {*self.ours, *self.naturals})

    def _size(self, rank: Rank, given: int) -> int:
        """Of the meld with all naturals and so many wild cards from the hand; 0 where it may not be so."""
        meld = self.position.own_meld(rank)
        lying = meld.wild_count if meld else 0
        naturals = self.naturals[rank] + (len(meld) - lying if meld else 0)
        allowed = not given or shape_allows(self.position.rule_card, rank, naturals, lying + given, lying=lying)
        return naturals + lying + given if allowed else 0

    @property
    def is_near_a_canasta(self) -> bool:
        """Does a meld of ours lie there that is not far from one?"""
        return any(len(meld) >= CANASTA_SIZE - 3 for meld in self.position.own_melds)

    @property
    def most_sizes(self) -> tuple[tuple[Rank, int], ...]:
        """How large each meld short of a canasta could be by the end of this turn."""
        given = range(len(self.wilds) + 1)
        ranks = {*self.ours, *self.naturals}
        sizes = {rank: max(self._size(rank, wilds) for wilds in given) for rank in ranks}
        return tuple((rank, size) for rank, size in sorted(sizes.items()) if size < CANASTA_SIZE)

    # ── What can be laid ─────────────────────────────────────────────────────────────────────────

    @cached_property
    def ways(self) -> tuple[Layout, ...]:
        """Every way out, wild cards being all alike."""
        return tuple(layout for layout in layouts(self.position) if not wrong_with(self.position, layout))

    @property
    def may_discard(self) -> bool:
        return any(way.last is not None for way in self.ways)

    @property
    def may_lay_all(self) -> bool:
        return any(way.last is None for way in self.ways)

    @property
    def may_place_wilds(self) -> bool:
        return any(len(way.homes) == len(self.wilds) for way in self.ways)

    def could(self, **changes: object) -> bool:
        """Could the hand go out if the rule card were changed so, and nobody had to be asked?"""
        card = replace(self.position.rule_card, ask="optional", **changes)  # type: ignore[arg-type]
        return way_out(self.position._replace(rule_card=card)) is not None

    @cached_property
    def leaves_too_many(self) -> bool:
        """Would two cards or more be left, whatever canastas there are?"""
        return not self.could(**_NO_END)

    @cached_property
    def lacks_the_discard(self) -> bool:
        """Could all be laid, and is a discard asked for?"""
        return not self.leaves_too_many and not self.could(canastas_to_go_out=0)

    @cached_property
    def lacks_room(self) -> bool:
        """Would it go if melds took any number of wild cards?"""
        return self.leaves_too_many and self.could(**_NO_END, **_FREE_WILDS)

    @cached_property
    def joining(self) -> tuple[Rank, ...]:
        """Ranks held that are too few for a meld, of which our side has one."""
        return tuple(rank for rank in self.naturals if rank in self.ours and self.naturals[rank] < SMALLEST_MELD)

    @cached_property
    def loose(self) -> tuple[Rank, ...]:
        """Ranks held that nothing can be made of."""
        least = self.position.rule_card.min_naturals
        return tuple(rank for rank in self.naturals if rank not in self.ours and self.naturals[rank] < least)

    @cached_property
    def pairs(self) -> tuple[Rank, ...]:
        """Ranks of which two are held, and of which our side has no meld."""
        return tuple(rank for rank in self.naturals if rank not in self.ours and self.naturals[rank] == 2)


def prove(scene: Scene, position: Position, aim: Aim, answer: bool) -> tuple[OutCase, Rule] | None:
    """The facts and the deciding rule, if the referee gives that answer (a no by one of the aim's rules); else None."""
    case = OutCase(position, "ask" in aim.subjects)
    if case.answer is not answer or (case.wilds and len(homes_of(position)) > MOST_PLACES):
        return None
    if not answer:
        rule = case.faults[0].rule
        return (case, rule) if rule in aim.rules else None
    if not case.ways or (lays_out(position) and sets_of(case) < FITTING_GUESSES):
        return None
    return case, aim.rules[0]


# ── Laying it out ────────────────────────────────────────────────────────────────────────────────


def wilds_of(position: Position) -> Cards:
    return tuple(card for card in position.hand.cards if card.is_wild)


def homes_of(position: Position) -> tuple[Rank, ...]:
    """Ranks of the melds that a wild card might go to: those that lie there, and those that the hand could begin."""
    held = Counter(card.rank for card in position.hand.cards if card.is_natural)
    least = min(2, position.rule_card.min_naturals)
    begun = {rank for rank, count in held.items() if count >= least}
    lying = {meld.rank for meld in position.own_melds if meld.rank is not None}
    return tuple(sorted((begun | lying) - {Rank.THREE}))


def lays_out(position: Position) -> bool:
    """Are there wild cards, and so many places for them, that a yes is shown by laying the hand out?

    It hangs on nothing that makes the answer a yes or a no.
    """
    wilds, homes = len(wilds_of(position)), len(homes_of(position))
    return bool(wilds) and math.comb(homes + wilds - 1, wilds) >= FITTING_GUESSES


def sharings(position: Position, wilds: int, *, leave_some: bool = False) -> Iterator[tuple[Rank | None, ...]]:
    """Every way to share out so many wild cards, all alike; None for one that stays in the hand."""
    homes: tuple[Rank | None, ...] = homes_of(position)
    return combinations_with_replacement((*homes, None) if leave_some else homes, wilds)


def layouts(position: Position) -> Iterator[Layout]:
    """The layouts that look right: of cards that nothing can be made of one is discarded, else any or none."""
    case = OutCase(position)
    loose = [card for card in position.hand.cards if card.rank in case.loose]
    threes = [card for card in position.hand.cards if card.is_black_three]
    if len(threes) < SMALLEST_MELD or not position.rule_card.black_threes_out:
        loose += threes
    if len(loose) > 1:
        return
    each = {card.rank: card for card in loose or position.hand.cards}
    lasts: list[Card | None] = [*each.values(), *([] if loose else [None])]
    for last in lasts:
        laid = len(wilds_of(position)) - (last is not None and last.is_wild)
        for homes in combinations_with_replacement(homes_of(position), laid):
            yield Layout(last, homes)


def sets_of(case: OutCase) -> int:
    """One in how many of the layouts that look right is a way out."""
    return sum(1 for _ in layouts(case.position)) // max(len(case.ways), 1)


def turn_of(position: Position, layout: Layout) -> tuple[Move, ...]:
    """The turn that lays the hand out like that: all natural cards go to the melds of their ranks."""
    groups: dict[Rank, list[Card]] = {}
    cards = list(position.hand.cards)
    if layout.last is not None:
        cards.remove(layout.last)
    for card in cards:
        if not card.is_wild:
            groups.setdefault(card.rank, []).append(card)
    for home, wild in zip(layout.homes, [card for card in cards if card.is_wild], strict=True):
        groups.setdefault(home, []).append(wild)
    laid = tuple(_group(rank, groups[rank]) for rank in sorted(groups))
    asking = (Ask(), Answer(True)) if must_ask_first(position) else ()
    return (*asking, *([Lay(laid)] if laid else []), *([Drop(layout.last)] if layout.last is not None else []))


def _group(rank: Rank, cards: Sequence[Card]) -> Group:
    return Group(hand_of(cards), rank if all(card.is_wild for card in cards) else None)


def wrong_with(position: Position, layout: Layout) -> tuple[Fault, ...]:
    """What the referee says against it; () for a way out."""
    return ruling(position, turn_of(position, layout)).faults


# ── The fields ───────────────────────────────────────────────────────────────────────────────────

NO_CARD, A_WILD, DISCARDED = "none", "wild", "discarded"


def wild_field(at: int) -> str:
    return f"wild-{at + 1}"


def lasts_of(position: Position) -> dict[str, Card]:
    """The cards, one of each rank, that could go last, by their keys; wild ones apart."""
    each: dict[Rank, Card] = {}
    for card in position.hand.cards:
        if not card.is_wild:
            each.setdefault(card.rank, card)
    return {f"card-{place}": card for place, card in enumerate(each.values(), 1)}


def places_of(position: Position) -> dict[str, Rank]:
    """The melds that a wild card might go to, by their keys."""
    return {f"meld-{place}": rank for place, rank in enumerate(homes_of(position), 1)}


def fillings(position: Position, layout: Layout) -> list[dict[str, str]]:
    """All that can be filled in for that layout: which wild card goes where is all the same."""
    last, wilds = layout.last, wilds_of(position)
    keys = {rank: key for key, rank in places_of(position).items()}
    homes = [keys[rank] for rank in layout.homes]
    if last is None or not last.is_wild:
        named = NO_CARD if last is None else next(k for k, c in lasts_of(position).items() if c.rank is last.rank)
        return [_filling(named, said) for said in _orders(homes)]
    return [
        _filling(A_WILD, said)
        for said in _orders([*homes, DISCARDED])
        if wilds[said.index(DISCARDED)].rank is last.rank
    ]


def _orders(said: Sequence[str]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(permutations(said)))


def _filling(last: str, said: Sequence[str]) -> dict[str, str]:
    return {"last": last} | {wild_field(at): home for at, home in enumerate(said)}


def judged(position: Position, values: Mapping[str, str]) -> tuple[Fault, ...]:
    """What is wrong with the layout that was filled in; () if the hand goes out by it."""
    layout = layout_of(position, values)
    return (fault(Rule.TURN_DISCARD),) if layout is None else wrong_with(position, layout)


def layout_of(position: Position, values: Mapping[str, str]) -> Layout | None:
    """None where the fields contradict each other: no discard and yet one, or two."""
    places, wilds, said_last = places_of(position), wilds_of(position), values.get("last", "")
    said = [values.get(wild_field(at), DISCARDED) for at in range(len(wilds))]
    thrown = [card for card, home in zip(wilds, said, strict=True) if home == DISCARDED]
    if len(thrown) != (said_last == A_WILD):
        return None
    last = thrown[0] if thrown else lasts_of(position).get(said_last)
    return Layout(last, tuple(places[home] for home in said if home != DISCARDED))


def room_in(position: Position, rank: Rank) -> int:
    """How many wild cards our meld of a rank may still take."""
    meld = position.own_meld(rank)
    if meld is None:
        return 0
    naturals = len(meld) - meld.wild_count
    return most_wilds(position.rule_card, rank, naturals, lying=meld.wild_count) - meld.wild_count
