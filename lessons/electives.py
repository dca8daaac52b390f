"""Electives: read in any order once the lessons are known. Each says first what the learner's own card says."""

from __future__ import annotations

from collections.abc import Collection

from canasta.rulecard import RuleCard
from canasta.rulecard_words import title_of
from lessons.course import ELECTIVES, LESSONS, Lesson, Step
from lessons.knobs import KNOBS
from lessons.named import NAMED

ENOUGH = "going-out"  # who has read so far can play a hand, and meets their own game next


def of_the_game(card: RuleCard) -> Lesson | None:
    """The elective about the game that a card is for; none for four players' Classic."""
    return next((lesson for lesson in ELECTIVES if lesson.table == card.name), None)


def next_unread(read: Collection[str], card: RuleCard) -> Lesson | None:
    """The first lesson that is not read; an elective only if the learner's card is for its game."""
    own = of_the_game(card)
    if own and own.slug not in read and ENOUGH in read:
        return own
    return next((lesson for lesson in LESSONS if lesson.slug not in read), None)


def opening(lesson: Lesson, step: Step, own: RuleCard) -> str:
    """What the learner's card says about this; "" where a step has nothing of it to tell."""
    if step.task.kind == "compare":
        return _how_you_play(step, own)
    if not lesson.is_elective or step.number > 1:
        return ""
    title = title_of(own)
    if not lesson.table:
        return f"Your own table plays {title}. What is asked here, no rule decides."
    if own.name == lesson.table:
        return f"Your own table plays {title}. This lesson follows your card."
    says = NAMED[lesson.table].says
    return f"Your own table plays {title}. This lesson sits down at another one: {says[0].lower()}{says[1:]}"


def _how_you_play(step: Step, own: RuleCard) -> str:
    knobs = [KNOBS[knob] for knob in step.knobs]
    if not all(knob.applies(own) for knob in knobs):
        return f"Your own table plays {title_of(own)}, where this does not come up."
    return " ".join(["Your own table:", *(knob.says(own) for knob in knobs)])
