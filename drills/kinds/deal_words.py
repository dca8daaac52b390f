"""The start of a hand in words: what "the-deal" asks and explains."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card, Cards
from canasta.changes import opened_side
from canasta.explain import explain
from canasta.position import Position
from canasta.referee import frozen_by, ways_to_take, why_not_take
from canasta.texts import ngettext
from canasta.words import capital, card_name, cards_name, listed
from drills.kinds.sides import us_of

PLACES = ("first", "second", "third", "fourth")


def named(card: Card) -> str:
    """ "a joker", "the five of clubs": of jokers and threes it is all the same which."""
    name = card_name(card)
    return f"a {name}" if not card.suit or not (card.is_natural or card.is_wild) else f"the {name}"


def told(turned: Sequence[Card]) -> str:
    return (
        f"The stock’s next cards are, in this order, {listed([named(card) for card in turned])}. "
        "As many of them are turned up as it takes to start the pile, and then you begin."
    )


def place(at: int, card: Card) -> str:
    return f"The {PLACES[at]}, {named(card)}"


FROZEN = {
    "unopened": "No more than any pile: for a side until it has melded",
    "nobody": "No, for nobody",
    "all": "Yes, for everybody, until somebody takes it",
}
MAY = {"draw": "Draw from the stock, nothing else", "either": "Draw, or take the pile"}


def outcome(start: Position) -> str:
    """The pile is there now."""
    frozen = "frozen for everybody" if freezing(start.pile, start) else "nothing in the pile freezes it"
    return f"{named(start.pile[-1])} on top, and {frozen}"


def freezing(pile: Cards, position: Position) -> Cards:
    """The cards in the pile that freeze it for everybody."""
    opened = opened_side(position)
    return tuple(card for card in pile if frozen_by(opened._replace(pile=(card,))))


def why_on_top(pile: Cards) -> str:
    *covered, top = pile
    if not covered:
        return f"{capital(named(top))} stays on top at once: nothing has to cover it."
    cover = ngettext("may not start the pile and is covered", "may not start the pile and are covered", len(covered))
    return f"{capital(cards_name(covered))} {cover}; {named(top)} stays on top."


def why_frozen(position: Position) -> str:
    """The pile is there now."""
    found = freezing(position.pile, position)
    if found:
        freezes = ngettext("freezes", "freeze", len(found))
        return f"{capital(cards_name(found))} in the pile {freezes} it for everybody, until somebody takes it."
    if not frozen_by(position):
        return "Nothing in it freezes it."
    us = us_of(position)
    return (
        f"Nothing in it freezes it for everybody; but {us.has} melded nothing yet, and until then only a pair takes it."
    )


def why_may(position: Position) -> str:
    """The pile is there now."""
    ways = ways_to_take(position)
    if not ways:
        return explain(why_not_take(position)[0], position)
    beside = [card for group in ways[0].groups for card in group.cards]
    laid = f", and lay {cards_name(beside)} with them" if beside else ""
    return f"You may take it with {cards_name(ways[0].cards)}{laid}: that reaches your minimum."


def why_laid(hand: Cards, laid: Cards) -> str:
    """What is laid before the first draw."""
    text = f"{capital(cards_name(laid))} {ngettext('lies', 'lie', len(laid))} face up before you at once"
    another = ngettext("another card is drawn for it", "as many other cards are drawn for them", len(laid))
    text += f", and {another}."
    if any(card.is_black_three and card not in laid for card in hand):
        text += " A black three stays in the hand like any other card."
    return text
