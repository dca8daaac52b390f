"""The main job, whole, as a newcomer does it on a phone: with a script, without one, and by keyboard alone."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from canasta.cards import Cards, parse_cards
from canasta.rulecard import CLASSIC
from drills import kinds
from drills.models import Event, Question, SkillCard
from drills.quality import a_wrong_answer
from drills.skills import SKILLS
from lessons.course import Step, lesson
from lessons.services import finished
from lessons.stage import staged
from lessons.tasks import CARD_KINDS, solutions
from tests.browser.conftest import PHONE
from tests.browser.measures import fits
from tutor.models import Learner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Fingers:
    """Somebody who taps."""

    def press(self, what: Locator) -> None:
        what.click()

    def tick(self, box: Locator) -> None:
        box.locator("xpath=ancestor::label").click()

    def choose(self, select: Locator, value: str) -> None:
        select.select_option(value)

    def type(self, field: Locator, text: str) -> None:
        field.fill(text)


class Keys(Fingers):
    """Somebody who has a keyboard only: everything is reached by Tab, and the arrows within a group."""

    def reach(self, what: Locator) -> None:
        page = what.page
        what.wait_for(state="attached")
        page.wait_for_load_state()  # until then an address with a # may still move the focus
        for _ in range(120):
            if what.evaluate("element => element === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {what}")

    def press(self, what: Locator) -> None:
        self.reach(what)
        what.page.keyboard.press("Enter")

    def tick(self, box: Locator) -> None:
        if box.get_attribute("type") == "checkbox":
            self.reach(box)
            box.page.keyboard.press("Space")
            return
        group = box.page.locator(f"input[name={box.get_attribute('name')}]")
        self.reach(group.first)
        at = group.evaluate_all("(all, one) => all.indexOf(one)", box.element_handle())
        box.page.keyboard.press("Space")
        for _ in range(at):
            box.page.keyboard.press("ArrowDown")

    def choose(self, select: Locator, value: str) -> None:
        self.reach(select)
        at = select.evaluate("(one, value) => [...one.options].findIndex(o => o.value === value)", value)
        select.page.keyboard.press("Home")
        for _ in range(at):
            select.page.keyboard.press("ArrowDown")

    def type(self, field: Locator, text: str) -> None:
        self.reach(field)
        field.page.keyboard.press("Control+a")
        field.page.keyboard.type(text)


def read(page: Page, by: Fingers, slug: str) -> None:
    """Read a lesson from the home page to its end, doing what each step asks."""
    by.press(page.get_by_role("link", name=lesson(slug).title, exact=False).last)
    for step in lesson(slug).steps:
        expect(page.get_by_role("heading", level=1)).to_have_text(step.title)
        assert fits(page)
        do(page, by, step)
        by.press(page.get_by_role("link", name=re.compile("^On to")))
    expect(page.get_by_role("heading", level=1)).to_contain_text("what you take away")
    page.goto("/")


def do(page: Page, by: Fingers, step: Step) -> None:
    given = solutions(step.task, staged(step, CLASSIC).position)[0]
    kind = step.task.kind
    if kind == "tap":
        by.press(page.locator(f"button[name=tap][value='{given}']").first)
        return
    if kind in CARD_KINDS:
        pick(page, by, parse_cards(given))
    elif kind == "number":
        by.type(page.locator("input[name=number]"), given)
    elif kind == "choose":
        by.tick(page.locator(f"input[name=choice][value='{given}']"))
    else:
        for at, move in enumerate(given.split()):
            by.choose(page.locator("select[name=move]").nth(at), move)
    by.press(page.locator(".dock button"))


def pick(page: Page, by: Fingers, cards: Cards | None) -> None:
    for card in cards or ():
        by.tick(page.locator(f"input[name=cards][value='{card}']:not(:checked)").first)


def answer(page: Page, by: Fingers, right: bool) -> str:
    """Answer the question on the page, rightly or not; the kind it was of."""
    expect(page.locator(".dock button").first).to_be_visible()
    page.wait_for_load_state()
    question = Question.objects.get(pk=re.search(r"/q/(\d+)/", page.url)[1])
    assert fits(page), question
    if question.answer is None:
        fill_in(page, by, question, right)
    else:
        decide(page, by, question, right)
    by.press(page.get_by_role("button", name="Check my answer"))
    expect(page.locator("#reply")).to_be_visible()
    assert fits(page), question
    if not right:
        expect(page.locator("#reply")).to_contain_text(re.compile(r"Not\sthis\stime|Partly right"), use_inner_text=True)
        expect(page.get_by_role("link", name="Read again")).to_be_visible()
    return question.kind


def decide(page: Page, by: Fingers, question: Question, right: bool) -> None:
    """The verdict, then what decides it."""
    by.press(page.locator(f"button[name=verdict][value={'yes' if question.answer == right else 'no'}]"))
    expect(page.locator("#reason")).to_be_visible()
    page.wait_for_load_state()
    if page.locator("input[name=reason]").count():
        subjects = [choice["subject"] for choice in question.content["choices"]]
        by.tick(page.locator("input[name=reason]").nth(subjects.index(question.content["reason"])))
    elif right:
        pick(page, by, kinds.right_answers(question.made)[0].cards)


def fill_in(page: Page, by: Fingers, question: Question, right: bool) -> None:
    made = question.made
    values = (kinds.right_answers(made)[0] if right else a_wrong_answer(made)).values
    for field in made.fields:
        fill(page, by, field, values[field.name])


def fill(page: Page, by: Fingers, field: kinds.Field, value: str) -> None:
    match field.form:
        case kinds.Form.NUMBER:
            by.type(page.locator(f"input[name={field.name}]"), value)
        case kinds.Form.CARDS:
            pick(page, by, parse_cards(value) if value else ())
        case kinds.Form.ORDER:
            for place, key in enumerate(value.split(","), 1):
                by.choose(page.locator(f"select[name={field.name}-{place}]"), key)
        case _:
            for key in filter(None, value.split(",")):
                by.tick(page.locator(f"input[name={field.name}][value='{key}']"))


def turn(page: Page, by: Fingers) -> None:
    """On from the reply, until what comes next is there."""
    turned = page.url
    by.press(page.get_by_role("button", name="Next question"))
    page.wait_for_url(lambda url: url != turned)


def sit(page: Page, by: Fingers, count: int, rights: list[bool]) -> list[str]:
    """Turn so many cards of the row, the first ones by `rights`, the others rightly; the kinds asked."""
    asked = []
    for at in range(count):
        asked.append(answer(page, by, right=rights[at] if at < len(rights) else True))
        turn(page, by)
    return asked


@pytest.mark.parametrize(
    ("by", "script"),
    [(Fingers(), True), (Fingers(), False), (Keys(), True)],
    ids=["with a script", "without a script", "by keyboard alone"],
)
def test_learn_answer_come_back_after_three_days_sign_up_and_have_it_all(browse, by, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    page.goto("/")
    read(page, by, "melding")
    read(page, by, "freezing")
    guest = Learner.objects.get()
    assert set(finished(guest)) == {"melding", "freezing"}

    # Three skills begin, in the order of the lessons; one is missed, and comes once more.
    by.press(page.get_by_role("button", name="Continue: 3 reviews, about 2 minutes"))
    asked = sit(page, by, 4, [True, False])
    page.goto("/practice/")
    by.press(page.get_by_role("button", name="Mixed questions"))
    asked += sit(page, by, 6, [False])
    assert len(set(asked)) > 1
    answers = Event.objects.filter(kind="answer")
    assert (answers.count(), answers.filter(counts=True).count()) == (10, 3)
    begun = [one.slug for one in SKILLS if one.lesson in ("melding", "freezing")][:3]
    assert set(SkillCard.objects.values_list("skill", flat=True)) == set(begun)

    # The browser is closed; only what it keeps on the disk comes along.
    kept = page.context.storage_state()
    kept["cookies"] = [cookie for cookie in kept["cookies"] if cookie["expires"] > 0]
    page.context.close()
    page = browse(viewport=PHONE, java_script_enabled=script, storage_state=kept)
    page.goto("/dev/time/")
    with page.expect_navigation():
        by.press(page.get_by_role("button", name="Three days on"))
    page.goto("/")
    day = answers.first().study_day + timedelta(days=3)
    due = set(SkillCard.objects.filter(due_day__lte=day).values_list("skill", flat=True))
    assert due == set(begun)  # a right answer comes back after two days, a missed one after one
    by.press(page.get_by_role("button", name="Continue: 6 reviews, about 4 minutes"))  # three more may begin
    expect(page.get_by_text("You last met this 3 days ago.")).to_be_visible()
    assert Question.objects.latest("id").skill in due
    answer(page, by, right=True)

    page.goto("/account/signup/")
    by.type(page.get_by_label("User name"), "annelise")
    by.type(page.get_by_label("Password", exact=True), "three queens and a two")
    by.press(page.get_by_role("button", name="Sign up"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("annelise")
    guest.refresh_from_db()
    assert (Learner.objects.get(), guest.username, guest.is_guest) == (guest, "annelise", False)
    assert answers.filter(learner=guest).count() == 11
    expect(page.get_by_role("button", name="Continue: 5 reviews, about 3 minutes")).to_be_visible()
