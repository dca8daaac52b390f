"""What is told of a turn in which one's partner is asked, or was: what you want to do, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.moves import Ask, Drop, Lay, Move, Take
from canasta.position import Position
from canasta.texts import gettext as _
from canasta.words import cards_name, listed, seat_title
from drills.kinds.ask_case import AskCase

DRAWN, BEGINS = _("You have drawn."), _("Your turn begins.")
NOBODY_ASKED = _("Nobody has asked in this hand so far.")


def wanted(wishes: Sequence[str]) -> str:
    """A sentence without its end: more may be wanted."""
    return _("You want to {join}").format(join=_(", and then to ").join(wishes))


def wish(move: Move, position: Position) -> str:
    match move:
        case Take():
            return _("take the pile with {pair}").format(pair=cards_name(move.cards))
        case Lay():
            cards = tuple(card for group in move.groups for card in group.cards)
            return _("lay {cards}").format(cards=cards_name(cards))
        case Drop():
            return _("discard {cards_name}").format(cards_name=cards_name((move.card,)))
    assert isinstance(move, Ask)
    return _("ask {partner} whether you may go out").format(partner=seat_title(position.partner))


def wish_to_end(turn: Sequence[Move], position: Position, *, out: bool) -> str:
    """The rest of a turn, in which nobody is asked any more."""
    wishes = [wish(move, position) for move in turn]
    return _("{wishes}, and so be out").format(wishes=listed(wishes)) if out else listed([*wishes, _("play on")])


def answered(position: Position, said: bool) -> str:
    told = _("You have drawn, and asked {seat_title}, who said {what}.")
    return told.format(seat_title=seat_title(position.partner), what=_("yes") if said else _("no"))


def not_asked(position: Position) -> str:
    return _("You have drawn, and not asked {seat_title}.").format(seat_title=seat_title(position.partner))


def told(case: AskCase) -> tuple[str, str]:
    """Both, as the table and the turn have it."""
    position = case.position
    if case.asks:
        moment = BEGINS if position.phase == "d" else DRAWN
        return wanted([wish(move, position) for move in case.turn]), moment
    moment = not_asked(position) if case.said is None else answered(position, case.said)
    return wanted([wish_to_end(case.turn, position, out=case.goes_out)]), moment


def told_anew(detail: str, before: AskCase, case: AskCase) -> str:
    """What was told of one table, as it is told of another."""
    for old, new in zip(told(before), told(case), strict=True):
        detail = detail.replace(old, new, 1)
    if before.has_asked and not case.has_asked:
        return f"{NOBODY_ASKED} {detail.partition('. ')[2]}"
    return detail
