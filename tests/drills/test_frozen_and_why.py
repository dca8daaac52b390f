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


def one(slug: str, facet: str, right: str, whom: str = "", rule_card: RuleCard = CLASSIC):
    made = (kinds.make(NAME, slug, seed, rule_card, facet) for seed in range(400))
    return next(
        question
        for question in made
        if question.fields[0].right == right and (not whom or question.fields[1].right == whom)
    )


def revealed(question, ticked: str, whom: str = "") -> str | None:
    values = {"why": ticked, "whom": whom or question.fields[1].right}
    return kinds.mark(question, Given(values=values)).misconception


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


@pytest.mark.parametrize(
    ("slug", "facet", "right", "whom"),
    [
        ("frozen-unopened", "only-they-have", "unmelded", "ours"),
        ("frozen-unopened", "one-and-a-wild", "unmelded", "everybody"),
        ("frozen-unopened", "one-and-a-wild", "", "theirs"),
        ("frozen-unopened", "partner-has-opened", "", "nobody"),
        ("frozen-unopened", "only-they-have", "unmelded,red", "everybody"),
    ],
)
def test_not_having_melded_freezes_it_for_one_side_and_a_card_for_everybody(slug, facet, right, whom):
    for seed in range(60):
        question = kinds.make(NAME, slug, seed, CLASSIC, facet)
        position = Position.parse(question.position)
        both = any(card.is_wild or card.is_red_three for card in position.pile) or not any(position.melds)
        assert (question.fields[1].right == "everybody") is both
    question = one(slug, facet, right, whom)
    words = {"ours": "your side alone", "theirs": "the other side alone", "nobody": "not frozen"}
    assert words.get(whom, "everybody") in kinds.explain(question, Given()).headline


def test_a_reason_left_out_names_the_thought():
    only_they = one("frozen-unopened", "only-they-have", "unmelded")
    assert revealed(only_they, "", "nobody") is None  # forgotten, or theirs taken for ours
    assert revealed(one("frozen-unopened", "one-and-a-wild", "unmelded"), "", "theirs") == "unopened-not-frozen"
    assert revealed(one("frozen-until-taken", "plain-cards-on-top", "wild", "everybody"), "") is None
    open_to_all = one("frozen-until-taken", "you-have-opened-since", "wild")
    assert revealed(open_to_all, "", _without_cards(open_to_all)) == "opening-thaws-all"


def test_plain_cards_are_taken_for_a_thaw_by_who_lets_only_what_is_melded_decide():
    question = one("frozen-until-taken", "plain-cards-on-top", "unmelded,wild")
    thawed = "ours" if any(Position.parse(question.position).melds) else "everybody"
    assert revealed(question, "unmelded", thawed) == "ice-melts"


def test_who_holds_the_side_that_froze_it_free_ticks_nothing_and_says_it_is_theirs():
    assert revealed(one("frozen-wild", "your-side-discarded-it", "wild"), "", "theirs") == "freezer-is-free"


def test_a_reason_that_does_not_hold_names_the_thought_where_the_table_invites_it():
    on_the_table = one("frozen-red-three", "on-the-table-only", "")
    assert revealed(on_the_table, "red", "everybody") == "red-three-on-the-table-freezes"
    by_partner = one("frozen-unopened", "partner-has-opened", "", "nobody")
    assert revealed(by_partner, "unmelded", "ours") == "own-melds-only"
    assert revealed(by_partner, "unmelded", "theirs") is None


def test_who_sees_why_and_not_for_whom_has_a_thought_of_their_own():
    frozen = one("frozen-wild", "a-discarded-wild", "wild")
    assert revealed(frozen, "wild", "ours") == revealed(frozen, "wild", "theirs") == "freezes-one-side"
    assert revealed(frozen, "wild", "nobody") is None
    assert (
        revealed(one("frozen-unopened", "only-they-have", "unmelded", "ours"), "unmelded", "everybody") == "freezes-all"
    )
    nobody_melded = one("frozen-unopened", "one-and-a-wild", "unmelded", "everybody")
    assert revealed(nobody_melded, "unmelded", "ours") == "unopened-not-frozen"
    theirs = one("frozen-unopened", "one-and-a-wild", "", "theirs")
    assert revealed(theirs, "", "nobody") == "unopened-not-frozen"
    assert revealed(theirs, "", "everybody") == "freezes-all"


def test_who_sees_one_card_that_freezes_takes_nothing_for_a_thaw():
    assert revealed(one("frozen-wild", "a-discarded-wild", "wild,red"), "red") is None


def test_two_things_wrong_name_nothing():
    assert revealed(one("frozen-wild", "a-discarded-wild", "wild,red"), "") is None


def _without_cards(question) -> str:
    """For whom it would be frozen by what is melded alone; the own side has melded."""
    return "nobody" if all(Position.parse(question.position).melds) else "theirs"


def test_a_black_three_is_a_reason_only_where_the_table_lets_it_freeze():
    assert all(option.key != "black" for option in one("frozen-wild", "a-discarded-wild", "wild").fields[0].options)
    question = one("frozen-black-three", "a-discarded-black-three", "black", rule_card=BICYCLE)
    assert (
        question.rule == str(Rule.FROZEN_BLACK_THREE)
        and revealed(question, "", _without_cards(question)) == "black-three-overlooked"
    )


def test_where_only_a_pair_takes_any_pile_nothing_is_asked_of_freezing():
    card = RuleCard.parse("classic,pickup_natural_and_wild=no,pickup_add=no")
    assert kinds.possible(NAME, "frozen-wild", card) == ()
