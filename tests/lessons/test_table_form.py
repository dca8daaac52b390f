"""The questions that make a rule card: what is asked, what the answers come to, and what is wrong with them."""

import pytest

from canasta.rulecard import CLASSIC, KNOBS, MODERN, NAMED_CARDS, RuleCard
from lessons.knobs import KNOBS as WORDS
from lessons.table_form import TableForm


def sent(base: RuleCard, **answers: str) -> dict[str, str]:
    """What a browser sends when only these answers were changed."""
    fields: dict[str, str] = {}
    for question in TableForm(base).questions:
        if question.limits:
            fields |= {field.name: field.value for field in question.fields}
            fields |= {field.name: field.value for pair in question.limits for field in pair}
        else:
            fields[question.knob.name] = question.value
    return fields | {name.replace("__", "-"): value for name, value in answers.items()}


def made(base: RuleCard, **answers: str) -> RuleCard | None:
    return TableForm(base, sent(base, **answers)).card


@pytest.mark.parametrize("base", NAMED_CARDS.values(), ids=str)
def test_answers_left_as_they_are_make_the_same_card(base: RuleCard) -> None:
    assert made(base) == base


@pytest.mark.parametrize("base", NAMED_CARDS.values(), ids=str)
def test_every_setting_that_can_come_up_is_asked_once_and_no_other(base: RuleCard) -> None:
    asked = [question.knob.name for question in TableForm(base).questions]
    assert asked == [name for name in WORDS if WORDS[name].applies(base)]


@pytest.mark.parametrize("knob", KNOBS)
def test_every_answer_to_every_question_is_read(knob: str) -> None:
    base = next(card for card in NAMED_CARDS.values() if WORDS[knob].applies(card))
    answers = [answer.value for answer in WORDS[knob].answers] or ["5"]
    if knob == "minimums":
        answers = []
    for answer in answers:
        card = made(base, **{knob: answer})
        assert card is not None
        assert card.written(knob) == answer


def test_numbers_are_read_as_people_type_them() -> None:
    assert str(made(CLASSIC, target="10,000", natural=" 400 ")) == "classic,natural=400,target=10000"


def test_the_points_of_a_first_meld_are_amounts_at_classics_limits() -> None:
    card = made(CLASSIC, minimum__1="60", minimum__3="150")
    assert str(card) == "classic,minimums=15/60/90/150"


def test_limits_of_ones_own_hold_in_place_of_the_four() -> None:
    card = made(CLASSIC, limit__0="-500", amount__0="10", limit__1="2,000", amount__1="100")
    assert str(card) == "classic,minimums=-500:10/2000:100"


def test_a_game_with_limits_of_its_own_asks_by_them() -> None:
    card = made(MODERN, amount__0="130")
    assert card is not None
    assert card.written("minimums") == "0:130/3000:155/5000:180"


@pytest.mark.parametrize(
    ("answers", "knob"),
    [
        ({"natural": "a lot"}, "natural"),
        ({"draw": "0"}, "draw"),
        ({"ask": "perhaps"}, "ask"),
        ({"minimum__2": ""}, "minimums"),
        ({"limit__0": "1000"}, "minimums"),
        ({"limit__0": "1000", "amount__0": "50", "limit__1": "500", "amount__1": "90"}, "minimums"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_question_and_every_answer_is_kept(
    answers: dict[str, str], knob: str
) -> None:
    typed = sent(CLASSIC, concealed="250", **answers)
    form = TableForm(CLASSIC, typed)
    assert form.card is None
    assert [question.knob.name for question in form.questions if question.problems] == [knob]
    assert sent_again(form) == typed
    assert [part.title for part in form.parts if part.has_problem]


def test_settings_that_clash_are_said_at_both_questions_and_every_answer_is_kept() -> None:
    typed = sent(CLASSIC, deal="30", concealed="250")
    form = TableForm(CLASSIC, typed)
    assert form.card is None
    assert [question.knob.name for question in form.questions if question.problems] == ["packs", "deal"]
    assert "30" in form.problems[0].says
    assert sent_again(form) == typed


def sent_again(form: TableForm) -> dict[str, str]:
    fields: dict[str, str] = {}
    for question in form.questions:
        for field in (*question.fields, *(field for pair in question.limits for field in pair)):
            fields[field.name] = field.value
        if not question.limits:
            fields[question.knob.name] = question.value
    return fields


def test_the_usual_answer_is_classics_or_modern_americans_where_only_that_has_one() -> None:
    usual = {question.knob.name: (question.reference, question.usual) for question in TableForm(MODERN).questions}
    assert usual["deal"] == ("Classic", "11")
    assert usual["special_pairs"] == ("Modern American", "2,500")


def test_a_section_says_how_much_of_it_was_changed() -> None:
    changed = {part.slug: part.changed for part in TableForm(RuleCard.parse("classic,natural=400,tie=shared")).parts}
    assert {slug: count for slug, count in changed.items() if count} == {"scoring": 2}
    assert not any(part.changed for part in TableForm(MODERN).parts)


def test_what_is_not_asked_stays_as_the_card_had_it() -> None:
    base = RuleCard.parse("classic2,ask=off")
    assert made(base, deal="13") == RuleCard.parse("classic2,ask=off,deal=13")
