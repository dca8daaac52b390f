"""The placement round: who knows the game begins where they are, and nobody is graded by it."""

from collections import Counter
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from drills import placement, services
from drills.fold import EventKind
from drills.kinds import Given
from drills.models import Event, Purpose, Question, SkillCard
from drills.placement import LANES, MOST_A_DAY, SPLITTERS, Outcome, Placed, placed, spread, to_ask
from drills.services import rebuild
from drills.skills import SKILLS, skill
from lessons.services import finished
from tests.drills.conftest import WEDNESDAY, after
from tests.drills.made import CLASSIC_SKILLS
from tests.factories import LearnerFactory

CAN = frozenset(one.slug for one in CLASSIC_SKILLS)
DAY = date(2026, 6, 10)


def known(slug: str) -> Outcome:
    return Outcome(slug, True, True)


def missed(slug: str) -> Outcome:
    return Outcome(slug, False, False)


def half(slug: str) -> Outcome:
    return Outcome(slug, True, False)


def play(answer, can=CAN, started=()) -> list[Outcome]:
    """A whole round: answer(slug, number) is the outcome."""
    outcomes: list[Outcome] = []
    while wish := to_ask(outcomes, can, started):
        outcomes.append(answer(wish[0], len(outcomes)))
    return outcomes


# ── What is asked ────────────────────────────────────────────────────────────────────────────────


def test_everything_the_round_may_ask_is_a_skill_and_a_facet_of_it():
    for slug, facet in (*SPLITTERS, *(wish for _, lane in LANES for wish in lane)):
        assert facet is None or facet in skill(slug).facets, slug


def test_four_splitters_come_first_and_their_number_right_picks_the_lane():
    splitters = [slug for slug, _ in SPLITTERS if slug in CAN]
    assert len(splitters) == 4
    for right in range(5):
        round_ = play(lambda slug, number, right=right: known(slug) if number < right else missed(slug))
        assert [one.skill for one in round_[:4]] == splitters
        lane = {slug for slug, _ in next(lane for least, lane in LANES if right / 4 >= least)}
        assert {one.skill for one in round_[4:]} <= lane


def test_two_misses_running_in_the_lane_end_it():
    assert len(play(lambda slug, number: missed(slug))) == 6
    assert len(play(lambda slug, number: known(slug) if number != 5 else missed(slug))) > 6


@given(
    st.lists(st.sampled_from([known, missed, half]), min_size=12, max_size=12), st.sets(st.sampled_from(sorted(CAN)))
)
def test_at_most_twelve_are_asked_each_once_and_none_that_has_begun(answers, started):
    round_ = play(lambda slug, number: answers[number](slug), started=started)
    asked = [one.skill for one in round_]
    assert len(asked) <= min(12, placement.most(CAN, started)) and len(set(asked)) == len(asked)
    assert not set(asked) & started and set(asked) <= CAN


def test_by_a_card_for_modern_american_its_own_skills_are_asked():
    modern = {one.slug for one in SKILLS if one.slug.startswith("modern-")}
    asked = [one.skill for one in play(lambda slug, number: known(slug), can=modern)]
    assert set(asked) == modern and len(asked) == placement.most(modern, ())


# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def test_what_is_known_brings_what_it_builds_on_and_what_is_half_known_begins():
    found = placed([known("pile-add"), half("wild-limit"), missed("keep-one")], CAN, ())
    assert found["pile-add"] is Placed.KNOWN and found["pile-pair"] is Placed.BEFORE_IT
    assert found["meld-shape"] is Placed.BEFORE_IT  # that builds on it in turn
    assert found["wild-limit"] is Placed.BEGUN and found["keep-one"] is Placed.LESSON
    assert list(found) == sorted(found, key=lambda slug: skill(slug).order)


def test_a_miss_is_not_made_good_by_what_builds_on_it():
    assert placed([missed("pile-pair"), known("pile-add")], CAN, ())["pile-pair"] is Placed.LESSON


def test_what_has_begun_already_is_left_alone():
    assert "meld-shape" not in placed([known("pile-pair")], CAN, {"meld-shape"})


def test_no_day_of_the_first_fortnight_brings_more_than_five():
    due = {f"skill {number}": DAY + timedelta(2) for number in range(30)}
    days = Counter(spread(due, DAY, {DAY + timedelta(2): 3}).values())
    assert days[DAY + timedelta(2)] == 2
    assert all(count <= MOST_A_DAY for day, count in days.items() if day < DAY + timedelta(14))
    assert sum(days.values()) == 30 and min(days) == DAY + timedelta(2)


def test_a_lesson_is_known_when_all_its_skills_have_begun():
    of_freezing = {one.slug for one in CLASSIC_SKILLS if one.lesson == "freezing"}
    assert placement.known_lessons(of_freezing, CAN) == ["freezing"]
    assert placement.known_lessons(of_freezing - {"frozen-wild"}, CAN) == []


# ── Written down ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def learner(db):
    return LearnerFactory()


def play_out(learner, answer) -> list[Question]:
    sitting = services.start_placing(learner, WEDNESDAY)
    asked = []
    while question := services.next_placed(learner, sitting, WEDNESDAY):
        asked.append(question)
        verdict, reason = answer(question)
        services.record_answer(learner, question, Given(verdict, reason), WEDNESDAY)
    return asked


