"""Sheets over HTTP: hands corrected and taken out, and the end of the game."""

import pytest

from scores.models import Change
from tests.scores.conftest import THEY, WE, errors

pytestmark = pytest.mark.django_db


# Corrections


def test_an_early_hand_is_corrected_and_everything_after_is_worked_out_again(keeper, sheet):
    for _ in range(2):
        keeper.write(sheet, WE, THEY, out="NS")
    assert keeper.minimums(sheet) == ["90", "50"]
    answer = keeper.correct(sheet, 1, WE | {"natural": "0", "mixed": "2"}, THEY, out="NS")
    assert answer["Location"] == f"/scores/{sheet.pk}/?hand=1#sum"
    assert keeper.totals(sheet) == ["2,300", "290"]
    change = Change.objects.get()
    assert (change.number, change.was["tallies"][0]["natural"], change.now["tallies"][0]["natural"]) == (1, 1, 0)
    words = "1,250 became 1,050 (natural canastas: 1, now 0; mixed canastas: 1, now 2)."
    assert f"Hand 1 was corrected. Rosa and Karl: {words}" in keeper.page(sheet)


def test_a_correction_brings_the_minimums_down_too(keeper, sheet):
    keeper.write(sheet, {"melded": "500", "natural": "2"}, THEY, out="NS")
    assert keeper.minimums(sheet)[0] == "90"
    keeper.correct(sheet, 1, {"melded": "395", "natural": "2"}, THEY, out="NS")
    assert keeper.minimums(sheet)[0] == "50"


def test_the_form_of_a_correction_holds_what_was_written(keeper, sheet):
    keeper.write(sheet, WE | {"melds": "KKKKKKK, 7777772, QQQ"}, THEY, out="NS", concealed="on")
    entering = keeper.client.get(f"/scores/{sheet.pk}/hands/1/").context["entering"]
    assert [entering.parts[0][name].value() for name in ("melded", "natural", "red0", "none")] == [150, 1, 2, False]
    assert entering.parts[0]["melds"].value() == "K K K K K K K, 7 7 7 7 7 7 2, Q Q Q"
    assert (entering.out["out"].value(), entering.out["concealed"].value()) == ("NS", True)


def test_a_correction_that_changes_nothing_is_not_listed(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE, THEY, out="NS")
    assert not Change.objects.exists()


def test_a_correction_that_cannot_be_is_refused(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    answer = keeper.correct(sheet, 1, WE | {"red0": "4"}, THEY, out="NS")
    assert answer.status_code == 200
    assert errors(answer)
    assert keeper.totals(sheet) == ["1,250", "145"]


def test_a_hand_is_taken_out_and_those_after_it_move_up(keeper, sheet):
    for melded in ("150", "250", "350"):
        keeper.write(sheet, WE | {"melded": melded}, THEY, out="NS")
    sheet.refresh_from_db()
    keeper.client.post(f"/scores/{sheet.pk}/hands/2/remove/", {"version": sheet.version})
    assert [(hand.number, hand.entry.tallies[0].melded) for hand in sheet.hands.all()] == [(1, 150), (2, 350)]
    assert keeper.totals(sheet) == ["2,700", "290"]
    assert "Hand 2 was taken out: Rosa and Karl 1,350, Inge and Tom 145." in keeper.page(sheet)


@pytest.mark.parametrize("address", ["hands/0/", "hands/3/", "hands/99/"])
def test_a_hand_that_is_not_there_is_not_found(keeper, sheet, address):
    keeper.write(sheet, WE, THEY, out="NS")
    assert keeper.client.get(f"/scores/{sheet.pk}/{address}").status_code == 404
    assert keeper.client.post(f"/scores/{sheet.pk}/{address}remove/", {"version": 1}).status_code == 404


# The end


def test_the_game_ends_and_takes_no_more_hands(keeper):
    sheet = keeper.begin("pasted", "Rosa", "Tom", pasted="classic,target=1200")
    keeper.write(sheet, WE, THEY, out="NS")
    page = keeper.page(sheet)
    assert "Rosa: the game is won, with 1,250 points." in page
    assert "Write down hand" not in page
    assert keeper.enter(sheet, WE, THEY, out="NS").status_code == 200
    assert sheet.hands.count() == 1


def test_a_correction_may_end_the_game_earlier_and_says_which_hands_were_played_on(keeper):
    sheet = keeper.begin("pasted", "Rosa", "Tom", pasted="classic,target=1300")
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.write(sheet, THEY, WE, out="EW")
    keeper.correct(sheet, 1, WE | {"melded": "200"}, THEY, out="NS")
    page = keeper.page(sheet)
    assert "the game ended with hand 1" in page
    assert "Rosa: the game is won, with 1,300 points." in page


def test_a_correction_may_take_the_end_back(keeper):
    sheet = keeper.begin("pasted", pasted="classic,target=1200")
    keeper.write(sheet, WE, THEY, out="NS")
    keeper.correct(sheet, 1, WE | {"red0": "0"}, THEY, out="NS")
    assert "Write down hand 2" in keeper.page(sheet)


def test_a_tie_past_the_target_asks_for_another_hand(keeper):
    sheet = keeper.begin("pasted", pasted="classic,target=500")
    same = {"melded": "520", "left": "5"}
    keeper.write(sheet, same, same)
    assert "another hand decides" in keeper.page(sheet)
    keeper.write(sheet, same, same | {"left": "10"})
    assert "We: the game is won, with 1,030 points." in keeper.page(sheet)


def test_a_shared_tie_is_shared(keeper):
    sheet = keeper.begin("pasted", pasted="classic,target=500,tie=shared")
    same = {"melded": "520", "left": "5"}
    keeper.write(sheet, same, same)
    assert "We and They share the game, with 515 points each." in keeper.page(sheet)
