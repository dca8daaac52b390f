"""Several learners on one device: one tap switches, and only between those who have been here."""

from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.drills.test_concurrency import THREADS, at_once
from tests.factories import PASSWORD
from tutor.accounts import LEARNERS
from tutor.models import Learner

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 10, 18, tzinfo=UTC)


def learning(client) -> str | None:
    return client.session.get("_auth_user_id")


def log_in(client, learner) -> None:
    client.post("/account/login/", {"login": learner.username, "password": PASSWORD})


@pytest.fixture
def shared(client, alice, charlie):
    """A device on which first Alice, then Charlie logged in."""
    log_in(client, alice)
    log_in(client, charlie)
    return client


def test_the_one_who_was_here_stays_one_tap_away(shared, alice):
    page = shared.get("/").text
    assert f'name="learner" value="{alice.pk}"' in page
    shared.post("/learners/", {"learner": alice.pk})
    assert learning(shared) == str(alice.pk)


def test_the_list_keeps_no_names(shared, alice):
    log_in(shared, alice)
    assert not [kept for kept in everything_in_sessions() if "alice" in kept.lower()]


def everything_in_sessions() -> list[str]:
    return [str(session.get_decoded()) for session in Session.objects.all()]


def test_a_new_name_is_shown_on_every_device(shared, alice):
    Learner.objects.filter(pk=alice.pk).update(display_name="Alice B.")
    assert "Alice B." in shared.get("/").text


def test_whoever_deletes_everything_is_named_on_no_other_device(shared, alice, charlie):
    Learner.objects.filter(pk=alice.pk).update(display_name="Alice B.")
    phone, tablet = Client(), Client()
    log_in(phone, alice)
    log_in(tablet, alice)  # where nobody else has been
    assert "Alice B." in shared.get("/learners/").text
    phone.post("/you/delete/", {"sure": "delete", "password": PASSWORD})
    for device in (shared, tablet, phone):
        for page in ("/", "/you/", "/learners/"):
            assert "Alice B." not in device.get(page).text
        assert device.post("/learners/", {"learner": alice.pk}).status_code == 404
    assert not [kept for kept in everything_in_sessions() if "Alice" in kept]
    assert learning(shared) == str(charlie.pk)


def test_a_list_from_before_loses_its_names(shared, alice, charlie):
    session = shared.session
    named = {pk: ["Alice B.", stamp] for pk, stamp in session[LEARNERS].items()}
    session.update({LEARNERS: named, "month": "2026-06"})
    session.save()
    Session.objects.create(session_key="of-a-visitor", session_data=SessionStore().encode({}), expire_date=NOW)
    Session.objects.create(session_key="unreadable", session_data="x:y:z", expire_date=NOW)
    before = {pk: stamp for pk, (_, stamp) in named.items()}
    import_module("tutor.migrations.0004_no_names_in_sessions").leave_names_out(apps, None)
    kept = shared.session
    assert (kept[LEARNERS], kept["month"], kept["_auth_user_id"]) == (before, "2026-06", str(charlie.pk))
    shared.post("/learners/", {"learner": alice.pk})
    assert learning(shared) == str(alice.pk)


@pytest.mark.parametrize(("device", "asked"), [("alices", 1), ("shared", 2)])
def test_names_are_asked_for_only_where_several_learn(request, device, asked):
    browser = request.getfixturevalue(device)
    with CaptureQueriesContext(connection) as queries:
        browser.get("/learners/")
    assert sum('FROM "tutor_learner"' in query["sql"] for query in queries) == asked


def test_switching_carries_nothing_of_one_session_into_the_other(shared, alice):
    session = shared.session
    session["half a sitting"] = "Charlie's"
    session.save()
    shared.post("/learners/", {"learner": alice.pk})
    assert "half a sitting" not in shared.session


def test_switching_gives_a_new_session_key(shared, alice):
    before = shared.session.session_key
    shared.post("/learners/", {"learner": alice.pk})
    assert shared.session.session_key != before


def test_somebody_new_begins_as_nobody_and_the_others_stay(shared, alice, charlie):
    shared.post("/learners/", {"new": "yes"})
    assert learning(shared) is None
    assert set(shared.session[LEARNERS]) == {str(alice.pk), str(charlie.pk)}


@pytest.mark.parametrize("field", ["learner", "forget"])
def test_a_stranger_cannot_be_switched_to_or_forgotten(client, alice, charlie, field):
    log_in(client, charlie)
    assert client.post("/learners/", {field: alice.pk}).status_code == 404
    assert learning(client) == str(charlie.pk)


@pytest.mark.parametrize("value", ["", "x", "-1", "999999999999999999999"])
def test_nonsense_is_not_found(alices, value):
    assert alices.post("/learners/", {"learner": value}).status_code == 404
    assert alices.post("/learners/", {"forget": value}).status_code == 404


