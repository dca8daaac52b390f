"""What is done: sittings, questions, answers, and the record of them. Every `now` is given from above."""

from drills.services.ahead import NextUp, next_up
from drills.services.hinting import take_hint
from drills.services.placing import next_placed, outcomes_of, start_placing
from drills.services.rebuilding import erase, rebuild, refold
from drills.services.recording import lock_verdict, new_event, record_answer
from drills.services.reporting import Enough, report
from drills.services.sittings import (
    another_like,
    ask_what_if,
    begin_set,
    in_scope,
    introduce,
    introduce_one,
    next_question,
    start_practice,
    start_review,
)
from drills.services.states import askable, askable_under, state_of, states
from drills.services.undoing import undo
from drills.services.wishes import length_of

__all__ = [
    "Enough",
    "NextUp",
    "another_like",
    "ask_what_if",
    "askable",
    "askable_under",
    "begin_set",
    "erase",
    "in_scope",
    "introduce",
    "introduce_one",
    "length_of",
    "lock_verdict",
    "new_event",
    "next_placed",
    "next_question",
    "next_up",
    "outcomes_of",
    "rebuild",
    "record_answer",
    "refold",
    "report",
    "start_placing",
    "start_practice",
    "start_review",
    "state_of",
    "states",
    "take_hint",
    "undo",
]
