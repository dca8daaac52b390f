import pytest

from canasta.rulecard import RuleCard
from drills import kinds
from drills.kinds import Given
from drills.skills import MELD
from tests.drills.made import one_where, questions_of_kind, wrong_reason


def test_the_turn_is_told_in_words():
    for one in questions_of_kind(MELD):
        assert one.question.detail.startswith("You want to lay") and one.question.turn.startswith("lay ")
        assert not one.question.picks


def test_several_melds_are_told_one_by_one():
    question = one_where(MELD, "opening-sum", "several-melds", True)
    groups = len(question.turn.split()) - 1
    assert "all at once: " in question.detail and question.detail.count(";") == groups - 1


@pytest.mark.parametrize(
    ("slug", "facet", "truth", "mix_up"),
    [
        ("meld-shape", "a-run", False, "run-is-a-meld"),
        ("two-naturals", "one-natural-two-wild", False, "wilds-as-naturals"),
        ("wild-limit", "fourth-onto-a-meld", False, "fourth-wild"),
        ("joins-a-meld", "onto-partners", True, "own-melds-only"),
        ("joins-a-meld", "onto-theirs", False, "joins-theirs"),
        ("joins-a-meld", "second-set-of-the-rank", True, "second-meld-of-rank"),
        ("opening-sum", "canasta-too-cheap", False, "bonus-in-minimum"),
        ("opening-sum", "whose-score", False, "wrong-score"),
        ("opening-sum", "red-threes", False, "red-threes-in-minimum"),
        ("opening-sum", "several-melds", True, "one-meld-must-reach"),
        ("opening-once", "only-they-did", False, "their-opening"),
        ("opening-once", "in-two-lays", False, "instalments"),
        ("black-three-meld", "three-and-out", False, "black-three-anytime"),
        ("keep-one", "to-nothing", False, "out-without-canasta"),
        ("keep-one", "to-one", False, "melds-to-the-last"),
        ("keep-one", "with-a-canasta", True, "canasta-overlooked"),
    ],
)
def test_the_wrong_verdict_is_bound_to_its_mix_up(slug, facet, truth, mix_up):
    question = one_where(MELD, slug, facet, truth)
    given = Given(not truth, question.reason)
    assert kinds.mark(question, given).misconception == mix_up
    assert kinds.explain(question, given).misconception.startswith("You ")


def test_only_the_reason_that_goes_with_it_shows_the_minimum_asked_again():
    question = one_where(MELD, "opening-once", "you-did-earlier", True)
    assert kinds.mark(question, Given(False, "sum")).misconception == "minimum-again"
    assert kinds.mark(question, Given(False, "side")).misconception is None


def test_a_canasta_thought_closed_shows_in_its_own_reason_only():
    question = one_where(MELD, "wild-limit", "fourth-onto-a-canasta", True)
    assert kinds.mark(question, Given(False, "size")).misconception == "canasta-closed"
    assert kinds.mark(question, Given(False, "wilds")).misconception is None


def test_a_wrong_reason_beside_the_right_verdict_may_show_a_mix_up_too():
    shown = {
        kinds.mark(one.question, Given(one.question.answer, choice.subject)).misconception
        for one in questions_of_kind(MELD)
        for choice in one.question.choices
        if choice.subject != one.question.reason
    }
    assert {"minimum-again", "joins-theirs", "their-opening", "own-melds-only"} <= shown
    assert "out-without-canasta" not in shown  # cards stay in the hand there: nobody goes out


def test_the_explanation_of_a_short_first_meld_adds_it_up():
    question = one_where(MELD, "opening-sum", "exactly-enough", False)
    *_, total, minimum, result = kinds.explain(question, Given(True, wrong_reason(question))).ledger
    assert minimum.points - total.points == 5 == result.points and result.style == "result"


def test_no_reason_names_opening_minimum_as_0_for_a_side_that_has_melded_it_would_be_true():
    card = RuleCard.parse("classic,minimums=0:0/500:30/1500:60/3000:200")
    for slug in ("opening-sum", "opening-once"):
        for seed in range(40):
            for choice in kinds.make(MELD, slug, seed, card).choices:
                assert "needs 0." not in f"{choice.yes} {choice.no}"
