"""The class page: who stands where, what the class mixes up, and the very positions; cheap for a hundred learners."""

import csv
import random
from datetime import timedelta

import pytest
from django.http import QueryDict
from django.urls import reverse

from canasta.rulecard import BICYCLE, CLASSIC
from clubs import class_page, standing
from clubs.models import Member
from clubs.services.joining import leave
from drills import kinds, services
from drills.models import Purpose, Question, SkillCard
from drills.services import undo
from drills.skills import SKILLS
from lessons.services import finish
from tests.clubs.conftest import NOW, browser_of
from tests.drills.made import card_of, wrong
from tests.factories import MemberFactory, SeasonFactory, SittingFactory, SkillCardFactory
from tests.weeks import answers

pytestmark = pytest.mark.django_db
TODAY = NOW.date()
MEMORY = {"stability": 30.0, "difficulty": 5.0, "memory_day": TODAY}
SOLID, SHAKY, STUCK = [[0.95, True]] * 3, [[0.95, True]], [[0.95, False]] * 4
MISSED = [[None, False], [0.9, True]]
FROZEN = "frozen-wild"
TAKES_IT = "take a frozen pile with a wild card."


@pytest.fixture(autouse=True)
def at_the_evening(monkeypatch) -> None:
    class Clock:
        @staticmethod
        def now(zone):
            return NOW

    monkeypatch.setattr("tutor.middleware.datetime", Clock)


@pytest.fixture
def toms(tom):
    """The teacher's browser."""
    return browser_of(tom)


@pytest.fixture
def learn(season):
    """learn("Ann", **{skill: tries}): another member, who stands so."""

    def new(name: str, **tries: list) -> Member:
        member = MemberFactory(season=season, name=name)
        for slug, its in tries.items():
            SkillCardFactory(learner=member.learner, skill=slug.replace("_", "-"), tries=its, **MEMORY)
        return member

    return new


def answer(member: Member, slug: str = FROZEN, mix_up: str | None = "wild-opens-frozen", *, days: int = 0, **how):
    """The member practises a skill, and answers as somebody with this mix-up does; None: rightly."""
    learner, at = member.learner, NOW - timedelta(days=days)
    finish(learner, next(one.lesson for one in SKILLS if one.slug == slug), at - timedelta(days=1))
    sitting = services.start_practice(learner, slug, at)
    while question := services.next_question(learner, sitting, at):
        given = answers.wrong(question.made, random.Random(1), mix_up) if mix_up else answers.right(question.made)
        services.record_answer(learner, question, given or answers.right(question.made), at, **how)
        if given:
            return question
    raise AssertionError("no question of this sitting shows the mix-up")


def page_of(browser, club, **asked) -> str:
    return browser.get(reverse("club", args=[club.pk]), asked).text


def mix_ups(season) -> list[str]:
    return [f"{one.who} {one.what}" for one in class_page.mix_ups(standing.of_class(season, NOW), season.club, NOW)]


# The grid


def test_a_cell_says_the_state_in_words_and_the_number_of_counted_answers(toms, club, learn) -> None:
    learn("Ann", card_values=SOLID, meld_shape=SHAKY, turn_order=STUCK)
    page = page_of(toms, club)
    assert "solid, 3 answers" in page and "shaky, 1 answer<" in page and "stuck, 4 answers" in page


def test_the_states_are_those_of_the_learners_own_page(season, learn) -> None:
    member = learn("Ann", card_values=SOLID, meld_shape=SHAKY, turn_order=STUCK)
    cells = standing.of_member(member, NOW).cells
    assert {slug: cell.state for slug, cell in cells.items()} == services.states(member.learner, NOW)


def test_a_state_is_that_of_the_learners_own_day(learn) -> None:
    member = learn("Ann", card_values=SOLID)
    member.learner.time_zone = "Pacific/Kiritimati"  # eight in the morning of the day after
    assert standing.of_member(member, NOW).today == TODAY + timedelta(days=1)


def test_skills_that_nobody_has_begun_are_folded_away_and_one_link_shows_them(toms, club, learn) -> None:
    learn("Ann", card_values=SOLID)
    heads = page_of(toms, club).count('class="skill-name"')
    every = page_of(toms, club, skills="all").count('class="skill-name"')
    assert heads == 1 and every == len(services.askable_under(CLASSIC))


