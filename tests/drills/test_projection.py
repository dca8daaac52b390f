"""What is kept of a skill is what its record folds to."""

from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from drills import services
from drills.fold import EventKind, fold
from drills.models import Event, Question, SkillCard
from drills.services import (
    next_question,
    start_practice,
    start_review,
)
from drills.skills import skill
from drills.tables import make_due
from tests.drills.conftest import WEDNESDAY, answer, ask, card, right, turn_all, wrong
from tests.drills.made import CLASSIC_SKILLS
from tests.factories import LearnerFactory, SkillCardFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]
TODAY = date(2026, 6, 10)
MELDING = [one.slug for one in CLASSIC_SKILLS if one.lesson == "melding"]  # in the order in which they are introduced


def is_folded(learner) -> bool:
    return all(
        fold(Event.objects.filter(learner=learner, skill=card.skill).order_by("id")) == card.standing
        for card in SkillCard.objects.filter(learner=learner)
    )


SOME = ["meld-shape", "two-naturals", "frozen-wild"]
acts = some.one_of(
    some.tuples(some.just("review"), some.booleans()),
    some.tuples(some.just("practice"), some.sampled_from(SOME), some.booleans()),
    some.tuples(some.just("another"), some.booleans()),
    some.tuples(some.just("twice"), some.booleans()),
    some.tuples(some.just("issue")),
    some.tuples(some.just("hint")),
    some.tuples(some.just("undo")),
    some.tuples(some.just("zone"), some.sampled_from(["Asia/Tokyo", "Pacific/Pago_Pago", "Europe/Berlin"])),
    some.tuples(some.just("retention"), some.sampled_from([0.85, 0.90, 0.95])),
    some.tuples(some.just("length"), some.sampled_from([5, 10, 20])),
    some.tuples(some.just("card"), some.sampled_from(["classic", "bicycle"])),
    some.tuples(some.just("later"), some.sampled_from([1, 2, 5, 30])),
    some.tuples(some.just("due"), some.sets(some.sampled_from(MELDING[:3]))),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(acts, max_size=16))
def test_the_fold_equals_the_projection_after_any_sequence(read, deeds):
    read("melding")
    learner, now = LearnerFactory(), WEDNESDAY
    for act, *how in deeds:
        now += timedelta(minutes=1)
        if act == "later":
            now += timedelta(days=how[0])
        else:
            do(learner, act, how, now)
        assert is_folded(learner)
    assert services.rebuild() == 0


def do(learner, act, how, now):
    settings_of = {"zone": "time_zone", "retention": "retention", "length": "sitting_length", "card": "rule_card"}
    if act in settings_of:
        setattr(learner, settings_of[act], how[0])
    elif act == "undo":
        undo_the_last(learner, now)
    elif act == "due":
        make_due(learner, [skill(slug) for slug in how[0]], now)
    elif question := issued(learner, act, how, now):
        if act == "hint":
            services.take_hint(question, 1)
        elif act != "issue":
            for _ in range(2 if act == "twice" else 1):
                answer(learner, question, right if how[-1] else wrong, now)


def issued(learner, act, how, now):
    if act == "practice":
        return next_question(learner, start_practice(learner, how[0], now), now)
    if act == "another":
        last = Question.objects.filter(learner=learner).exclude(answered_at=None).order_by("answered_at").last()
        return last and services.another_like(learner, last, now)
    return ask(learner, now)


def undo_the_last(learner, now):
    """The reply that the learner is looking at; what may be undone of it, is: its answer never was."""
    last = Event.objects.filter(learner=learner, kind=EventKind.ANSWER).order_by("-id").first()
    tries = {card.skill: len(card.tries) for card in SkillCard.objects.filter(learner=learner)}
    if last and services.undo(learner, last.question, now):
        after_it = {card.skill: len(card.tries) for card in SkillCard.objects.filter(learner=learner)}
        assert tries == after_it | ({last.skill: after_it[last.skill] + 1} if last.counts else {})


def test_rebuilding_counts_and_mends_what_differed(alice, charlie, read, capsys):
    read("melding")
    turn_all(alice, start_review(alice, WEDNESDAY), WEDNESDAY)
    first, _, third = MELDING[:3]
    before = card(alice, first).standing
    SkillCard.objects.filter(skill=first).update(due_day=TODAY)
    SkillCard.objects.filter(skill=third).delete()
    SkillCardFactory(learner=charlie)  # which no event has made
    assert services.rebuild() == 3
    assert card(alice, first).standing == before
    assert SkillCard.objects.count() == 3
    assert services.rebuild() == 0


def test_the_command_says_how_many_differed(alice, read, capsys):
    from django.core.management import call_command

    SkillCardFactory(learner=alice)
    call_command("rebuild_schedule")
    call_command("rebuild_schedule")
    assert capsys.readouterr().out.splitlines() == ["1 skill card differed.", "0 skill cards differed."]
