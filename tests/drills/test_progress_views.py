"""The pages of progress: true for a visitor, for their learner alone, and cheap however much was answered."""

from datetime import timedelta

import pytest
from django.test import Client

from drills.fold import EventKind, State
from drills.misconceptions import MISCONCEPTIONS
from drills.models import Event, Question, SkillCard
from drills.schedule import Rating
from drills.skills import SKILLS, skill
from lessons.services import finish
from tests.drills.conftest import WEDNESDAY
from tests.factories import QuestionFactory, SittingFactory, SkillCardFactory

pytestmark = pytest.mark.django_db
MIX_UP = "always-a-pair"
STUCK = [[0.95, False]] * 4


@pytest.fixture(autouse=True)
def on_wednesday(monkeypatch):
    class Clock:
        @staticmethod
        def now(zone):
            return WEDNESDAY

    monkeypatch.setattr("tutor.middleware.datetime", Clock)


def answered(learner, *, right=False, misconception="", guess_said=False, days=0, **columns) -> Event:
    question = QuestionFactory(
        learner=learner, answered_at=WEDNESDAY, verdict=False, sitting__ended_at=WEDNESDAY, **columns
    )
    at = WEDNESDAY - timedelta(days=days)
    return Event.objects.create(
        kind=EventKind.ANSWER,
        learner=learner,
        skill=question.skill,
        question=question,
        at=at,
        study_day=at.date(),
        zone="Europe/Berlin",
        verdict=False,
        reason="two" if right else "one",
        verdict_right=True,
        reason_right=right,
        misconception=misconception,
        guess_said=guess_said,
        rating=Rating.GOOD if right else Rating.AGAIN,
    )


def void(event: Event) -> None:
    Event.objects.create(
        kind=EventKind.VOID, learner=event.learner, skill=event.skill, voids=event, at=event.at,
        study_day=event.study_day, zone=event.zone,
    )  # fmt: skip


def known(learner, tries, slug="pile-pair") -> SkillCard:
    memory = {"stability": 50.0, "difficulty": 5.0, "memory_day": WEDNESDAY.date()}
    return SkillCardFactory(
        learner=learner, skill=slug, tries=tries, due_day=WEDNESDAY.date() + timedelta(11), **memory
    )


# Progress


@pytest.mark.parametrize("address", ["/progress/", "/progress/mistakes/", "/skills/pile-pair/"])
def test_a_visitor_sees_a_true_page_and_stays_nobody(client, django_user_model, address):
    assert client.get(address).status_code == 200
    assert not django_user_model.objects.exists()


def test_a_visitors_skills_are_all_not_started(client):
    page = client.get("/progress/").text
    assert "Nothing is counted yet" in page
    assert "Solid <b>" not in page


def test_solid_is_told_with_the_answers_it_rests_on(alices, alice):
    known(alice, [[None, True], [0.9, True], [0.9, True]])
    known(alice, [[None, False]], "meld-shape")
    page = alices.get("/progress/").text
    assert "Solid <b>1 of " in page and "from 4 answers." in page
    assert "solid, 3 answers" in page and "shaky, 1 answer<" in page


def test_each_skill_leads_to_its_page(client):
    page = client.get("/progress/")
    shown = [one.slug for part in page.context["lessons"] for one, *_ in part["skills"]]
    assert len(shown) == page.context["skills"] > 20
    for slug in shown:
        assert f'href="/skills/{slug}/"' in page.text


def test_what_comes_back_is_drawn_and_told_in_a_table(alices, alice):
    known(alice, [[None, True]])
    page = alices.get("/progress/").text
    assert page.count('<rect class="bar') == 1
    assert '<th scope="row">in 11 days</th><td>1</td>' in page


def test_days_practised_are_counted_and_no_streak_is(alices, alice):
    answered(alice, right=True)
    answered(alice, days=3)
    void(answered(alice, days=5))
    page = alices.get("/progress/").text
    assert "2 of the last 31 days" in page
    assert "streak" not in page.lower()


