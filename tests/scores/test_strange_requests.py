"""What no browser of a friendly table sends is answered by a calm page too, and nothing is lost by it."""

import threading

import pytest
from django.db import close_old_connections, connections
from django.db.models.deletion import Collector
from django.test import Client

from scores.models import Hand, Sheet
from scores.pages import harmless

WE = {"melded": "150", "natural": "1", "mixed": "1", "left": "20"}
THEY = {"melded": "80", "left": "35"}


@pytest.mark.parametrize(
    "link", ["http://[card=", "http://[::1?card=classic", "http://℀.com/?card=classic", "?card=%ff"]
)
def test_a_link_that_is_none_is_said_beside_its_field_or_read_for_its_card(keeper, link):
    answer = keeper.client.post("/scores/new/", {"rules": "pasted", "pasted": link})
    if link.endswith("?card=classic"):
        assert Sheet.objects.get().rule_card == "classic"
    else:
        assert answer.status_code == 200
        assert "We cannot read this card" in answer.text


def test_a_card_is_read_out_of_its_link_with_all_its_settings(keeper):
    sheet = keeper.begin(
        "pasted", pasted=" https://canasta.example/table/?name=a&card=classic%2Cpacks=3,natural=600#x "
    )
    assert sheet.rule_card == "classic,packs=3,natural=600"


@pytest.mark.parametrize(
    "address", ["", "{pk}/", "{pk}/hands/1/", "{pk}/scores.csv", "see/{reading}/", "join/{writing}/"]
)
def test_a_head_request_is_answered_as_its_page(keeper, address):
    sheet = keeper.begin()
    keeper.write(sheet, WE, THEY)
    address = "/scores/" + address.format(pk=sheet.pk, reading=sheet.reading, writing=sheet.writing)
    assert keeper.client.head(address).status_code == keeper.client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("=1+1", "'=1+1"),
        ("@x", "'@x"),
        ("＝1", "'＝1"),
        ("Rosa;=1+1; -2", "Rosa;'=1+1;' -2"),
        ("Rosa-Karl; Tom", "Rosa-Karl; Tom"),
    ],
)
def test_no_name_becomes_a_formula(name, told):
    assert harmless(name) == told


def test_the_link_to_look_on_leads_nowhere_else(keeper):
    sheet = keeper.begin("classic", "<b>Rosa</b>", "Inge")
    keeper.write(sheet, WE, THEY)
    answer = Client().get(f"/scores/see/{sheet.reading}/")
    assert sheet.writing not in answer.text
    assert f"/scores/{sheet.pk}" not in answer.text
    assert "<b>Rosa" not in answer.text
    assert answer["X-Robots-Tag"] == "noindex"
    assert "private" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"


def test_no_link_to_write_with_can_be_used_to_look_on_nor_the_other_way(keeper):
    sheet = keeper.begin()
    assert Client().get(f"/scores/see/{sheet.writing}/").status_code == 404
    assert Client().post(f"/scores/join/{sheet.reading}/").status_code == 404


@pytest.mark.parametrize("value", ["1e9", "²³", "٣", "−5", "9" * 5000, "\0", "1_000", "NaN"])
def test_what_is_no_number_stays_as_it_was_typed(keeper, value):
    sheet = keeper.begin()
    answer = keeper.enter(sheet, WE | {"left": value}, THEY)
    if answer.status_code == 200:
        assert answer.context["entering"].parts[0]["left"].value() == value
        assert not sheet.hands.exists()
    else:
        assert sheet.hands.get().content["tallies"][0]["left"] == int(value)  # ٣ is a three


@pytest.mark.django_db(transaction=True)
def test_a_sheet_is_deleted_whole_while_another_phone_writes_on_it(keeper, monkeypatch):
    """The other phone waits for the sheet to be gone; what was collected to be deleted is all that there is."""
    sheet = keeper.begin()
    browser = Client()
    browser.cookies = keeper.client.cookies
    sent, statuses, delete = keeper.form(sheet, WE, THEY), [], Collector.delete

    def enter() -> None:
        close_old_connections()
        try:
            statuses.append(browser.post(f"/scores/{sheet.pk}/", sent).status_code)
        finally:
            connections.close_all()

    phone = threading.Thread(target=enter)

    def late(collector: Collector) -> object:
        if Sheet in collector.data and not phone.ident:
            phone.start()
            phone.join(0.5)
        return delete(collector)

    monkeypatch.setattr(Collector, "delete", late)
    keeper.client.post(f"/scores/{sheet.pk}/delete/")
    phone.join(30)
    assert statuses == [404]
    assert not Sheet.objects.exists()
    assert not Hand.objects.exists()


@pytest.mark.parametrize("sheet_of", ["classic", "classic2", "modern"])
def test_going_out_concealed_that_cannot_be_is_said_beside_its_field(keeper, sheet_of):
    """What is wrong with going out leaves the form without an answer there."""
    sheet = keeper.begin(sheet_of)
    side = "N" if sheet_of == "classic2" else "NS"
    answer = keeper.enter(sheet, {"melded": "60"}, THEY, out=side, concealed="on")
    assert answer.status_code == 200
    assert answer.context["entering"].out.errors
    assert not sheet.hands.exists()
