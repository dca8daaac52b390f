"""Every setting of the rule card has its words: a question, answers, and what each says at the table."""

import dataclasses
import random
import re
from collections.abc import Iterator

import pytest

from canasta.bots import choose
from canasta.play import deal, play
from canasta.position import Position
from canasta.referee import ways_to_take, why_not_out, why_not_take
from canasta.rulecard import CHOICES, CLASSIC, KNOBS, MODERN, NAMED_CARDS, RuleCard
from canasta.rules import Rule
from canasta.scoring import score
from lessons.knobs import HOUSE_RULE, SECTIONS
from lessons.knobs import KNOBS as WORDS

DOCUMENTS = "all sources|the game site|the beginner’s guide|the app’s instructions|the Modern overview|the rummy site"
PUBLIC = "the public rule pages|Bicycle"


def values(knob: str) -> tuple[str, ...]:
    default = getattr(CLASSIC, knob)
    if isinstance(default, bool):
        return ("yes", "no")
    return CHOICES.get(knob, ())


def test_every_knob_has_its_words_and_no_other() -> None:
    assert sorted(WORDS) == sorted(KNOBS)


@pytest.mark.parametrize("knob", KNOBS)
def test_every_value_has_its_answer_and_no_other(knob: str) -> None:
    assert sorted(answer.value for answer in WORDS[knob].answers) == sorted(values(knob))
    assert all(answer.label and answer.says.endswith(".") for answer in WORDS[knob].answers)
    assert WORDS[knob].answers or (WORDS[knob].number.endswith(".") and WORDS[knob].unit)


@pytest.mark.parametrize("knob", KNOBS)
def test_every_question_has_its_section_its_rules_and_ends_as_one(knob: str) -> None:
    words = WORDS[knob]
    assert words.question.endswith("?")
    assert words.section in SECTIONS
    assert words.rules
    assert set(words.rules) <= {str(rule) for rule in Rule}


@pytest.mark.parametrize("knob", KNOBS)
def test_no_words_name_a_knob_or_leave_a_place_open(knob: str) -> None:
    words = WORDS[knob]
    for card in NAMED_CARDS.values():
        said = " ".join([words.question, words.subject, words.help, words.says(card), words.sources])
        assert not re.search(r"[{}_=]", said), said


@pytest.mark.parametrize("knob", KNOBS)
def test_who_plays_it_so_is_a_document_of_the_rules_or_a_house_rule(knob: str) -> None:
    for view in (*(answer.who for answer in WORDS[knob].answers), *WORDS[knob].views.values()):
        assert not view or re.match(f"{DOCUMENTS}|{PUBLIC}", view), view


@pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)
def test_whoever_plays_a_named_card_is_named_unless_it_is_a_house_rule(card: RuleCard) -> None:
    asked = [WORDS[knob] for knob, _, _ in card.departures() if WORDS[knob].applies(card)]
    assert [knob.name for knob in asked if knob.who(card) == HOUSE_RULE] == []


def test_numbers_are_said_as_people_say_them() -> None:
    assert WORDS["natural"].says(RuleCard.parse("classic,natural=1000")) == "A natural canasta is worth 1,000 points."
    assert WORDS["deal"].says(CLASSIC) == "Each player is dealt eleven cards."
    assert (
        WORDS["canastas_to_go_out"]
        .says(RuleCard.parse("classic,canastas_to_go_out=0"))
        .endswith("go out without a canasta.")
    )


def test_the_answer_is_the_cards_own() -> None:
    assert WORDS["red_threes_need"].answer(RuleCard.parse("classic,red_threes_need=canasta")).value == "canasta"
    assert WORDS["minimums"].answer(MODERN).label == "125 below 3,000, 155 from 3,000 and 180 from 5,000"


def test_only_what_a_table_can_meet_is_asked() -> None:
    def asked(card: RuleCard) -> set[str]:
        return {knob for knob in KNOBS if WORDS[knob].applies(card)}

    modern_only = {field for field in KNOBS if WORDS[field].section == "modern"}
    assert not asked(CLASSIC) & modern_only
    assert modern_only <= asked(MODERN)
    assert asked(CLASSIC) - asked(NAMED_CARDS["classic2"]) == {"ask", "ask_timing", "concealed_scope"}
    assert "red_threes_need" not in asked(MODERN)


def test_the_order_of_the_questions_is_that_of_the_sections() -> None:
    order = [knob.section for knob in WORDS.values()]
    assert order == sorted(order, key=list(SECTIONS).index)


def test_a_house_rule_is_called_one() -> None:
    card = dataclasses.replace(CLASSIC, wilds_at_most_naturals=True)
    assert WORDS["wilds_at_most_naturals"].who(card) == HOUSE_RULE
    assert "a house rule" in WORDS["wilds_at_most_naturals"].sources


UNASKED = [(name, knob) for name, card in NAMED_CARDS.items() for knob in KNOBS if not WORDS[knob].applies(card)]


@pytest.mark.parametrize(("name", "knob"), UNASKED)
def test_a_setting_that_is_not_asked_makes_no_difference_at_such_a_table(name: str, knob: str) -> None:
    card = NAMED_CARDS[name]
    otherwise = dataclasses.replace(card, **{knob: another(getattr(card, knob), values(knob))})
    for told, told_otherwise in zip(hand(card, card), hand(card, otherwise), strict=True):
        assert told == told_otherwise


def another(value: object, choices: tuple[str, ...]) -> object:
    if isinstance(value, bool):
        return not value
    return value + 50 if isinstance(value, int) else next(choice for choice in choices if choice != value)


def hand(card: RuleCard, ruled_by: RuleCard) -> Iterator[object]:
    """A hand by one card, and what the referee and the scorer say to each of its positions by another."""
    rng = random.Random(3)
    yield without_rules(deal(random.Random(3), ruled_by))
    position = deal(rng, card)
    while position.phase != "e":
        seen = position.with_(rule_card=ruled_by)
        if position.phase == "d" and position.pile:
            yield [str(way) for way in ways_to_take(seen)], [fault.rule for fault in why_not_take(seen)]
        if position.phase == "p":
            yield [fault.rule for fault in why_not_out(seen)]
        move = choose(position, rng)
        yield without_rules(play(seen, move))
        position = play(position, move)
    yield score(position.with_(rule_card=ruled_by)).hand


def without_rules(position: Position) -> str:
    return str(position).partition(" ")[2]
