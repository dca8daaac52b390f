"""{% taught rule as place %}, which leads from a mistake to where it is put right."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import resolve

from canasta.rules import Rule
from tutor.templatetags.taught import Taught, taught


@pytest.fixture
def context():
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return {"request": request}


@pytest.mark.parametrize("rule", [Rule.RED_THREE_SCORE, Rule.CANASTA_KIND, Rule.SCORE_MELDS, Rule.OPENING_MINIMUM])
def test_a_rule_that_is_taught_leads_to_its_step(context, rule):
    place = taught(context, rule)
    assert place.lesson
    assert resolve(place.lesson_url).url_name == "step"


def test_a_rule_that_a_skill_asks_leads_to_that_skill(context):
    place = taught(context, Rule.PILE_PAIR)
    assert (place.practice, place.practice_url) == ("The pile with a pair", "/practice/pile-pair/")


def test_a_rule_that_no_skill_asks_leads_to_the_practice_of_its_lesson(context):
    place = taught(context, Rule.CANASTA_KIND)
    assert resolve(place.practice_url).url_name in ("practice-lesson", "practice-skill")


def test_a_rule_that_no_lesson_has_leads_nowhere(context):
    assert taught(context, "no.such_rule") == Taught()
