"""The near miss of a question: the same table with the one change that turns the answer over, asked again.

Where a verdict is asked, the change is the flip that the explanation tells. Where fields are filled in, the kind names
small changes of its tables (`changes` of its maker, put together from changed.py), and the first is asked about that
comes to other right values.

A table that departs (at-your-table) is changed as the kind that it comes from would change it, by either of its two
rule cards. Moves that are to be put in order have none: they go alike at every table.
"""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Iterator, Mapping

from canasta.position import Position
from canasta.texts import gettext as _
from drills.kinds import forms
from drills.kinds.base import Field, Flip, Form, Question
from drills.kinds.changed import Changed
from drills.kinds.exchange import Unsuited
from drills.kinds.forms import FormMaker
from drills.kinds.kind import FormKind, VerdictKind
from drills.kinds.making import are_alike_in_length, four, guess_rate


def of_form(kind: FormKind, question: Question) -> Question | None:
    """None where no change that the kind names comes to other right values."""
    maker = kind.MAKER
    before = {field.name: field.right for field in question.fields}
    for changed in _changes(maker, question):
        right = _right_values(maker, changed)
        if right is not None and right != before:
            fields = tuple(dataclasses.replace(field, right=right[field.name]) for field in changed.question.fields)
            return dataclasses.replace(
                changed.question,
                position=str(changed.position),
                detail=_told(changed.words, changed.question.detail),
                fields=fields,
                flip=None,
            )
    return None


def _changes(maker: FormMaker, question: Question) -> Iterator[Changed]:
    with contextlib.suppress(Unsuited):  # a table that cannot be changed so
        yield from maker.changes(question, Position.parse(question.position))


def _right_values(maker: FormMaker, changed: Changed) -> Mapping[str, str] | None:
    """None where the changed table leaves nothing to ask: its turn cannot be played, an answer is not offered."""
    try:
        right = maker.right_values(changed.question, changed.position)
    except ValueError:
        return None
    is_offered = all(_offers(field, right[field.name]) for field in changed.question.fields)
    return right if is_offered else None


def _offers(field: Field, value: str) -> bool:
    keys = {option.key for option in field.options}
    return value in keys if field.form is Form.ONE else not keys or set(filter(None, value.split(","))) <= keys


def _told(changed: str, detail: str) -> str:
    return _("The same table, one thing changed: {changed}. {detail}").format(changed=changed, detail=detail).strip()


def of_verdict(kind: VerdictKind, question: Question, flip: Flip) -> Question | None:
    """None where no reason of the skill decides once the flip has turned the answer."""
    position = Position.parse(flip.position)
    then = dataclasses.replace(
        question, position=flip.position, turn=flip.turn or question.turn, answer=not question.answer, picks=False
    )
    case = kind.case_of(then)
    faults = kind.named_faults(then, position)
    reasons = kind.MAKER.offered(position.rule_card)
    facet, truth = next(
        (
            (name, one)
            for name, one in _deciding(kind, then)
            if one in reasons and reasons[one].holds(case, bool(then.answer))
        ),
        ("", None),
    )
    rng = random.Random(f"near miss {question.seed}")
    choices = four(reasons, case, truth, bool(then.answer), rng) if truth else None
    if truth is None or choices is None or not are_alike_in_length(choices):
        return None
    changed = flip.words.rpartition(": ")[0]
    return dataclasses.replace(
        then,
        facet=facet,
        detail=_told(forms.lower(changed), kind.told_anew(question, then)),
        choices=choices,
        reason=truth,
        rule=str(faults[0] if faults else kind.MAKER.facets[then.skill, facet].yes.rules[0]),
        fields=(),
        guess_rate=guess_rate(choices),
        flip=kind.flip_of(then),
    )


def _deciding(kind: VerdictKind, then: Question) -> Iterator[tuple[str, str]]:
    """What may decide now: the reasons of its own facet, then of its skill's others."""
    facets = {name: facet for (slug, name), facet in kind.MAKER.facets.items() if slug == then.skill}
    for name in (then.facet, *facets):
        for subject in facets[name].aim(bool(then.answer)).subjects:
            yield name, subject
