"""The start of a hand in words: what "the-deal" asks and explains."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card, Cards
from canasta.changes import opened_side
from canasta.explain import explain
from canasta.position import Position
from canasta.referee import frozen_by, ways_to_take, why_not_take
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, card_name, cards_name, listed, number, rank_name
from drills.kinds.sides import us_of

PLACES = ("first", "second", "third", "fourth")


def named(card: Card) -> str:
    """ "a joker", "the five of clubs": of jokers and threes it is all the same which."""
    name = card_name(card)
    return (
        _("a {name}").format(name=name)
        if not card.suit or not (card.is_natural or card.is_wild)
        else _("the {name}").format(name=name)
    )


def told(turned: Sequence[Card]) -> str:
    return _(
        "The stock’s next cards are, in this order, {listed}. They are turned up one by one until the pile can "
        "start, and then you begin."
    ).format(listed=listed([named(card) for card in turned]))


def place(at: int, card: Card) -> str:
    return _("The {what}, {named}").format(what=PLACES[at], named=named(card))


FROZEN = {
    "unopened": _("Only for a side that has not melded yet"),
    "nobody": _("No, for nobody"),
    "all": _("Yes, for everybody, until somebody takes it"),
}
MAY = {"draw": _("Draw from the stock, nothing else"), "either": _("Draw, or take the pile")}


def outcome(start: Position) -> str:
    """The pile is there now."""
    frozen = _("frozen for everybody") if freezing(start.pile, start) else _("nothing in the pile freezes it")
    return _("{named} on top, and {frozen}").format(named=named(start.pile[-1]), frozen=frozen)


def freezing(pile: Cards, position: Position) -> Cards:
    """The cards in the pile that freeze it for everybody."""
    opened = opened_side(position)
    return tuple(card for card in pile if frozen_by(opened._replace(pile=(card,))))


def why_on_top(pile: Cards) -> str:
    *covered, top = pile
    if not covered:
        return _("{capital} stays on top at once: nothing has to cover it.").format(capital=capital(named(top)))
    cover = ngettext("may not start the pile and is covered", "may not start the pile and are covered", len(covered))
    return _("{capital} {cover}; {named} stays on top.").format(
        capital=capital(cards_name(covered)), cover=cover, named=named(top)
    )


def why_frozen(position: Position) -> str:
    """The pile is there now."""
    found = freezing(position.pile, position)
    if found:
        freezes = ngettext("freezes", "freeze", len(found))
        return _("{capital} in the pile {freezes} it for everybody, until somebody takes it.").format(
            capital=capital(cards_name(found)), freezes=freezes
        )
    if not frozen_by(position):
        return _("No card in the pile freezes it.")
    us = us_of(position)
    return _(
        "No card in the pile freezes it for everybody, but {has} melded nothing yet: until then only a pair takes it."
    ).format(has=us.has)


def why_may(position: Position) -> str:
    """The pile is there now."""
    ways = ways_to_take(position)
    if not ways:
        return _why_not(position)
    beside = [card for group in ways[0].groups for card in group.cards]
    laid = _(", and lay {beside} with them").format(beside=cards_name(beside)) if beside else ""
    return _("You may take it with {cards}{laid}: that reaches your minimum.").format(
        cards=cards_name(ways[0].cards), laid=laid
    )


def _why_not(position: Position) -> str:
    """What is told of the pile says that a pair is needed; here it is what the hand lacks."""
    rank = position.pile[-1].rank
    held = sum(card.rank is rank for card in position.hand.cards)
    if held >= 2 or not position.pile[-1].is_natural or not frozen_by(position):
        return explain(why_not_take(position)[0], position)
    return _("You hold {count} {ranks}, so you can only draw.").format(
        count=number(held), ranks=rank_name(rank, held if held else 2)
    )


def why_laid(hand: Cards, laid: Cards) -> str:
    """What is laid before the first draw."""
    text = _("{capital} {ngettext} face up before you at once").format(
        capital=capital(cards_name(laid)), ngettext=ngettext("lies", "lie", len(laid))
    )
    another = ngettext("you draw another card for it", "you draw as many other cards for them", len(laid))
    text += _(", and {another}.").format(another=another)
    if any(card.is_black_three and card not in laid for card in hand):
        text += _(" A black three stays in the hand like any other card.")
    return text
