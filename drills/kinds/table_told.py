"""Why something is so at one table, and at two: what they share is said once."""

from __future__ import annotations

import dataclasses
import itertools
import re
from dataclasses import dataclass

from canasta.explain import explain as explain_fault
from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling, why_not_out, why_not_take
from canasta.rulecard import RuleCard
from canasta.texts import gettext as _
from canasta.words import capital
from drills.kinds import registry as kinds
from drills.kinds.base import Field, Form, Given, LedgerRow, Question, TableMarks
from drills.kinds.counted import NO_MARKS
from drills.kinds.table_words import HERE_SAYS, OUT, USUAL_SAYS

_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z0-9“])")


def at_table(made: Question, card: RuleCard) -> Position:
    return Position.parse(f"{card} {made.position.partition(' ')[2]}")


@dataclass(frozen=True)
class Told:
    """Why it is so at one table."""

    because: str
    ledger: tuple[LedgerRow, ...] = ()
    marks: TableMarks = NO_MARKS


def told_at(made: Question, card: RuleCard, sentences: int | None = None) -> Told:
    """Why it is so at that table, in so many sentences."""
    if made.answer is not None:
        return _in_words(made, card)
    told = _as_explained(made, card)
    return dataclasses.replace(told, because=" ".join(_SENTENCE.split(told.because)[:sentences]))


def side_by_side(here: str, usual: str) -> str:
    """Two tables' reasons: the sentences that they share are said once."""
    if here == usual:
        return _("At both tables: {why}").format(why=here)
    ours, theirs = (_SENTENCE.split(text) for text in (here, usual))
    ours, theirs = [_bare(said, theirs) for said in ours], [_bare(said, ours) for said in theirs]
    first = _shared(ours, theirs)
    last = _shared(ours[first:][::-1], theirs[first:][::-1])
    apart = [(HERE_SAYS, ours[first : len(ours) - last]), (USUAL_SAYS, theirs[first : len(theirs) - last])]
    said = [words.format(says=" ".join(sentences)) for words, sentences in apart if sentences]
    return capital(" ".join([*ours[:first], *said, *ours[len(ours) - last :]]))


def _bare(said: str, others: list[str]) -> str:
    """The reason names the table whose it is, so a sentence of one table alone need not."""
    return said if said in others else capital(said.removeprefix(_("At your table ")))


def _shared(ours: list[str], theirs: list[str]) -> int:
    """How many of their first sentences are the same."""
    return len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False))))


def _as_explained(made: Question, card: RuleCard) -> Told:
    """As the kind that the table comes from explains it; it may look at fields that are not asked here."""
    answers = kinds.answer_at(made, card)
    assert isinstance(answers, tuple)
    asked = {field.name: field for field in made.fields}
    fields = tuple(
        dataclasses.replace(asked.get(name, Field(name, Form.ONE, name)), right=right) for name, right in answers
    )
    there = dataclasses.replace(made, rule_card=str(card), position=str(at_table(made, card)), fields=fields)
    told = kinds.explain(there, Given(values=dict(answers)))
    return Told(told.because, told.ledger, told.marks)


def _in_words(made: Question, card: RuleCard) -> Told:
    position = at_table(made, card)
    without_turn = why_not_out if made.kind == OUT else why_not_take
    faults = ruling(position, parse_turn(made.turn)).faults if made.turn else without_turn(position)
    if not faults:
        return Told(_("Yes, nothing stands in the way."))
    return Told(_("No. {explain_fault}").format(explain_fault=explain_fault(faults[0], position)))