def test_foreseen_and_come_says_when_there_are_too_few_answers(alices, alice):
    card = known(alice, [[None, True], [0.9, True]])
    assert "1 answer so far: too few to tell" in alices.get("/progress/").text
    SkillCard.objects.filter(pk=card.pk).update(tries=[[0.9, True]] * 9 + [[0.9, False]])
    assert "Over 10 reviews we foresaw 90 right of 100, and 90 of 100 came" in alices.get("/progress/").text


def test_progress_is_ones_own(alices, alice, charlie):
    known(charlie, [[None, True]])
    answered(charlie, misconception=MIX_UP)
    page = alices.get("/progress/").text
    assert "Nothing is counted yet" in page and "always" not in page
    assert "Nothing so far" in alices.get("/progress/mistakes/").text
    assert "Your last answers" not in alices.get("/skills/pile-pair/").text


@pytest.mark.parametrize("address", ["/progress/", "/progress/mistakes/", "/skills/pile-pair/"])
def test_the_pages_take_few_queries_however_much_was_answered(alices, alice, django_assert_max_num_queries, address):
    many(alice, 1000)
    known(alice, [[0.9, True]] * 200)
    alices.get("/you/")  # the month's first page writes the session anew
    with django_assert_max_num_queries(6):
        assert alices.get(address).status_code == 200


def many(learner, count: int) -> None:
    sitting = SittingFactory(learner=learner)
    slugs = list(MISCONCEPTIONS)
    questions = Question.objects.bulk_create(
        QuestionFactory.build(learner=learner, sitting=sitting, skill=SKILLS[at % 20].slug, answered_at=WEDNESDAY)
        for at in range(count)
    )
    Event.objects.bulk_create(
        Event(
            kind=EventKind.ANSWER,
            learner=learner,
            skill=question.skill,
            question=question,
            at=WEDNESDAY,
            study_day=WEDNESDAY.date() - timedelta(days=at % 30),
            zone="UTC",
            verdict_right=True,
            reason_right=bool(at % 2),
            misconception="" if at % 2 else slugs[at % len(slugs)],
        )
        for at, question in enumerate(questions)
    )


# A skill's page


def test_an_unknown_skill_is_not_found(client):
    assert client.get("/skills/no-such-thing/").status_code == 404


@pytest.mark.parametrize("one", SKILLS, ids=lambda one: one.slug)
def test_every_skill_has_its_page_with_what_it_asks_and_its_lesson(client, one):
    page = client.get(f"/skills/{one.slug}/")
    assert page.status_code == 200
    assert State.NOT_STARTED.capitalize() in page.text
    assert len(page.context["facets"]) == len(one.facets)
    assert f'href="/lessons/{one.lesson}/' in page.text


def test_a_tables_own_skill_says_how_that_table_plays_and_how_it_is_usually_played(alices, alice):
    here, usually = (
        "At your table: Red threes count for a side that has a canasta",
        "By the usual rule: Red threes count",
    )
    alice.rule_card = "classic,red_threes_need=canasta"
    alice.save()
    page = alices.get("/skills/table-red-threes-need/").content.decode()
    assert here in page and usually in page
    alice.rule_card = "classic"
    alice.save()
    assert usually not in alices.get("/skills/table-red-threes-need/").content.decode()


def test_a_skill_says_its_state_and_when_it_comes_back(alices, alice):
    known(alice, [[None, True]])
    page = alices.get("/skills/pile-pair/").text
    assert "Shaky, from 1 counted answer. It comes back in 11 days." in page


def test_each_situation_tells_how_often_it_was_missed_and_undone_answers_are_left_out(alices, alice):
    answered(alice)
    answered(alice, right=True)
    void(answered(alice))
    words = skill("pile-pair").facet_words
    rows = {row[0]: row[1:] for row in alices.get("/skills/pile-pair/").context["facets"]}
    assert rows.pop(words["a-pair-or-one"]) == (2, 1)
    assert set(rows.values()) == {(0, 0)}


