"""Undo, hints, another like this, reports, what was missed and the keys: over HTTP, each for its learner alone."""

import re
from dataclasses import replace

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from drills import kinds
from drills.fold import EventKind
from drills.models import Event, Purpose, Question, Report, Sitting, SkillCard
from drills.schedule import Rating
from drills.services import reporting
from tests.factories import LearnerFactory, QuestionFactory, SkillCardFactory
from tutor.models import Learner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fake_kind")]
HTMX = {"hx-request": "true"}


def post(client, name, question, data=None, **how):
    return client.post(reverse(name, args=[question.pk]), data or {}, **how)


def page(client, question) -> str:
    return client.get(reverse("question", args=[question.pk])).text


def answer(client, question, reason="2", **more):
    return client.post(reverse("question", args=[question.pk]), {"reason": reason} | more, follow=True).text


# Hints


def test_the_page_says_what_a_hint_costs_before_it_is_tapped_and_far_from_the_answers(alices, asked):
    text = page(alices, asked)
    assert "Show me where to look: this answer then counts a little less" in text
    assert "Name the rule" not in text and "Look at the top card" not in text
    assert text.index('name="verdict" value="no"') < text.index('<aside id="about"') < text.index("Show me where")


def test_hints_come_one_by_one_and_stay_on_the_page(alices, asked):
    part = post(alices, "hint", asked, {"level": "1"}, headers=HTMX).text
    assert "Look at the top card" in part and "<html" not in part
    assert "Name the rule: then it does not count as known" in part
    assert "Look at the top card" in page(alices, asked)
    part = post(alices, "hint", asked, {"level": "2"}, headers=HTMX).text
    assert "Two natural cards of the top card’s rank" in part and "<form" not in part
    asked.refresh_from_db()
    assert asked.hints == 2


def test_without_a_script_a_hint_leads_back_to_the_question(alices, asked):
    assert post(alices, "hint", asked, {"level": "1"}).url == reverse("question", args=[asked.pk]) + "#hint"


@pytest.mark.parametrize("level", ["", "0", "2", "3", "-1", "²", "one"])
def test_a_hint_that_is_not_next_changes_nothing(alices, asked, level):
    assert post(alices, "hint", asked, {"level": level}).status_code == 302
    asked.refresh_from_db()
    assert asked.hints == 0


def test_after_the_answer_a_hint_leads_to_the_reply(alices, locked):
    answer(alices, locked)
    reply = post(alices, "hint", locked, {"level": "1"}, headers=HTMX)
    assert reply["HX-Redirect"] == reverse("question", args=[locked.pk]) + "#reply"


@pytest.mark.parametrize(("hints", "rating"), [(1, Rating.HARD), (2, Rating.AGAIN)])
def test_right_with_a_hint_is_right_and_comes_back_sooner(alices, alice, hints, rating):
    SkillCardFactory(learner=alice)
    question = QuestionFactory(learner=alice, verdict=False, hints=hints)
    text = answer(alices, question)
    assert "Right: No, leave it" in text and "Right, with a hint: it comes back sooner." in text
    assert "Not this time" not in text and Event.objects.get().rating == rating


# The guessing box


def test_a_guess_is_said_beside_the_reasons_and_never_called_wrong(alices, alice, locked):
    SkillCardFactory(learner=alice)
    assert 'name="guess"' in page(alices, locked)
    text = answer(alices, locked, guess="yes")
    assert "Right, and you were guessing: it comes back sooner." in text and "Not this time" not in text
    event = Event.objects.get()
    assert (event.guess_said, event.rating, event.right) == (True, Rating.AGAIN, True)


def test_the_tick_stays_when_the_page_comes_again(alices, locked):
    assert re.search('name="guess"[^>]* checked', answer(alices, locked, reason="", guess="yes"))
    assert not re.search('name="guess"[^>]* checked', page(alices, locked))


def test_a_wrong_guess_is_told_as_any_wrong_answer(alices, locked):
    text = answer(alices, locked, reason="1", guess="yes")
    assert "Not this time" in text and "you were guessing" not in text


# Undo


