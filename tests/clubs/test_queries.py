"""Whatever tells of many learners takes as many queries as for one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.services import planning, seasons, sets
from lessons.course import LESSONS
from tests.clubs.conftest import NOW
from tests.clubs.test_cards import knows
from tests.clubs.test_sets import answer_all, its  # noqa: F401 - a fixture
from tests.factories import MemberFactory

PAGES = ("club", "club-csv", "club-people", "club-sets", "club-plan", "club-seasons", "club-export", "club-card")


def queries(ask) -> int:
    with CaptureQueriesContext(connection) as found:
        assert ask().status_code == 200
    return len(found)


def fill(season, its) -> None:  # noqa: F811
    """Five more learners who have answered."""
    for _ in range(5):
        member = MemberFactory(season=season)
        knows(member.learner, "pile-pair")
        answer_all(member.learner, its, wrong=(2,))


@pytest.fixture(autouse=True)
def known(everybody) -> None:
    """Who is here has been here before: a session's first page of the month writes to it."""
    for browser in (everybody.teacher, everybody.member):
        browser.get("/")


@pytest.fixture
def addresses(club, season, its):  # noqa: F811
    evening = planning.add_evening(season, "First", None)
    for lesson in LESSONS[:2]:
        planning.add_lesson(evening, lesson.slug)
    planning.add_set(evening, its)
    names = [reverse(name, args=[club.pk]) for name in PAGES]
    return [*names, *(reverse(name, args=[club.pk, its.pk]) for name in ("club-set", "club-set-csv", "club-set-paper"))]


def test_no_page_of_the_staff_takes_more_for_more_learners(everybody, addresses, season, its) -> None:  # noqa: F811
    fill(season, its)
    few = {one: queries(lambda one=one: everybody.teacher.get(one)) for one in addresses}
    fill(season, its)
    assert {one: queries(lambda one=one: everybody.teacher.get(one)) for one in addresses} == few


def test_a_member_s_pages_take_as_many_whoever_else_there_is(everybody, season, its, mia, club) -> None:  # noqa: F811
    answer_all(mia.learner, its)
    pages = ["/", reverse("clubs"), reverse("club", args=[club.pk]), reverse("club-set", args=[club.pk, its.pk])]
    few = {one: queries(lambda one=one: everybody.member.get(one)) for one in pages}
    fill(season, its)
    sets.hand_out(sets.create(season, "Two", "", [item.made for item in its.items.all()], NOW), NOW, None)
    assert {one: queries(lambda one=one: everybody.member.get(one)) for one in pages} == few


def test_a_season_of_the_archive_takes_as_many_for_many(everybody, season, its, club) -> None:  # noqa: F811
    fill(season, its)
    seasons.archive(season, NOW)
    page = reverse("club-season", args=[club.pk, season.pk])
    few = queries(lambda: everybody.teacher.get(page))
    fill(season, its)
    assert queries(lambda: everybody.teacher.get(page)) == few
