"""What the class page shows: what to do before the next evening, and the grid of learners × skills."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.http import QueryDict
from django.urls import reverse

from canasta.words import number
from clubs.models import Club, Season
from clubs.standing import Cell, Row, Weak, of_class, skills_of, weak_skills, who_needs_attention
from drills import habits, queries
from drills.fold import State
from drills.pages import ICONS
from drills.skills import Skill, skill
from drills.words import counted
from lessons import course
from lessons.course import Lesson

STATES = (State.SOLID, State.SHAKY, State.STUCK, State.NOT_STARTED)
BEGUN = (State.STUCK, State.SHAKY, State.SOLID)
LISTED = (State.SHAKY, State.SOLID, State.NOT_STARTED)  # each that is stuck stands there by its name
LEGEND = [(ICONS[state], state) for state in STATES]
LATELY = timedelta(weeks=4)  # a mix-up that nobody has shown for longer is no matter for the next evening
COMMON = 2  # what one alone mixes up is told on their own page
MOST_TOLD = 3  # of the mix-ups, and of the weak skills; more than an evening holds
FITS = 18  # columns, on a wide screen
NAMED = 12  # of those who share a mix-up
LEAST_OPEN, MOST_OPEN = 3, 5  # learners whose skills a phone lists; of the others it says how many, a line each
SHOW_ALL = "all"


class MixUp(NamedTuple):
    """A mix-up of some of the class."""

    who: str  # "Three of nine"
    what: str  # "take a frozen pile with a wild card."
    people: list[tuple[str, str]]  # the names of some, and the way to the positions
    others: int  # and how many more
    skill: Skill  # in which it came most often


def of(season: Season, asked: QueryDict, now: datetime) -> dict[str, Any]:
    """`asked` may name a lesson, or want all skills, those that nobody has begun too: ?skills=freezing, ?skills=all."""
    rows, skills = of_class(season, now), skills_of(season.club.card)
    shown = _shown(rows, skills, asked.get("skills", ""))
    folded = [one for one in skills if one not in shown]
    return {
        "season": season,
        "legend": LEGEND,
        "by_lesson": by_lesson(shown),
        "is_wide": len(shown) > FITS,
        "folded": by_lesson(folded),
        "folded_count": len(folded),
        "lessons": [lesson for lesson, _ in by_lesson(_begun(rows, skills))],
        "chosen": asked.get("skills", ""),
        "rows": [_drawn(row, at, shown, season.club) for at, row in enumerate(who_needs_attention(rows, shown))],
        "people": number(len(rows)).capitalize(),
        "mix_ups": list(mix_ups(rows, season.club, now))[:MOST_TOLD],
        "weak": [_told(weak, len(rows)) for weak in weak_skills(rows, skills)[:MOST_TOLD]],
    }


def _shown(rows: list[Row], skills: list[Skill], asked: str) -> list[Skill]:
    """The columns: what somebody has begun, or all, or one lesson's."""
    if asked == SHOW_ALL:
        return skills
    return [one for one in skills if one.lesson == asked] or _begun(rows, skills)


def _begun(rows: list[Row], skills: list[Skill]) -> list[Skill]:
    return [one for one in skills if any(row.cells[one.slug].answers for row in rows)]


def by_lesson(skills: list[Skill]) -> list[tuple[Lesson, list[Skill]]]:
    return [(course.lesson(slug), list(its)) for slug, its in groupby(skills, key=lambda one: one.lesson)]


def _drawn(row: Row, at: int, skills: list[Skill], club: Club) -> dict[str, Any]:
    """A row as the template puts it down, without any thinking: a hundred of them have thousands of cells."""
    is_open = at < LEAST_OPEN or (at < MOST_OPEN and row.count(State.STUCK, skills) > 0)
    return {
        "member": row.member,
        "active": row.last_active_words,
        "way": reverse("club-member", args=[club.pk, row.member.pk]),
        "cells": [_cell(one, row.cells[one.slug]) for one in skills],
        "is_open": is_open,
        "rest": _in_all(row, skills) if is_open else _counts(row, skills, BEGUN) or "nothing begun",
    }


