"""What a question costs: drawn from the bank, nudged, proved and explained."""

import statistics
import time

from bench.ours.questions import a_question, skill_of
from drills import kinds

DOUBTED = 20  # of the slowest, how many are measured again


def milliseconds(seeds: int) -> tuple[float, float]:
    """The mean and the worst, in CPU time; what is read once in a process's life was read before.

    A seed is the same work each time, so that a slow one which is quick again was only disturbed by the machine.
    """
    _make_and_explain(seeds)
    times = {seed: _timed(seed) for seed in range(seeds)}
    slowest = sorted(times, key=times.__getitem__)[-DOUBTED:]
    again = {seed: min(times[seed], _timed(seed), _timed(seed)) for seed in slowest}
    return statistics.fmean((times | again).values()), max(again.values())


def _timed(seed: int) -> float:
    begin = time.process_time()
    _make_and_explain(seed)
    return (time.process_time() - begin) * 1000


def _make_and_explain(seed: int) -> None:
    """Explained to somebody who chose wrong, which takes the most words."""
    question = a_question(skill_of(seed), seed)
    if question.answer is None:
        kinds.explain(question, kinds.right_answers(question)[0])
    else:
        kinds.explain(question, kinds.Given(not question.answer, question.choices[0].subject))
