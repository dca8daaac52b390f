from datetime import UTC, datetime

import pytest

from canasta.rulecard import CLASSIC
from lessons.course import lesson
from lessons.models import Progress
from lessons.services import finish, finished, next_lesson, progress_of, reach, rule_card_of

NOW = datetime(2026, 6, 10, 10, tzinfo=UTC)
LATER = datetime(2026, 6, 12, 10, tzinfo=UTC)
MELDING = lesson("melding")


def test_the_furthest_step_is_kept(alice):
    reach(alice, MELDING, 4, NOW)
    reach(alice, MELDING, 2, LATER)
    assert progress_of(alice)["melding"].step == 4
    assert finished(alice) == {}


def test_one_beyond_the_last_step_finishes_and_reading_again_changes_nothing(alice):
    reach(alice, MELDING, len(MELDING.steps) + 1, NOW)
    finish(alice, "melding", LATER)
    reach(alice, MELDING, 1, LATER)
    assert finished(alice) == {"melding": NOW}
    assert progress_of(alice)["melding"].step == len(MELDING.steps)


def test_a_learner_has_one_progress_a_lesson(alice):
    for _ in range(3):
        reach(alice, MELDING, 2, NOW)
    assert Progress.objects.count() == 1


def test_progress_is_the_learners_own(alice, charlie):
    finish(alice, "melding", NOW)
    assert finished(charlie) == {}
    assert progress_of(charlie) == {}


@pytest.mark.django_db
def test_a_visitor_has_read_nothing_and_begins_at_the_beginning():
    assert progress_of(None) == {}
    assert next_lesson(None).slug == "table-and-turn"


def test_the_next_lesson_is_the_first_that_is_not_finished(alice):
    finish(alice, "table-and-turn", NOW)
    finish(alice, "melding", NOW)
    assert next_lesson(alice).slug == "card-values"


def test_a_card_that_cannot_be_read_is_classic(alice):
    alice.rule_card = "some club"
    assert rule_card_of(alice) == CLASSIC
    alice.rule_card = "bicycle"
    assert rule_card_of(alice).black_three_freezes
