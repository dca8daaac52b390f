"""One evening of a club in three browsers: a teacher at a desk, two learners on phones, one of them with large text."""

import re
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from clubs.models import Club, Member, Season
from drills.models import Event
from lessons.services import finish
from tests.browser.axe import found_by_axe
from tests.browser.conftest import DESK, LOOKS, PHONE
from tests.browser.measures import dressed, too_small
from tests.browser.test_journey import Fingers, Keys, answer, turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def go(page: Page, by: Fingers, name: str) -> None:
    by.press(page.get_by_role("link", name=name, exact=True).first)


def is_fine(page: Page) -> None:
    assert found_by_axe(page) == [], page.url
    assert too_small(page) == [], page.url


@pytest.mark.parametrize("by", [Fingers(), Keys()], ids=["by finger", "by keyboard"])
def test_an_evening_of_a_club(browse, by):
    teacher, rosa, karl = browse(viewport=DESK), browse(viewport=PHONE), browse(viewport=PHONE)
    code = found(teacher, by)
    large_text(rosa, by)
    join_by_code(rosa, by, code, "Rosa")
    join_by_link(karl, by, "Karl")
    each_reads_and_is_asked(rosa, karl, by)
    its = make_and_hand_out(teacher, by)
    answer_the_set(rosa, by, wrong=())
    answer_the_set(karl, by, wrong=(1, 2))
    the_results_tell_who_said_what(teacher, by, its)
    the_grid_tells_who_stands_where(teacher, by)
    the_set_is_printed(teacher, its)
    the_wall_shows_it(teacher, by, its)
    new = a_lost_phone(teacher, browse(viewport=PHONE), rosa, by)
    the_season_is_archived(teacher, by)
    expect_left_alone(new)


