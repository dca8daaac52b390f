"""The sizes a learner has set, and progress with something in it, on a phone: nothing is cut off."""

import pytest
from django.utils import timezone

from drills.misconceptions import MISCONCEPTIONS
from drills.models import Event
from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE
from tests.browser.measures import too_small
from tests.factories import QuestionFactory, SkillCardFactory
from tutor.models import Learner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = ["/", "/you/", "/progress/", "/progress/mistakes/", "/skills/pile-pair/", "/practice/", "/lessons/freezing/2/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_largest_text_and_cards_fit_a_phone(browse, scheme):
    page = browse(viewport=PHONE, color_scheme=scheme)
    page.goto("/you/")
    before = size_of(page, "h1")
    page.get_by_label("Size of the text").select_option("largest")
    page.get_by_label("Size of the cards").select_option("large")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    page.wait_for_load_state()
    assert size_of(page, "h1") == pytest.approx(1.25 * before)
    much_done(Learner.objects.get())
    for address in PAGES:
        page.goto(address)
        assert found_by_axe(page) == [], address
        assert too_small(page) == [], address


def size_of(page, selector: str) -> float:
    return page.locator(selector).evaluate("element => parseFloat(getComputedStyle(element).fontSize)")


def much_done(learner: Learner) -> None:
    """Every mix-up once, a stuck skill, and days with more than nine answers."""
    now = timezone.now()
    memory = {"stability": 20.0, "difficulty": 5.0, "memory_day": now.date()}
    SkillCardFactory(learner=learner, tries=[[0.95, False]] * 12, introduced_day=now.date(), **memory)
    for slug in MISCONCEPTIONS:
        question = QuestionFactory(learner=learner, answered_at=now, verdict=False, sitting__ended_at=now)
        Event.objects.create(
            kind="answer", learner=learner, skill=question.skill, question=question, at=now, study_day=now.date(),
            zone="UTC", verdict=False, reason="one", verdict_right=True, reason_right=False, misconception=slug,
        )  # fmt: skip
