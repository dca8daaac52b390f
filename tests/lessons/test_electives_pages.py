"""The pages of the electives: with htmx, without a script, and for whom they are suggested."""

from datetime import UTC, datetime

import pytest

from canasta.cards import parse_cards
from lessons.course import ELECTIVES, LESSONS
from lessons.models import Progress
from lessons.services import finish, finished, next_lesson
from lessons.stage import staged
from lessons.tasks import CARD_KINDS, solutions
from tutor.home import home_of
from tutor.models import Learner

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 6, 10, 16, tzinfo=UTC)
HTMX = {"HTTP_HX_REQUEST": "true"}
FREEZES = "/lessons/house-rules/1/"
OPEN_NOW = "/lessons/first-judgement/1/"
each_elective = pytest.mark.parametrize("elective", ELECTIVES, ids=lambda elective: elective.slug)


def html(response):
    assert response.status_code == 200
    return response.content.decode()


def play_by(learner, card):
    Learner.objects.filter(pk=learner.pk).update(rule_card=card)


def sent(kind, given):
    """What a browser sends for a try."""
    if kind in CARD_KINDS:
        return {"cards": list(map(str, parse_cards(given)))}
    if kind == "compare":
        return dict(zip(("first", "second"), given.split(), strict=True))
    return {{"tap": "tap", "number": "number"}.get(kind, "choice"): given}


@each_elective
def test_every_page_is_read_by_a_visitor_and_nothing_is_kept(client, elective):
    for page in [*range(1, len(elective.steps) + 1), "recap"]:
        markup = html(client.get(f"/lessons/{elective.slug}/{page}/"))
        for leftover in ("{{", "{%", "[[", "**", " style="):
            assert leftover not in markup
        assert markup.count("<h1") == 1
    assert Learner.objects.count() == Progress.objects.count() == 0


@each_elective
def test_an_elective_is_read_to_its_end_with_no_script(client, elective):
    for step in elective.steps:
        kind, given = step.task.kind, solutions(step.task, staged(step, step.base).position)[0]
        page = html(client.post(f"/lessons/{elective.slug}/{step.number}/", sent(kind, given), follow=True))
        assert ("are allowed." if kind == "weigh" else "Right.") in page, step.title
    assert set(finished(Learner.objects.get())) == {elective.slug}
    assert 'href="/lessons/#electives"' in html(client.get(f"/lessons/{elective.slug}/recap/"))


def test_the_lessons_page_has_them_as_a_group_of_their_own(client):
    lessons, electives = html(client.get("/lessons/")).split('id="electives"')
    assert all(f'href="/lessons/{each.slug}/"' in electives for each in ELECTIVES)
    assert not any(f'href="/lessons/{each.slug}/"' in lessons for each in ELECTIVES)


@pytest.mark.parametrize(("card", "slug"), [("classic3,target=5000", "three-players"), ("modern", "modern-american")])
def test_the_elective_of_the_tables_own_game_comes_first_and_is_marked(alices, alice, card, slug):
    play_by(alice, card)
    electives = html(alices.get("/lessons/")).split('id="electives"')[1]
    places = sorted(ELECTIVES, key=lambda each: electives.index(f'href="/lessons/{each.slug}/"'))
    assert places[0].slug == slug
    assert [each.slug for each in places[1:]] == [each.slug for each in ELECTIVES if each.slug != slug]
    assert electives.count("your table’s game") == 1
    assert electives.index("your table’s game") < electives.index(f'href="/lessons/{places[1].slug}/"')


def test_where_classic_is_played_no_elective_is_marked(client):
    assert "your table’s game" not in html(client.get("/lessons/"))


def test_two_tables_are_two_fields_and_the_table_keeps_the_answer_to_itself(client):
    page = html(client.get(FREEZES))
    assert page.count("<legend>") >= 2
    assert 'name="first" value="1"' in page
    assert 'name="second" value="2"' in page
    assert "Frozen for everybody" not in page
    assert "Your own table:" in page


def test_a_wrong_answer_at_one_table_keeps_both_answers(client):
    page = html(client.post(FREEZES, {"first": "1", "second": "1"}, follow=True))
    assert "Not at both tables." in page
    assert page.count(" checked") == 2
    assert "Look at the first table again." in page
    fragment = html(client.post(FREEZES, {"first": "2", "second": "1"}, **HTMX))
    assert fragment.strip().startswith("<form")
    assert "Frozen for everybody" in fragment


def test_a_choice_shows_bars_for_each_and_no_verdict(client):
    for choice in "12":
        page = html(client.post(OPEN_NOW, {"choice": choice}, follow=True))
        assert "Both are allowed." in page
        assert page.count("<rect") >= 8
        assert page.count("(your choice)") == 1
        assert "reply right" not in page
        assert "reply wrong" not in page


@pytest.mark.parametrize(
    ("url", "data"),
    [
        (FREEZES, {}),
        (FREEZES, {"first": "1"}),
        (FREEZES, {"first": "<b>", "second": "²"}),
        (FREEZES, {"first": "1" * 5000, "second": "2"}),
        (OPEN_NOW, {}),
        (OPEN_NOW, {"choice": "9"}),
        ("/lessons/three-players/2/", {"tap": "seat-W"}),
        ("/lessons/three-players/2/", {"tap": "seat-"}),
        ("/lessons/two-players/1/", {"tap": "seat-N"}),
    ],
)
def test_what_cannot_be_judged_gets_a_calm_page_and_keeps_nobody(client, url, data):
    page = html(client.post(url, data, follow=True))
    assert 'id="reply"' in page
    assert "Right." not in page
    assert html(client.post(url, data, **HTMX)).strip().startswith("<form")
    assert Learner.objects.count() == 0


def test_three_seats_are_there_to_be_tapped_where_three_play(client):
    page = html(client.get("/lessons/three-players/2/"))
    assert [f'value="seat-{seat}"' in page for seat in "NESW"] == [True, True, True, False]


def test_the_first_step_offers_the_game_for_ones_own_table_unless_one_plays_it(client, alices, alice):
    assert "/table/?card=classic2" in html(client.get("/lessons/two-players/1/"))
    play_by(alice, "classic2,draw=1")
    page = html(alices.get("/lessons/two-players/1/"))
    assert "/table/?card=classic2" not in page
    assert "This lesson follows your card." in page


def test_a_step_that_the_learners_card_spoils_says_whose_table_it_is(alices, alice):
    play_by(alice, "modern,special_pairs=0")
    page = html(alices.get("/lessons/modern-american/12/"))
    assert "This step shows how Modern American is played" in page


def test_home_suggests_the_elective_about_ones_own_game_once_one_can_play(alice):
    for lesson in LESSONS[:9]:
        finish(alice, lesson.slug, NOW)
    assert next_lesson(alice).slug == "asking-and-concealed"
    play_by(alice, "classic3")
    alice.refresh_from_db()
    assert next_lesson(alice).slug == "three-players"
    home = home_of(alice, NOW, "UTC")
    offered = home.up_lesson or home.later_lesson
    assert offered.slug == "three-players"
    assert (home.rule_card, home.players) == ("Classic for three", "three players")


def test_a_strangers_progress_is_untouched(alices, charlie):
    alices.post("/lessons/house-rules/recap/")
    assert finished(charlie) == {}
