import re

import pytest
from playwright.sync_api import expect

from lessons.course import LESSONS
from lessons.services import finished
from tests.browser.axe import found_by_axe
from tests.browser.conftest import LOOKS, PHONE
from tests.browser.measures import dressed, fits

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TAKE = "/lessons/freezing/4/"
LOOKED_AT = [
    "/lessons/",
    "/words/",
    "/lessons/table-and-turn/1/?try=meld-NS-Q",
    "/lessons/table-and-turn/2/",
    "/lessons/table-and-turn/5/?try=1+2+3",
    "/lessons/card-values/3/?try=120",
    "/lessons/melding/6/?try=2D",
    "/lessons/taking-the-pile/4/?try=1",
    "/lessons/freezing/3/",
    TAKE + "?try=9H2S",
    TAKE + "?try=9C9H",
    "/lessons/red-threes/5/",
    "/lessons/melding/recap/",
    "/lessons/asking-and-concealed/1/?try=seat-E",
    "/lessons/asking-and-concealed/2/",
    "/lessons/scoring/3/?try=1140%2F135",
    "/lessons/scoring/4/?try=-115%2F1065",
]


def test_lessons_are_accessible_and_fit(page):
    for address in LOOKED_AT:
        page.goto(address)
        for look in dressed(page, LOOKS):
            assert found_by_axe(page) == [], look
            assert fits(page), look


def test_no_step_scrolls_sideways_on_a_phone(browse):
    page = browse(viewport=PHONE)
    for lesson in LESSONS:
        for step in lesson.steps:
            page.goto(f"/lessons/{lesson.slug}/{step.number}/")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page.url


def test_by_keyboard_alone_a_wrong_try_keeps_the_cards_and_a_right_one_leads_on(browse):
    page = browse(viewport=PHONE)
    page.goto(TAKE)
    nines = page.locator('input[name="cards"][value="9H"]')
    nines.focus()
    page.keyboard.press("Space")
    for _ in range(3):
        page.keyboard.press("ArrowRight")  # over the kings to the two
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("You chose a nine and a two.").wait_for()
    expect(page.locator("#reply")).to_be_focused()
    assert nines.is_checked()
    page.locator('input[name="cards"][value="2S"]').focus()
    page.keyboard.press("Space")
    page.locator('input[name="cards"][value="9C"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("You chose two nines.").wait_for()
    expect(page.locator("#reply")).to_be_focused()
    assert page.get_by_text("Leave this for later").count() == 0
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your melds do not help either").wait_for()


def test_a_part_of_the_table_is_tapped_without_leaving_the_page(browse):
    page = browse(viewport=PHONE)
    page.goto("/lessons/table-and-turn/1/")
    page.locator('button[value="meld-NS-Q"]').click()
    page.get_by_text("not yet a canasta").wait_for()
    page.locator('button[value="meld-NS-K"]').click()
    page.get_by_role("link", name=re.compile("^On to step 2")).wait_for()
    assert page.url.endswith("/lessons/table-and-turn/1/")


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_a_guest_reads_black_threes_to_the_end(browse, django_user_model, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto("/lessons/black-threes/")

    def choose(answer):
        page.get_by_label(answer).check()
        page.get_by_role("button", name="Check my answer").click()

    def pick(*cards):
        for card in cards:
            page.locator(f'.pick:has(input[value="{card}"])').click()

    choose("Draw from the stock")
    page.get_by_role("link", name=re.compile("^On to step 2")).click()
    choose("No, it is not")
    page.get_by_role("link", name=re.compile("^On to step 3")).click()
    pick("2H")
    page.get_by_role("button", name="Discard this card").click()
    page.get_by_text("West is stopped").wait_for()
    pick("2H", "3C")
    page.get_by_role("button", name="Discard this card").click()
    page.get_by_role("link", name=re.compile("^On to step 4")).click()
    choose("Keep them")
    page.get_by_role("link", name=re.compile("^On to step 5")).click()
    pick("9H", "9S")
    page.get_by_role("button", name="Take the pile").click()
    page.get_by_role("link", name=re.compile("^On to the recap")).click()
    page.get_by_role("heading", name="Black threes: what you take away").wait_for()
    assert set(finished(django_user_model.objects.get())) == {"black-threes"}


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_by_keyboard_alone_the_partner_is_asked_and_a_score_of_both_sides_typed(browse, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto("/lessons/asking-and-concealed/1/")
    reach(page, 'button[value="seat-E"]')
    page.keyboard.press("Enter")
    page.get_by_text("East plays against you").wait_for()
    reach(page, 'button[value="seat-N"]')
    page.keyboard.press("Enter")
    page.get_by_text("North says yes").wait_for()

    page.goto("/lessons/scoring/3/")
    assert page.get_by_label("Their side").count() == 1
    reach(page, "#number-1")
    page.keyboard.type("1140")
    page.keyboard.press("Tab")
    page.keyboard.type("135")
    page.keyboard.press("Enter")
    page.get_by_text("points for going out are missing").wait_for()
    assert page.get_by_label("Their side").input_value() == "135"
    reach(page, "#number-1")
    page.keyboard.press("Control+a")
    page.keyboard.type("1,240")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Their side", level=3).wait_for()
    page.get_by_text("6 sevens and 1 two = 50").wait_for()


def test_a_step_that_a_table_leaves_out_is_accessible_and_passed_with_one_key(browse, django_user_model):
    page = browse(viewport=PHONE)
    page.goto("/lessons/melding/1/")
    for card in ("KC", "KD", "KH"):
        page.locator(f'.pick:has(input[value="{card}"])').click()
    page.get_by_role("button", name="Lay these cards").click()
    page.get_by_role("link", name=re.compile("^On to step 2")).wait_for()
    django_user_model.objects.update(rule_card="classic,ask=off")
    page.goto("/lessons/asking-and-concealed/1/")
    page.get_by_role("heading", name="Nobody is asked at your table").wait_for()
    assert found_by_axe(page) == []
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="All in one turn").wait_for()


def reach(page, what):
    for _ in range(80):
        if page.locator(what).evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {what}")
