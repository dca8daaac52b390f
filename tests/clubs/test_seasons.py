"""Seasons end and begin; a plan orders the evenings; a club is taken along or deleted whole."""

import json

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC
from clubs.models import Club, Evening, Member, Set
from clubs.services import planning, seasons, sets
from drills.fold import EventKind
from drills.models import Event, Question
from lessons.course import LESSONS
from tests.clubs.conftest import NOW
from tests.clubs.test_cards import knows
from tests.clubs.test_sets import answer_all
from tests.factories import MemberFactory


@pytest.fixture
def its(season):
    new = sets.create(season, "Two on pairs", "", sets.made_of(["pile-pair"], 2, CLASSIC, 1), NOW)
    sets.hand_out(new, NOW, None)
    return new


def post(browser, page, club, /, **sent):
    return browser.post(reverse(page, args=[club.pk]), sent)


# ── Seasons ──────────────────────────────────────────────────────────────────────────────────────


def test_an_archived_season_keeps_where_everybody_stood_and_its_sets(season, its, mia, everybody, club) -> None:
    knows(mia.learner, "pile-pair")
    answer_all(mia.learner, its)
    code = season.join_code
    post(everybody.teacher, "club-seasons", club, archive=season.pk)
    season.refresh_from_db()
    mia.refresh_from_db()
    assert season.ended_at
    assert mia.stood == {"pile-pair": ["shaky", 1]}
    page = everybody.teacher.get(reverse("club-season", args=[club.pk, season.pk])).content.decode()
    assert "Mia" in page
    assert "Two on pairs" in page
    assert "2 of 2" in everybody.teacher.get(reverse("club-set", args=[club.pk, its.pk])).content.decode()
    assert "No class has this code" in everybody.stranger.get(f"/clubs/join/{code}/").content.decode()


def test_after_its_end_nothing_that_is_learnt_is_seen(season, mia, everybody, club) -> None:
    seasons.archive(season, NOW)
    for name in ("club-member", "club-standing"):
        assert everybody.teacher.get(reverse(name, args=[club.pk, mia.pk])).status_code == 404
    assert everybody.teacher.get(reverse("club", args=[club.pk])).status_code == 200


def test_the_next_season_has_the_same_card_a_new_code_and_the_sets_and_the_plan(season, its, everybody, club) -> None:
    club.rule_card = "classic"
    evening = planning.add_evening(season, "First evening", None)
    planning.add_lesson(evening, LESSONS[0].slug)
    planning.add_set(evening, its)
    seasons.archive(season, NOW)
    post(everybody.teacher, "club-seasons", club, name="Spring", again="on")
    new = club.seasons.get(ended_at=None)
    assert new.join_code
    copy = new.sets.get()
    assert (copy.title, copy.opens_at) == ("Two on pairs", None)
    assert [item.content for item in copy.items.all()] == [item.content for item in its.items.all()]
    assert [part.lesson or part.set for part in new.evenings.get().parts.all()] == [LESSONS[0].slug, copy]


def test_a_member_of_the_last_season_is_in_the_next_with_one_tap(season, mia, everybody, club) -> None:
    seasons.archive(season, NOW)
    new = seasons.begin_next(club, "Spring", NOW)
    page = everybody.member.get(reverse("club", args=[club.pk])).content.decode()
    assert "A new season has begun: Spring" in page
    everybody.member.post(reverse("club-join", args=[new.join_code]), {"name": "Mia"})
    assert Member.objects.get(season=new).learner == mia.learner


def test_only_one_season_goes_on(season, club) -> None:
    assert seasons.begin_next(club, "Another", NOW) == season


# ── The plan ─────────────────────────────────────────────────────────────────────────────────────


def test_the_plan_begins_with_the_course_two_lessons_an_evening(season, everybody, club) -> None:
    post(everybody.teacher, "club-plan", club, propose="1")
    post(everybody.teacher, "club-plan", club, propose="1")
    told = [part.lesson for evening in season.evenings.all() for part in evening.parts.all()]
    assert told == [lesson.slug for lesson in LESSONS]


def test_what_the_class_is_shaky_on_comes_first_in_the_next_evening(season, mia, everybody, club) -> None:
    knows(mia.learner, "pile-pair")
    planning.propose(season)
    first = season.evenings.first()
    for part in first.parts.all():
        post(everybody.teacher, "club-plan", club, part=part.pk, do="done")
    page = everybody.teacher.get(reverse("club-plan", args=[club.pk])).content.decode()
    second = page.index(season.evenings.all()[1].title)
    assert page.index("Begin with") > second > page.index(first.title)
    assert page.index("Begin with") < page.index('class="parts"', second)


def test_evenings_and_their_parts_are_added_ordered_and_taken_out(season, its, everybody, club) -> None:
    for title in ("One", "Two"):
        post(everybody.teacher, "club-plan", club, title=title, day="")
    one, two = season.evenings.all()
    for what in (f"lesson:{LESSONS[1].slug}", f"set:{its.pk}"):
        post(everybody.teacher, "club-plan", club, evening=two.pk, what=what)
    post(everybody.teacher, "club-plan", club, part=two.parts.last().pk, do="earlier")
    assert [part.lesson for part in two.parts.all()] == ["", LESSONS[1].slug]
    post(everybody.teacher, "club-plan", club, evening=two.pk, do="earlier")
    assert list(season.evenings.values_list("title", flat=True)) == ["Two", "One"]
    post(everybody.teacher, "club-plan", club, part=two.parts.first().pk, do="remove")
    post(everybody.teacher, "club-plan", club, evening=one.pk, do="remove")
    assert Evening.objects.get().parts.count() == 1


