"""One sitting on a phone: a club's card built from questions, then lesson, drill, referee and scores that follow it."""

import re

import pytest
from playwright.sync_api import Page, expect

from drills.models import Question
from lessons.course import section_of
from scores.models import Sheet
from tests.browser.conftest import PHONE
from tests.browser.test_rule_card import CLUB, build

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("has_script", [True, False])
def test_rules_lesson_drill_referee_and_scores_follow_the_clubs_card_in_one_sitting(browse, has_script):
    page = browse(viewport=PHONE, java_script_enabled=has_script)
    build(page)
    the_rules_page_says_it(page)
    the_lesson_teaches_it(page)
    a_drill_asks_by_it(page)
    the_referee_judges_by_it(page)
    the_score_keeper_counts_by_it(page)


def the_rules_page_says_it(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.wait_for_url("**/rules/")
    expect(page.get_by_role("main")).to_contain_text("your side needs two canastas")
    expect(page.get_by_role("main")).to_contain_text("60 from 0")


def the_lesson_teaches_it(page: Page) -> None:
    section = section_of("red_three.against")
    page.goto(f"/lessons/{section.slug}/{section.step}/")
    expect(page.get_by_role("main")).to_contain_text("canasta")
    expect(page.get_by_role("main")).not_to_contain_text("has melded nothing")


def a_drill_asks_by_it(page: Page) -> None:
    page.goto("/practice/")
    page.locator("summary", has_text="Going out").click()
    page.get_by_role("button", name="Keep a card").click()
    page.wait_for_url(re.compile(r"/q/\d+/"))
    assert Question.objects.get().rule_card == CLUB


def the_referee_judges_by_it(page: Page) -> None:
    """Queens and a four in the hand, one canasta on the table: out by Classic, not at this club."""
    page.goto("/referee/")
    for part, cards in (("Your hand", "4 Q Q Q"), ("Your melds", "K K K K K K K")):
        page.get_by_role("button", name=part).click()
        field = page.get_by_label("Or write them")
        expect(page.get_by_role("button", name=part)).to_have_attribute("aria-pressed", "true")
        field.fill(cards)
        page.get_by_role("button", name="Put down").click()
        expect(page.get_by_role("button", name=part)).to_contain_text("cards")
    page.get_by_role("button", name="go out?").click()
    page.get_by_role("button", name="These are all the cards I hold").click()
    expect(page.get_by_role("main")).to_contain_text("To go out your side needs two canastas, and it has one.")


def the_score_keeper_counts_by_it(page: Page) -> None:
    page.goto("/scores/new/")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/scores/\d+/$"))
    assert Sheet.objects.get().rule_card == CLUB
    expect(page.get_by_text("first meld: 60").first).to_be_visible()
