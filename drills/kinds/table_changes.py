"""The near misses of "at-your-table": what the kinds that its tables come from would change of them."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import replace

from canasta.position import Position
from canasta.rulecard import RuleCard
from drills.kinds import forms
from drills.kinds import registry as kinds
from drills.kinds.base import Field, Question
from drills.kinds.changed import Changed
from drills.kinds.exchange import Unsuited
from drills.kinds.table_fields import AS_PLAYED, LEFT_ALONE, source_of, tables_of, verdicts
from drills.kinds.table_sources import YES, differs, faults_at, once_of, usual
from drills.kinds.table_told import at_table
from drills.skills import skill


def changes(question: Question, position: Position) -> Iterator[Changed]:
    """What would be changed at the own table, then what at the usual one; told of both."""
    knob, card = skill(question.skill).knob, position.rule_card
    game = usual(knob, card)
    if game is None:
        return
    for at in (card, game):
        for changed in _of_source(replace(source_of(question), position=str(position)), at):
            made = replace(changed.question, position=f"{card} {str(changed.position).partition(' ')[2]}")
            is_other = differs(made, card, game, once_of(knob))
            if is_other is not None:
                told = replace(
                    question,
                    facet=AS_PLAYED if is_other else LEFT_ALONE,
                    turn=made.turn,
                    detail=made.detail,
                    fields=_fields(question, made, card, game),
                )
                yield Changed(changed.words, Position.parse(made.position), told)


def _of_source(made: Question, card: RuleCard) -> Iterator[Changed]:
    """What the kind that asks it would change of it at that table, if it knows anything."""
    there = replace(made, rule_card=str(card), position=str(at_table(made, card)))
    with contextlib.suppress(Unsuited, ValueError):  # a table that cannot be changed so
        if made.answer is None:
            yield from kinds.BY_FIELDS[made.kind].MAKER.changes(there, Position.parse(there.position))
        else:
            yield from _turned_over(there, card)


def _turned_over(made: Question, card: RuleCard) -> Iterator[Changed]:
    """The nearest change that turns its verdict."""
    kind = kinds.BY_VERDICT[made.kind]
    before = replace(made, answer=not faults_at(made, card))
    if flip := kind.flip_of(before):
        then = replace(before, position=flip.position, turn=flip.turn or before.turn, answer=not before.answer)
        told = replace(then, detail=kind.told_anew(before, then))
        yield Changed(forms.lower(flip.words.rpartition(": ")[0]), Position.parse(flip.position), told)


def _fields(question: Question, made: Question, card: RuleCard, game: RuleCard) -> tuple[Field, ...]:
    """The same fields; their options as they are told of the changed table, and what stands in the way there."""
    if made.answer is not None:
        offered = tuple(option.key for option in question.fields[0].options if option.key != YES)
        tables = tables_of(skill(question.skill).knob, card, game)
        return verdicts(made, tables, offered, random.Random(f"near miss {question.seed}"))
    options = {field.name: field.options for field in made.fields}
    return tuple(replace(field, options=options[field.name.partition("-")[2]]) for field in question.fields)
