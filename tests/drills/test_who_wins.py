"""The kind "who-wins": new totals, the end of the game, and a total below zero."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, NAMED_CARDS
from drills import kinds
from drills.kinds.who_wins import totals_and_winner
from tests.drills.made import questions, right

TABLE = "classic Se 6C/9C/-/5D NS:KCKCKDKDKHKHKS/EW:ACADAH,8C8C8D8D8H8H8S -/- 7C ? {} out:S"


def of(scores: str, facet: str = "both-pass", card: str = "classic"):
    return totals_and_winner("who-wins", facet, None, Position.parse(TABLE.format(scores).replace("classic", card)))


@pytest.mark.parametrize(
    ("scores", "ours", "theirs", "winner"),
    [
        ("4455/4700", "5120", "5315", "theirs"),
        ("4455/4000", "5120", "4615", "ours"),
        ("4455/4505", "5120", "5120", "goes-on"),
        ("4330/4000", "4995", "4615", "goes-on"),
        ("4335/4000", "5000", "4615", "ours"),
    ],
)
def test_the_higher_total_wins_once_the_target_is_reached(scores, ours, theirs, winner):
    values = of(scores).values
    assert (values["ours"], values["theirs"], values["winner"]) == (ours, theirs, winner)


def test_the_target_is_the_tables():
    assert of("4455/4700", card="classic,target=8000").values["winner"] == "goes-on"


@pytest.mark.parametrize(
    ("scores", "changes", "slug"),
    [
        ("4455/4700", {"winner": "ours"}, "wrong-winner"),
        ("4455/4000", {"winner": "theirs"}, None),
        ("4455/4000", {"winner": "goes-on"}, None),
        ("4330/4000", {"winner": "ours"}, "wrong-winner"),
        ("4330/4000", {"winner": "theirs"}, None),
    ],
)
def test_a_wrong_winner_is_named_where_a_thought_leads_there(scores, changes, slug):
    counted = of(scores)
    thought = counted.thought({**counted.values, **changes})
    assert (thought.slug if thought else None) == slug


def test_a_total_below_zero_asks_for_the_lowest_minimum():
    counted = of("-700/1500", "below-zero")
    assert (counted.values["ours"], counted.values["minimum"]) == ("-35", "15")
    thought = counted.thought({**counted.values, "minimum": "90"})
    assert thought.slug == "wrong-score"


def test_what_lies_is_told_without_its_bonuses():
    lay = kinds.make("who-wins", "who-wins", 1, CLASSIC, "one-passes").detail
    assert "cards worth 300, a mixed canasta and two red threes on the table, 30 left in hand" in lay


def test_the_lines_add_up_to_the_totals():
    for facet in ("one-passes", "both-pass", "on-the-table-only", "below-zero"):
        question = kinds.make("who-wins", "who-wins", 1, CLASSIC, facet)
        rows = kinds.explain(question, right(question)).ledger
        results = [row.points for row in rows if row.style == "result"]
        assert sum(row.points for row in rows if row.style != "result") == sum(results)
        assert [str(result) for result in results] == [field.right for field in question.fields[:2]]


def test_sometimes_whoever_went_out_has_lost():
    asked = [one for one in questions("who-wins", "who-wins") if one.question.facet == "both-pass"]
    assert any("You went out" in one.question.detail and one.question.fields[-1].right == "theirs" for one in asked)


def test_of_three_totals_past_the_target_the_highest_wins():
    card = NAMED_CARDS["classic3"]
    asked = [kinds.make("who-wins", "who-wins", seed, card) for seed in range(60)]
    told = [kinds.explain(question, right(question)).because for question in asked]
    assert any("the highest wins" in words for words in told) and not any("the higher one" in words for words in told)
