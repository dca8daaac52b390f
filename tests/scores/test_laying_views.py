"""Cards laid on the sheet's page: tapped, counted, written down."""

import re

import pytest

from tests.scores.conftest import THEY, WE, errors

pytestmark = pytest.mark.django_db


# Laying cards


def lay(keeper, sheet, side=0, **sent):
    typed = keeper.form(sheet, {"melded": "999", "red0": "2"}, THEY, out="NS")
    return keeper.client.post(f"/scores/{sheet.pk}/cards/", typed | {"side": side, **sent})


def test_tapping_lays_a_card_and_keeps_all_that_was_typed(keeper, sheet):
    answer = lay(keeper, sheet, tap="card:K")
    assert answer.context["laying"].melds_text == "K"
    assert re.search(r'value="card:K" autofocus', answer.text)  # without a script the next tap begins here
    for name, value in (("0-melded", "999"), ("1-left", "35"), ("out", "NS"), ("version", "0")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in answer.text


def test_a_wild_card_goes_to_the_meld_that_is_marked(keeper, sheet):
    answer = lay(keeper, sheet, **{"0-melds": "K K, 7 7 7", "onto": "K", "tap": "card:2"})
    assert answer.context["laying"].melds_text == "K K 2, 7 7 7"
    chosen = lay(keeper, sheet, **{"0-melds": "K K, 7 7 7", "onto": "7", "tap": "card:JK"}).context["laying"]
    assert chosen.melds_text == "K K, 7 7 7 joker"


def test_a_wild_card_alone_is_explained(keeper, sheet):
    answer = lay(keeper, sheet, tap="card:JK")
    assert "Lay the cards of a rank first" in answer.text
    assert answer.context["laying"].melds_text == ""


def test_a_ninth_king_is_refused(keeper, sheet):
    answer = lay(keeper, sheet, **{"0-melds": "K K K K K K K K", "tap": "card:K"})
    assert "only eight in all" in answer.text
    assert answer.context["laying"].melds_text.count("K") == 8


def test_cards_are_left_in_the_hand_and_taken_back(keeper, sheet):
    held = lay(keeper, sheet, place="hand0", tap="card:A").context["laying"]
    assert (held.melds_text, held.hands_text) == ("", "A")
    assert lay(keeper, sheet, **{"0-hands": "A 7", "tap": "back:hand0"}).context["laying"].hands_text == "A"
    assert lay(keeper, sheet, **{"0-melds": "K K 2", "tap": "back:K"}).context["laying"].melds_text == "K K"


@pytest.mark.parametrize("tap", ["", "card:", "card:X", "back:Q", "back:hand1", "what"])
def test_a_button_that_is_none_does_nothing(keeper, sheet, tap):
    answer = lay(keeper, sheet, **{"0-melds": "K K K", "tap": tap})
    assert answer.status_code == 200
    assert answer.context["laying"].melds_text == "K K K"


def test_what_was_typed_and_is_no_card_is_kept_and_explained(keeper, sheet):
    answer = lay(keeper, sheet, **{"0-melds": "K K Z", "tap": "card:K"})
    assert "not clear to us" in answer.text
    assert 'value="K K Z"' in answer.text


def test_the_counted_cards_fill_the_form_and_leave_the_rest(keeper, sheet):
    answer = lay(keeper, sheet, **{"0-melds": "KKKKKKK, 7777772, QQQ", "0-hands": "", "count": "yes"})
    part = answer.context["entering"].parts[0]
    values = {name: part[name].value() for name in ("melded", "natural", "mixed", "left", "red0", "none")}
    assert values == {"melded": 150, "natural": 1, "mixed": 1, "left": 0, "red0": "2", "none": False}
    assert answer.context["entering"].parts[1]["left"].value() == "35"
    assert "7 kings = 70" in answer.text
    assert "✕" not in answer.text
    assert not sheet.hands.exists()


def test_cards_that_cannot_lie_so_are_not_counted(keeper, sheet):
    answer = lay(keeper, sheet, **{"0-melds": "KK", "count": "yes"})
    assert answer.templates[0].name == "scores/cards.html"
    assert "A meld is three cards or more" in answer.text


def test_no_cards_melded_is_no_meld(keeper, sheet):
    answer = lay(keeper, sheet, side=1, **{"1-hands": "Q A 7", "count": "yes"})
    part = answer.context["entering"].parts[1]
    assert (part["none"].value(), part["left"].value()) == (True, 35)


def test_cards_of_an_earlier_hand_come_back_to_its_correction(keeper, sheet):
    keeper.write(sheet, WE, THEY, out="NS")
    typed = keeper.form(sheet, WE, THEY, out="NS", number=1)
    answer = keeper.client.post(f"/scores/{sheet.pk}/cards/", typed | {"side": 0, "0-melds": "KKKKKKK", "count": "yes"})
    assert f'action="/scores/{sheet.pk}/hands/1/"' in answer.text


def test_numbers_changed_after_counting_are_not_the_cards_any_more(keeper, sheet):
    keeper.write(sheet, WE | {"melded": "160", "melds": "KKKKKKK, 7777772, QQQ"}, THEY, out="NS")
    assert sheet.hands.get().entry.laid == (None, None)


def test_more_of_a_rank_than_there_are_over_both_sides_is_refused(keeper, sheet):
    we = {"melds": "KKKKKKK", "melded": "70", "natural": "1"}
    they = {"melds": "KKK", "hands": "5", "melded": "30", "left": "5"}
    answer = keeper.enter(sheet, we, they, out="NS")
    assert any("only eight in all" in sentence for sentence in errors(answer))


def test_htmx_gets_the_part_of_the_page_that_changes(keeper, sheet):
    typed = keeper.form(sheet, {}, {}) | {"side": 0, "tap": "card:K"}
    answer = keeper.client.post(f"/scores/{sheet.pk}/cards/", typed, headers={"hx-request": "true"})
    assert "<html" not in answer.text
    assert "<form" not in answer.text
    assert 'id="lying"' in answer.text
    assert '<p id="said" hx-swap-oob="innerHTML">Kings: one card</p>' in answer.text


def test_the_page_of_cards_opened_anew_leads_back_to_the_sheet(keeper, sheet):
    assert keeper.client.get(f"/scores/{sheet.pk}/cards/")["Location"] == f"/scores/{sheet.pk}/"


@pytest.mark.parametrize("side", ["", "2", "-1", "x"])
def test_a_side_that_is_none_has_no_cards(keeper, sheet, side):
    assert lay(keeper, sheet, side=side).status_code == 404
