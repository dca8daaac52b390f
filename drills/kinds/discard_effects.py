"""What a discard does to the pile and to the next player, as far as the one who discards can know it."""

from __future__ import annotations

from canasta.cards import Card
from canasta.changes import opened_side
from canasta.effects import after
from canasta.moves import Drop, Take
from canasta.position import Position
from canasta.referee import faults_of, frozen_by
from canasta.taking import top_faults

FREEZES, STOPS, GIVES, HARMLESS = EFFECTS = ("freezes", "stops", "gives", "harmless")
OURS_TOO, THEIRS_TOO = "ours", "theirs"


def discarded(position: Position, card: Card) -> Position:
    """The next player's position."""
    return after(position, Drop(card))


def others_are_next(position: Position) -> bool:
    return position.side_of(position.next_seat) != position.side


def effect_of(position: Position, card: Card) -> str:
    """What the referee says of the table after that discard."""
    then = discarded(position, card)
    if top_freezes(position, card):
        return FREEZES
    if any(top_faults(then)):
        return STOPS
    return HARMLESS if faults_of(then, Take()) else GIVES


def top_freezes(position: Position, card: Card) -> bool:
    """Is the pile frozen for everybody by this discard, and was not before?"""
    return frozen_for_all(discarded(position, card)) and not frozen_for_all(position)


def frozen_for_all(position: Position) -> bool:
    """Is it frozen even for a side that has melded?"""
    return bool(frozen_by(opened_side(position)))


def frozen_for(position: Position, card: Card) -> str:
    """For which sides the pile is frozen after that discard: ours, theirs, as ticks are written."""
    then = discarded(position, card)
    ours = [OURS_TOO] if frozen_by(then._replace(seat=position.seat)) else []
    theirs = [THEIRS_TOO] if frozen_by(then) else []
    return ",".join(ours + theirs)
