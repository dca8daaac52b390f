"""Does an answer hang on a setting of the rule card? The referee is asked again with that setting changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from canasta.position import Position
from canasta.rulecard import CHOICES, CLASSIC, NAMED_CARDS, RuleCard, clashing
from canasta.words import points
from lessons.knobs import KNOBS

# Settings that decide what may be done. Those of the deal and of scoring turn no verdict over.
DECIDING = (
    "unopened_is_frozen",
    "black_three_freezes",
    "pickup_natural_and_wild",
    "pickup_add",
    "canasta_takes_pile",
    "one_card_pile",
    "minimums",
    "opening_counts_top",
    "min_naturals",
    "max_wilds",
    "wilds_at_most_naturals",
    "canastas_to_go_out",
    "final_discard",
    "black_threes_out",
    "concealed_minimum",
    "ask",
    "ask_timing",
    "stock_empty",
    "forced_take",
    "special_straight",
    "special_pairs",
    "special_pairs_with_wilds",
    "special_garbage",
)
SCORING = (
    "natural",
    "mixed",
    "red_three",
    "all_red_threes",
    "red_threes_need",
    "out",
    "concealed",
    "threes_per_colour",
    "wild_penalty_four_jokers",
)
_ONE_VALUE = ("minimums", *SCORING[:4], "out", "concealed")  # where others differ in more than a yes or no


@dataclass(frozen=True)
class Hanging:
    """How the table plays it, how others do, and what the answer comes to there."""

    knob: str
    here: str
    elsewhere: str
    other: object

    @property
    def then(self) -> str:
        if isinstance(self.other, bool):
            return f"There the answer would be {'yes' if self.other else 'no'}."
        return (
            f"There it would be {points(self.other)}."
            if isinstance(self.other, int)
            else "There the answer would be a different one."
        )


def hanging(position: Position, answer: Callable[[Position], object], knobs: tuple[str, ...]) -> Iterator[Hanging]:
    """Each setting by which this answer would be another one, with the first such way to play."""
    rule_card, now = position.rule_card, answer(position)
    for knob in knobs:
        for card in _alternatives(rule_card, knob):
            try:
                then = answer(position.with_(rule_card=card))
            except ValueError:
                continue
            if then != now:
                says = KNOBS[knob].says
                yield Hanging(knob, says(rule_card), says(card), then)
                break


def _alternatives(rule_card: RuleCard, knob: str) -> Iterator[RuleCard]:
    """The card with this setting as others play it."""
    if not KNOBS[knob].applies(rule_card):
        return
    own = getattr(rule_card, knob)
    for value in dict.fromkeys(_values(rule_card, knob)):
        if value != own:
            card = dataclasses.replace(rule_card, **{knob: value})
            if not any(clashing(card)):
                yield card


def _values(rule_card: RuleCard, knob: str) -> list[object]:
    own = getattr(rule_card, knob)
    if isinstance(own, bool):
        return [not own]
    if knob in CHOICES:
        return list(CHOICES[knob])
    if knob.startswith("special_"):
        return [0]
    base = NAMED_CARDS[rule_card.name]
    cards = [base] if knob in _ONE_VALUE else [base, CLASSIC, *NAMED_CARDS.values()]
    return [getattr(card, knob) for card in cards]