def test_one_lesson_alone_is_shown_when_asked_and_an_unknown_one_is_no_error(toms, club, learn) -> None:
    learn("Ann", card_values=SOLID, meld_shape=SHAKY)
    assert page_of(toms, club, skills="card-values").count('class="skill-name"') == 1
    assert page_of(toms, club, skills="nonsense").count('class="skill-name"') == 2


def test_the_skills_are_those_that_the_clubs_card_leaves_to_ask(club) -> None:
    assert {one.slug for one in standing.skills_of(BICYCLE)} == services.askable_under(BICYCLE)
    assert not any(one.knob for one in standing.skills_of(club.card))


def in_short(season) -> dict[str, str]:
    """Who stands in a line on a phone, and what it says."""
    rows = class_page.of(season, QueryDict(), NOW)["rows"]
    return {row["member"].name: row["rest"] for row in rows if not row["is_open"]}


def test_a_phone_lists_the_skills_of_five_who_are_stuck_and_tells_the_others_in_short(season, learn) -> None:
    for name in "ABCDEF":
        learn(name, card_values=STUCK, meld_shape=SOLID)
    learn("G", meld_shape=SHAKY)
    learn("H")
    assert in_short(season) == {"F": "1 stuck, 1 solid", "G": "1 shaky", "H": "nothing begun"}


def test_where_few_are_stuck_a_phone_lists_the_skills_of_three(season, learn) -> None:
    learn("Stuck", card_values=STUCK)
    for name in "ABC":
        learn(name, meld_shape=SHAKY)
    assert list(in_short(season)) == ["C"]


def test_those_who_are_stuck_come_first_then_the_shaky_then_whom_one_has_not_seen(season, learn) -> None:
    learn("Solid", card_values=SOLID, meld_shape=SOLID)
    learn("Half", card_values=SOLID, meld_shape=SHAKY)
    learn("Shaky", card_values=SHAKY)
    learn("Stuck", card_values=STUCK, meld_shape=SOLID)
    learn("Twice", card_values=STUCK, meld_shape=STUCK)
    seen = learn("Seen")
    finish(seen.learner, "melding", NOW)
    skills = standing.skills_of(CLASSIC)
    rows = standing.who_needs_attention(standing.of_class(season, NOW), skills)
    assert [row.member.name for row in rows] == ["Twice", "Stuck", "Shaky", "Half", "Solid", "Seen"]


@pytest.mark.parametrize(
    ("days", "words"),
    [(-1, "today"), (0, "today"), (1, "yesterday"), (13, "13 days ago"), (14, "2 weeks ago"), (70, "2 months ago")],
)
def test_how_long_ago_somebody_was_active_is_said_in_words(days, words) -> None:
    assert standing.when(TODAY - timedelta(days=days), TODAY) == words


def test_an_answer_and_a_lesson_are_both_signs_of_life(learn) -> None:
    member = learn("Ann")
    assert standing.of_member(member, NOW).last_active_words == "not yet active"
    answer(member, mix_up=None, days=3)
    assert standing.of_member(member, NOW).last_active_words == "3 days ago"
    finish(member.learner, "scoring", NOW - timedelta(days=1))
    assert standing.of_member(member, NOW).last_active_words == "yesterday"


@pytest.mark.parametrize("members", [2, 20])
def test_the_page_takes_as_many_queries_for_two_learners_as_for_twenty(
    toms, club, learn, members, django_assert_num_queries
) -> None:
    for number in range(members):
        learn(f"Member {number}", card_values=SOLID, meld_shape=SHAKY, turn_order=STUCK)
    toms.get("/you/")  # the month's first page writes the session anew
    with django_assert_num_queries(12):
        assert page_of(toms, club).count('role="rowheader"') == members


def test_an_empty_class_leads_to_the_code(toms, club) -> None:
    assert reverse("club-invite", args=[club.pk]) in page_of(toms, club).partition("<h1")[2]


def test_between_seasons_the_page_leads_on_and_the_table_is_not_there(toms, club, season) -> None:
    season.ended_at = NOW
    season.save()
    assert "No season is going on" in page_of(toms, club)
    assert toms.get(reverse("club-csv", args=[club.pk])).status_code == 404


# Before the next evening


def test_a_mix_up_is_counted_by_people_not_by_answers(season, learn) -> None:
    ann, ben, _ = learn("Ann"), learn("Ben"), learn("Cleo")
    answer(ann, days=1)
    answer(ann)
    answer(ben)
    assert mix_ups(season) == [f"Two of three {TAKES_IT}"]


