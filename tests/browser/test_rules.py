"""The rules on paper and on a phone: one sheet for every table, nothing cut off, all of it by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from canasta.rulecard import NAMED_CARDS
from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE
from tests.browser.measures import too_small
from tests.lessons.tables import ALL_CHANGED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CLUB = (
    "classic,packs=3,deal=15,max_wilds=2,minimums=0:50/2000:100,pickup_add=no,black_three_freezes=yes,"
    "red_threes_need=canasta,canastas_to_go_out=2,final_discard=required,ask=required,target=10000"
)
EVERYTHING = str(ALL_CHANGED)
MODERN = (
    "modern,packs=3,deal=15,draw=2,max_wilds=1,canastas_to_go_out=3,ask=required,ask_timing=after_draw,out=200,"
    "natural=600,mixed=400,target=10000,tie=shared,threes_per_colour=no,bonus_cards_on_take=yes,"
    "wild_penalty_four_jokers=2500,special_straight=2000,special_pairs=2000,special_garbage=1000"
)
TABLES = [*NAMED_CARDS, CLUB, EVERYTHING, EVERYTHING.replace("classic,", "classic3,"), MODERN]
SMALLEST_PRINT = 10.5  # CSS pixels: 8 points, where a table has changed nearly everything


def test_the_rules_of_any_table_print_on_one_sheet(page):
    for card in TABLES:
        page.goto(f"/rules/?card={card}")
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True))
        assert len(pages) == 1, card


def test_on_paper_there_are_the_rules_in_black_and_nothing_to_tap(browse):
    page = browse(color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    for card in ("classic", EVERYTHING):
        page.goto(f"/rules/?card={card}")
        assert page.locator("a:visible, button:visible, select:visible, input:visible").count() == 0
        rule = page.locator(".rules li").first
        assert rule.evaluate("(li) => getComputedStyle(li).color") == "rgb(0, 0, 0)"
        assert rule.evaluate("(li) => parseFloat(getComputedStyle(li).fontSize)") >= SMALLEST_PRINT


def test_on_paper_the_heading_is_the_cards_name(page):
    page.emulate_media(media="print")
    page.goto("/rules/?card=bicycle")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bicycle")
    expect(page.get_by_text("The rules at another table")).to_be_hidden()


def test_on_a_phone_the_first_rule_is_in_sight_and_the_rest_a_tap_away(browse):
    page = browse(viewport=PHONE, java_script_enabled=False)
    page.goto(f"/rules/?card={CLUB}")
    expect(page.locator(".rules li").first).to_be_in_viewport()
    page.get_by_text("The parts of the rules").click()
    page.get_by_role("link", name="Going out", exact=True).click()
    expect(page.get_by_role("heading", name="Going out")).to_be_in_viewport()
    page.goto("/rules/")
    page.get_by_role("link", name="Search, or read another table").click()
    expect(page.get_by_label("Search the rules")).to_be_in_viewport()
    expect(page.get_by_label("Show the rules of")).to_be_in_viewport()


@pytest.mark.parametrize(
    "address",
    [f"/rules/?card={CLUB}", f"/rules/compare/?a=modern&b={CLUB}", "/search/?q=red+three", "/search/?q=aardvark"],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_of_it(browse, address, scheme):
    page = browse(viewport=PHONE, color_scheme=scheme)
    page.goto(address)
    assert found_by_axe(page) == []
    assert too_small(page) == []


def test_two_tables_can_be_chosen_by_keyboard(page):
    page.goto("/rules/compare/")
    page.get_by_label("The other").focus()
    page.keyboard.type("Modern")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Classic and Modern American").wait_for()
    page.get_by_text("What is the same at both").focus()
    page.keyboard.press("Enter")
    page.get_by_text("You draw one card from the stock in a turn").wait_for()


def test_a_search_leads_to_the_rule_and_from_there_to_its_lesson(page):
    page.goto("/rules/")
    page.get_by_label("Search the rules").fill("wild card freezes")
    page.keyboard.press("Enter")
    page.locator("a[href='/rules/#frozen.wild']").click()
    page.wait_for_url("**/rules/#frozen.wild")
    page.locator("[id='frozen.wild'] a").click()
    page.get_by_role("heading", name="A wild card freezes it for all").wait_for()


def test_five_places_fit_a_phone_in_one_row(browse):
    page = browse(viewport={"width": 320, "height": 640})
    page.goto("/rules/")
    places = page.locator(".places a")
    boxes = [places.nth(at).bounding_box() for at in range(places.count())]
    assert len(boxes) == 5
    assert len({box["y"] for box in boxes}) == 1
    for at in range(len(boxes)):
        assert places.nth(at).evaluate("(a) => a.scrollWidth <= a.clientWidth")