def found(page: Page, by: Fingers) -> str:
    page.goto("/")
    go(page, by, "Clubs")
    go(page, by, "Begin a club")
    expect(page.get_by_role("heading", level=1)).to_have_text("A new club")
    by.type(page.get_by_label("What is the club called?"), "Tuesday beginners")
    by.type(page.get_by_label("Your own name"), "Tilda")
    is_fine(page)
    by.press(page.get_by_role("button", name="Begin the club"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Come in")
    is_fine(page)
    assert sheets_of(page) == 1  # a poster
    return page.locator(".join-code").inner_text()


def large_text(page: Page, by: Fingers) -> None:
    page.goto("/you/")
    by.choose(page.get_by_label("Size of the text"), "largest")
    by.press(page.get_by_role("button", name="Save"))
    expect(page.locator("html")).to_have_attribute("data-text", "largest")


def join_by_code(page: Page, by: Fingers, code: str, name: str) -> None:
    page.goto("/")
    go(page, by, "Clubs")
    by.type(page.get_by_label("The code of your class"), code.lower())
    is_fine(page)
    by.press(page.get_by_role("button", name="Go on"))
    into(page, by, name)


def join_by_link(page: Page, by: Fingers, name: str) -> None:
    page.goto(f"/clubs/join/{Season.objects.get().join_code}/")
    into(page, by, name)


def into(page: Page, by: Fingers, name: str) -> None:
    expect(page.get_by_role("main")).to_contain_text("Your teachers and their helpers see your name here")
    is_fine(page)
    by.type(page.get_by_label("Your name, as the class knows you"), name)
    by.press(page.get_by_role("button", name="Join"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday beginners")
    is_fine(page)


def each_reads_and_is_asked(rosa: Page, karl: Page, by: Fingers) -> None:
    """Both have read the first lessons; each answers one question of the first review, Karl not rightly."""
    for member in Member.objects.all():
        finish(member.learner, "melding", datetime.now(UTC))
    for page, is_right in ((rosa, True), (karl, False)):
        page.goto("/")
        by.press(page.locator(".hero button.main"))
        answer(page, by, is_right)
    assert Event.objects.filter(counts=True).count() == 2


def make_and_hand_out(page: Page, by: Fingers) -> str:
    go(page, by, "Sets")
    by.press(page.get_by_role("link", name="Make a set").first)
    by.type(page.get_by_label("What is it called?"), "Five on pairs")
    by.choose(page.get_by_label("How many?"), "5")
    by.press(page.locator("summary", has_text="Taking the pile"))
    by.tick(page.locator("input[value=pile-pair]"))
    is_fine(page)
    by.press(page.get_by_role("button", name="Make the set"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Five on pairs")
    is_fine(page)
    by.press(page.get_by_role("button", name="Hand it out to the class"))
    expect(page.get_by_role("main")).to_contain_text("5 questions, open")
    return page.url


def answer_the_set(page: Page, by: Fingers, wrong: tuple[int, ...]) -> None:
    page.goto("/")
    by.press(page.get_by_role("link", name="Five on pairs"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Five on pairs")
    is_fine(page)
    by.press(page.get_by_role("button", name="Begin"))
    for number in range(1, 6):
        answer(page, by, number not in wrong)
        turn(page, by)
    expect(page.locator("#turned")).to_have_text(f"{5 - len(wrong)} of 5 right")
    is_fine(page)


def row_of(table: Locator, name: str) -> Locator:
    return table.locator("tr", has=table.page.get_by_role("rowheader", name=name))


def the_results_tell_who_said_what(page: Page, by: Fingers, its: str) -> None:
    page.goto(its)
    table = page.locator("table.marks")
    expect(row_of(table, "Rosa")).to_contain_text("5 of 5")
    expect(row_of(table, "Karl")).to_contain_text("3 of 5")
    by.press(page.locator("#question-1 summary"))
    expect(page.locator("#question-1")).to_contain_text("Karl:")
    is_fine(page)


def the_grid_tells_who_stands_where(page: Page, by: Fingers) -> None:
    go(page, by, "Class")
    rows = page.locator("table.grid tbody tr")
    expect(rows).to_have_count(2)
    for name in ("Rosa", "Karl"):
        expect(rows.filter(has_text=name)).to_contain_text("shaky, 1 answer")
    is_fine(page)
    missed = Event.objects.filter(learner__memberships__name="Karl", counts=True).get()
    by.press(rows.filter(has_text="Karl").locator(f"a[href*='/{missed.skill}/']").first)
    expect(page.get_by_role("main")).to_contain_text("Karl")
    expect(page.locator("figure.table").first).to_be_visible()
    is_fine(page)


def the_set_is_printed(page: Page, its: str) -> None:
    page.goto(its + "paper/")
    is_fine(page)
    assert 3 <= sheets_of(page) <= 6
    assert page.locator(".problem-sheet").count() == 5
    answers = page.locator(".new-page")
    page.emulate_media(media="print")
    assert answers.evaluate("(sheet) => getComputedStyle(sheet).breakBefore") == "page"
    page.emulate_media(media="screen")
    assert answers.locator("li").count() == 5


def sheets_of(page: Page) -> int:
    """How many sheets of paper a page prints on; nothing to press is printed."""
    page.emulate_media(media="print")
    assert page.locator("a:visible, button:visible, input:visible").count() == 0
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True))
    page.emulate_media(media="screen")
    return len(sheets)


def the_wall_shows_it(page: Page, by: Fingers, its: str) -> None:
    page.goto(its)
    by.press(page.get_by_role("link", name="Show it on the wall"))
    page.wait_for_url("**/wall/1/")
    expect(page.locator("#answer")).to_have_count(0)
    is_fine(page)
    by.press(page.get_by_role("link", name="Show the answer"))
    expect(page.locator("#answer")).to_be_visible()
    page.wait_for_load_state()
    by.press(page.locator("summary", has_text="A show of hands"))
    by.type(page.locator("input[name=yes]"), "4")
    by.type(page.locator("input[name=no]"), "7")
    page.keyboard.press("ArrowRight")  # within a field it only moves the cursor
    by.press(page.get_by_role("button", name="Note it"))
    expect(page.locator(".hands dd")).to_have_text(["4", "7"])
    is_fine(page)
    by.press(page.get_by_role("link", name="Next", exact=True))
    page.wait_for_url("**/wall/2/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/wall/2/?reveal=1*")
    expect(page.locator("#answer")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/wall/2/")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/wall/1/")


def a_lost_phone(teacher: Page, new: Page, old: Page, by: Fingers) -> Page:
    teacher.goto(f"/clubs/{Club.objects.get().pk}/people/")
    by.press(teacher.get_by_role("link", name=re.compile("Rosa")))
    expect(teacher.get_by_role("heading", level=1)).to_have_text("Rosa")
    is_fine(teacher)
    by.press(teacher.get_by_role("button", name="Make a one-time code"))
    expect(teacher.get_by_role("heading", level=1)).to_have_text("A code for Rosa")
    is_fine(teacher)
    code = teacher.locator(".join-code").inner_text()
    new.goto("/")
    go(new, by, "Clubs")
    go(new, by, "I was in a class and have a new device")
    expect(new.get_by_role("heading", level=1)).to_have_text("A new device")
    by.type(new.get_by_label("The code of your class"), Season.objects.get(ended_at=None).join_code)
    is_fine(new)
    by.press(new.get_by_role("button", name="Go on"))
    by.type(new.get_by_label("Your one-time code"), code)
    is_fine(new)
    by.press(new.get_by_role("button", name="That is me"))
    expect(new.get_by_role("main")).to_contain_text("You learn here as Rosa")
    expect(new.locator("html")).to_have_attribute("data-text", "largest")
    old.goto("/")
    expect(old.get_by_role("link", name="Log in")).to_be_visible()
    return new


def the_season_is_archived(page: Page, by: Fingers) -> None:
    page.goto(f"/clubs/{Club.objects.get().pk}/")
    go(page, by, "Seasons")
    by.press(page.locator("summary", has_text="End this season"))
    is_fine(page)
    by.press(page.get_by_role("button", name="End this season"))
    expect(page.get_by_role("main")).to_contain_text("As it stood on its last day.")
    expect(row_of(page.locator("table.marks"), "Karl")).to_be_visible()
    is_fine(page)
    go(page, by, "Plan")
    expect(page.get_by_role("heading", level=1)).to_have_text("The plan")
    is_fine(page)


def expect_left_alone(page: Page) -> None:
    """A member of a season that has ended: everything is still theirs, and one tap takes them out."""
    page.goto("/clubs/")
    page.get_by_role("link", name=re.compile("Tuesday beginners")).click()
    expect(page.get_by_role("main")).to_contain_text("This season has ended")
    page.get_by_role("button", name="Leave the class").click()
    expect(page.get_by_role("main")).to_contain_text("Nobody there sees you any more")
    assert list(Member.objects.values_list("name", flat=True)) == ["Karl"]


def test_every_page_of_a_full_class_is_accessible_and_large_enough(page):
    call_command("demo_club", learners=4, days=5, stdout=StringIO())
    club = Club.objects.get()
    page.goto("/account/login/")
    page.get_by_label("User name").fill("teacher")
    page.get_by_label("Password").fill("a demo, not a secret")
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page).to_have_url("/")
    sets = [f"sets/{its.pk}/" for its in club.seasons.get(ended_at=None).sets.all()]
    parts = ["", "?skills=all", "sets/", "sets/new/", "plan/", "people/", "invite/", "card/", "seasons/", "delete/"]
    inside = [f"/clubs/{club.pk}/{part}" for part in parts + sets]
    for address in (*inside, "/clubs/", "/clubs/new/", "/you/data/", "/you/delete/"):
        page.goto(address)
        for look in dressed(page, LOOKS):
            assert found_by_axe(page) == [], look
            assert too_small(page) == [], look
