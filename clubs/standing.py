"""Where everybody in a class stands with every skill: a fixed number of queries, however many they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from canasta.rulecard import RuleCard
from clubs.models import Member, Season
from drills import queries, services
from drills.days import study_day
from drills.fold import Standing, State
from drills.skills import SKILLS, Skill
from lessons.services import last_read

CARE = (State.STUCK, State.SHAKY)
LONG_AGO = 10_000  # days without a sign of somebody who has not begun: longer than anybody's


class Cell(NamedTuple):
    """One learner with one skill."""

    state: State
    answers: int  # that counted
    missed: int  # of these

    @property
    def needs_care(self) -> bool:
        return self.state in CARE


@dataclass(frozen=True)
class Row:
    """One learner with every skill that the club's card leaves to ask."""

    member: Member
    today: date  # by the learner's own clock
    last_active: date | None  # an answer given, a lesson begun or read to its end
    cells: Mapping[str, Cell]

    def count(self, state: State, skills: Iterable[Skill]) -> int:
        return sum(self.cells[one.slug].state == state for one in skills)

    @property
    def last_active_words(self) -> str:
        return "not yet active" if self.last_active is None else when(self.last_active, self.today)


def skills_of(card: RuleCard) -> list[Skill]:
    """Those that a card leaves to ask, in the order in which they are learnt."""
    can = services.askable_under(card)
    return [one for one in SKILLS if one.slug in can]


def of_class(season: Season, now: datetime) -> list[Row]:
    return _rows(list(season.members.select_related("learner")), season.club.card, now)


def of_member(member: Member, now: datetime) -> Row:
    return _rows([member], member.season.club.card, now)[0]


def who_needs_attention(rows: Iterable[Row], skills: list[Skill]) -> list[Row]:
    """Those first who are stuck with most of these skills; then who are shaky with the larger part of what they have
    begun; then whom one has not seen for long."""
    return sorted(rows, key=lambda row: _attention(row, skills))


def _attention(row: Row, skills: list[Skill]) -> tuple[Any, ...]:
    begun = len(skills) - row.count(State.NOT_STARTED, skills)
    shaky = row.count(State.SHAKY, skills) / begun if begun else 0
    away = (row.today - row.last_active).days if row.last_active else LONG_AGO
    return -row.count(State.STUCK, skills), -shaky, -away, row.member.name.casefold()


def _rows(members: list[Member], card: RuleCard, now: datetime) -> list[Row]:
    learners = [one.learner_id for one in members]
    standings, answered, read = queries.standings_of(learners), queries.last_answers(learners), last_read(learners)
    skills = skills_of(card)
    rows = []
    for member in members:
        its, learner = standings[member.learner_id], member.learner
        today = queries.today(learner, now, its)
        signs = [one[learner.pk] for one in (answered, read) if learner.pk in one]
        last = study_day(max(signs), learner.time_zone) if signs else None
        cells = {one.slug: _cell(its.get(one.slug), today) for one in skills}
        rows.append(Row(member, today, last, cells))
    return rows


def _cell(its: Standing | None, today: date) -> Cell:
    tries = its.tries if its else ()
    return Cell(services.state_of(its, today), len(tries), sum(not one.right for one in tries))


def when(day: date, today: date) -> str:
    """How long ago, as one says it of a person: to the day within two weeks, then roughly."""
    days = (today - day).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    if days < 14:
        return f"{days} days ago"
    return f"{days // 7} weeks ago" if days < 61 else f"{days // 30} months ago"


class Weak(NamedTuple):
    """A skill that some of the class are stuck with or shaky on."""

    skill: Skill
    people: int
    missed: int  # by how many of them
    stuck: int


def weak_skills(rows: Iterable[Row], skills: Iterable[Skill]) -> list[Weak]:
    """The skills that need an evening, those first that most have missed: whoever has just begun is shaky too."""
    rows = list(rows)
    found = (_weak(one, [row.cells[one.slug] for row in rows]) for one in skills)
    return sorted(
        (weak for weak in found if weak.people),
        key=lambda weak: (-weak.missed, -weak.people, -weak.stuck, weak.skill.order),
    )


def _weak(one: Skill, cells: list[Cell]) -> Weak:
    unsure = [cell for cell in cells if cell.needs_care]
    missed = sum(cell.missed > 0 for cell in unsure)
    return Weak(one, len(unsure), missed, sum(cell.state == State.STUCK for cell in unsure))
