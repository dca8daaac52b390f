"""One row, by SQL that is written once."""

import pytest
from django.db import transaction

from drills.models import Question, SkillCard
from drills.rows import row_with
from tests.factories import QuestionFactory, SkillCardFactory

pytestmark = pytest.mark.django_db


def test_a_row_is_found_whole_by_all_that_is_asked_of_it(alice, charlie):
    question, _ = QuestionFactory(learner=alice), QuestionFactory(learner=charlie)
    found = row_with(Question, pk=question.pk, learner_id=alice.pk)
    kept = Question.objects.get(pk=question.pk)
    assert [getattr(found, field.attname) for field in Question._meta.fields] == [
        getattr(kept, field.attname) for field in Question._meta.fields
    ]


def test_nothing_is_found_of_another_learner_nor_of_nobody(alice, charlie):
    question = QuestionFactory(learner=alice)
    assert row_with(Question, pk=question.pk, learner_id=charlie.pk) is None
    assert row_with(Question, pk=question.pk, learner_id=None) is None


def test_a_row_may_be_locked_for_a_change(alice):
    card = SkillCardFactory(learner=alice)
    with transaction.atomic():
        assert row_with(SkillCard, lock=True, skill=card.skill, learner_id=alice.pk) == card


@pytest.mark.parametrize("number", ["0", "9" * 18, "9" * 30])
def test_no_question_has_a_number_longer_than_a_database_can_hold(client, number):
    assert client.get(f"/q/{number}/").status_code == 404
