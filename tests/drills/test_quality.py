"""The measure of the questions, at 250 seeds a skill by verdict, 120 by fields."""

import dataclasses

import pytest
from django.core.management import call_command

from canasta.rulecard import CLASSIC
from drills import guessing, kinds, quality
from drills.kinds import KINDS
from drills.management.commands import drill_quality
from drills.quality import CUES, Asked, Report, best_rule, wrong_with
from drills.skills import MELD, SKILLS, TAKE, skill
from tests.drills.made import card_of, is_form, naive, one_where, position_of, questions, questions_of_kind

each_skill = pytest.mark.parametrize(("kind", "slug"), [(kind, one.slug) for one in SKILLS for kind in one.kinds])
each_kind = pytest.mark.parametrize("kind", KINDS)
by_verdict = pytest.mark.parametrize("kind", [kind for kind in KINDS if not is_form(kind)])
by_fields = pytest.mark.parametrize("kind", [kind for kind in KINDS if is_form(kind)])


@each_skill
def test_every_question_is_right_by_referee_and_naive_checker_and_has_one_true_reason(kind, slug):
    assert naive is not None
    assert [what for one in questions(kind, slug) for what in wrong_with(one, naive)] == []


@each_skill
def test_every_facet_comes_up_with_each_answer_and_every_fault_is_named(kind, slug):
    assert list(quality.missing(kind, skill(slug), questions(kind, slug), card_of(slug))) == []


