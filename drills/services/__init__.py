"""What is done: sittings, questions, answers, and the record of them. Every `now` is given from above."""

from drills.services.ahead import NextUp, next_up
from drills.services.rebuilding import erase, rebuild, refold
from drills.services.recording import lock_verdict, new_event, record_answer
from drills.services.sittings import introduce, introduce_one, next_question, start_practice, start_review
from drills.services.states import askable, askable_under, state_of, states

__all__ = [
    "NextUp",
    "askable",
    "askable_under",
    "erase",
    "introduce",
    "introduce_one",
    "lock_verdict",
    "new_event",
    "next_question",
    "next_up",
    "rebuild",
    "record_answer",
    "refold",
    "start_practice",
    "start_review",
    "state_of",
    "states",
]
