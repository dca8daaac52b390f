"""Two taps at the same moment on the cards that are kept: no name is taken twice, and nobody sees an error."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import close_old_connections, connections
from django.test import Client

from lessons.models import SavedCard
from tests.factories import LearnerFactory

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(learner, *posts: tuple[str, dict]) -> list[int]:
    """What each is answered; every one is a phone of its own."""
    together = Barrier(len(posts))

    def post(sent: tuple[str, dict]) -> int:
        close_old_connections()
        browser = Client()
        browser.force_login(learner)
        try:
            together.wait(timeout=30)
            return browser.post(*sent).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(post, posts))


def test_a_name_is_taken_once_however_it_is_written():
    learner = LearnerFactory()
    names = ["Club", "club", "CLUB", "cLub", "clUb", "cluB"]
    cards = [("/table/keep/", {"card": f"classic,red_three={at}", "name": name}) for at, name in enumerate(names)]
    assert set(at_once(learner, *cards)) <= {200, 302}
    assert SavedCard.objects.count() == 1


def test_of_two_cards_renamed_alike_one_keeps_its_name():
    learner = LearnerFactory()
    now = "2026-06-10T10:00Z"
    kept = [
        SavedCard.objects.create(learner=learner, name=f"card {at}", text=f"classic,red_three={at}", saved_at=now)
        for at in range(6)
    ]
    answers = at_once(learner, *((f"/table/kept/{one.pk}/", {"name": "Club", "note": ""}) for one in kept))
    assert sorted(answers) == [200] * 5 + [302]
    assert SavedCard.objects.filter(name="Club").count() == 1
