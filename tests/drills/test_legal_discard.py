"""The kind "legal-discard": what a discard does to the pile and the next player, and for whom it is frozen then."""

import pytest

from canasta.cards import Card
from canasta.position import Position
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds.discard_effects import effect_of, frozen_for
from drills.kinds.legal_discard import NAME, effects_at, marked
from tests.drills.filled import mix_up, right_of

LINE = "{card} Sp ?/?/3C4C9SQCKD2HJK/? {ours}/EW:KCKHKS -/- {pile} ? 0/0 -"
BICYCLE = RuleCard.parse("bicycle")


def table(card="classic", ours="NS:9C9D9H", pile="6C8DTH"):
    return Position.parse(LINE.format(card=card, ours=ours, pile=pile))


def made(facet, card=CLASSIC, seeds=60):
    return (kinds.make(NAME, "discard-effect", seed, card, facet) for seed in range(seeds))


def one(test, *facets, card=CLASSIC):
    """The first question whose two cards and right answers are like that, with a copy of the answers."""
    facets = facets or ("freezes", "stops-one-player", "gives-the-pile-away", "harmless")
    for facet in facets:
        for question in made(facet, card):
            first, second = marked(question, Position.parse(question.position))
            if test(first, second, right_of(question)):
                return question, right_of(question)
    raise AssertionError("no such question")


# ── The referee's answers ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("card", "effect"),
    [("2H", "freezes"), ("JK", "freezes"), ("3C", "stops"), ("KD", "gives"), ("QC", "harmless"), ("9S", "harmless")],
)
def test_a_discard_freezes_stops_gives_away_or_does_no_harm(card, effect):
    assert effect_of(table(), Card.parse(card)) == effect


def test_on_a_frozen_pile_what_fits_their_meld_gives_nothing_away():
    assert effect_of(table(pile="6C2DTH"), Card.parse("KD")) == "harmless"


def test_where_a_black_three_freezes_it_is_a_freeze():
    assert effect_of(table("bicycle"), Card.parse("3C")) == "freezes"
    assert effects_at(BICYCLE) == ("freezes", "gives", "harmless")


def test_where_no_card_is_added_to_a_meld_nothing_is_given_away():
    card = RuleCard.parse("classic,pickup_add=no")
    assert effect_of(table(str(card)), Card.parse("KD")) == "harmless"
    assert "gives" not in effects_at(card)
    assert kinds.possible(NAME, "discard-effect", card) == ("freezes", "stops-one-player", "harmless")


@pytest.mark.parametrize(
    ("ours", "card", "sides"),
    [
        ("NS:9C9D9H", "2H", "ours,theirs"),
        ("NS:9C9D9H", "3C", ""),
        ("NS:9C9D9H", "QC", ""),
        ("NS:-", "QC", "ours"),
        ("NS:-", "JK", "ours,theirs"),
    ],
)
def test_whoever_freezes_the_pile_freezes_it_for_their_own_side_too(ours, card, sides):
    assert frozen_for(table(ours=ours), Card.parse(card)) == sides


@pytest.mark.parametrize("card", ["modern", "classic,pickup_add=no,pickup_natural_and_wild=no"])
def test_where_only_a_pair_takes_the_pile_nothing_is_asked(card):
    assert kinds.possible(NAME, "discard-effect", RuleCard.parse(card)) == ()


# ── The questions ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("facet", ["freezes", "stops-one-player", "gives-the-pile-away", "harmless"])
def test_one_of_the_two_cards_does_what_the_facet_says_and_both_are_held(facet):
    wanted = {"stops-one-player": "stops", "gives-the-pile-away": "gives"}.get(facet, facet)
    for question in made(facet, seeds=25):
        first, second = marked(question, Position.parse(question.position))
        assert first != second and wanted in (right_of(question)["first"], right_of(question)["second"])


def test_the_hand_holds_one_card_of_each_sort_whatever_is_asked():
    """So that the hand tells nothing of the answer."""
    for facet in ("freezes", "gives-the-pile-away"):
        for question in made(facet, seeds=25):
            cards = Position.parse(question.position).hand.cards
            assert any(card.is_wild for card in cards) and any(card.is_black_three for card in cards)


def test_harmless_is_also_what_fits_their_meld_on_a_frozen_pile():
    frozen = [q for q in made("harmless") if any(card.is_wild for card in Position.parse(q.position).pile)]
    assert frozen and not any(q.untold for q in frozen)  # one has to see that it is frozen already
    told = " ".join(kinds.explain(q, kinds.right_answers(q)[0]).because for q in frozen)
    assert "but the pile is frozen" in told


def test_two_players_are_told_of_the_other_player_and_never_of_a_side():
    for question in made("harmless", RuleCard.parse("classic2"), 10):
        words = [option.words for field in question.fields for option in field.options]
        assert "For you" in words and "For the other player" in words and "North is next" in question.detail
        said = kinds.explain(question, kinds.right_answers(question)[0]).plain()
        assert "side" not in said and "partner" not in said


# ── What an answer reveals ───────────────────────────────────────────────────────────────────────


def test_a_black_three_taken_for_a_freeze():
    question, right = one(lambda first, second, right: first.is_black_three)
    assert mix_up(question, right, first="freezes") == "black-three-freezes"
    assert mix_up(question, right, first="freezes", frozen="ours,theirs") == "black-three-freezes"
    assert mix_up(question, right, frozen="ours,theirs") == "black-three-freezes"
    assert mix_up(question, right, first="gives") is None


def test_a_freeze_that_leaves_the_own_side_out():
    question, right = one(lambda first, second, right: first.is_wild)
    assert mix_up(question, right, frozen="theirs") == "freezer-is-free"
    assert mix_up(question, right, frozen="") is None


def test_a_plain_discard_that_freezes_it_for_them_alone_shows_no_such_thought():
    question, right = one(lambda first, second, right: first.is_natural and right["frozen"] == "")
    assert mix_up(question, right, frozen="theirs") is None


def test_a_side_that_has_not_melded_forgotten():
    question, right = one(lambda first, second, right: first.is_natural and right["frozen"] == "ours")
    assert mix_up(question, right, frozen="") == "unopened-not-frozen"


@pytest.mark.parametrize(("joins", "thought"), [(True, "adds-to-frozen"), (False, None)])
def test_adding_to_a_frozen_pile_is_thought_of_only_where_a_meld_of_that_rank_lies_there(joins, thought):
    for question in made("harmless"):
        position = Position.parse(question.position)
        first, right = marked(question, position)[0], right_of(question)
        lies = any(meld.rank is first.rank for meld in position.melds[1])
        if first.is_natural and right["first"] == "harmless" and lies is joins:
            assert mix_up(question, right, first="gives") == thought
            return
    raise AssertionError("no such question")


def test_a_black_three_that_freezes_at_this_table_overlooked():
    question, right = one(lambda first, second, right: first.is_black_three, card=BICYCLE)
    assert mix_up(question, right, first="harmless") == "black-three-overlooked"


def test_two_thoughts_at_once_are_given_no_name():
    def two(first, second, right):
        return first.is_natural and second.is_black_three and right["frozen"] == "ours"

    question, right = one(two)
    assert mix_up(question, right, second="freezes", frozen="") is None
