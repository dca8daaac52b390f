"""May you go out in this turn: the hand laid out, reasons, wording, and the mix-ups that answers reveal."""

import pytest

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling
from canasta.rulecard import MODERN, RuleCard
from canasta.rules import Rule
from drills import kinds
from drills.kinds import Given, Marking
from drills.kinds.can_you_go_out import NAME, _mix_up
from drills.kinds.out_case import OutCase, judged, layout_of, layouts, lays_out, turn_of, wrong_with
from tests.canasta import naive
from tests.drills.made import one_where, position_of, questions, right, wrong_reason

SKILLS = ("out-canasta", "out-last-card", "out-find")
# Lesson 8's own table: the 9s become a canasta with the 9 and the 2.
TABLE = "classic Sp ?/?/5C8D8H8S9H2D/? NS:JCJDJH,9C9C9D9H9S/EW:- -/- 7C ?30 0/0 -"


def laid_out(answer: bool):
    """Questions whose yes is shown by laying the hand out."""
    asked = (one.question for slug in SKILLS for one in questions(NAME, slug))
    return [question for question in asked if question.fields and question.answer is answer]


def table(text: str, card: str = "classic") -> OutCase:
    """Those cards and melds of South's: "5C8D | JCJDJH"."""
    hand, _, melds = text.partition(" | ")
    return OutCase(Position.parse(f"{card} Sp ?/?/{hand}/? NS:{melds}/EW:- -/- 7C ?30 0/0 -"))


# ── The hand laid out ────────────────────────────────────────────────────────────────────────────


def test_every_way_out_is_right_whichever_of_like_wild_cards_goes_where():
    for question in laid_out(True)[:40]:
        for given in kinds.right_answers(question):
            assert kinds.mark(question, given) == Marking(True, True, None)
            layout = layout_of(position_of(question), given.values)
            assert layout and wrong_with(position_of(question), layout) == ()


def test_what_is_called_a_way_out_is_one_for_the_naive_checker_and_nothing_else_is():
    for question in laid_out(True)[:12]:
        position = position_of(question)
        ways = OutCase(position).ways
        for layout in layouts(position):
            turn = "; ".join(map(str, turn_of(position, layout)))
            assert naive.legal(question.position, turn) is (layout in ways)


def test_one_layout_in_four_at_most_is_right_and_the_guess_says_so():
    for question in laid_out(True):
        case = OutCase(position_of(question))
        assert 4 * len(case.ways) <= len(list(layouts(case.position)))
        assert question.guess_rate <= 1 / 8


def test_whether_the_hand_is_laid_out_hangs_on_the_hand_and_the_melds_alone():
    asked = [one for slug in SKILLS for one in questions(NAME, slug)]
    assert all(bool(one.question.fields) is lays_out(one.position) for one in asked)
    shown = [sum(bool(q.fields) for q in some) / len(some) for some in (of(asked, True), of(asked, False))]
    assert 0.1 < shown[1] < shown[0] < 2 * shown[1]


def of(asked, answer):
    return [one.question for one in asked if one.question.answer is answer]


def test_a_wild_card_on_the_wrong_meld_leaves_no_canasta():
    position = Position.parse(TABLE)
    case = OutCase(position)
    assert case.answer and len(case.ways) == 1
    nines = {"last": "card-1", "wild-1": "meld-2"}
    assert judged(position, nines) == ()
    eights = judged(position, {"last": "card-1", "wild-1": "meld-1"})
    assert eights[0].rule is Rule.MELD_KEEP_ONE


def test_fields_that_contradict_each_other_are_no_way_out():
    position = Position.parse(TABLE)
    for values in (
        {"last": "card-1", "wild-1": "discarded"},
        {"last": "wild", "wild-1": "meld-2"},
        {"last": "none", "wild-1": "discarded"},
        {},
    ):
        assert [fault.rule for fault in judged(position, values)] == [Rule.TURN_DISCARD]


def test_a_wrong_layout_is_told_what_is_wrong_with_it_beside_the_nearest_way():
    question = next(q for q in laid_out(True) if all(way.last for way in OutCase(position_of(q)).ways))
    given = Given(True, values=kinds.right_answers(question)[0].values | {"last": "none"})
    assert kinds.mark(question, given).verdict_right and not kinds.mark(question, given).right
    explanation = kinds.explain(question, given)
    assert explanation.headline == "Right so far: you may go out, but in another way"
    assert explanation.about_choice and explanation.because.startswith("You can ")
    first, *others = (row.is_right for row in explanation.rows)
    assert not first and all(others)


def test_a_layout_of_a_hand_that_may_not_go_out_is_answered_with_its_fault():
    for question in laid_out(False)[:20]:
        values = {field.name: field.options[0].key for field in question.fields}
        given = Given(True, values=values)
        assert not kinds.mark(question, given).verdict_right
        explanation = kinds.explain(question, given)
        assert explanation.about_choice and explanation.headline == "Not this time: you may not go out"
        assert explanation.rows == ()


