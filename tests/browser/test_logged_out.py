"""A tap on an open page whose learner was logged out elsewhere: not nothing, but a whole page that says why."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE
from tutor import logged_out
from tutor.models import Learner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_tap_on_an_open_question_is_answered_by_the_reason(chromium, live_server):
    phone = chromium.new_context(viewport=PHONE, base_url=live_server.url)  # its console tells of the 404 that is meant
    page = phone.new_page()
    page.goto("/practice/pile-pair/")
    page.get_by_role("main").get_by_role("button").first.click()
    page.get_by_text("Yes, take it").click()
    expect(page.get_by_text("You said")).to_be_visible()
    Learner.objects.get().change_locks()
    page.locator("input[name=reason]").first.check(force=True)
    page.get_by_role("button", name="Check my answer").click()
    expect(page.get_by_text(logged_out.BY_A_CODE)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    assert found_by_axe(page) == []
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Canasta, and keep it")
    phone.close()


def test_what_is_being_typed_stays_where_sums_are_refused_meanwhile(chromium, live_server):
    phone = chromium.new_context(viewport=PHONE, base_url=live_server.url)
    page = phone.new_page()
    page.goto("/scores/new/")
    page.get_by_role("main").locator("form[method=post] button").last.click()
    typed = page.locator("form[hx-swap=none] input[type=text], form[hx-swap=none] input[inputmode=numeric]").first
    expect(typed).to_be_visible()
    Learner.objects.get().change_locks()
    page.evaluate("""document.addEventListener("htmx:afterRequest", ({ detail }) => {
        document.documentElement.dataset.answered = detail.xhr.status;
    })""")
    typed.fill("500")
    typed.dispatch_event("change")
    expect(page.locator("html")).to_have_attribute("data-answered", "404")
    expect(typed).to_have_value("500")
    phone.close()
