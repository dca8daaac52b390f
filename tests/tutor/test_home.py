from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from canasta.rulecard import RuleCard
from drills.skills import SKILLS
from lessons.course import LESSONS
from lessons.services import finish
from lessons.tables import set_rule_card
from tests.drills.made import CLASSIC_SKILLS
from tests.factories import SkillCardFactory
from tutor.home import greeting, home_of
from tutor.models import Learner

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 6, 10, 16, tzinfo=UTC)


def test_home_opens_for_a_visitor_and_stores_nothing(client, django_user_model):
    assert client.get("/").status_code == 200
    assert not client.session.keys()
    assert django_user_model.objects.count() == 0


def test_a_visitor_is_led_to_the_first_lesson(client):
    page = client.get("/").text
    assert reverse("lesson", args=[LESSONS[0].slug]) in page
    assert "Learn Canasta, and keep it" in page


def test_the_next_lesson_is_named_once_one_is_read(alice):
    finish(alice, LESSONS[0].slug, NOW)
    for one in SKILLS:
        if one.lesson == LESSONS[0].slug:
            SkillCardFactory(learner=alice, skill=one.slug, due_day=NOW.date() + timedelta(days=2))
    home = home_of(alice, NOW, "UTC")
    assert (home.up.kind, home.up_lesson) == ("lesson", LESSONS[1])
    assert not home.is_new


def test_reviews_come_first_and_the_next_lesson_after_them(alice):
    finish(alice, "melding", NOW - timedelta(days=3))
    SkillCardFactory(learner=alice, skill=SKILLS[0].slug, introduced_day=NOW.date(), due_day=NOW.date())
    home = home_of(alice, NOW, "UTC")
    assert home.up.kind == "review"
    assert home.backs == home.up.count >= 1
    assert home.later_lesson == LESSONS[0]


def test_the_button_of_a_review_sends_a_form(alices, alice):
    finish(alice, "melding", NOW)
    page = alices.get("/").text
    assert f'<form method="post" action="{reverse("review")}">' in page
    assert "Continue:" in page


def test_home_is_never_empty(alice):
    for lesson in LESSONS:
        finish(alice, lesson.slug, NOW)
    assert home_of(alice, NOW, "UTC").up.words


def test_a_lesson_that_was_read_says_what_is_solid(alice):
    finish(alice, "melding", NOW)
    row = next(row for row in home_of(alice, NOW, "UTC").rows if row.lesson.slug == "melding")
    assert row.how == f"read · 0 of {sum(one.lesson == 'melding' for one in CLASSIC_SKILLS)} solid"


@pytest.mark.parametrize(
    ("hour", "words"), [(3, "Good evening"), (4, "Good morning"), (12, "Good afternoon"), (18, "Good evening")]
)
def test_the_greeting_goes_by_the_learners_own_clock(hour, words):
    assert greeting(datetime(2026, 6, 10, hour, tzinfo=UTC), "UTC") == words
    assert greeting(datetime(2026, 6, 10, (hour - 9) % 24, tzinfo=UTC), "Asia/Tokyo") == words


@pytest.mark.parametrize("zone", ["garbage", "../../etc/passwd", "America", "x" * 64])
def test_a_zone_that_is_none_is_read_as_utc(alices, alice, zone):
    Learner.objects.filter(pk=alice.pk).update(time_zone=zone)
    assert alices.get("/").status_code == 200
    assert greeting(NOW, zone) == "Good afternoon"


def test_a_very_long_name_changes_nothing_but_the_greeting(alices, alice):
    finish(alice, "melding", NOW)
    alices.post("/you/", {"display_name": "x" * 40})
    assert f", {'x' * 40}</h1>" in alices.get("/").text


def test_the_lesson_of_the_tables_own_game_waits_on_the_home_page_until_it_is_read(alice, alices):
    assert home_of(alice, NOW, "UTC").tables_lesson is None
    set_rule_card(alice, RuleCard.parse("modern,target=5000"), NOW)
    assert "Your table’s own lesson: Modern American" in alices.get("/").text
    finish(alice, "modern-american", NOW)
    assert home_of(alice, NOW, "UTC").tables_lesson is None
