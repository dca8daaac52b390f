"""A beginner's first days, as a person lives them: over HTTP, with the pages' own forms."""

import random

import pytest

from drills.models import Purpose
from tests.weeks import checks
from tests.weeks.beginner import Beginner
from tests.weeks.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

MIX_UPS = ("keeps-the-top-card", "wrong-price")
DAYS = 4


def test_four_days_of_a_beginner(live_server):
    beginner = Beginner(Browser(live_server.url), MIX_UPS, random.Random("four days"), lessons_a_day=2, keen=False)
    days = []
    for number in range(DAYS):
        beginner.travel(number)
        days.append(beginner.day(number))
    assert [len(day.read) for day in days] == [2] * DAYS
    assert sum(day.answers[Purpose.REVIEW] for day in days) >= 8
    assert {"known", "mixed up"} <= set().union(*(day.how for day in days))
    assert checks.complaints(beginner, days, every_skill=False) == []
