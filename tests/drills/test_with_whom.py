"""The kind "with-whom": who plays alone of three, what the melds of the others become, and the mix-ups about it."""

from dataclasses import replace

import pytest

from canasta.moves import parse_turn
from canasta.position import Position, Seat
from canasta.referee import ruling
from canasta.rulecard import CLASSIC, RuleCard
from drills import kinds
from drills.kinds.with_whom import ALONE, NAME, POOLED, _work
from drills.quality import asked, wrong_with
from drills.skills import skill
from tests.drills.made import naive, position_of, questions

HAND = "4C5D6SKCKS"
TABLE = "classic3 Sd ?/?/{hand} {melds} -/-/- 6C7SKD ? {scores} -"
APART, NORTH_OPEN = "N:-/E:-/S:-", "N:JCJDJHJS/E:-/S:-"
PAIR = "NS:JCJDJHJS/E:9C9D9H"
TAKES = "take KCKS"


def table(melds, scores="0/0/0", card="classic3"):
    return Position.parse(TABLE.format(hand=HAND, melds=melds, scores=scores).replace("classic3", card, 1))


def alone(facet, melds, turn=None, scores="3100/0/1600"):
    return _work(ALONE, facet, turn, table(melds, scores))


def pooled(melds, turn=None, card="classic3"):
    return _work(POOLED, "", turn, table(melds, card=card))


@pytest.mark.parametrize(
    ("facet", "melds", "turn", "who", "minimum"),
    [
        ("you-take-it", "N:-/E:-/S:QCQDQH", TAKES, "you", "120"),
        ("you-take-it", "N:-/E:9C9D9H/S:QCQDQH", TAKES, "you", "0"),
        ("the-next-takes-it", NORTH_OPEN, None, "north", "90"),
        ("the-next-takes-it", "N:JCJDJHJS/E:9C9D9H/S:-", None, "north", "0"),
        ("the-next-takes-it", "N:JCJDJHJS/E:-/S:QCQDQH", None, "north", "0"),
        ("the-one-before-takes-it", "N:-/E:9C9D9H/S:-", None, "east", "90"),
        ("the-one-before-takes-it", NORTH_OPEN, None, "east", "0"),
        ("nobody-takes-it", NORTH_OPEN, None, "all", "90"),
        ("nobody-takes-it", "N:-/E:-/S:QCQDQH", None, "all", "0"),
        ("a-second-take", PAIR, TAKES, "east", "0"),
        ("a-second-take", "NE:JCJDJHJS/S:9C9D9H", TAKES, "you", "0"),
        ("a-second-take", "NE:-/S:9C9D9H", TAKES, "you", "120"),
    ],
)
def test_whoever_takes_the_pile_first_plays_alone_and_the_others_share_their_opening(facet, melds, turn, who, minimum):
    assert alone(facet, melds, turn).values == {"alone": who, "minimum": minimum}


@pytest.mark.parametrize(
    ("facet", "melds", "turn", "said", "slug"),
    [
        ("the-next-takes-it", NORTH_OPEN, None, ("all", "90"), "three-stay-apart"),
        ("the-one-before-takes-it", NORTH_OPEN, None, ("all", "90"), "three-stay-apart"),
        ("a-second-take", PAIR, TAKES, ("you", "0"), "second-take-alone"),
        ("you-take-it", "N:-/E:9C9D9H/S:QCQDQH", TAKES, ("all", "120"), "three-stay-apart"),
        ("you-take-it", "N:-/E:9C9D9H/S:QCQDQH", TAKES, ("you", "120"), "pair-not-open"),
        ("you-take-it", "N:-/E:-/S:QCQDQH", TAKES, ("you", "50"), "wrong-score"),
        ("the-one-before-takes-it", NORTH_OPEN, None, ("east", "90"), "pair-not-open"),
        ("the-one-before-takes-it", "N:-/E:9C9D9H/S:-", None, ("east", "120"), "wrong-score"),
        ("the-one-before-takes-it", NORTH_OPEN, None, ("you", "0"), None),
    ],
)
def test_a_wrong_answer_about_the_lone_player_tells_the_thought_behind_it(facet, melds, turn, said, slug):
    thought = alone(facet, melds, turn).thought(dict(zip(("alone", "minimum"), said, strict=True)))
    assert (thought and thought.slug) == slug


BOTH = "N:QCQDQH/E:9C9D9H2C/S:9S9S9C2D,JCJDJH"
FULL = "N:QCQDQH/E:9C9D2H2C/S:9S9S2S2D,JCJDJH"
DIFFER = "N:QCQDQH/E:9C9D9H/S:JCJDJHJS"
LONES = "N:9S9C2H/E:9C9D9H/S:JCJDJHJS"


@pytest.mark.parametrize(
    ("melds", "turn", "values"),
    [
        (BOTH, None, ("2", "8", "yes")),
        (FULL, None, ("2", "8", "no")),
        (DIFFER, None, ("2", "4", "yes")),
        (LONES, None, ("2", "3", "yes")),
        ("N:9S9C2H/E:9C9D9H,7C7D7H/S:JCJDJH", TAKES, ("2", "6", "yes")),
    ],
)
def test_two_melds_of_one_rank_become_one_and_wild_cards_of_both_count(melds, turn, values):
    assert tuple(pooled(melds, turn).values.values()) == values


