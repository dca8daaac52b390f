"""Undo, another like this, hints asked for and unasked, the guessing box: what they do to the record."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from drills import kinds, queries, services
from drills.fold import EventKind, fold
from drills.models import Event, Purpose, Question, Sitting, SkillCard
from drills.schedule import Rating
from drills.skills import SKILLS
from tests.drills.conftest import WEDNESDAY, after, card, right, wrong
from tests.factories import LearnerFactory, QuestionFactory, SittingFactory, SkillCardFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]
TODAY = date(2026, 6, 10)


def begin(learner, now=WEDNESDAY):
    return services.start_review(learner, now)


def ask(learner, sitting, now=WEDNESDAY):
    return services.next_question(learner, sitting, now)


def answer(learner, question, given=right, now=WEDNESDAY, **how):
    return services.record_answer(learner, question, given(question), now, **how)


def key(question):
    return question.kind, question.facet


def turn_all(learner, sitting, given=right, now=WEDNESDAY):
    asked = []
    while question := ask(learner, sitting, now):
        asked.append(question)
        answer(learner, question, given, now)
    return asked


# Undo


def test_undo_restores_the_schedule_and_asks_the_skill_again_with_other_cards(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    before = card(alice, first.skill).standing
    answer(alice, first, wrong)
    assert card(alice, first.skill).standing != before
    assert services.undo(alice, first, after(minutes=1))
    assert card(alice, first.skill).standing == before
    again = ask(alice, sitting, after(minutes=1))
    assert (again.skill, again.number, again.purpose) == (first.skill, first.number, Purpose.REVIEW)
    assert again.position != first.position and again.hints == 0


def test_the_answer_after_an_undo_is_the_days_first(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first, wrong)
    services.undo(alice, first, WEDNESDAY)
    event = answer(alice, ask(alice, sitting))
    assert (event.counts, event.rating, event.due_day_after) == (True, Rating.GOOD, TODAY + timedelta(2))
    assert card(alice, first.skill).tries == [[None, True]]


def test_what_was_undone_stays_in_the_record_and_counts_nowhere(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    voided = answer(alice, first, wrong)
    services.undo(alice, first, after(minutes=1))
    assert Event.objects.get(kind=EventKind.VOID).voids == voided
    assert Event.objects.filter(pk=voided.pk).exists()
    assert queries.answers_in(sitting.pk) == [] and queries.missed_lately(alice, TODAY) == []
    assert queries.facets_seen(alice, first.skill).keys() == {key(ask(alice, sitting))}
    missed = [question.skill for question in turn_all(alice, sitting)]
    assert sorted(missed) == sorted(sitting.plan), "it is not missed any more, so it does not come once more"


def test_only_the_last_answer_of_a_sitting_is_undone_and_only_once(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first)
    second = ask(alice, sitting)
    answer(alice, second)
    assert not services.undo(alice, first, WEDNESDAY)
    assert services.undo(alice, second, WEDNESDAY)
    assert not services.undo(alice, second, WEDNESDAY), "a second tap"
    assert not services.undo(alice, first, WEDNESDAY), "one undo, not a row of them"
    assert Event.objects.filter(kind=EventKind.VOID).count() == 1
    answer(alice, ask(alice, sitting))
    assert queries.last_answer(sitting.pk) is not None, "the new answer may be undone again"


def test_a_question_not_answered_cannot_be_undone(alice):
    assert not services.undo(alice, QuestionFactory(learner=alice), WEDNESDAY)
    assert not Event.objects.exists()


def test_undo_after_the_last_card_opens_the_sitting_again(alice, read):
    read("melding")
    sitting = begin(alice)
    last = turn_all(alice, sitting)[-1]
    sitting.refresh_from_db()
    assert sitting.ended_at
    services.undo(alice, last, WEDNESDAY)
    sitting.refresh_from_db()
    assert sitting.ended_at is None and begin(alice) == sitting
    assert [question.skill for question in turn_all(alice, sitting)] == [last.skill]


def test_undo_works_where_another_practice_of_the_same_was_begun_since(alice):
    first = services.start_practice(alice, "pile-pair", WEDNESDAY)
    last = turn_all(alice, first)[-1]
    second = services.start_practice(alice, "pile-pair", after(minutes=1))
    assert services.undo(alice, last, after(minutes=1))
    assert ask(alice, first, after(minutes=1)).skill == "pile-pair"
    assert Sitting.objects.get(ended_at=None) == second


def test_an_answer_that_a_later_one_was_built_on_is_not_undone(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first)
    later = after(days=2)
    tomorrow = services.start_practice(alice, first.skill, later)
    assert answer(alice, ask(alice, tomorrow, later), now=later).counts
    assert not services.undo(alice, first, later)


def test_practice_is_undone_as_well(alice):
    sitting = services.start_practice(alice, "pile-pair", WEDNESDAY)
    first = ask(alice, sitting)
    answer(alice, first, wrong)
    assert services.undo(alice, first, WEDNESDAY)
    again = ask(alice, sitting)
    assert (again.number, again.purpose) == (1, Purpose.PRACTICE)
    assert not SkillCard.objects.exists()


def test_a_learner_with_an_undo_in_the_record_can_be_erased(alice, read):
    read("melding")
    question = ask(alice, begin(alice))
    answer(alice, question)
    services.undo(alice, question, WEDNESDAY)
    services.report(alice, question, WEDNESDAY)
    services.erase(alice)
    assert not Event.objects.exists() and not Question.objects.exists()


# Another like this


def test_another_like_this_changes_nothing_and_the_sitting_goes_on(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first)
    standing = card(alice, first.skill).standing
    extra = services.another_like(alice, first, WEDNESDAY)
    assert (extra.skill, extra.purpose, extra.number) == (first.skill, Purpose.ANOTHER, first.number)
    assert extra.position != first.position
    assert services.another_like(alice, first, WEDNESDAY) == extra, "a second tap"
    assert ask(alice, sitting) == extra, "and a reload shows it again"
    assert not answer(alice, extra, wrong).counts
    assert card(alice, first.skill).standing == standing
    assert [question.skill for question in turn_all(alice, sitting)] == sitting.plan[1:]


def test_another_like_this_never_counts_though_a_new_day_has_begun(alice, read):
    read("melding")
    first = ask(alice, begin(alice))
    answer(alice, first)
    extra = services.another_like(alice, first, WEDNESDAY)
    assert not answer(alice, extra, now=after(days=30)).counts


def test_a_missed_skill_still_comes_once_more_where_another_like_it_was_right(alice, read):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first, wrong)
    answer(alice, services.another_like(alice, first, WEDNESDAY))
    assert [question.skill for question in turn_all(alice, sitting)] == [*sitting.plan[1:], first.skill]


# What if


@pytest.fixture
def with_near_miss(monkeypatch):
    """A kind whose questions have a near miss: the score is changed, and with it the answer."""

    def near_miss(made):
        return replace(made, position=made.position.replace("/0 -", "/5 -"), answer=not made.answer)

    monkeypatch.setattr(kinds, "near_miss", near_miss)


@pytest.fixture
def left_open(alice, read, with_near_miss):
    """A row, its first question answered, and the near miss of it that is asked."""
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    answer(alice, first)
    return sitting, first, services.ask_what_if(alice, first, WEDNESDAY)


def test_what_if_asks_the_table_that_turns_the_answer_beside_the_row(alice, read, with_near_miss):
    read("melding")
    sitting = begin(alice)
    first = ask(alice, sitting)
    assert first.has_near_miss
    answer(alice, first)
    standing = card(alice, first.skill).standing
    near = services.ask_what_if(alice, first, WEDNESDAY)
    assert (near.answer, near.purpose, near.number) == (not first.answer, Purpose.ANOTHER, first.number)
    assert near.near_miss_of == first and not near.has_near_miss
    assert services.ask_what_if(alice, first, WEDNESDAY) == near, "a second tap"
    assert not answer(alice, near, wrong).counts
    assert card(alice, first.skill).standing == standing
    assert [question.skill for question in turn_all(alice, sitting)] == sitting.plan[1:]


def test_another_like_this_is_not_the_what_if_that_was_left_open(alice, left_open):
    sitting, first, near = left_open
    extra = services.another_like(alice, first, WEDNESDAY)
    assert extra != near and extra.near_miss_of is None
    answer(alice, extra)
    assert ask(alice, sitting) == near, "it waits"


def test_where_nothing_turns_the_answer_there_is_no_what_if(alice, read):
    read("melding")
    first = ask(alice, begin(alice))
    assert not first.has_near_miss
    answer(alice, first)
    assert services.ask_what_if(alice, first, WEDNESDAY) is None


def test_a_near_miss_is_not_asked_by_a_rule_card_that_is_no_longer_in_force(alice, read, with_near_miss):
    read("melding")
    first = ask(alice, begin(alice))
    answer(alice, first)
    alice.rule_card = "bicycle"
    assert services.ask_what_if(alice, first, WEDNESDAY) is None


def test_an_undone_near_miss_is_asked_once_more(alice, left_open):
    sitting, _, near = left_open
    answer(alice, near)
    assert services.undo(alice, near, WEDNESDAY)
    again = ask(alice, sitting)
    assert (again.purpose, again.position) == (Purpose.ANOTHER, near.position)


# Hints


def test_hints_come_one_after_the_other_and_none_after_the_answer(alice):
    question = QuestionFactory(learner=alice)
    for level, taken in ((2, 0), (1, 1), (1, 1), (0, 1), (3, 1), (2, 2), (1, 2)):
        services.take_hint(question, level)
        assert (question.hints, Question.objects.get().hints) == (taken, taken)
    other = QuestionFactory(learner=alice, sitting=question.sitting, skill="meld-shape")
    answer(alice, other)
    services.take_hint(other, 1)
    assert other.hints == 0


@pytest.mark.parametrize(("hints", "rating"), [(0, Rating.GOOD), (1, Rating.HARD), (2, Rating.AGAIN)])
def test_a_hint_lowers_the_grade_of_a_right_answer(alice, hints, rating):
    SkillCardFactory(learner=alice)
    question = QuestionFactory(learner=alice, hints=hints)
    event = answer(alice, question)
    assert (event.hints, event.rating, event.right) == (hints, rating, True)


def test_in_practice_the_second_miss_brings_a_hint_and_the_third_what_is_known_better(alice, monkeypatch):
    sitting = services.start_practice(alice, "pile-pair", WEDNESDAY)
    hints, facets = [], []
    for given in (right, wrong, wrong, wrong, wrong):
        question = ask(alice, sitting)
        hints.append(question.hints)
        facets.append(question.facet)
        answer(alice, question, given)
    assert hints == [0, 0, 0, 1, 1]
    assert facets[4] == facets[0], "the only one that was answered right"


def test_in_a_review_no_hint_comes_unasked(alice, read):
    read("melding")
    sitting = begin(alice)
    assert all(question.hints == 0 for question in turn_all(alice, sitting, wrong))


# The guessing box


def test_a_guess_that_is_said_comes_back_soon_and_is_right_all_the_same(alice, read):
    read("melding")
    event = answer(alice, ask(alice, begin(alice)), guess_said=True)
    assert (event.guess_said, event.right, event.rating) == (True, True, Rating.AGAIN)
    assert event.due_day_after == TODAY + timedelta(1)


# What was got wrong


def test_what_was_missed_lately_can_be_practised_until_it_was_right_twice(alice):
    for skill, given in (("pile-pair", wrong), ("meld-shape", right)):
        answer(alice, ask(alice, services.start_practice(alice, skill, WEDNESDAY)), given)
    sitting = services.start_practice(alice, "missed", WEDNESDAY)
    assert set(sitting.plan) == {"pile-pair"} and len(sitting.plan) == 10
    turn_all(alice, sitting)
    assert services.start_practice(alice, "missed", WEDNESDAY) is None


def test_a_miss_of_two_weeks_ago_is_not_lately_any_more(alice):
    answer(alice, ask(alice, services.start_practice(alice, "pile-pair", WEDNESDAY)), wrong)
    assert queries.missed_lately(alice, TODAY + timedelta(13)) == ["pile-pair"]
    assert queries.missed_lately(alice, TODAY + timedelta(14)) == []


def test_nobodys_misses_are_anybody_elses(alice, charlie):
    answer(alice, ask(alice, services.start_practice(alice, "pile-pair", WEDNESDAY)), wrong)
    assert queries.missed_lately(charlie, TODAY) == []


# What the learner has set


@pytest.mark.parametrize("length", [5, 10, 20])
def test_a_sitting_is_as_long_as_the_learner_likes(alice, length, monkeypatch):
    alice.sitting_length = length
    assert len(services.start_practice(alice, "mixed", WEDNESDAY).plan) == length
    for one in SKILL_ROW[:12]:
        SkillCardFactory(learner=alice, skill=one, introduced_day=TODAY - timedelta(1))
    up = services.next_up(alice, WEDNESDAY)
    assert (up.count, up.waiting) == (min(12, length), max(0, 12 - length))
    row = begin(alice)
    assert len(row.plan) == min(12, length)
    turn_all(alice, row)
    assert services.next_up(alice, WEDNESDAY).count == min(max(0, 12 - length), length)


SKILL_ROW = [one.slug for one in SKILLS if not one.knob and not one.slug.startswith("modern")]


def test_a_new_retention_holds_from_the_next_answer_on_and_moves_no_due_day(alice, read):
    read("melding")
    sitting = begin(alice)
    first, second = ask(alice, sitting), None
    answer(alice, first)
    due = card(alice, first.skill).due_day
    alice.retention = 0.95
    second = answer(alice, ask(alice, sitting))
    assert card(alice, first.skill).due_day == due
    assert second.due_day_after < due and "retention 0.95" in second.scheduler


def test_reviews_that_would_fall_on_one_day_are_levelled_and_the_fold_reads_the_day_chosen(alice):
    def known(skill):
        return SkillCardFactory(
            learner=alice,
            skill=skill,
            introduced_day=TODAY - timedelta(11),
            due_day=TODAY,
            stability=11.0,
            difficulty=5.0,
            memory_day=TODAY - timedelta(11),
            tries=[[None, True], [0.9, True]],
        )

    skills = SKILL_ROW[:6]
    for skill in skills:
        known(skill)
    row = SittingFactory(learner=alice)
    asked = [QuestionFactory(learner=alice, sitting=row, skill=skill) for skill in skills]
    days = [answer(alice, question).due_day_after for question in asked]
    assert len(set(days)) == 6
    events = {skill: Event.objects.filter(learner=alice, skill=skill) for skill in skills}
    assert [fold(events[skill]).due for skill in skills] == days
    assert [card(alice, skill).due_day for skill in skills] == days


def test_a_stranger_learner_has_other_seeds():
    one, other = LearnerFactory(), LearnerFactory()
    first, second = (ask(who, services.start_practice(who, "pile-pair", WEDNESDAY)) for who in (one, other))
    assert first.seed != second.seed
