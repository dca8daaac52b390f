import pytest

from canasta.position import Position
from lessons.course import Foreseen, Option, Task
from lessons.tasks import judge, picked_text, solutions
from lessons.verdict import NoTry

OPEN = "classic Sp ?/?/4S5S6S7DKCKDKH2S/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -"
PILE = "classic Sd ?/?/4C5D8HQCQD2HJK/? NS:9C9D9H/EW:- -/- 6CTC8D ?40 0/0 -"


def task(kind, **changes):
    return Task(kind=kind, ask="", how="", done="Done.", **changes)


def verdict(kind, line, given, **changes):
    return judge(task(kind, **changes), Position.parse(line), given)


def rules(verdict):
    return {str(fault.rule) for fault in verdict.faults}


def test_a_wild_card_goes_where_it_makes_the_lay_legal():
    line = "classic Sp ?/?/4S5S7DKCKDACADAH2S/? NS:9C9D9H/EW:- -/- 8H ?40 0/0 -"
    assert verdict("lay", line, "KCKDACADAH2S").right  # with the kings
    assert verdict("lay", line, "ACADAH2S").right  # with the aces or the nines


def test_cards_of_three_ranks_are_meant_as_one_meld_and_refused_as_a_run():
    assert "meld.rank" in rules(verdict("lay", OPEN, "4S5S6S"))


def test_single_cards_may_still_join_melds_of_their_ranks():
    line = "classic Sp ?/?/4S5S7D9SKS/? NS:9C9D9H,KCKDKH/EW:- -/- 8H ?40 0/0 -"
    assert verdict("lay", line, "9SKS").right


def test_a_lay_that_leaves_no_legal_turn_is_refused():
    line = "classic Sp ?/?/4CACADAH/? NS:JCJDJH/EW:- -/- 9C ?30 0/0 -"
    assert "meld.keep_one" in rules(verdict("lay", line, "ACADAH"))


def test_the_pile_is_taken_with_the_cards_of_the_top_rank_and_the_others_are_laid_beside():
    assert verdict("take", PILE, "8H2H").right
    assert verdict("take", PILE, "8H2HQCQDJK").right
    assert "meld.naturals" in rules(verdict("take", PILE, "2HJK"))
    assert "pile.use_top" in rules(verdict("take", PILE, "4C5D"))


def test_going_out_discards_the_single_card_that_is_left():
    line = "classic Sp ?/?/4SQCQDQH/? NS:KCKCKDKDKHKHKS/EW:8C8D8H -/- 9C ?30 0/0 -"
    right = verdict("out", line, "QCQDQH", goal="out")
    assert right.right
    assert right.after.phase == "e"


def test_cards_left_over_are_legal_but_not_out():
    line = "classic Sp ?/?/4S5S6SQCQDQH/? NS:KCKCKDKDKHKHKS/EW:8C8D8H -/- 9C ?30 0/0 -"
    missed = verdict("out", line, "QCQDQH", goal="out")
    assert not missed.right
    assert missed.legal
    assert "3 cards would stay" in missed.say


def test_without_a_foreseen_answer_the_referee_says_why():
    missed = verdict("lay", OPEN, "KCKD")
    assert missed.echo == "You chose two kings."
    assert "three cards" in missed.say


def test_of_several_groups_the_one_that_is_too_small_is_named():
    assert verdict("lay", OPEN, "7DKCKDKH").say.startswith("The seven: a meld is three cards or more")
    assert verdict("take", PILE, "8H2HQC").say.startswith("The queen: a meld is three cards or more")


@pytest.mark.parametrize("given", ["ACAD", "KCKC", "nonsense", "KC" * 40])
def test_cards_that_are_not_in_the_hand_are_no_try(given):
    with pytest.raises(NoTry):
        verdict("lay", OPEN, given)


@pytest.mark.parametrize(
    ("kind", "given", "changes"),
    [
        ("lay", "-", {}),
        ("drop", "-", {}),
        ("drop", "4S5S", {}),
        ("pick", "-", {"goal": "KC"}),
        ("tap", "", {"goal": "draw"}),
        ("tap", "roof-N", {"goal": "draw"}),
        ("tap", "seat-X", {"goal": "partner"}),
        ("tap", "seat-N", {"goal": "draw"}),
        ("tap", "card-AH", {"goal": "draw"}),
        ("tap", "pilecard-9", {"goal": "freezes"}),
        ("tap", "pilecard-x", {"goal": "freezes"}),
        ("tap", "meld-XX-K", {"goal": "canasta"}),
        ("tap", "meld-NS-A", {"goal": "canasta"}),
        ("number", "many", {"of": "minimum"}),
        ("number", "", {"of": "minimum"}),
        ("choose", "", {"options": (Option("Yes", "take? yes"),)}),
        ("choose", "7", {"options": (Option("Yes", "take? yes"),)}),
        ("order", "1 1", {"moves": (Option("Draw", "draw"), Option("Discard", "drop 4S"))}),
        ("order", "", {"moves": (Option("Draw", "draw"), Option("Discard", "drop 4S"))}),
    ],
)
def test_nothing_to_judge_is_said_calmly(kind, given, changes):
    with pytest.raises(NoTry, match=r"\.$"):
        verdict(kind, OPEN, given, **changes)


