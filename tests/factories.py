from datetime import UTC, date, datetime

import factory

from clubs.models import Club, Member, Role, Season, Staff
from drills.models import Purpose, Question, Sitting, SkillCard
from tutor.models import Learner

PASSWORD = "a long enough secret"


class LearnerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Learner
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"learner{number}")
    password = factory.django.Password(PASSWORD)
    time_zone = "Europe/Berlin"


class SittingFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Sitting

    learner = factory.SubFactory(LearnerFactory)
    purpose = Purpose.REVIEW
    plan = ["meld-shape", "pile-pair"]
    study_day = factory.LazyAttribute(lambda sitting: sitting.started_at.date())
    started_at = datetime(2026, 6, 10, 10, tzinfo=UTC)


class QuestionFactory(factory.django.DjangoModelFactory):
    """A question that needs no kind to be made: may you take the pile? You may not, because of the second reason."""

    class Meta:
        model = Question

    number = 1
    learner = factory.SubFactory(LearnerFactory)
    sitting = factory.SubFactory(SittingFactory, learner=factory.SelfAttribute("..learner"))
    purpose = Purpose.REVIEW
    kind = "take-the-pile"
    skill = "pile-pair"
    facet = "a-pair-or-one"
    seed = factory.Sequence(lambda number: number)
    rule_card = "classic"
    position = factory.LazyAttribute(
        lambda question: (
            f"classic Sd ?11/?11/4H5S6C8H9CQDQSKHKCKD2S/?11 NS:-/EW:- -/- 6D5CQC ?61 {question.seed * 5}/0 -"
        )
    )
    turn = None
    answer = False
    rule = "opening.minimum"
    engine = "0"
    content = factory.LazyFunction(
        lambda: {
            "prompt": "May you take the pile?",
            "detail": "East has just discarded a queen.",
            "yes_label": "Yes, take it",
            "no_label": "No, leave it",
            "choices": [
                {"subject": subject, "yes": f"{subject}, so yes", "no": f"{subject}, so no", "misconception": slug}
                for subject, slug in (("one", "mixes-up"), ("two", None), ("three", None), ("four", None))
            ],
            "picks": False,
            "reason": "two",
            "guess_rate": 0.125,
        }
    )
    created_at = factory.SelfAttribute("sitting.started_at")


class SkillCardFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = SkillCard

    learner = factory.SubFactory(LearnerFactory)
    skill = "pile-pair"
    introduced_day = date(2026, 6, 10)
    due_day = factory.SelfAttribute("introduced_day")


class ClubFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Club

    name = "Tuesday beginners"
    founded_at = datetime(2026, 6, 1, 18, tzinfo=UTC)


class SeasonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Season

    club = factory.SubFactory(ClubFactory)
    name = "From June 2026"
    begun_at = factory.SelfAttribute("club.founded_at")


class StaffFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Staff

    club = factory.SubFactory(ClubFactory)
    learner = factory.SubFactory(LearnerFactory)
    role = Role.TEACHER
    since = factory.SelfAttribute("club.founded_at")


class MemberFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Member

    season = factory.SubFactory(SeasonFactory)
    learner = factory.SubFactory(LearnerFactory)
    name = factory.Sequence(lambda number: f"Member {number}")
    own_card = "classic"
    joined_at = factory.SelfAttribute("season.begun_at")
