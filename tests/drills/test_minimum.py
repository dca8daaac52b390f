"""The kind "minimum": whose score asks for what, and when nothing is asked any more."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC
from drills import kinds
from drills.kinds import Given
from drills.kinds.minimum import minimums
from tests.drills.made import questions

UNOPENED = "classic Sd ?/?/4C/? NS:-/EW:- -/- 9H ?40 1495/2100 -"
WE_ARE = "classic Sd ?/?/4C/? NS:KCKDKH/EW:- -/- 9H ?40 1495/2100 melded:N"
THEY_ARE = "classic Sd ?/?/4C/? NS:-/EW:KCKDKH -/- 9H ?40 1495/2100 melded:W"
BOTH = "classic Sd ?/?/4C/? NS:QCQDQH/EW:KCKDKH -/- 9H ?40 1495/2100 melded:NW"
WITH_THREES = "classic Sd ?/?/4C/? NS:-/EW:- 3D/- 9H ?40 1450/2100 -"


def worked_out(text: str):
    return minimums("my-minimum", "", None, Position.parse(text))


@pytest.mark.parametrize(
    ("text", "ours", "theirs"),
    [
        (UNOPENED, "50", "90"),
        (WE_ARE, "0", "90"),
        (THEY_ARE, "50", "0"),
        (BOTH, "0", "0"),
        ("classic2 Sd ?/4C N:-/S:- -/- 9H ?40 3000/-5 -", "15", "120"),
        ("classic3 Sd ?/?/4C N:-/ES:KCKDKH -/-/- 9H ?40 0/3100/1500 -", "0", "50"),
    ],
)
def test_each_side_goes_by_its_own_score_until_it_has_melded(text, ours, theirs):
    assert worked_out(text).values == {"ours": ours, "theirs": theirs}


@pytest.mark.parametrize(
    ("text", "ours", "theirs", "slug"),
    [
        (UNOPENED, "90", "50", "wrong-score"),
        (WITH_THREES, "90", "90", "wrong-score"),
        (WE_ARE, "50", "90", "minimum-again"),
        (BOTH, "50", "90", "minimum-again"),
        (THEY_ARE, "0", "0", "their-opening"),
        (THEY_ARE, "90", "0", "wrong-score"),
    ],
)
def test_a_wrong_number_tells_the_thought_behind_it(text, ours, theirs, slug):
    assert worked_out(text).thought({"ours": ours, "theirs": theirs}).slug == slug


@pytest.mark.parametrize("ours", ["0", "15", "120", "7"])
def test_a_number_that_no_thought_leads_to_names_none(ours):
    assert worked_out(UNOPENED).thought({"ours": ours, "theirs": "90"}) is None


def test_scores_come_close_to_the_steps_on_both_sides():
    asked = {one.question.fields[0].right for one in questions("minimum", "my-minimum")}
    assert asked == {"0", "15", "50", "90", "120"}


def test_the_explanation_gives_both_scores_or_says_who_has_melded():
    question = kinds.make("minimum", "my-minimum", 3, CLASSIC, "already-open")
    told = kinds.explain(question, Given(values={"ours": "50", "theirs": "50"}))
    assert "Your side has melded in this hand" in told.because and len(told.rows) == 2
