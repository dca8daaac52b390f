"""What is kept of an archived season."""

from collections import Counter
from typing import Any

from clubs.models import Member, Season
from drills.fold import State

STATES = (State.SOLID, State.SHAKY, State.STUCK)


def of(season: Season) -> dict[str, Any]:
    members = list(season.members.all())
    return {
        "season": season,
        "states": STATES,
        "rows": [(member.name, *_stood(member)) for member in members],
        "sets": season.sets.all(),
    }


def _stood(member: Member) -> tuple[list[int], int]:
    """How many skills were in each state, and from how many answers."""
    stood = (member.stood or {}).values()
    counts = Counter(state for state, _ in stood)
    return [counts[state.value] for state in STATES], sum(answers for _, answers in stood)
