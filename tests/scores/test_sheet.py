"""The fold of a sheet, without a database."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.tally import Tally
from scores.laid import Laid
from scores.sheet import Entry, Table, account

CLASSIC = Table(RuleCard.parse("classic"), ("A", "B"))
THREE = Table(RuleCard.parse("classic3"), ("Ann", "Ben", "Cem"))


def hand(*points: int) -> Entry:
    """A hand in which each side melds so many points, and nothing else counts."""
    return Entry(("NS", "EW"), tuple(Tally(melded=worth, open=True) for worth in points))


def test_an_empty_sheet_stands_at_nothing_and_says_the_first_minimums():
    empty = account(CLASSIC, [])
    assert (empty.totals, empty.minimums, empty.ended) == ((0, 0), (50, 50), None)


def test_each_hand_begins_with_what_the_one_before_left():
    game = account(CLASSIC, [hand(1495, 20), hand(5, 100)])
    assert [one.before for one in game.hands] == [(0, 0), (1495, 20)]
    assert game.totals == (1500, 120)
    assert game.minimums == (90, 50)


def test_below_zero_a_total_stays_below_zero_and_the_minimum_follows():
    lost = Entry(("NS", "EW"), (Tally(left=50), Tally(melded=15, open=True)))
    assert account(CLASSIC, [lost]).totals == (-50, 15)
    assert account(CLASSIC, [lost]).minimums == (15, 50)


def test_the_hand_that_reaches_the_target_ends_the_game_for_the_higher_total():
    game = account(CLASSIC, [hand(4000, 4500), hand(1000, 505)])
    assert (game.ended.number, game.ended.score.winners) == (2, ("EW",))


def test_equal_totals_past_the_target_ask_for_another_hand():
    game = account(CLASSIC, [hand(5000, 5000)])
    assert game.ended is None
    assert game.is_tied


def test_a_table_that_shares_a_tie_ends_with_it():
    shared = Table(RuleCard.parse("classic,tie=shared"), ("A", "B"))
    assert account(shared, [hand(5000, 5000)]).ended.score.winners == ("NS", "EW")


def test_hands_after_the_end_do_not_move_it():
    game = account(CLASSIC, [hand(5000, 0), hand(0, 6000)])
    assert game.ended.number == 1
    assert game.totals == (5000, 6000)


@pytest.mark.parametrize(
    ("lone", "sides", "names"),
    [
        ("", ("N", "E", "S"), ["Ann", "Ben", "Cem"]),
        ("N", ("N", "ES"), ["Ann", "Ben and Cem"]),
        ("E", ("NS", "E"), ["Ann and Cem", "Ben"]),
        ("S", ("NE", "S"), ["Ann and Ben", "Cem"]),
    ],
)
def test_three_players_sit_as_the_notation_has_it(lone, sides, names):
    assert THREE.sides(lone) == sides
    assert [THREE.side_name(side) for side in sides] == names
    assert Entry(sides, ()).lone == lone


def test_the_pair_of_three_scores_together_but_each_their_own_red_threes():
    pair = Tally(melded=30, open=True, red_threes=(1, 0), left=10)
    game = account(THREE, [Entry(("N", "ES"), (Tally(melded=70, open=True, natural=1, out=True), pair))])
    assert game.totals == (670, 120, 20)


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_every_named_card_has_a_score_for_each_label(name):
    table = Table(NAMED_CARDS[name], ("A", "B", "C"))
    assert len(account(table, []).totals) == (3 if name == "classic3" else 2)


tallies = st.builds(
    Tally,
    melded=st.integers(0, 200).map(lambda n: 5 * n),
    open=st.booleans(),
    natural=st.integers(0, 3),
    mixed=st.integers(0, 3),
    red_threes=st.tuples(st.integers(0, 2)),
    left=st.integers(0, 40).map(lambda n: 5 * n),
)


@given(st.lists(st.tuples(tallies, tallies), max_size=6), st.data())
def test_a_corrected_sheet_is_the_sheet_that_had_it_right_from_the_start(pairs, data):
    entries = [Entry(("NS", "EW"), pair) for pair in pairs]
    if entries:
        at = data.draw(st.integers(0, len(entries) - 1))
        entries[at] = Entry(("NS", "EW"), data.draw(st.tuples(tallies, tallies)))
    game = account(CLASSIC, entries)
    for side in (0, 1):
        assert game.totals[side] == sum(hand.points[side] for hand in game.hands)
    assert game.minimums == tuple(CLASSIC.rule_card.minimum(total) for total in game.totals)


@given(st.tuples(tallies, tallies), st.sampled_from([None, Laid.parse("K K K 2, 7 7 7", "A joker")]))
def test_an_entry_reads_back_as_it_was_stored(pair, laid):
    entry = Entry(("NS", "EW"), pair, (laid, None))
    assert Entry.from_json(json.loads(json.dumps(entry.to_json()))) == entry
