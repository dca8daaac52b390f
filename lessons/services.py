"""What a learner has read, and how far. Nothing is kept of somebody who only looks."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Max

from canasta.rulecard import CLASSIC, RuleCard
from lessons.course import ELECTIVES, LESSONS, Lesson
from lessons.electives import next_unread
from lessons.models import Progress

Learner = Any  # settings.AUTH_USER_MODEL, or a visitor without a row


def rule_card_of(learner: Learner) -> RuleCard:
    """The card in force."""
    return card_in(getattr(learner, "rule_card", ""))


def card_in(text: str) -> RuleCard:
    """A card as it is stored: Classic where there is none, or none that can be read."""
    try:
        return RuleCard.parse(text or str(CLASSIC))
    except ValueError:
        return CLASSIC


def progress_of(learner: Learner) -> dict[str, Progress]:
    if learner is None or not learner.is_authenticated:
        return {}
    return {progress.lesson: progress for progress in Progress.objects.filter(learner=learner)}


def finished(learner: Learner) -> dict[str, datetime]:
    """The lessons this learner has read to the end, and when."""
    return {slug: progress.finished_at for slug, progress in progress_of(learner).items() if progress.finished_at}


def last_read(learners: Collection[int]) -> dict[int, datetime]:
    """When each of these learners last began a lesson or came to its end."""
    rows = Progress.objects.filter(learner__in=learners).values_list("learner").order_by()
    times = rows.annotate(Max("begun_at"), Max("finished_at"))
    return {learner: max(begun, finished or begun) for learner, begun, finished in times}


def next_lesson(learner: Learner) -> Lesson | None:
    """The first lesson that is not finished; the elective about the learner's own game, when its time has come."""
    return next_unread(finished(learner), rule_card_of(learner))


def reach(learner: Learner, lesson: Lesson, number: int, now: datetime) -> None:
    """The learner has come to this step; one beyond the last finishes the lesson."""
    number = min(number, len(lesson.steps) + 1)
    progress, _ = Progress.objects.get_or_create(learner=learner, lesson=lesson.slug, defaults={"begun_at": now})
    Progress.objects.filter(pk=progress.pk, step__lt=number).update(step=min(number, len(lesson.steps)))
    if number > len(lesson.steps):
        Progress.objects.filter(pk=progress.pk, finished_at=None).update(finished_at=now)


def finish(learner: Learner, slug: str, now: datetime) -> None:
    lesson = next(lesson for lesson in (*LESSONS, *ELECTIVES) if lesson.slug == slug)
    reach(learner, lesson, len(lesson.steps) + 1, now)
