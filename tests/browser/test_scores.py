"""The score keeper in a real browser: on a phone, by keyboard alone, without a script, on two phones at once."""

import re

import pytest
from playwright.sync_api import Page, expect

from scores.models import Sheet
from tests.browser.axe import found_by_axe
from tests.browser.conftest import DESK, PHONE, slow_down
from tests.browser.measures import too_small

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WE = {"melded": "150", "natural": "1", "mixed": "1", "red0": "2"}
THEY = {"melded": "80", "red0": "1", "left": "35"}


def begin(page: Page, game: str = "Classic", names: tuple[str, ...] = ("Rosa and Karl", "Inge and Tom")) -> None:
    page.goto("/scores/")
    page.get_by_role("link", name="Begin a new sheet").click()
    page.locator(".tile").filter(has_text=game).first.click()
    for label, name in zip(("First", "Second", "Third"), names, strict=False):
        page.get_by_label(label).fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/scores/\d+/$"))


def fill(page: Page, side: int, numbers: dict[str, str]) -> None:
    for name, value in numbers.items():
        field = page.locator(f"[name='{side}-{name}']")
        if name.startswith("red"):
            page.locator(f"[name='{side}-{name}'][value='{value}']").check()
        else:
            field.fill(value)


def enter(page: Page, we: dict[str, str] = WE, they: dict[str, str] = THEY, out: str = "NS") -> None:
    page.locator(f"input[name=out][value={out}]").check()
    fill(page, 0, we)
    fill(page, 1, they)
    page.get_by_role("button", name="Write down hand").click()


def count_cards(page: Page) -> None:
    """To the page on which cards are tapped, until its keys work."""
    page.get_by_role("button", name="Count the cards for me").first.click()
    expect(page.locator("#key-K")).to_be_visible()
    page.wait_for_load_state()


def look(page: Page, where: str) -> None:
    assert found_by_axe(page) == [], where
    assert too_small(page) == [], where


def test_every_page_of_a_game_is_accessible_and_large_enough(browse):
    page = browse(viewport=PHONE | {"height": 3000}, reduced_motion="reduce")
    page.goto("/scores/new/")
    look(page, "new")
    begin(page)
    sheet = page.url
    enter(page, they=THEY | {"red0": "4"})
    expect(page.get_by_role("alert").first).to_be_visible()
    look(page, "refused")
    fill(page, 1, {"red0": "1"})
    page.locator("details", has_text="Check your own sum").first.locator("summary").click()
    page.locator("[name='0-said0']").fill("1150")
    page.get_by_role("button", name="Write down hand").click()
    expect(page.get_by_text("Not the same sum")).to_be_visible()
    look(page, "another sum")
    page.get_by_role("button", name="Write it down as counted").click()
    expect(page.get_by_role("heading", name="Hand 1 is written down")).to_be_visible()
    page.get_by_role("link", name="Correct hand 1").click()
    expect(page.get_by_role("heading", name="Correct hand 1")).to_be_visible()
    look(page, "correcting")
    fill(page, 0, {"natural": "0", "mixed": "2"})
    page.get_by_role("button", name="Correct hand 1").click()
    expect(page.get_by_text("1,250 became 1,050")).to_be_visible()
    page.wait_for_load_state()
    for summary in page.locator("summary").all():
        summary.click()
    look(page, "all unfolded")
    page.set_viewport_size(DESK | {"height": 3000})
    page.emulate_media(color_scheme="dark")
    look(page, "all unfolded, wide and dark")
    page.set_viewport_size(PHONE | {"height": 3000})
    onlooker = page.get_by_label("The link").first.input_value()
    helper = page.get_by_label("The link").last.input_value()
    for address in (onlooker, helper, "/scores/", f"{sheet}delete/"):
        page.goto(address)
        look(page, address)


def test_the_page_of_cards_is_accessible_and_large_enough(browse):
    page = browse(viewport=PHONE | {"height": 3000})
    begin(page, "Modern American")
    for summary in page.locator("summary").all():
        summary.click()
    look(page, "Modern’s form")
    count_cards(page)
    for key in ("K", "K", "K", "2"):
        page.locator(f"#key-{key}").click()
    expect(page.locator("#typed-melds")).to_have_value("K K K 2")
    page.locator("[name=place][value=hand0]").check()
    page.locator("#key-A").click()
    expect(page.locator("#typed-hands")).to_have_value("A")
    page.locator("summary", has_text="Or type them").click()
    look(page, "cards")


def test_a_hand_that_is_written_leaves_the_next_one_in_sight(browse):
    page = browse(viewport=PHONE, java_script_enabled=False)
    begin(page)
    enter(page)
    told = page.get_by_role("region", name="Hand 1 is written down")
    expect(told.get_by_role("listitem").first).to_have_text("Rosa and Karl: 1,250 in this hand, 1,250 after it.")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_in_viewport()
    expect(told.get_by_role("table").first).to_be_hidden()
    told.get_by_text("Line by line").click()
    expect(told.get_by_role("table").first).to_be_visible()


def test_a_copied_link_is_said(browse):
    page = browse(permissions=["clipboard-read", "clipboard-write"])
    begin(page)
    page.get_by_text("A link to look on").click()
    page.get_by_role("button", name="Copy the link").first.click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") == page.get_by_label("The link").first.input_value()


