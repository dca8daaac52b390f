import re
import zlib
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse

from drills import pages
from drills.fold import EventKind
from drills.models import Event, Question, SkillCard
from tests.drills.conftest import HTMX, WEDNESDAY, page
from tests.factories import LearnerFactory, QuestionFactory, SkillCardFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]


# The verdict


def test_a_question_shows_the_table_and_two_equal_verdicts(alices, asked):
    text = page(alices, asked)
    assert "May you take the pile?" in text and "Your hand" in text
    assert text.count('<button class="btn" name="verdict"') == 2
    assert "so no" not in text and "so yes" not in text


def test_looking_at_a_question_writes_nothing(alices, asked, django_assert_num_queries):
    before = Question.objects.values().get()
    page(alices, asked)
    assert Question.objects.values().get() == before


def test_a_verdict_is_locked_and_its_reasons_are_shown_in_its_wording(alices, asked):
    text = page(alices, asked, {"verdict": "no"})
    assert "You said <b>No, leave it</b>" in text
    assert text.count("so no") == 4 and "so yes" not in text
    asked.refresh_from_db()
    assert asked.verdict is False and not Event.objects.exists()


def test_a_reload_shows_the_same_stage(alices, asked):
    page(alices, asked, {"verdict": "yes"})
    assert page(alices, asked).count("so yes") == 4
    assert page(alices, asked, {"verdict": "no"}).count("so yes") == 4, "the first verdict stands"


def test_the_redirect_after_a_verdict_leads_to_the_reasons_and_after_an_answer_to_the_reply(alices, asked):
    address = reverse("question", args=[asked.pk])
    assert alices.post(address, {"verdict": "no"}).url == f"{address}#reason"
    assert alices.post(address, {"reason": "2"}).url == f"{address}#reply"


@pytest.mark.parametrize("sent", [{}, {"verdict": ""}, {"verdict": "maybe"}, {"reason": "1"}])
def test_without_a_verdict_the_page_comes_again_with_a_calm_word(alices, asked, sent):
    assert "Choose one of the two answers first." in page(alices, asked, sent)


# What decides it


@pytest.mark.parametrize(
    "sent", [{}, {"reason": ""}, {"reason": "5"}, {"reason": "0"}, {"reason": "-1"}, {"reason": "²"}]
)
def test_without_a_reason_the_page_comes_again_with_a_calm_word(alices, locked, sent):
    text = page(alices, locked, sent)
    assert "Choose one of the four reasons first." in text and text.count("so no") == 4
    assert not Event.objects.exists()


def test_a_right_answer_gets_one_line_with_the_rule_folded(alices, locked):
    text = page(alices, locked, {"reason": "2"})
    assert "Right: No, leave it" in text and "Three kings come to 30." in text
    assert "<summary>Why?</summary>" in text
    assert Event.objects.get().right


def test_a_wrong_answer_gets_the_whole_reason_unasked(alices, locked):
    text = page(alices, locked, {"reason": "1"})
    assert "Not this time" in text and "That does not decide it." in text
    # Alice has read nothing of first melds yet, so the word leads to what it means.
    assert ">minimum</a> does." in text
    assert "<details" not in text
    assert Event.objects.get().misconception == "mixes-up"


def test_the_reply_stands_before_the_table_and_its_heading_takes_the_focus(alices, locked):
    text = page(alices, locked, {"reason": "1"})
    assert text.index('<h1 id="reply" tabindex="-1" autofocus>') < text.index('<figure class="table">')


def test_an_answered_question_shows_its_reply_for_good(alices, locked):
    first = page(alices, locked, {"reason": "1"})
    assert without_tokens(page(alices, locked)) == without_tokens(first)
    assert without_tokens(page(alices, locked, {"reason": "2"})) == without_tokens(first)
    assert Event.objects.count() == 1


def test_the_reply_leads_back_to_the_section_that_teaches_the_rule(alices, locked):
    assert "Read again: " in page(alices, locked, {"reason": "1"})


def without_tokens(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "csrfmiddlewaretoken" not in line)


