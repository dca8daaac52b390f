"""The rules page: every rule once, as the table plays it, and every number from its card."""

import re

import pytest

from canasta.rulecard import CHOICES, CLASSIC, KNOBS, NAMED_CARDS, RuleCard
from canasta.rules import Rule
from lessons.sheet import PARTS, SOURCES, sheet_of
from tests.lessons.tables import ALL_CHANGED, every_table

CLAUSES = [clause for part in PARTS for clause in part.clauses]
each_named = pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)

# What a game has no use for, and says nothing of.
NOT_OF_CLASSIC = {str(rule) for rule in Rule if str(rule).startswith("modern.")}
NOT_OF_THE_GAME = {
    "classic": NOT_OF_CLASSIC | {str(rule) for rule in Rule if str(rule).startswith("three.")},
    "classic3": NOT_OF_CLASSIC,
    "modern": {str(rule) for rule in Rule if str(rule).startswith("three.")}
    | {"pile.top_black_three", "pile.top_red_three", "red_three.from_pile"}
    | {rule for rule in map(str, Rule) if rule.startswith("frozen.")}
    | {"out.concealed", "out.concealed_minimum", "end.forced_take"},
}
NOT_OF_THE_GAME["bicycle"] = NOT_OF_THE_GAME["classic"]
NOT_OF_THE_GAME["classic2"] = NOT_OF_THE_GAME["classic"] | {"ask.timing", "ask.able", "ask.binds"}


@each_named
def test_every_rule_of_the_game_stands_on_its_sheet_and_none_of_another(card):
    assert sheet_of(card).rules == {str(rule) for rule in Rule} - NOT_OF_THE_GAME[card.name]


@pytest.mark.parametrize("card", every_table(), ids=str)
def test_at_any_table_a_rule_has_one_anchor_and_texts_that_are_filled_in(card):
    anchors = [anchor for told in sheet_of(card) for anchor in told.anchors]
    assert len(anchors) == len(set(anchors))
    for told in sheet_of(card):
        assert not re.search(r"[{}_]", told.text), told
        assert re.match(r"[A-Z0-9]", told.text), told
        assert told.text.endswith("."), told


@pytest.mark.parametrize("card", every_table(), ids=str)
def test_two_texts_never_tell_the_same_thing_at_one_table(card):
    """But for the rules that take several: special hands, threes laid and counted, what is dear."""
    told = [told.rules for told in sheet_of(card) if told.rules[0] not in SEVERAL]
    assert len(told) == len(set(told))


SEVERAL = {"modern.special_hand", "modern.threes", "modern.penalties"}


def test_no_number_is_typed_into_a_text():
    for clause in CLAUSES:
        assert not re.search(r"\d", re.sub(r"\{[^{}]*\}", "", clause.text)), clause


def test_with_every_number_changed_none_of_classics_is_left():
    classics = re.compile(
        r"(?<![\d,])(15|50|90|120|100|200|300|500|800|1,500|3,000|5,000)(?![\d,]\d)"
        r"|two packs|four jokers|108|eleven|one card from|three wild|two natural cards at least|one canasta|all four"
    )
    prices = re.compile(r"A joker is worth .*")  # no table sets what a card is worth
    for told in sheet_of(ALL_CHANGED):
        text = prices.sub("", told.text)
        assert not classics.search(text), text


def test_every_text_is_told_at_some_table():
    told = {clause for card in every_table() for part in PARTS for clause in part.at(card)}
    assert [clause for clause in CLAUSES if clause not in told] == []


@pytest.mark.parametrize("rule", sorted({rule for clause in CLAUSES for rule in clause.rules}))
def test_every_text_names_real_rules(rule):
    assert rule in set(map(str, Rule))


# Departures


def test_a_classic_table_departs_in_nothing():
    assert not sheet_of(CLASSIC).departs
    assert not [told for told in sheet_of(CLASSIC) if told.notes]


def test_a_departure_is_marked_with_how_classic_has_it_and_who_plays_it_so():
    told = told_of("classic,red_threes_need=canasta", "red_three.against")
    assert told.departs
    assert told.text == "Red threes count as much against a side that has no canasta."
    assert told.notes[0].otherwise == "Red threes count for a side that has melded, and against one that has not."
    assert told.notes[0].who == "the beginner’s guide"


