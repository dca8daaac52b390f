"""Numbers a learner types in a step: one, or a score for each side."""

from __future__ import annotations

from canasta.cards import parse_cards, points_of
from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling
from canasta.rules import Rule
from canasta.scoring import score
from canasta.words import points as figure
from lessons.course import Task
from lessons.numbers import read_figure
from lessons.verdict import NoTry, Sum, Verdict

_RED = (Rule.RED_THREE_SCORE, Rule.RED_THREE_AGAINST, Rule.MODERN_THREES)
_TITLES = ("Your side", "Their side")


def number_asked(task: Task, position: Position) -> int:
    what, _, detail = task.of.partition(" ")
    if what == "sum":
        return points_of(position.hand.cards if detail == "hand" else parse_cards(detail))
    if what == "melded":
        return sum(meld.points for meld in position.melds[position.sides.index(detail)])
    if what == "minimum":
        return position.minimum
    if what == "cards":
        after = ruling(position, parse_turn(detail)).after if detail else position
        size = after.hands[position.place_of(position.seat)].size if after else None
        if size is None:
            raise ValueError(f"'{task.of}' cannot be counted")
        return size
    found = score(position)
    whose = found.by.index(detail)
    if what == "red":
        return sum(line.points for line in found.lines[whose] if line.rule in _RED)
    if what == "left":
        return -sum(line.points for line in found.lines[whose] if line.rule == Rule.SCORE_LEFT)
    return found.hand[whose]


def numbered(task: Task, position: Position, given: str) -> Verdict:
    number = read_figure(given)
    if number is None:
        raise NoTry("Type a number, in figures.")
    right = number == number_asked(task, position)
    say = (
        "Add them up once more."
        if task.of.startswith(("sum", "melded", "left"))
        else "Read the rule once more, and count again."
    )
    return Verdict(right, f"You said {figure(number)}.", say)


def scores_asked(task: Task, position: Position) -> tuple[int, ...]:
    """What is asked of each side: its score of this "hand", or its "total"."""
    found = score(position)
    return found.totals if task.of == "total" else found.hand


def scored(task: Task, position: Position, given: str) -> Verdict:
    """scores: a number for each side, "1240/135"; a right answer shows both sums in words."""
    numbers = [read_figure(part) for part in given.split("/")]
    if len(numbers) != len(position.sides) or None in numbers:
        raise NoTry("Type a number for each side, in figures.")
    wanted = scores_asked(task, position)
    echo = "You said {} for your side and {} for theirs.".format(*(figure(number or 0) for number in numbers))
    if tuple(numbers) == wanted:
        return Verdict(True, echo, task.done, sums=_sums(task, position))
    wrong = [title.lower() for title, said, is_so in zip(_TITLES, numbers, wanted, strict=True) if said != is_so]
    kept = "" if len(wrong) == len(wanted) else " The other number is right."
    return Verdict(False, echo, f"Count once more for {' and for '.join(wrong)}.{kept}")


def _sums(task: Task, position: Position) -> tuple[Sum, ...]:
    found = score(position)
    each = zip(_TITLES, found.lines, position.scores, found.hand, found.totals, strict=True)
    return tuple(
        Sum(title, *_ending(task, tuple(line.words for line in lines), before, hand, total))
        for title, lines, before, hand, total in each
    )


def _ending(task: Task, lines: tuple[str, ...], before: int, hand: int, total: int) -> tuple[tuple[str, ...], str]:
    this_hand = f"this hand = {figure(hand)}"
    if task.of != "total":
        return lines, this_hand
    return (*lines, this_hand, f"before = {figure(before)}"), f"new total = {figure(total)}"
