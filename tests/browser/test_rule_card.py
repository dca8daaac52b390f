"""A club's card built from questions on a phone, and what it then drives."""

import pytest

from lessons.models import SavedCard
from tests.browser.axe import found_by_axe
from tests.browser.conftest import DESK, PHONE
from tests.browser.measures import too_small

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CLUB = "classic,minimums=15/60/90/120,red_threes_need=canasta,canastas_to_go_out=2"


def build(page) -> None:
    """A club leader's card: red threes need a canasta, two canastas to go out, 60 for the first meld."""
    page.goto("/table/")
    page.get_by_role("link", name="Change a rule", exact=True).click()
    page.locator(".part > summary", has_text="The first meld").click()
    page.get_by_label("From 0", exact=True).fill("60")
    page.locator(".part > summary", has_text="Threes").click()
    page.get_by_label("until you have a canasta").check()
    page.locator(".part > summary", has_text="Going out").click()
    page.get_by_label("How many canastas does your side need to go out?").fill("2")
    page.get_by_role("button", name="Show my card").click()
    page.get_by_label("A name for it").fill("Tuesday club")
    page.get_by_role("button", name="Use these rules").click()
    page.get_by_role("heading", name="Your table plays Tuesday club").wait_for()


@pytest.mark.parametrize("has_script", [True, False])
def test_a_clubs_card_is_built_from_questions_on_a_phone_in_twelve_steps(browse, django_user_model, has_script):
    page = browse(viewport=PHONE, java_script_enabled=has_script)
    build(page)
    assert django_user_model.objects.get().rule_card == CLUB
    assert SavedCard.objects.get().name == "Tuesday club"
    page.goto("/")
    page.get_by_role("link", name="Tuesday club").click()
    page.get_by_text("Your side needs two canastas to go out.").wait_for()


def test_every_page_of_the_rule_card_is_accessible_and_large_enough(browse):
    page = browse(viewport=PHONE)
    build(page)
    kept = f"/table/kept/{SavedCard.objects.get().pk}/"
    for address in ("/table/changed/?before=classic", "/table/", "/table/?card=whist", kept):
        page.goto(address)
        check(page, address)
    page = browse(viewport=DESK, color_scheme="dark")
    for address in ("/table/changed/?before=bicycle", f"/table/?card={CLUB},concealed=50"):
        page.goto(address)
        check(page, address)


def test_the_questions_are_accessible_and_large_enough_all_opened(browse):
    page = browse(viewport=PHONE, color_scheme="dark")
    page.goto("/table/questions/?card=modern")
    open_all(page)
    check(page, "the questions of Modern American")


def test_settings_that_clash_are_named_at_both_questions_with_every_answer_kept(browse):
    page = browse(viewport=PHONE)
    page.goto("/table/questions/")
    open_all(page)
    page.get_by_label("How many cards is each player dealt?").fill("40")
    page.get_by_label("How many points does going out bring?").fill("150")
    page.get_by_role("button", name="Show my card").click()
    page.get_by_text("Your answers are all still here").wait_for()
    check(page, "a clash")
    assert page.locator("[aria-invalid=true]").count() == 2
    assert page.get_by_label("How many points does going out bring?").input_value() == "150"
    page.get_by_role("link", name="Cards dealt").click()
    page.get_by_label("How many cards is each player dealt?").fill("13")
    page.get_by_role("button", name="Show my card").click()
    page.get_by_text("Each player is dealt 13 cards.").wait_for()


def test_the_keyboard_alone_builds_a_card(page):
    page.goto("/table/questions/")
    page.locator(".part > summary", has_text="Scoring").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("600")
    page.get_by_label("Another hand is played").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_text("A natural canasta is worth 600 points.").wait_for()
    page.get_by_text("If the highest scores are equal at the end, the victory is shared.").wait_for()


def open_all(page) -> None:
    for part in page.locator("details").all():
        part.evaluate("part => { part.open = true }")


def check(page, address: str) -> None:
    assert found_by_axe(page) == [], address
    assert too_small(page) == [], address
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], address


def test_a_copied_card_is_said(browse):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/table/")
    page.get_by_role("button", name="Copy the text").click()
    page.get_by_role("status").filter(has_text="Copied.").wait_for(state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == "classic"
