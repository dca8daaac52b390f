"""The marks of a position: what has happened and cannot be seen on the table."""

from __future__ import annotations

import re
from typing import NamedTuple

from canasta.cards import Rank
from canasta.seats import Seat

_FLAGS = ("concealed", "laid", "asking", "mustgo", "turncard")  # marks that are there or not


class Marks(NamedTuple):
    """What cannot be seen on the table: field 9 of the notation."""

    melded: frozenset[Seat] = frozenset()  # seats that had melded when this turn began
    asked: bool | None = None  # the partner's answer this turn
    out: Seat | None = None
    concealed: bool = False
    opened: frozenset[str] = frozenset()  # sides that have melded although their melds are not shown
    laid: bool = False  # more than the pile's top card was laid this turn
    asking: bool = False
    mustgo: bool = False  # this turn has to go out
    began: frozenset[Rank] | None = None  # the ranks begun this turn, as long as it may still be concealed
    # Modern American
    turncard: bool = False  # the turn card is still in the stock
    hasasked: frozenset[str] = frozenset()  # sides that have put their one question
    bonus: tuple[tuple[Seat, int], ...] = ()  # bonus cards that a seat takes up as its next turn begins

    @staticmethod
    def parse(text: str, sides: tuple[str, ...], seats: tuple[Seat, ...]) -> Marks:
        """Read "melded:NS,asked:yes", "-" for none.

        ValueError for what is no mark, KeyError (a seat's letter) where nobody sits there.
        """
        marks, seated = NO_MARKS, {seat.name: seat for seat in seats}
        for mark in [] if text == "-" else text.split(","):
            name, _, value = mark.partition(":")
            if name == "melded" and value:
                marks = marks._replace(melded=frozenset(seated[letter] for letter in value))
            elif mark in ("asked:yes", "asked:no"):
                marks = marks._replace(asked=value == "yes")
            elif name == "out" and value:
                marks = marks._replace(out=seated[value])
            elif name == "open" and value in sides:
                marks = marks._replace(opened=marks.opened | {value})
            elif name == "began" and value:
                marks = marks._replace(began=frozenset(map(Rank.parse, value)))
            elif name == "hasasked" and value in sides:
                marks = marks._replace(hasasked=marks.hasasked | {value})
            elif name == "bonus" and re.fullmatch(r"[NESW][1-9]", value):
                marks = marks._replace(bonus=(*marks.bonus, (seated[value[0]], int(value[1]))))
            elif mark in _FLAGS:
                marks = marks._replace(**{mark: True})  # type: ignore[arg-type]
            else:
                raise ValueError(f"'{mark}' is not a mark")
        return marks

    def __str__(self) -> str:
        words = []
        if self.melded:
            words.append("melded:" + "".join(seat.name for seat in sorted(self.melded)))
        if self.asked is not None:
            words.append("asked:yes" if self.asked else "asked:no")
        if self.out is not None:
            words.append(f"out:{self.out}")
        words += [f"open:{side}" for side in sorted(self.opened)]
        words += [name for name in _FLAGS if getattr(self, name)]
        words += [f"hasasked:{side}" for side in sorted(self.hasasked)]
        words += [f"bonus:{seat}{count}" for seat, count in self.bonus]
        if self.began is not None:
            words.append("began:" + "".join(rank.letter for rank in sorted(self.began)))
        return ",".join(words) or "-"


NO_MARKS = Marks()
