"""What the home page offers next: never nothing."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.urls import reverse

from drills import planning, queries
from drills.days import ago
from drills.fold import Standing
from drills.services.states import askable
from drills.services.wishes import length_of
from drills.words import counted
from lessons.electives import next_unread
from lessons.services import finished, rule_card_of

SECONDS_A_QUESTION = 40


@dataclass(frozen=True)
class NextUp:
    """What the home page offers: never nothing."""

    kind: str  # "review", "lesson" or "practice"
    words: str  # of the button
    url: str  # a review and a practice begin with a POST to it
    count: int = 0
    waiting: int = 0  # due today as well, for another sitting
    minutes: int = 0
    lesson: str | None = None
    skill: str | None = None  # the first to be asked
    last_met: str = ""  # "11 days ago"
    after_long: bool = False


def next_up(user: Any, now: datetime) -> NextUp:
    """Reviews when some are due, else the next lesson, else mixed practice."""
    standings = queries.standings(user)
    day = queries.today(user, now, standings)
    read = finished(user)
    can = askable(user)
    new = planning.introducible(standings, read, day, can)
    asked = planning.due(standings | {slug: Standing(introduced=day, due=day) for slug in new}, day, can)
    if asked:
        return _review_up(asked, length_of(user), standings, day)
    unread = next_unread(read, rule_card_of(user))
    if unread is None:
        return NextUp("practice", "Practise: mixed questions", reverse("practice-mixed"))
    words = f"Next lesson: {unread.title}" if read else f"Begin: {unread.title}"
    return NextUp("lesson", words, reverse("lesson", args=[unread.slug]), minutes=unread.minutes, lesson=unread.slug)


def _review_up(due: list[str], length: int, standings: dict[str, Standing], day: date) -> NextUp:
    asked = due[:length]
    count, first = len(asked), planning.mixed(asked)[0]
    minutes = max(1, round(count * SECONDS_A_QUESTION / 60))
    memory = standings[first].memory if first in standings else None
    return NextUp(
        kind="review",
        words=f"Continue: {counted(count, 'review')}, about {counted(minutes, 'minute')}",
        url=reverse("review"),
        count=count,
        waiting=len(due) - count,
        minutes=minutes,
        skill=first,
        last_met=ago(memory.day, day) if memory else "",
        after_long=planning.long_away(standings, day),
    )