def test_the_most_common_comes_first_with_the_way_to_each_position(season, learn) -> None:
    people = [learn("Ann"), learn("Ben"), learn("Cleo")]
    for one in people:
        answer(one)
    for one in people[:2]:
        answer(one, "pile-natural-and-wild", "always-a-pair")
    first, second = class_page.mix_ups(standing.of_class(season, NOW), season.club, NOW)
    assert (first.who, second.who) == ("Three of three", "Two of three")
    assert (first.skill.slug, second.skill.slug) == (FROZEN, "pile-natural-and-wild")
    assert second.people[0] == (
        "Ann",
        reverse("club-missed", args=[season.club.pk, people[0].pk, "pile-natural-and-wild"]),
    )


def test_of_many_who_share_a_mix_up_twelve_are_named(toms, club, season, learn) -> None:
    for number in range(14):
        answer(learn(f"Learner {number:02}"))
    (told,) = class_page.mix_ups(standing.of_class(season, NOW), season.club, NOW)
    assert (told.who, len(told.people), told.others) == ("14 of 14", 12, 2)
    assert "Learner 11</a> and 2 more." in page_of(toms, club)


def test_what_one_alone_mixes_up_is_not_told_of_a_class_but_is_of_a_class_of_one(season, learn) -> None:
    ann = learn("Ann")
    answer(ann)
    assert mix_ups(season) == [f"One of one seems to {TAKES_IT}"]
    learn("Ben")
    assert mix_ups(season) == []


def test_an_answer_undone_a_guess_an_old_one_and_what_is_solid_by_now_are_left_out(season, learn) -> None:
    ann, ben, cleo, dora, eve = (learn(name) for name in ("Ann", "Ben", "Cleo", "Dora", "Eve"))
    for one in (ann, ben):
        answer(one)
    undone = answer(cleo)
    undo(cleo.learner, undone, NOW)
    answer(dora, guess_said=True)
    answer(eve, days=40)
    assert mix_ups(season) == [f"Two of five {TAKES_IT}"]
    SkillCard.objects.filter(learner=ben.learner, skill=FROZEN).delete()
    SkillCardFactory(learner=ben.learner, skill=FROZEN, tries=SOLID, **MEMORY)
    assert mix_ups(season) == []


def test_a_mix_up_of_the_simulated_class_is_on_the_page_with_the_way_to_a_set(toms, club, learn) -> None:
    for name in ("Ann", "Ben"):
        answer(learn(name))
    learn("Cleo")
    page = page_of(toms, club)
    assert f"<b>Two of three</b> {TAKES_IT}" in page
    assert f"{reverse('club-set-new', args=[club.pk])}?skills={FROZEN}&amp;count=10" in page


def test_weak_skills_are_told_by_how_many_are_not_sure_of_them(toms, club, learn) -> None:
    learn("Ann", card_values=STUCK, meld_shape=SHAKY, turn_order=SHAKY)
    learn("Ben", card_values=SHAKY, meld_shape=SOLID, turn_order=MISSED)
    page = page_of(toms, club)
    assert "<b>Two of two</b> are not yet sure of “What cards are worth”: one is stuck." in page
    assert "<b>Two of two</b> are not yet sure of “The order of a turn”: one has missed it." in page
    assert "<b>One of two</b> is not yet sure of “What makes a meld”." in page


def test_what_most_have_missed_goes_before_what_most_have_just_begun(season, learn) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        learn(name, turn_order=SHAKY, card_values=MISSED if name != "Cleo" else SOLID)
    weak = standing.weak_skills(standing.of_class(season, NOW), standing.skills_of(CLASSIC))
    assert [(one.skill.slug, one.people, one.missed) for one in weak] == [("card-values", 2, 2), ("turn-order", 3, 0)]


def test_a_helper_reads_the_same_and_is_offered_nothing_to_change(hilda, club, learn) -> None:
    learn("Ann", card_values=STUCK)
    page = page_of(browser_of(hilda), club)
    assert "One of one" in page and "Make a set" not in page


# The positions missed


def missed(browser, club, member, slug=FROZEN, **asked):
    return browser.get(reverse("club-missed", args=[club.pk, member.pk, slug]), asked)


def test_a_cell_opens_the_position_with_what_was_said_and_what_is_right(toms, club, learn) -> None:
    member = learn("Ann")
    question = answer(member)
    page = missed(toms, club, member).text
    assert question.made.prompt in page and 'class="table"' in page
    assert "Ann’s answer" in page and f'<dd class="right">{question.made.label(question.answer)}' in page
    assert f"Seems to {TAKES_IT}" in page and "You said" not in page
    assert f"{reverse('club-set-pick', args=[club.pk])}?question={question.pk}" in page


