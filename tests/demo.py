"""A club to look at: a class of simulated learners who have read, answered and mixed things up for some weeks.

Nothing is written past the services: every answer goes the way that a learner's does, at a time of its own.
"""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import factory
from django.contrib.auth.hashers import make_password

from canasta.rulecard import RuleCard
from clubs.models import Club, Member, Role, Season, Staff
from clubs.services import founding, joining, planning, seasons, sets
from drills import kinds, services
from drills.models import Question, Sitting
from lessons.course import LESSONS
from lessons.services import finish
from tests.factories import LearnerFactory
from tests.weeks import answers

NAMES = (
    "Rosa Karl Helga Luis Elke Inge Marisol Otto Berta Jens Wanda Anton Greta Pavel Edith Hugo Lotte Nils Olga Franz "
    "Ruth Emil Vera Georg"
).split()
MIX_UPS = ("ice-melts", "wild-opens-frozen", "bonus-in-minimum", "fourth-wild", "their-opening", "run-is-a-meld")
TEACHER = "teacher"
PASSWORD = "a demo, not a secret"
ACTS_ON_IT = 0.8  # how often a mix-up decides where it can


class GuestFactory(LearnerFactory):
    """A learner without a password, as somebody who joins by a code is."""

    username = factory.Sequence(lambda number: f"guest-demo-{number}-{random.getrandbits(32):08x}")
    password = factory.LazyFunction(lambda: make_password(None))
    is_guest = True


@dataclass
class Pupil:
    """How somebody learns: how sure, how often, and what they believe wrongly."""

    member: Member
    knows: float
    keen: float
    mix_ups: tuple[str, ...]
    read: int = 0

    @property
    def learner(self) -> Any:
        return self.member.learner

    def day(self, now: datetime, rng: random.Random, is_evening: bool) -> None:
        """One day: perhaps a lesson, perhaps what is due."""
        if is_evening and self.read < len(LESSONS):
            finish(self.learner, LESSONS[self.read].slug, now)
            self.read += 1
        if rng.random() < self.keen and (sitting := services.start_review(self.learner, now)):
            self.turn(sitting, now, rng)

    def turn(self, sitting: Sitting, now: datetime, rng: random.Random) -> None:
        """Every card of a row."""
        at = now
        while question := services.next_question(self.learner, sitting, at):
            at += timedelta(seconds=rng.randint(8, 50))
            services.record_answer(self.learner, question, self.answer(question, rng), at)

    def answer(self, question: Question, rng: random.Random) -> kinds.Given:
        made = question.made
        for slug in self.mix_ups:
            if rng.random() < ACTS_ON_IT and (given := answers.wrong(made, rng, slug)):
                return given
        return answers.right(made) if rng.random() < self.knows else answers.by_chance(made, rng)


def fill(name: str, card: RuleCard, now: datetime, *, learners: int = 24, days: int = 21, seed: int = 1) -> Club:
    """A club that has been going on for so many days, led by a teacher and a helper, with a season in its archive."""
    rng = random.Random(seed)
    begun = now - timedelta(days=days)
    teacher = LearnerFactory(username=_free(TEACHER), display_name="Tilda", password=PASSWORD)
    club = founding.found(teacher, name, card, begun - timedelta(days=120))
    helper = LearnerFactory(username=_free("helper"), display_name="Henk", password=PASSWORD)
    Staff.objects.create(club=club, learner=helper, role=Role.HELPER, since=begun)
    _last_season(club, begun - timedelta(days=60))
    season = seasons.begin_next(club, "Beginners, this season", begun)
    pupils = [_pupil(season, at, begun, rng) for at in range(learners)]
    for day in range(days):
        for pupil in pupils:
            pupil.day(begun + timedelta(days=day, hours=rng.randint(8, 20)), rng, is_evening=day % 3 == 0)
    _sets(season, pupils, now, rng)
    _plan(season, now)
    return club


def _pupil(season: Season, at: int, now: datetime, rng: random.Random) -> Pupil:
    again = f" {at // len(NAMES) + 1}" if at >= len(NAMES) else ""
    member = joining.join(GuestFactory(), season, NAMES[at % len(NAMES)] + again, now)
    mix_ups = tuple(slug for slug in MIX_UPS if rng.random() < 0.25)
    return Pupil(member, rng.uniform(0.55, 0.97), rng.uniform(0.15, 0.95), mix_ups)


def _last_season(club: Club, ended: datetime) -> None:
    season = club.seasons.get()
    for name in NAMES[-3:]:
        joining.join(GuestFactory(), season, name, ended - timedelta(days=30))
    seasons.archive(season, ended)


def _sets(season: Season, pupils: list[Pupil], now: datetime, rng: random.Random) -> None:
    """One that has closed, one that is open, one in the drawer."""
    card = season.club.card
    wanted = (
        ("Ten on the first meld", ["my-minimum", "opening-sum", "meld-shape"], 10, -6, -1, 0.9),
        ("Ten on freezing by Thursday", ["frozen-unopened", "frozen-wild", "frozen-red-three"], 10, -2, 3, 0.5),
        ("Five for the wall", ["pile-stop", "discard-effect"], 5, None, None, 0.0),
    )
    for at, (title, skills, count, opens, closes, share) in enumerate(wanted):
        its = sets.create(season, title, "", sets.made_of(skills, count, card, at), now - timedelta(days=7))
        if opens is None:
            continue
        sets.hand_out(its, now + timedelta(days=opens), now + timedelta(days=closes))
        for pupil in pupils:
            if rng.random() < share:
                when = now + timedelta(days=opens, hours=3)
                pupil.turn(sets.begin(pupil.learner, its, when), when, rng)


def _plan(season: Season, now: datetime) -> None:
    planning.propose(season)
    for evening in season.evenings.all()[:2]:
        for part in evening.parts.all():
            planning.set_done(part, True, now)


def _free(username: str) -> str:
    taken = LearnerFactory._meta.model.objects.filter(username__startswith=username).count()
    return f"{username}{taken + 1}" if taken else username
