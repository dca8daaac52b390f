"""Discards in words: what "legal-discard" asks and explains."""

from __future__ import annotations

from canasta.cards import Card
from canasta.position import Position
from canasta.texts import gettext as _
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
    return _("You discard {the}").format(the=_the(card))


def frozen_question(card: Card) -> str:
    return _("With {the} on top, for whom is the pile frozen? Tick none, one or both.").format(the=_the(card))


def _the(card: Card) -> str:
    """Of jokers and black threes it is all the same which."""
    name = card_name(card)
    return (
        _("a {name}").format(name=name) if not card.suit or card.is_black_three else _("the {name}").format(name=name)
    )


def effect(position: Position, key: str) -> str:
    """What a discard does, told as what it means for the next player."""
    after_us = seat_title(position.next_seat)
    return {
        FREEZES: _("Freezes the pile for everybody"),
        STOPS: _("Keeps {after_us} from the pile this once").format(after_us=after_us),
        GIVES: _("Lets {after_us} take it with no card from the hand").format(after_us=after_us),
        HARMLESS: _("None of these"),
    }[key]


def outcome(position: Position, first: Card, second: Card) -> str:
    """Both in a few words."""
    does = {
        FREEZES: _("freezes the pile"),
        STOPS: _("stops one player"),
        GIVES: _("gives the pile away"),
        HARMLESS: _("does none of these"),
    }
    told = [f"{_the(card)} {does[effect_of(position, card)]}" for card in dict.fromkeys((first, second))]
    return ", ".join(told)


def why(position: Position, card: Card) -> str:
    """What one of them does, by the very cards."""
    after_us, name, ranks = seat_title(position.next_seat), capital(_the(card)), rank_name(card.rank, 2)
    others = capital(us_of(position).others)
    match effect_of(position, card):
        case "freezes":
            return _(
                "{name} in the pile freezes it: until it is taken, only two natural cards from the hand take it."
            ).format(name=name)
        case "stops":
            return _(
                "{name} on top is taken by nobody, so {after_us} has to draw; as soon as another card lies on "
                "it, it does nothing more."
            ).format(name=name, after_us=after_us)
        case "gives":
            return _("{others} has {ranks} on the table: {after_us} may add {the} to them and take the pile.").format(
                others=others, ranks=ranks, after_us=after_us, the=_the(card)
            )
    if not they_have(position, card):
        return _(
            "{others} has no {ranks}, so {after_us} needs cards from the hand to take the pile with {the}."
        ).format(others=others, ranks=ranks, after_us=after_us, the=_the(card))
    if frozen_for_all(position):
        return _(
            "{others} has {ranks} on the table, but the pile is frozen: {after_us} needs two {ranks} in the hand."
        ).format(others=others, ranks=ranks, after_us=after_us)
    return _("{others} has {ranks} on the table, but {after_us} may not take the pile by adding to them.").format(
        others=others, ranks=ranks, after_us=after_us
    )


def they_have(position: Position, card: Card) -> bool:
    return any(meld.rank is card.rank for meld in position.melds[1 - position.side])


def why_frozen(position: Position, card: Card) -> str:
    """For whom the pile is frozen after the first discard."""
    us = us_of(position)
    frozen = _("With {the} on top the pile is frozen for").format(the=_the(card))
    match frozen_for(position, card):
        case "ours":
            return _("{frozen} {side} alone, because {has} melded nothing yet.").format(
                frozen=frozen, side=us.side, has=us.has
            )
        case "":
            return _("{frozen} nobody: nothing in it freezes it, and both have melded.").format(frozen=frozen)
    return _("{frozen} everybody, {side} among them.").format(frozen=frozen, side=us.side)