def test_the_limit_of_wild_cards_is_the_rule_cards():
    assert pooled(BOTH, card="classic3,max_wilds=2").values["wild"] == "no"


def test_what_is_said_of_a_wild_card_is_what_the_referee_says():
    for melds, right in ((BOTH, True), (FULL, False)):
        then = f"classic3 Sp ?/?/4C5D6S2S {melds} -/-/- 6C7SKD ? 0/0/0 melded:NES"
        together = {BOTH: "N:QCQDQH/ES:9C9D9H9S9S9C2C2D,JCJDJH", FULL: "N:QCQDQH/ES:9C9D9S9S2H2C2S2D,JCJDJH"}[melds]
        position = Position.parse(then.replace(melds, together).replace("6S2S", "6SJK"))
        assert ruling(position, parse_turn("lay 9:JK; drop 4C")).legal is right


@pytest.mark.parametrize(
    ("melds", "said", "slug"),
    [
        (BOTH, ("3", "4", "yes"), "pooled-apart"),
        (BOTH, ("3", "8", "yes"), "pooled-apart"),
        (LONES, ("2", "6", "yes"), "lone-melds-pooled"),
        (FULL, ("2", "8", "yes"), "fourth-wild"),
        (BOTH, ("2", "9", "yes"), None),
    ],
)
def test_a_wrong_answer_about_the_melds_tells_the_thought_behind_it(melds, said, slug):
    thought = pooled(melds).thought(dict(zip(("melds", "cards", "wild"), said, strict=True)))
    assert (thought and thought.slug) == slug


def test_the_table_is_shown_as_it_is_before_anybody_takes_the_pile():
    for slug in (ALONE, POOLED):
        for one in questions(NAME, slug)[:60]:
            assert len(position_of(one.question).sides) == (2 if one.question.facet == "a-second-take" else 3)


def test_what_you_take_is_legal_and_what_another_takes_is_told():
    for one in questions(NAME, ALONE)[:80]:
        question = one.question
        if question.turn:
            assert ruling(one.position, parse_turn(question.turn)).legal and "You take the pile" in question.detail
        else:
            taker = {"the-next-takes-it": "North takes", "the-one-before-takes-it": "East takes"}.get(question.facet)
            assert (taker or "discard a card each") in question.detail


def test_the_minimum_is_asked_of_somebody_who_has_not_just_taken_the_pile_and_is_seldom_none():
    asked_for = [one.question for one in questions(NAME, ALONE)]
    for question in asked_for:
        assert ("North’s minimum" in question.fields[1].legend) is bool(question.turn)
    assert sum(question.fields[1].right == "0" for question in asked_for) < len(asked_for) / 2


@pytest.mark.parametrize(
    ("melds", "said"),
    [
        ("N:-/E:-/S:QCQDQH", "Neither North nor East has melded"),
        ("N:-/E:9C9D9H/S:QCQDQH", "East has melded, and that opens both: North"),
        ("N:9C9D9H/E:-/S:QCQDQH", "North has melded, so North"),
    ],
)
def test_why_it_is_that_minimum_names_whose_it_is(melds, said):
    assert said in alone("you-take-it", melds, TAKES).because


def test_what_is_laid_with_a_later_take_opens_the_partner_too():
    counted = alone("a-second-take", "NS:-/E:9C9D9H", TAKES, scores="3100/0/-20")
    assert counted.values == {"alone": "east", "minimum": "0"}
    assert "What you lay opens you both" in counted.because
    thought = counted.thought({"alone": "east", "minimum": "120"})
    assert thought and thought.slug == "pair-not-open"


def test_no_other_game_is_asked_about_a_lone_player():
    for card in (CLASSIC, RuleCard.parse("classic2"), RuleCard.parse("modern")):
        assert kinds.possible(NAME, ALONE, card) == kinds.possible(NAME, POOLED, card) == ()


def test_every_player_sits_at_that_table():
    assert {seat for one in questions(NAME, ALONE)[:20] for seat in one.position.seats} == {Seat.N, Seat.E, Seat.S}


@pytest.mark.parametrize(
    "text", ["classic3,max_wilds=2,draw=1", "classic3,min_naturals=3,packs=3", "classic3,minimums=0/0/0/0"]
)
def test_tables_of_three_that_depart_are_asked_by_their_own_numbers(text):
    card = RuleCard.parse(text)
    for slug in (ALONE, POOLED):
        for one in asked(replace(skill(slug), kinds=(NAME,)), range(12), card):
            assert list(wrong_with(one, naive)) == []


@pytest.mark.parametrize("most", ["0", "5", "9"])
def test_a_table_at_which_no_two_melds_are_too_many_wild_cards_or_just_enough_is_asked_the_rest(most):
    card = RuleCard.parse(f"classic3,max_wilds={most}")
    facets = kinds.possible(NAME, POOLED, card)
    assert facets
    assert {kinds.make(NAME, POOLED, 1, card, facet).facet for facet in facets} == set(facets)
