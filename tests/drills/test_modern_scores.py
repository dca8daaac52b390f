"""The kind "score-hand" in Modern American: threes of both colours, dear canastas, and what is taken off."""

import pytest

from canasta.position import Position
from canasta.rulecard import MODERN, NAMED_CARDS, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.score_hand import worked_out
from drills.quality import asked, wrong_with
from drills.skills import skill
from tests.drills.made import naive, questions, right

KINGS, NINES, SEVENS = "KCKCKDKDKHKHKS", "9C9C9D9D9H2H2S", "7C7C7D7D7H7H7S"
OVER = "modern Se {north}/-/{south}/- NS:{melds}/EW:QCQDQH {threes} 8D5D ? 0/0 -"


def table(melds, threes="-/-", north="-", south="4C", card="modern"):
    text = OVER.format(melds=melds, threes=threes, north=north, south=south).replace("modern", card)
    return Position.parse(text)


def threes(melds, lying, card="modern"):
    return worked_out("modern-threes", "", None, table(melds, lying, card=card))


def costs(melds, card="modern", **hands):
    return worked_out("modern-penalties", "", None, table(melds, card=card, **hands))


@pytest.mark.parametrize(
    ("melds", "lying", "ours", "theirs"),
    [
        (f"{KINGS},{NINES}", "3D/3C", "100", "-100"),
        (f"{KINGS},{NINES}", "3D3D3H3C3S/-", "800", "0"),
        (f"{KINGS},{NINES}", "3D3D3H3H3C3C3S3S/-", "2000", "0"),
        (KINGS, "3D3D3H/3C3S", "0", "-300"),
        ("JCJDJH", "3D3C3S/-", "-400", "0"),
    ],
)
def test_threes_count_by_their_scale_for_two_canastas_nothing_for_one_and_against_a_side_with_none(
    melds, lying, ours, theirs
):
    assert threes(melds, lying).values == {"ours": ours, "theirs": theirs}


def test_a_table_that_counts_all_threes_together_is_told_so():
    assert threes(f"{KINGS},{NINES}", "3D3D3H3C3S/-", "modern,threes_per_colour=no").values["ours"] == "1100"


@pytest.mark.parametrize(
    ("melds", "lying", "ours", "slug"),
    [
        (f"{KINGS},{NINES}", "3D3D3C/-", "300", "threes-one-by-one"),
        (f"{KINGS},{NINES}", "3D3H3C3S/-", "1000", "threes-together"),
        (KINGS, "3D3D3H/-", "500", "threes-without-canastas"),
        ("JCJDJH", "3D3D3H/-", "500", "threes-without-canastas"),
        ("JCJDJH", "3D3D3H/-", "0", None),
    ],
)
def test_a_wrong_price_of_threes_tells_the_thought_behind_it(melds, lying, ours, slug):
    counted = threes(melds, lying)
    thought = counted.thought({"ours": ours, "theirs": "0"})
    assert (thought and thought.slug) == slug and counted.values["ours"] != ours


@pytest.mark.parametrize(
    ("melds", "hands", "values"),
    [
        (KINGS, {}, ("70", "500", "0")),
        ("JCJDJH", {}, ("-30", "0", "0")),
        (f"{KINGS},7C7D7H", {}, ("85", "500", "-2500")),
        (f"{KINGS},ACADAH", {}, ("130", "500", "-2500")),
        (f"{KINGS},ACADAH2C", {}, ("150", "500", "0")),
        (f"{KINGS},2C2D2H", {}, ("130", "500", "-2000")),
        (SEVENS, {}, ("35", "2500", "0")),
        (f"{KINGS},2C2C2D2D2H2H2S", {}, ("210", "3500", "0")),
        (KINGS, {"south": "7C7D7H"}, ("70", "500", "-1500")),
        (KINGS, {"south": "7C7D7H", "north": "ACADAH"}, ("70", "500", "-3000")),
        (KINGS, {"south": "7C7D", "north": "7H"}, ("70", "500", "0")),
    ],
)
def test_melds_canastas_and_penalties_are_those_of_the_scoring_table(melds, hands, values):
    assert tuple(costs(melds, **hands).values.values()) == values


def test_an_unfinished_wild_meld_with_all_jokers_costs_what_the_card_says():
    card = "modern,wild_penalty_four_jokers=2500"
    assert costs(f"{KINGS},2CJKJKJKJK", card).values["penalties"] == "-2500"
    assert costs(f"{KINGS},2C2DJKJKJK", card).values["penalties"] == "-2000"


@pytest.mark.parametrize(
    ("melds", "hands", "changes", "slug"),
    [
        ("JCJDJH", {}, {"cards": "30"}, "melds-always-count"),
        (f"{KINGS},7C7D7H", {}, {"penalties": "0"}, "unfinished-is-free"),
        (f"{KINGS},7C7D7H", {"south": "ACADAH"}, {"penalties": "-1500"}, "unfinished-is-free"),
        (KINGS, {"south": "7C7D7H"}, {"penalties": "0"}, "kept-is-free"),
        (SEVENS, {}, {"canastas": "500"}, "dear-at-the-usual-price"),
        (SEVENS, {}, {"canastas": "300"}, None),
    ],
)
def test_a_wrong_sum_tells_the_thought_behind_it(melds, hands, changes, slug):
    counted = costs(melds, **hands)
    thought = counted.thought({**counted.values, **changes})
    assert (thought and thought.slug) == slug


def test_a_mix_up_is_told_with_the_answer():
    question = kinds.make("score-hand", "modern-penalties", 1, MODERN, "without-a-canasta")
    values = dict(right(question).values)
    values["cards"] = values["cards"].lstrip("-")
    explained = kinds.explain(question, Given(values=values))
    assert explained.misconception.startswith("You counted the melds of a side without a canasta")
    assert explained.headline.startswith("Partly right: ")


def test_the_rows_add_up_to_what_the_answers_come_to():
    for one in questions("score-hand", "modern-penalties")[:40]:
        *lines, together = kinds.explain(one.question, right(one.question)).ledger
        assert sum(line.points for line in lines) == together.points
        assert together.points == sum(int(field.right) for field in one.question.fields)


def test_the_partners_hand_that_no_table_shows_is_told():
    for one in questions("score-hand", "modern-penalties")[:40]:
        assert ("hand: " in one.question.detail) is bool(one.position.hands[0].cards)


@pytest.mark.parametrize("slug", ["modern-threes", "modern-penalties"])
@pytest.mark.parametrize("name", [name for name in NAMED_CARDS if name != "modern"])
def test_no_other_game_is_asked_about_them(slug, name):
    assert kinds.possible("score-hand", slug, RuleCard.parse(name)) == ()


@pytest.mark.parametrize("text", ["modern,threes_per_colour=no,wild_penalty_four_jokers=2500", "modern,packs=3"])
@pytest.mark.parametrize("slug", ["modern-threes", "modern-penalties"])
def test_modern_tables_that_depart_are_asked_by_their_own_numbers(slug, text):
    for one in asked(skill(slug), range(12), RuleCard.parse(text)):
        assert list(wrong_with(one, naive)) == []


def test_where_all_threes_count_together_no_sum_is_told_by_colour():
    counted = threes(f"{KINGS},{NINES}", "3D3D3H3C3S/-", "modern,threes_per_colour=no")
    assert "1,000 + 100 = 1,100" in counted.because