def test_the_sum_is_said_while_one_types(page):
    begin(page)
    page.wait_for_load_state()
    page.locator("input[name=out][value=NS]").check()
    fill(page, 0, WE)
    page.locator("[name='1-melded']").focus()
    expect(page.locator("#saying-0")).to_contain_text("1,250")
    assert not Sheet.objects.get().hands.exists()


@pytest.mark.parametrize("script", [True, False])
def test_cards_are_tapped_counted_and_written_down(browse, script):
    page = browse(viewport=PHONE, java_script_enabled=script)
    begin(page)
    page.locator("input[name=out][value=NS]").check()
    fill(page, 1, THEY)
    count_cards(page)
    for key in [*"KKKKKKK", *"777777", "2", *"QQQ"]:  # as fast as fingers may be: no card is lost
        page.locator(f"#key-{key}").click()
    page.get_by_role("button", name="Count these cards").click()
    expect(page.locator("#counted")).to_contain_text("6 sevens and 1 two = 50")
    fill(page, 0, {"red0": "2"})
    page.get_by_role("button", name="Write down hand 1").click()
    expect(page.get_by_role("heading", name="Hand 1 is written down")).to_be_visible()
    expect(page.locator(".total .big").first).to_have_text("1,250")
    assert Sheet.objects.get().hands.get().entry.laid[0].melds_text == "K K K K K K K, 7 7 7 7 7 7 2, Q Q Q"


def test_on_a_slow_line_a_card_is_taken_back_in_its_turn(browse):
    page = browse(viewport=PHONE)
    begin(page)
    count_cards(page)
    page.locator("#key-K").click()
    expect(page.locator("#typed-melds")).to_have_value("K")
    slow_down(page)
    page.locator("#key-K").click()
    page.get_by_role("button", name="Take one back").first.click()
    page.locator("#key-Q").click()
    expect(page.locator("#typed-melds")).to_have_value("K, Q")


def test_the_focus_stays_on_the_card_that_was_tapped(page):
    begin(page)
    count_cards(page)
    page.locator("#key-K").focus()
    for count in range(1, 4):
        page.keyboard.press("Enter")
        expect(page.locator("#typed-melds")).to_have_value(" ".join("K" * count))
        expect(page.locator("#key-K")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Kings: three cards")


def test_a_hand_is_written_by_keyboard_alone(page):
    begin(page)
    keys = page.keyboard

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.locator(selector).evaluate("element => element === document.activeElement"):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    tab_to("input[name=out][value=NS]")
    keys.press("Space")
    for name, value in (("0-melded", "150"), ("0-natural", "1"), ("0-mixed", "1")):
        tab_to(f"[name='{name}']")
        keys.type(value)
    tab_to("[name='0-red0'][value='0']")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    tab_to("[name='1-melded']")
    keys.type("80")
    tab_to("[name='1-left']")
    keys.type("35")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Hand 1 is written down")).to_be_visible()
    expect(page.locator(".total .big").first).to_have_text("1,250")


def test_what_cannot_be_takes_the_focus_and_keeps_the_numbers(page):
    begin(page)
    enter(page, they={"melded": "80"})
    expect(page.get_by_role("alert").first).to_be_focused()
    expect(page.locator("[name='0-melded']")).to_have_value("150")
    described = page.locator("[name='1-left']").get_attribute("aria-describedby").split()
    assert any("cards left" in page.locator(f"[id='{name}']").inner_text() for name in described)


def test_the_onlookers_page_follows_by_itself(browse):
    page, other = browse(viewport=PHONE), browse(viewport=PHONE)
    begin(page)
    link = page.locator("#look-on").input_value()
    other.clock.install()
    other.goto(link)
    expect(other.get_by_text("No hand is written down yet.")).to_be_visible()
    enter(page)
    expect(page.get_by_role("heading", name="Hand 1 is written down")).to_be_visible()
    other.clock.fast_forward("00:10")
    expect(other.get_by_text("Hand 1 is written down. Next is hand 2.")).to_be_visible()
    expect(other.locator(".total .big").first).to_have_text("1,250")


def test_the_second_of_two_phones_is_told_and_loses_nothing(browse):
    page, other = browse(viewport=PHONE), browse(viewport=PHONE | {"height": 3000})
    begin(page)
    other.goto(page.locator("#write-too").input_value())
    other.get_by_role("button", name="Yes, write on it too").click()
    other.wait_for_url(re.compile(r"/scores/\d+/$"))
    enter(page)
    expect(page.get_by_role("heading", name="Hand 1 is written down")).to_be_visible()
    enter(other, we=WE | {"melded": "160"})
    expect(other.get_by_role("heading", name="Another phone was quicker")).to_be_visible()
    expect(other.locator("[name='0-melded']")).to_have_value("160")
    look(other, "told")
    other.get_by_role("button", name="Put mine in place of hand 1").click()
    expect(other.get_by_text("1,250 became 1,260")).to_be_visible()


def test_three_players_on_a_phone_without_a_script(browse):
    page = browse(viewport=PHONE, java_script_enabled=False)
    begin(page, "Classic for three", ("Ann", "Ben", "Cem"))
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_text("Ann played alone against the other two.")).to_be_visible()
    page.locator("input[name=out][value=N]").check()
    fill(page, 0, {"melded": "150", "natural": "2", "red0": "1"})
    fill(page, 1, {"melded": "30", "left": "10", "red0": "1"})
    page.get_by_role("button", name="Write down hand 1").click()
    expect(page.locator(".total .big")).to_have_text(["1,350", "120", "20"])
    assert too_small(page) == []
