"""What a situation wants counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from canasta.cards import Card
from canasta.moves import Move
from canasta.position import Position
from canasta.rules import Rule
from canasta.texts import gettext as _
from drills.kinds.base import Field, Form
from drills.kinds.scene import Scene

# How often somebody is right who knows the game's prices are few, but not which card has which: each of two melds
# or more at one of three prices. For numbers of cards: one of six for the hand, one of three or more for the rest.
BLIND_SUM, BLIND_HELD = 1 / 9, 1 / 18


def points_field(legend: str) -> Field:
    return Field("points", Form.NUMBER, legend, unit=_("points"))


@dataclass(frozen=True)
class Count:
    """What a situation wants counted; the skill's count fills in the right numbers."""

    position: Position
    prompt: str
    fields: tuple[Field, ...]
    rule: Rule
    detail: str = ""
    turn: tuple[Move, ...] = ()
    guess_rate: float = BLIND_SUM
    untold: str = ""


@dataclass(frozen=True)
class CountCase:
    """What is counted: at a table, in one of a skill's situations, by a turn where there is one."""

    position: Position
    facet: str
    turn: tuple[Move, ...] = ()


Ask = Callable[[Scene], Count | None]


def is_of_one_price(cards: Iterable[Card]) -> bool:
    """Then one guess at a price would do."""
    return len({card.points for card in cards}) == 1
