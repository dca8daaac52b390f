"""A question about a position that somebody has laid themselves: the reasons and the words are those of its kind."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

from canasta.position import Position, Seat
from drills.kinds.base import Choice, Impossible, Question
from drills.kinds.kind import VerdictKind
from drills.kinds.making import four, guess_rate


def posed(module: VerdictKind, kind: str, position: Position, turn: str | None) -> Question | None:
    """None where no skill of the kind asks about such a table: nothing decides there that it could give as reasons.

    The learner is South, and the words of reasons speak of two sides.
    """
    if position.seat != Seat.S or len(position.melds) != 2:
        return None
    for template in _templates(module, position):
        blank = dataclasses.replace(template, kind=kind, position=str(position), turn=turn, picks=False, fields=())
        answer = bool(module.answer_at(blank, position))
        asked = _with_reasons(module, dataclasses.replace(blank, answer=answer, flip=None), position)
        if asked is not None:
            return dataclasses.replace(asked, flip=module.flip_of(asked))
    return None


def _templates(module: VerdictKind, position: Position) -> Iterator[Question]:
    """A question of each skill of the kind: its prompt and its words for a yes and a no."""
    for slug in dict.fromkeys(slug for slug, _ in module.MAKER.facets):
        try:
            yield module.make(slug, 0, position.rule_card, random.Random(f"posed {slug}"), None, frozenset())
        except Impossible:
            continue


def _with_reasons(module: VerdictKind, question: Question, position: Position) -> Question | None:
    answer = bool(question.answer)
    case, faults = module.case_of(question), module.named_faults(question, position)
    told = module.MAKER.offered(position.rule_card)
    for (slug, name), facet in module.MAKER.facets.items():
        aim = facet.aim(answer)
        if slug != question.skill or (faults and faults[0] not in aim.rules):
            continue
        truth = next((one for one in aim.subjects if one in told and told[one].holds(case, answer)), None)
        choices = four(told, case, truth, answer, random.Random(str(position))) if truth else None
        if truth and choices:
            return _put(module, question, name, truth, choices, str(faults[0] if faults else aim.rules[0]))
    return None


def _put(
    module: VerdictKind, question: Question, facet: str, truth: str, choices: tuple[Choice, ...], rule: str
) -> Question:
    return dataclasses.replace(
        question,
        facet=facet,
        detail=module.told_first(question),
        choices=choices,
        reason=truth,
        rule=rule,
        guess_rate=guess_rate(choices),
    )
