"""Electives: what they teach is so at the table they are about, and at the learner's own of that game."""

import re

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from canasta.rules import Rule
from lessons.claims import objection
from lessons.course import ELECTIVES, LESSONS, WORDS, after, held, lesson, section_of
from lessons.electives import next_unread, of_the_game, opening
from lessons.numbers import fill
from lessons.page import StepPage
from lessons.stage import card_for, recap, staged
from lessons.tasks import CARD_KINDS, given_of, judge, solutions
from tests.lessons.test_content import texts_of

STEPS = [(elective, step) for elective in ELECTIVES for step in elective.steps]
CLAIMS = [(step.position, claim) for _, step in STEPS for claim in held(step.claims, step.base)]
OWN = [
    "classic",
    "bicycle",
    "classic2",
    "classic2,draw=1,canastas_to_go_out=1,deal=13",
    "classic2,stock_empty=end_after_discard,out=150",
    "classic3",
    "classic3,deal=11,canastas_to_go_out=2,target=5000,red_three=150",
    "modern",
    "modern,minimums=100/120/150/180,special_pairs=0,natural=600,wild_penalty_four_jokers=2500",
    "classic,ask=off,minimums=0:200,pickup_add=no",
    "classic,packs=3,max_wilds=0,min_naturals=7",
]

each_step = pytest.mark.parametrize(("elective", "step"), STEPS, ids=[f"{e.slug}-{s.number}" for e, s in STEPS])


def every_text():
    for elective in ELECTIVES:
        yield from (elective.title, elective.goal, elective.not_yet, *elective.recap)
    for _, step in STEPS:
        yield from texts_of(step)


def test_there_are_five_and_none_comes_after_another():
    slugs = [elective.slug for elective in ELECTIVES]
    assert slugs == ["two-players", "three-players", "house-rules", "modern-american", "first-judgement"]
    assert all(after(elective) is None and elective.is_elective for elective in ELECTIVES)
    assert not any(each.is_elective for each in LESSONS)


def test_every_rule_of_three_players_and_of_modern_american_has_its_section():
    only_there = [rule for rule in map(str, Rule) if rule.startswith(("three.", "modern."))]
    assert {section_of(rule).slug for rule in only_there} == {"three-players", "modern-american"}


# What the referee says


@pytest.mark.parametrize(("position", "claim"), CLAIMS)
def test_the_referee_agrees_with_every_claim(position, claim):
    assert objection(position, claim) == ""


@each_step
def test_a_step_lies_on_a_table_of_its_game_and_names_real_rules(elective, step):
    wanted = elective.table or ("bicycle" if step.position.startswith("bicycle") else "classic")
    position = Position.parse(step.position)
    assert position.rule_card.name == wanted
    assert all(len(meld.cards) >= 3 for side in position.melds for meld in side)
    assert step.claims
    assert set(step.rules) <= set(map(str, Rule))


@each_step
def test_every_task_can_be_solved_and_every_foreseen_mistake_is_one_by_the_rule_it_names(elective, step):
    position = Position.parse(step.position)
    rights = solutions(step.task, position)
    assert rights
    assert all(judge(step.task, position, given).right for given in rights)
    for foreseen in step.task.wrong:
        verdict = judge(step.task, position, given_of(foreseen, step.task, position))
        rules = {str(fault.rule) for fault in verdict.faults}
        assert not verdict.right, foreseen
        assert foreseen.rule in rules if foreseen.rule else not rules, (foreseen, rules)
        assert verdict.say == fill(foreseen.say, position.rule_card, position)
        if step.task.kind in CARD_KINDS and not foreseen.rule:
            assert verdict.legal


# At the learner's own table


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("elective", ELECTIVES, ids=lambda elective: elective.slug)
def test_at_any_table_every_step_can_be_read_and_solved(elective, own):
    card = RuleCard.parse(own)
    for step in elective.steps:
        here = staged(step, card_for(elective, card))
        page = StepPage(elective, here, None, card)
        for text in (*page.text, page.ask, page.how, *page.options, page.opening, *here.departures):
            assert not re.search(r"[{}]", text), text
            assert re.search(r"[.?!]$|^$", text) or text in (page.ask, *page.options), text
        rights = solutions(here.step.task, here.position)
        assert rights
        for given in rights:
            verdict = judge(here.step.task, here.position, given)
            assert verdict.right
            assert not re.search(r"[{}]", verdict.say)
    assert all(not re.search(r"[{}]", line) for line in recap(elective, card_for(elective, card)))


def test_a_lesson_about_another_game_is_played_by_that_games_card():
    two = lesson("two-players")
    assert card_for(two, CLASSIC) == NAMED_CARDS["classic2"]
    own = RuleCard.parse("classic2,draw=1")
    here = staged(two.step(2), card_for(two, own))
    assert here.position.rule_card == own
    assert solutions(here.step.task, here.position) == ("6",)
    assert any("Classic for two:" in departure for departure in here.departures)


def test_a_learner_of_that_game_is_told_what_their_own_card_says():
    own = RuleCard.parse("classic2,canastas_to_go_out=1")
    two = lesson("two-players")
    here = staged(two.step(4), card_for(two, own))
    assert here.step.title == "One is enough at your table"
    assert solutions(here.step.task, here.position) == ("1",)


