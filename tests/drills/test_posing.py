"""Questions about positions that somebody laid themselves: every shared case that these kinds can ask."""

import json
from pathlib import Path

import pytest

from canasta.position import Position
from drills import kinds
from drills.skills import MELD, TAKE

CASES = [json.loads(line) for line in (Path(__file__).parent.parent / "cases/referee.jsonl").read_text().splitlines()]
TAKES = [case for case in CASES if case.get("ask") == "take"]
MELDS = [case for case in CASES if case.get("turn", "").startswith("lay") and " Sp " in case["position"]]


def legal(case) -> bool:
    return case["expect"].get("answer", case["expect"].get("legal"))


@pytest.mark.parametrize(("kind", "cases"), [(TAKE, TAKES), (MELD, MELDS)])
def test_what_is_posed_is_answered_as_the_case_says_and_has_one_true_reason(kind, cases) -> None:
    posed = 0
    for case in cases:
        question = kinds.posed(kind, Position.parse(case["position"]), case.get("turn"))
        if question is None:
            continue
        posed += 1
        assert question.answer is legal(case), case["id"]
        assert kinds.true_reasons(question) == [question.reason], case["id"]
        assert kinds.mark(question, kinds.right_answers(question)[0]).right
        assert kinds.explain(question, kinds.Given(not question.answer, question.reason)).because
        assert len(question.choices) == 4
    assert posed > len(cases) * 0.75


def test_a_table_that_no_skill_asks_about_is_not_posed() -> None:
    nothing_lies_there = "classic Sd ?/?/4C5D6H8H8S/? NS:KDKHKS/EW:- -/- - ?40 0/0 -"
    assert kinds.posed(TAKE, Position.parse(nothing_lies_there)) is None
