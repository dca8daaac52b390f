import random
from datetime import UTC, date, datetime, timedelta

import fsrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from drills import schedule
from drills.grading import LOOK_HERE, NAMES_THE_RULE, grade
from drills.schedule import Memory, Rating, recall, step, window

AGAIN, HARD, GOOD = Rating.AGAIN, Rating.HARD, Rating.GOOD
MONDAY = date(2026, 3, 2)
NO_CAP = 36_500


def intervals(ratings, *, cap=NO_CAP, retention=0.9, lateness=0):
    """The days between each answer and the day it makes due, each answered on its day or some days late."""
    memory, day, found = None, MONDAY, []
    for rating in ratings:
        after = step(memory, rating, day, cap=cap, retention=retention)
        found.append((after.due - day).days)
        memory, day = after.memory, after.due + timedelta(days=lateness)
    return found


memories = some.builds(
    Memory,
    stability=some.floats(0.1, 5_000),
    difficulty=some.floats(1, 10),
    day=some.just(MONDAY),
)
waits = some.integers(1, 1_000)
retentions = some.sampled_from([0.85, 0.90, 0.95])


def test_good_after_good_without_the_cap():
    assert intervals([GOOD] * 8) == [2, 11, 46, 163, 497, 1346, 3292, 7398]


def test_good_after_good_with_the_cap():
    assert intervals([GOOD] * 6, cap=schedule.CAP) == [2, 11, 46, 120, 120, 120]


def test_again_and_then_good_after_good():
    assert intervals([AGAIN] + [GOOD] * 5) == [1, 2, 6, 17, 44, 102]


def test_3000_random_histories_agree_with_fsrs_itself():
    rng = random.Random(2026)
    bare = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=120)
    for _ in range(3_000):
        memory, card, day = None, fsrs.Card(card_id=1), MONDAY
        for _ in range(rng.randint(1, 8)):
            rating = rng.choice(list(Rating))
            after = step(memory, rating, day)
            card, _log = bare.review_card(
                card, fsrs.Rating(int(rating)), datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
            )
            assert (after.due, after.memory.stability, after.memory.difficulty) == (
                card.due.date(),
                card.stability,
                card.difficulty,
            )
            memory, day = after.memory, day + timedelta(days=rng.choice([1, 1, 2, 5, 11, 40, 300]))


@given(memories, waits, some.sampled_from(Rating), retentions, some.sampled_from([1, 30, 120, NO_CAP]))
def test_an_interval_is_a_day_at_least_and_the_cap_at_most(memory, wait, rating, retention, cap):
    day = MONDAY + timedelta(days=wait)
    after = step(memory, rating, day, retention=retention, cap=cap)
    assert 1 <= (after.due - day).days <= cap


@given(some.none() | memories, waits, retentions)
def test_again_is_never_longer_than_hard_nor_hard_than_good(memory, wait, retention):
    day = MONDAY + timedelta(days=wait)
    again, hard, good = (step(memory, rating, day, retention=retention, cap=NO_CAP).due for rating in Rating)
    assert again <= hard <= good


@given(some.none() | memories, waits, some.sampled_from(Rating))
def test_higher_retention_is_never_longer(memory, wait, rating):
    day = MONDAY + timedelta(days=wait)
    loose, usual, strict = (step(memory, rating, day, retention=asked, cap=NO_CAP).due for asked in (0.85, 0.9, 0.95))
    assert strict <= usual <= loose


@given(memories, waits, some.integers(0, 400), some.sampled_from([HARD, GOOD]))
def test_lateness_never_harms_a_right_answer(memory, wait, late, rating):
    day, later = MONDAY + timedelta(days=wait), MONDAY + timedelta(days=wait + late)
    on_time, when_late = step(memory, rating, day, cap=NO_CAP), step(memory, rating, later, cap=NO_CAP)
    assert when_late.memory.stability >= on_time.memory.stability
    assert when_late.due >= on_time.due


@given(memories, waits, waits)
def test_recall_falls_from_one_with_the_days(memory, wait, longer):
    assume(longer > wait)
    assert recall(memory, MONDAY) == 1
    assert 1 > recall(memory, MONDAY + timedelta(days=wait)) > recall(memory, MONDAY + timedelta(days=longer)) > 0


def test_recall_on_the_due_day_is_about_the_retention_asked():
    after = step(step(None, GOOD, MONDAY).memory, GOOD, MONDAY + timedelta(days=2))
    assert recall(after.memory, after.due) == pytest.approx(schedule.RETENTION, abs=0.01)


@pytest.mark.parametrize(
    ("interval", "first", "last"), [(1, 1, 1), (2, 2, 2), (3, 2, 4), (11, 9, 13), (46, 42, 50), (120, 112, 120)]
)
def test_the_window_of_an_interval_is_a_day_or_a_few_about_it(interval, first, last):
    assert (window(interval)[0], window(interval)[-1]) == (first, last)


@pytest.mark.parametrize("interval", range(1, 121))
def test_the_window_is_the_one_that_fsrs_would_draw_from(interval, monkeypatch):
    scheduler = fsrs.Scheduler(maximum_interval=120)
    monkeypatch.setattr(fsrs.scheduler, "random", lambda: 0.0)
    assert scheduler._get_fuzzed_interval(interval=timedelta(interval)).days == window(interval)[0]
    days = len(window(interval))
    monkeypatch.setattr(fsrs.scheduler, "random", lambda: (days - 1) / days)
    assert scheduler._get_fuzzed_interval(interval=timedelta(interval)).days == window(interval)[-1]


def test_a_second_answer_of_a_day_is_refused_by_the_scheduler():
    with pytest.raises(ValueError, match="cannot follow"):
        step(step(None, GOOD, MONDAY).memory, GOOD, MONDAY)


@pytest.mark.parametrize(
    ("right", "hints", "guess_said", "rating"),
    [
        (True, 0, False, GOOD),
        (True, LOOK_HERE, False, HARD),
        (True, NAMES_THE_RULE, False, AGAIN),
        (True, 0, True, AGAIN),
        (False, 0, False, AGAIN),
        (False, LOOK_HERE, False, AGAIN),
    ],
)
def test_a_grade_is_good_unaided_hard_after_the_first_hint_else_again(right, hints, guess_said, rating):
    assert grade(right=right, hints=hints, guess_said=guess_said) == rating
