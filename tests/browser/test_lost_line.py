"""Without a connection no tap is lost in silence: it is said, and what waited behind it is not sent out of its turn."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE, PLAIN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SAID = "No answer has come"


@pytest.fixture
def phone(chromium, live_server):
    """Whose console tells of the connection that is meant to be gone."""
    context = chromium.new_context(**PLAIN | {"viewport": PHONE, "base_url": live_server.url})
    yield context.new_page()
    context.close()


def test_a_tap_without_a_connection_says_so_until_one_is_heard(phone):
    phone.goto("/referee/")
    said = phone.get_by_text(SAID)
    phone.context.set_offline(True)
    phone.locator("#key-9").click()
    expect(said).to_be_visible()
    expect(said).to_have_attribute("role", "alert")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(said).to_be_in_viewport()
    assert found_by_axe(phone) == []
    phone.context.set_offline(False)
    phone.locator("#key-9").click()
    expect(phone.locator(".take-away")).to_have_count(1)
    expect(said).to_be_hidden()


def test_what_waits_behind_a_lost_tap_is_not_sent_without_it(phone):
    phone.goto("/referee/")
    phone.locator("#key-9").click()
    expect(phone.locator(".take-away")).to_have_count(1)
    held = []
    phone.route("**/referee/?*", lambda route: route.continue_() if held else held.append(route))
    phone.locator("#key-K").click()
    phone.locator("#key-Q").click()
    expect(phone.locator("#key-K.htmx-request, #pad.htmx-request")).to_have_count(1)
    held[0].abort()
    expect(phone.get_by_text(SAID)).to_be_visible()
    phone.locator("#key-J").click()
    expect(phone.get_by_role("button", name="Take away the jack")).to_be_visible()
    expect(phone.locator(".take-away")).to_have_count(2)  # nor the queen
    expect(phone.get_by_text(SAID)).to_be_hidden()


def test_a_server_in_trouble_is_no_silence_either(phone):
    phone.goto("/referee/")
    phone.route("**/referee/?*", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    phone.locator("#key-9").click()
    expect(phone.get_by_text(SAID)).to_be_visible()
    expect(phone.get_by_text("Bad gateway")).to_have_count(0)
