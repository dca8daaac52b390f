import re

import pytest

from lessons.course import ELECTIVES
from lessons.services import finished
from tests.browser.axe import found_by_axe
from tests.browser.conftest import LOOKS, PHONE
from tests.browser.measures import dressed, too_small

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOKED_AT = [
    "/lessons/two-players/1/",
    "/lessons/three-players/1/?try=KCKS",
    "/lessons/three-players/2/",
    "/lessons/house-rules/1/?try=1+1",
    "/lessons/house-rules/1/?try=2+1",
    "/lessons/modern-american/4/",
    "/lessons/first-judgement/6/",
    "/lessons/first-judgement/6/?try=3",
    "/lessons/modern-american/recap/",
]


def test_electives_are_accessible_and_large_enough(page):
    for address in LOOKED_AT:
        page.goto(address)
        for look in dressed(page, LOOKS):
            assert found_by_axe(page) == [], look
            assert too_small(page) == [], look


def test_no_step_scrolls_sideways_on_a_phone(browse):
    page = browse(viewport=PHONE)
    for elective in ELECTIVES:
        for step in elective.steps:
            page.goto(f"/lessons/{elective.slug}/{step.number}/")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page.url


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_a_choice_is_weighed_and_two_tables_are_compared_by_keyboard(browse, django_user_model, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto("/lessons/first-judgement/1/")
    page.get_by_label("Keep everything in hand").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("Both are allowed.").wait_for()
    page.get_by_role("heading", name="Wild cards you still hold").wait_for()
    page.goto("/lessons/house-rules/1/")
    first = page.get_by_role("group", name="The first table")
    second = page.get_by_role("group", name="The second table")
    first.get_by_label("Yes").check()
    second.get_by_label("Yes").check()
    page.get_by_role("button", name="Check both answers").click()
    page.get_by_text("Look at the first table again.").wait_for()
    assert second.get_by_label("Yes").is_checked()
    first.get_by_label("No").check()
    page.get_by_role("button", name="Check both answers").click()
    page.get_by_role("link", name=re.compile("^On to step 2")).wait_for()
    assert finished(django_user_model.objects.get()) == {}
