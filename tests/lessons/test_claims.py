"""The interpreter must be able to fail: what it lets pass is what the lessons say."""

import pytest

from lessons.claims import changed, holds, objection

KINGS = "classic Sd ?/?/4S7HKCKD/? NS:9C9D9H/EW:- -/- 6CTDKH ?40 0/0 -"
FROZEN = "classic Sd ?/?/4C5D9SJK/? NS:KCKDKH/EW:- -/- 6C2HTC9D ?40 0/0 -"
OVER = "classic Se 5C/6C/9C/4D NS:QCQDQH/EW:KCKDKH 3D3D3H/3H 8C8D ? 0/0 -"
LAST = "classic Sp ?/?/4SQCQDQH/? NS:KCKCKDKDKHKHKS/EW:8C8D8H -/- 9C ?30 0/0 melded:N"

TRUE = [
    (KINGS, "✓ take KCKD; drop 4S ⇒ hand 3, goes on"),
    (KINGS, "✗ take 4S7H → pile.use_top"),
    (KINGS, "take? yes"),
    (KINGS, "frozen? no"),
    (KINGS, "minimum? 0"),
    (KINGS, "[melds NS:-/EW:-; scores 1500/0] minimum? 90"),
    (FROZEN, "frozen? frozen.wild"),
    (FROZEN, "take? no → frozen.wild"),
    (FROZEN, "[pile 6CTC9D] ✓ take 9SJK"),
    (LAST, "✓ lay QCQDQH; drop 4S ⇒ out, over"),
    (LAST, "out? yes"),
    (LAST, "[melds NS:KCKDKH/EW:-] out? no → out.canasta"),
    (OVER, "score? 315/120"),
    (OVER, "sum 4C5H8D = 20"),
]
FALSE = [
    (KINGS, "✓ take KCKD; drop 4S ⇒ hand 4"),
    (KINGS, "✓ take KCKD; drop 4S ⇒ over"),
    (KINGS, "✓ take 4S7H"),
    (KINGS, "✗ take KCKD"),
    (KINGS, "✗ take 4S7H → frozen.wild"),
    (KINGS, "take? no"),
    (KINGS, "frozen? frozen.wild"),
    (KINGS, "minimum? 50"),
    (FROZEN, "frozen? frozen.unopened"),
    (FROZEN, "take? yes"),
    (FROZEN, "take? no → pile.top_wild"),
    (LAST, "✓ lay QCQDQH; drop 4S ⇒ concealed"),
    (LAST, "out? no → out.canasta"),
    (OVER, "score? 315/20"),
    (OVER, "sum 4C5H8D = 25"),
]


@pytest.mark.parametrize(("position", "claim"), TRUE)
def test_a_true_claim_holds(position, claim):
    assert objection(position, claim) == ""


@pytest.mark.parametrize(("position", "claim"), FALSE)
def test_a_false_claim_does_not(position, claim):
    assert not holds(position, claim)


def test_changes_are_made_to_the_field_they_name_and_to_the_hand_of_the_seat_that_then_acts():
    line = changed(KINGS, "hand KS?8; turn Wd; max_wilds=2; pile 6C")
    assert line == "classic,max_wilds=2 Wd ?/?/4S7HKCKD/KS?8 NS:9C9D9H/EW:- -/- 6C ?40 0/0 -"
