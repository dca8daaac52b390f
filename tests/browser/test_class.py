"""The class page in a browser: a hundred cells by keyboard, a card a learner on a phone, nothing cut off."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from canasta.rulecard import CLASSIC
from drills import kinds, services
from drills.models import Purpose, Question, SkillCard
from drills.services import askable_under
from drills.skills import SKILLS, skill
from tests.browser.axe import found_by_axe
from tests.browser.conftest import OTHER_LOOKS, PHONE
from tests.browser.measures import dressed, too_small
from tests.drills.made import wrong
from tests.factories import MemberFactory, SeasonFactory, SittingFactory, SkillCardFactory, StaffFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STATES = [[[0.95, True]] * 3, [[0.95, True]], [[0.95, False]] * 4]  # solid, shaky, stuck


@pytest.fixture
def season():
    """Twelve learners who have begun everything but the last ten skills; of the first, one position missed."""
    season = SeasonFactory()
    now = timezone.now()
    memory = {"stability": 30.0, "difficulty": 5.0, "memory_day": now.date(), "introduced_day": now.date()}
    can = [one.slug for one in SKILLS if one.slug in askable_under(season.club.card)]
    for at, name in enumerate("Ann Ben Cleo Dora Eve Finn Gus Hal Ida Jo Kim Maximiliane-Friederike".split()):
        learner = MemberFactory(season=season, name=name).learner
        SkillCard.objects.bulk_create(
            SkillCardFactory.build(learner=learner, skill=slug, tries=STATES[(at + place) % 3], **memory)
            for place, slug in enumerate(can[:-10])
        )
    miss(season.members.get(name="Ann").learner, now)
    return season


def miss(learner, now) -> None:
    made = kinds.make(skill("pile-pair").kinds[0], "pile-pair", 1, CLASSIC)
    question = Question.of(
        made,
        learner=learner,
        sitting=SittingFactory(learner=learner),
        number=1,
        purpose=Purpose.PRACTICE,
        created_at=now,
    )
    question.save()
    services.record_answer(learner, question, wrong(made), now)


@pytest.fixture
def at_class(browse, season, live_server):
    """at_class(viewport=PHONE, …): the class's page in the teacher's browser."""

    def open_page(**options) -> Page:
        page = browse(**options)
        client = Client()
        client.force_login(StaffFactory(club=season.club).learner)
        page.context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
        )
        page.goto(f"/clubs/{season.club.pk}/")
        return page

    return open_page


def test_the_class_and_what_it_opens_are_accessible_and_large_enough(at_class, season) -> None:
    page = at_class()
    ann = season.members.get(name="Ann")
    people = f"/clubs/{season.club.pk}/people/{ann.pk}"
    for address in (page.url, f"{page.url}?skills=all", f"{people}/rules/", f"{people}/pile-pair/"):
        page.goto(address)
        for look in dressed(page, OTHER_LOOKS):
            assert found_by_axe(page) == [], look
            assert too_small(page) == [], look


def test_a_phone_lists_only_what_needs_care(at_class) -> None:
    page = at_class(viewport=PHONE)
    assert page.locator(".grid td.solid:visible, .grid td.unmet:visible").count() == 0
    assert page.locator(".grid td.stuck:visible, .grid td.shaky:visible").count() > 12
    expect(page.locator(".grid td.rest").first).to_contain_text("solid")


def test_on_a_phone_whoever_needs_no_attention_is_one_line_that_leads_to_everything(at_class) -> None:
    page = at_class(viewport=PHONE)
    lines = page.locator(".grid .in-short")
    assert lines.count() == 7
    assert lines.locator("td:not(.rest):visible").count() == 0
    assert all(lines.nth(at).bounding_box()["height"] < 120 for at in range(7))
    expect(lines.last.get_by_role("cell")).to_have_text(re.compile(r"^\d+ stuck, \d+ shaky, \d+ solid$"))
    lines.nth(5).get_by_role("link").focus()
    page.keyboard.press("Tab")
    expect(lines.last.get_by_role("link")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/")


def test_on_a_wide_screen_everybody_has_every_cell(at_class) -> None:
    page = at_class()
    cells = page.locator(".grid td:not(.rest)")
    assert page.locator(".grid td:not(.rest):visible").count() == cells.count()
    assert page.locator(".grid td.rest:visible").count() == 0


def test_arrow_keys_walk_through_the_grid_and_enter_opens_the_positions(at_class, season) -> None:
    page = at_class()
    page.locator(".grid tbody th a").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('td').cellIndex") == 1
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/clubs/{season.club.pk}/people/*/turn-order/")


def test_without_a_script_a_link_shows_the_skills_that_are_folded_away(at_class) -> None:
    page = at_class(java_script_enabled=False)
    before = page.locator(".skill-name").count()
    page.get_by_text("10 skills that nobody has begun").click()
    page.get_by_role("link", name="Show every skill").click()
    page.wait_for_url("**skills=all*")
    assert page.locator(".skill-name").count() == before + 10
