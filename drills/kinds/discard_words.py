"""Discards in words: what "legal-discard" asks and explains."""

from __future__ import annotations

from canasta.cards import Card
from canasta.position import Position
from canasta.words import capital, card_name, rank_name, seat_title
from drills.kinds.discard_effects import (
    FREEZES,
    GIVES,
    HARMLESS,
    STOPS,
    effect_of,
    frozen_for,
    frozen_for_all,
)
from drills.kinds.sides import us_of


def discarding(card: Card) -> str:
    return f"You discard {_the(card)}"


def frozen_question(card: Card) -> str:
    return f"With {_the(card)} on top, for whom is the pile frozen? Tick none, one or both."


def _the(card: Card) -> str:
    """Of jokers and black threes it is all the same which."""
    name = card_name(card)
    return f"a {name}" if not card.suit or card.is_black_three else f"the {name}"


def effect(position: Position, key: str) -> str:
    """What a discard does, told as what it means for the next player."""
    after_us = seat_title(position.next_seat)
    return {
        FREEZES: "It freezes the pile for everybody, until somebody takes it.",
        STOPS: f"It keeps {after_us} from the pile for this one turn, no more.",
        GIVES: f"It gives the pile away: {after_us} can take it without a card from the hand.",
        HARMLESS: f"Nothing of the kind: {after_us} needs fitting cards in the hand to take the pile.",
    }[key]


def outcome(position: Position, first: Card, second: Card) -> str:
    """Both in a few words."""
    does = {FREEZES: "freezes it", STOPS: "stops one player", GIVES: "gives the pile away", HARMLESS: "does no harm"}
    told = [f"{_the(card)} {does[effect_of(position, card)]}" for card in dict.fromkeys((first, second))]
    return ", ".join(told)


def why(position: Position, card: Card) -> str:
    """What one of them does, by the very cards."""
    after_us, name, ranks = seat_title(position.next_seat), capital(_the(card)), rank_name(card.rank, 2)
    others = capital(us_of(position).others)
    match effect_of(position, card):
        case "freezes":
            return f"{name} in the pile freezes it: until it is taken, only two natural cards from the hand take it."
        case "stops":
            return (
                f"{name} on top is taken by nobody, so {after_us} has to draw; "
                "as soon as another card lies on it, it does nothing more."
            )
        case "gives":
            return f"{others} has {ranks} on the table: {after_us} may add {_the(card)} to them and take the pile."
    if not they_have(position, card):
        return f"{others} has no {ranks} to which {after_us} could add {_the(card)}."
    if frozen_for_all(position):
        return f"{others} has {ranks} on the table, but the pile is frozen: {after_us} needs two {ranks} in the hand."
    return f"{others} has {ranks} on the table, but {after_us} may not take the pile by adding to them."


def they_have(position: Position, card: Card) -> bool:
    return any(meld.rank is card.rank for meld in position.melds[1 - position.side])


def why_frozen(position: Position, card: Card) -> str:
    """For whom the pile is frozen after the first discard."""
    us = us_of(position)
    frozen = f"With {_the(card)} on top the pile is frozen for"
    match frozen_for(position, card):
        case "ours":
            return f"{frozen} {us.side} alone, because {us.has} melded nothing yet."
        case "":
            return f"{frozen} nobody: nothing in it freezes it, and both have melded."
    return f"{frozen} everybody, {us.side} among them."
