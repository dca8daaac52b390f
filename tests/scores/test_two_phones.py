"""Two phones that write on one sheet: nothing is lost, and the second is told."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import close_old_connections, connections
from django.test import Client

from scores.models import Change, Sheet
from tests.factories import LearnerFactory

WE = {"melded": "150", "natural": "1", "mixed": "1", "red0": "2"}
THEY = {"melded": "80", "red0": "1", "left": "35"}
MINE = WE | {"melded": "160"}


@pytest.fixture
def sheet(keeper, other) -> Sheet:
    """A sheet that two phones write on."""
    sheet = keeper.begin("classic", "Rosa and Karl", "Inge and Tom")
    assert "write on it too" in other.client.get(f"/scores/join/{sheet.writing}/").text
    assert other.client.post(f"/scores/join/{sheet.writing}/")["Location"] == f"/scores/{sheet.pk}/"
    return sheet


def quicker(keeper, other, sheet, mine=MINE, **more):
    """The other phone opened its form, then the first one writes; what the other is told then."""
    sent = other.form(sheet, mine, THEY, out="NS", **more)
    keeper.write(sheet, WE, THEY, out="NS")
    return sent, other.client.post(f"/scores/{sheet.pk}/", sent)


def test_only_looking_at_the_link_makes_nobody_and_joins_nothing(keeper, other):
    sheet = keeper.begin()
    other.client.get(f"/scores/join/{sheet.writing}/")
    assert other.client.get(f"/scores/{sheet.pk}/").status_code == 404


def test_a_second_phone_writes_on_the_same_sheet(keeper, other, sheet):
    other.write(sheet, WE, THEY, out="NS")
    assert keeper.totals(sheet) == ["1,250", "145"]
    assert sheet.title in other.client.get("/scores/").text


def test_a_helper_leaves_and_the_sheet_stays(keeper, other, sheet):
    assert "Leave “" in other.client.get(f"/scores/{sheet.pk}/delete/").text
    other.client.post(f"/scores/{sheet.pk}/delete/")
    assert other.client.get(f"/scores/{sheet.pk}/").status_code == 404
    assert keeper.client.get(f"/scores/{sheet.pk}/").status_code == 200


def test_whoever_began_the_sheet_is_not_made_a_helper(keeper, sheet):
    keeper.client.post(f"/scores/join/{sheet.writing}/")
    assert sheet.helpers.count() == 1
    assert keeper.client.get("/scores/").text.count(f'href="/scores/{sheet.pk}/"') == 1


def test_the_second_is_told_what_the_first_wrote_and_keeps_what_was_typed(keeper, other, sheet):
    _, told = quicker(keeper, other, sheet)
    assert told.status_code == 200
    assert "Meanwhile hand 1 was written down as Rosa and Karl 1,250, Inge and Tom 145." in told.text
    assert "was corrected" not in told.text
    assert told.context["entering"].parts[0]["melded"].value() == "160"
    assert sheet.hands.count() == 1
    assert keeper.totals(sheet) == ["1,250", "145"]


def test_the_second_may_put_theirs_in_its_place(keeper, other, sheet):
    sent, _ = quicker(keeper, other, sheet)
    other.client.post(f"/scores/{sheet.pk}/hands/1/", sent | {"version": 1})
    assert keeper.totals(sheet) == ["1,260", "145"]
    assert Change.objects.get().was["tallies"][0]["melded"] == 150


def test_the_second_may_write_theirs_as_the_next_hand(keeper, other, sheet):
    sent, _ = quicker(keeper, other, sheet)
    other.client.post(f"/scores/{sheet.pk}/", sent | {"version": 1, "number": 2})
    assert keeper.totals(sheet) == ["2,510", "290"]


def test_a_hand_that_both_wrote_alike_stands_once(keeper, other, sheet):
    _, told = quicker(keeper, other, sheet, WE)
    assert told["Location"] == f"/scores/{sheet.pk}/?hand=1#sum"
    assert sheet.hands.count() == 1


def test_a_double_tap_writes_one_hand(keeper, sheet):
    sent = keeper.form(sheet, WE, THEY, out="NS")
    for _ in range(2):
        answer = keeper.client.post(f"/scores/{sheet.pk}/", sent)
        assert answer["Location"] == f"/scores/{sheet.pk}/?hand=1#sum"
    assert sheet.hands.count() == 1


def test_what_cannot_be_is_kept_too_when_somebody_was_quicker(keeper, other, sheet):
    _, told = quicker(keeper, other, sheet, {"melded": "lots"})
    assert "Another phone was quicker" in told.text
    assert 'value="lots"' in told.text


def test_a_correction_meanwhile_is_told_to_whoever_enters_the_next_hand(keeper, other, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    sent = other.form(sheet, MINE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    told = other.client.post(f"/scores/{sheet.pk}/", sent)
    assert "Rosa and Karl 1,150, Inge and Tom 145" in told.text
    assert "Hand 1 was corrected" in told.text
    assert "Write mine down as hand 2" in told.text
    assert sheet.hands.count() == 1


def test_two_corrections_of_one_hand_are_both_told(keeper, other, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    sent = other.form(sheet, MINE, THEY, out="NS", number=1)
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    told = other.client.post(f"/scores/{sheet.pk}/hands/1/", sent)
    assert "Meanwhile hand 1 was written down as Rosa and Karl 1,150" in told.text
    assert keeper.totals(sheet) == ["1,150", "145"]


def test_only_what_one_has_not_seen_is_told(keeper, other, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "1"}, THEY, out="NS")
    _, told = quicker(keeper, other, sheet)
    assert "Meanwhile hand 2 was written down" in told.text
    assert "was corrected" not in told.text


def test_a_correction_of_a_hand_that_was_taken_out_is_not_lost(keeper, other, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    sent = other.form(sheet, MINE, THEY, out="NS", number=1)
    keeper.client.post(f"/scores/{sheet.pk}/hands/1/remove/", {"version": 1})
    told = other.client.post(f"/scores/{sheet.pk}/hands/1/", sent)
    assert told.status_code == 200
    assert told.context["entering"].parts[0]["melded"].value() == "160"
    assert "Write mine down as hand 1" in told.text


def test_a_hand_is_not_taken_out_of_a_sheet_that_has_changed(keeper, other, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    answer = other.client.post(f"/scores/{sheet.pk}/hands/1/remove/", {"version": 0}, follow=True)
    assert "Meanwhile another phone has changed this sheet" in answer.text
    assert sheet.hands.count() == 1


def test_when_the_game_is_over_meanwhile_no_hand_is_added(keeper, other):
    sheet = keeper.begin("pasted", pasted="classic,target=1200")
    other.client.post(f"/scores/join/{sheet.writing}/")
    _, told = quicker(keeper, other, sheet)
    assert "Put mine in place of hand 1" in told.text
    assert "Write mine down" not in told.text


@pytest.mark.django_db(transaction=True)
def test_eight_phones_at_the_same_moment_write_one_hand_and_seven_are_told():
    learner = LearnerFactory()
    owner = Client()
    owner.force_login(learner)
    owner.post("/scores/new/", {"rules": "classic"})
    sheet = Sheet.objects.get()
    together = Barrier(8)

    def enter(number: int) -> int:
        close_old_connections()
        browser = Client()
        browser.force_login(learner)
        side = {"0-melded": str(150 + 5 * number), "0-natural": "1", "1-melded": "30", "1-left": "10"}
        try:
            together.wait(timeout=30)
            return browser.post(f"/scores/{sheet.pk}/", {"version": 0, "number": 1, "out": "NS"} | side).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(enter, range(8)))
    assert answers == [200] * 7 + [302]
    sheet.refresh_from_db()
    assert (sheet.version, sheet.hands.count()) == (1, 1)
