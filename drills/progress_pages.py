"""What the pages of progress show: the map of skills, what comes back, one skill, what keeps going wrong."""

from collections import Counter, defaultdict
from datetime import date, datetime
from typing import Any

from django.db.models import Count

from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from drills import pages, progress, progress_charts, queries, services
from drills.days import ago, from_now
from drills.fold import EventKind, Standing, State
from drills.kinds.sides import Us, us_of
from drills.kinds.table_fields import both_ways
from drills.kinds.table_sources import usual
from drills.misconceptions import MISCONCEPTIONS, sentence
from drills.models import Event, Question
from drills.skills import SKILLS, Skill, skill
from lessons import course
from lessons.services import rule_card_of

LAST = 8  # answers that a skill's page shows
SHOWN = 4  # positions of a mix-up
OFFERED = 2  # skills to practise after it: those in which it came most often


def overview(user: Any, now: datetime) -> dict[str, Any]:
    can = services.askable(user)
    standings = {slug: one for slug, one in queries.standings(user).items() if slug in can}
    day = queries.today(user, now, standings)
    states = {one.slug: services.state_of(standings.get(one.slug), day) for one in SKILLS if one.slug in can}
    practised = _days_practised(user, progress.calendar_from(day))
    coming = progress.forecast(standings.values(), day)
    return {
        "lessons": _map(states, standings),
        "legend": [(pages.ICONS[state], state) for state in (State.SOLID, State.SHAKY, State.STUCK, State.NOT_STARTED)],
        "solid": list(states.values()).count(State.SOLID),
        "skills": len(states),
        "answers": sum(len(one.tries) for one in standings.values()),
        "coming": [(one, from_now(one.day, day)) for one in coming if one.count],
        "due": sum(one.count for one in coming),
        "forecast": progress_charts.bars(coming),
        "weeks": progress.calendar(practised, day),
        "today": day,
        "days_practised": len(practised),
        "days_shown": (day - progress.calendar_from(day)).days + 1,
        "wrong": mix_ups(user, day)[:1],
    } | _foreseen(standings)


def _foreseen(standings: dict[str, Standing]) -> dict[str, Any]:
    tries = [one for standing in standings.values() for one in standing.tries]
    shares, overall = progress.shares(tries), progress.overall(tries)
    return {
        "shares": shares,
        "overall": overall,
        "telling": progress.TELLING,
        "foreseen": progress_charts.pairs(shares) if any(share.tells for share in shares) else None,
    }


def _map(states: dict[str, State], standings: dict[str, Standing]) -> list[dict[str, Any]]:
    return [
        part | {"skills": [(one, *said, _tries(standings.get(one.slug))) for one, *said in part["skills"]]}
        for part in pages.skills_by_lesson(states)
    ]


def _tries(standing: Standing | None) -> int:
    return len(standing.tries) if standing else 0


def of_skill(user: Any, one: Skill, now: datetime) -> dict[str, Any]:
    standings = queries.standings(user)
    day, standing = queries.today(user, now, standings), standings.get(one.slug)
    state = services.state_of(standing, day)
    asked = _facets_asked(user, one)
    return {
        "skill": one,
        "lesson": course.lesson(one.lesson),
        "section": _section(one, rule_card_of(user)),
        "two_ways": _two_ways(one, rule_card_of(user)),
        "can_be_asked": one.slug in services.askable(user),
        "state": state,
        "picture": pages.ICONS[state],
        "is_stuck": state == State.STUCK,
        "tries": _tries(standing),
        "back": from_now(standing.due, day) if standing and standing.memory and standing.due else "",
        "facets": [(words, *asked.get(facet, (0, 0))) for facet, words in one.facet_words.items()],
        "was_asked": bool(asked),
        "answers": [
            (event, ago(event.study_day, day), one.facet_words.get(event.question.facet, ""))
            for event in _last_answers(user, one)
        ],
    }


def _two_ways(one: Skill, card: RuleCard) -> tuple[str, ...]:
    """Of a table's own skill: how that table plays, and the usual rule."""
    game = usual(one.knob, card) if one.knob else None
    return both_ways(one.knob, card, game) if game else ()


def _section(one: Skill, card: RuleCard) -> course.Section | None:
    """Where its first rule is taught, if that is in its own lesson: a link to another would lead astray."""
    sections = (course.section_of(str(rule), card.name) for rule in one.rules)
    return next((section for section in sections if section and section.slug == one.lesson), None)


def mix_ups(user: Any, day: date) -> list[dict[str, Any]]:
    """The learner's own mix-ups, the most frequent first, each with its last positions.

    An answer undone is no mistake, and whoever guesses hits a mix-up by chance: both are left out.
    """
    events = _answers(user).exclude(misconception="").filter(guess_said=False).order_by("-id")
    found = defaultdict(list)
    for event in events.only("misconception", "skill", "study_day", "question_id"):
        if event.misconception in MISCONCEPTIONS:
            found[event.misconception].append(event)
    ordered = sorted(found.items(), key=lambda pair: -len(pair[1]))  # of as many, the latest first
    told = Question.objects.only("position").in_bulk([its[0].question_id for _, its in ordered])
    return [_mix_up(slug, its, _us(told[its[0].question_id]), day) for slug, its in ordered]


def _us(question: Question) -> Us:
    """How one speaks of sides at its table."""
    return us_of(Position.parse(question.position)._replace(seat=Seat.S))


def _mix_up(slug: str, events: list[Event], us: Us, day: date) -> dict[str, Any]:
    skills = [skill(name) for name, _ in Counter(event.skill for event in events).most_common(OFFERED)]
    return {
        "slug": slug,
        "often": len(events),
        "words": progress.times(len(events), sentence(slug, "a rank", us)),
        "last": [(event.question_id, skill(event.skill).title, ago(event.study_day, day)) for event in events[:SHOWN]],
        "more": len(events[SHOWN:]),
        "skills": skills,
    }


def _answers(user: Any) -> Any:
    if not user.is_authenticated:
        return Event.objects.none()
    return Event.objects.filter(learner=user, kind=EventKind.ANSWER, voided_by=None)


def _days_practised(user: Any, since: date) -> dict[date, int]:
    days = _answers(user).filter(study_day__gte=since).values_list("study_day").annotate(Count("id"))
    return dict(days.order_by("study_day"))


def _facets_asked(user: Any, one: Skill) -> dict[str, tuple[int, int]]:
    """Of each facet: how often it was answered, how often not right."""
    rows = _answers(user).filter(skill=one.slug).values_list("question__facet")
    counts = rows.annotate(all=Count("id"), right=Count("id", filter=queries.RIGHT)).order_by()
    return {facet: (often, often - right) for facet, often, right in counts}


def _last_answers(user: Any, one: Skill) -> list[Event]:
    answers = _answers(user).filter(skill=one.slug).select_related("question").order_by("-id")
    return list(answers.defer("question__content")[:LAST])
