"""Why a pile is frozen: every reason that holds, and what an answer that leaves one out or adds one reveals."""

import pytest

from canasta.position import Position
from canasta.referee import frozen_by
from canasta.rulecard import BICYCLE, CLASSIC, RuleCard
from canasta.rules import Rule
from drills import kinds
from drills.kinds import Given
from drills.kinds.frozen_and_why import KEYS, NAME

ALL = [
    ("frozen-unopened", "only-they-have"),
    ("frozen-wild", "a-discarded-wild"),
    ("frozen-red-three", "one-and-a-wild"),
]


def one(slug: str, facet: str, right: str, rule_card: RuleCard = CLASSIC):
    made = (kinds.make(NAME, slug, seed, rule_card, facet) for seed in range(200))
    return next(question for question in made if question.fields[0].right == right)


def revealed(question, *ticked: str) -> str | None:
    return kinds.mark(question, Given(values={"why": ",".join(ticked)})).misconception


@pytest.mark.parametrize(("slug", "facet"), ALL)
def test_what_is_right_is_what_the_referee_says_and_is_seen_in_the_pile_or_on_the_table(slug, facet):
    for seed in range(60):
        question = kinds.make(NAME, slug, seed, CLASSIC, facet)
        position = Position.parse(question.position)
        right = set(question.fields[0].right.split(",")) - {""}
        assert right == {KEYS[rule] for rule in frozen_by(position)}
        assert ("wild" in right) is any(card.is_wild for card in position.pile)
        assert ("red" in right) is any(card.is_red_three for card in position.pile)
        assert ("unmelded" in right) is not bool(position.own_melds)


def test_the_table_is_silent_about_what_is_asked_and_the_pile_is_told_card_by_card():
    question = one("frozen-wild", "a-discarded-wild", "wild")
    assert question.untold == "frozen"
    position = Position.parse(question.position)
    assert question.detail.startswith("The pile, from its bottom to its top card: ")
    assert question.detail.count(" a ") + question.detail.count(" an ") >= len(position.pile)


def test_a_reason_left_out_names_the_thought():
    assert revealed(one("frozen-unopened", "only-they-have", "unmelded")) is None  # forgotten, or theirs for ours
    assert revealed(one("frozen-unopened", "one-and-a-wild", "unmelded")) == "unopened-not-frozen"
    assert revealed(one("frozen-until-taken", "plain-cards-on-top", "wild")) == "ice-melts"
    assert revealed(one("frozen-until-taken", "you-have-opened-since", "wild")) == "opening-thaws-all"
    assert revealed(one("frozen-wild", "your-side-discarded-it", "wild")) == "freezer-is-free"


def test_a_reason_that_does_not_hold_names_the_thought_where_the_table_invites_it():
    assert revealed(one("frozen-red-three", "on-the-table-only", ""), "red") == "red-three-on-the-table-freezes"
    assert revealed(one("frozen-unopened", "partner-has-opened", ""), "unmelded") == "own-melds-only"


def test_who_sees_one_card_that_freezes_takes_nothing_for_a_thaw():
    assert revealed(one("frozen-wild", "a-discarded-wild", "wild,red"), "red") is None


def test_two_things_wrong_name_nothing():
    assert revealed(one("frozen-wild", "a-discarded-wild", "wild,red")) is None


def test_a_black_three_is_a_reason_only_where_the_table_lets_it_freeze():
    assert all(option.key != "black" for option in one("frozen-wild", "a-discarded-wild", "wild").fields[0].options)
    question = one("frozen-black-three", "a-discarded-black-three", "black", BICYCLE)
    assert question.rule == str(Rule.FROZEN_BLACK_THREE) and revealed(question) == "black-three-overlooked"


def test_where_only_a_pair_takes_any_pile_nothing_is_asked_of_freezing():
    card = RuleCard.parse("classic,pickup_natural_and_wild=no,pickup_add=no")
    assert kinds.possible(NAME, "frozen-wild", card) == ()
