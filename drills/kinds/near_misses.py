"""The near miss of a question: the same table with the one change that turns the answer over, asked again."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from types import ModuleType

from canasta.position import Position
from drills.kinds import forms
from drills.kinds.base import Question
from drills.kinds.making import are_alike_in_length, four, guess_rate


def near_miss(module: ModuleType, question: Question) -> Question | None:
    """`module` is the question's kind. None where nothing turns the answer, or no reason of the facet decides then."""
    if question.flip is None or question.answer is None or not hasattr(module, "told_first"):
        return None  # where what is told is the changed thing itself, the same table cannot be told again
    flip = question.flip
    position = Position.parse(flip.position)
    then = dataclasses.replace(
        question, position=flip.position, turn=flip.turn or question.turn, answer=not question.answer, picks=False
    )
    case = module.case_of(then)
    faults = module.named_faults(then, position)
    reasons = {name: module.MAKER.reasons[name] for name in module.MAKER.told(position.rule_card)}
    facet, truth = next(
        (
            (name, one)
            for name, one in _deciding(module, then)
            if one in reasons and reasons[one].holds(case, then.answer)
        ),
        ("", None),
    )
    rng = random.Random(f"near miss {question.seed}")
    choices = four(reasons, case, truth, bool(then.answer), rng) if truth else None
    if truth is None or choices is None or not are_alike_in_length(choices):
        return None
    changed = question.flip.words.rpartition(": ")[0]
    told = question.detail.removeprefix(module.told_first(question))
    return dataclasses.replace(
        then,
        facet=facet,
        detail=f"The same table, one thing changed: {forms.lower(changed)}. {module.told_first(then)}{told}",
        choices=choices,
        reason=truth,
        rule=str(faults[0] if faults else module.FACETS[then.skill, facet].yes.rules[0]),
        fields=(),
        guess_rate=guess_rate(choices),
        flip=module.flip_of(then),
    )


def _deciding(module: ModuleType, then: Question) -> Iterator[tuple[str, str]]:
    """What may decide now: the reasons of its own facet, then of its skill's others."""
    facets = {name: facet for (slug, name), facet in module.FACETS.items() if slug == then.skill}
    for name in (then.facet, *facets):
        for subject in facets[name].aim(bool(then.answer)).subjects:
            yield name, subject
