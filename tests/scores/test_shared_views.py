"""What others find: the onlookers' page, the file, the list, strangers, the admin."""

import csv
import io
import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scores.models import Change, Sheet
from tests.scores.conftest import THEY, WE
from tutor.models import Learner

pytestmark = pytest.mark.django_db


# The others at the table


def test_the_others_see_the_sheet_by_a_link_and_change_nothing(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    link = f"/scores/see/{sheet.reading}/"
    assert link in keeper.page(sheet)
    answer = Client().get(link)
    assert "1,250" in answer.text
    assert "Correct" not in answer.text
    assert "<form" not in answer.text.partition("<main")[2]
    assert sheet.writing not in answer.text
    assert answer["X-Robots-Tag"] == "noindex"
    assert Client().post(link).status_code == 405


def test_the_page_of_the_others_is_sent_anew_only_when_there_is_more(keeper, sheet):
    link = f"/scores/see/{sheet.reading}/"
    asks = re.search(r'hx-get="(.*?)"', Client().get(link).text)[1]
    asked = {"headers": {"hx-request": "true"}}
    assert Client().get(asks, **asked).status_code == 204
    keeper.write(sheet, WE, THEY, out="NS")
    fresh = Client().get(asks, **asked)
    assert fresh.status_code == 200
    assert asks not in fresh.text
    assert "<html" not in fresh.text


def test_names_that_are_changed_reach_the_others_too(keeper, sheet):
    asks = re.search(r'hx-get="(.*?)"', Client().get(f"/scores/see/{sheet.reading}/").text)[1]
    keeper.client.post(f"/scores/{sheet.pk}/names/", {"title": "Wednesday", "name0": "Rosa", "name1": "Tom"})
    assert "Wednesday" in Client().get(asks, headers={"hx-request": "true"}).text


def test_the_links_cannot_be_guessed(keeper):
    tokens = {token for _ in range(3) for sheet in [keeper.begin()] for token in (sheet.reading, sheet.writing)}
    assert len(tokens) == 6
    assert all(len(token) >= 20 for token in tokens)
    for address in ("see", "join"):
        assert Client().get(f"/scores/{address}/no-such-token/").status_code == 404
    assert Client().post("/scores/join/no-such-token/").status_code == 404


# A file, names, the list


def test_the_file_has_a_row_for_each_hand_and_score(keeper):
    sheet = keeper.begin("classic", "=1+1", "Inge, Tom")
    keeper.write(sheet, WE, THEY, out="NS")
    answer = keeper.client.get(f"/scores/{sheet.pk}/scores.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["Hand"], row["Who"], row["Points"], row["Total"]) for row in rows] == [
        ("1", "'=1+1", "1250", "1250"),
        ("1", "Inge, Tom", "145", "145"),
    ]
    assert rows[0]["Natural canastas"] == "1"
    assert "Canastas of sevens" not in rows[0]


def test_names_are_put_right(keeper, sheet):
    sent = {"title": "Our game", "name0": "Rosa & Karl", "name1": "Inge"}
    assert keeper.client.post(f"/scores/{sheet.pk}/names/", sent).status_code == 302
    page = keeper.page(sheet)
    assert "Our game" in page
    assert "Rosa &amp; Karl" in page
    answer = keeper.client.post(f"/scores/{sheet.pk}/names/", {"title": "", "name0": "x", "name1": "y"})
    assert answer.status_code == 200


def test_a_sheet_is_deleted_when_asked_once(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    assert "Delete “Tuesday’s game”?" in keeper.client.get(f"/scores/{sheet.pk}/delete/").text
    keeper.client.post(f"/scores/{sheet.pk}/delete/")
    assert not Sheet.objects.exists()
    assert "is deleted" in keeper.client.get("/scores/").text


def test_the_chart_has_its_table_and_no_style(keeper, sheet):
    for _ in range(3):
        keeper.write(sheet, WE, THEY, out="NS")
    page = keeper.page(sheet)
    assert page.count("<polyline") == 2
    assert "Points of each hand, and the total after it" in page
    assert "style=" not in page


def test_the_time_of_a_change_is_the_tables_own(keeper, sheet):
    Learner.objects.update(time_zone="Asia/Tokyo")
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    Change.objects.update(at=datetime(2026, 11, 30, 20, 0, tzinfo=UTC))
    assert "1 December, 05:00" in keeper.page(sheet)


# Strangers


@pytest.fixture
def addresses(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    names = ["sheet", "sheet-cards", "sheet-sum", "sheet-names", "sheet-delete", "sheet-csv"]
    return [
        *(reverse(name, args=[sheet.pk]) for name in names),
        *(reverse(name, args=[sheet.pk, 1]) for name in ("sheet-hand", "sheet-remove")),
    ]


def test_a_stranger_finds_nothing(addresses, sheet, charlie):
    stranger = Client()
    for browser in (Client(), stranger):
        if browser is stranger:
            browser.force_login(charlie)
        for address in addresses:
            assert browser.get(address).status_code in (404, 405), address
            if not address.endswith(".csv"):
                assert browser.post(address, {"version": 1, "side": 0}).status_code == 404, address
        assert "Tuesday" not in browser.get("/scores/").text
    assert Sheet.objects.get().version == 1
    assert sheet.hands.count() == 1


def test_a_sheet_that_never_was_is_not_found(keeper, sheet):
    for pk in (99999999, 10**30):
        assert keeper.client.get(f"/scores/{pk}/").status_code == 404


def test_a_form_without_its_token_is_refused(sheet):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(sheet.learner)
    own = [f"/scores/{sheet.pk}/{part}" for part in ("", "delete/", "cards/", "names/", "hands/1/", "hands/1/remove/")]
    for address in ("/scores/new/", f"/scores/join/{sheet.writing}/", *own):
        assert browser.post(address).status_code == 403


# The admin


def test_the_admin_shows_what_is_stored_and_adds_nothing(keeper, sheet, admin_client):
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    for model in ("sheet", "hand", "change"):
        assert admin_client.get(reverse(f"admin:scores_{model}_changelist")).status_code == 200
        assert admin_client.get(reverse(f"admin:scores_{model}_add")).status_code == 403
    shown = reverse("admin:scores_change_change", args=[Change.objects.get().pk])
    assert admin_client.post(shown, {"number": 2}).status_code == 403
    page = admin_client.get(reverse("admin:scores_sheet_change", args=[sheet.pk])).text
    assert sheet.writing not in page
