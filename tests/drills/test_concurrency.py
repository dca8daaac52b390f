from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import close_old_connections, connections
from django.test import Client

from drills import services
from drills.fold import EventKind
from drills.models import Event, Question, Sitting, SkillCard
from lessons.services import finish
from tests.drills.conftest import WEDNESDAY, right, wrong
from tests.factories import LearnerFactory, QuestionFactory, SittingFactory, SkillCardFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fake_kind")]
THREADS = 8


def at_once(act):
    """What eight threads get that do the same at the same moment."""
    together = Barrier(THREADS)

    def run(number):
        close_old_connections()
        try:
            together.wait(timeout=30)
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def test_eight_threads_with_one_answer_make_one_event():
    question = QuestionFactory()
    learner = question.learner
    SkillCardFactory(learner=learner, skill=question.skill)

    def answer(number):
        given = right(question) if number % 2 else wrong(question)
        return services.record_answer(learner, Question.objects.get(pk=question.pk), given, WEDNESDAY).pk

    assert len(set(at_once(answer))) == 1
    assert Event.objects.filter(kind=EventKind.ANSWER).count() == 1
    assert len(SkillCard.objects.get().tries) == 1
    assert Question.objects.get().verdict == Event.objects.get().verdict


def test_eight_browsers_that_send_one_answer_see_one_identical_page():
    question = QuestionFactory(verdict=True)
    browsers = [Client() for _ in range(THREADS)]
    for browser in browsers:
        browser.force_login(question.learner)

    def answer(number):
        reply = browsers[number].post(
            f"/q/{question.pk}/", {"reason": str(1 + number % 4)}, headers={"hx-request": "true"}
        )
        return reply.status_code, without_tokens(reply.content.decode())

    assert len(set(at_once(answer))) == 1
    assert Event.objects.count() == 1


def without_tokens(page: str) -> str:
    return "\n".join(line for line in page.splitlines() if "csrfmiddlewaretoken" not in line)


def test_eight_threads_with_eight_questions_of_a_skill_count_one_of_them():
    sitting = SittingFactory()
    learner = sitting.learner
    SkillCardFactory(learner=learner, skill="pile-pair")
    questions = QuestionFactory.create_batch(THREADS, learner=learner, sitting=sitting, purpose="practice")
    counted = at_once(
        lambda number: services.record_answer(learner, questions[number], right(questions[number]), WEDNESDAY).counts
    )
    assert sorted(counted) == [False] * (THREADS - 1) + [True]
    assert len(SkillCard.objects.get().tries) == 1


def test_eight_threads_that_begin_todays_reviews_get_one_question_and_three_new_skills():
    learner = LearnerFactory()
    finish(learner, "melding", WEDNESDAY)

    def begin(number):
        return services.next_question(learner, services.start_review(learner, WEDNESDAY), WEDNESDAY).pk

    assert len(set(at_once(begin))) == 1
    assert (Sitting.objects.count(), SkillCard.objects.count()) == (1, 3)
    assert Event.objects.filter(kind=EventKind.INTRODUCE).count() == 3


def test_eight_taps_on_next_in_a_practice_get_one_question():
    learner = LearnerFactory()
    sitting = services.start_practice(learner, "mixed", WEDNESDAY)
    asked = at_once(lambda number: services.next_question(learner, Sitting.objects.get(pk=sitting.pk), WEDNESDAY).pk)
    assert len(set(asked)) == 1
    assert Question.objects.get().number == 1


def test_eight_taps_on_undo_take_back_one_answer_and_ask_one_question():
    learner = LearnerFactory()
    finish(learner, "melding", WEDNESDAY)
    sitting = services.start_review(learner, WEDNESDAY)
    question = services.next_question(learner, sitting, WEDNESDAY)
    services.record_answer(learner, question, right(question), WEDNESDAY)
    undone = at_once(lambda number: services.undo(learner, Question.objects.get(pk=question.pk), WEDNESDAY))
    assert sorted(undone) == [False] * (THREADS - 1) + [True]
    assert Event.objects.filter(kind=EventKind.VOID).count() == 1
    assert Question.objects.filter(answered_at=None).count() == 1


def test_eight_taps_on_a_hint_and_on_a_report_are_one_of_each():
    question = QuestionFactory()
    at_once(lambda number: services.take_hint(Question.objects.get(pk=question.pk), 1))
    assert Question.objects.get().hints == 1
    reports = at_once(lambda number: services.report(question.learner, question, WEDNESDAY).pk)
    assert len(set(reports)) == 1
