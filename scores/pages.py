"""What the pages show: a sheet with its totals, its hands and what was changed; a list of sheets; a file of numbers."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from canasta.rulecard_words import title_of
from canasta.scoring import ScoreLine
from canasta.words import listed, points
from scores import services
from scores.chart import Chart, chart
from scores.entering import Entering
from scores.models import Change, Sheet
from scores.sheet import Account, Entry, Scored, Table, scored
from scores.words import ITEMS


@dataclass(frozen=True)
class Total:
    """One box at the head of a sheet."""

    name: str
    points: str
    minimum: str
    is_first: bool


@dataclass(frozen=True)
class Sum:
    """A score, line by line."""

    name: str
    lines: tuple[tuple[str, str], ...]  # "7 kings", "70"
    points: str
    before: str
    total: str


@dataclass(frozen=True)
class Row:
    """A hand in the table of all."""

    number: int
    cells: tuple[tuple[str, str], ...]  # points, and the total then


class SheetPage:
    """A sheet, worked out."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.account: Account = services.account_of(sheet)
        self.table: Table = self.account.table

    @property
    def names(self) -> list[str]:
        return [self.table.name(label) for label in self.table.labels]

    @property
    def card(self) -> str:
        return title_of(self.table.rule_card)

    @property
    def target(self) -> str:
        return points(self.table.rule_card.target)

    @property
    def players(self) -> list[tuple[str, str]]:
        return list(zip(self.table.labels, self.names, strict=True))

    @property
    def zone(self) -> str:
        """The table's own time: that of whoever began the sheet."""
        return str(self.sheet.learner.time_zone)

    @property
    def rows(self) -> list[Row]:
        return [
            Row(hand.number, tuple((points(a), points(b)) for a, b in zip(hand.points, hand.totals, strict=True)))
            for hand in self.account.hands
        ]

    @property
    def next_number(self) -> int:
        return len(self.account.hands) + 1

    @property
    def totals(self) -> list[Total]:
        best, account = max(self.account.totals), self.account
        return [
            Total(name, points(total), points(minimum) if minimum else "none", total == best and bool(account.hands))
            for name, total, minimum in zip(self.names, account.totals, account.minimums, strict=True)
        ]

    @property
    def is_over(self) -> bool:
        return self.account.ended is not None

    @property
    def won(self) -> str:
        """ "Rosa and Karl have won with 5,120 points." """
        ended = self.account.ended
        if ended is None:
            return ""
        first = [self.table.name(label) for label in ended.score.winners]
        best = points(max(ended.totals))
        if len(first) > 1:
            return f"{listed(first)} share the game, with {best} points each."
        return f"{first[0]}: the game is won, with {best} points."

    @property
    def stands(self) -> str:
        """How far the game is, in a sentence."""
        if not self.account.hands:
            return "No hand is written down yet."
        return self.won or f"Hand {self.next_number - 1} is written down. Next is hand {self.next_number}."

    @property
    def later(self) -> list[int]:
        """Hands on the sheet that were played after the game had ended: a correction may bring that about."""
        ended = self.account.ended
        return [hand.number for hand in self.account.hands if ended and hand.number > ended.number]

    @cached_property
    def changes(self) -> list[tuple[datetime, str]]:
        return [(change.at, words_of(self.table, change)) for change in self.sheet.changes.all()]

    def changes_since(self, version: int | None) -> list[str]:
        """What somebody has not seen who saw that version."""
        later = self.sheet.changes.filter(version__gt=version or 0)
        return [words_of(self.table, change) for change in later]

    @property
    def chart(self) -> Chart | None:
        hands = self.account.hands
        if not hands:
            return None
        return chart(self.names, [hands[0].before, *(hand.totals for hand in hands)])

    def told(self, hand: Scored) -> str:
        """ "Rosa and Karl 620, Inge and Tom 405" """
        pairs = zip(hand.score.by, hand.points, strict=True)
        return ", ".join(f"{self.table.name(label)} {points(score)}" for label, score in pairs)

    def last(self, number: int | None = None) -> dict[str, Any] | None:
        """The hand whose sum is told: the one asked for, else the last."""
        hands = self.account.hands
        found = next((hand for hand in hands if hand.number == number), hands[-1] if hands else None)
        return found and {"number": found.number, "sums": sums(self.table, found), "is_new": found.number == number}


