"""Whose is what in a position's fields: our side's first, then the other's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from canasta.cards import Cards
from canasta.melds import Meld
from canasta.position import Position, Seat
from canasta.scoring import worth_of_red_threes
from canasta.texts import gettext as _
from canasta.words import meld_name, seat_title

T = TypeVar("T")


class Us(NamedTuple):
    """How one speaks of our side, of the player alone where nobody is their partner, and of those who play against."""

    side: str = _("your side")
    has: str = _("your side has")
    does: str = _("your side does")
    needs: str = _("your side needs")
    lacks: str = _("your side lacks")
    our: str = _("your side’s")
    own: str = _("your own side’s")
    ours: str = _("your side’s")
    it: str = _("it")
    for_us: str = _("for yours")
    others: str = _("the other side")
    theirs: str = _("the other side’s")


_ALONE = Us(
    side=_("you"),
    has=_("you have"),
    does=_("you do"),
    needs=_("you need"),
    lacks=_("you lack"),
    our=_("your"),
    own=_("your own"),
    ours=_("yours"),
    it=_("you"),
    for_us=_("for you"),
)


def us_of(position: Position) -> Us:
    us = Us() if position.has_partner else _ALONE
    if len(position.sides[1 - position.side]) > 1:
        return us
    return us._replace(others=_("the other player"), theirs=_("the other player’s"))


def ours_first(position: Position, by_player: bool) -> list[int]:
    """Places in a position's fields: our side's, the other's; by player: South's, one of the others', the rest."""
    own = position.place_of(Seat.S) if by_player else position.side
    against = position.side_of(Seat.S)
    others = [place for place in range(len(position.scores) if by_player else 2) if place != own]
    if by_player:
        others.sort(key=lambda place: position.side_of(position.seats[place]) == against)
    return [own, *others]


def you_or(seat: Seat) -> str:
    """ "you", "East": of three players, who are partners in one hand and not in another."""
    return _("you") if seat is Seat.S else seat_title(seat)


def no_minimum(position: Position, us: Us) -> str:
    """opening.once, with what has opened the side: "The minimum is for a first meld; your side has four sevens." """
    melds = position.own_melds
    if not melds:
        return _("The minimum is for a first meld, and {has} melded in this hand.").format(has=us.has)
    return _("The minimum is for a first meld, and {has} one on the table: {meld}.").format(
        has=us.has, meld=meld_name(melds[0])
    )


def theirs_of(position: Position) -> tuple[Meld, ...]:
    """The other side's melds."""
    return position.melds[1 - position.side]


def red_threes_of(position: Position) -> Cards:
    """Our side's red threes (of three players: our own)."""
    return position.red_threes[position.scored_at(position.seat)]


def red_three_points(position: Position) -> int:
    """What they would bring, were they counted now."""
    return worth_of_red_threes(position.rule_card, len(red_threes_of(position)))


def placed(values: Sequence[T], order: Sequence[int]) -> tuple[T, ...]:
    """Values that begin with our own, back in the position's order."""
    return tuple(value for _, value in sorted(zip(order, values, strict=True), key=lambda pair: pair[0]))
