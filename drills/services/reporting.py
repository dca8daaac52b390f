"""Reports of a problem with a question: everything in them, nothing to type."""

from datetime import datetime
from typing import Any

from django.db import transaction

from drills import queries
from drills.days import study_day
from drills.models import Question, Report

A_DAY = 20  # of one learner: more are no reports
COPIED = ("kind", "skill", "facet", "seed", "rule_card", "position", "turn", "engine")


class Enough(Exception):
    """So many reports came from this learner today that no more are taken."""


@transaction.atomic
def report(learner: Any, question: Question, now: datetime) -> Report:
    """The report of this question at its stage, written once; Enough where the day has had its fill."""
    stage = question.stage
    if already := Report.objects.filter(question=question, stage=stage).first():
        return already
    day = study_day(now, learner.time_zone)
    latest = Report.objects.filter(learner=learner).order_by("-at").values_list("at", flat=True)[:A_DAY]
    if sum(study_day(at, learner.time_zone) == day for at in latest) >= A_DAY:
        raise Enough
    copied = {name: getattr(question, name) for name in COPIED}
    row = {"learner": learner, "at": now, "given": _given(question)} | copied
    written, _ = Report.objects.get_or_create(question=question, stage=stage, defaults=row)
    return written


def _given(question: Question) -> dict[str, Any]:
    """What had been answered by then: all of it, or the verdict alone."""
    so_far = {"verdict": question.verdict, "hints": question.hints}
    if not question.answered_at:
        return so_far
    answer = queries.answer_to(question)
    names = ("reason", "cards", "values", "guess_said", "verdict_right", "reason_right", "misconception")
    return so_far | {name: getattr(answer, name) for name in names}
