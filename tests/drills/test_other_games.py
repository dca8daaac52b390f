"""Questions under cards that are not Classic's: they begin from that game's own hands, and hold what they say."""

import pytest

from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from drills import kinds
from drills.quality import asked, wrong_with
from drills.skills import SKILLS

CARDS = (
    "bicycle",
    "classic2",
    "classic2,draw=1",
    "classic3",
    "modern",
    "classic,canastas_to_go_out=2,red_threes_need=canasta",
    "classic,pickup_natural_and_wild=no,pickup_add=no",
    "classic,packs=3,deal=15,target=10000",
)


def questions(card, seeds):
    for skill in SKILLS:
        if any(kinds.possible(kind, skill.slug, card) for kind in skill.kinds):
            yield from asked(skill, seeds, card)


@pytest.mark.parametrize("text", CARDS)
def test_every_question_under_another_card_is_right(text):
    card = RuleCard.parse(text)
    found = list(questions(card, range(12)))
    assert found
    assert not [(one.question.position, wrong) for one in found for wrong in wrong_with(one, None)]
    assert {one.question.answer for one in found} == {True, False}


@pytest.mark.parametrize(("text", "seats"), [("classic2", 2), ("classic3", 3), ("modern", 4)])
def test_a_question_is_about_that_games_own_table(text, seats):
    for one in questions(RuleCard.parse(text), range(4)):
        assert one.position.seats[-1 if seats == 2 else 2] is Seat.S and len(one.position.seats) == seats
        assert one.position.rule_card == RuleCard.parse(text)


@pytest.mark.parametrize("skill", ["frozen-wild", "pile-natural-and-wild", "wild-limit", "opening-sum"])
def test_modern_players_are_not_asked_what_only_classic_knows(skill):
    modern = RuleCard.parse("modern")
    assert not any(kinds.possible(kind, skill, modern) for kind in ("take-the-pile", "is-this-meld-legal"))


def test_two_players_are_not_asked_about_a_partner():
    two = RuleCard.parse("classic2")
    assert "onto-partners" not in kinds.possible("is-this-meld-legal", "joins-a-meld", two)
    assert "onto-theirs" in kinds.possible("is-this-meld-legal", "joins-a-meld", two)


def test_where_only_a_pair_takes_the_pile_a_reason_says_so():
    card = RuleCard.parse("classic,pickup_natural_and_wild=no,pickup_add=no")
    reasons = {kinds.make("take-the-pile", "pile-pair", seed, card).reason for seed in range(20)}
    assert "pair" in reasons and "free" not in reasons


def test_under_modern_no_reason_speaks_of_a_freeze():
    for seed in range(30):
        question = kinds.make("take-the-pile", "pile-pair", seed, RuleCard.parse("modern"))
        assert not {"wild", "red", "unmelded", "free"} & {choice.subject for choice in question.choices}
        assert Position.parse(question.position).marks.opened == frozenset()
