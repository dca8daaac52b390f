"""Sets on paper and on the wall, and the question page that asks them."""

import pytest

from canasta.rulecard import CLASSIC
from clubs.said import right_answer
from clubs.services import sets
from drills import kinds, services
from drills.models import Question
from tests.clubs.conftest import NOW, browser_of

FORMS = ["discard-effect", "the-deal", "score-a-hand", "turn-order", "opening-pick", "who-wins"]


@pytest.fixture
def its(season):
    """A question of each sort that is filled in, and one by verdict; handed out."""
    made = sets.made_of([*FORMS, "pile-pair"], len(FORMS) + 1, CLASSIC, 3)
    new = sets.create(season, "Sheets for Tuesday", "", made, NOW)
    sets.hand_out(new, NOW, None)
    return new


@pytest.fixture
def asked(its, mia):
    """The first question of it, as Mia is asked it."""
    return services.next_question(mia.learner, sets.begin(mia.learner, its, NOW), NOW)


def test_on_the_wall_every_option_of_every_field_is_shown_and_no_answer(its, tom, club) -> None:
    for item in its.items.all():
        page = browser_of(tom).get(f"/clubs/{club.pk}/sets/{its.pk}/wall/{item.number}/")
        shown = page.context["page"].asked
        told = [option.words for _, field, is_chosen in shown.fields if is_chosen for option in field.options]
        for words in told + shown.boxes:
            assert words in page.content.decode().replace("&#x27;", "'").replace("&quot;", '"')
        assert 'id="answer"' not in page.content.decode()


def test_on_the_wall_one_list_of_options_serves_all_that_is_asked_of_it(its, tom, club) -> None:
    item = its.items.get(skill="discard-effect")
    page = browser_of(tom).get(f"/clubs/{club.pk}/sets/{its.pk}/wall/{item.number}/").content.decode()
    fields = [field for field in item.made.fields if field.options]
    alike = [field for field in fields if field.options == fields[0].options]
    assert len(alike) > 1
    assert page.count(f"{alike[0].options[0].words}</li>") == 1
    assert all(field.legend in page for field in alike)
    assert "For each of them:" in page
    paper = browser_of(tom).get(f"/clubs/{club.pk}/sets/{its.pk}/paper/").content.decode()
    assert paper.count(f"{alike[0].options[0].words}</li>") >= len(alike)  # each has boxes of its own to tick


def test_an_answer_is_told_by_what_was_asked_without_how_to_fill_it_in(its, tom, club) -> None:
    told = " ".join(" ".join(right_answer(item.made)) for item in its.items.all())
    assert "for whom is the pile frozen? " in told
    assert "Tick" not in told


def test_what_does_not_bear_on_a_question_lies_under_a_fold_on_the_wall_too(its, tom, club) -> None:
    number = its.items.get(skill="score-a-hand").number
    assert b'<details class="rest">' in browser_of(tom).get(f"/clubs/{club.pk}/sets/{its.pk}/wall/{number}/").content


def test_a_question_of_a_set_says_whose_set_it_is_and_stops_at_its_page(its, asked, mia, club) -> None:
    browser = browser_of(mia.learner)
    page = browser.get(f"/q/{asked.pk}/").content.decode()
    assert f"A set of {club}: </span>Sheets for Tuesday" in page
    assert f'href="/sitting/{asked.sitting_id}/"' in page
    assert browser.get(f"/sitting/{asked.sitting_id}/").url == f"/clubs/{club.pk}/sets/{its.pk}/"


def test_the_hints_of_a_set_say_nothing_of_a_schedule_that_does_not_move(asked, mia) -> None:
    page = browser_of(mia.learner).get(f"/q/{asked.pk}/").content.decode()
    assert "your teachers see that you asked" in page
    assert "counts a little less" not in page
    assert "comes back soon" not in page


def test_a_set_promises_no_other_next_question_after_misses(season, mia) -> None:
    its = sets.create(season, "Pairs", "", sets.made_of(["pile-pair"], 3, CLASSIC, 3), NOW)
    sitting = sets.begin(mia.learner, its, NOW)
    browser = browser_of(mia.learner)
    for question in Question.objects.filter(sitting=sitting).order_by("number"):
        services.record_answer(mia.learner, question, kinds.Given(not question.answer, "none"), NOW)
        assert "The next one of these" not in browser.get(f"/q/{question.pk}/").content.decode()
