"""Marking, the same for every kind: verdict and reason both, and the mix-up that an answer reveals."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.fault import Fault
from drills.kinds.base import Given, Marking, Question
from drills.kinds.making import Facet


def mark(
    question: Question,
    given: Given,
    facets: Mapping[tuple[str, str], Facet],
    faults: tuple[Fault, ...],
    mix_up: str | None,
) -> Marking:
    """`faults` are those of the cards that were picked, `mix_up` what they reveal."""
    verdict_right = given.verdict is question.answer
    if question.asks_cards(given.verdict):
        shown = given.cards is not None and not faults
    else:
        shown = given.reason == question.reason
    if verdict_right and shown:
        return Marking(True, True, None)
    if verdict_right:
        choice = question.choice(given.reason)
        return Marking(True, False, choice.misconception if choice else mix_up)
    aim = facets[question.made_by].aim(bool(question.answer))
    elsewhere = bool(faults) and str(faults[0].rule) != question.rule  # the cards show another mistake than the facet's
    named = aim.reveals if aim.only_with in (None, given.reason) and not elsewhere else None
    return Marking(False, False, named or mix_up)
