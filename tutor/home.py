"""What the home page says: who is greeted, what comes next, and how far the lessons are."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from canasta.rulecard import RuleCard
from canasta.words import number
from clubs.member_page import at_home
from clubs.models import Staff
from clubs.pages import led_by
from drills.days import zone_info
from drills.fold import State
from drills.services import NextUp, next_up, states
from drills.skills import SKILLS, skill
from lessons.course import ELECTIVES, Lesson, lesson
from lessons.electives import of_the_game
from lessons.page import Row, rows
from lessons.services import progress_of, rule_card_of
from lessons.tables import name_of

PLAYERS = {2: "two players", 3: "three players", 4: "four players in two sides"}
MOST_BACKS = 8  # cards that fit a phone's width


@dataclass(frozen=True)
class Home:
    greeting: str
    is_new: bool
    up: NextUp
    backs: int  # cards face down, one for each review
    backs_words: str  # "Three cards to turn"
    first_skill: str
    up_lesson: Lesson | None
    later_lesson: Lesson | None  # the next lesson, where reviews come first
    tables_lesson: Row | None  # the elective of the table's own game, until it is read
    rows: list[Row]
    solid: int
    begun: int
    rule_card: str
    players: str  # "four players in two sides"
    classes: list[dict[str, Any]]  # what a member's clubs have for them
    led: list[Staff]  # the clubs they lead or help in


def home_of(user: Any, now: datetime, zone: str) -> Home:
    up = next_up(user, now)
    progress = progress_of(user)
    skills = states(user, now)
    card = rule_card_of(user)
    contents = [_with_skills(row, skills) for row in rows(progress, card)]
    electives = rows(progress, card, ELECTIVES)
    unread = next((row.lesson for row in (*rows(progress, card), *electives) if row.is_next), None)
    begun = Counter(state for state in skills.values() if state != State.NOT_STARTED)
    return Home(
        greeting=greeting(now, zone),
        is_new=not progress and not begun,
        up=up,
        backs=min(up.count, MOST_BACKS),
        backs_words=f"{number(up.count)} card{'s' if up.count > 1 else ''} to turn".capitalize(),
        first_skill=skill(up.skill).title if up.skill else "",
        up_lesson=lesson(up.lesson) if up.lesson else None,
        later_lesson=unread if up.kind == "review" else None,
        tables_lesson=next((row for row in electives if _is_waiting(row, card)), None),
        rows=contents,
        solid=begun[State.SOLID],
        begun=begun.total(),
        rule_card=name_of(user, card),
        players=PLAYERS[card.players],
        classes=at_home(user, now),
        led=led_by(user),
    )


def _is_waiting(row: Row, card: RuleCard) -> bool:
    return row.lesson is of_the_game(card) and row.state != "solid" and not row.is_next


def greeting(now: datetime, zone: str) -> str:
    hour = now.astimezone(zone_info(zone)).hour
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 18 else "Good evening"


def _with_skills(row: Row, states: Mapping[str, State]) -> Row:
    """A lesson that was read says how much of it has become solid."""
    its = [states[skill.slug] for skill in SKILLS if skill.lesson == row.lesson.slug and skill.slug in states]
    if row.state != "solid" or not its:
        return row
    return Row(row.lesson, f"read · {its.count(State.SOLID)} of {len(its)} solid", row.state, row.is_next)
