"""Fill our database: learners in the middle of a sitting, and a heap of issued questions waiting for their answer."""

import random
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command

from bench.ours.questions import ASKED, a_question
from bench.ours.sent import answer
from bench.requests import Requests, browser_of
from drills import kinds
from drills.models import Purpose, Question, Sitting, SkillCard

NOW = datetime.now(UTC)
TODAY = NOW.date()
SEEDS = 10  # different questions of a skill; the learners share them
BEFORE = 3


def fill(learners: int) -> Requests:
    call_command("collectstatic", interactive=False, verbosity=0)
    made = {skill.slug: [a_question(skill, seed) for seed in range(SEEDS)] for skill in ASKED}
    users = _users(learners)
    browsers = {user.pk: browser_of(user, month=f"{NOW:%Y-%m}") for user in users}  # its key is from this month
    SkillCard.objects.bulk_create(_card(user, skill.slug) for user, skill in product(users, ASKED))
    return Requests(
        page=[browsers[one.learner_id].get(f"/q/{one.pk}/") for one in _asked(users, made)],
        answer=[browsers[one.learner_id].post(f"/q/{one.pk}/", answer(one)) for one in _waiting(users, made)],
        answers_once=True,
    )


def _users(learners: int) -> list[Any]:
    learner = get_user_model()
    return learner.objects.bulk_create(
        learner(username=f"learner{number}", password="!", time_zone="Europe/Berlin") for number in range(learners)
    )


def _card(user: Any, skill: str) -> SkillCard:
    """A skill answered twice and due today, so that each answer counts."""
    return SkillCard(
        learner=user,
        skill=skill,
        introduced_day=TODAY - timedelta(days=14),
        due_day=TODAY,
        stability=11.0,
        difficulty=5.0,
        memory_day=TODAY - timedelta(days=11),
        tries=[[None, True], [0.9, True]],
    )


def _asked(users: list[Any], made: dict[str, list[kinds.Question]]) -> list[Question]:
    """A question a learner, fresh on the screen, with some answered before it."""
    plan = [skill.slug for skill in ASKED[:10]]
    sittings = _sittings(users, Purpose.PRACTICE, "mixed", plan)
    asked = []
    for number, sitting in enumerate(sittings):
        at = number % (len(plan) - BEFORE)
        *before, last = plan[at : at + BEFORE + 1]
        _saved(
            _issued(sitting, Purpose.PRACTICE, made[slug][number % SEEDS], number=place, answered_at=NOW)
            for place, slug in enumerate(before, 1)
        )
        asked.append(_issued(sitting, Purpose.PRACTICE, made[last][number % SEEDS], number=BEFORE + 1))
    return _saved(asked)


def _waiting(users: list[Any], made: dict[str, list[kinds.Question]]) -> list[Question]:
    """A review of each skill for each learner, its verdict locked: all that is missing is what decides it."""
    rng = random.Random(1)
    sittings = _sittings(users, Purpose.REVIEW, "", [skill.slug for skill in ASKED])
    waiting = []
    for (place, skill), (number, sitting) in product(enumerate(ASKED, 1), enumerate(sittings)):
        question = made[skill.slug][number % SEEDS]
        is_right = rng.random() < 0.8 or question.answer is None
        verdict = question.answer if is_right else not question.answer
        waiting.append(_issued(sitting, Purpose.REVIEW, question, number=place, verdict=verdict))
    return _saved(waiting)


def _sittings(users: list[Any], purpose: Purpose, scope: str, plan: list[str]) -> list[Sitting]:
    return Sitting.objects.bulk_create(
        Sitting(learner=user, purpose=purpose, scope=scope, plan=plan, study_day=TODAY, started_at=NOW)
        for user in users
    )


def _issued(sitting: Sitting, purpose: Purpose, made: kinds.Question, **columns: Any) -> Question:
    last_met = TODAY - timedelta(days=11)
    return Question.of(
        made, learner=sitting.learner, sitting=sitting, purpose=purpose, created_at=NOW, last_met=last_met, **columns
    )


def _saved(questions: Any) -> list[Question]:
    return Question.objects.bulk_create(questions)