def test_undo_stands_on_the_reply_and_leads_to_the_skill_again(alices, locked):
    assert "Undo last answer" in answer(alices, locked, reason="1")
    reply = post(alices, "undo", locked, follow=True)
    assert "May you take the pile?" in reply.text
    again = Question.objects.latest("id")
    assert again.pk != locked.pk and again.skill == locked.skill and again.is_open
    assert Event.objects.filter(kind=EventKind.VOID).count() == 1


def test_undo_stands_on_the_summary_too_and_names_what_it_takes_back(alices, locked):
    answer(alices, locked)
    address = reverse("sitting", args=[locked.sitting_id])
    assert "This takes back “The pile with a pair”" in alices.get(address).text
    post(alices, "undo", locked)
    assert alices.get(address).status_code == 302, "no card is turned any more"


def test_an_earlier_reply_offers_no_undo(alices, locked):
    answer(alices, locked)
    post(alices, "undo", locked)
    second = Question.objects.latest("id")
    alices.post(reverse("question", args=[second.pk]), {"verdict": "no"})
    answer(alices, second)
    third = QuestionFactory(learner=locked.learner, sitting=locked.sitting, verdict=False, skill="meld-shape")
    answer(alices, third)
    assert "Undo last answer" not in page(alices, second)
    assert "Undo last answer" in page(alices, third)


def test_going_back_to_what_was_undone_leads_to_what_is_asked_instead(alices, locked):
    answer(alices, locked)
    post(alices, "undo", locked)
    again = Question.objects.latest("id")
    address = reverse("question", args=[locked.pk])
    assert alices.get(address).url == reverse("question", args=[again.pk])
    late = alices.post(address, {"reason": "1"}, headers=HTMX)
    assert late["HX-Redirect"] == reverse("question", args=[again.pk])
    assert post(alices, "undo", locked).url == reverse("question", args=[again.pk]), "a second tap"


def test_undo_of_a_question_that_is_open_leads_to_it(alices, asked):
    assert post(alices, "undo", asked).url == reverse("question", args=[asked.pk])
    assert not Event.objects.exists()


# Another like this


def test_another_like_this_leads_back_into_the_sitting_it_came_from(alices, alice):
    for slug in ("pile-pair", "meld-shape"):
        SkillCardFactory(learner=alice, skill=slug)
    address = alices.post(reverse("review")).url
    first = Question.objects.latest("id")
    alices.post(address, {"verdict": "yes" if first.answer else "no"})
    assert "Another like this" in answer(alices, first)
    extra_page = post(alices, "another", first, follow=True).text
    extra = Question.objects.latest("id")
    assert (extra.skill, extra.purpose, extra.sitting) == (first.skill, Purpose.ANOTHER, first.sitting)
    assert "One more like it" in extra_page
    alices.post(reverse("question", args=[extra.pk]), {"verdict": "yes"})
    answer(alices, extra)
    text = post(alices, "next-question", extra, follow=True).text
    assert "2 of 2" in " ".join(text.split()) and Question.objects.latest("id").skill != first.skill
    assert Sitting.objects.count() == 1
    assert sorted(len(card.tries) for card in SkillCard.objects.all()) == [0, 1]


def test_another_like_a_question_that_is_open_is_the_question_itself(alices, asked):
    assert post(alices, "another", asked).url == reverse("question", args=[asked.pk])
    assert Question.objects.count() == 1


def test_what_if_is_offered_where_there_is_one_and_leads_to_it(alices, locked, monkeypatch):
    assert "What if?" not in answer(alices, locked)
    Question.objects.update(has_near_miss=True)
    assert "What if? The same table, one thing changed" in page(alices, locked)
    changed = locked.position.replace("/0 -", "/5 -")
    monkeypatch.setattr(kinds, "near_miss", lambda made: replace(made, position=changed, answer=not made.answer))
    text = post(alices, "what-if", locked, follow=True).text
    assert "What if?" in text
    assert "Show me where to look<" in text, "beside the row nothing counts, so a hint costs nothing"
    assert Question.objects.latest("id").position == changed