def test_the_last_one_missed_comes_first_and_three_stand_on_a_page(toms, club, learn) -> None:
    member = learn("Ann")
    asked = [answer(member, days=days).pk for days in (4, 3, 2, 1)]
    first, second = (missed(toms, club, member, page=number).context["missed"] for number in (1, 2))
    assert [one["question"].pk for one in (*first, *second)] == asked[::-1]
    assert missed(toms, club, member, page="no number").status_code == 200


def test_what_was_answered_right_or_undone_is_not_among_the_missed(toms, club, learn) -> None:
    member = learn("Ann")
    answer(member, mix_up=None, days=2)
    undone = answer(member)
    undo(member.learner, undone, NOW)
    assert "Nothing missed here" in missed(toms, club, member).text


@pytest.mark.parametrize("one", [one for one in SKILLS if not one.knob], ids=lambda one: one.slug)
def test_every_skill_can_be_shown_as_it_was_missed(toms, club, mia, one) -> None:
    """Whatever its kind asks: a verdict, cards, fields."""
    sitting = SittingFactory(learner=mia.learner, started_at=NOW)
    made = kinds.make(one.kinds[0], one.slug, 1, card_of(one.slug))
    row = {"sitting": sitting, "number": 1, "purpose": Purpose.PRACTICE, "created_at": NOW}
    question = Question.of(made, learner=mia.learner, **row)
    question.save()
    services.record_answer(mia.learner, question, wrong(made), NOW)
    page = missed(toms, club, mia, one.slug)
    assert page.status_code == 200 and page.text.count('class="missed"') == 1
    assert "You said" not in page.text


def test_everything_about_one_learner_stands_on_a_page(toms, club, learn) -> None:
    member = learn("Ann", card_values=SOLID, turn_order=STUCK)
    answer(member)
    page = toms.get(reverse("club-standing", args=[club.pk, member.pk])).text
    assert "1 solid" in page and "1 stuck" in page and f"Seems to {TAKES_IT}" in page
    assert page.count("row-button") == len(services.askable_under(CLASSIC))


def test_only_members_of_the_season_going_on_are_looked_at(toms, club, mia) -> None:
    stranger = MemberFactory(season__club__name="Another club")
    before = MemberFactory(season=SeasonFactory(club=club, ended_at=NOW, join_code=None))
    for one in (stranger, before):
        assert missed(toms, club, one).status_code == 404
        assert toms.get(reverse("club-standing", args=[club.pk, one.pk])).status_code == 404
    assert missed(toms, club, mia, "no-such-skill").status_code == 404


def test_whoever_has_left_is_seen_no_more(toms, club, learn) -> None:
    member = learn("Ann", card_values=STUCK)
    leave(Member.objects.get(pk=member.pk), NOW)
    assert "Ann" not in page_of(toms, club) and missed(toms, club, member).status_code == 404


def test_no_skill_has_the_name_of_a_page() -> None:
    """Its address is people/…/rules/ or people/…/code/ as well."""
    assert not {"rules", "code"} & {one.slug for one in SKILLS}


# The table for a spreadsheet


def table(browser, club) -> list[list[str]]:
    text = browser.get(reverse("club-csv", args=[club.pk])).content.decode("utf-8-sig")
    return list(csv.reader(text.splitlines()))


def test_the_table_has_every_skill_as_the_page_names_it_and_every_learner(toms, club, learn) -> None:
    learn("Ann", card_values=STUCK)
    learn("Ben")
    head, ann, ben = table(toms, club)
    assert head[:2] == ["Learner", "Last active"] and head[2::2] == [one.title for one in standing.skills_of(CLASSIC)]
    at = head.index("What cards are worth")
    assert (ann[0], ann[at : at + 2]) == ("Ann", ["stuck", "4"]) and ben[at : at + 2] == ["not started", "0"]


@pytest.mark.parametrize("name", ["=1+1", "+49 30", "-2", "@sum(a1)", " =1", "＝1", "－1"])
def test_a_name_never_becomes_a_formula(toms, club, learn, name) -> None:
    learn(name)
    assert table(toms, club)[1][0] == f"'{name}"


def test_nor_does_a_part_of_one_where_cells_end_at_semicolons(toms, club, learn) -> None:
    learn("Rosa;=1+1; Karl-Heinz")
    assert table(toms, club)[1][0] == "Rosa;'=1+1; Karl-Heinz"
