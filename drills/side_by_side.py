"""Fields as a page lays them out: those that offer the same options stand beside each other, in a small grid."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from drills.kinds import Form

MOST_COLUMNS = 3
SHORT = 17  # letters: two such options fit beside each other on a phone
LONG = 7  # letters: a longer word needs a wider column
_SENTENCE = re.compile(r"(?<=[.:!?]) (?=[A-Z0-9“])")

Shown = dict[str, Any]  # a field as `filling.shown` tells it


def blocks(fields: Iterable[Shown]) -> Iterator[Shown]:
    """What is shown one below the other: a grid of several fields, or a field by itself."""
    for _, run in groupby(fields, _offer):
        alike = list(run)
        if 1 < len(alike) <= MOST_COLUMNS and alike[0]["form"] == Form.ONE:
            yield grid(alike)
        else:
            yield from ({**one, "is_short": _is_short(one)} for one in alike)


def grid(fields: list[Shown]) -> Shown:
    """A column for each field, under the part of its legend that is its own; a row for each option."""
    legends = [_SENTENCE.split(one["field"].legend) for one in fields]
    asked = _common_end(legends)
    own = [legend[: len(legend) - len(asked)] for legend in legends]
    heads = [legend[0].rstrip(".:").split() for legend in own]
    begin = _common_begin(heads)
    names = [" ".join(head[len(begin) :]) for head in heads]
    rows = zip(*(one["options"] for one in fields), strict=True)
    return {
        "form": "grid",
        "asked": " ".join(asked),
        "told": [" ".join(legend) for legend in own if len(legend) > 1],
        "begin": " ".join(begin),
        "columns": [(one["field"].name, name) for one, name in zip(fields, names, strict=True)],
        "is_long": any(len(word) > LONG for name in names for word in name.split()),
        "rows": [
            (row[0]["option"], [(one["field"].name, cell) for one, cell in zip(fields, row, strict=True)])
            for row in rows
        ],
    }


def _offer(shown: Shown) -> tuple[Any, ...]:
    """What makes fields alike; a field with nothing to choose from is like no other."""
    options = tuple(row["option"] for row in shown["options"])
    return (shown["form"], options) if options else (shown["field"].name,)


def _common_end(legends: list[list[str]]) -> list[str]:
    """The sentences that all of them end with; each keeps one of its own."""
    end: list[str] = []
    while all(len(legend) > len(end) + 1 for legend in legends):
        last = {legend[-len(end) - 1] for legend in legends}
        if len(last) > 1:
            break
        end.insert(0, last.pop())
    return end


def _common_begin(heads: list[list[str]]) -> list[str]:
    """The words that all of them begin with; each keeps one of its own."""
    begin: list[str] = []
    while all(len(head) > len(begin) + 1 for head in heads) and len({head[len(begin)] for head in heads}) == 1:
        begin.append(heads[0][len(begin)])
    return begin


def _is_short(shown: Shown) -> bool:
    options = [row["option"] for row in shown["options"]]
    return len(options) > 1 and all(len(one.words) <= SHORT and not one.cards for one in options)
