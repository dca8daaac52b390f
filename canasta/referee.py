"""The one authority: is a turn legal, which ways are there to take the pile and to go out, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.effects import after, begin_turn, cards_of
from canasta.fault import Fault, fault
from canasta.faults import faults_of, must_take
from canasta.melding import canastas
from canasta.moves import Move, Take
from canasta.openings import Opening, every_opening, openings
from canasta.position import Hand, Position, Seat
from canasta.rulecard import NO_MINIMUM
from canasta.rules import Rule
from canasta.taking import frozen_by, top_faults, way_faults
from canasta.verdicts import rules_that_allow
from canasta.ways import must_ask_first, ready_to_go_out, way_out

__all__ = [
    "Fault",
    "Ruling",
    "faults_of",
    "frozen_by",
    "must_take",
    "ruling",
    "way_out",
    "ways_to_take",
    "why_not_out",
    "why_not_take",
]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of a turn, as far as it was given."""

    faults: tuple[Fault, ...] = ()  # of the first wrong move, most specific first
    move: int | None = None  # which move that is, from 0
    after: Position | None = None  # the position a legal turn leads to
    rules: tuple[Rule, ...] = ()  # those that allowed it

    @property
    def legal(self) -> bool:
        return not self.faults

    @property
    def out(self) -> Seat | None:
        """Who went out by it."""
        return self.after.marks.out if self.after else None

    @property
    def concealed(self) -> bool:
        return bool(self.after and self.after.marks.concealed)


def ruling(position: Position, turn: Sequence[Move]) -> Ruling:
    """Judge a turn move by move. An unfinished turn is legal if it can still be finished legally."""
    position = begin_turn(position)
    before: Move | None = None
    rules: list[Rule] = []
    for number, move in enumerate(turn):
        faults = faults_of(position, move, before)
        if faults:
            return Ruling(faults=faults, move=number)
        then = after(position, move)
        rules += rules_that_allow(position, move, then)
        position, before = then, move
    return Ruling(after=position, rules=tuple(dict.fromkeys(rules)))


_MOST_TRIES = 1_000  # of openings, where all are tried one by one


# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def ways_to_take(position: Position) -> tuple[Take, ...]:
    """The legal ways to take the pile with the cards seen, each with as few cards as it needs.

    At most one for each kind: a pair, a natural and a two, a natural and a joker, the top card alone.
    """
    position = begin_turn(position)
    if position.phase != "d" or any(top_faults(position)):
        return ()
    ways = (_completed(position, cards) for cards in _attempts(position))
    return tuple(dict.fromkeys(way for way in ways if way is not None))


def why_not_take(position: Position) -> tuple[Fault, ...]:
    """Each rule that stands in the way of taking the pile, most specific first; () when there is a way."""
    position = begin_turn(position)
    if ways_to_take(position):
        return ()
    blocked = tuple(top_faults(position))
    if blocked:
        return blocked
    found = [f for cards in _attempts(position) for f in faults_of(position, _best_try(position, cards))]
    each: dict[Rule, Fault] = {}
    for found_fault in found or faults_of(position, Take()):
        each.setdefault(found_fault.rule, found_fault)
    return tuple(each.values())


def _attempts(position: Position) -> Iterator[Cards]:
    """The cards from the hand by which the pile might be taken, whatever the rules say of it."""
    rank = position.pile[-1].rank
    hand = position.hand.cards
    naturals = tuple(card for card in hand if card.rank is rank)
    wilds: dict[Rank, Card] = {card.rank: card for card in reversed(hand) if card.is_wild}
    if len(naturals) >= 2:
        yield naturals[:2]
    if naturals:
        yield from ((naturals[0], wilds[wild]) for wild in sorted(wilds))
    if position.own_meld(rank):
        yield ()
    elif len(naturals) == 0 and sum(card.is_wild for card in hand) >= 2:
        yield tuple(card for card in hand if card.is_wild)[:2]