def test_the_last_answers_lead_to_the_very_positions(alices, alice):
    event = answered(alice, days=2)
    page = alices.get("/skills/pile-pair/").text
    assert f'href="/q/{event.question_id}/"' in page
    assert "not this time, 2 days ago" in page


def test_stuck_is_said_calmly_and_leads_back_to_the_lesson(alices, alice):
    known(alice, STUCK)
    page = alices.get("/skills/pile-pair/").text
    assert "Stuck, from 4 counted answers" in page
    assert "read that part of the lesson again" in page
    assert 'class="btn main wide" href="/lessons/' in page


def test_what_a_table_cannot_ask_is_not_offered(alices, alice):
    alice.rule_card = "modern"
    alice.save()
    asked = {one.slug: alices.get(f"/skills/{one.slug}/").context["can_be_asked"] for one in SKILLS[:40]}
    left_out = next(slug for slug, can in asked.items() if not can)
    page = alices.get(f"/skills/{left_out}/").text
    assert "At your table there is nothing to ask about this" in page
    assert "Practise this" not in page


# What keeps going wrong


def test_mix_ups_are_told_by_number_the_most_frequent_first_with_their_positions(alices, alice):
    answered(alice, misconception="pile-in-part")
    events = [answered(alice, misconception=MIX_UP) for _ in range(3)]
    page = alices.get("/progress/mistakes/").text
    assert "Three times you thought that only a pair ever takes the pile." in page
    assert page.index("Three times") < page.index("Once you took a part of the pile only.")
    for event in events:
        assert f'href="/q/{event.question_id}/"' in page
    assert 'formaction="/practice/pile-pair/"' in page
    assert "Three times you thought" in alices.get("/progress/").text


def test_what_happened_only_once_lies_under_one_fold_unless_there_is_nothing_else(alices, alice):
    answered(alice, misconception="pile-in-part")
    text = alices.get("/progress/mistakes/").text
    assert "Once you" in text and "only once" not in text
    for _ in range(2):
        answered(alice, misconception=MIX_UP)
    answered(alice, misconception="minimum-again")
    often, _, once = alices.get("/progress/mistakes/").text.partition("What happened only once: 2")
    assert "Twice you" in often and "Once you" not in often
    assert once.count("Once you") >= 2 and "Twice you" not in once


def test_what_was_undone_or_guessed_is_no_mix_up(alices, alice):
    void(answered(alice, misconception=MIX_UP))
    answered(alice, misconception=MIX_UP, guess_said=True)
    assert "Nothing so far" in alices.get("/progress/mistakes/").text


def test_a_mix_up_is_told_as_its_own_table_has_sides(alices, alice):
    answered(alice, misconception="minimum-again")
    assert "the minimum again after the first meld" in alices.get("/progress/mistakes/").text


def test_a_stranger_finds_none_of_the_positions(alice, charlie):
    event = answered(alice, misconception=MIX_UP)
    strangers = Client()
    strangers.force_login(charlie)
    assert strangers.get(f"/q/{event.question_id}/").status_code == 404
    assert f"/q/{event.question_id}/" not in strangers.get("/progress/mistakes/").text


@pytest.mark.parametrize("address", ["/", "/practice/", "/practice/pile-pair/"])
def test_progress_is_found_from_where_one_practises(client, address):
    assert 'href="/progress/"' in client.get(address).text


def test_a_lesson_that_was_read_leads_to_its_skills(alices, alice):
    assert "/skills/" not in alices.get("/lessons/freezing/recap/").text
    finish(alice, "freezing", WEDNESDAY)
    page = alices.get("/lessons/freezing/recap/").text
    for one in SKILLS:
        if not one.knob:
            assert (f'href="/skills/{one.slug}/"' in page) == (one.lesson == "freezing"), one.slug
