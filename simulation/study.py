"""A simulated learner's months: lessons at one pace, and on each day what a policy asks, answered from the mind."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from canasta.rulecard import CLASSIC
from drills import planning
from drills.grading import LOOK_HERE, NO_HINT, grade
from drills.kinds import possible
from drills.schedule import Rating
from drills.skills import LESSONS, SKILLS, Skill
from simulation.minds import Family, Mind
from simulation.policies import Policy

DAYS = 365
SETTLED = 30  # the lessons are read by then
LOOKED_AT = (60, 120, 365)
EVERY = 5  # days between two looks at what is truly known
DAYS_A_LESSON = 2
COMES = 0.85  # of all days
AWAY = range(7, 22)  # the length of the one holiday

COURSE: tuple[Skill, ...] = tuple(
    one for one in SKILLS if any(possible(kind, one.slug, CLASSIC, frozenset(LESSONS)) for kind in one.kinds)
)
ASKABLE = frozenset(one.slug for one in COURSE)


@dataclass
class Outcome:
    """What a policy came to with one learner."""

    first: dict[int, int] = field(default_factory=dict)  # answers by day, on each day that the learner came
    second: dict[int, int] = field(default_factory=dict)  # what was missed, once more at the end of the sitting
    again: int = 0  # answers to a skill met before
    again_right: int = 0  # right in the grader's eyes, so neither guessed nor told
    again_known: float = 0.0  # what was truly known when asked again
    known: dict[int, float] = field(default_factory=dict)  # by day: the mean of the skills read

    def questions(self, until: int) -> int:
        return sum(count for days in (self.first, self.second) for day, count in days.items() if day <= until)

    def mean_known(self, until: int) -> float:
        return mean(known for day, known in self.known.items() if SETTLED <= day <= until)

    @property
    def peak(self) -> int:
        return max(self.first.values())

    @property
    def idle(self) -> float:
        """Of the days that the learner came, once settled: those with nothing due."""
        return mean(count == 0 for day, count in self.first.items() if day >= SETTLED)


class Learner:
    """One of a family; the same number is the same person under every policy."""

    def __init__(self, family: Family, number: int) -> None:
        self.family = family
        habits = random.Random(f"{family.name} {number}")
        mind = family.minds(habits)
        self.chances = {one.slug: random.Random(f"{family.name} {number} {one.slug}") for one in COURSE}
        self.minds: dict[str, Mind] = {one.slug: mind(one.facets, self.chances[one.slug]) for one in COURSE}
        self.seen = {one.slug: dict.fromkeys(one.facets, -1) for one in COURSE}
        self.finished: list[str] = []
        self.days = _days(habits)

    def read(self, lesson: str, day: int) -> None:
        self.finished.append(lesson)
        for one in COURSE:
            if one.lesson == lesson:
                self.minds[one.slug].read(day)

    def known(self, day: int) -> float:
        """What is truly known, of all that has been read."""
        read = [one.slug for one in COURSE if one.lesson in self.finished]
        return sum(self.minds[slug].knows(day) for slug in read) / len(read)

    def answer(self, slug: str, day: int) -> tuple[bool, Rating]:
        """To the facet not seen for longest. Who does not know guesses, asks where to look, or says so."""
        seen, mind, rng = self.seen[slug], self.minds[slug], self.chances[slug]
        facet = min(seen, key=seen.__getitem__)
        seen[facet] = max(seen.values()) + 1
        knew, hints, guess_said = rng.random() < mind.chance(day, facet), NO_HINT, False
        if not knew and rng.random() < 0.15:
            hints, knew = LOOK_HERE, rng.random() < 0.4
        right = rng.random() < (1 - self.family.slip if knew else mind.luck())
        if not knew:
            guess_said = rng.random() < 0.2
        mind.told(day, facet, knew)
        return right, grade(right=right, hints=hints, guess_said=guess_said)


def study(family: Family, number: int, policy: Policy, days: int = DAYS) -> Outcome:
    """One learner under one policy."""
    learner, outcome = Learner(family, number), Outcome()
    lessons = [lesson for lesson in LESSONS if any(one.lesson == lesson for one in COURSE)]
    for day in range(days + 1):
        if day in learner.days:
            if lessons and len(learner.finished) * DAYS_A_LESSON <= day:
                learner.read(lessons.pop(0), day)
            _sit(learner, policy, day, outcome)
        if day % EVERY == 0 and learner.finished:
            outcome.known[day] = learner.known(day)
    return outcome


def _sit(learner: Learner, policy: Policy, day: int, outcome: Outcome) -> None:
    """A day's sitting: the set, mixed; then what was missed once more, which teaches and does not count."""
    policy.begin(learner.finished, ASKABLE, day)
    asked = planning.mixed(policy.asks(day))
    missed = []
    for slug in asked:
        met, knew = max(learner.seen[slug].values()) >= 0, learner.minds[slug].knows(day)
        right, rating = learner.answer(slug, day)
        policy.rated(slug, rating, day)
        if not right:
            missed.append(slug)
        if met:
            outcome.again += 1
            outcome.again_right += rating != Rating.AGAIN
            outcome.again_known += knew
    for slug in planning.mixed(missed, after=asked[-1] if asked else None):
        learner.answer(slug, day)
    outcome.first[day], outcome.second[day] = len(asked), len(missed)


def _days(rng: random.Random) -> frozenset[int]:
    """The days on which the learner comes: most, and a holiday in the second or third month without any."""
    away = rng.randrange(30, 90)
    home = away + rng.choice(AWAY)
    return frozenset(day for day in range(DAYS + 1) if not away <= day < home and rng.random() < COMES)


def mean(numbers: Iterable[float]) -> float:
    all_of_them: Sequence[float] = list(numbers)
    return sum(all_of_them) / len(all_of_them)
