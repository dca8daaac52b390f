"""What can be played by a rule card, but is probably not meant."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.rulecard import RuleCard
from canasta.rulecard_text import Problem
from canasta.words import points as figure
from lessons.knobs import KNOBS


def oddities(card: RuleCard) -> tuple[Problem, ...]:
    return tuple(Problem(knobs, says) for knobs, says in _odd(card) if all(KNOBS[knob].applies(card) for knob in knobs))


def _odd(card: RuleCard) -> Iterator[tuple[tuple[str, ...], str]]:
    threes = card.every_red_three
    if card.all_red_threes < card.red_three * threes:
        one_by_one = f"{threes} × {figure(card.red_three)} = {figure(card.red_three * threes)}"
        yield (
            ("red_three", "all_red_threes"),
            f"All red threes together are worth less than one by one: {figure(card.all_red_threes)}, not {one_by_one}.",
        )
    amounts = [amount for _, amount in card.minimums]
    if amounts != sorted(amounts):
        yield ("minimums",), "The points for a first meld fall somewhere while the score rises."
    if card.concealed < card.out:
        yield (
            ("out", "concealed"),
            f"Going out concealed brings less than going out: {figure(card.concealed)}, not {figure(card.out)}.",
        )
    if card.mixed > card.natural:
        yield (
            ("natural", "mixed"),
            f"A mixed canasta is worth more than a natural one: {figure(card.mixed)}, not {figure(card.natural)}.",
        )
    if card.canastas_to_go_out == 0:
        yield ("canastas_to_go_out",), "A side could go out without a canasta."
    if card.max_wilds == 0:
        yield ("max_wilds",), "Wild cards could never be melded, only discarded."
