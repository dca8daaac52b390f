"""What the pages of a lesson show at other tables, and for the newer kinds of task."""

from urllib.parse import urlsplit

import pytest

from lessons.course import LESSONS
from lessons.services import finished, progress_of
from tutor.models import Learner

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
NOBODY_ASKED = "/lessons/asking-and-concealed/1/"
BOTH = "/lessons/scoring/3/"


def html(response):
    assert response.status_code == 200
    return response.content.decode()


def sits_at(alice, card):
    Learner.objects.filter(pk=alice.pk).update(rule_card=card)


def test_a_step_that_makes_no_sense_at_the_table_is_told_and_leads_past_those_that_go_with_it(alices, alice):
    sits_at(alice, "classic,ask=off")
    page = html(alices.get(NOBODY_ASKED))
    assert "Nobody is asked at your table" in page
    assert '<form class="whole"' not in page
    assert "Leave this for later" not in page
    assert 'href="/lessons/asking-and-concealed/5/"' in page
    assert 'href="/lessons/asking-and-concealed/1/"' in html(alices.get("/lessons/asking-and-concealed/5/"))


def test_a_step_that_is_left_out_says_why_if_somebody_opens_it(alices, alice):
    sits_at(alice, "classic,ask=off")
    page = html(alices.get("/lessons/asking-and-concealed/3/"))
    assert "At your table nobody is asked." in page
    assert "On to step 5" in page


@pytest.mark.parametrize("number", [1, 3])
def test_a_form_sent_to_a_step_without_a_task_changes_nothing(alices, alice, number):
    sits_at(alice, "classic,ask=off")
    url = f"/lessons/asking-and-concealed/{number}/"
    assert alices.post(url, {"tap": "seat-N"}).status_code == 302
    assert alices.post(url, {"tap": "seat-N"}, **HTMX).status_code == 200
    html(alices.get(url + "?try=seat-N"))
    assert progress_of(alice) == {}


def test_both_numbers_are_kept_after_a_wrong_try(client):
    answer = client.post(BOTH, {"number": ["1,140", "135"]})
    page = html(client.get(answer["Location"]))
    assert "points for going out are missing: 100" in page
    assert 'value="1,140"' in page
    assert 'value="135"' in page
    assert Learner.objects.count() == 0


def test_the_right_numbers_show_the_sums_and_finish_the_step(client):
    fragment = html(client.post(BOTH, {"number": ["1240", "135"]}, **HTMX))
    assert "6 sevens and 1 two = 50" in fragment
    assert "this hand = 1,240" in fragment
    assert progress_of(Learner.objects.get())["scoring"].step == 4


@pytest.mark.parametrize("data", [{}, {"number": "1240"}, {"number": ["many", "135"]}, {"number": ["1"] * 300}])
def test_two_numbers_are_needed_and_asked_for_calmly(client, data):
    page = html(client.post(BOTH, data, follow=True))
    assert "Type a number for each side" in page
    assert Learner.objects.count() == 0


def test_the_next_minimum_is_the_tables_own(alices, alice):
    sits_at(alice, "classic,minimums=-500:25/0:60/1500:100")
    page = html(alices.get("/lessons/scoring/4/?try=-115/1065"))
    assert "your side’s minimum is 25" in page


def test_the_game_is_won_at_the_tables_own_target(alices, alice):
    sits_at(alice, "classic,target=10000")
    page = html(alices.get("/lessons/scoring/6/"))
    assert "your side comes to 10,120, the other side to 10,315" in page
    assert "5,000" not in page.split("its own rule")[0]


@pytest.mark.parametrize(
    ("card", "elective"),
    [
        ("classic2,draw=1,red_threes_need=canasta", "two-players"),
        ("classic3,stock_empty=end_after_discard,canastas_to_go_out=2", "three-players"),
        ("modern,special_pairs=0,packs=3", "modern-american"),
    ],
)
def test_who_plays_another_game_reads_every_page_and_is_led_to_the_lesson_about_it(alices, alice, card, elective):
    sits_at(alice, card)
    for lesson in LESSONS:
        for number in (1, len(lesson.steps)):
            page = html(alices.get(f"/lessons/{lesson.slug}/{number}/"))
            assert "This lesson plays Classic for four players." in page
            assert f'href="/lessons/{elective}/"' in page
        assert f'href="/lessons/{elective}/"' in html(alices.get(f"/lessons/{lesson.slug}/recap/"))
    html(alices.get("/lessons/"))


def test_who_plays_classic_for_four_is_led_nowhere_else(alices, alice):
    sits_at(alice, "bicycle,red_threes_need=canasta")
    assert "This lesson plays" not in html(alices.get("/lessons/red-threes/5/"))


def test_a_lesson_is_finished_though_its_last_steps_are_left_out(alices, alice):
    sits_at(alice, "classic,canastas_to_go_out=0")
    alices.post("/lessons/going-out/6/", {"cards": ["3C", "3S", "3S"]})
    assert urlsplit(alices.get("/lessons/going-out/")["Location"]).path == "/lessons/going-out/7/"
    assert "On to the recap" in html(alices.get("/lessons/going-out/7/"))
    alices.post("/lessons/going-out/recap/")
    assert set(finished(alice)) == {"going-out"}


@pytest.mark.parametrize(
    ("url", "keypad"), [("/lessons/red-threes/5/", "text"), ("/lessons/card-values/3/", "numeric")]
)
def test_a_number_that_may_be_below_nought_is_not_typed_on_a_keypad_without_a_minus(client, url, keypad):
    assert f'inputmode="{keypad}"' in html(client.get(url))
