"""Your table: the card in force, those that are kept, shared and played by before, and who may see them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from lessons import tables
from lessons.models import SavedCard, UsedCard
from lessons.services import rule_card_of
from tutor.models import Learner

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 6, 10, 10, tzinfo=UTC)
CLUB = "classic,red_threes_need=canasta"
CLUB_CARD = RuleCard.parse(CLUB)
RAW = re.compile(r"red_threes_need|need=|_at_")


def seen(page) -> str:
    """What people read of a page: no addresses, no fields, no head."""
    body = page.text.partition("<main")[2]
    return re.sub(r"<[^>]*>", " ", body)


# The card in force


def test_a_card_that_is_used_is_in_force_and_the_one_before_is_a_tap_away(alice):
    tables.set_rule_card(alice, CLUB_CARD, NOW)
    alice.refresh_from_db()
    assert rule_card_of(alice) == CLUB_CARD
    assert [used.text for used in tables.lately(alice)] == ["classic"]
    tables.set_rule_card(alice, CLASSIC, NOW + timedelta(hours=1))
    assert [used.text for used in tables.lately(alice)] == [CLUB]


def test_the_card_in_force_used_again_changes_nothing(alice):
    tables.set_rule_card(alice, CLASSIC, NOW)
    assert tables.lately(alice) == []


def test_only_the_last_few_cards_stay_within_reach(alice):
    for number, goal in enumerate(range(3000, 3900, 100)):
        tables.set_rule_card(alice, RuleCard.parse(f"classic,target={goal}"), NOW + timedelta(hours=number))
    assert [used.text for used in tables.lately(alice)] == [
        f"classic,target={goal}" for goal in (3700, 3600, 3500, 3400)
    ]
    assert UsedCard.objects.count() == tables.MOST_USED


def test_a_card_is_called_as_its_owner_calls_it(alice, charlie):
    tables.keep(alice, CLUB_CARD, "Tuesday club", "", NOW)
    assert tables.name_of(alice, CLUB_CARD) == "Tuesday club"
    assert tables.name_of(charlie, CLUB_CARD) == "Classic, with 1 change"
    assert tables.name_of(alice, CLASSIC) == "Classic"


def test_a_card_kept_under_the_same_name_takes_its_place(alice):
    first = tables.keep(alice, CLUB_CARD, "Club", "", NOW)
    tables.keep(alice, NAMED_CARDS["modern"], "club", "harder", NOW)
    kept = SavedCard.objects.get()
    assert (kept.pk, kept.name, kept.text, kept.note) == (first.pk, "club", "modern", "harder")


# The page


def test_the_page_says_what_the_card_in_force_says(alices, alice):
    alice.rule_card = CLUB
    alice.save()
    page = alices.get("/table/")
    assert "Red threes count for a side that has a canasta" in page.text
    assert "Played so by: the beginner’s guide" in page.text
    assert not RAW.search(seen(page))


def test_a_visitor_plays_classic_and_looking_keeps_nothing(client):
    for address in ("/table/", f"/table/?card={CLUB}", "/table/questions/", f"/table/questions/?card={CLUB}"):
        assert client.get(address).status_code == 200
    assert not Learner.objects.exists()


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_every_named_card_has_its_page_and_its_questions(client, name):
    page = client.get(f"/table/?card={name}")
    assert page.status_code == 200
    assert client.get(f"/table/questions/?card={name}").status_code == 200


def test_a_link_shows_a_card_and_offers_it(client):
    page = client.get(f"/table/?card={CLUB}")
    assert "Classic, with 1 change" in page.text
    assert "Use these rules" in page.text
    assert "Only keep it" in page.text
    assert f'value="http://testserver/table/?card={CLUB}"' in page.text
    assert f'value="{CLUB}"' in page.text


def test_a_link_carries_the_name_that_the_card_is_kept_under(alices, alice):
    tables.keep(alice, CLUB_CARD, "Tuesday club", "", NOW)
    page = alices.get(f"/table/?card={CLUB}")
    assert f"/table/?card={CLUB}&amp;name=Tuesday%20club" in page.text


@pytest.mark.parametrize(
    "text", ["whist", "classic,trumps=1", "classic,natural=lots", "classic,deal=50", "", "\x00", "🂡"]
)
def test_a_text_that_is_no_card_is_calmly_said_and_kept_for_putting_right(client, text):
    page = client.get("/table/", {"card": text})
    assert page.status_code == 200
    assert "This text is no rule card" in page.text
    assert "Use these rules" not in page.text
    assert page.text.count("<h1") == 1
    assert client.get("/table/questions/", {"card": text}).status_code in (200, 302)


def test_a_setting_without_effect_in_its_game_is_said_to_have_none(client):
    assert "In this game it makes no difference" in client.get("/table/?card=classic2,ask=required").text


# Using and keeping


def test_a_visitor_who_uses_a_card_becomes_a_guest_with_it(client):
    answer = client.post(reverse("use-card"), {"card": CLUB, "name": "Tuesday club", "note": "at eight"})
    assert answer.url == "/table/changed/?before=classic"
    guest = Learner.objects.get()
    assert guest.is_guest
    assert guest.rule_card == CLUB
    kept = SavedCard.objects.get()
    assert (kept.learner, kept.name, kept.note, kept.text) == (guest, "Tuesday club", "at eight", CLUB)


def test_a_card_is_kept_without_being_used(alices, alice):
    alices.post(reverse("keep-card"), {"card": CLUB, "name": "  Tuesday   club "}, follow=True)
    alice.refresh_from_db()
    assert alice.rule_card == "classic"
    assert SavedCard.objects.get().name == "Tuesday club"


def test_a_card_without_a_name_is_not_kept_and_nothing_typed_is_lost(alices):
    page = alices.post(reverse("keep-card"), {"card": CLUB, "name": " ", "note": "at eight"})
    assert page.status_code == 200
    assert "Please give it a name" in page.text
    assert "at eight" in page.text
    assert not SavedCard.objects.exists()


def test_another_card_of_the_same_name_is_replaced_only_when_sent_again(alices, alice):
    tables.keep(alice, NAMED_CARDS["modern"], "Club", "", NOW)
    sent = {"card": CLUB, "name": "club"}
    page = alices.post(reverse("keep-card"), sent)
    assert "You keep another card called “club”" in page.text
    assert SavedCard.objects.get().text == "modern"
    replaces = re.search(r'name="replaces" value="([^"]*)"', page.text)[1]
    alices.post(reverse("keep-card"), sent | {"replaces": replaces})
    assert SavedCard.objects.get().text == CLUB


def test_a_rule_of_a_kept_card_is_changed_and_its_name_and_note_stay(alices, alice):
    tables.keep(alice, CLUB_CARD, "Tuesday club", "at eight", NOW)
    tables.set_rule_card(alice, CLUB_CARD, NOW)
    assert f"/table/questions/?card={CLUB}&amp;name=Tuesday%20club" in alices.get("/table/").text
    page = alices.get(f"/table/?card={CLUB},target=3000&name=Tuesday%20club")
    assert "This one will take its place." in page.text
    assert 'value="Tuesday club"' in page.text
    assert "at eight</textarea>" in page.text
    sent = {"card": f"{CLUB},target=3000", "name": "Tuesday club", "note": "at nine", "replaces": "Tuesday club"}
    alices.post(reverse("use-card"), sent)
    kept = SavedCard.objects.get()
    assert (kept.text, kept.note) == (f"{CLUB},target=3000", "at nine")


@pytest.mark.parametrize("url", ["use-card", "keep-card"])
@pytest.mark.parametrize("text", ["", "whist", "classic,deal=99", "x" * 5000])
def test_what_is_no_card_is_neither_used_nor_kept(client, url, text):
    page = client.post(reverse(url), {"card": text, "name": "Club"})
    assert page.status_code == 200
    assert "This text is no rule card" in page.text
    assert not Learner.objects.exists()


@pytest.mark.parametrize("field", ["name", "note"])
def test_a_name_or_a_note_that_is_too_long_is_said_so(alices, field):
    page = alices.post(reverse("keep-card"), {"card": CLUB, "name": "Club", field: "x" * 600})
    assert page.status_code == 200
    assert "at most" in page.text
    assert not SavedCard.objects.exists()


def test_a_kept_card_is_renamed_and_its_note_changed(alices, alice):
    kept = tables.keep(alice, CLUB_CARD, "Tuesday club", "", NOW)
    alices.post(reverse("saved-card", args=[kept.pk]), {"name": "Wednesday club", "note": "at nine"})
    kept.refresh_from_db()
    assert (kept.name, kept.note) == ("Wednesday club", "at nine")


@pytest.mark.parametrize("name", ["", "other", "x" * 61])
def test_a_name_that_cannot_be_is_said_and_the_old_one_stays(alices, alice, name):
    kept = tables.keep(alice, CLUB_CARD, "Tuesday club", "", NOW)
    tables.keep(alice, CLASSIC, "Other", "", NOW)
    page = alices.post(reverse("saved-card", args=[kept.pk]), {"name": name, "note": "at nine"})
    assert page.status_code == 200
    assert "errorlist" in page.text
    assert "at nine" in page.text
    kept.refresh_from_db()
    assert kept.name == "Tuesday club"


def test_a_kept_card_is_deleted_and_the_table_plays_on_by_it(alices, alice):
    tables.set_rule_card(alice, CLUB_CARD, NOW)
    kept = tables.keep(alice, CLUB_CARD, "Tuesday club", "", NOW)
    alices.post(reverse("saved-card", args=[kept.pk]), {"delete": "yes"})
    assert not SavedCard.objects.exists()
    alice.refresh_from_db()
    assert alice.rule_card == CLUB


@pytest.mark.parametrize("sent", [None, {"name": "Mine"}, {"delete": "yes"}])
@pytest.mark.parametrize("is_somebody", [True, False])
def test_a_stranger_finds_no_card_of_somebody_else(client, alice, charlie, sent, is_somebody):
    kept = tables.keep(alice, CLUB_CARD, "Tuesday club", "secret", NOW)
    if is_somebody:
        client.force_login(charlie)
    address = reverse("saved-card", args=[kept.pk])
    assert (client.get(address) if sent is None else client.post(address, sent)).status_code == 404
    kept.refresh_from_db()
    assert kept.name == "Tuesday club"
    assert "Tuesday club" not in client.get("/table/").text


def test_a_kept_card_that_cannot_be_read_any_more_breaks_no_page(alices, alice):
    kept = SavedCard.objects.create(learner=alice, name="Old", text="whist,deal=13", saved_at=NOW)
    UsedCard.objects.create(learner=alice, text="classic,gone=1", until=NOW)
    assert "Old" in alices.get("/table/").text
    assert alices.get(reverse("saved-card", args=[kept.pk])).status_code == 200


# The questions


def test_answers_become_a_card_that_the_next_page_shows(client):
    from tests.lessons.test_table_form import sent

    answers = sent(CLASSIC, red_threes_need="canasta")
    answer = client.post("/table/questions/?card=classic&name=Tuesday%20club", answers)
    assert answer.url == f"/table/?card={CLUB}&name=Tuesday%20club"
    assert not Learner.objects.exists()


def test_settings_that_clash_are_told_without_raw_names_at_both_questions(client):
    from tests.lessons.test_table_form import sent

    page = client.post("/table/questions/", sent(CLASSIC, deal="40"))
    assert page.status_code == 200
    assert "4 hands of 40 cards are 160 cards" in page.text
    assert page.text.count('aria-invalid="true"') == 2
    assert 'value="40"' in page.text
    assert not re.search(r"deal=|packs=", seen(page))


def test_a_post_that_is_no_form_of_ours_is_answered_calmly(client):
    page = client.post("/table/questions/", {"deal": "🂡", "limit-0": "x"})
    assert page.status_code == 200
    assert "Your answers are all still here" in page.text