def test_what_did_not_change_is_not_marked():
    sheet = sheet_of(RuleCard.parse("classic,red_threes_need=canasta"))
    assert [told.rules for told in sheet if told.departs] == [("red_three.against",)]


@pytest.mark.parametrize("knob", KNOBS)
def test_every_setting_that_departs_is_noted_where_its_rule_stands(knob):
    """At a table where it comes up at all."""
    values = [value for value in OTHER[knob] if value != CLASSIC.written(knob)]
    for value in values:
        name = "modern" if knob in MODERN_ONLY else "classic"
        sheet = sheet_of(RuleCard.parse(f"{name},{knob}={value}"))
        assert sum(len(told.notes) for told in sheet) == 1, (knob, value)


MODERN_ONLY = {"bonus_cards_on_take", "threes_per_colour", "wild_penalty_four_jokers"}
MODERN_ONLY |= {knob for knob in KNOBS if knob.startswith("special_")}
OTHER = {knob: CHOICES.get(knob, ("yes", "no")) for knob in KNOBS}
OTHER |= {knob: (str(getattr(CLASSIC, knob) + 1),) for knob in KNOBS if type(getattr(CLASSIC, knob)) is int}
OTHER["minimums"] = ("0:50/2000:100",)


def test_a_setting_is_noted_once():
    sheet = sheet_of(ALL_CHANGED)
    notes = [note.otherwise for told in sheet for note in told.notes]
    assert len(notes) == len(set(notes)) > 25


def test_modern_american_is_compared_with_itself():
    sheet = sheet_of(RuleCard.parse("modern,threes_per_colour=no"))
    assert sheet.base == "Modern American"
    assert sum(len(told.notes) for told in sheet) == 1
    assert sheet.departs


@each_named
def test_whoever_plays_it_so_is_explained(card):
    known = [source.lower() for source in SOURCES] + ["bicycle", "a house rule", "the public rule pages", "all"]
    for told in sheet_of(card):
        for note in told.notes:
            assert any(source in note.who.lower() for source in known), note


@pytest.mark.parametrize(
    ("card", "rule", "says", "not_that"),
    [
        ("modern,pickup_add=yes", "pile.add", "that is not a canasta yet", "a canasta too"),
        ("modern,pickup_add=yes", "pile.pair", "not if the meld would pass seven cards", "always"),
        ("modern,pickup_add=yes", "end.forced_take", "has to be taken then", "Nobody has to"),
        ("modern,draw=2", "end.last_red_three", "If only threes are left to draw", "the very last card"),
        ("modern", "canasta.kind", "Sevens, aces and wild cards alone have their own prices", "with wild cards it is"),
        ("classic,min_naturals=3", "pile.natural_and_wild", "only where your side has a meld", "as well"),
        ("classic,max_wilds=0", "pile.natural_and_wild", "do not help to take", "as well"),
        ("classic,min_naturals=4", "pile.pair", "if the meld then has four natural cards", "always"),
        ("modern,max_wilds=0", "modern.aces", "holds no wild cards", "began them so"),
        ("modern,ask=required", "modern.ask_once", "go out unasked", "which depends"),
        ("classic,minimums=0:50", "opening.minimum", "50 at every score", "depends"),
    ],
)
def test_a_text_holds_where_two_settings_or_games_meet(card, rule, says, not_that):
    text = told_of(card, rule).text
    assert says in text
    assert not_that not in text


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("modern", "an unfinished wild meld 2,000; three"),
        ("modern,wild_penalty_four_jokers=2500", "an unfinished wild meld 2,000, with four jokers 2,500; three"),
    ],
)
def test_by_modern_penalties_four_jokers_are_named_only_where_they_cost_something_else(card, says):
    assert any(says in told.text for told in sheet_of(RuleCard.parse(card)) if "modern.penalties" in told.rules)


def test_a_modern_rule_leads_to_the_lesson_about_modern_american():
    assert told_of("modern", "deal.upcard").section.slug == "modern-american"
    assert told_of("classic", "deal.upcard").section.slug == "freezing"


def told_of(card, rule):
    return next(told for told in sheet_of(RuleCard.parse(card)) if rule in told.rules)