def test_an_order_is_right_when_the_referee_lets_it_pass_and_explained_from_the_move_he_refuses():
    line = "classic Sd ?/?/4C9DJHQCQDQS/? NS:KCKDKH/EW:- -/- 8H ?40 0/0 -"
    moves = (Option("Lay", "lay QCQDQS"), Option("Draw", "draw"), Option("Discard", "drop 4C"))
    assert solutions(task("order", moves=moves), Position.parse(line)) == ("2 1 3",)
    assert "turn.once" in rules(verdict("order", line, "2 3 1", moves=moves))
    assert "turn.order" in rules(verdict("order", line, "1 2 3", moves=moves))


def test_several_freezing_reasons_each_have_their_card():
    line = "classic Sd ?/?/4C5DKS2H/? NS:QCQDQH/EW:- -/- 3H9C2D7DKD ?40 0/0 -"
    found = [at for at in range(5) if verdict("tap", line, f"pilecard-{at}", goal="freezes").right]
    assert found == [0, 2]


def test_what_a_browser_sends_is_read_and_strangers_left_out():
    assert picked_text(["KS", "KS", "<b>", "10d", ""]) == "KSKSTD"
    assert picked_text([]) == "-"


# Asking, and scores of both sides

OUT = "classic Sp ?/?/4CQCQDQH/? NS:KCKCKDKDKHKHKS/EW:- -/- 9C ?30 0/0 -"
OVER = "classic Ee 9HJK/-/4CKDAC/5S NS:-/EW:TCTCTDTDTHTHTS 3H/- 6C7D ? 150/400 out:E"


def test_the_partner_is_asked_and_nobody_else():
    asked = verdict("tap", OUT, "seat-N", goal="ask")
    assert asked.right
    assert asked.after.marks.asking
    assert not verdict("tap", OUT, "seat-E", goal="ask").right
    assert not verdict("tap", OUT, "seat-S", goal="ask").right


def test_an_untimely_question_is_refused_by_its_rule():
    assert rules(verdict("tap", OUT.replace("Sp", "Sd"), "seat-N", goal="ask")) == {"ask.timing"}
    assert rules(verdict("tap", OUT.replace("4CQ", "4C9DQ"), "seat-N", goal="ask")) == {"ask.able"}


@pytest.mark.parametrize("given", ["stock", "seat-X", "meld-NS-K", "card-4C"])
def test_a_question_is_put_to_a_player(given):
    with pytest.raises(NoTry, match=r"\.$"):
        verdict("tap", OUT, given, goal="ask")


def test_one_place_of_an_order_may_be_a_question_and_its_answer():
    moves = (Option("Lay", "lay QCQDQH"), Option("Ask", "ask; yes"), Option("Discard", "drop 4C"))
    assert "ask.timing" in rules(verdict("order", OUT, "1 2 3", moves=moves))
    assert verdict("order", OUT, "2 1 3", moves=moves).after.marks.out == 2


def test_a_score_of_both_sides_is_right_when_both_are_and_then_shows_the_sums_in_words():
    right = verdict("scores", OVER, "-195/665", of="hand")
    assert right.right
    ours, theirs = right.sums
    assert "1 red three, nothing melded = −100" in ours.lines
    assert theirs.lines[:2] == ("7 tens = 70", "natural canasta = 500")
    assert (ours.total, theirs.total) == ("this hand = −195", "this hand = 665")
    assert verdict("scores", OVER, "−45 / 1,065", of="total").sums[0].total == "new total = −45"


@pytest.mark.parametrize(
    ("given", "say"),
    [
        ("195/665", "Count once more for your side. The other number is right."),
        ("-195/600", "Count once more for their side. The other number is right."),
        ("0/0", "Count once more for your side and for their side."),
    ],
)
def test_a_wrong_score_says_which_side_to_count_again(given, say):
    missed = verdict("scores", OVER, given, of="hand")
    assert (missed.right, missed.say, missed.sums) == (False, say, ())


@pytest.mark.parametrize("given", ["", "/", "100", "100/", "a/b", "1/2/3"])
def test_a_score_of_both_sides_needs_two_numbers(given):
    with pytest.raises(NoTry, match="for each side"):
        verdict("scores", OVER, given, of="hand")


def test_a_foreseen_reason_is_not_given_where_another_rule_stands_in_the_way():
    foreseen = Foreseen("ACADAH", "Legal, but not all.")
    line = "classic{} Sp ?/?/4C8C8C8D8D8H8H8SACADAH/? NS:-/EW:- -/- 5D ?40 0/0 -"
    assert verdict("out", line.format(""), "ACADAH", goal="out", wrong=(foreseen,)).say == "Legal, but not all."
    dear = verdict("out", line.format(",minimums=0:90"), "ACADAH", goal="out", wrong=(foreseen,))
    assert "needs 90" in dear.say
