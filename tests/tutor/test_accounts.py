"""Guests, signing up, logging in: a guest is made by the first thing stored, and nothing is ever merged or lost."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.drills.test_concurrency import at_once
from tests.factories import PASSWORD, LearnerFactory
from tutor.accounts import Adapter
from tutor.models import Learner

pytestmark = pytest.mark.django_db

SIGN_UP = {"username": "rosa", "password1": "four green herons sing"}


def become_guest(client) -> Learner:
    client.post("/you/", {"display_name": "Rosa", "shortcuts": "on"})
    return Learner.objects.latest("pk")


def learning(client) -> Learner:
    return Learner.objects.get(pk=client.session["_auth_user_id"])


@pytest.mark.parametrize("address", ["/", "/you/", "/learners/", "/lessons/", "/practice/", "/account/signup/"])
def test_looking_makes_nobody(client, address):
    assert client.get(address).status_code == 200
    assert Learner.objects.count() == 0


def test_the_first_thing_stored_makes_a_guest(client):
    client.cookies["zone"] = "Europe/Berlin"
    guest = become_guest(client)
    assert guest.is_guest
    assert guest.time_zone == "Europe/Berlin"
    assert not guest.has_usable_password()
    assert learning(client) == guest


def test_a_guest_is_made_once(client):
    assert become_guest(client) == become_guest(client)
    assert Learner.objects.count() == 1


def test_the_forms_of_a_page_stay_good_when_the_first_of_them_makes_a_guest():
    client = Client(enforce_csrf_checks=True)
    client.get("/you/")
    token = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    for name in ("Rosa", "Rosalind"):
        assert client.post("/you/", token | {"display_name": name}).status_code == 302
    assert Learner.objects.get().name == "Rosalind"


def test_signing_up_keeps_the_guests_row(client):
    guest = become_guest(client)
    assert client.post("/account/signup/", SIGN_UP).status_code == 302
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest, guest.display_name) == ("rosa", False, "Rosa")
    assert guest.check_password(SIGN_UP["password1"])
    assert learning(client) == guest
    assert Learner.objects.count() == 1


def test_a_visitor_can_sign_up_and_is_learning_at_once(client):
    client.cookies["zone"] = "Asia/Tokyo"
    client.post("/account/signup/", SIGN_UP)
    assert learning(client).username == "rosa"
    assert learning(client).time_zone == "Asia/Tokyo"


def test_somebody_who_has_signed_up_can_sign_another_one_up(alices, alice):
    alices.post("/account/signup/", SIGN_UP)
    alice.refresh_from_db()
    assert alice.username == "alice"
    assert learning(alices).username == "rosa"


def test_a_taken_name_is_said_calmly_and_changes_nothing(client):
    LearnerFactory(username="rosa")
    guest = become_guest(client)
    answer = client.post("/account/signup/", SIGN_UP)
    assert answer.status_code == 200
    assert "Somebody already has this user name." in answer.text
    guest.refresh_from_db()
    assert guest.is_guest


@pytest.mark.parametrize("taken", ["rosa", "ROSA"])
def test_a_name_taken_between_the_check_and_the_saving_is_said_calmly(client, monkeypatch, taken):
    guest = become_guest(client)
    new_user = Adapter.new_user

    def too_late(adapter, request):
        LearnerFactory(username=taken)
        return new_user(adapter, request)

    monkeypatch.setattr(Adapter, "new_user", too_late)
    answer = client.post("/account/signup/", SIGN_UP)
    assert answer.status_code == 200
    assert "Somebody already has this user name." in answer.text
    assert f'value="{SIGN_UP["username"]}"' in answer.text
    guest.refresh_from_db()
    assert guest.is_guest
    assert learning(client) == guest


def test_a_guest_signed_up_in_another_tab_meanwhile_keeps_that_name(client, monkeypatch):
    guest = become_guest(client)
    new_user = Adapter.new_user

    def too_late(adapter, request):
        Learner.objects.filter(pk=guest.pk).update(username="in the other tab", is_guest=False)
        return new_user(adapter, request)

    monkeypatch.setattr(Adapter, "new_user", too_late)
    client.post("/account/signup/", SIGN_UP)
    guest.refresh_from_db()
    assert guest.username == "in the other tab"
    assert learning(client).username == "rosa"


@pytest.mark.django_db(transaction=True)
def test_of_eight_who_choose_one_name_at_once_one_gets_it():
    answers = at_once(lambda number: Client().post("/account/signup/", SIGN_UP).status_code)
    assert sorted(answers) == [200] * 7 + [302]
    assert Learner.objects.filter(username="rosa").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_signs_up_eight_times_at_once_is_signed_up_once(client):
    guest = become_guest(client)
    client.get("/")  # this month's key is given out before the race

    def sign_up(number):
        browser = Client()
        browser.cookies["sessionid"] = client.cookies["sessionid"].value
        return browser.post("/account/signup/", SIGN_UP).status_code

    assert set(at_once(sign_up)) <= {200, 302}
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("rosa", False)
    assert Learner.objects.count() == 1


def test_a_weak_password_is_refused(client):
    assert "too short" in client.post("/account/signup/", {"username": "rosa", "password1": "abc"}).text
    assert Learner.objects.count() == 0


def test_an_email_address_is_optional_and_kept(client):
    client.post("/account/signup/", SIGN_UP | {"email": "rosa@example.org"})
    assert Learner.objects.get().email == "rosa@example.org"


def test_an_email_address_of_somebody_else_is_said_calmly(client):
    LearnerFactory(email="rosa@example.org")
    answer = client.post("/account/signup/", SIGN_UP | {"email": "Rosa@example.org"})
    assert answer.status_code == 200
    assert "This e-mail address belongs to a learner already." in answer.text
    assert not Learner.objects.filter(username="rosa").exists()


def test_logging_in_does_not_merge_the_guest(client, alice):
    guest = become_guest(client)
    client.post("/account/login/", {"login": "alice", "password": PASSWORD})
    assert learning(client) == alice
    guest.refresh_from_db()
    assert guest.is_guest
    client.post("/learners/", {"learner": guest.pk})
    assert learning(client) == guest


def test_a_wrong_password_is_said_calmly(client, alice):
    answer = client.post("/account/login/", {"login": "alice", "password": "something else"})
    assert answer.status_code == 200
    assert "We know no learner with this user name and password." in answer.text
    assert "_auth_user_id" not in client.session


def test_guessing_passwords_is_slowed_down(client, alice):
    for _ in range(5):
        client.post("/account/login/", {"login": "alice", "password": "wrong"})
    answer = client.post("/account/login/", {"login": "alice", "password": PASSWORD})
    assert "tried too often" in answer.text
    assert "_auth_user_id" not in client.session


def test_signing_up_by_the_hundred_is_stopped_by_a_page_of_ours(client):
    answers = [client.post("/account/signup/", {"username": ""}) for _ in range(21)]
    assert answers[-1].status_code == 429
    assert "A little too quick" in answers[-1].text


def test_logging_out_forgets_the_learner_on_this_device_only(alices, alice):
    alices.post("/account/logout/")
    assert "_auth_user_id" not in alices.session
    assert alices.post("/learners/", {"learner": alice.pk}).status_code == 404
    alice.refresh_from_db()


def test_looking_at_the_log_out_page_logs_nobody_out(alices):
    assert alices.get("/account/logout/").status_code == 200
    assert "_auth_user_id" in alices.session


def test_a_password_can_be_changed_and_the_device_still_knows_the_learner(client, alice):
    client.post("/account/login/", {"login": "alice", "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "a newer longer one", "password2": "a newer longer one"}
    assert client.post(reverse("account_change_password"), new).status_code == 302
    client.post("/learners/", {"new": "yes"})
    client.post("/learners/", {"learner": alice.pk})
    assert learning(client) == alice


def test_a_guest_has_no_password_to_change(client):
    become_guest(client)
    assert client.get(reverse("account_change_password")).url == reverse("account_signup")
