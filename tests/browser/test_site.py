import pytest

from tests.browser.axe import found_by_axe
from tests.browser.conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = ["/", "/you/", "/learners/", "/account/login/", "/account/signup/", "/dev/time/"]
LOOKS = [(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")]


@pytest.mark.parametrize(
    ("viewport", "scheme"), LOOKS, ids=lambda value: value if isinstance(value, str) else str(value["width"])
)
def test_every_page_is_accessible_and_fits(browse, viewport, scheme):
    page = browse(viewport=viewport, color_scheme=scheme)
    for address in PAGES:
        page.goto(address)
        assert found_by_axe(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], address


def test_the_browser_tells_its_time_zone(page, django_user_model):
    page.goto("/you/")
    page.get_by_label("Your name").fill("Rosa")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    assert django_user_model.objects.get().time_zone == "Europe/Berlin"


def test_signing_up_works_without_javascript(browse, django_user_model):
    page = browse(java_script_enabled=False)
    page.goto("/account/signup/")
    page.get_by_label("User name").fill("rosa")
    page.get_by_label("Password").fill("four green herons sing")
    page.get_by_role("button", name="Sign up").click()
    page.get_by_text("You are learning as rosa.").wait_for()
    assert django_user_model.objects.get().username == "rosa"


def test_tab_leads_first_to_the_main_part(page):
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
