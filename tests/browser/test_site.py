import pytest
from playwright.sync_api import expect

from tests.browser.axe import found_by_axe
from tests.browser.conftest import LOOKS, OTHER_LOOKS, PHONE
from tests.browser.measures import dressed, too_small

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = ["/", "/you/", "/learners/", "/account/login/", "/account/signup/", "/dev/time/"]
PAGES += [
    "/lessons/",
    "/lessons/melding/1/",
    "/lessons/freezing/2/",
    "/practice/",
    "/practice/missed/",
    "/placement/",
    "/review/",
    "/keys/",
    "/words/",
]
PAGES += ["/rules/", "/rules/compare/?a=classic&b=modern", "/search/?q=red+three"]
PAGES += ["/table/", "/table/questions/"]
PAGES += ["/progress/", "/progress/mistakes/", "/skills/frozen-wild/"]
RICHEST = ["/", "/you/", "/lessons/freezing/2/", "/practice/"]


def test_every_page_is_accessible_and_large_enough(page):
    for address in PAGES:
        page.goto(address)
        for look in dressed(page, LOOKS + OTHER_LOOKS if address in RICHEST else LOOKS):
            assert found_by_axe(page) == [], look
            assert too_small(page) == [], look


def test_the_pages_of_somebody_who_shares_a_device_are_accessible_too(browse):
    page = browse(viewport=PHONE)
    for name in ("rosa", "karl"):
        sign_up(page, name)
    for address in ("/", "/you/", "/learners/", "/account/logout/", "/account/password/"):
        page.goto(address)
        assert found_by_axe(page) == [], address
        assert too_small(page) == [], address


def test_the_errors_of_a_form_are_read_out_with_their_field(page):
    page.goto("/account/signup/")
    page.get_by_label("User name").fill("rosa")
    page.get_by_label("Password").fill("abc")
    page.get_by_role("button", name="Sign up").click()
    page.locator("[aria-invalid=true]").wait_for()
    assert found_by_axe(page) == []
    described = page.get_by_label("Password").get_attribute("aria-describedby").split()
    assert any("too short" in page.locator(f"[id='{name}']").inner_text() for name in described)


def test_the_browser_tells_its_time_zone(page, django_user_model):
    page.goto("/you/")
    page.get_by_label("Your name").fill("Rosa")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    assert django_user_model.objects.get().time_zone == "Europe/Berlin"


def test_signing_up_works_without_javascript(browse, django_user_model):
    page = browse(java_script_enabled=False)
    sign_up(page, "rosa")
    assert django_user_model.objects.get().username == "rosa"


def test_one_tap_switches_to_the_other_learner(page):
    sign_up(page, "rosa")
    sign_up(page, "karl")
    page.get_by_role("button", name="Switch to rosa").click()
    page.get_by_role("button", name="Switch to karl").wait_for()


def test_tab_leads_first_to_the_main_part(page):
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/#main")


def test_arrows_walk_along_the_hand_and_space_picks(page):
    page.goto("/lessons/melding/1/")
    picks = page.locator(".pick input")
    picks.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert [picks.nth(at).is_checked() for at in range(3)] == [False, True, False]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert picks.first.is_checked()


def test_number_keys_write_numbers_where_one_is_writing(page):
    page.goto("/dev/time/")
    page.get_by_label("Days ahead of today").fill("")
    page.keyboard.type("12")
    assert page.get_by_label("Days ahead of today").input_value() == "12"


def sign_up(page, name: str) -> None:
    page.goto("/account/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill("four green herons sing")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_text("You are logged in.").wait_for()
