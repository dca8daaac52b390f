"""Faults of taking the pile, in words."""

from __future__ import annotations

from collections.abc import Callable

from canasta.cards import Card
from canasta.fault import Fault
from canasta.position import Position
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, by_side, card_name, cards_word, rank_name

Teller = Callable[[Fault, Position], str]


def _top(position: Position) -> Card:
    return position.pile[-1]


def _pile_empty(fault: Fault, position: Position) -> str:
    return _("There is no pile to take.")


def _top_wild(fault: Fault, position: Position) -> str:
    return _("A wild card, the {card}, lies on top. Nobody takes a pile with a wild card on top.").format(
        card=card_name(_top(position))
    )


def _top_black_three(fault: Fault, position: Position) -> str:
    return _("A black three lies on top: it stops you from taking the pile this once.")


def _top_red_three(fault: Fault, position: Position) -> str:
    return _("A red three lies on top. Nobody takes a pile with a red three on top.")


def _use_top(fault: Fault, position: Position) -> str:
    rank = _top(position).rank
    return _(
        "The top card, {card}, must be laid at once, in a meld of {cards}. With these cards it makes none."
    ).format(card=a_rank(rank), cards=rank_name(rank, 2))


def _natural_and_wild(fault: Fault, position: Position) -> str:
    return _(
        "At your table a natural card and a wild card do not take the pile: two natural {cards} are needed."
    ).format(cards=rank_name(fault.rank, 2))


def _add(fault: Fault, position: Position) -> str:
    if fault.get("canasta") == "yes":
        return _("At your table the pile is not taken by adding its top card to a finished canasta.")
    return _("At your table the pile is not taken by adding its top card to a meld.")


def _one_card(fault: Fault, position: Position) -> str:
    return _("You hold a single card and the pile is a single card: then it may not be taken.")


def _must_finish(fault: Fault, position: Position) -> str:
    return _(
        "Taking it would leave you {cards}, and no legal way to end your turn: "
        "without going out you must discard one card and keep one."
    ).format(cards=cards_word(fault.number("left")))


def _frozen(reason: Callable[[Position], str]) -> Teller:
    def tell(fault: Fault, position: Position) -> str:
        return _("The pile is frozen: {reason}. Then it takes two natural {cards} from your hand.").format(
            reason=reason(position), cards=rank_name(fault.rank, 2)
        )

    return tell


def _nothing_melded(position: Position) -> str:
    return by_side(position, _("your side has melded nothing yet"), _("you have melded nothing yet"))


PILE: dict[Rule, Teller] = {
    Rule.PILE_EMPTY: _pile_empty,
    Rule.PILE_TOP_WILD: _top_wild,
    Rule.PILE_TOP_BLACK_THREE: _top_black_three,
    Rule.PILE_TOP_RED_THREE: _top_red_three,
    Rule.PILE_USE_TOP: _use_top,
    Rule.PILE_NATURAL_AND_WILD: _natural_and_wild,
    Rule.PILE_ADD: _add,
    Rule.PILE_ONE_CARD: _one_card,
    Rule.PILE_MUST_FINISH: _must_finish,
    Rule.FROZEN_WILD: _frozen(lambda _position: _("a wild card lies in it")),
    Rule.FROZEN_RED_THREE: _frozen(lambda _position: _("a red three lies in it")),
    Rule.FROZEN_BLACK_THREE: _frozen(lambda _position: _("a black three lies in it")),
    Rule.FROZEN_UNOPENED: _frozen(_nothing_melded),
}
