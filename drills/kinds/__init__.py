"""The kinds of question, and the three things done with any of them: make, mark, explain."""

from __future__ import annotations

from drills.kinds.base import Choice, Explanation, Flip, Given, Impossible, LedgerRow, Marking, Question, TableMarks

__all__ = [
    "Choice",
    "Explanation",
    "Flip",
    "Given",
    "Impossible",
    "LedgerRow",
    "Marking",
    "Question",
    "TableMarks",
]
