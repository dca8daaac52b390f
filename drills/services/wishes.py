"""What the learner has set, where the reviewer goes by it."""

from typing import Any

from drills import planning, schedule


def retention_of(learner: Any) -> float:
    """How likely they want to know a thing on the day it comes back; it holds from the next answer on."""
    return float(getattr(learner, "retention", schedule.RETENTION))


def length_of(learner: Any) -> int:
    """How many questions a sitting has."""
    return int(getattr(learner, "sitting_length", planning.LENGTH))