def _in_all(row: Row, skills: list[Skill]) -> str:
    counts = _counts(row, skills, LISTED)
    return f"In all {counts}" if counts else "Nothing begun"


def _counts(row: Row, skills: list[Skill], states: tuple[State, ...]) -> str:
    counts = [(row.count(state, skills), state) for state in states]
    return ", ".join(f"{count} {state}" for count, state in counts if count)


def _cell(one: Skill, cell: Cell) -> tuple[str, str, int, str, str]:
    """Where it leads, its picture, its number, both in words; and its name, where a phone lists it."""
    words = f"{cell.state}, {counted(cell.answers, 'answer')}" if cell.answers else str(cell.state)
    return one.slug, ICONS[cell.state], cell.answers, words, one.title if cell.needs_care else ""


def mix_ups(rows: list[Row], club: Club, now: datetime) -> Iterator[MixUp]:
    """What the class mixes up, that of most people first; of as many, what came in more skills."""
    found = _shown_by(rows, (now - LATELY).date())
    people = {slug: len({row.member for row, _ in shown}) for slug, shown in found.items()}
    for slug in sorted(found, key=lambda slug: (-people[slug], -len(found[slug]), slug)):
        if people[slug] >= min(COMMON, len(rows)):
            who, what = habits.of_some(slug, people[slug], len(rows))
            named, often = _who(found[slug], club), Counter(name for _, name in found[slug])
            its = skill(max(often, key=lambda name: (often[name], -skill(name).order)))
            yield MixUp(who, what, named[:NAMED], len(named[NAMED:]), its)


def _shown_by(rows: list[Row], since: date) -> dict[str, list[tuple[Row, str]]]:
    """Of each mix-up who has shown it, in which skill: one of the club's card that is not solid with them by now."""
    of_learner = {row.member.learner_id: row for row in rows}
    found: dict[str, list[tuple[Row, str]]] = defaultdict(list)
    for learner, slug, name in queries.mix_ups_of(list(of_learner), since):
        row = of_learner[learner]
        if slug in habits.HABITS and name in row.cells and row.cells[name].state != State.SOLID:
            found[slug].append((row, name))
    return found


def _who(shown: list[tuple[Row, str]], club: Club) -> list[tuple[str, str]]:
    """Each of them once, with the way to the positions of the first skill in which it came."""
    ways = {row.member: name for row, name in reversed(shown)}
    members = sorted(ways, key=lambda one: one.name.casefold())
    return [(one.name, reverse("club-missed", args=[club.pk, one.pk, ways[one]])) for one in members]


def _told(weak: Weak, among: int) -> dict[str, Any]:
    """ "Five of nine" "are" not yet sure of it ": three have missed it, one is stuck"."""
    missed = f"{number(weak.missed)} {'has' if weak.missed == 1 else 'have'} missed it"
    stuck = f"{number(weak.stuck)} {'is' if weak.stuck == 1 else 'are'} stuck"
    parts = [missed] * (weak.missed > weak.stuck) + [stuck] * (weak.stuck > 0)
    if weak.people == 1:
        tail = " and stuck" if weak.stuck else " and has missed it" if weak.missed else ""
    else:
        tail = f": {', '.join(parts)}" if parts else ""
    return {
        "who": f"{number(weak.people).capitalize()} of {number(among)}",
        "are": "is" if weak.people == 1 else "are",
        "skill": weak.skill,
        "how": tail,
    }


def table(season: Season, now: datetime) -> Iterator[list[Any]]:
    """The whole grid, a learner a line: of each skill what it is called and, beside it, its counted answers."""
    skills = skills_of(season.club.card)
    heads = [name for one in skills for name in (one.title, f"{one.title}: answers")]
    yield ["Learner", "Last active", *heads]
    for row in who_needs_attention(of_class(season, now), skills):
        cells = (row.cells[one.slug] for one in skills)
        yield [row.member.name, row.last_active or "", *(part for cell in cells for part in (cell.state, cell.answers))]