@each_skill
def test_no_position_comes_twice(kind, slug):
    """Or one in a hundred; of fewer, one."""
    made = questions(kind, slug)
    assert (1 - quality.distinct_share(made)) * len(made) < max(1, len(made) // 100) + 0.5


@by_verdict
def test_yes_and_no_are_even(kind):
    assert len(questions_of_kind(kind)) >= 250
    assert 0.45 <= quality.yes_share(questions_of_kind(kind)) <= 0.55


@pytest.mark.parametrize("cue", CUES)
@each_kind
def test_no_single_thing_on_the_page_gives_the_answer_away(kind, cue):
    assert best_rule(questions_of_kind(kind), CUES[cue]) <= 0.65


@by_fields
def test_no_answer_is_right_for_half_of_a_skill_and_no_option_is_never_right(kind):
    for one in SKILLS:
        if kind in one.kinds:
            assert quality.commonest_share(questions(kind, one.slug)) <= quality.COMMONEST + 0.05, one.slug
    assert all(share >= quality.OFTEN_ENOUGH / 2 for share in quality.right_shares(questions_of_kind(kind)).values())


@by_verdict
def test_every_reason_offered_is_the_truth_often_enough(kind):
    asked = questions_of_kind(kind)
    offered = {choice.subject for one in asked for choice in one.question.choices}
    for subject in offered:
        assert sum(one.question.reason == subject for one in asked) / len(asked) >= 0.05, subject


@by_verdict
def test_neither_its_place_nor_its_length_marks_the_true_reason(kind):
    asked = [one.question for one in questions_of_kind(kind) if one.question.choices]
    places = [[choice.subject for choice in question.choices].index(question.reason) for question in asked]
    assert all(0.2 < places.count(place) / len(places) < 0.3 for place in range(4))
    for pick in (max, min):
        right = sum(
            pick(question.choices, key=lambda choice: len(choice.words(question.answer))).subject == question.reason
            for question in asked
        )
        assert right / len(asked) < 0.5


@by_verdict
def test_whether_cards_are_picked_tells_nothing_of_the_answer(kind):
    assert best_rule(questions_of_kind(kind), lambda one: one.question.picks) <= 0.55


# ── The measure itself must be able to fail ──────────────────────────────────────────────────────


def _spoilt(**changes) -> list[str]:
    question = dataclasses.replace(one_where(MELD, "meld-shape", "a-pair", False), **changes)
    return list(wrong_with(Asked(question, position_of(question)), naive))


def test_a_wrong_answer_is_found():
    assert "the referee gives the other answer" in _spoilt(answer=True)
    assert "the naive checker gives the other answer" in _spoilt(answer=True)


def test_a_wrong_rule_is_found():
    assert any("names meld.size first" in what for what in _spoilt(rule="meld.rank"))


def test_a_detail_that_tells_the_reason_is_found():
    question = one_where(MELD, "meld-shape", "a-pair", False)
    assert _spoilt(detail=question.choice(question.reason).no)


def test_reasons_of_unequal_length_are_found():
    question = one_where(MELD, "meld-shape", "a-pair", False)
    short = dataclasses.replace(question.choices[0], no="Short.")
    assert any("unequal" in what for what in _spoilt(choices=(short, *question.choices[1:])))


def test_a_true_reason_that_is_not_named_so_is_found():
    question = one_where(MELD, "meld-shape", "a-pair", False)
    other = next(choice.subject for choice in question.choices if choice.subject != question.reason)
    assert any("holds" in what for what in _spoilt(reason=other))


def test_a_cue_is_found():
    asked = [one for one in questions_of_kind(TAKE) if one.position.is_open is one.question.answer]
    assert best_rule(asked, CUES["open or not"]) == 1


# ── The command ──────────────────────────────────────────────────────────────────────────────────


def test_the_command_prints_a_line_for_each_skill_and_each_cue(capsys):
    call_command("drill_quality", seeds=6)
    printed = capsys.readouterr().out
    assert all(one.slug in printed for one in SKILLS) and all(cue in printed for cue in CUES)


@pytest.mark.parametrize(("misses", "status"), [([], 0), (["take-the-pile: odd"], 1)])
def test_the_check_exits_with_one_when_anything_is_amiss(monkeypatch, misses, status):
    monkeypatch.setattr(drill_quality, "examine", lambda *args: Report(misses=misses))
    if status:
        with pytest.raises(SystemExit) as left:
            call_command("drill_quality", check=True)
        assert left.value.code == status
    call_command("drill_quality", check=not status)


def test_without_the_tests_the_naive_checker_is_left_out_and_said_to_be(monkeypatch, capsys):
    monkeypatch.setattr(drill_quality, "naive_checker", lambda: None)
    monkeypatch.setattr(drill_quality, "examine", lambda *args: Report())
    call_command("drill_quality")
    assert "naive checker is left out" in capsys.readouterr().err


@by_verdict
def test_a_yes_and_a_no_are_shown_with_the_same_words(kind):
    """Prompt and labels that come with one answer come with the other too."""
    shown = {True: set(), False: set()}
    for question in (one.question for one in questions_of_kind(kind)):
        shown[question.answer].add((question.prompt, question.yes_label, question.no_label))
    assert shown[True] == shown[False]


# How many there are, and how well they are guessed


@each_kind
def test_a_kind_does_not_run_out_of_positions(kind):
    """A small version of `manage.py drill_quality --distinct 10000`; docs/drills.md has what that found."""
    asked = questions_of_kind(kind)
    assert len({one.question.position for one in asked}) >= 0.995 * len(asked)


def test_positions_are_counted_till_there_are_enough_or_none_new_to_come(monkeypatch):
    assert guessing.distinct("minimum", CLASSIC, 30) == (30, 30)
    assert guessing.distinct("at-your-table", CLASSIC, 30) == (0, 0)
    one = kinds.make("minimum", "my-minimum", 1, CLASSIC)
    monkeypatch.setattr(guessing.kinds, "make", lambda *args: one)
    assert guessing.distinct("minimum", CLASSIC, 30) == (1, 36)


@by_fields
def test_the_logged_guess_is_no_lower_than_what_is_guessed_by_what_is_common(kind):
    """Where the skills are asked so seldom that chance tells, a little more is let pass."""
    for slug in dict.fromkeys(one.question.skill for one in questions_of_kind(kind)):
        made = [one.question for one in questions(kind, slug)]
        assert guessing.guessed(made) <= guessing.logged(made) + 0.03, slug


def test_one_answer_for_all_is_guessed_always_and_a_coin_every_other_time():
    question = questions("minimum", "my-minimum")[0].question
    coin = [
        dataclasses.replace(question, fields=(dataclasses.replace(question.fields[0], right=str(side)),))
        for side in [0, 1] * 500
    ]
    assert guessing.guessed(coin[::2]) == 1
    assert 0.49 < guessing.guessed(coin) < 0.5
