from urllib.parse import urlsplit

import pytest

from canasta.cards import parse_cards
from canasta.rulecard import CLASSIC
from lessons.course import LESSONS
from lessons.models import Progress
from lessons.services import finished, progress_of
from lessons.stage import staged
from lessons.tasks import CARD_KINDS, solutions
from tutor.models import Learner

pytestmark = pytest.mark.django_db

TAKE = "/lessons/freezing/4/"  # two nines take this pile
HTMX = {"HTTP_HX_REQUEST": "true"}


def html(response):
    assert response.status_code == 200
    return response.content.decode()


def every_page():
    yield from ("/lessons/", "/words/")
    for lesson in LESSONS:
        yield f"/lessons/{lesson.slug}/recap/"
        for step in lesson.steps:
            yield f"/lessons/{lesson.slug}/{step.number}/"


@pytest.mark.parametrize("url", list(every_page()))
def test_a_visitor_reads_any_page_and_nothing_is_kept(client, url):
    page = html(client.get(url))
    assert "{{" not in page
    assert "{%" not in page
    assert "[[" not in page
    assert "**" not in page
    assert " style=" not in page
    assert Learner.objects.count() == 0
    assert Progress.objects.count() == 0


@pytest.mark.parametrize("url", ["/lessons/", "/words/", TAKE, "/lessons/black-threes/2/", "/lessons/melding/recap/"])
def test_a_bicycle_table_reads_them_too(alices, alice, url):
    Learner.objects.filter(pk=alice.pk).update(rule_card="bicycle")
    html(alices.get(url))


def test_a_departure_is_named_in_one_line(alices, alice):
    Learner.objects.filter(pk=alice.pk).update(rule_card="classic,max_wilds=2")
    departs = "Your table has its own rule here. Classic: A meld holds three wild cards at most."
    assert departs in html(alices.get("/lessons/melding/3/"))
    assert "its own rule" not in html(alices.get("/lessons/melding/1/"))


@pytest.mark.parametrize(
    "url",
    [
        "/lessons/poker/",
        "/lessons/poker/1/",
        "/lessons/poker/recap/",
        "/lessons/freezing/0/",
        "/lessons/freezing/99/",
        "/lessons/freezing/9/",
    ],
)
def test_what_is_not_taught_is_not_found(client, url):
    assert client.get(url).status_code == 404
    assert client.post(url).status_code in (404, 405)


def test_a_step_has_the_anchors_of_its_rules_and_links_its_terms(client):
    page = html(client.get("/lessons/freezing/3/"))
    assert 'id="frozen.wild"' in page
    assert 'href="/words/#natural"' in html(client.get("/lessons/freezing/recap/"))


# Without a script


def test_a_right_try_comes_back_as_a_page_with_the_way_on(client):
    answer = client.post(TAKE, {"cards": ["9C", "9H"]})
    assert answer.status_code == 302
    assert answer["Location"].endswith("#reply")
    page = html(client.get(answer["Location"]))
    assert "Right." in page
    assert "You chose two nines." in page
    assert 'href="/lessons/freezing/5/"' in page
    assert 'type="checkbox"' not in page


def test_a_wrong_try_comes_back_with_the_reason_and_the_cards_still_picked(client):
    answer = client.post(TAKE, {"cards": ["9H", "2S"]})
    page = html(client.get(answer["Location"]))
    assert "Not with those." in page
    assert "You chose a nine and a two." in page
    assert "needs two natural nines" in page
    assert 'value="9H" checked' in page
    assert 'value="2S" checked' in page
    assert 'value="9C" checked' not in page
    assert "Leave this for later, on to step 5" in page


def test_a_reload_shows_the_same_and_stores_nothing(client):
    location = client.post(TAKE, {"cards": ["9C", "9H"]})["Location"]
    before = list(Progress.objects.values())
    assert html(client.get(location)).count("Right.") == html(client.get(location)).count("Right.") == 1
    assert list(Progress.objects.values()) == before


def test_a_right_answer_in_the_address_alone_is_no_progress(client):
    html(client.get(TAKE + "?try=9C9H"))
    assert Progress.objects.count() == 0


# With htmx


def test_a_try_is_answered_by_the_same_fragment(client):
    answer = client.post(TAKE, {"cards": ["9H", "2S"]}, **HTMX)
    fragment = html(answer)
    assert fragment.strip().startswith("<form")
    assert "<html" not in fragment
    assert "autofocus" in fragment
    assert "needs two natural nines" in fragment
    assert 'value="9H" checked' in fragment


def test_after_a_right_try_the_way_on_replaces_leaving_it_for_later(client):
    fragment = html(client.post(TAKE, {"cards": ["9C", "9H"]}, **HTMX))
    assert 'id="ways"' in fragment
    assert 'hx-swap-oob="true"' in fragment
    assert "Leave this for later" not in fragment
    assert "Leave this for later" not in html(client.get(TAKE + "?try=9C9H"))


def test_the_learner_always_sits_in_the_south(client):
    """Another player ended this hand; the table is still shown from the learner's side."""
    page = html(client.get("/lessons/red-threes/5/"))
    theirs, ours = page.split("<h2>Your side</h2>")
    assert "Natural canasta" in theirs
    assert "Natural canasta" not in ours.split("</figure>")[0]


