"""What pages call the skills, and which of them the learner's table leaves to ask."""

from datetime import date, datetime
from functools import lru_cache
from typing import Any

from canasta.rulecard import RuleCard
from drills import kinds, queries
from drills.fold import Standing, State
from drills.skills import SKILLS
from lessons.services import rule_card_of

SOLID_FROM = 3
SOLID_ABOVE = 0.8


def state_of(standing: Standing | None, day: date) -> State:
    """What pages call a skill."""
    if standing is None or not standing.tries:
        return State.NOT_STARTED
    if standing.is_stuck:
        return State.STUCK
    # Only one answer a study day counts, so three tries are three days.
    often = len(standing.tries) >= SOLID_FROM and standing.tries[-1].right
    return State.SOLID if often and (standing.recall(day) or 0) >= SOLID_ABOVE else State.SHAKY


def states(user: Any, now: datetime) -> dict[str, State]:
    """The state of every skill that can be asked, for a visitor too."""
    standings = queries.standings(user)
    day = queries.today(user, now, standings)
    can = askable(user)
    return {one.slug: state_of(standings.get(one.slug), day) for one in SKILLS if one.slug in can}


def askable(user: Any) -> frozenset[str]:
    """The skills that the learner's rule card leaves something to ask of."""
    return askable_under(rule_card_of(user))


@lru_cache(maxsize=64)
def askable_under(rule_card: RuleCard) -> frozenset[str]:
    taught = frozenset(one.lesson for one in SKILLS)
    return frozenset(
        one.slug for one in SKILLS if any(kinds.possible(kind, one.slug, rule_card, taught) for kind in one.kinds)
    )