# Picking cards


@pytest.fixture
def picking(asked) -> Question:
    asked.content["picks"], asked.verdict = True, True
    asked.save()
    return asked


def test_a_yes_may_ask_for_the_cards_instead(alices, picking):
    text = page(alices, picking)
    assert text.count('name="cards"') == 11 and 'type="radio"' not in text


def test_the_cards_picked_are_recorded_in_order(alices, picking):
    page(alices, picking, {"cards": ["KH", "QD", "KC"]})
    assert (Event.objects.get().cards, Event.objects.get().reason) == ("QDKCKH", None)


@pytest.mark.parametrize("cards", [["AS"], ["KH", "KH"], ["no card"], [""]])
def test_cards_that_are_not_in_the_hand_are_refused_calmly(alices, picking, cards):
    assert "Pick among the cards in your hand." in page(alices, picking, {"cards": cards})
    assert not Event.objects.exists()


def test_cards_stay_picked_when_the_page_comes_again(alices, picking):
    assert page(alices, picking, {"cards": ["KH", "AS", "no card"]}).count(" checked") == 1


# With htmx


def test_a_post_by_htmx_answers_with_the_part_that_a_whole_page_contains(alices, asked):
    address = reverse("question", args=[asked.pk])
    for sent in ({"verdict": "no"}, {"reason": "1"}):
        part = alices.post(address, sent, headers=HTMX).content.decode()
        assert "<html" not in part and "<title>" in part
        whole = page(alices, asked)
        body = without_tokens(part.split("</p>", 1)[1]).strip()
        assert body in without_tokens(whole)


def test_a_get_is_always_a_whole_page(alices, asked):
    assert b"<html" in alices.get(reverse("question", args=[asked.pk]), headers=HTMX).content


def test_the_part_after_an_answer_is_three_kilobytes_at_most(alices, locked):
    part = alices.post(reverse("question", args=[locked.pk]), {"reason": "1"}, headers=HTMX).content
    assert len(zlib.compress(part)) <= 3 * 1024


# Queries


# (The month's first request also renews the session.)


def test_a_question_page_takes_four_queries(alices, asked, django_assert_max_num_queries):
    page(alices, asked)
    with django_assert_max_num_queries(4):
        page(alices, asked)


def test_a_verdict_takes_four_queries(alices, asked, django_assert_max_num_queries):
    page(alices, asked)
    with django_assert_max_num_queries(4):
        alices.post(reverse("question", args=[asked.pk]), {"verdict": "no"}, headers=HTMX)


def test_an_answer_takes_seven_queries_and_a_transaction(alices, locked, alice, django_assert_max_num_queries):
    SkillCardFactory(learner=alice, skill=locked.skill)
    page(alices, locked)
    with django_assert_max_num_queries(9) as captured:
        alices.post(reverse("question", args=[locked.pk]), {"reason": "1"}, headers=HTMX)
    statements = [query["sql"] for query in captured.captured_queries]
    assert len([sql for sql in statements if "SAVEPOINT" not in sql]) <= 7
    assert SkillCard.objects.get().tries == [[None, False]]


def test_an_answer_whose_day_can_be_levelled_takes_one_more(alices, locked, alice, django_assert_max_num_queries):
    long_ago = WEDNESDAY.date() - timedelta(40)
    known = {"introduced_day": long_ago, "memory_day": long_ago, "stability": 30.0, "difficulty": 5.0}
    SkillCardFactory(learner=alice, skill=locked.skill, **known)
    page(alices, locked)
    with django_assert_max_num_queries(10) as captured:
        alices.post(reverse("question", args=[locked.pk]), {"reason": "2"}, headers=HTMX)
    statements = [query["sql"] for query in captured.captured_queries]
    assert len([sql for sql in statements if "SAVEPOINT" not in sql]) == 8
    assert Event.objects.get().counts


# Alice's things are hers


@pytest.fixture
def strangers(client, charlie):
    """Whoever is not Alice: nobody yet, Charlie, Bob who teaches, and an administrator."""

    def each():
        yield client
        for learner in (charlie, LearnerFactory(username="bob"), LearnerFactory(is_staff=True, is_superuser=True)):
            client.force_login(learner)
            yield client

    return each


