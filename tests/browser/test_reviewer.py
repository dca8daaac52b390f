"""Hints, undo, the guessing box, reports and the keys in a real browser: by keyboard, without a script, for axe."""

import pytest
from playwright.sync_api import Page, expect

from drills.models import Event, Question, Report
from tests.browser.axe import found_by_axe
from tests.browser.conftest import DESK, PHONE
from tests.browser.measures import too_small
from tutor.models import Learner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HINT, RULE = "Show me where to look", "Name the rule"


def begin(page: Page, skill: str = "pile-pair") -> Question:
    page.goto(f"/practice/{skill}/")
    page.get_by_role("button", name="Practise").click()
    asked(page)
    return Question.objects.latest("id")


def asked(page: Page) -> None:
    """The question is there, and the keys work."""
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    page.wait_for_load_state()


def answer_by_keys(page: Page, *, right: bool) -> None:
    question = Question.objects.latest("id")
    subjects = [choice["subject"] for choice in question.content["choices"]]
    page.keyboard.press("2")
    expect(page.locator("#reason")).to_be_focused()
    wanted = subjects.index(question.content["reason"]) if right else 0
    page.keyboard.press(str(wanted + 1))
    page.keyboard.press("Enter")
    expect(page.locator("#reply")).to_be_focused()


def test_hints_by_keyboard_take_the_focus_and_leave_the_rest_as_it_is(page):
    begin(page)
    page.keyboard.press("2")
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.press("3")
    page.keyboard.press("h")
    expect(page.locator("#hint [data-look] p")).to_be_focused()
    expect(page.locator("input[name=reason][value='3']")).to_be_checked()
    page.keyboard.press("H")  # with the Shift key, or with Caps Lock on
    expect(page.locator("#hint h2")).to_be_focused()
    expect(page.locator("input[name=reason][value='3']")).to_be_checked()
    expect(page.locator("#hint button")).to_have_count(0)
    assert Question.objects.get().hints == 2
    page.keyboard.press("Enter")
    expect(page.locator("#reply")).to_be_focused()
    assert Event.objects.get().hints == 2


def test_a_key_pressed_the_moment_the_focus_comes_is_heard_as_any_other(page):
    """What is swapped in answers to its keys as soon as it is seen, so a quick hand never leaves the page."""
    begin(page)
    page.evaluate("""document.addEventListener("focusin", ({ target }) => {
        const press = () => target.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
        if (target.id === "reason") setTimeout(press);
    })""")
    page.keyboard.press("2")
    expect(page.locator("#hint [data-look] p")).to_be_focused()
    assert "#hint" not in page.url


def test_a_hint_says_what_it_costs_and_marks_where_to_look(page):
    begin(page)
    outline = "getComputedStyle(document.querySelector('.pile .lying')).outlineStyle"
    assert page.evaluate(outline) == "none"
    page.get_by_role("button", name=f"{HINT}: this answer then counts a little less").click()
    expect(page.locator("#hint [data-look~=pile]")).to_be_visible()
    assert page.evaluate(outline) == "dashed"
    expect(page.get_by_role("button", name=f"{RULE}: then it does not count as known")).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_a_hint_is_asked_for_far_from_the_answers(browse, viewport):
    page = browse(viewport=viewport)
    begin(page)
    last = page.locator("button[name=verdict]").last.bounding_box()
    hint = page.get_by_role("button", name=HINT).bounding_box()
    assert hint["y"] - (last["y"] + last["height"]) >= 24


def test_arrows_walk_along_the_hand_and_space_picks(page):
    page.goto("/practice/card-values/")
    page.get_by_role("button", name="Practise").click()
    expect(page.locator(".pick input").first).to_be_attached()
    page.wait_for_load_state()
    page.locator(".pick input").first.focus()
    for key in ("ArrowRight", "ArrowDown", "Space", "ArrowLeft", "Space", "ArrowUp", "Space", "Space"):
        page.keyboard.press(key)
    picked = page.locator(".pick input")
    assert [picked.nth(place).is_checked() for place in range(4)] == [False, True, True, False]
    page.keyboard.press("Enter")
    expect(page.locator("#reply")).to_be_focused()
    assert len(Event.objects.get().values["cards"]) == 4


def test_u_takes_back_the_last_answer_on_the_reply_and_on_the_summary(page):
    first = begin(page)
    answer_by_keys(page, right=False)
    page.keyboard.press("u")
    asked(page)
    again = Question.objects.latest("id")
    assert again.pk != first.pk and again.position != first.position
    answer_by_keys(page, right=False)
    page.get_by_role("link", name="Stop").click()
    expect(page.get_by_role("heading", name="One card turned")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("u")
    asked(page)
    assert Event.objects.filter(kind="void").count() == 2
    page.go_back()
    page.go_back()  # to a reply that was undone
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    assert page.url.endswith(f"/q/{Question.objects.latest('id').pk}/")


def test_a_question_mark_opens_the_keys_and_back_is_where_one_was(page):
    begin(page)
    at = page.url
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="What the keys do")).to_be_visible()
    page.go_back()
    assert page.url == at
    page.get_by_role("link", name="What the keys do").click()
    expect(page.get_by_role("heading", name="What the keys do")).to_be_visible()


