"""May you ask your partner, and what does the answer bind: wording, both sides of each rule, and mix-ups."""

import pytest

from canasta.position import Position
from canasta.rulecard import CLASSIC, MODERN, RuleCard
from drills import kinds
from drills.kinds import Given
from drills.kinds.ask_partner import NAME
from tests.drills.made import one_where, position_of, questions, right, wrong_reason

WHEN, BINDS = "ask-when", "ask-binds"


def revealed(slug, facet, answer, verdict, reason=None):
    question = one_where(NAME, slug, facet, answer)
    return kinds.mark(question, Given(verdict, reason or wrong_reason(question))).misconception


# ── What is asked ────────────────────────────────────────────────────────────────────────────────


def test_the_same_words_lead_to_a_yes_and_to_a_no():
    for slug in (WHEN, BINDS):
        shown = {}
        for one in questions(NAME, slug):
            labels = (one.question.prompt, one.question.yes_label, one.question.no_label)
            shown.setdefault(one.question.answer, set()).add(labels)
        assert shown[True] == shown[False] and len(shown[True]) == 1


def test_what_was_said_is_told_in_words():
    for one in questions(NAME, BINDS)[:80]:
        asked = one.position.marks.asked
        told = {True: "who said yes.", False: "who said no.", None: "and not asked North."}[asked]
        assert told in one.question.detail


def test_the_turn_that_is_asked_about_is_told_in_its_order():
    early = one_where(NAME, WHEN, "after-the-top-card", False)
    assert early.detail.startswith("You want to ask North whether you may go out, and then to take the pile with ")
    assert early.turn.startswith("ask; take ")
    late = one_where(NAME, WHEN, "after-another-meld", False)
    assert late.detail.startswith("You want to lay ") and late.turn.startswith("lay ")


def test_a_single_card_leaves_no_way_back():
    question = one_where(NAME, WHEN, "after-the-draw", False)
    assert position_of(question).hand.size == 1 and question.reason == "one"
    assert "after a no you could not keep a card" in kinds.explain(question, right(question)).because


def test_without_a_way_out_what_is_in_the_way_is_told():
    question = one_where(NAME, WHEN, "no-way-out", False)
    assert len(kinds.explain(question, right(question)).because.split(". ")) >= 2


# ── The learner's card ───────────────────────────────────────────────────────────────────────────


def possible(slug, text):
    return kinds.possible(NAME, slug, RuleCard.parse(text))


@pytest.mark.parametrize("text", ["classic,ask=off", "classic2"])
def test_where_nobody_is_asked_both_skills_retire(text):
    assert possible(WHEN, text) == () == possible(BINDS, text)
    assert kinds.possible("can-you-go-out", WHEN, RuleCard.parse(text)) == ()


def test_where_the_pile_leaves_no_moment_the_facet_is_dropped():
    assert "after-the-top-card" in possible(WHEN, "classic")
    assert "after-the-top-card" not in possible(WHEN, "classic,ask_timing=after_draw")


def test_where_asking_is_a_must_nobody_goes_out_unasked():
    assert possible(BINDS, "classic,ask=required") == ("after-a-yes", "after-a-no")


def test_of_three_players_the_pair_may_ask():
    card = RuleCard.parse("classic3")
    question = kinds.make(NAME, WHEN, 1, card)
    assert position_of(question).has_partner


# ── Mix-ups ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("facet", ["after-the-top-card", "after-another-meld", "no-way-out"])
def test_a_yes_at_the_wrong_time(facet):
    assert revealed(WHEN, facet, False, True) == "asks-at-the-wrong-time"
    assert revealed(WHEN, facet, True, False) is None


@pytest.mark.parametrize("facet", ["after-a-yes", "after-a-no"])
def test_a_yes_to_what_the_answer_forbids(facet):
    assert revealed(BINDS, facet, False, True) == "answer-is-advice"
    assert revealed(BINDS, facet, True, True, "choice") == "answer-is-advice"


def test_a_no_to_going_out_unasked():
    assert revealed(BINDS, "nobody-was-asked", True, False, "choice") == "must-ask"
    assert revealed(BINDS, "nobody-was-asked", True, False, "binds") is None


# ── The change that flips it ─────────────────────────────────────────────────────────────────────


def test_the_other_answer_or_another_moment_flips_it():
    bound = one_where(NAME, BINDS, "after-a-yes", False)
    assert bound.flip.words == "Had North said no: then you may."
    late = one_where(NAME, WHEN, "after-another-meld", False)
    assert late.flip.words == "If you asked before that: then you may." and late.flip.turn == "ask"


# ── Modern American: one question in a hand ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("facet", "asked_by"), [("you-asked", "you asked"), ("your-partner-asked", "asked you")])
def test_a_side_that_has_asked_may_not_ask_again(facet, asked_by):
    question = one_where("ask-partner", "modern-ask-once", facet, False)
    assert asked_by in question.detail and question.rule == "modern.ask_once" and question.reason == "once"
    marking = kinds.mark(question, Given(True, "once"))
    assert marking.misconception == "asks-a-second-time"


def test_the_other_sides_question_is_not_ours():
    question = one_where("ask-partner", "modern-ask-once", "who-has-asked", True)
    assert position_of(question).marks.hasasked == {"EW"}
    assert kinds.mark(question, Given(False, "once")).misconception == "their-question"
    assert "counts for them alone" in kinds.explain(question, Given(False, "once")).because


def test_where_only_the_other_side_has_asked_a_no_has_another_reason():
    made = [kinds.make("ask-partner", "modern-ask-once", seed, MODERN, "who-has-asked") for seed in range(60)]
    reasons = {one.reason for one in made if not one.answer and position_of(one).marks.hasasked == {"EW"}}
    assert reasons == {"early", "one"}


def test_whoever_asks_twice_is_shown_the_same_moment_without_the_first_question():
    question = one_where("ask-partner", "modern-ask-once", "you-asked", False)
    flip = kinds.explain(question, Given(True, "drawn")).flip
    assert flip.words == "Had your side not asked in this hand before: then you may."
    assert kinds.KINDS["ask-partner"].answer_at(question, Position.parse(flip.position))


@pytest.mark.parametrize("slug", ["ask-when", "ask-binds"])
def test_modern_players_are_asked_when_they_may_ask_and_what_it_binds_them_to(slug):
    assert set(kinds.possible("ask-partner", slug, MODERN)) == set(kinds.possible("ask-partner", slug, CLASSIC))
    assert kinds.possible("ask-partner", "modern-ask-once", CLASSIC) == ()


def test_who_asks_nobody_and_does_not_go_out_is_bound_by_nothing_says_ask_optional():
    unasked = [
        near
        for near in (kinds.near_miss(kinds.make(NAME, BINDS, seed, CLASSIC)) for seed in range(200))
        if near and position_of(near).marks.asked is None and "so be out" not in near.detail
    ]
    assert unasked
    for near in unasked:
        assert kinds.explain(near, right(near)).because.startswith("Nobody was asked, so no answer binds you")
