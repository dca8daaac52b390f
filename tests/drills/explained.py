"""What is said to the first answers of each skill, made once for all the tests that read it."""

import functools

from drills import kinds
from drills.kinds import Explanation
from tests.drills.made import questions, right, wrong

READ = 40


@functools.cache
def praised(kind: str, slug: str) -> list[Explanation]:
    """To right answers, in the questions' order."""
    return [kinds.explain(one.question, right(one.question)) for one in questions(kind, slug)[:READ]]


@functools.cache
def corrected(kind: str, slug: str) -> list[Explanation]:
    """To wrong ones."""
    return [kinds.explain(one.question, wrong(one.question)) for one in questions(kind, slug)[:READ]]
