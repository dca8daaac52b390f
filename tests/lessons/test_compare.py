"""Two tables side by side: made from the fields of their cards, and what differs comes first."""

import itertools

import pytest

from canasta.rulecard import CLASSIC, KNOBS, NAMED_CARDS, RuleCard
from lessons.compare import comparison
from lessons.knobs import KNOBS as WORDS
from tests.lessons.tables import every_table

PAIRS = list(itertools.product(NAMED_CARDS.values(), repeat=2))


def subjects(groups):
    return [row.subject for group in groups for row in group.rows]


@pytest.mark.parametrize("card", every_table(), ids=str)
def test_every_setting_that_comes_up_at_a_table_stands_in_one_row(card):
    both = comparison(CLASSIC, card)
    wanted = [WORDS[knob].subject for knob in KNOBS if WORDS[knob].applies(card) or WORDS[knob].applies(CLASSIC)]
    assert sorted(subjects([*both.differing, *both.same])) == sorted(["How many play", *wanted])


@pytest.mark.parametrize("card", every_table(), ids=str)
def test_what_differs_is_what_the_card_departs_in(card):
    """Where it comes up at both; a setting that one game does not know differs anyhow."""
    both = comparison(CLASSIC, card)
    differing = set(subjects(both.differing)) - {"How many play"}
    known = {knob: WORDS[knob] for knob in KNOBS if WORDS[knob].applies(card) and WORDS[knob].applies(CLASSIC)}
    departing = {known[knob].subject for knob, _, _ in card.departures() if knob in known}
    assert departing == differing & {words.subject for words in known.values()}


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
def test_any_two_named_cards_stand_side_by_side_either_way_round(one, other):
    both, turned = comparison(one, other), comparison(other, one)
    assert both.count == turned.count
    assert (both.count == 0) == (one == other)
    assert both.only_first == turned.only_second
    for group in (*both.differing, *both.same):
        for row in group.rows:
            assert row.first.endswith(".")
            assert row.second.endswith(".")


def test_a_game_of_its_own_brings_rules_that_no_setting_tells():
    both = comparison(CLASSIC, NAMED_CARDS["modern"])
    assert both.only_first == ()
    assert any("a splash" in told.text for told in both.only_second)
    three = comparison(NAMED_CARDS["classic3"], NAMED_CARDS["classic2"])
    assert any("plays alone" in told.text for told in three.only_first)


def test_two_tables_of_one_game_differ_in_settings_only():
    both = comparison(NAMED_CARDS["modern"], RuleCard.parse("modern,threes_per_colour=no"))
    assert subjects(both.differing) == ["Counting threes"]
    assert both.only_first == both.only_second == ()
