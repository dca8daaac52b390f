"""The sum and the minimum that a reason about the first meld names."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.position import Position
from canasta.rulecard import CLASSIC
from drills.kinds.sides import ours_first


def named_sum(
    position: Position, need: int, true_sum: int | None, wrong_sums: Iterable[int], yes: bool
) -> tuple[int, int] | None:
    """The true ones where they fit the verdict, else those of a wrong thought; None where nothing fits.

    A minimum of 0 is not named: that a side which has melded needs 0 would be true.
    """
    if need and true_sum is not None and (true_sum >= need) is yes:
        return true_sum, need
    for other in filter(None, _minimums(position, need)):
        fitting = [found for found in wrong_sums if found > 0 and (found >= other) is yes]
        if fitting:
            return (min(fitting) if yes else max(fitting)), other
    return None


def _minimums(position: Position, need: int) -> list[int]:
    """That of our score, then that of theirs, then those of other scores and other tables."""
    card = position.rule_card
    amounts = [amount for _, amount in (*card.minimums, *CLASSIC.minimums)]
    theirs = position.scores[ours_first(position, by_player=position.by_player)[1]]
    return list(dict.fromkeys([need, card.minimum(theirs), *amounts]))
