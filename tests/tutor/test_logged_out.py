"""A device whose learner was logged out from elsewhere says so once, and why as far as it can be known."""

import pytest
from django.test import Client

from tests.factories import PASSWORD, QuestionFactory
from tests.tutor.test_device import learning, log_in
from tutor import logged_out, privacy
from tutor.accounts import LEARNERS
from tutor.models import Learner

pytestmark = pytest.mark.django_db
SAID = (logged_out.BY_A_CODE, logged_out.BY_A_PASSWORD, logged_out.DELETED)


@pytest.fixture
def guest(client) -> Learner:
    """Who learns in `client`."""
    client.post("/you/", {"display_name": "Rosa"})
    client.get("/")
    return Learner.objects.get(is_guest=True)


def said_on(page) -> list[str]:
    return [words for words in SAID if words in page.text]


def lost_her_phone(learner: Learner) -> None:
    Learner.objects.get(pk=learner.pk).change_locks()


def test_a_one_time_code_of_a_guest_is_the_reason_for_sure(client, guest):
    lost_her_phone(guest)
    assert said_on(client.get("/")) == [logged_out.BY_A_CODE]
    assert "Log in" in client.get("/").text


def test_it_is_said_once(client, guest):
    lost_her_phone(guest)
    client.get("/")
    assert said_on(client.get("/")) == []


def test_of_an_account_both_reasons_are_told(client, alice):
    log_in(client, alice)
    alice.set_password("changed on the phone")
    alice.save()
    assert said_on(client.get("/")) == [logged_out.BY_A_PASSWORD]


def test_a_guest_who_signed_up_on_the_new_device_since_is_told_of_both(client, guest):
    lost_her_phone(guest)
    Learner.objects.filter(pk=guest.pk).update(is_guest=False, username="rosa")
    assert said_on(client.get("/")) == [logged_out.BY_A_PASSWORD]


def test_it_stands_above_a_page_that_is_not_theirs_any_more(client, guest):
    question = QuestionFactory(learner=guest)
    lost_her_phone(guest)
    page = client.get(f"/q/{question.pk}/")
    assert page.status_code == 404
    assert said_on(page) == [logged_out.BY_A_CODE]


def test_it_stands_above_what_a_tap_on_an_open_page_is_answered(client, guest):
    question = QuestionFactory(learner=guest)
    lost_her_phone(guest)
    page = client.post(f"/q/{question.pk}/", {"verdict": "yes"}, headers={"hx-request": "true"})
    assert page.status_code == 404
    assert said_on(page) == [logged_out.BY_A_CODE]


def test_the_name_of_whoever_was_here_is_not_told_to_whoever_has_the_phone(client, guest):
    assert "Rosa" in client.get("/learners/").text
    lost_her_phone(guest)
    assert "Rosa" not in client.get("/learners/").text


def test_whoever_deleted_everything_elsewhere_is_told_so_and_leaves_nothing_behind(client, alice):
    log_in(client, alice)
    client.get("/")
    privacy.delete(Learner.objects.get(pk=alice.pk))
    assert said_on(client.get("/")) == [logged_out.DELETED]
    assert str(alice.pk) not in client.session.get(LEARNERS, {})
    assert learning(client) is None
    assert said_on(client.get("/")) == []


def test_the_others_of_the_device_stay(client, alice, guest):
    log_in(client, alice)
    client.post("/learners/", {"learner": guest.pk})
    lost_her_phone(guest)
    client.get("/")
    assert set(client.session[LEARNERS]) == {str(alice.pk)}


def test_a_guest_of_the_list_who_was_let_in_elsewhere_is_not_asked_for_a_password_they_never_had(client, alice, guest):
    log_in(client, alice)
    lost_her_phone(guest)
    page = client.post("/learners/", {"learner": guest.pk}, follow=True)
    assert page.request["PATH_INFO"] == "/learners/"
    assert "Rosa is learning on another device now" in page.text
    assert learning(client) == str(alice.pk)
    assert set(client.session[LEARNERS]) == {str(alice.pk)}


def test_whoever_is_closed_for_now_keeps_their_key(client, guest):
    Learner.objects.filter(pk=guest.pk).update(is_active=False)
    assert said_on(client.get("/")) == []
    Learner.objects.filter(pk=guest.pk).update(is_active=True)
    assert "Rosa" in client.get("/learners/").text


@pytest.mark.parametrize("leave", [{"new": "yes"}, {}])
def test_whoever_leaves_here_is_told_nothing_of_it(client, alice, leave):
    log_in(client, alice)
    client.post("/learners/" if leave else "/account/logout/", leave)
    assert said_on(client.get("/")) == []
    assert said_on(Client().get("/")) == []


def test_the_new_password_s_own_device_is_told_nothing(client, alice):
    log_in(client, alice)
    client.post("/account/password/", {"oldpassword": PASSWORD, "password1": "a newer one", "password2": "a newer one"})
    assert said_on(client.get("/")) == []
    assert learning(client) == str(alice.pk)
