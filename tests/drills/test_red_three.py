"""What happens with a red three: laid at once and replaced, but not one that comes with the pile."""

import pytest

from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.red_three import NAME

REPLACED = RuleCard.parse("classic,red_three_from_pile_replaced=yes")


def made(slug: str, facet: str, rule_card: RuleCard = CLASSIC, seed: int = 1):
    return kinds.make(NAME, slug, seed, rule_card, facet)


def right(question) -> dict[str, int]:
    return {field.name: int(field.right) for field in question.fields}


def revealed(question, drawn: int, held: int) -> str | None:
    return kinds.mark(question, Given(values={"drawn": str(drawn), "held": str(held)})).misconception


@pytest.mark.parametrize(("facet", "threes"), [("drawn", 1), ("the-replacement-is-one-too", 2)])
def test_a_card_is_drawn_for_each_red_three(facet, threes):
    for seed in range(20):
        question = made("red-three-drawn", facet, seed=seed)
        assert right(question)["drawn"] == threes + 1
        assert question.detail.count("a red three") == threes


def test_one_that_comes_with_the_pile_is_not_replaced_but_by_the_tables_that_say_so():
    assert right(made("red-three-from-pile", "cards-held-after"))["drawn"] == 0
    assert right(made("red-three-from-pile", "cards-held-after", REPLACED))["drawn"] == 1


def test_a_first_turn_lays_the_dealt_ones_before_it_draws():
    for seed in range(20):
        question = made("red-three-drawn", "dealt", seed=seed)
        assert right(question)["held"] == CLASSIC.deal + 1  # however many red threes came
        assert right(question)["drawn"] >= 2


def test_the_wish_to_discard_it_changes_nothing():
    question = made("red-three-drawn", "wish-to-discard-it")
    assert "discard it if you may" in question.detail and right(question)["drawn"] == 2


def test_wrong_numbers_name_the_thought_that_makes_them():
    drawn = made("red-three-drawn", "drawn")
    held = right(drawn)["held"]
    assert revealed(drawn, 1, held) == "red-three-stays"
    assert revealed(drawn, 1, held - 1) == "red-three-not-replaced"
    assert revealed(drawn, 3, held) is None
    taken = made("red-three-from-pile", "cards-held-after")
    held = right(taken)["held"]
    assert revealed(taken, 0, held + 1) == "red-three-stays"
    assert revealed(taken, 1, held + 1) == "red-three-replaced"


def test_the_count_is_built_up_line_by_line():
    question = made("red-three-from-pile", "cards-held-after")
    rows = kinds.explain(question, Given(values={})).ledger
    assert sum(row.points for row in rows[:-1]) == rows[-1].points == right(question)["held"]
