"""Where somebody's own sum differs from what the items come to: which slip would explain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import ScoreLine
from canasta.words import points


@dataclass(frozen=True)
class Slip:
    """What may have been counted differently, and the rule that settles it."""

    rule: Rule
    sentence: str


def slip(rule_card: RuleCard, lines: tuple[ScoreLine, ...], said: int) -> Slip:
    """The plainest slip that leads to this sum; where none does, the difference."""
    is_worth = sum(line.points for line in lines)
    found = [slip for difference, slip in _slips(rule_card, lines) if is_worth + difference == said]
    many = f"The difference is {points(abs(said - is_worth))}."
    return found[0] if found else Slip(lines[0].rule if len(lines) == 1 else Rule.SCORE_MELDS, many)


def _slips(card: RuleCard, lines: tuple[ScoreLine, ...]) -> Iterator[tuple[int, Slip]]:
    """Slips, the likeliest first, each with how far it leads astray."""
    for line in lines:
        if line.rule in (Rule.RED_THREE_SCORE, Rule.RED_THREE_AGAINST) and abs(line.points) == card.all_red_threes:
            sign = 1 if line.points > 0 else -1
            each = sign * card.every_red_three * card.red_three
            all_of_them = f"All the red threes together are {points(card.all_red_threes)}, not {points(abs(each))}."
            yield each - line.points, Slip(line.rule, all_of_them)
        if line.rule is Rule.OUT_CONCEALED:
            both = f"Going out concealed is {points(card.concealed)} in all: the {points(card.out)} is not added."
            yield card.out, Slip(line.rule, both)
    for line in lines:
        yield -line.points, Slip(line.rule, f"It fits if this is left out: {line.words}.")
    for line in lines:
        way = "minus" if line.points < 0 else "plus"
        yield -2 * line.points, Slip(line.rule, f"It fits if this is counted the wrong way: {line.words}. It is {way}.")
    for line in lines:
        if line.rule is Rule.CANASTA_KIND and card.natural != card.mixed:
            other = card.mixed - card.natural if line.item.startswith("natural") else card.natural - card.mixed
            kinds = f"A natural canasta is {points(card.natural)}, a mixed one {points(card.mixed)}."
            yield other, Slip(line.rule, kinds)
