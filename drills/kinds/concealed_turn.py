"""A turn that would go out, what it is worth and why; and the same turn with one thing changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from canasta.cards import Rank, hand_of, without
from canasta.changes import unseen_many, with_hand
from canasta.melds import CANASTA_SIZE
from canasta.moves import Group, Lay, Move
from canasta.position import Position
from canasta.referee import Ruling, ruling
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import cards_name, rank_name
from drills.kinds.changed import fewer_in_meld, more_in_meld

NOTHING, ORDINARY, CONCEALED = "nothing", "ordinary", "concealed"
_LACKING = (Rule.OUT_CANASTA, Rule.MELD_KEEP_ONE)


@dataclass(frozen=True)
class Turn:
    """A turn that would go out, and what the table makes of it."""

    position: Position
    moves: tuple[Move, ...]

    @cached_property
    def ruling(self) -> Ruling:
        return ruling(self.position, self.moves)

    @property
    def groups(self) -> tuple[Group, ...]:
        return tuple(group for move in self.moves if isinstance(move, Lay) for group in move.groups)

    @property
    def worth(self) -> str:
        if self.ruling.out is None:
            return NOTHING
        return CONCEALED if self.ruling.concealed else ORDINARY

    @property
    def canastas(self) -> tuple[Group, ...]:
        """Those laid whole in this turn."""
        return tuple(group for group in self.groups if len(group.cards) >= CANASTA_SIZE)

    @property
    def joined(self) -> tuple[Rank, ...]:
        """The ranks of melds that lay there before, and that cards join."""
        return tuple(rank for group in self.groups if (rank := group.rank) and self.position.own_meld(rank))

    @property
    def holding(self) -> tuple[str, ...]:
        """The reasons that are so, whichever decides."""
        if self.worth == NOTHING:
            return ("none",) if self.ruling.faults and self.ruling.faults[0].rule in _LACKING else ()
        if self.worth == CONCEALED:
            return ("own",)
        by_side = self.position.rule_card.concealed_scope == "side" and bool(self.position.own_melds)
        found = {
            "joined": bool(self.joined),
            "before": self.position.seat in self.position.marks.melded,
            "side": by_side,
            "lying": not self.canastas,
        }
        return tuple(key for key, is_so in found.items() if is_so)


# ── One thing changed ────────────────────────────────────────────────────────────────────────────

OtherTurn = tuple[str, Position, tuple[Move, ...]]  # what is changed, in words


def other_turns(turn: Turn) -> Iterator[OtherTurn]:
    yield from _laid_with_own(turn)
    yield from _melded_before(turn)
    yield from _canasta_short(turn)
    yield from _one_fewer(turn)
    yield from _other_melds(turn)


def _laid_with_own(turn: Turn) -> Iterator[OtherTurn]:
    """Cards of the own canasta's rank are held instead of those that join a meld which lay there."""
    for group in turn.groups:
        for canasta in turn.canastas:
            if canasta.rank is not None and group.rank in turn.joined and group is not canasta:
                yield from _exchanged(turn, group, len(group.cards), canasta)


def _canasta_short(turn: Turn) -> Iterator[OtherTurn]:
    """A canasta lacks its seventh card; a card of another meld that is laid is held instead."""
    for canasta in turn.canastas:
        for group in turn.groups:
            if group is not canasta and group.rank is not None and len(canasta.cards) == CANASTA_SIZE:
                yield from _exchanged(turn, canasta, 1, group)


def _one_fewer(turn: Turn) -> Iterator[OtherTurn]:
    """The same without a card of the canasta, where the hand need not be a whole one."""
    for canasta in turn.canastas if turn.position.seat in turn.position.marks.melded else ():
        gone = canasta.cards[:1]
        words = _("with one {rank} fewer in your hand").format(rank=rank_name(gone[0].rank))
        then = with_hand(turn.position, without(turn.position.hand.cards, gone))
        yield words, then, _with_groups(turn, {id(canasta): Group(without(canasta.cards, gone), canasta.named)})


def _exchanged(turn: Turn, less: Group, count: int, more: Group) -> Iterator[OtherTurn]:
    """So many cards are held that are laid with one group, instead of as many of another."""
    gone = less.cards[:count]
    come = unseen_many(turn.position, more.rank, count) if more.rank is not None else ()
    if not come or any(card.is_wild for card in gone):
        return
    then = with_hand(turn.position, (*without(turn.position.hand.cards, gone), *come))
    shrunk, grown = Group(without(less.cards, gone), less.named), Group(hand_of((*more.cards, *come)), more.named)
    words = _("with {new} in your hand instead of {old}, and laid with the {ranks}")
    said = words.format(new=cards_name(come), old=cards_name(gone), ranks=rank_name(more.rank, 2))
    yield said, then, _with_groups(turn, {id(less): shrunk, id(more): grown})


def _with_groups(turn: Turn, new: Mapping[int, Group]) -> tuple[Move, ...]:
    """The turn with some groups, each by its identity, put in the place of others; one without a card is not laid."""

    def laid(move: Lay) -> Lay:
        groups = (new.get(id(group), group) for group in move.groups)
        return Lay(tuple(group for group in groups if group.cards))

    return tuple(laid(move) if isinstance(move, Lay) else move for move in turn.moves)


def _melded_before(turn: Turn) -> Iterator[OtherTurn]:
    """Of what lies there some was melded by the player."""
    position = turn.position
    if position.own_melds and position.seat not in position.marks.melded:
        marks = position.marks._replace(melded=position.marks.melded | {position.seat})
        yield (
            _("with some of what lies there melded by you, in an earlier turn"),
            position._replace(marks=marks),
            turn.moves,
        )


def _other_melds(turn: Turn) -> Iterator[OtherTurn]:
    """A canasta that lay there lacks its seventh card; or a meld has it."""
    for meld in turn.position.own_melds:
        if len(meld) == CANASTA_SIZE:
            for words, then in fewer_in_meld(turn.position, meld, meld.cards[0]):
                yield words, then, turn.moves
        elif len(meld) == CANASTA_SIZE - 1 and meld.rank is not None:
            for words, then in more_in_meld(turn.position, meld, [meld.rank]):
                yield words, then, turn.moves
