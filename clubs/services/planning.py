"""The lesson plan: evenings in order, and of each the lessons and sets in order."""

from datetime import date, datetime

from django.db import transaction
from django.db.models import Max

from clubs.models import Evening, Part, Season, Set
from lessons.course import LESSONS

LESSONS_AN_EVENING = 2


@transaction.atomic
def propose(season: Season) -> None:
    """The course, two lessons an evening: a plan to begin from, where there is none yet."""
    Season.objects.select_for_update().get(pk=season.pk)
    if season.evenings.exists():
        return
    for at in range(0, len(LESSONS), LESSONS_AN_EVENING):
        evening = add_evening(season, LESSONS[at].title, None)
        for lesson in LESSONS[at : at + LESSONS_AN_EVENING]:
            add_lesson(evening, lesson.slug)


def add_evening(season: Season, title: str, day: date | None) -> Evening:
    last = season.evenings.aggregate(last=Max("number"))["last"] or 0
    return Evening.objects.create(season=season, number=last + 1, title=title, day=day)


def add_lesson(evening: Evening, slug: str) -> Part:
    return Part.objects.create(evening=evening, number=_next(evening), lesson=slug)


def add_set(evening: Evening, its: Set) -> Part:
    return Part.objects.create(evening=evening, number=_next(evening), set=its)


def _next(evening: Evening) -> int:
    return (evening.parts.aggregate(last=Max("number"))["last"] or 0) + 1


@transaction.atomic
def earlier(one: Evening | Part) -> None:
    """It changes places with the one before it."""
    rows = one.season.evenings if isinstance(one, Evening) else one.evening.parts
    before = rows.filter(number__lt=one.number).order_by("-number").first()
    if before is not None:
        rows.filter(pk=before.pk).update(number=one.number)
        rows.filter(pk=one.pk).update(number=before.number)


def set_done(part: Part, is_done: bool, now: datetime) -> None:
    Part.objects.filter(pk=part.pk).update(done_at=now if is_done else None)
