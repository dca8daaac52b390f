"""All learners under all policies, and what that comes to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from drills import schedule
from simulation.minds import ALL_FAMILIES, CONTROL, FAMILIES
from simulation.policies import SM2, Fixed, Leitner, Ours, Policy, Random
from simulation.study import DAYS, LOOKED_AT, Outcome, mean, study

HORIZONS = (120, DAYS)
RETENTIONS = (0.85, 0.90, 0.95)
DAYS_APART = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 18, 23, 30, 45, 60)
STRETCHES = (0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6)


@dataclass(frozen=True)
class Entrant:
    """A policy at one setting."""

    policy: str
    setting: float
    new: Callable[[], Policy]


OURS = tuple(Entrant("ours", retention, partial(Ours, retention)) for retention in RETENTIONS)
UNLEVELLED = Entrant("unlevelled", schedule.RETENTION, partial(Ours, levelled=False))
OTHERS = (
    *(Entrant("fixed interval", days, partial(Fixed, days)) for days in DAYS_APART),
    *(Entrant("random", days, partial(Random, days)) for days in DAYS_APART),
    *(Entrant("SM-2", stretch, partial(SM2, stretch)) for stretch in STRETCHES),
    *(Entrant("boxes", stretch, partial(Leitner, stretch)) for stretch in STRETCHES),
)
AS_IT_COMES = {"fixed interval": 7.0, "random": 7.0, "SM-2": 1.0, "boxes": 1.0}
ENTRANTS = (*OURS, UNLEVELLED, *OTHERS)


@dataclass(frozen=True)
class Result:
    """The mean over the learners of a family."""

    questions: Mapping[int, float]  # by horizon: answers given, second ones too
    mean_known: Mapping[int, float]  # by horizon: truly known, from the time on when the lessons are read
    known: Mapping[int, float]  # by day
    right: float  # of the answers to skills met before
    knew: float  # the truth of them
    peak: float  # answers on a learner's fullest day, without second ones
    idle: float  # days with nothing due


Job = tuple[str, Entrant, int]  # a family, an entrant, how many learners
Results = Mapping[tuple[str, str, float], Result]  # by family, policy, setting


def results(
    learners: int, entrants: Sequence[Entrant], *, processes: int = 1, tick: Callable[[float], None] = lambda done: None
) -> dict[tuple[str, str, float], Result]:
    """Every family under every entrant; `tick` hears how much of it is done."""
    jobs = [(family, entrant, learners) for family in FAMILIES for entrant in entrants]
    jobs += [(CONTROL, entrant, learners) for entrant in entrants if entrant in OURS]
    found = {}
    for done, ((family, entrant, _), result) in enumerate(zip(jobs, _done(jobs, processes), strict=True), start=1):
        found[family, entrant.policy, entrant.setting] = result
        tick(done / len(jobs))
    return found


def _done(jobs: Sequence[Job], processes: int) -> Iterator[Result]:
    if processes == 1:
        yield from map(_do, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_do, jobs)


def _do(job: Job) -> Result:
    family, entrant, learners = job
    return summed_up([study(ALL_FAMILIES[family], number, entrant.new()) for number in range(learners)])


def summed_up(outcomes: Sequence[Outcome]) -> Result:
    again = sum(one.again for one in outcomes)
    return Result(
        questions={until: mean(one.questions(until) for one in outcomes) for until in HORIZONS},
        mean_known={until: mean(one.mean_known(until) for one in outcomes) for until in HORIZONS},
        known={day: mean(one.known[day] for one in outcomes) for day in LOOKED_AT},
        right=sum(one.again_right for one in outcomes) / again,
        knew=sum(one.again_known for one in outcomes) / again,
        peak=mean(one.peak for one in outcomes),
        idle=mean(one.idle for one in outcomes),
    )


def needed(found: Results, family: str, policy: str, known: float, until: int) -> float | None:
    """The fewest questions at which a policy, tuned, has as much known; None when none of its settings does."""
    points = sorted(
        (one.questions[until], one.mean_known[until])
        for (whose, what, _), one in found.items()
        if (whose, what) == (family, policy)
    )
    for (few, less), (many, more) in pairwise(points):
        if less >= known:
            return few
        if more >= known:
            return few + (many - few) * (known - less) / (more - less)
    return None