def _completed(position: Position, cards: Cards) -> Take | None:
    """The cheapest legal take with at least these cards, or None."""
    if position.is_open:
        take = Take(cards)
        return None if faults_of(position, take) else take
    pair = _naturals(position, cards) >= 2
    if not pair and any(way_faults(position, Take(cards))):
        return None  # whatever is laid beside it
    reaching = [take for _, _, take in sorted(_tries(position, cards), key=lambda try_: try_[:2])]
    for take in chain(reaching, _all_in(position, cards)):
        # With two naturals it is the way of the pair, and listed as that.
        if (pair or _naturals(position, take.cards) < 2) and not faults_of(position, take):
            return take
    return None


def _naturals(position: Position, cards: Cards) -> int:
    return sum(card.rank is position.pile[-1].rank for card in cards)


def _all_in(position: Position, cards: Cards) -> Iterator[Take]:
    """Takes that only a player who then goes out could make: next to nothing stays, or black threes are laid too."""
    if not _could_be_rid_of_all(position):
        return
    own = _top_counts(position)
    for groups in islice(every_opening(position, position.pile[-1].rank, cards), _MOST_TRIES):
        if Opening(points_of(cards_of(groups)), groups).reaches(position, own):
            first, *others = groups
            yield Take(first.cards, tuple(others))


def _could_be_rid_of_all(position: Position) -> bool:
    """Were the pile in the hand already and no minimum asked: is there a way out at all?"""
    lifted = replace(position.rule_card, minimums=NO_MINIMUM)
    rest = tuple(card for card in position.pile if not position.rule_card.lays_at_once(card))
    hand = Hand(hand_of((*position.hand.cards, *rest)), position.hand.unseen)
    return way_out(position.with_(rule_card=lifted, phase="t", hand=hand, pile=())) is not None


def _best_try(position: Position, cards: Cards) -> Take:
    """The take with at least these cards whose melds come to most, to say what it falls short of."""
    tries = [] if position.is_open else list(_tries(position, cards, reaching=False))
    return max(tries, key=lambda try_: try_[1])[2] if tries else Take(cards)


def _tries(position: Position, cards: Cards, *, reaching: bool = True) -> Iterator[tuple[int, int, Take]]:
    """Takes that open with other melds beside the top card's: (cards used, points, take)."""
    own = _top_counts(position)
    for opening in openings(position, position.pile[-1].rank, cards):
        if not reaching or opening.reaches(position, own):
            first, *others = opening.groups
            yield opening.size, opening.points, Take(first.cards, tuple(others))


def _top_counts(position: Position) -> int:
    """opening.top_card: what the pile's top card adds to a first meld."""
    return position.pile[-1].points if position.rule_card.opening_counts_top else 0


# ── Going out ────────────────────────────────────────────────────────────────────────────────────

# Lifting one of these from the rule card shows that it alone stands in the way.
_LIFTED: tuple[tuple[Rule, dict[str, object]], ...] = (
    (Rule.OUT_CANASTA, {"canastas_to_go_out": 0}),
    (Rule.OUT_LAST_CARD, {"final_discard": "optional"}),
    (Rule.OPENING_MINIMUM, {"minimums": NO_MINIMUM}),
    (Rule.BLACK_THREE_MELD, {"black_threes_out": True}),
    (Rule.MELD_WILDS, {"max_wilds": 99, "wilds_at_most_naturals": False}),
)


def why_not_out(position: Position) -> tuple[Fault, ...]:
    """Each rule that stands in the way of emptying the hand this turn; () when there is a way."""
    if way_out(position):
        return ()
    if position.marks.asked is False:
        return (fault(Rule.ASK_BINDS, asked="no"),)
    card = position.rule_card
    got = canastas(position)
    facts: dict[Rule, dict[str, int]] = {
        Rule.OUT_CANASTA: {"need": card.canastas_to_go_out, "got": got},
        Rule.OPENING_MINIMUM: {"need": position.minimum, "got": points_of(position.hand.cards)},
    }
    if must_ask_first(position) and not ready_to_go_out(position):
        return (fault(Rule.ASK_OPTIONAL, why="required"),)
    for rule, changes in _LIFTED:
        if way_out(position._replace(rule_card=replace(card, **changes))):  # type: ignore[arg-type]
            return (fault(rule, **facts.get(rule, {})),)
    missing = () if got >= card.canastas_to_go_out else (fault(Rule.OUT_CANASTA, **facts[Rule.OUT_CANASTA]),)
    return (*missing, fault(Rule.OUT_LAST_CARD, left=2))
