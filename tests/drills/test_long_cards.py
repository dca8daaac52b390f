"""PostgreSQL holds every text to its column: a question fits, however long a table's rule card is."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError

from canasta.rulecard import RuleCard
from canasta.rulecard_text import LONGEST, read
from drills import kinds
from drills.models import Purpose, Question
from drills.services import askable_under
from drills.skills import SKILLS

AT = {"number": 1, "purpose": Purpose.REVIEW, "created_at": datetime(2026, 6, 10, 10, tzinfo=UTC)}


def longest(name: str) -> RuleCard:
    """A card with so many limits that its text is about as long as may be kept."""
    steps = "/".join(f"{limit}:{limit % 150}" for limit in range(-99_999, -99_910))
    card = read(f"{name},minimums={steps}")
    assert LONGEST - 150 < len(str(card)) <= LONGEST
    return card


@pytest.mark.parametrize("name", ["classic", "classic3", "modern"])
def test_a_question_fits_into_its_columns_under_the_longest_card(name):
    card, made = longest(name), 0
    can = askable_under(card)
    for one in (one for one in SKILLS if one.slug in can):
        try:
            question = kinds.make(one.kinds[0], one.slug, 1, card)
        except kinds.Impossible:
            continue
        made += 1
        try:
            row = Question.of(question, taught=[one.lesson], **AT)
            row.clean_fields(exclude=["learner", "sitting", "last_met", *(["answer"] if row.answer is None else [])])
        except ValidationError as error:
            pytest.fail(f"{one.slug}: {error}")
    assert made > 3