def test_where_their_card_spoils_the_step_the_games_own_is_played_and_the_page_says_so():
    own = RuleCard.parse("modern,special_pairs=0")
    modern = lesson("modern-american")
    here = staged(modern.step(12), card_for(modern, own))
    assert here.as_classic
    assert here.title == "Modern American"
    assert here.position.rule_card == NAMED_CARDS["modern"]


def test_two_tables_that_are_compared_are_never_the_learners():
    house = lesson("house-rules")
    own = RuleCard.parse("classic,red_threes_need=canasta")
    assert staged(house.step(3), card_for(house, own)).position.rule_card == CLASSIC


@pytest.mark.parametrize(
    ("slug", "number", "own", "words"),
    [
        ("two-players", 1, "classic", "This lesson sits down at another one: two players, 15 cards each."),
        ("two-players", 1, "classic2,draw=1", "plays Classic for two, with 1 change. This lesson follows your card."),
        ("modern-american", 1, "bicycle", "Your own table plays Bicycle."),
        (
            "house-rules",
            3,
            "classic,red_threes_need=canasta",
            "for a side that has a canasta, and against one that has",
        ),
        ("house-rules", 3, "classic", "for a side that has melded, and against one that has not."),
        ("house-rules", 3, "modern", "Your own table plays Modern American, where this does not come up."),
        ("first-judgement", 1, "classic", "Your own table plays Classic."),
    ],
)
def test_the_learners_own_card_comes_first(slug, number, own, words):
    assert words in opening(lesson(slug), lesson(slug).step(number), RuleCard.parse(own))


def test_it_is_told_once_where_it_is_the_same_for_all_steps():
    assert opening(lesson("two-players"), lesson("two-players").step(2), CLASSIC) == ""
    assert opening(lesson("melding"), lesson("melding").step(1), CLASSIC) == ""


# What comes next


def read_up_to(number: int) -> list[str]:
    return [each.slug for each in LESSONS[:number]]


@pytest.mark.parametrize(
    ("read", "own", "wanted"),
    [
        (read_up_to(0), "classic2", "table-and-turn"),
        (read_up_to(8), "classic2", "going-out"),
        (read_up_to(9), "classic2", "two-players"),
        (read_up_to(9), "classic3,deal=11", "three-players"),
        (read_up_to(9), "modern", "modern-american"),
        (read_up_to(9), "classic", "asking-and-concealed"),
        ([*read_up_to(9), "two-players"], "classic2", "asking-and-concealed"),
    ],
)
def test_an_elective_is_next_only_for_who_plays_its_game_and_can_play_a_hand(read, own, wanted):
    assert next_unread(read, RuleCard.parse(own)).slug == wanted


def test_when_all_lessons_are_read_no_elective_presses():
    assert next_unread(read_up_to(12), CLASSIC) is None
    assert of_the_game(RuleCard.parse("bicycle")) is None


# The writing


def test_no_digit_is_typed_into_a_text():
    for text in every_text():
        assert not re.search(r"\d", re.sub(r"\{[^{}]*\}", "", text)), text


def test_texts_have_no_doubled_words_and_no_leftovers():
    for text in every_text():
        assert not re.search(r"\b(\w+) \1\b", text), text
        assert not re.search(r"TODO|XXX|  | ,| \.|\"|'", text), text
        assert text == text.strip()
        assert text.count("**") % 2 == 0, text


def test_every_term_that_is_marked_has_its_entry_and_every_entry_about_these_tables_is_marked():
    marked = {slug for text in every_text() for slug in re.findall(r"\[\[([a-z-]+)", text)}
    assert marked <= {word.slug for word in WORDS}
    assert {word.slug for word in WORDS if word.rule.startswith(("three.", "modern."))} <= marked


@each_step
def test_a_step_that_says_a_tables_number_says_where_the_table_departs(elective, step):
    """In two tables that are compared, the legend says both."""
    said = {name for text in step.text for name in re.findall(r"\{(\w+)", text)}
    knobs = {name for name in said if hasattr(CLASSIC, name)} | ({"minimums"} if "minimum" in said else set())
    assert knobs - {"max_wilds"} <= set(step.knobs), (knobs, step.knobs)


def test_by_ask_optional_where_nobody_is_asked_the_step_about_modern_ask_once_is_left_out():
    step = lesson("modern-american").step(11)
    assert staged(step, RuleCard.parse("modern,ask=off")).step.task.is_text
    assert "you ask your partner before" in staged(step, RuleCard.parse("modern,ask=required")).step.text[0]


@pytest.mark.parametrize(
    ("own", "words", "untrue"),
    [
        ("modern,pickup_add=yes", "not only that", "always"),
        ("modern,final_discard=optional", "may be laid or discarded", "and a card to discard"),
    ],
)
def test_a_modern_recap_claims_neither_modern_pile_nor_modern_out_where_the_table_departs(own, words, untrue):
    told = " ".join(recap(lesson("modern-american"), RuleCard.parse(own)))
    assert words in told and untrue not in told


@pytest.mark.parametrize("own", ["classic,unopened_is_frozen=no", "classic,pickup_natural_and_wild=no,pickup_add=no"])
def test_by_frozen_unopened_opening_is_not_said_to_thaw_what_it_does_not(own):
    judgement, card = lesson("first-judgement"), RuleCard.parse(own)
    here = staged(judgement.step(1), card)
    told = " ".join([*here.step.text, here.step.task.done, *recap(judgement, card)])
    assert not here.as_classic and "thaw" not in told and "no longer frozen" not in told
