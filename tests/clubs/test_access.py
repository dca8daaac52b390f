"""Who is answered what, on every page of a club: a page without a line here fails the last test."""

import pytest
from django.urls import URLPattern, reverse

from canasta.rulecard import CLASSIC
from clubs.services import sets
from clubs.urls import urlpatterns
from tests.clubs.conftest import NOW
from tests.factories import MemberFactory, SeasonFactory

STAFF_ONLY = {"teacher": 200, "helper": 200, "member": 404, "other": 404, "stranger": 404, "visitor": 404}
TEACHER_ONLY = STAFF_ONLY | {"helper": 403}
# Name of the page: what a GET is answered to whom, and what a POST (None: it takes none).
PAGES: dict[str, tuple[dict[str, int] | None, dict[str, int] | None]] = {
    "club-invite": (STAFF_ONLY, TEACHER_ONLY | {"teacher": 302}),
    "club-picture": (STAFF_ONLY, None),
    "club-card": (STAFF_ONLY, TEACHER_ONLY),
    "club-people": (STAFF_ONLY, None),
    "club-member": (STAFF_ONLY, TEACHER_ONLY | {"teacher": 404}),  # a POST that says nothing
    "club-once": (None, TEACHER_ONLY),
    "club-standing": (STAFF_ONLY, None),
    "club-missed": (STAFF_ONLY, None),
    "club-csv": (STAFF_ONLY, None),
    "club-staff": (None, {"teacher": 302, "helper": 403, "member": 404, "other": 404, "stranger": 404, "visitor": 404}),
    "club-sets": (STAFF_ONLY, None),
    "club-set-paper": (STAFF_ONLY, None),
    "club-set-wall": (STAFF_ONLY, TEACHER_ONLY | {"teacher": 302}),
    "club-plan": (STAFF_ONLY, TEACHER_ONLY | {"teacher": 404}),  # a POST that says nothing
    "club-seasons": (STAFF_ONLY, TEACHER_ONLY),
    "club-season": (STAFF_ONLY, None),
    "club-export": (TEACHER_ONLY, None),
    "club-delete": (TEACHER_ONLY, TEACHER_ONLY),
    "club-set-new": (TEACHER_ONLY, TEACHER_ONLY),
    "club-set-pick": (TEACHER_ONLY, TEACHER_ONLY),
    "club-set": (STAFF_ONLY | {"member": 200}, None),
    "club-set-change": (TEACHER_ONLY | {"teacher": 302}, TEACHER_ONLY | {"teacher": 302}),
    "club-set-begin": (None, STAFF_ONLY | {"teacher": 404, "helper": 404, "member": 302}),
    "club-set-csv": (STAFF_ONLY, None),
    "club": (STAFF_ONLY | {"member": 200}, None),
    "club-read": (None, {"teacher": 404, "helper": 404, "member": 302, "other": 404, "stranger": 404, "visitor": 404}),
    "club-leave": (None, {"teacher": 404, "helper": 404, "member": 302, "other": 404, "stranger": 404, "visitor": 404}),
}
# To anybody; what they tell is tested elsewhere.
OPEN = {"clubs", "club-found", "club-code", "club-join", "club-back", "club-back-in"}


@pytest.fixture
def address(club, season, mia, tom, hilda):
    """The address of a page of the club, by its name."""
    its = sets.create(season, "Two on pairs", "", sets.made_of(["pile-pair"], 2, CLASSIC, 1), NOW)
    sets.hand_out(its, NOW, None)
    parts = {"pk": club.pk, "member": mia.pk, "staff": club.staff.get(learner=tom).pk, "number": its.pk, "at": 1}
    parts["slug"] = "pile-pair"

    archived = SeasonFactory(club=club, ended_at=NOW, join_code=None)

    def of(name: str) -> str:
        if name == "club-season":
            return reverse(name, args=[club.pk, archived.pk])
        pattern = next(one for one in urlpatterns if isinstance(one, URLPattern) and one.name == name)
        return reverse(name, kwargs={part: parts[part] for part in pattern.pattern.converters})

    return of


@pytest.mark.parametrize("name", PAGES)
def test_each_page_is_shown_to_whom_it_is_for_and_to_nobody_else(name, everybody, address) -> None:
    MemberFactory(season__club__name="Another club")
    wanted = PAGES[name][0]
    got = everybody.answers(lambda browser: browser.get(address(name)))
    assert got == (wanted or dict.fromkeys(got, 405))


@pytest.mark.parametrize("name", PAGES)
def test_each_page_is_changed_by_whom_it_may_and_by_nobody_else(name, everybody, address) -> None:
    wanted = PAGES[name][1]
    got = everybody.answers(lambda browser: browser.post(address(name)))
    assert got == (wanted or dict.fromkeys(got, 405))


def test_no_page_of_a_club_is_without_its_line() -> None:
    assert {one.name for one in urlpatterns} == set(PAGES) | OPEN
