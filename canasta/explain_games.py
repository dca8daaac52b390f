"""The faults that only other games know, in words: three players, and Modern American."""

from __future__ import annotations

from collections.abc import Callable

from canasta.fault import Fault
from canasta.modern import FIVE_NATURALS, must_show
from canasta.moves import SPECIAL_HANDS
from canasta.position import Position
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import number, points, rank_name


def _pooled(fault: Fault, position: Position) -> str:
    return _(
        "When you two became partners your {cards} became one meld, with {wilds} wild cards in it. "
        "It stays as it is, but no more wild cards may join it."
    ).format(cards=rank_name(fault.rank, 2), wilds=number(fault.number("wilds")))


def _own_minimum(fault: Fault, position: Position) -> str:
    return _(
        "The partner who melds first needs the minimum of their own score: "
        "with your {score} points that is {need}, and these cards come to {got}."
    ).format(score=points(position.own_score), need=points(fault.number("need")), got=points(fault.number("got")))


def _pair(fault: Fault, position: Position) -> str:
    return _("The pile is always taken with two natural {cards} from your hand, never in another way.").format(
        cards=rank_name(fault.rank, 2)
    )


def _size(fault: Fault, position: Position) -> str:
    rank = fault.get("rank")
    cards = rank_name(fault.rank, 2) if rank is not None else _("wild cards")
    return _("A meld is closed at seven cards: {size} {cards} are too many.").format(
        size=number(fault.number("size")), cards=cards
    )


def _closed_at_seven(fault: Fault, position: Position) -> str:
    return _("In this game a canasta has exactly seven cards.")


def _dead(fault: Fault, position: Position) -> str:
    return _("With a natural canasta of {cards} closed, their rank is dead: no more of them are melded.").format(
        cards=rank_name(fault.rank, 2)
    )


def _five(fault: Fault, position: Position) -> str:
    naturals = fault.number("naturals")
    return _(
        "After a side’s first meld, wild cards join only a meld of {least} natural cards or more. This one has {got}."
    ).format(least=number(FIVE_NATURALS), got=f"{number(naturals)} {rank_name(fault.rank, naturals)}")


def _sevens(fault: Fault, position: Position) -> str:
    return _("No wild card joins sevens.")


def _aces(fault: Fault, position: Position) -> str:
    return _("Wild cards join aces only where the side’s first meld began its aces with one.")


def _pure(fault: Fault, position: Position) -> str:
    return _(
        "Among the melds that open there must be one of three cards or more of a rank without a wild card, "
        "or one of wild cards only."
    )


def _ask_once(fault: Fault, position: Position) -> str:
    return _("Your side has asked already: in this game a side asks once a hand.")


def _threes(fault: Fault, position: Position) -> str:
    if fault.get("why") == "drop":
        return _("Threes lie on the table as bonus cards; they are never discarded.")
    return _("Threes lie on the table as bonus cards; they are never melded.")


def _special(fault: Fault, position: Position) -> str:
    if fault.get("why") == "show" or must_show(position):
        return _("You kept the three because it completes your straight: now the hand is shown.")
    hand = _hands().get(str(fault.get("hand")), "")
    return {
        "off": _("At your table the special hand “{hand}” is not played."),
        "open": _("A special hand is shown instead of a first meld: only before your side has melded, after a draw."),
    }.get(str(fault.get("why")), _("Your cards are not the special hand “{hand}”: {makes}.")).format(
        hand=hand, makes=_makes().get(str(fault.get("hand")), "")
    )


def _hands() -> dict[str, str]:
    names = (_("straight"), _("pairs"), _("pairs with wild cards"), _("garbage"))
    return dict(zip(SPECIAL_HANDS, names, strict=True))


def _makes() -> dict[str, str]:
    makes = (
        _("fourteen cards, one of each rank, a two and a three among them, and a joker"),
        _("fourteen cards in seven pairs, no wild card among them"),
        _("fourteen cards in seven pairs, pairs of twos, sevens and aces among them"),
        _("fourteen cards: four of a kind twice and three of a kind twice, no wild card among them"),
    )
    return dict(zip(SPECIAL_HANDS, makes, strict=True))


OTHER_GAMES: dict[Rule, Callable[[Fault, Position], str]] = {
    Rule.THREE_POOLED: _pooled,
    Rule.THREE_MINIMUM: _own_minimum,
    Rule.PILE_PAIR: _pair,
    Rule.CANASTA_SEVEN: _closed_at_seven,
    Rule.MODERN_SIZE: _size,
    Rule.MODERN_DEAD_RANK: _dead,
    Rule.MODERN_FIVE_NATURALS: _five,
    Rule.MODERN_SEVENS: _sevens,
    Rule.MODERN_ACES: _aces,
    Rule.MODERN_PURE_MELD: _pure,
    Rule.MODERN_ASK_ONCE: _ask_once,
    Rule.MODERN_THREES: _threes,
    Rule.MODERN_SPECIAL_HAND: _special,
}
