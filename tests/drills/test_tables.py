"""Tables whose rules leave some skills nothing to ask."""

import pytest
from django.urls import reverse

from drills import services
from drills.models import SkillCard
from lessons.services import finish
from tests.drills.conftest import WEDNESDAY

pytestmark = pytest.mark.django_db


def test_a_skill_that_the_table_leaves_nothing_to_ask_of_is_neither_due_nor_offered(alice, alices):
    finish(alice, "going-out", WEDNESDAY)
    services.introduce(alice, WEDNESDAY)
    assert set(SkillCard.objects.values_list("skill", flat=True)) == {"black-three-meld", "keep-one", "pile-trap"}
    alice.rule_card = "classic,black_threes_out=no"
    alice.save()
    assert services.next_up(alice, WEDNESDAY).count == 2
    assert set(services.start_review(alice, WEDNESDAY).plan) == {"keep-one", "pile-trap"}
    assert "Melding black threes" not in alices.get(reverse("practice")).text
    assert alices.get(reverse("practice-skill", args=["black-three-meld"])).status_code == 404
    assert alices.get("/").status_code == 200


def test_it_does_not_use_up_the_three_that_begin_a_day(alice):
    alice.rule_card = "classic,black_threes_out=no"
    finish(alice, "going-out", WEDNESDAY)
    services.introduce(alice, WEDNESDAY)
    assert set(SkillCard.objects.values_list("skill", flat=True)) == {"keep-one", "pile-trap"}
