"""Ask the referee at a real table: on a phone, with few taps; by keyboard; without a script; back and undo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import found_by_axe
from tests.browser.conftest import LOOKS, OTHER_LOOKS, PHONE, slow_down
from tests.browser.measures import dressed, too_small

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FROZEN = "/referee/?p=classic+Sd+%3F/%3F/4C5D9SJK%3F/%3F+NS:KCKDKH/EW:-+-/-+6C2HTC9D+%3F+0/0+-&ask=take"
LAYING = "/referee/?p=classic+Sp+%3F/%3F/4C5D9D9H9SJK/%3F+NS:KCKDKH/EW:7C7D7H+3D/-+6CTC+%3F+0/0+-&ask=lay&more=1"
SCORED = (
    "/referee/?p=classic+Se+-/QCAC/-/7D+NS:KCKDKDKHKHKSKS,7C7D7H7H7S7S2C,QDQHQS/EW:TCTDTHTS,8C8D8H8S+3D3H/3H"
    "+5C9HQC8D+%3F+1200/600+out:S&ask=score&to=melds-NS-K&more=1"
)
IMPOSSIBLE = "/referee/?p=classic+Sd+%3F/%3F/KSKSKS%3F/%3F+NS:-/EW:-+-/-+6C+%3F+0/0+-"
MODERN = "/referee/?p=modern+Sp+%3F/%3F/4C5D9D9H9SJK/%3F+NS:2C2D2H/EW:-+3D3S/-+6CTC+%3F+0/0+turncard&ask=lay&more=1"
THREE = "/referee/?p=classic3+Sd+%3F/%3F/9D9H/%3F+N:-/E:-/S:KCKDKH+-/-/3D+6C9C+%3F+0/0/0+-&ask=take&more=1"
THREE = THREE.replace("/%3F+N:", "+N:")
PAGES = ["/referee/", FROZEN, LAYING, SCORED, IMPOSSIBLE, MODERN, THREE]

MOST_TAPS = 7  # "A 2 lies in the pile, a 9 on top; I hold a 9 and a joker: may I take it?"


class Taps:
    """Counts what a thumb does."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        self.count += 1


@pytest.mark.parametrize("script", [True, False], ids=["htmx", "plain"])
def test_a_usual_dispute_is_settled_with_few_taps(browse, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto("/referee/")
    taps = Taps(page)
    taps.on("nine")
    taps.on("A wild card lies in the pile")
    expect(page.get_by_role("button", name="A wild card lies in the pile", pressed=True)).to_be_visible()
    taps.on("Your hand")
    taps.on("nine")
    taps.on("joker")
    taps.on("May I take the pile?")
    expect(page.locator("#answer")).to_have_text("No: not with these cards.")
    expect(page.locator(".reasons")).to_contain_text("a wild card lies in it. Then it takes two natural nines")
    assert taps.count <= MOST_TAPS


def test_a_long_hand_is_a_tap_a_card_however_quickly(browse):
    page = browse(viewport=PHONE)
    page.goto("/referee/")
    taps = Taps(page)
    taps.on("Your hand")
    expect(page.get_by_text("Which cards do you hold?")).to_be_visible()
    cards = ["ace", "ace", "king", "queen", "jack", "ten", "nine", "nine", "two", "joker", "red three"]
    for card in cards:
        taps.on(card)
    expect(page.locator(".take-away")).to_have_count(len(cards))
    assert taps.count == len(cards) + 1


def test_on_a_slow_line_every_tap_counts_in_its_turn(browse):
    """A part that a tap puts in may hold another button in the place of the one that is tapped next."""
    page = browse(viewport=PHONE)
    page.goto("/referee/")
    slow_down(page)
    taps = Taps(page)
    for name in ("nine", "Your hand", "nine", "nine", "joker", "May I take the pile?"):
        taps.on(name)
    expect(page.locator("#answer")).to_have_text("Yes: you may take the pile.")
    expect(page.locator(".take-away")).to_have_count(3)


def test_a_tap_keeps_the_focus_and_the_place(browse):
    page = browse(viewport=PHONE)
    page.goto("/referee/")
    page.locator("#key-9").focus()
    page.evaluate("scrollTo(0, 120)")
    page.keyboard.press("Enter")
    expect(page.locator(".take-away")).to_have_count(1)
    expect(page.locator("#key-9")).to_be_focused()
    assert page.evaluate("scrollY") == 120


def test_the_questions_are_one_tap_from_the_card_pad(browse):
    page = browse(viewport=PHONE, java_script_enabled=False)
    page.goto("/referee/")
    ask = page.get_by_role("link", name="Ask", exact=True)
    expect(ask).to_have_count(0)
    page.get_by_role("button", name="nine", exact=True).click()
    expect(ask).to_be_in_viewport(ratio=1)
    ask.click()
    expect(page.get_by_role("button", name="The score?")).to_be_in_viewport(ratio=1)


def test_the_keys_of_the_card_pad_stay_where_they_are(browse):
    page = browse(viewport=PHONE)
    page.goto("/referee/")
    places = [page.locator("#key-A").bounding_box()]
    for at, name in enumerate(("nine", "black three", "queen"), 1):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".take-away")).to_have_count(at)
        places.append(page.locator("#key-A").bounding_box())
    assert places.count(places[0]) == len(places)


