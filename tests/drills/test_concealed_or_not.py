"""What is going out like this worth: concealed or not, by any rule card, and the mix-ups that answers reveal."""

import pytest

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.rulecard import CLASSIC, MODERN, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.concealed_or_not import NAME, Turn
from tests.drills.made import one_where, position_of, questions, right

SLUG = "concealed"
WHOLE = "8C8C8D8D8H8H8S"


def turn(hand: str, melds: str, moves: str, marks: str = "-", card: str = "classic") -> Turn:
    position = Position.parse(f"{card} Sp ?/?/{hand}/? NS:{melds}/EW:- -/- 5D ?40 0/0 {marks}")
    return Turn(position, parse_turn(moves))


@pytest.mark.parametrize(
    ("one", "worth", "why"),
    [
        (turn(f"4C{WHOLE}", "JCJDJH", f"lay {WHOLE}; drop 4C", "melded:N"), "concealed", "own"),
        (turn(f"4C{WHOLE}JS", "JCJDJH", f"lay {WHOLE} JS; drop 4C", "melded:N"), "ordinary", "joined"),
        (turn(f"4C{WHOLE}", "JCJDJH", f"lay {WHOLE}; drop 4C", "melded:NS"), "ordinary", "before"),
        (turn("4CACADAH", "JCJCJDJDJHJHJS", "lay ACADAH; drop 4C", "melded:N"), "ordinary", "lying"),
        (turn("4CACADAH", "JCJDJH", "lay ACADAH; drop 4C", "melded:N"), "nothing", "none"),
        (
            turn(f"4C{WHOLE}", "JCJDJH", f"lay {WHOLE}; drop 4C", "melded:N", "classic,concealed_scope=side"),
            "ordinary",
            "side",
        ),
        (turn(WHOLE, "JCJDJH", f"lay {WHOLE}", "melded:N"), "concealed", "own"),
    ],
)
def test_what_it_is_worth_and_why(one, worth, why):
    assert (one.worth, one.holding) == (worth, (why,))


def test_where_two_things_spoil_it_neither_is_the_reason():
    one = turn(f"4C{WHOLE}JS", "JCJDJH", f"lay {WHOLE} JS; drop 4C", "melded:NS")
    assert one.holding == ("joined", "before")
    assert all(len(Turn(q.position, parse_turn(q.question.turn)).holding) == 1 for q in questions(NAME, SLUG)[:60])


def test_the_numbers_are_the_cards_own():
    question = kinds.make(NAME, SLUG, 1, RuleCard.parse("classic,out=150,concealed=300"))
    words = [option.words for option in question.fields[0].options]
    assert words[1].startswith("150: ") and words[2].startswith("300: ")


@pytest.mark.parametrize("text", ["classic,out=200", "classic2", "classic,ask=required"])
def test_a_card_that_leaves_nothing_to_tell_apart_is_not_asked(text):
    assert kinds.possible(NAME, SLUG, RuleCard.parse(text)) == ()


def test_modern_american_has_no_such_bonus():
    assert kinds.possible(NAME, SLUG, MODERN) == ()


def test_where_the_whole_side_must_have_melded_nothing_it_is_one_of_the_reasons():
    card = RuleCard.parse("classic,concealed_scope=side")
    asked = [kinds.make(NAME, SLUG, seed, card) for seed in range(60)]
    assert any(field.right == "side" for question in asked for field in question.fields)
    classic = [kinds.make(NAME, SLUG, seed, CLASSIC) for seed in range(60)]
    assert all(option.key != "side" for question in classic for option in question.fields[1].options)


def test_who_has_melded_is_told_before_the_answer():
    for one in questions(NAME, SLUG)[:60]:
        told = "Before this turn" in one.question.detail
        assert told is bool(one.position.own_melds)


def given(question, worth, why=None):
    return Given(values={"worth": worth, "why": why or question.fields[1].right})


def test_counting_it_as_concealed_anyway_is_named():
    for facet in ("a-card-on-partners", "you-melded-before", "canasta-only-partners"):
        question = next(q for q in made(facet) if q.fields[0].right == "ordinary")
        assert kinds.mark(question, given(question, "concealed")).misconception == "concealed-anyway"
        assert kinds.mark(question, given(question, "nothing")).misconception is None


def test_going_out_without_a_canasta_is_named():
    question = next(q for q in made("all-your-own") if q.fields[0].right == "nothing")
    assert kinds.mark(question, given(question, "ordinary")).misconception == "out-without-canasta"


def made(facet):
    return (kinds.make(NAME, SLUG, seed, CLASSIC, facet) for seed in range(100))


def test_the_explanation_names_the_cards():
    for one in questions(NAME, SLUG)[:40]:
        explanation = kinds.explain(one.question, right(one.question))
        assert explanation.because and explanation.headline.startswith("Right: ")


# ── A concealed hand and the minimum, asked by other kinds ───────────────────────────────────────

MINIMUM = "concealed-minimum"


def test_one_lay_of_all_but_the_last_card_needs_no_minimum():
    question = one_where("is-this-meld-legal", MINIMUM, "in-two-lays", True)
    assert question.reason == "waived" and position_of(question).minimum > 50
    because = kinds.explain(question, right(question)).because
    assert "go out concealed" in because and "come to 55" in because


def test_in_two_lays_it_is_needed_and_the_mix_up_has_its_name():
    question = one_where("is-this-meld-legal", MINIMUM, "in-two-lays", False)
    assert question.reason == "waived" and question.turn.count("lay") == 2
    assert kinds.mark(question, Given(True, "waived")).misconception == "instalments"


def test_a_whole_hand_without_a_canasta_is_not_concealed():
    question = one_where("is-this-meld-legal", MINIMUM, "from-the-stock", False)
    assert question.reason == "sum"
    assert kinds.mark(question, Given(True, "waived")).misconception == "concealed-anyway"
    assert kinds.mark(question, Given(True, "stay")).misconception is None


def test_with_the_pile_it_is_needed():
    question = one_where("take-the-pile", MINIMUM, "with-the-pile", False)
    assert question.rule == "opening.minimum"
    reason = next(choice.subject for choice in question.choices if choice.subject != question.reason)
    assert kinds.mark(question, Given(True, reason)).misconception == "waived-with-the-pile"


def test_where_the_card_asks_for_it_the_skill_retires():
    card = RuleCard.parse("classic,concealed_minimum=needed")
    assert kinds.possible("is-this-meld-legal", MINIMUM, card) == ()
    assert kinds.possible("take-the-pile", MINIMUM, card) == ()
    assert kinds.possible("at-your-table", "table-concealed-minimum", card) != ()


@pytest.mark.parametrize("naturals", [6, 7])
def test_where_a_meld_needs_as_many_natural_cards_as_a_canasta_has_a_smaller_one_is_not_tried(naturals):
    card = RuleCard.parse(f"classic,min_naturals={naturals}")
    for facet in kinds.possible(NAME, "concealed", card):
        assert kinds.make(NAME, "concealed", 1, card, facet).facet == facet
