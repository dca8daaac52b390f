"""Practice, reviews and the end of a sitting over HTTP."""

from datetime import timedelta

import pytest
from django.urls import reverse

from drills.models import Purpose, Question, Sitting
from drills.skills import SKILLS
from lessons.course import LESSONS
from tests.drills.conftest import WEDNESDAY, page
from tests.drills.made import CLASSIC_SKILLS
from tests.factories import QuestionFactory, SkillCardFactory
from tutor.models import Learner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]


# Practice


def test_practice_is_open_to_a_visitor_for_every_skill_and_looking_stores_nothing(client):
    text = client.get(reverse("practice")).content.decode()
    for one in CLASSIC_SKILLS:
        assert one.title in text
        assert client.get(reverse("practice-skill", args=[one.slug])).status_code == 200
    assert client.get(reverse("practice-mixed")).status_code == 200
    assert not Sitting.objects.exists() and not client.session.items()


def test_a_visitor_sees_a_position_after_one_tap(client):
    reply = client.post(reverse("practice-skill", args=["frozen-wild"]), follow=True)
    assert "May you take the pile?" in reply.content.decode()
    question = Question.objects.get()
    assert (question.purpose, question.skill, question.learner.is_guest) == (Purpose.PRACTICE, "frozen-wild", True)


def test_every_lesson_with_a_door_to_drills_has_skills_and_no_other_has(client):
    for lesson in LESSONS:
        found = client.get(reverse("practice-lesson", args=[lesson.slug])).status_code == 200
        assert found == lesson.drills == any(one.lesson == lesson.slug for one in SKILLS)


def test_what_is_not_there_is_not_found(client):
    for name, slug in (("practice-skill", "no-such"), ("practice-lesson", "no-such"), ("practice-skill", "lesson")):
        assert client.get(reverse(name, args=[slug])).status_code == 404
        assert client.post(reverse(name, args=[slug])).status_code == 404
    assert not Sitting.objects.exists()


def test_next_question_is_a_new_one_and_only_after_the_answer(alices, alice):
    alices.post(reverse("practice-skill", args=["pile-pair"]))
    first = Question.objects.get()
    onward = reverse("next-question", args=[first.pk])
    assert alices.post(onward).url == reverse("question", args=[first.pk]), "the open one first"
    page(alices, first, {"verdict": "no"})
    page(alices, first, {"reason": "1"})
    assert alices.get(onward).status_code == 405
    second = alices.post(onward, follow=True)
    assert Question.objects.count() == 2 and "2 of 10" in " ".join(second.content.decode().split())


# Reviews


def test_the_review_page_says_what_is_due_and_asks_it_by_a_post(alices, alice):
    SkillCardFactory(learner=alice, skill="pile-pair")
    text = alices.get(reverse("review")).content.decode()
    assert "Continue: 1 review, about 1 minute" in text
    assert not Question.objects.exists()
    assert alices.post(reverse("review")).url == reverse("question", args=[Question.objects.get().pk])
    assert Question.objects.get().purpose == Purpose.REVIEW


def test_with_nothing_due_the_review_page_offers_something_else(client):
    text = client.get(reverse("review")).content.decode()
    assert "Nothing is due today" in text and "Begin: The table and a turn" in text
    assert client.post(reverse("review"), follow=True).status_code == 200
    assert Learner.objects.count() == 0


def test_it_says_when_a_skill_was_last_met(alices, alice, time_machine_days):
    question = QuestionFactory(learner=alice, last_met=time_machine_days(11))
    assert "You last met this 11 days ago." in page(alices, question)


@pytest.fixture
def time_machine_days(monkeypatch):
    monkeypatch.setattr("tutor.middleware.datetime", FixedClock)
    return lambda days: WEDNESDAY.date() - timedelta(days)


class FixedClock:
    @staticmethod
    def now(zone):
        return WEDNESDAY


# The end of a sitting


def answer_all(client, wrong=()):
    """Answer today's reviews; `wrong` are the skills to miss the first time."""
    address, missed = client.post(reverse("review")).url, set(wrong)
    while "/q/" in address:
        question = Question.objects.latest("id")
        miss = question.skill in missed
        missed.discard(question.skill)
        client.post(address, {"verdict": "yes" if question.answer else "no"})
        client.post(address, {"reason": "1" if miss else "2"})
        address = client.post(reverse("next-question", args=[question.pk])).url
    return address, client.get(address).content.decode()


def test_the_last_answer_leads_to_the_row_of_cards_turned(alices, alice):
    for slug in ("pile-pair", "meld-shape"):
        SkillCardFactory(learner=alice, skill=slug)
    address, text = answer_all(alices, wrong=["pile-pair"])
    sitting = Sitting.objects.get()
    assert address == reverse("sitting", args=[sitting.pk])
    assert "Three cards turned" in text and "Two right, one to meet again." in text
    assert "Not this time, and right when it came again. Back tomorrow." in text
    assert "Right. Back in 2 days." in text
    assert "Begin: The table and a turn" in text


def test_stopping_early_shows_the_cards_turned_so_far_and_goes_on(alices, alice, locked):
    page(alices, locked, {"reason": "2"})
    text = alices.get(reverse("sitting", args=[locked.sitting_id])).content.decode()
    assert "One card turned" in text and "Go on" in text
    assert reverse("next-question", args=[locked.pk]) in text


def test_stopping_before_the_first_answer_leads_back(alices, asked):
    assert alices.get(reverse("sitting", args=[asked.sitting_id])).url == reverse("review")
    asked.sitting.purpose = Purpose.PRACTICE
    asked.sitting.save()
    assert alices.get(reverse("sitting", args=[asked.sitting_id])).url == reverse("practice")
