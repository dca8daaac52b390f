from dataclasses import dataclass
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from drills.fold import EventKind, Standing, Try, chance_of_misses, fold
from drills.schedule import Memory, Rating, recall, step
from drills.services import state_of

MONDAY = date(2026, 3, 2)
AGAIN, GOOD = Rating.AGAIN, Rating.GOOD


@dataclass
class Line:
    """A line of the record, without a database."""

    id: int
    kind: str
    study_day: date
    counts: bool = False
    rating: int | None = None
    recall_before: float | None = None
    stability_after: float | None = None
    difficulty_after: float | None = None
    due_day_after: date | None = None
    voids_id: int | None = None


class Record(list):
    """Writes lines as the services do."""

    def write(self, kind, day=0, **columns):
        self.append(Line(len(self) + 1, kind, MONDAY + timedelta(days=day), **columns))
        return self

    def introduce(self, day=0):
        return self.write(EventKind.INTRODUCE, day)

    def answer(self, day, rating=GOOD):
        standing, today = fold(self), MONDAY + timedelta(days=day)
        if not standing.takes_count(today):
            return self.write(EventKind.ANSWER, day, rating=rating)
        after = step(standing.memory, rating, today)
        return self.write(
            EventKind.ANSWER,
            day,
            counts=True,
            rating=rating,
            recall_before=standing.recall(today),
            stability_after=after.memory.stability,
            difficulty_after=after.memory.difficulty,
            due_day_after=after.due,
        )

    def due(self):
        return (fold(self).due - MONDAY).days


def test_nothing_recorded_is_nothing_known():
    assert fold([]) == Standing()


def test_a_skill_introduced_is_due_the_same_day_with_nothing_remembered():
    assert fold(Record().introduce(3)) == Standing(introduced=MONDAY + timedelta(3), due=MONDAY + timedelta(3))


def test_an_answer_to_a_skill_not_introduced_counts_for_nothing():
    assert fold(Record().answer(0)) == Standing()


def test_good_answers_on_their_days_move_the_due_day_2_11_46_days_on():
    record = Record().introduce()
    for interval in (2, 11, 46):
        day = record.due()
        assert record.answer(day).due() == day + interval


def test_only_the_first_answer_of_a_day_counts():
    record = Record().introduce().answer(0, AGAIN)
    assert fold(record.answer(0, GOOD)).tries == (Try(None, False),)
    assert record.due() == 1


def test_practice_ahead_counts_only_when_recall_has_fallen_to_97_in_100():
    record = Record().introduce().answer(0).answer(2)
    memory = fold(record).memory
    sure, unsure = MONDAY + timedelta(3), MONDAY + timedelta(10)
    assert recall(memory, sure) > 0.97 >= recall(memory, unsure)
    assert [fold(record).takes_count(day) for day in (sure, unsure)] == [False, True]


def test_a_voided_answer_was_never_given_and_the_next_one_is_the_first_of_the_day():
    record = Record().introduce().answer(0).answer(2, AGAIN)
    before = fold(record[:2])
    record.write(EventKind.VOID, 2, voids_id=3)
    assert fold(record) == before
    assert fold(record.answer(2)).tries[-1] == Try(before.recall(MONDAY + timedelta(2)), True)


def test_a_reset_forgets_all_and_begins_anew():
    record = Record().introduce().answer(0).answer(2).write(EventKind.RESET, 5)
    assert fold(record) == Standing(introduced=MONDAY + timedelta(5), due=MONDAY + timedelta(5))


def test_a_placement_begins_with_a_memory_and_a_due_day():
    due = MONDAY + timedelta(11)
    record = Record().write(EventKind.PLACE, stability_after=11.0, difficulty_after=5.0, due_day_after=due)
    assert fold(record) == Standing(introduced=MONDAY, due=due, memory=Memory(11.0, 5.0, MONDAY))


def test_a_changed_rule_card_makes_a_skill_due_and_leaves_its_memory():
    record = Record().introduce().answer(0).answer(2)
    before = fold(record)
    after = fold(record.write(EventKind.DUE, 4))
    assert (after.due, after.memory, after.tries) == (MONDAY + timedelta(4), before.memory, before.tries)


def test_where_todays_answer_was_given_a_changed_rule_card_makes_a_skill_due_on_the_day_it_says():
    record = Record().introduce().answer(0).answer(2)
    after = fold(record.write(EventKind.DUE, 2, due_day_after=MONDAY + timedelta(3)))
    assert (after.due, after.memory) == (MONDAY + timedelta(3), fold(record).memory)


@given(some.lists(some.tuples(some.integers(0, 30), some.sampled_from([AGAIN, GOOD])), max_size=12))
def test_a_due_day_is_always_after_the_study_day_of_its_answer(answers):
    record, day = Record().introduce(), 0
    for wait, rating in answers:
        day += wait
        counted = record.answer(day, rating)[-1].counts
        assert not counted or record.due() > day


@pytest.mark.parametrize(("misses", "chance"), [(0, 1.0), (1, 0.28), (2, 0.02), (3, 0.0)])
def test_the_chance_of_misses_is_that_of_so_many_or_more(misses, chance):
    assert chance_of_misses([0.9, 0.8], misses) == pytest.approx(chance)


# What pages call a skill


def standing(*tries, stability=30.0):
    return Standing(MONDAY, MONDAY, Memory(stability, 5.0, MONDAY), tuple(Try(0.9, right) for right in tries))


@pytest.mark.parametrize(
    ("stands", "days", "state"),
    [
        (None, 0, "not started"),
        (Standing(MONDAY, MONDAY), 0, "not started"),
        (standing(True, True, True), 1, "solid"),
        (standing(True, True, True), 100, "shaky"),  # predicted recall has fallen below 0.8
        (standing(True, True, False), 1, "shaky"),
        (standing(True, True), 1, "shaky"),
        (standing(False, False, False), 1, "shaky"),  # three answers are too few to call it stuck
        (standing(False, False, False, True), 1, "stuck"),
        (standing(False, True, True, True), 1, "solid"),
    ],
)
def test_a_skill_is_not_started_stuck_solid_or_shaky(stands, days, state):
    assert state_of(stands, MONDAY + timedelta(days)) == state