# ── Both sides of each rule ──────────────────────────────────────────────────────────────────────

SEVEN_KINGS = "KCKCKDKDKHKHKS"


@pytest.mark.parametrize(
    ("text", "card", "may"),
    [
        (f"4SQCQDQH | {SEVEN_KINGS}", "classic", True),
        ("4SQCQDQH | KCKCKDKDKHKH", "classic", False),
        (f"4SQCQDQH | {SEVEN_KINGS}", "classic,canastas_to_go_out=2", False),
        (f"QCQDQH | {SEVEN_KINGS}", "classic", True),
        (f"QCQDQH | {SEVEN_KINGS}", "classic,final_discard=required", False),
        (f"4S5SQCQDQH | {SEVEN_KINGS}", "classic", False),
        (f"3C3S3SQD | {SEVEN_KINGS}", "classic", True),
        (f"3C3S3SQD | {SEVEN_KINGS}", "classic,black_threes_out=no", False),
        (f"3C3SQD | {SEVEN_KINGS}", "classic", False),
        (f"4SQCQDQH | {SEVEN_KINGS}", "classic,ask=required", True),
    ],
)
def test_the_rule_card_decides(text, card, may):
    case = table(text, card)
    assert case.answer is may is naive.can_go_out(str(case.position))
    assert bool(case.ways) is may


def test_where_partner_must_be_asked_the_way_out_asks():
    case = table(f"4SQCQDQH | {SEVEN_KINGS}", "classic,ask=required")
    turn = "; ".join(map(str, turn_of(case.position, case.ways[0])))
    assert turn.startswith("ask; yes; ") and ruling(case.position, parse_turn(turn)).out


def test_modern_american_has_words_of_its_own_and_is_not_asked_these():
    assert all(kinds.possible(NAME, slug, MODERN) == () for slug in SKILLS)


def test_two_players_have_nobody_to_ask():
    assert kinds.possible(NAME, "ask-when", RuleCard.parse("classic2")) == ()


# ── Mix-ups ──────────────────────────────────────────────────────────────────────────────────────


def revealed(slug, facet, answer, verdict, reason=None, card=None):
    question = one_where(NAME, slug, facet, answer, card)
    return kinds.mark(question, Given(verdict, reason or wrong_reason(question))).misconception


def test_a_yes_without_a_canasta_and_a_no_in_spite_of_one():
    for facet in ("none", "partners"):
        assert revealed("out-canasta", facet, False, True) == "out-without-canasta"
        assert revealed("out-canasta", facet, True, False) == "canasta-overlooked"
    assert revealed("out-canasta", "finished-this-turn", True, False) == "canasta-overlooked"


def test_a_no_for_want_of_a_discard():
    assert revealed("out-last-card", "laid", True, False, "all") == "last-card-by-discard"
    assert revealed("out-last-card", "laid", True, False) is None


def test_a_yes_by_the_other_sides_meld():
    assert revealed("out-find", "cards-join-several", False, True, "joins") == "joins-theirs"
    assert revealed("out-find", "cards-join-several", False, True, "last") is None


def test_a_no_to_going_out_unasked():
    assert revealed("ask-when", "nobody-need-ask", True, False, "ask") == "must-ask"
    assert revealed("ask-when", "nobody-need-ask", True, False) is None


def test_a_wild_card_too_many():
    assert revealed("out-find", "no-way", False, True, "wilds") == "fourth-wild"


@pytest.mark.parametrize(
    ("text", "values", "slug"),
    [
        ("5C8D8H8S9H2D | JCJDJH,9C9C9D9H9S", {"last": "card-1", "wild-1": "meld-1"}, "out-without-canasta"),
        (f"5C2D | {SEVEN_KINGS},9C9D9H2S2CJK", {"last": "card-1", "wild-1": "meld-1"}, "fourth-wild"),
    ],
)
def test_what_a_wrong_layout_reveals(text, values, slug):
    assert _mix_up(judged(table(text).position, values)) == slug


# ── Wording ──────────────────────────────────────────────────────────────────────────────────────


def test_a_yes_tells_the_way_out_and_a_no_what_is_in_the_way():
    for slug in SKILLS:
        for one in questions(NAME, slug)[:60]:
            because = kinds.explain(one.question, right(one.question)).because
            assert because.startswith("You can ") is one.question.answer


def test_alike_wild_cards_are_told_apart_and_one_by_itself_is_not_numbered():
    legends = {field.legend for question in laid_out(True) for field in question.fields}
    assert "Where does the first of your twos go?" in legends and "Where does the second of your twos go?" in legends
    assert legends <= {
        "Which card do you discard last?",
        *(f"Where does your {rank} go?" for rank in ("two", "joker")),
        *(
            f"Where does the {which} of your {ranks} go?"
            for which in ("first", "second", "third")
            for ranks in ("twos", "jokers")
        ),
    }


def test_what_would_do_without_ask_optional_is_no_reason_against_a_single_card():
    case = table("5C | JCJCJDJDJHJHJS", "classic,ask=required")
    assert case.could(final_discard="optional")