@pytest.mark.parametrize("name", ["question", "next-question", "sitting"])
def test_a_stranger_finds_nothing(name, strangers, locked):
    pk = locked.sitting_id if name == "sitting" else locked.pk
    for client in strangers():
        assert client.get(reverse(name, args=[pk])).status_code in ({405} if name == "next-question" else {404})
        assert client.post(reverse(name, args=[pk]), {"reason": "1"}).status_code in (
            {405} if name == "sitting" else {404}
        )
    assert not Event.objects.exists() and Question.objects.count() == 1


def test_a_question_that_is_no_longer_asked_leads_to_the_reviews(alices, alice):
    question = QuestionFactory(learner=alice, withdrawn_at=WEDNESDAY)
    assert alices.post(reverse("question", args=[question.pk]), {"verdict": "no"}).url == reverse("review")


def test_forms_need_their_token(alice, locked):
    from django.test import Client

    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    for name, pk in (("question", locked.pk), ("next-question", locked.pk)):
        assert browser.post(reverse(name, args=[pk]), {"reason": "1"}).status_code == 403
    for name, args in (("review", []), ("practice-mixed", []), ("practice-skill", ["pile-pair"])):
        assert browser.post(reverse(name, args=args)).status_code == 403


# The admin


def test_the_admin_shows_the_record_and_changes_nothing_of_it(client, locked, alice):
    client.force_login(LearnerFactory(is_staff=True, is_superuser=True))
    event = Event.objects.create(
        learner=alice, skill="pile-pair", kind=EventKind.INTRODUCE.value, at=WEDNESDAY, study_day=WEDNESDAY.date()
    )
    for model in ("event", "question", "sitting", "skillcard"):
        assert client.get(reverse(f"admin:drills_{model}_changelist")).status_code == 200
    shown = reverse("admin:drills_event_change", args=[event.pk])
    assert client.get(shown).status_code == 200
    assert client.post(shown, {"skill": "pile-add"}).status_code == 403
    assert client.post(reverse("admin:drills_event_delete", args=[event.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:drills_event_add")).status_code == 403


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([True], "Right."),
        ([False], "Not this time."),
        ([False, False], "Not this time."),
        ([False, True], "Not this time, and right when it came again."),
        ([True, True, True], "Right every time."),
        ([True, False, True], "Right in two of three."),
    ],
)
def test_a_skill_of_the_row_is_summed_up_in_words(alice, answers, words):
    events = [Event(verdict_right=right, reason_right=right) for right in answers]
    row = pages._row("pile-pair", events, None, WEDNESDAY.date())
    assert (row["words"], row["right"]) == (words, all(answers))


def test_the_practice_page_says_once_of_a_lesson_that_nothing_of_it_has_begun(alices, alice):
    SkillCardFactory(learner=alice, skill="meld-shape", tries=[[0.9, False]])
    page = " ".join(alices.get(reverse("practice")).text.split())
    assert re.search(r"Melding</h3>.*?<small>0 of \d+ solid</small>", page)
    assert re.search(r"Freezing</h3>.*?<small>\d+ skills, not started</small>", page)
    freezing = page.partition("Freezing</h3>")[2].partition("</details>")[0]
    assert "<small>not started</small>" not in freezing


@pytest.mark.parametrize(
    ("right", "verdict_right", "rows", "tone"),
    [
        (True, True, (), "right"),
        (False, True, (), "near"),
        (False, False, (False, True), "near"),
        (False, False, (False, False), "wrong"),
        (False, False, (), "wrong"),
    ],
)
def test_a_reply_that_is_right_in_part_carries_no_cross(right, verdict_right, rows, tone):
    event = SimpleNamespace(right=right, verdict_right=verdict_right)
    explanation = SimpleNamespace(rows=[SimpleNamespace(is_right=is_right) for is_right in rows])
    assert pages._tone(event, explanation) == tone