def test_single_keys_can_be_switched_off_and_are_not_shown_then(page):
    begin(page)
    expect(page.locator(".verdict kbd").first).to_be_visible()
    Learner.objects.update(shortcuts=False)
    page.reload()
    expect(page.locator(".verdict kbd").first).to_be_hidden()
    for key in ("1", "h", "u", "?"):
        page.keyboard.press(key)
    page.reload()
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    assert (Question.objects.get().verdict, Question.objects.get().hints) == (None, 0)


def test_no_key_acts_while_somebody_writes(page):
    page.goto("/search/")
    page.get_by_role("searchbox").first.fill("")
    page.keyboard.type("h?u1")
    assert page.get_by_role("searchbox").first.input_value() == "h?u1"
    assert page.url.endswith("/search/")


def test_a_report_is_one_tap_and_its_thanks_take_the_focus(page):
    begin(page)
    page.get_by_role("button", name="Report a problem").click()
    thanks = page.locator("#reported p")
    expect(thanks).to_be_focused()
    expect(thanks).to_contain_text(f"Your report has the number {Report.objects.get().pk}")


def test_another_like_this_comes_back_to_the_sitting(page):
    first = begin(page)
    answer_by_keys(page, right=False)
    page.get_by_role("button", name="Another like this").click()
    expect(page.locator(".steps")).to_contain_text("One more like it")
    asked(page)
    answer_by_keys(page, right=False)
    page.keyboard.press("Enter")
    expect(page.locator(".steps")).to_contain_text("2 of 10")
    assert {question.sitting_id for question in Question.objects.all()} == {first.sitting_id}


@pytest.mark.parametrize("javascript", [True, False])
def test_all_of_it_on_a_phone_with_and_without_a_script(browse, javascript):
    page = browse(viewport=PHONE, java_script_enabled=javascript)
    begin(page)
    page.get_by_role("button", name=HINT).click()
    expect(page.locator("#hint [data-look]")).to_be_visible()
    page.get_by_role("button", name=RULE).click()
    expect(page.locator("#hint h2")).to_be_visible()
    page.get_by_role("button", name="Report a problem").click()
    expect(page.locator("#reported")).to_contain_text("Thank you.")
    page.get_by_role("button", name="No, leave it").click()
    page.locator("input[name=reason]").first.check()
    page.get_by_label("I am guessing").check()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator("#reply")).to_be_visible()
    event = Event.objects.get()
    assert (event.guess_said, event.hints, event.rating) == (True, 2, 1)
    page.get_by_role("button", name="Undo last answer").click()
    expect(page.locator("button[name=verdict]")).to_have_count(2)
    assert Question.objects.latest("id").hints == 0


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE | {"height": 3400}, "light"), (DESK, "dark")])
def test_axe_finds_nothing_and_nothing_is_too_small(browse, viewport, scheme):
    page = browse(viewport=viewport, color_scheme=scheme)
    found = {}

    def look(name: str) -> None:
        found[name] = found_by_axe(page) + too_small(page)

    page.goto("/keys/")
    look("keys")
    page.goto("/practice/missed/")
    look("nothing missed")
    begin(page)
    page.get_by_role("button", name=HINT).click()
    expect(page.locator("#hint [data-look]")).to_be_visible()
    look("first hint")
    page.get_by_role("button", name=RULE).click()
    expect(page.locator("#hint h2")).to_be_visible()
    look("second hint")
    answer_by_keys(page, right=False)
    page.get_by_role("button", name="Report a problem").click()
    expect(page.locator("#reported p")).to_be_visible()
    look("reply")
    page.get_by_role("link", name="Stop").click()
    expect(page.get_by_role("button", name="Undo last answer")).to_be_visible()
    look("summary")
    page.goto("/practice/missed/")
    look("missed")
    assert not any(found.values()), found


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_what_is_missing_has_the_focus_and_is_in_sight(browse, viewport):
    page = browse(viewport=viewport)
    page.goto("/practice/discard-effect/")
    page.get_by_role("button", name="Practise").click()
    grid = page.locator(".choices input")
    expect(grid.first).to_be_visible()
    page.wait_for_load_state()
    grid.first.check()
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator(".choices input[name=second]").first).to_be_focused()
    expect(page.locator(".choices input[name=second]").first).to_be_in_viewport()
    expect(page.locator("#problem")).to_be_in_viewport()
    expect(grid.first).to_be_checked()
    assert not Event.objects.exists()
    page.set_viewport_size(viewport | {"height": 3000})
    assert (found_by_axe(page), too_small(page)) == ([], [])
