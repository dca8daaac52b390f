"""The referee on every line of the shared cases."""

import pytest

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.scoring import score

from .cases import Case, cases, name_of


@pytest.mark.parametrize("case", cases("turn"), ids=name_of)
def test_a_turn_is_ruled_as_the_case_says(case: Case) -> None:
    decided, expected = ruling(Position.parse(case["position"]), parse_turn(case["turn"])), case["expect"]
    assert decided.legal == expected["legal"], case["why"]
    assert "rule" not in expected or expected["rule"] in [fault.rule for fault in decided.faults], case["why"]


@pytest.mark.parametrize("case", cases("take"), ids=name_of)
def test_taking_the_pile_is_answered_as_the_case_says(case: Case) -> None:
    position, expected = Position.parse(case["position"]), case["expect"]
    ways, faults = ways_to_take(position), why_not_take(position)
    assert bool(ways) == expected["answer"] == (not faults), case["why"]
    assert "rule" not in expected or expected["rule"] in [fault.rule for fault in faults], case["why"]
    assert all(ruling(position, [way]).legal for way in ways)


@pytest.mark.parametrize("case", cases("out"), ids=name_of)
def test_going_out_is_answered_as_the_case_says(case: Case) -> None:
    position, expected = Position.parse(case["position"]), case["expect"]
    way, faults = way_out(position), why_not_out(position)
    assert (way is not None) == expected["answer"] == (not faults), case["why"]
    assert "rule" not in expected or expected["rule"] in [fault.rule for fault in faults], case["why"]
    assert way is None or ruling(position, way).out == position.seat


@pytest.mark.parametrize("case", cases("frozen"), ids=name_of)
def test_the_frozen_pile_is_seen_as_the_case_says(case: Case) -> None:
    assert bool(frozen_by(Position.parse(case["position"]))) == case["expect"]["answer"], case["why"]


@pytest.mark.parametrize("case", cases("minimum"), ids=name_of)
def test_the_minimum_is_what_the_case_says(case: Case) -> None:
    assert Position.parse(case["position"]).minimum == case["expect"]["answer"], case["why"]


@pytest.mark.parametrize("case", cases("score"), ids=name_of)
def test_the_score_is_what_the_case_says(case: Case) -> None:
    scored, expected = score(Position.parse(case["position"])), case["expect"]
    assert dict(zip(scored.by, scored.hand, strict=True)) == expected["answer"], case["why"]
    assert dict(zip(scored.by, scored.totals, strict=True)) == expected["totals"], case["why"]


@pytest.mark.parametrize("case", cases("turn", "take", "out", "frozen", "minimum", "score"), ids=name_of)
def test_a_position_prints_and_reads_back(case: Case) -> None:
    position = Position.parse(case["position"])
    assert Position.parse(str(position)) == position
