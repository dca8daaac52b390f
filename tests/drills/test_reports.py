"""Report a problem: everything is in it, nothing to type; and what a developer makes of it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from canasta.rulecard import BICYCLE, CLASSIC
from drills import kinds, services
from drills.models import Question, Report
from drills.replay import lines
from drills.services import reporting
from drills.skills import SKILLS
from tests.drills.conftest import WEDNESDAY, after
from tests.factories import QuestionFactory, SittingFactory

pytestmark = pytest.mark.django_db


def issued(learner, kind="take-the-pile", slug="pile-pair", card=CLASSIC, seed=7) -> Question:
    facet = kinds.possible(kind, slug, card)[0]
    made = kinds.make(kind, slug, seed, card, facet)
    row = {"learner": learner, "sitting": SittingFactory(learner=learner), "number": 1, "purpose": "review"}
    question = Question.of(made, created_at=WEDNESDAY, **row)
    question.save()
    return question


def replayed(report: Report) -> str:
    out = StringIO()
    call_command("replay", str(report.pk), stdout=out)
    return out.getvalue()


def test_a_report_carries_all_that_lays_the_same_table_again(alice):
    question = issued(alice, card=BICYCLE)
    report = services.report(alice, question, WEDNESDAY)
    for name in ("kind", "skill", "facet", "seed", "rule_card", "position", "turn", "engine"):
        assert getattr(report, name) == getattr(question, name), name
    assert (report.stage, report.at, report.given) == ("verdict", WEDNESDAY, {"verdict": None, "hints": 0})


def test_a_report_after_the_answer_carries_the_answer(alice):
    question = issued(alice)
    given = kinds.right_answers(question.made)[0]
    services.record_answer(alice, question, given, WEDNESDAY, guess_said=True)
    report = services.report(alice, question, WEDNESDAY)
    assert (report.stage, report.given["verdict"], report.given["guess_said"]) == ("reply", given.verdict, True)
    assert (report.given["reason"], report.given["verdict_right"]) == (given.reason, True)


def test_a_second_tap_is_the_same_report_and_a_later_stage_another(alice):
    question = issued(alice)
    first = services.report(alice, question, WEDNESDAY)
    assert services.report(alice, question, after(minutes=1)) == first
    services.lock_verdict(question, True)
    assert services.report(alice, question, after(minutes=1)) != first
    assert Report.objects.count() == 2


def test_a_day_takes_so_many_reports_of_one_learner_and_the_next_day_more(alice, charlie, monkeypatch):
    monkeypatch.setattr(reporting, "A_DAY", 2)
    row = SittingFactory(learner=alice)
    questions = [QuestionFactory(learner=alice, sitting=row, skill=one.slug) for one in SKILLS[:4]]
    for question in questions[:2]:
        services.report(alice, question, WEDNESDAY)
    with pytest.raises(services.Enough):
        services.report(alice, questions[2], after(hours=3))
    assert services.report(alice, questions[0], after(hours=3)), "what was sent already is still shown"
    assert services.report(alice, questions[2], after(days=1))
    assert services.report(charlie, QuestionFactory(learner=charlie), WEDNESDAY)


ASKED = [(kind, one.slug) for one in SKILLS for kind in one.kinds if kinds.possible(kind, one.slug, CLASSIC)]


@pytest.mark.parametrize(("kind", "slug"), ASKED)
def test_every_kind_of_question_is_replayed_from_its_report(alice, kind, slug):
    question = issued(alice, kind, slug)
    given = kinds.right_answers(question.made)[0]
    services.record_answer(alice, question, given, WEDNESDAY)
    text = replayed(services.report(alice, question, WEDNESDAY))
    assert "Made anew: the same question" in text
    assert question.position in text and "You hold" in text and question.content["prompt"] in text
    assert "Marked again: verdict right, what decides it right\n" in text
    assert kinds.explain(question.made, given).plain() in text


def test_the_referee_is_heard_again_and_a_changed_question_is_noticed(alice):
    question = issued(alice)
    report = services.report(alice, question, WEDNESDAY)
    assert f"The referee: {question.made.label(question.answer)}" in replayed(report)
    Question.objects.filter(pk=question.pk).update(seed=question.seed + 1)
    assert "Made anew: another question, different in " in "\n".join(lines(Report.objects.get()))


def test_a_verdict_that_was_marked_otherwise_then_is_noticed(alice):
    question = issued(alice)
    services.record_answer(alice, question, kinds.right_answers(question.made)[0], WEDNESDAY)
    report = services.report(alice, question, WEDNESDAY)
    report.given["reason_right"] = False
    report.save()
    assert "which it was not then" in replayed(report)


def test_a_report_that_is_not_there_is_said_to_be_missing():
    with pytest.raises(CommandError, match="There is no report 5"):
        call_command("replay", "5")


def test_a_near_miss_is_replayed_from_the_question_that_it_came_from(alice):
    question = issued(alice)
    services.record_answer(alice, question, kinds.right_answers(question.made)[0], WEDNESDAY)
    near = services.ask_what_if(alice, question, WEDNESDAY)
    text = replayed(services.report(alice, near, WEDNESDAY))
    assert f"A near miss of question {question.pk}, seed 7" in text and "Made anew: the same question" in text
