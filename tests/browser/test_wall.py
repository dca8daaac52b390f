"""A position on the wall: all that is asked of it, and its answer, is read without scrolling."""

import pytest
from django.test import Client
from django.utils import timezone

from canasta.rulecard import CLASSIC
from clubs.services import sets
from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE
from tests.factories import SeasonFactory, StaffFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONGEST = ["discard-effect", "turn-order", "the-deal", "concealed", "stock-empty", "last-red-three", "out-last-card"]
PROJECTORS = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]
A_LINE = 0.035  # of the height: what another font, or a word more, may take
# What is cut off, in pixels: of the table below, of the words beside it by the row of ways; and to the side.
CUT_OFF = """() => {
  const bottom = (one) => one.getBoundingClientRect().bottom + scrollY;
  const words = [...document.querySelectorAll(".wall-asked, .to-fill, .answers-to-choose, .reply")].map(bottom);
  const ways = document.querySelector(".wall-ways").offsetHeight;
  return [
    bottom(document.querySelector(".table")) - innerHeight,
    Math.max(...words) + ways - innerHeight,
    document.documentElement.scrollWidth - innerWidth,
  ];
}"""


@pytest.fixture
def at_wall(browse, live_server):
    """A set of the longest questions, and the teacher's browser, at the projector."""
    season = SeasonFactory()
    made = sets.made_of(LONGEST, 2 * len(LONGEST), CLASSIC, 5)
    its = sets.create(season, "For the wall", "", made, timezone.now())
    client = Client()
    client.force_login(StaffFactory(club=season.club).learner)

    def open_page(viewport):
        page = browse(viewport=viewport)
        session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
        page.context.add_cookies([session])
        return page, [f"/clubs/{season.club.pk}/sets/{its.pk}/wall/{at}/" for at in range(1, len(made) + 1)]

    return open_page


@pytest.mark.parametrize("viewport", PROJECTORS)
def test_nothing_of_the_longest_questions_is_cut_off(at_wall, viewport) -> None:
    page, walls = at_wall(viewport)
    for address in walls:
        for shown in (address, f"{address}?reveal=1"):
            page.goto(shown)
            assert max(page.evaluate(CUT_OFF)) < A_LINE * viewport["height"], (shown, page.locator("h1").inner_text())


def test_the_wall_is_accessible_there_and_on_a_phone(at_wall) -> None:
    for viewport in (PROJECTORS[0], PHONE):
        page, walls = at_wall(viewport)
        for shown in (walls[0], f"{walls[0]}?reveal=1"):
            page.goto(shown)
            assert found_by_axe(page) == [], (viewport, shown)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