def sums(table: Table, hand: Scored) -> list[Sum]:
    """Each score of a hand, line by line."""
    rows = zip(hand.score.by, hand.score.lines, hand.points, hand.before, hand.totals, strict=True)
    return [Sum(table.name(label), told(lines), *map(points, numbers)) for label, lines, *numbers in rows]


def previews(entering: Entering) -> list[list[Sum]]:
    """The sums of a form, part by part, before it is written down."""
    found = []
    for shown in entering.preview():
        worths = [(name, lines, sum(line.points for line in lines), before) for name, lines, before in shown]
        found.append(
            [
                Sum(name, told(lines), points(worth), points(before), points(before + worth))
                for name, lines, worth, before in worths
            ]
        )
    return found


def told(lines: tuple[ScoreLine, ...]) -> tuple[tuple[str, str], ...]:
    """ "7 kings = 70" as the two columns of a sum."""
    return tuple((line.words.rpartition(" = ")[0], points(line.points)) for line in lines)


# ── What was changed ──────────────────────────────────────────────────────────────────────────────


def words_of(table: Table, change: Change) -> str:
    """ "Hand 2 was corrected. Rosa and Karl: 785 became 875 (natural canastas: 1, now 2)." """
    was = Entry.from_json(change.was)
    if change.now is None:
        stood = [f"{table.name(label)} {points(score)}" for label, score in _points(table, was)]
        return f"Hand {change.number} was taken out: {', '.join(stood)}."
    now = Entry.from_json(change.now)
    return f"Hand {change.number} was corrected. {' '.join(_differences(table, was, now))}"


def _points(table: Table, entry: Entry) -> list[tuple[str, int]]:
    result = scored(table, 1, entry, (0,) * len(table.labels))
    return list(zip(result.score.by, result.points, strict=True))


def _differences(table: Table, was: Entry, now: Entry) -> Iterator[str]:
    if was.sides != now.sides:
        alone = [table.name(entry.lone) if entry.lone else "nobody" for entry in (was, now)]
        yield f"Alone against the other two: {alone[0]}, now {alone[1]}."
    for (label, before), (_, after) in zip(_points(table, was), _points(table, now), strict=True):
        items = list(_items(was, now, label))
        told = f" ({'; '.join(items)})" if items else ""
        if before != after or items:
            became = f"{points(before)} became {points(after)}" if before != after else f"still {points(after)}"
            yield f"{table.name(label)}: {became}{told}."


def _items(was: Entry, now: Entry, label: str) -> Iterator[str]:
    if was.sides != now.sides:
        return
    side = next(at for at, side in enumerate(was.sides) if label in side)
    for item, words in ITEMS.items():
        before, after = getattr(was.tallies[side], item), getattr(now.tallies[side], item)
        if before != after:
            yield f"{words}: {_value(before)}, now {_value(after)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " and ".join(map(str, value))
    return points(value) if isinstance(value, int) else value or "none"


# ── A file of numbers ─────────────────────────────────────────────────────────────────────────────


def write_csv(page: SheetPage, file: Any) -> None:
    """A row for each hand and score: the items, the points, the total."""
    out, table = csv.writer(file), page.table
    items = [item for item in ITEMS if item in CLASSIC_ITEMS or table.rule_card.is_modern]
    out.writerow(["Hand", "Who", *(ITEMS[item].capitalize() for item in items), "Points", "Total"])
    for hand in page.account.hands:
        for label, score, total in zip(hand.score.by, hand.points, hand.totals, strict=True):
            at = next(at for at, side in enumerate(hand.entry.sides) if label in side)
            tally = hand.entry.tallies[at]
            cells = [_cell(getattr(tally, item), hand.entry.sides[at], label) for item in items]
            out.writerow([hand.number, harmless(table.name(label)), *cells, score, total])


CLASSIC_ITEMS = ("open", "melded", "natural", "mixed", "red_threes", "out", "concealed", "left")


def _cell(value: Any, side: str, label: str) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return value[side.index(label)] if len(value) > 1 else value[0]
    return value


def harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula, even one that divides cells at semicolons."""
    return re.sub(r"(^|;)(?=\s*[=+\-@＝＋－＠])", r"\1'", name)
