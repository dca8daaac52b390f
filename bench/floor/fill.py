"""Fill the floor's database; one request a learner for its page and for its answer."""

from datetime import date, timedelta

from django.contrib.auth import get_user_model

from bench.floor.models import Row
from bench.requests import Requests, browser_of

ROWS = 100


def fill(learners: int) -> Requests:
    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"learner{number}", password="!") for number in range(learners)
    )
    Row.objects.bulk_create(
        Row(learner=user, due=date(2026, 1, 1) + timedelta(days=number), skill=f"skill {number}", stability=2.5)
        for user in users
        for number in range(ROWS)
    )
    browsers = [browser_of(user) for user in users]
    return Requests(
        page=[browser.get("/") for browser in browsers],
        answer=[browser.post("/answer/", f"reason={number % 4 + 1}") for number, browser in enumerate(browsers)],
    )
