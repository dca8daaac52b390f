from datetime import date, timedelta

import pytest

from drills import kinds, planning, schedule, services
from drills.fold import EventKind, State
from drills.models import Event, Purpose, Question, Sitting, SkillCard
from drills.services import (
    ahead,
    asking,
    introduce,
    lock_verdict,
    next_question,
    next_up,
    record_answer,
    start_practice,
    start_review,
)
from drills.skills import SKILLS
from lessons.course import LESSONS
from tests.drills.conftest import WEDNESDAY, after, answer, ask, card, turn_all, wrong
from tests.drills.made import CLASSIC_SKILLS
from tests.factories import QuestionFactory, SkillCardFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]
TODAY = date(2026, 6, 10)
MELDING = [one.slug for one in CLASSIC_SKILLS if one.lesson == "melding"]  # in the order in which they are introduced


# New skills


def test_nothing_is_introduced_before_a_lesson_is_finished(alice, read):
    introduce(alice, WEDNESDAY)
    assert not SkillCard.objects.exists()
    assert start_review(alice, WEDNESDAY) is None


def test_three_skills_a_day_are_introduced_in_order(alice, read):
    read("melding")
    for days in range(len(MELDING)):
        introduce(alice, after(days=days))
        introduce(alice, after(days=days, hours=2))
    assert list(SkillCard.objects.order_by("id").values_list("skill", "introduced_day")) == [
        (slug, TODAY + timedelta(number // 3)) for number, slug in enumerate(MELDING)
    ]
    assert Event.objects.filter(kind=EventKind.INTRODUCE).count() == len(MELDING)


def test_a_lesson_read_out_of_order_introduces_its_own_skills(alice, read):
    read("going-out")
    introduce(alice, WEDNESDAY)
    first = [one.slug for one in CLASSIC_SKILLS if one.lesson == "going-out"][:3]
    assert list(SkillCard.objects.order_by("id").values_list("skill", flat=True)) == first


# Asking


def test_a_review_question_stays_the_same_until_it_is_answered(alice, read):
    read("melding")
    first = ask(alice)
    assert ask(alice, after(hours=1)) == first
    assert ask(alice, after(days=1)) == first
    assert Question.objects.count() == 1


def test_a_skill_has_one_open_review_question_at_most(alice, read, monkeypatch):
    read("melding")
    first = ask(alice)
    other_tab = Sitting.objects.create(
        learner=alice, purpose=Purpose.REVIEW, study_day=TODAY + timedelta(1), plan=[first.skill], started_at=WEDNESDAY
    )
    assert next_question(alice, other_tab, WEDNESDAY) == first
    assert Question.objects.get().sitting == other_tab


def test_a_question_of_another_rule_card_is_not_asked_any_more(alice, read):
    read("melding")
    first = ask(alice)
    alice.rule_card = "bicycle"
    second = ask(alice, after(days=1))
    assert (second.skill, second.rule_card) == (first.skill, "bicycle")
    first.refresh_from_db()
    assert first.withdrawn_at and not first.is_open


def test_the_facet_not_seen_for_longest_comes_next(alice):
    seen = []
    for _ in range(6):
        question = next_question(alice, start_practice(alice, "pile-pair", WEDNESDAY), WEDNESDAY)
        answer(alice, question)
        seen.append(question.facet)
    facets = list(next(one for one in SKILLS if one.slug == "pile-pair").facets)
    assert seen == facets * 2


def test_a_position_is_not_asked_twice_while_there_is_another(alice, monkeypatch):
    of_ten = lambda kind, slug, seed, *rest, **named: FAKE(kind, slug, seed % 10, *rest, **named)  # noqa: E731
    FAKE = kinds.make
    monkeypatch.setattr(kinds, "make", of_ten)
    monkeypatch.setattr(asking, "TRIES_FOR_A_NEW_POSITION", 200)
    for _ in range(10):
        answer(alice, next_question(alice, start_practice(alice, "pile-pair", WEDNESDAY), WEDNESDAY))
    assert Question.objects.values("position").distinct().count() == 10


def test_what_a_kind_made_is_stored_whole(alice):
    question = next_question(alice, start_practice(alice, "pile-pair", WEDNESDAY), WEDNESDAY)
    made = kinds.make("take-the-pile", "pile-pair", question.seed, "classic", facet=question.facet)
    assert Question.objects.get().made == made


def test_a_skill_that_this_rule_card_cannot_ask_is_passed_over(alice, read, monkeypatch):
    made = kinds.make

    def only_the_third(kind, slug, *rest, **named):
        if slug != MELDING[2]:
            raise kinds.Impossible
        return made(kind, slug, *rest, **named)

    read("melding")
    monkeypatch.setattr(kinds, "make", only_the_third)
    assert ask(alice).skill == MELDING[2]


# Answering


def test_a_first_right_answer_counts_and_comes_back_in_two_days(alice, read):
    read("melding")
    question = ask(alice)
    event = answer(alice, question, now=after(seconds=25))
    assert (event.rating, event.counts, event.due_day_after) == (schedule.Rating.GOOD, True, TODAY + timedelta(2))
    assert (event.verdict_right, event.reason_right, event.duration_ms) == (True, True, 25_000)
    assert (event.recall_before, event.stability_before) == (None, None)
    assert (event.zone, event.grader, event.scheduler) == ("Europe/Berlin", "1", schedule.name())
    assert card(alice, question.skill).due_day == TODAY + timedelta(2)


def test_the_record_holds_what_was_foreseen_and_what_was_known_before_and_after(alice, read):
    read("melding")
    question = ask(alice)
    first = answer(alice, question)
    sitting = start_review(alice, after(days=2))
    again = next(
        one
        for one in iter(lambda: next_question(alice, sitting, after(days=2)), None)
        if one.skill == question.skill or not answer(alice, one, now=after(days=2))
    )
    second = answer(alice, again, wrong, after(days=2))
    assert second.recall_before == pytest.approx(0.9, abs=0.02)
    assert (second.stability_before, second.difficulty_before) == (first.stability_after, first.difficulty_after)
    assert second.stability_after < first.stability_after
    assert second.due_day_after == TODAY + timedelta(3)


@pytest.mark.parametrize("given", [wrong, lambda question: kinds.Given(question.answer, "one")])
def test_a_wrong_verdict_and_a_wrong_reason_are_both_again(alice, read, given):
    read("melding")
    event = answer(alice, ask(alice), given)
    assert (event.rating, event.due_day_after) == (schedule.Rating.AGAIN, TODAY + timedelta(1))


def test_a_wrong_reason_names_its_misconception(alice):
    question = QuestionFactory(learner=alice)
    assert answer(alice, question, lambda question: kinds.Given(False, "one")).misconception == "mixes-up"


def test_an_hour_at_one_question_is_logged_as_a_minute(alice):
    assert answer(alice, QuestionFactory(learner=alice), now=after(hours=1)).duration_ms == 60_000


def test_the_same_answer_twice_is_one_event_and_the_first_one_stands(alice, read):
    read("melding")
    question = ask(alice)
    first = answer(alice, question)
    other_tab = Question.objects.get(pk=question.pk)
    assert record_answer(alice, other_tab, wrong(question), after(seconds=1)) == first
    assert Event.objects.filter(kind=EventKind.ANSWER).count() == 1
    assert other_tab.verdict == question.answer


def test_an_answer_to_a_question_withdrawn_meanwhile_is_not_lost(alice):
    question = QuestionFactory(learner=alice, withdrawn_at=WEDNESDAY)
    assert answer(alice, question).right


def test_a_locked_verdict_is_not_changed_from_another_tab(alice):
    question = QuestionFactory(learner=alice)
    other_tab = Question.objects.get(pk=question.pk)
    lock_verdict(question, True)
    lock_verdict(other_tab, False)
    assert other_tab.verdict is True
    assert Question.objects.get().verdict is True


def test_an_answer_to_a_skill_not_introduced_is_practice_and_does_not_count(alice):
    question = next_question(alice, start_practice(alice, "frozen-wild", WEDNESDAY), WEDNESDAY)
    event = answer(alice, question)
    assert not event.counts and event.due_day_after is None
    assert not SkillCard.objects.exists()


def test_practice_of_a_skill_that_is_due_counts_and_it_is_not_asked_again(alice, read):
    read("melding")
    introduce(alice, WEDNESDAY)
    question = next_question(alice, start_practice(alice, "meld-shape", WEDNESDAY), WEDNESDAY)
    assert answer(alice, question).counts
    assert "meld-shape" not in start_review(alice, WEDNESDAY).plan


def test_only_the_first_answer_of_a_day_to_a_skill_counts(alice, read):
    read("melding")
    introduce(alice, WEDNESDAY)
    counted = []
    for _ in range(3):
        question = next_question(alice, start_practice(alice, "meld-shape", WEDNESDAY), WEDNESDAY)
        counted.append(answer(alice, question).counts)
    assert counted == [True, False, False]


def test_two_tabs_with_two_questions_of_a_skill_count_once(alice, read):
    read("melding")
    review = ask(alice)
    practice = next_question(alice, start_practice(alice, review.skill, WEDNESDAY), WEDNESDAY)
    assert [answer(alice, one).counts for one in (practice, review)] == [True, False]


def test_flying_west_the_next_answer_is_still_of_the_day_reached(alice, read):
    read("melding")
    alice.time_zone = "Asia/Tokyo"
    question = ask(alice, after(hours=10))  # the morning of the 11th in Tokyo
    assert answer(alice, question, now=after(hours=10)).study_day == TODAY + timedelta(1)
    alice.time_zone = "America/Los_Angeles"  # where it is the afternoon of the 10th
    practice = next_question(alice, start_practice(alice, question.skill, after(hours=12)), after(hours=12))
    event = answer(alice, practice, now=after(hours=12))
    assert (event.study_day, event.counts) == (TODAY + timedelta(1), False)


# The row of a sitting


def test_what_was_missed_comes_once_more_at_the_end_as_another_position_and_does_not_count(alice, read):
    read("melding")
    sitting = start_review(alice, WEDNESDAY)
    asked = turn_all(alice, sitting, WEDNESDAY, wrong)
    assert [slug for slug, _ in asked[:3]] == sitting.plan
    assert sorted(slug for slug, _ in asked[3:]) == sorted(sitting.plan)
    assert [purpose for _, purpose in asked] == [Purpose.REVIEW] * 3 + [Purpose.PRACTICE] * 3
    assert (
        list(Event.objects.filter(kind=EventKind.ANSWER).values_list("counts", flat=True)) == [True] * 3 + [False] * 3
    )
    assert Question.objects.values("skill", "position").distinct().count() == 6  # two skills may meet one table
    sitting.refresh_from_db()
    assert sitting.ended_at == WEDNESDAY


def test_a_row_all_right_is_turned_once(alice, read):
    read("melding")
    assert len(turn_all(alice, start_review(alice, WEDNESDAY), WEDNESDAY)) == 3
    assert start_review(alice, WEDNESDAY) is None


def test_a_lesson_finished_in_between_lengthens_todays_row(alice, read):
    for slug in ("meld-shape", "pile-pair"):
        SkillCardFactory(learner=alice, skill=slug, introduced_day=TODAY - timedelta(1))
    first = start_review(alice, WEDNESDAY)
    read("freezing")
    longer = start_review(alice, WEDNESDAY)
    assert longer == first
    assert len(longer.plan) == 5 and longer.plan[:2] == first.plan


def test_a_practice_is_ten_questions_and_goes_on_where_it_was_left(alice):
    sitting = start_practice(alice, "lesson:melding", WEDNESDAY)
    answer(alice, next_question(alice, sitting, WEDNESDAY))
    assert start_practice(alice, "lesson:melding", after(hours=1)) == sitting
    assert len(turn_all(alice, sitting, WEDNESDAY)) == planning.LENGTH - 1
    assert start_practice(alice, "lesson:melding", after(hours=1)) != sitting


def test_mixed_practice_begun_before_a_lesson_was_read_is_not_gone_on_with(alice, read):
    before = start_practice(alice, "mixed", WEDNESDAY)
    read("melding")
    after_it = start_practice(alice, "mixed", after(minutes=9))
    assert after_it != before
    assert set(after_it.plan) == set(MELDING)


# What is next, in words


def test_a_visitor_begins_with_the_first_lesson():
    up = next_up(None, WEDNESDAY)
    assert (up.kind, up.lesson) == ("lesson", "table-and-turn")


def test_what_is_next_is_the_reviews_with_their_time_in_words(alice, read):
    read("first-meld")
    for slug, days in (("pile-add", 8), ("frozen-wild", 9), ("keep-one", 10), ("pile-pair", 11)):
        day = TODAY - timedelta(days)
        SkillCardFactory(learner=alice, skill=slug, stability=2.0, difficulty=5.0, introduced_day=day, memory_day=day)
    up = next_up(alice, WEDNESDAY)
    assert (up.kind, up.count, up.words) == ("review", 7, "Continue: 7 reviews, about 5 minutes")
    assert (up.skill, up.last_met) == ("pile-pair", "11 days ago")
    assert SkillCard.objects.count() == 4, "looking at the home page writes nothing"


def test_one_review_takes_about_a_minute(alice, read):
    SkillCardFactory(learner=alice)
    assert next_up(alice, WEDNESDAY).words == "Continue: 1 review, about 1 minute"


def test_with_nothing_due_the_next_lesson_is_offered_and_after_the_last_mixed_practice(alice, read, monkeypatch):
    read("melding")
    turn_all(alice, start_review(alice, WEDNESDAY), WEDNESDAY)
    assert next_up(alice, WEDNESDAY).kind == "lesson"
    monkeypatch.setattr(ahead, "finished", lambda learner: {lesson.slug for lesson in LESSONS})
    monkeypatch.setattr(planning, "introducible", lambda *_: [])
    assert next_up(alice, WEDNESDAY).kind == "practice"


def test_three_days_later_the_right_skills_are_due(alice, read):
    read("melding")
    sitting = start_review(alice, WEDNESDAY)
    turn_all(alice, sitting, WEDNESDAY)
    assert next_up(alice, after(days=1)).count == len(MELDING[3:6]), "the lesson's other skills are new"
    assert set(start_review(alice, after(days=3)).plan) == set(MELDING[:6])


def test_states_are_those_of_every_skill(alice):
    states = services.states(alice, WEDNESDAY)
    assert set(states) == {one.slug for one in CLASSIC_SKILLS}
    assert set(states.values()) == {State.NOT_STARTED}
