"""Turns to be put in order: four of five moves."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from canasta.cards import cards_text, parse_cards
from canasta.effects import cards_of
from canasta.moves import Draw, Drop, Group, Lay, Move, Take
from canasta.position import Position
from canasta.referee import ruling
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import capital
from drills.kinds import forms
from drills.kinds import what_next_scenes as scenes
from drills.kinds import what_next_words as words
from drills.kinds.base import Field, Form, Option
from drills.kinds.forms import Asked
from drills.kinds.scene import Scene

PLACES = 4


def to_order(scene: Scene, build: scenes.Build) -> Asked | None:
    moves = list(build(scene))
    scene.rng.shuffle(moves)
    position = scene.position()
    options = tuple(_named(position, moves))
    right = orders(position, options)
    if not right:
        return None
    return Asked(
        position=position,
        prompt=_("How does this turn go?"),
        detail=_("One of these five moves is left out."),
        fields=(Field("order", Form.ORDER, _("Four moves, in their order"), options, right[0]),),
        rule=Rule.PILE_WHOLE if any(isinstance(move, Take) for move in moves) else Rule.TURN_ORDER,
        guess_rate=2 * len(right) / (5 * 4 * 3 * 2),  # measured: some orders are right oftener than others
        turn=moves_of(options, right[0]),
    )


def _named(position: Position, moves: list[Move]) -> Iterator[Option]:
    """Each move with a key that says what is done: "draw", "lay-2"."""
    for at, move in enumerate(moves, 1):
        key = f"{str(move).split()[0]}-{at}"
        yield Option(key, capital(words.move_words(position, move)), pictured(move))


def pictured(move: Move) -> str:
    """The cards that are played, for their pictures."""
    match move:
        case Drop():
            return str(move.card)
        case Lay():
            return cards_text(cards_of(move.groups))
        case Take() if move.cards:
            return cards_text((*move.cards, *cards_of(move.groups)))
    return ""


def _move_of(option: Option) -> Move:
    verb, cards = option.key.split("-")[0], parse_cards(option.cards)
    if verb == "draw":
        return Draw()
    if verb == "drop":
        return Drop(cards[0])
    return Take(cards) if verb == "take" else Lay((Group(cards),))


def moves_of(options: tuple[Option, ...], value: str) -> tuple[Move, ...]:
    moves = {option.key: _move_of(option) for option in options}
    return tuple(moves[key] for key in value.split(",") if key in moves)


def orders(position: Position, options: tuple[Option, ...]) -> list[str]:
    """Every order of four of the moves that is a whole turn, the first of them in the alphabet first."""
    return sorted(_whole_turns(position, options))


def _whole_turns(position: Position, options: tuple[Option, ...]) -> Iterator[str]:
    moves = {option.key: _move_of(option) for option in options}
    return (forms.values_text(keys) for keys in _grown(position, moves, ()))


def _grown(position: Position, moves: Mapping[str, Move], keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    found = ruling(position, [moves[key] for key in keys]) if keys else None
    if found is not None and not found.legal:
        return
    if len(keys) == PLACES:
        if found is not None and is_over(found.after):
            yield keys
        return
    for key in moves:
        if key not in keys:
            yield from _grown(position, moves, (*keys, key))


def can_be_ordered_otherwise(position: Position, options: tuple[Option, ...]) -> bool:
    return len(list(itertools.islice(_whole_turns(position, options), 2))) > 1


def is_over(after: Position | None) -> bool:
    return after is not None and after.phase not in ("p", "t")