def all_right(question):
    return question.answer, "two"


def all_wrong(question):
    return not question.answer, "one"


@pytest.mark.usefixtures("fake_kind")
def test_who_knows_all_that_is_asked_meets_it_again_in_eleven_days(learner):
    asked = play_out(learner, all_right)
    cards = {card.skill: card for card in SkillCard.objects.filter(learner=learner)}
    assert {question.skill for question in asked} <= set(cards)
    known_ones = [cards[question.skill] for question in asked]
    assert all(card.due_day >= DAY + timedelta(11) and card.memory_day == DAY for card in known_ones)
    others = [card for slug, card in cards.items() if slug not in {question.skill for question in asked}]
    assert others and all(DAY + timedelta(2) <= card.due_day for card in others)
    assert max(Counter(card.due_day for card in others).values()) <= MOST_A_DAY


@pytest.mark.usefixtures("fake_kind")
def test_the_round_is_logged_and_never_graded_and_folds_to_what_is_stored(learner):
    play_out(learner, all_right)
    answers = Event.objects.filter(learner=learner, kind=EventKind.ANSWER)
    assert answers and not answers.filter(counts=True).exists()
    assert all(card.tries == [] for card in SkillCard.objects.filter(learner=learner))
    assert rebuild() == 0


@pytest.mark.usefixtures("fake_kind")
def test_who_knows_nothing_begins_with_the_lessons(learner):
    assert len(play_out(learner, all_wrong)) == 6
    assert not SkillCard.objects.exists() and not finished(learner)


@pytest.mark.usefixtures("fake_kind")
def test_right_for_another_reason_begins_the_skill(learner):
    asked = play_out(learner, lambda question: (question.answer, "one"))
    cards = SkillCard.objects.filter(learner=learner, skill__in=[question.skill for question in asked])
    assert len(cards) == len(asked) and all(card.due_day == DAY and card.memory_day is None for card in cards)


@pytest.mark.usefixtures("fake_kind")
def test_a_guess_is_not_knowing(learner):
    sitting = services.start_placing(learner, WEDNESDAY)
    question = services.next_placed(learner, sitting, WEDNESDAY)
    services.record_answer(learner, question, Given(question.answer, "two"), WEDNESDAY, guess_said=True)
    assert services.outcomes_of(sitting) == [Outcome(question.skill, True, False)]


# ── Over HTTP ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
@pytest.mark.usefixtures("fake_kind")
def test_a_visitor_goes_through_the_round_without_a_reply_until_its_end(client, monkeypatch):
    assert "Begin the round" in client.get(reverse("placement")).content.decode()
    page = client.post(reverse("placement"), follow=True)
    pages = 0
    while "May you take the pile?" in page.content.decode():
        question = Question.objects.order_by("-id").first()
        address = reverse("question", args=[question.pk])
        client.post(address, {"verdict": "yes" if question.answer else "no"})
        page = client.post(address, {"reason": "2"}, follow=True)
        assert "Right:" not in page.content.decode() and "Show me where to look" not in page.content.decode()
        pages += 1
    text = page.content.decode()
    assert "What you know already" in text and f"{pages} of {pages} for the right reason" in text
    reply = client.get(reverse("question", args=[question.pk])).content.decode()
    assert "Right:" in reply and "Back to the round" in reply and "Undo last answer" not in reply


@pytest.mark.django_db
@pytest.mark.usefixtures("fake_kind")
def test_an_answer_given_is_not_shown_again_before_the_end_and_htmx_goes_on_whole(alices, alice):
    alices.post(reverse("placement"))
    question = Question.objects.get(learner=alice)
    address = reverse("question", args=[question.pk])
    alices.post(address, {"verdict": "yes"})
    went_on = alices.post(address, {"reason": "2"}, headers={"hx-request": "true"})
    following = Question.objects.filter(learner=alice).latest("id")
    assert following.pk != question.pk and went_on["HX-Redirect"] == reverse("question", args=[following.pk])
    assert alices.get(address).url == reverse("question", args=[following.pk])
    assert "A pause in the round" in alices.get(reverse("placed", args=[question.sitting_id])).content.decode()
    assert alices.post(reverse("placing", args=[question.sitting_id])).url == went_on["HX-Redirect"]


@pytest.mark.django_db
@pytest.mark.usefixtures("fake_kind")
def test_a_stranger_finds_no_round(alices, alice, charlie):
    alices.post(reverse("placement"))
    sitting = Question.objects.get(learner=alice).sitting_id
    charlies = Client()
    charlies.force_login(charlie)
    for stranger in (Client(), charlies):
        assert stranger.get(reverse("placed", args=[sitting])).status_code == 404
        assert stranger.post(reverse("placing", args=[sitting])).status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("fake_kind")
def test_an_answer_of_the_round_cannot_be_undone(learner):
    question = play_out(learner, all_wrong)[-1]
    assert not services.undo(learner, question, after(minutes=1))
    assert not Event.objects.filter(kind=EventKind.VOID).exists() and question.purpose == Purpose.PLACE
