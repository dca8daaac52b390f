"""Lessons 0-11 at every table: each setting in each of its values, and a few cards as clubs play them."""

import re

import pytest

from canasta.position import Position
from canasta.rulecard import CHOICES, CLASSIC, KNOBS, RuleCard
from lessons.claims import changed, objection
from lessons.course import LESSONS
from lessons.numbers import laid_out
from lessons.page import StepPage
from lessons.stage import card_for, recap, staged
from lessons.tasks import given_of, judge, solutions

NUMBERS = {
    "packs": (1, 3),
    "deal": (7, 15),
    "draw": (2, 3),
    "min_naturals": (1, 3, 4),
    "max_wilds": (0, 1, 2, 4, 6),
    "minimums": ("20/60/100/130", "0:50", "0:50/2000:100", "0:50/1500:90/3000:120/7000:150"),
    "red_three": (150,),
    "all_red_threes": (1000,),
    "canastas_to_go_out": (0, 2, 3),
    "out": (0, 200),
    "concealed": (300,),
    "natural": (400, 700),
    "mixed": (350,),
    "target": (3000, 10000),
}
OF_MODERN = KNOBS[KNOBS.index("bonus_cards_on_take") :]
CLUBS = (
    "bicycle",
    "bicycle,red_threes_need=canasta,canastas_to_go_out=2",
    "classic,pickup_natural_and_wild=no,pickup_add=no",
    "classic,unopened_is_frozen=no,pickup_natural_and_wild=no",
    "classic,red_threes_need=canasta,wilds_at_most_naturals=yes,canastas_to_go_out=2,final_discard=required",
    "classic,packs=3,deal=15,target=10000",
    "classic,packs=3,deal=15,draw=2,canastas_to_go_out=2,target=10000,minimums=0:50/1500:90/3000:120/7000:150",
    "classic,ask=required,ask_timing=after_draw,final_discard=required,concealed_scope=side,concealed_minimum=needed",
    "classic,stock_empty=end_after_discard,ask=off,black_threes_out=no,opening_counts_top=no",
    "classic,natural=600,mixed=350,red_three=150,all_red_threes=900,out=120,concealed=250,tie=shared",
)
# Tables nobody sits at; there most hands of the lessons would not do, and Classic's are shown with the reason.
RARE = ("packs=1", "min_naturals=4", "max_wilds=0", "canastas_to_go_out=3")
# What is shown as Classic plays it, because its cards come to just what a Classic minimum asks for.
AS_CLASSIC = {
    "minimums=0:50": {("first-meld", 5), ("asking-and-concealed", 7)},
    "minimums=0:50/2000:100": {("first-meld", 5)},
}


def values(knob):
    """Every other value than Classic's, or some of a number's."""
    if isinstance(getattr(CLASSIC, knob), bool):
        return ("no",) if getattr(CLASSIC, knob) else ("yes",)
    if knob in CHOICES:
        return [value for value in CHOICES[knob] if value != getattr(CLASSIC, knob)]
    return NUMBERS[knob]


SETTINGS = [f"{knob}={value}" for knob in KNOBS if knob not in OF_MODERN for value in values(knob)]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
TABLES = [f"classic,{setting}" for setting in SETTINGS] + list(CLUBS)


@pytest.fixture(scope="module", params=TABLES)
def table(request):
    """One table after the other, so that what is staged for one is kept for all its tests."""
    return request.param


def told(table):
    card = RuleCard.parse(table)
    return [(lesson, step, staged(step, card)) for lesson, step in STEPS]


def test_a_step_is_told_as_the_table_plays_it(table):
    """Only these few are told as Classic plays them, with the reason."""
    setting = table.partition(",")[2]
    shown = {(lesson.slug, step.number) for lesson, step, here in told(table) if here.as_classic}
    if setting not in RARE:
        assert shown == AS_CLASSIC.get(setting, set())
    assert all(here.departures for _, _, here in told(table) if here.as_classic)


def test_all_that_is_claimed_done_and_answered_holds_there(table):
    for lesson, step, here in told(table):
        where, task = (table, lesson.slug, step.number), here.step.task
        line = changed(laid_out(here.step.position, here.card), f"rules {here.card}")
        for claim in here.step.claims:
            assert objection(line, laid_out(claim, here.card)) == "", (*where, claim)
        if task.is_text:
            continue
        assert solutions(task, here.position), where
        for wrong in task.wrong:
            verdict = judge(task, here.position, given_of(wrong, task, here.position))
            assert not verdict.right or task.kind in ("number", "scores"), (*where, wrong)


def test_no_text_is_left_unfilled_or_shows_the_card_as_it_is_written(table):
    for lesson, _, here in told(table):
        page = StepPage(lesson, here, None)
        texts = [here.step.title, *page.text, *here.departures]
        if not here.step.task.is_text:
            right = StepPage(lesson, here, solutions(here.step.task, here.position)[0])
            assert right.is_right
            texts += [page.ask, page.how, *page.options, right.verdict.say, right.verdict.echo]
        for text in (*texts, *recap(lesson, RuleCard.parse(table))):
            assert not re.search(r"[{}=_]|\d/\d|\b(no|0) wild cards? at most", text), text


def test_another_answer_comes_with_other_words(table):
    """A right answer that is not Classic's must not be praised in Classic's words."""
    for lesson, step, here in told(table):
        if here.step.task.kind in ("choose", "order", "tap"):
            classic = staged(step, CLASSIC)
            same = solutions(here.step.task, here.position) == solutions(classic.step.task, classic.position)
            assert same or here.step.task.done != classic.step.task.done, (table, lesson.slug, step.number)


def test_the_way_through_a_lesson_passes_what_is_left_out_and_comes_to_its_end(table):
    card = RuleCard.parse(table)
    for lesson in LESSONS:
        number, seen = 1, []
        while number:
            page = StepPage(lesson, staged(lesson.step(number), card), None)
            assert page.task.kind != "skip" or number == 1
            seen.append(number)
            address = page.onward[0].rstrip("/").rpartition("/")[2]
            number = int(address) if address.isdigit() else 0
        assert seen == sorted(set(seen))
        assert len(seen) >= min(3, len(lesson.steps))
        assert len(recap(lesson, card)) >= 2


def test_where_red_threes_need_a_canasta_the_lesson_teaches_that():
    card = RuleCard.parse("classic,red_threes_need=canasta")
    lesson = next(lesson for lesson in LESSONS if lesson.slug == "red-threes")
    said = " ".join(text for step in lesson.steps for text in StepPage(lesson, staged(step, card), None).text)
    assert "if the side has a canasta" in said
    assert "no meld" not in said
    against = staged(lesson.step(5), card)
    assert against.position.melds[0], "a side that has melded, and still loses by its red threes"
    assert solutions(against.step.task, against.position) == ("-200",)


@pytest.mark.parametrize(
    ("table", "taught_by"),
    [
        ("classic2,red_threes_need=canasta", "classic,red_threes_need=canasta"),
        ("classic3,stock_empty=end_after_discard,deal=11", "classic,stock_empty=end_after_discard"),
        ("classic2", "classic"),
        ("modern,special_pairs=0", "classic"),
        ("bicycle,target=7000", "bicycle,target=7000"),
    ],
)
def test_who_plays_another_game_reads_classic_for_four_with_the_settings_that_fit(table, taught_by):
    assert card_for(LESSONS[0], RuleCard.parse(table)) == RuleCard.parse(taught_by)


def test_a_position_of_every_step_is_one_at_a_classic_table():
    for _, step in STEPS:
        assert Position.parse(laid_out(step.position, CLASSIC)).rule_card == CLASSIC
