"""Undo: the last answer of a sitting counts as never given, and its skill is asked again."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from drills import kinds, queries
from drills.days import study_day
from drills.fold import EventKind, Standing
from drills.models import Purpose, Question, Sitting
from drills.services.asking import issue
from drills.services.rebuilding import refold
from drills.services.recording import new_event
from drills.services.sittings import ask_what_if


@transaction.atomic
def undo(learner: Any, question: Question, now: datetime) -> bool:
    """Void the answer to this question and ask its skill anew; False where it is not the sitting's last answer."""
    sitting = Sitting.objects.select_for_update().get(pk=question.sitting_id)  # two taps must not undo two answers
    answer = queries.last_answer(sitting.pk)
    if answer is None or answer.question_id != question.pk or not question.may_be_undone:
        return False
    day = study_day(now, learner.time_zone, answer.study_day)
    new_event(learner, answer.skill, EventKind.VOID, day, now, voids=answer).save()
    refold(learner.pk, answer.skill)
    Question.objects.filter(pk=question.pk).update(withdrawn_at=now)
    if sitting.purpose != Purpose.SET:  # that is at its end with its own questions, whatever was asked beside them
        _reopen(sitting)
    _ask_again(learner, question, now)
    return True


def _reopen(sitting: Sitting) -> None:
    try:
        with transaction.atomic():
            Sitting.objects.filter(pk=sitting.pk).update(ended_at=None)
    except IntegrityError:  # another of its kind was begun since
        return


def _ask_again(learner: Any, question: Question, now: datetime) -> None:
    if question.near_miss_of:  # there is one such table only
        ask_what_if(learner, question.near_miss_of, now)
        return
    standing = queries.standings(learner).get(question.skill, Standing())
    row = {"sitting": question.sitting, "number": question.number}
    try:
        issue(learner, question.skill, question.purpose, standing, now, row)
    except kinds.Impossible:  # the rule card was changed since: the row goes on without it
        return