# What people send


@pytest.mark.parametrize(
    ("url", "data"),
    [
        (TAKE, {"cards": ["AH"]}),
        (TAKE, {"cards": ["<script>"]}),
        ("/lessons/melding/1/", {}),
        ("/lessons/melding/1/", {"cards": ["KC"] * 500}),
        ("/lessons/table-and-turn/1/", {"tap": "meld-NS-"}),
        ("/lessons/table-and-turn/1/", {"tap": "<b>"}),
        ("/lessons/table-and-turn/3/", {"tap": "card-"}),
        ("/lessons/table-and-turn/5/", {"move": ["1", "1", "9"]}),
        ("/lessons/table-and-turn/5/", {}),
        ("/lessons/card-values/3/", {"number": "a lot"}),
        ("/lessons/card-values/3/", {"number": "9" * 400}),
        ("/lessons/first-meld/6/", {"choice": "12"}),
        ("/lessons/first-meld/6/", {"choice": "²"}),
        ("/lessons/freezing/3/", {"tap": "pilecard-²"}),
        ("/lessons/freezing/3/", {"tap": "pilecard--1"}),
    ],
)
def test_what_cannot_be_judged_gets_a_calm_page_and_keeps_nobody(client, url, data):
    answer = client.post(url, data, follow=True)
    page = html(answer)
    assert 'id="reply"' in page
    assert "Right." not in page
    assert "<script>" not in page.split("<main")[1]
    assert html(client.post(url, data, **HTMX)).strip().startswith("<form")
    assert Learner.objects.count() == 0


@pytest.mark.parametrize("given", ["", "%00", "%F0%9F%83%81", "K" * 5000])
def test_a_bent_address_gets_a_calm_page(client, given):
    html(client.get(f"{TAKE}?try={given}"))


# Progress


def test_a_guest_is_made_by_the_first_step_solved_and_goes_on_from_there(client):
    client.post("/lessons/melding/1/", {"cards": ["KC", "KD"]})
    assert Learner.objects.count() == 0
    client.post("/lessons/melding/1/", {"cards": ["KC", "KD", "KH"]})
    guest = Learner.objects.get()
    assert progress_of(guest)["melding"].step == 2
    assert urlsplit(client.get("/lessons/melding/")["Location"]).path == "/lessons/melding/2/"
    assert "step 2 of 7" in html(client.get("/lessons/"))


def test_the_last_step_solved_finishes_the_lesson(alices, alice):
    alices.post("/lessons/black-threes/5/", {"cards": ["9H", "9S"]})
    assert set(finished(alice)) == {"black-threes"}
    page = html(alices.get("/lessons/black-threes/recap/"))
    assert "Finish this lesson" not in page
    assert urlsplit(alices.get("/lessons/black-threes/")["Location"]).path == "/lessons/black-threes/1/"


def test_the_recap_finishes_a_lesson_by_its_button_only(alices, alice):
    assert "Finish this lesson" in html(alices.get("/lessons/melding/recap/"))
    assert finished(alice) == {}
    assert alices.post("/lessons/melding/recap/").status_code == 302
    assert set(finished(alice)) == {"melding"}
    assert ">read<" in html(alices.get("/lessons/"))


def test_a_strangers_progress_is_untouched(alices, alice, charlie):
    alices.post("/lessons/melding/1/", {"cards": ["KC", "KD", "KH"]})
    alices.post("/lessons/melding/recap/")
    assert progress_of(charlie) == {}
    assert set(progress_of(alice)) == {"melding"}


def test_only_get_and_post_are_answered(client):
    assert client.put(TAKE).status_code == 405
    assert client.post("/words/").status_code == 405
    assert client.post("/lessons/").status_code == 405


# Every step, done as a browser does it


FORMS = {"tap": "tap", "number": "number", "choose": "choice"}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_lesson_is_read_to_its_end_with_no_script(client, lesson):
    for step in lesson.steps:
        kind, given = step.task.kind, solutions(step.task, staged(step, CLASSIC).position)[0]
        if kind in CARD_KINDS:
            data = {"cards": list(map(str, parse_cards(given)))}
        elif kind == "order":
            data = {"move": given.split()}
        elif kind == "scores":
            data = {"number": given.split("/")}
        else:
            data = {FORMS[kind]: given}
        url = f"/lessons/{lesson.slug}/{step.number}/"
        assert "Right." in html(client.post(url, data, follow=True)), step.title
    assert set(finished(Learner.objects.get())) == {lesson.slug}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_is_to_be_tapped_can_be_tapped(client, number):
    """The parts are buttons of the page, the right one and wrong ones too."""
    page = html(client.get(f"/lessons/table-and-turn/{number}/"))
    wanted = {
        1: ["meld-NS-K", "meld-NS-Q", "meld-EW-8"],
        2: ["seat-N", "seat-E", "seat-W", "seat-S"],
        3: ["stock", "pile", "card-4C"],
    }[number]
    for value in wanted:
        assert f'name="tap" value="{value}"' in page


@pytest.mark.parametrize("number", [3, 6])
def test_the_whole_pile_is_spread_out_to_find_what_freezes_it(client, number):
    page = html(client.get(f"/lessons/freezing/{number}/"))
    assert all(f'value="pilecard-{at}"' in page for at in range(4))