def test_an_evening_without_a_title_is_told_beside_its_field(season, everybody, club) -> None:
    page = post(everybody.teacher, "club-plan", club, title="", day="nonsense")
    assert page.status_code == 200
    assert page.content.decode().count("errorlist") == 2


def test_a_plan_of_another_club_is_not_touched(everybody, club, season) -> None:
    other = planning.add_evening(MemberFactory(name="X").season, "Theirs", None)
    assert post(everybody.teacher, "club-plan", club, evening=other.pk, do="remove").status_code == 404


# ── The whole club ───────────────────────────────────────────────────────────────────────────────


def test_a_club_is_exported_whole_with_every_answer_and_no_code(season, its, mia, everybody, club) -> None:
    answer_all(mia.learner, its, wrong=(2,))
    got = everybody.teacher.get(reverse("club-export", args=[club.pk]))
    assert "attachment" in got["Content-Disposition"]
    told = json.loads(got.content)
    (said,) = told["seasons"][0]["sets"][0]["answers"]
    assert said["name"] == "Mia"
    assert [one["right"] for one in said["said"]] == [True, False]
    assert season.join_code not in got.content.decode()


def test_a_club_is_deleted_whole_and_everybody_keeps_their_answers(season, its, mia, everybody, club) -> None:
    sets.begin(mia.learner, its, NOW)
    answer_all(mia.learner, its)
    address = reverse("club-delete", args=[club.pk])
    assert "nothing was deleted" in everybody.teacher.post(address, {"name": "something else"}).content.decode()
    assert Club.objects.filter(pk=club.pk).exists()
    assert everybody.teacher.post(address, {"name": "tuesday BEGINNERS"}).url == reverse("clubs")
    assert not Club.objects.filter(pk=club.pk).exists()
    assert not Set.objects.exists()
    assert Event.objects.filter(learner=mia.learner, kind=EventKind.ANSWER).count() == 2
    assert Question.objects.filter(learner=mia.learner, sitting__leads_to="").count() == 2


def test_a_club_always_has_a_teacher(everybody, club) -> None:
    tom = club.staff.get(role="teacher")
    hilda = club.staff.get(role="helper")
    for sent in ({}, {"role": "helper"}):
        page = everybody.teacher.post(reverse("club-staff", args=[club.pk, tom.pk]), sent, follow=True)
        assert "You are this club’s only teacher" in page.content.decode()
    people = reverse("club-people", args=[club.pk])
    assert "Stop leading" not in everybody.teacher.get(people).content.decode()
    everybody.teacher.post(reverse("club-staff", args=[club.pk, hilda.pk]), {"role": "teacher"})
    assert "Stop leading" in everybody.teacher.get(people).content.decode()
    everybody.teacher.post(reverse("club-staff", args=[club.pk, tom.pk]), {})
    assert list(club.staff.values_list("role", flat=True)) == ["teacher"]


def test_a_member_becomes_a_helper_and_is_no_longer_looked_at(everybody, club, mia) -> None:
    everybody.teacher.post(reverse("club-member", args=[club.pk, mia.pk]), {"role": "helper"})
    assert not Member.objects.filter(pk=mia.pk).exists()
    assert everybody.member.get(reverse("club-people", args=[club.pk])).status_code == 200
    assert everybody.member.post(reverse("club-set-new", args=[club.pk])).status_code == 403


def test_a_member_reads_the_plan_and_of_its_sets_only_those_that_were_handed_out(season, its, everybody, club) -> None:
    planning.propose(season)
    first = season.evenings.first()
    planning.add_set(first, its)
    for opens_at, is_told in ((None, False), (NOW, True)):
        type(its).objects.filter(pk=its.pk).update(opens_at=opens_at)
        page = everybody.member.get(reverse("club", args=[club.pk])).content.decode()
        plan = page.partition('id="evenings"')[2].partition("</section>")[0]
        assert f"Next: <b>{first.title}</b>" in plan
        assert (its.title in plan) is is_told
        assert "<form" not in plan


def test_the_class_page_says_what_the_next_evening_is_about(season, mia, everybody, club) -> None:
    planning.propose(season)
    page = everybody.helper.get(reverse("club", args=[club.pk])).content.decode()
    assert f'{reverse("club-plan", args=[club.pk])}">{season.evenings.first().title}</a>' in page


def test_evenings_that_are_done_lie_under_a_fold_and_keep_their_numbers(season, mia, everybody, club) -> None:
    planning.propose(season)
    for part in season.evenings.first().parts.all():
        post(everybody.teacher, "club-plan", club, part=part.pk, do="done")
    page = everybody.helper.get(reverse("club-plan", args=[club.pk])).content.decode()
    fold, _, rest = page.partition("1 evening done")[2].partition("</details>")
    assert "Evening 1" in fold
    assert "Evening 2" in rest
