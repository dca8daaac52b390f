"""Practice and reviews in a real browser: by keyboard, without a script, on a phone, and as axe sees them."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from drills import kinds
from drills.models import Event, Question
from lessons.services import finish
from tests.browser.axe import found_by_axe
from tests.browser.conftest import PHONE
from tests.browser.measures import fits
from tutor.models import Learner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def answer(page: Page, right: bool = True) -> None:
    """Answer the question on the page, by its buttons."""
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    question = Question.objects.latest("id")
    page.locator(f"button[name=verdict][value={'yes' if question.answer == right else 'no'}]").click()
    expect(page.locator("#reason")).to_be_visible()
    page.wait_for_load_state()  # all of it is there
    if page.locator("input[name=reason]").count():
        subjects = [choice["subject"] for choice in question.content["choices"]]
        page.locator("input[name=reason]").nth(subjects.index(question.content["reason"])).check()
    elif right:
        for card in kinds.right_answers(question.made)[0].cards or ():
            page.locator(f".pick:has(input[value='{card}']:not(:checked))").first.click()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator("#reply")).to_be_visible()


def test_a_question_is_answered_by_keyboard_alone(page):
    page.goto("/practice/pile-pair/")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="May you take the pile?")).to_be_visible()
    page.wait_for_load_state()  # the keys work when the script has come
    page.keyboard.press("2")
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator("input[name=reason][value='3']")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#reply")).to_be_focused()
    first = page.url
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="May you take the pile?")).to_be_visible()
    assert page.url != first
    assert Event.objects.get().question.made.choices[2].subject == Event.objects.get().reason


def test_a_forgotten_reason_is_asked_for_in_the_live_region(page):
    page.goto("/practice/pile-pair/")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="No, leave it")).to_be_visible()
    page.wait_for_load_state()  # without the script it is a whole new page, which has no live region
    page.get_by_role("button", name="No, leave it").click()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.get_by_role("status")).to_have_text("Choose one of the four reasons first.")
    assert page.get_by_role("status").count() == 1
    assert not Event.objects.exists()


def test_a_reload_and_going_back_change_nothing(page):
    page.goto("/practice/pile-pair/")
    page.keyboard.press("Enter")
    answer(page)
    headline = page.locator("#reply").inner_text()
    page.reload()
    assert page.locator("#reply").inner_text() == headline
    page.get_by_role("button", name="Next question").click()
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    page.go_back()
    expect(page.locator("#reply")).to_have_text(headline)
    assert Event.objects.count() == 1


@pytest.mark.parametrize("javascript", [True, False])
def test_a_sitting_on_a_phone_from_the_lesson_read_to_the_row_turned(browse, javascript):
    page = browse(viewport=PHONE, java_script_enabled=javascript)
    page.goto("/practice/pile-pair/")
    page.get_by_role("button", name="Practise").click()
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    finish(Learner.objects.get(), "taking-the-pile", timezone.now())
    page.goto("/review/")
    page.get_by_role("button", name="Continue: 3 reviews, about 2 minutes").click()
    for turned in range(4):
        expect(page.locator(".steps")).to_contain_text(f"{turned + 1} of {max(3, turned + 1)}")
        assert fits(page)
        answer(page, right=turned > 0)
        assert fits(page)
        page.get_by_role("button", name="Next question").click()
    expect(page.get_by_role("heading", name="Four cards turned")).to_be_visible()
    expect(page.get_by_text("Back tomorrow")).to_be_visible()
    assert list(Event.objects.filter(kind="answer").values_list("counts", flat=True)) == [True, True, True, False]


def test_axe_finds_nothing_on_any_page_of_a_sitting(browse):
    page = browse(viewport=PHONE | {"height": 3000})
    found = {}

    def look(name: str) -> None:
        found[name] = found_by_axe(page)
        assert fits(page), name

    for address in ("/practice/", "/practice/lesson/melding/", "/review/"):
        page.goto(address)
        look(address)
    page.goto("/practice/pile-pair/")
    page.get_by_role("button", name="Practise").click()
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    look("question")
    page.get_by_role("button", name="No, leave it").click()
    expect(page.locator("#reason")).to_be_visible()
    look("reasons")
    page.locator("input[name=reason]").first.check()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator("#reply")).to_be_visible()
    look("reply")
    page.get_by_role("link", name="Stop").click()
    expect(page.get_by_role("heading", name="One card turned")).to_be_visible()
    look("summary")
    assert not any(found.values()), found


def test_on_a_phone_who_sits_alone_is_said_in_one_line(browse):
    """So that the hand does not lie far below: name, points and what is melded stand beside each other."""
    page = browse(viewport=PHONE)
    page.goto("/lessons/two-players/1/")
    side = page.locator(".side").first
    boxes = [side.locator(part).first.bounding_box() for part in ("h2", "header .tally", ".players .none")]
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    assert max(middles) - min(middles) < 4
    assert fits(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_practice_page_is_under_three_screens_on_a_phone_and_its_folds_open_by_key(browse, javascript):
    page = browse(viewport=PHONE, java_script_enabled=javascript)
    page.goto("/practice/")
    assert page.locator("main").bounding_box()["height"] < 3 * PHONE["height"]
    group = page.locator("details", has=page.get_by_role("heading", name="Freezing"))
    group.locator("summary").focus()
    page.keyboard.press("Enter")
    group.get_by_role("button", name="Frozen by a wild card").click()
    expect(page.get_by_role("link", name="Stop")).to_be_visible()


def test_what_does_not_bear_on_a_question_is_one_tap_away(browse):
    page = browse(viewport=PHONE)
    page.goto("/practice/my-minimum/")
    page.get_by_role("button", name="Practise").click()
    rest = page.locator(".rest")
    expect(rest.locator("summary")).to_have_text("The rest: the middle, your hand")
    expect(rest.locator(".hand")).not_to_be_visible()
    rest.locator("summary").click()
    expect(rest.locator(".hand")).to_be_visible()
    assert fits(page)


def test_without_a_script_the_keyboards_place_is_what_was_asked_for(browse):
    page = browse(java_script_enabled=False)
    page.goto("/practice/pile-pair/")
    page.get_by_role("button", name="Practise").click()
    for button, part in (("Show me where", "hint"), ("Name the rule", "hint"), ("Report a problem", "reported")):
        page.get_by_role("button", name=button).click()
        expect(page.locator(f"#{part}")).to_be_focused()


def test_where_there_are_no_keys_nothing_tells_of_them_and_a_key_pressed_works_all_the_same(browse):
    page = browse(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/practice/pile-pair/")
    page.get_by_role("button", name="Practise").click()
    expect(page.get_by_role("button", name="Report a problem")).to_be_visible()
    expect(page.get_by_role("link", name="What the keys do")).to_be_hidden()
    page.wait_for_load_state()
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="What the keys do")).to_be_visible()