def test_the_answer_takes_the_focus(browse):
    page = browse(viewport=PHONE)
    page.goto(FROZEN.replace("&ask=take", ""))
    page.get_by_role("button", name="May I take the pile?").click()
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#answer")).to_be_in_viewport()


def test_keys_put_cards_down_and_the_rest_is_done_by_keyboard(page):
    page.goto("/referee/")
    page.keyboard.press("9")
    expect(page.locator(".take-away")).to_have_count(1)
    page.get_by_role("button", name="Your hand").press("Enter")
    expect(page.get_by_text("Which cards do you hold?")).to_be_visible()
    page.get_by_label("Or write them").fill("9 9 joker 2")
    page.keyboard.press("Enter")
    expect(page.locator(".take-away")).to_have_count(4)
    page.get_by_role("button", name="Take away the joker").press("Space")
    expect(page.locator(".take-away")).to_have_count(3)
    page.get_by_role("button", name="May I take the pile?").press("Enter")
    expect(page.locator("#answer")).to_be_focused()


@pytest.mark.parametrize("script", [True, False], ids=["htmx", "plain"])
def test_cards_are_picked_and_laid(browse, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto(LAYING.replace("&more=1", ""))
    for card in ("nine of diamonds", "nine of hearts", "nine of spades"):
        page.get_by_label(card).check(force=True)
    page.get_by_role("button", name="May I lay these?").click()
    expect(page.locator("#answer")).to_have_text("Yes: you may lay these.")
    expect(page.locator(".reply")).to_contain_text("You lay three nines.")


def test_back_and_undo_lead_to_what_was(browse):
    page = browse(viewport=PHONE)
    page.goto("/referee/")
    for at, name in enumerate(("Your hand", "king", "queen")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".take-away")).to_have_count(at)
    page.go_back()
    expect(page.locator(".take-away")).to_have_count(1)
    page.wait_for_load_state()  # the script has come, which hears that one goes forward
    page.go_forward()
    expect(page.locator(".take-away")).to_have_count(2)
    page.get_by_role("link", name="Undo").click()
    expect(page.locator(".take-away")).to_have_count(1)
    page.get_by_role("link", name="Undo").click()
    expect(page.locator(".take-away")).to_have_count(2)


@pytest.mark.parametrize("script", [True, False], ids=["htmx", "plain"])
def test_scores_and_rules_are_told_and_the_minimum_follows(browse, script):
    page = browse(java_script_enabled=script)
    page.goto("/referee/?ask=minimum&more=1")
    page.get_by_label("Your side’s score").fill("1,620")
    if not script:
        page.get_by_role("button", name="Use this").click()
    else:
        page.keyboard.press("Tab")
    expect(page.locator("#answer")).to_have_text("Your minimum is 90.")
    page.get_by_label("By which rules?").select_option(label="Modern American")
    if not script:
        page.get_by_role("button", name="Use this").click()
    expect(page.locator("#answer")).to_have_text("Your minimum is 125.")


def test_the_text_is_copied(browse):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    page.goto(FROZEN)
    page.get_by_text("Send it, or paste one").click()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator("#said")).to_have_text("Copied.")
    assert "No: not with these cards." in page.evaluate("navigator.clipboard.readText()")


def test_a_pasted_line_is_shown(page):
    page.goto("/referee/")
    page.get_by_text("Send it, or paste one").click()
    page.get_by_label("Paste such a line").fill("classic Sp ?/?/4C5D9D9H9S/? NS:KCKDKH/EW:- -/- 6CTC ? 0/0 -")
    page.get_by_label("And a turn").fill("lay 9D9H9S; drop 4C")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#answer")).to_have_text("Yes: you may play it so.")
    expect(page).to_have_url(re.compile("turn=lay"))


def test_the_referees_page_is_accessible_and_large_enough(page):
    for address in PAGES:
        page.goto(address)
        page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
        for look in dressed(page, [*LOOKS, *OTHER_LOOKS] if address == FROZEN else LOOKS):
            assert found_by_axe(page) == [], look
            assert too_small(page) == [], look
