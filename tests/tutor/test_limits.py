"""How often somebody may try is counted once for all workers, and names nobody."""

import pytest
from django.core.cache import caches
from django.core.cache.backends import locmem
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.drills.test_concurrency import at_once
from tests.factories import PASSWORD, LearnerFactory

pytestmark = pytest.mark.django_db
TRIES = 5  # ACCOUNT_RATE_LIMITS, of one user name in five minutes


def try_to_log_in(password: str, **headers) -> str:
    return Client(**headers).post("/account/login/", {"login": "alice", "password": password}).text


def another_worker() -> None:
    """From here on as in another process: all that this one has kept in its memory is gone."""
    del caches["default"]
    for kept in (locmem._caches, locmem._expire_info, locmem._locks):
        kept.clear()


def rows() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, value FROM limits")
        return cursor.fetchall()


@pytest.mark.usefixtures("alice")
def test_wrong_passwords_are_counted_over_all_workers():
    for _ in range(TRIES):
        assert "We know no learner" in try_to_log_in("wrong")
        another_worker()
    assert "tried too often" in try_to_log_in(PASSWORD)


@pytest.mark.usefixtures("alice")
def test_other_addresses_are_no_way_round_the_limit_of_a_user_name():
    for number in range(TRIES):
        try_to_log_in("wrong", REMOTE_ADDR=f"10.0.0.{number}")
    assert "tried too often" in try_to_log_in(PASSWORD, REMOTE_ADDR="10.0.1.1")


@pytest.mark.usefixtures("alice")
def test_the_right_password_is_not_counted():
    for _ in range(TRIES + 1):
        assert "too often" not in try_to_log_in(PASSWORD)


@pytest.mark.django_db(transaction=True)
def test_of_eight_guesses_at_once_five_are_heard_at_most():
    LearnerFactory(username="alice")
    heard = at_once(lambda number: "We know no learner" in try_to_log_in("wrong", REMOTE_ADDR=f"10.0.0.{number}"))
    assert 1 <= sum(heard) <= TRIES


def test_a_password_is_not_guessed_at_where_everything_is_deleted_either(alices, alice):
    tries = [alices.post("/you/delete/", {"sure": "delete", "password": f"guess {at}"}) for at in range(11)]
    assert [page.status_code for page in tries] == [200] * 10 + [429]
    assert alices.post("/you/delete/", {"sure": "delete", "password": PASSWORD}).status_code == 429
    assert alices.get("/you/delete/").status_code == 200


@pytest.mark.usefixtures("alice")
def test_neither_an_address_nor_a_user_name_is_kept():
    try_to_log_in("wrong", REMOTE_ADDR="192.0.2.77")
    kept = rows()
    assert len(kept) >= 2  # by address, and by user name
    assert all(len(key) == 64 and int(key, 16) for key, _ in kept)


@pytest.mark.parametrize("address", ["/", "/you/", "/practice/", "/account/login/"])
def test_a_page_asks_nothing_of_the_limits(alices, address):
    with CaptureQueriesContext(connection) as asked:
        alices.get(address)
    assert asked.captured_queries
    assert not [query for query in asked.captured_queries if "limits" in query["sql"]]
