"""The kind "canasta-kind": what a meld is, what one card more makes of it, and what it brings."""

import pytest

from canasta.position import Position
from drills.kinds.canasta_kind import kind_and_worth
from tests.drills.made import questions
from tutor.table import table_view

TABLE = "classic Sp ?/?/4CKS2C/? NS:{}/EW:- -/- 9H ?40 0/0 melded:S"


def worked_out(meld: str, turn: str | None = None, facet: str = "", card: str = "classic"):
    line = TABLE.format(meld).replace("classic", card)
    return kind_and_worth("canasta-change" if turn else "canasta-kind", facet, turn, Position.parse(line))


@pytest.mark.parametrize(
    ("meld", "turn", "kind", "worth"),
    [
        ("KCKCKDKDKHKH", None, "none", "60"),
        ("KCKCKDKDKHKHKS", None, "natural", "570"),
        ("KCKCKDKDKHKH2D", None, "mixed", "380"),
        ("KCKCKDKDKHKH", "lay KS", "natural", "570"),
        ("KCKCKDKDKHKHKS", "lay K:2C", "mixed", "390"),
        ("KCKCKDKDKH2D", "lay KS", "mixed", "380"),
        ("KCKCKDKDKHJK2D", "lay KS", "mixed", "430"),
    ],
)
def test_seven_make_it_and_one_wild_card_makes_it_mixed(meld, turn, kind, worth):
    assert worked_out(meld, turn).values == {"kind": kind, "worth": worth}


def test_the_bonus_is_the_tables():
    assert worked_out("KCKCKDKDKHKHKS", card="classic,natural=700").values["worth"] == "770"


@pytest.mark.parametrize(
    ("meld", "turn", "facet", "kind", "worth", "slug"),
    [
        ("KCKCKDKDKHKH2D", None, "", "natural", "580", "still-natural"),
        ("KCKCKDKDKHKHKS", "lay K:2C", "", "natural", "590", "still-natural"),
        ("KCKCKDKDKHKHKS", "lay K:2C", "", "natural", "570", "canasta-closed"),
        ("KCKCKDKDKHKH2D", None, "", "mixed", "370", "wild-as-its-rank"),
        ("KCKCKDKDKHKH2D", "lay KS", "a-wild-card-wanted-back", "natural", "570", "wild-comes-back"),
        ("KCKCKDKDKH2D", "lay KS", "a-wild-card-wanted-elsewhere", "none", "60", "wild-comes-back"),
    ],
)
def test_a_wrong_answer_tells_the_thought_behind_it(meld, turn, facet, kind, worth, slug):
    assert worked_out(meld, turn, facet).thought({"kind": kind, "worth": worth}).slug == slug


def test_the_cards_without_the_bonus_are_answered_but_no_mix_up():
    thought = worked_out("KCKCKDKDKHKHKS").thought({"kind": "natural", "worth": "70"})
    assert thought.slug is None and "bonus" in thought.words


def test_the_explanation_says_that_what_lies_stays():
    told = worked_out("KCKCKDKDKHKH2D", "lay KS", "a-wild-card-wanted-back")
    assert "stays where it lies" in told.because and told.rows[-1].points == 390


def test_the_sum_of_the_lines_is_what_it_brings():
    rows = worked_out("KCKCKDKDKHKH2D").rows
    assert sum(row.points for row in rows[:-1]) == rows[-1].points == 380


@pytest.mark.parametrize("slug", ["canasta-kind", "canasta-change"])
def test_the_table_does_not_call_a_meld_by_what_is_asked(slug):
    for one in questions("canasta-kind", slug)[:20]:
        view = table_view(one.position, untold=one.question.untold)
        melds = [meld for side in (view.ours, *view.others) for meld in side.melds]
        assert "canasta" not in view.sentences and not any(meld.title for meld in melds)
