"""The pages to read: what is asked for in the address is shown, and what cannot be read is said calmly."""

import re
from datetime import UTC, datetime

import pytest

from canasta.rulecard import NAMED_CARDS
from lessons.models import SavedCard
from lessons.sheet import sheet_of
from tests.lessons.tables import ALL_CHANGED
from tutor.models import Learner

pytestmark = pytest.mark.django_db

CLUB = "classic,max_wilds=2,red_threes_need=canasta"


def html(client, url, **data):
    answer = client.get(url, data)
    assert answer.status_code == 200
    return answer.content.decode()


def plays(alice, text):
    Learner.objects.filter(pk=alice.pk).update(rule_card=text)


@pytest.fixture
def club(alice):
    saved_at = datetime(2026, 11, 30, 12, tzinfo=UTC)
    return SavedCard.objects.create(learner=alice, name="The bridge club", text=CLUB, saved_at=saved_at)


# The rules


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_the_rules_of_any_named_card_are_shown_with_an_anchor_a_rule(client, name):
    page = html(client, "/rules/", card=name)
    for rule in sheet_of(NAMED_CARDS[name]).rules:
        assert page.count(f'id="{rule}"') == 1
    assert not re.search(r"[{}]|\[\[|\*\*", page.split("<main")[1].split("</main>")[0])


def test_a_learner_reads_the_rules_of_their_own_table(alices, alice):
    plays(alice, CLUB)
    page = html(alices, "/rules/")
    assert "The rules at your table" in page
    assert "A meld holds two wild cards at most" in page
    assert "A meld holds three wild cards at most." in page  # how Classic has it
    assert "the beginner’s guide" in page


def test_another_table_is_said_to_be_another(alices, alice):
    plays(alice, CLUB)
    page = html(alices, "/rules/", card="bicycle")
    assert "The rules at another table" in page
    assert "Back to your own table" in page


def test_departures_are_marked_with_a_sign_and_a_word(client):
    page = html(client, "/rules/", card="bicycle")
    marked = re.findall(r'<li id="([a-z_.]+)">(?:<span id="[a-z_.]+"></span>)*<span class="departs"', page)
    assert marked == ["deal.upcard", "frozen.black_three"]
    assert page.count("Not as in Classic:") == 2
    assert "◆" not in html(client, "/rules/")


def test_a_rule_leads_to_its_lesson(client):
    assert 'href="/lessons/freezing/3/#frozen.wild"' in html(client, "/rules/")


@pytest.mark.parametrize(
    "text", ["poker", "classic,deal", "classic,deal=0", "classic,nothing=1", "x" * 3000, "classic,"]
)
def test_a_card_that_cannot_be_read_is_said_calmly_beside_ones_own_rules(client, text):
    page = html(client, "/rules/", card=text)
    assert "We cannot show the table you asked for." in page
    assert "The rules at your table" in page
    assert "deal=0" not in page.split("<main")[1].replace("classic,deal=0", "")


def test_a_kept_card_is_offered_by_its_name_and_to_nobody_else(alices, club, client, charlie):
    page = html(alices, "/rules/", card=CLUB)
    assert "<h1>The bridge club</h1>" in page
    assert f'<option value="{CLUB}" selected>The bridge club</option>' in page
    client.force_login(charlie)
    assert "The bridge club" not in html(client, "/rules/", card=CLUB)


def test_the_rules_are_read_not_written(client):
    for url in ("/rules/", "/rules/compare/", "/search/", "/words/"):
        assert client.post(url).status_code == 405
        html(client, url)
    assert Learner.objects.count() == 0


# Two tables


def test_two_tables_stand_side_by_side_and_what_differs_comes_first(client):
    page = html(client, "/rules/compare/", a="classic", b="bicycle")
    differs, same = page.split("What is the same at both")
    assert "freezes nothing" in differs
    assert "A black three in the pile freezes it for everybody" in differs
    assert "A meld holds three wild cards at most." in same
    assert "A meld holds three wild cards at most." not in differs


def test_without_a_choice_ones_own_table_stands_beside_classic(alices, alice):
    plays(alice, CLUB)
    page = html(alices, "/rules/compare/")
    assert "Classic and Classic, with 2 changes" in page
    assert "They differ in 2 things." in page


def test_a_table_beside_itself_says_so(client):
    assert "These two tables play the same rules." in html(client, "/rules/compare/", a="modern", b="modern")


def test_kept_cards_can_be_compared_by_name(alices, club):
    page = html(alices, "/rules/compare/", a="classic", b=CLUB)
    assert "Classic and The bridge club" in page


@pytest.mark.parametrize("wrong", [{"a": "poker"}, {"b": "classic,deal=0"}, {"a": "poker", "b": "whist"}])
def test_cards_that_cannot_be_read_leave_a_page_that_works(client, wrong):
    assert "We cannot show the table you asked for." in html(client, "/rules/compare/", **wrong)


def test_a_table_with_everything_changed_can_be_read_and_compared(client):
    html(client, "/rules/", card=str(ALL_CHANGED))
    html(client, "/rules/compare/", a="modern", b=str(ALL_CHANGED))


# Words, and the search


def test_every_word_leads_to_its_lesson_and_its_rule(client):
    page = html(client, "/words/")
    assert 'href="/lessons/freezing/3/#frozen.wild"' in page
    assert 'href="/rules/#frozen.wild"' in page
    assert 'href="/rules/#modern.splash"' not in page  # no such rule at a Classic table


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("classic", "needs one canasta to go out"),
        ("classic,canastas_to_go_out=2", "needs two canastas to go out"),
        ("classic,minimums=0:50", "by its own score: 50 at every score"),
        ("classic", "and add nothing to what lies there"),
        ("classic2", "Of two players, each is a side alone."),
        ("modern", "a bonus card like a red one"),
        ("classic,forced_take=no", "At yours nobody has to."),
    ],
)
def test_words_mean_what_they_mean_at_ones_table(alices, alice, card, said):
    plays(alice, card)
    assert said in html(alices, "/words/")


def test_a_hand_ends_with_the_stock_too(client):
    assert "until somebody goes out or the stock has come to its end" in html(client, "/words/")


def test_words_and_search_are_a_tap_away_from_every_page(client):
    for url in ("/", "/lessons/", "/lessons/melding/1/", "/practice/", "/rules/", "/you/", "/account/login/"):
        page = html(client, url)
        assert 'href="/words/"' in page
        assert 'href="/search/"' in page


@pytest.mark.parametrize("url", ["/rules/", "/words/", "/lessons/", "/search/"])
def test_there_is_a_box_to_search_in(client, url):
    assert 'name="q"' in html(client, url)


def test_the_search_shows_what_it_found_and_keeps_the_question(client):
    page = html(client, "/search/", q='red "three')
    assert "<mark>red</mark> <mark>three</mark>" in page
    assert 'value="red &quot;three"' in page


@pytest.mark.parametrize("query", ["", "aardvark"])
def test_a_search_without_a_result_says_what_to_try(client, query):
    page = html(client, "/search/", q=query)
    assert "going out</a>" in page
    assert ("Nothing found for “aardvark”" in page) == (query == "aardvark")
