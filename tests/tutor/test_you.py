from datetime import UTC, datetime

import pytest

from lessons.services import finish
from tutor.models import Learner

pytestmark = pytest.mark.django_db


def test_a_name_is_kept_and_greets(alices, alice):
    finish(alice, "melding", datetime(2026, 6, 10, tzinfo=UTC))
    alices.post("/you/", {"display_name": "Alice B."})
    assert ", Alice B.</h1>" in alices.get("/").text


def test_a_zone_that_was_chosen_is_not_overruled_by_the_device(alices, alice):
    alices.cookies["zone"] = "Asia/Tokyo"
    alices.post("/you/", {"time_zone": "America/Halifax"})
    alices.post("/you/", {"time_zone": "America/Halifax", "display_name": "A"})
    alice.refresh_from_db()
    assert (alice.time_zone, alice.follows_device) == ("America/Halifax", False)


def test_else_the_zone_follows_the_device(alices, alice):
    alices.cookies["zone"] = "Asia%2FTokyo"
    alices.post("/you/", {"display_name": "A"})
    alice.refresh_from_db()
    assert (alice.time_zone, alice.follows_device) == ("Asia/Tokyo", True)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "", "x" * 4000])
def test_a_cookie_with_nonsense_changes_nothing(alices, alice, zone):
    alices.cookies["zone"] = zone
    alices.post("/you/", {"display_name": "A"})
    alice.refresh_from_db()
    assert alice.time_zone == "Europe/Berlin"


@pytest.mark.parametrize("sent", [{"time_zone": "Mars/Olympus"}, {"display_name": "x" * 41}])
def test_what_cannot_be_saved_is_said_on_the_page(alices, alice, sent):
    answer = alices.post("/you/", sent)
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    alice.refresh_from_db()
    assert (alice.time_zone, alice.display_name) == ("Europe/Berlin", "")


def test_a_visitor_whose_form_cannot_be_saved_stays_nobody(client):
    answer = client.post("/you/", {"display_name": "x" * 41})
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    assert Learner.objects.count() == 0


def test_a_visitors_first_settings_are_all_kept(client):
    client.cookies["zone"] = "Asia/Tokyo"
    client.post("/you/", {"display_name": "Rosa", "time_zone": "America/Halifax"})
    rosa = Learner.objects.get()
    assert (rosa.name, rosa.time_zone, rosa.follows_device, rosa.shortcuts) == ("Rosa", "America/Halifax", False, False)


def test_number_keys_can_be_switched_off(alices):
    assert 'data-keys="off"' not in alices.get("/you/").text
    alices.post("/you/", {"display_name": ""})
    assert 'data-keys="off"' in alices.get("/you/").text


def test_nobody_can_set_what_is_not_on_the_page(alices, alice):
    alices.post("/you/", {"display_name": "A", "is_staff": "on", "username": "admin", "rule_card": "bicycle"})
    alice.refresh_from_db()
    assert (alice.is_staff, alice.username, alice.rule_card) == (False, "alice", "classic")


def test_a_name_is_never_taken_for_markup(alices):
    alices.post("/you/", {"display_name": "<b>Alice"})
    assert "<b>Alice" not in alices.get("/you/").text
    assert Learner.objects.get().name == "<b>Alice"


CHOSEN = {"text_size": "largest", "card_size": "large", "sitting_length": "20", "retention": "0.95"}


def test_sizes_and_how_reviews_come_are_kept(alices, alice):
    alices.post("/you/", CHOSEN)
    alice.refresh_from_db()
    kept = (alice.text_size, alice.card_size, alice.sitting_length, alice.retention)
    assert kept == ("largest", "large", 20, 0.95)


def test_every_page_is_shown_in_the_sizes_chosen(client):
    client.post("/you/", CHOSEN)
    for address in ("/", "/you/", "/lessons/melding/1/", "/nothing-here/"):
        assert 'data-text="largest" data-cards="large"' in client.get(address).text


def test_what_was_chosen_stays_where_a_form_says_nothing_of_it(alices, alice):
    alices.post("/you/", CHOSEN)
    alices.post("/you/", {"display_name": "A", "text_size": "", "retention": ""})
    alice.refresh_from_db()
    assert (alice.text_size, alice.sitting_length, alice.retention) == ("largest", 20, 0.95)


@pytest.mark.parametrize(
    "sent", [{"text_size": "huge"}, {"card_size": "1"}, {"sitting_length": "7"}, {"retention": "0.99"}]
)
def test_sizes_and_numbers_are_those_on_the_page(alices, alice, sent):
    answer = alices.post("/you/", sent)
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    alice.refresh_from_db()
    assert (alice.text_size, alice.card_size, alice.sitting_length, alice.retention) == ("normal", "normal", 10, 0.9)


def test_the_page_shows_what_was_chosen(alices):
    alices.post("/you/", CHOSEN)
    page = alices.get("/you/").text
    for value in CHOSEN.values():
        assert f'<option value="{value}" selected>' in page