def test_what_if_before_the_answer_is_the_question_itself(alices, asked):
    assert post(alices, "what-if", asked).url == reverse("question", args=[asked.pk])


# The second and the third miss of a practice


def test_the_second_miss_announces_a_hint_and_the_third_the_lesson(alices):
    address = alices.post(reverse("practice-skill", args=["pile-pair"])).url
    texts = []
    for _ in range(3):
        question = Question.objects.latest("id")
        alices.post(address, {"verdict": "yes" if question.answer else "no"})
        texts.append(answer(alices, question, reason="1"))
        address = post(alices, "next-question", question).url
    assert ["comes with a hint" in text for text in texts] == [False, True, False]
    assert ["go back to the lesson" in text for text in texts] == [False, False, True]
    assert "Look at the top card" in page(alices, Question.objects.latest("id"))


# Reports


def test_a_report_needs_nothing_typed_and_is_thanked_for_with_its_number(alices, asked):
    text = page(alices, asked)
    assert "Report a problem with this question" in text
    reply = post(alices, "report", asked, headers=HTMX)
    assert f"Your report has the number {Report.objects.get().pk}" in reply.text and "<html" not in reply.text


def test_without_a_script_the_thanks_stand_on_the_page(alices, asked):
    reply = post(alices, "report", asked, follow=True)
    assert "Your report has the number" in reply.text and reply.redirect_chain[0][0].endswith("#reported")


def test_too_many_reports_of_a_day_are_declined_calmly(alices, asked, monkeypatch):
    monkeypatch.setattr(reporting, "A_DAY", 0)
    reply = post(alices, "report", asked, headers=HTMX)
    assert reply.status_code == 200 and "we have to read them first" in reply.text
    assert not Report.objects.exists() and not list(get_messages(reply.wsgi_request))


# Practice of what was missed, and the keys


def test_what_i_got_wrong_is_offered_once_something_was(alices, alice, locked):
    assert "What I got wrong" not in alices.get(reverse("practice")).text
    answer(alices, locked, reason="1")
    assert "What I got wrong" in alices.get(reverse("practice")).text
    assert "The pile with a pair" in alices.get(reverse("practice-missed")).text
    assert "/q/" in alices.post(reverse("practice-missed")).url
    assert Question.objects.latest("id").skill == "pile-pair"


def test_with_nothing_missed_the_page_says_so_and_a_visitor_stays_nobody(client):
    for reply in (client.get(reverse("practice-missed")), client.post(reverse("practice-missed"))):
        assert reply.status_code == 200 and "There is nothing" in reply.text
    assert not Learner.objects.exists()


def test_the_keys_have_a_page_that_a_question_leads_to(client, alices, asked):
    text = client.get(reverse("keys")).text
    for key in ("Enter", "Space", "H", "U", "?"):
        assert f"<kbd>{key}</kbd>" in text
    assert f'href="{reverse("keys")}" data-key="?"' in page(alices, asked)


def test_a_question_carries_a_key_for_all_that_may_be_done(alices, locked):
    assert {"1", "2", "3", "4", "Enter", "h", "?"} == set(re.findall('data-key="([^"]+)"', page(alices, locked)))
    assert {"Enter", "u", "?"} == set(re.findall('data-key="([^"]+)"', answer(alices, locked)))


# Alice's things are hers


@pytest.mark.parametrize("name", ["hint", "undo", "another", "what-if", "report"])
def test_a_stranger_finds_nothing_and_a_look_does_nothing(name, client, charlie, alices, locked):
    answer(alices, locked)
    client = Client()
    strangers = [None, charlie, LearnerFactory(is_staff=True, is_superuser=True)]
    for learner in strangers:
        if learner:
            client.force_login(learner)
        assert post(client, name, locked, {"level": "1"}).status_code == 404
    assert alices.get(reverse(name, args=[locked.pk])).status_code == 405
    assert Event.objects.count() == 1 and Question.objects.count() == 1 and not Report.objects.exists()


@pytest.mark.parametrize("name", ["hint", "undo", "another", "what-if", "report"])
def test_their_forms_need_their_token(name, alice, locked):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    assert post(browser, name, locked).status_code == 403