@pytest.fixture
def changed_elsewhere(alice, shared):
    alice.set_password("changed on the phone")
    alice.save()


@pytest.mark.usefixtures("changed_elsewhere")
def test_a_password_changed_elsewhere_must_be_given_again(shared, alice, charlie):
    answer = shared.post("/learners/", {"learner": alice.pk}, follow=True)
    assert answer.request["PATH_INFO"] == "/account/login/"
    assert "alice has a new password: please log in again." in answer.text
    assert learning(shared) == str(charlie.pk)
    shared.post("/account/login/", {"login": "alice", "password": "changed on the phone"})
    shared.post("/learners/", {"learner": charlie.pk})
    shared.post("/learners/", {"learner": alice.pk})
    assert learning(shared) == str(alice.pk)


@pytest.mark.usefixtures("changed_elsewhere")
def test_whoever_has_a_new_password_can_still_be_forgotten(shared, alice, charlie):
    assert shared.post("/learners/", {"forget": alice.pk}).status_code == 302
    assert set(shared.session[LEARNERS]) == {str(charlie.pk)}


def test_a_closed_learner_can_be_forgotten(shared, alice, charlie):
    Learner.objects.filter(pk=alice.pk).update(is_active=False)
    shared.post("/learners/", {"forget": alice.pk})
    assert set(shared.session[LEARNERS]) == {str(charlie.pk)}


def test_a_closed_learner_cannot_be_switched_to(shared, alice):
    Learner.objects.filter(pk=alice.pk).update(is_active=False)
    assert shared.post("/learners/", {"learner": alice.pk}).status_code == 404


def test_a_learner_can_be_forgotten_on_this_device(shared, alice, charlie):
    shared.post("/learners/", {"forget": alice.pk})
    assert set(shared.session[LEARNERS]) == {str(charlie.pk)}
    assert Learner.objects.filter(pk=alice.pk).exists()


def test_forgetting_the_one_who_is_learning_ends_their_turn(shared, charlie):
    shared.post("/learners/", {"forget": charlie.pk})
    assert learning(shared) is None


def test_logging_out_leaves_the_others_on_the_list(shared, alice):
    shared.post("/account/logout/")
    assert set(shared.session[LEARNERS]) == {str(alice.pk)}


def test_another_device_knows_nobody(shared, alice):
    assert Client().post("/learners/", {"learner": alice.pk}).status_code == 404


def test_the_key_of_whoever_comes_back_is_renewed_once_a_month(alices):
    assert "sessionid" in alices.get("/").cookies
    assert "sessionid" not in alices.get("/").cookies
    alices.post("/dev/time/", {"days": "32"})
    assert alices.get("/").cookies["sessionid"]["max-age"] == 400 * 24 * 3600


def twice(client, address, sent) -> None:
    """Tapped twice: the second tap set out before the first was answered, with the key of before."""
    key = client.cookies["sessionid"].value
    client.post(address, sent)
    client.cookies["sessionid"] = key
    client.post(address, sent)


def test_of_two_taps_on_a_name_both_lead_to_them(shared, alice, charlie):
    twice(shared, "/learners/", {"learner": alice.pk})
    assert learning(shared) == str(alice.pk)
    assert set(shared.session[LEARNERS]) == {str(alice.pk), str(charlie.pk)}


def test_of_two_taps_on_log_in_neither_loses_the_guest_who_was_here(client, alice):
    client.post("/you/", {"display_name": "Rosa"})
    guest = Learner.objects.get(is_guest=True)
    twice(client, "/account/login/", {"login": alice.username, "password": PASSWORD})
    assert learning(client) == str(alice.pk)
    assert set(client.session[LEARNERS]) == {str(alice.pk), str(guest.pk)}


@pytest.mark.django_db(transaction=True)
def test_of_eight_taps_at_once_each_leads_to_them(shared, alice, charlie):
    key = shared.cookies["sessionid"].value

    def tap(number):
        browser = Client()
        browser.cookies["sessionid"] = key
        answer = browser.post("/learners/", {"learner": alice.pk})
        return answer.status_code, learning(browser), len(browser.session[LEARNERS])

    assert at_once(tap) == [(302, str(alice.pk), 2)] * THREADS


def test_the_key_of_before_opens_nothing_after_a_minute(shared, alice):
    key = shared.cookies["sessionid"].value
    shared.post("/learners/", {"learner": alice.pk})
    assert Session.objects.get(pk=key).expire_date < timezone.now() + timedelta(minutes=2)


def test_a_tap_with_a_key_that_opens_nothing_any_more_takes_no_key_away(shared, alice):
    shared.cookies["sessionid"] = "a" * 32
    assert "sessionid" not in shared.post("/learners/", {"learner": alice.pk}).cookies
    assert "sessionid" not in shared.get("/").cookies
