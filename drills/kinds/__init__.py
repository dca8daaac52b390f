"""The kinds of question, and the three things done with any of them: make, mark, explain."""

from __future__ import annotations

from drills.kinds import at_your_table
from drills.kinds.base import (
    Choice,
    Explanation,
    Field,
    Flip,
    Form,
    Given,
    Impossible,
    LedgerRow,
    Marking,
    Question,
    TableMarks,
)
from drills.kinds.registry import (
    BY_FIELDS,
    BY_VERDICT,
    KINDS,
    answer_at,
    explain,
    faults,
    make,
    mark,
    named_faults,
    near_miss,
    posed,
    possible,
    right_answers,
    true_reasons,
)

__all__ = [
    "BY_FIELDS",
    "BY_VERDICT",
    "KINDS",
    "Choice",
    "Explanation",
    "Field",
    "Flip",
    "Form",
    "Given",
    "Impossible",
    "LedgerRow",
    "Marking",
    "Question",
    "TableMarks",
    "answer_at",
    "explain",
    "faults",
    "make",
    "mark",
    "named_faults",
    "near_miss",
    "posed",
    "possible",
    "right_answers",
    "true_reasons",
]

BY_FIELDS[at_your_table.NAME] = KINDS[at_your_table.NAME] = at_your_table  # last, for it asks by all the others
