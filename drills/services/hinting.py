"""Hints taken with a question: they are counted, and the grade knows them."""

from drills.grading import NAMES_THE_RULE
from drills.models import Question


def take_hint(question: Question, level: int) -> None:
    """The hint of that level, after the one before it; tapped twice it is the same one. An answer ends them."""
    if not 1 <= level <= NAMES_THE_RULE:
        return
    if Question.objects.filter(pk=question.pk, answered_at=None, hints=level - 1).update(hints=level):
        question.hints = level
    else:
        question.refresh_from_db(fields=["hints", "answered_at", "verdict"])
