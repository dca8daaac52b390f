"""Teachers of other clubs, and whoever was here once: no address and no number sent leads anywhere."""

import pytest
from django.urls import URLPattern, reverse

from canasta.rulecard import CLASSIC
from clubs.models import Evening, Part, Role, Set
from clubs.services import joining, planning, seasons, sets, staffing
from clubs.urls import urlpatterns
from tests.clubs.conftest import NOW, browser_of
from tests.clubs.test_access import PAGES
from tests.factories import LearnerFactory, MemberFactory, SeasonFactory, StaffFactory

NUMBERED = {
    one.name: set(one.pattern.converters) - {"pk", "slug", "at"}
    for one in urlpatterns
    if isinstance(one, URLPattern) and set(one.pattern.converters) - {"pk", "slug", "at", "code"}
}


@pytest.fixture
def theirs(db):
    """Another club, with something of everything."""
    season = SeasonFactory(club__name="Theirs")
    teacher = StaffFactory(club=season.club)
    member = MemberFactory(season=season, name="Theirs")
    its = sets.create(season, "Theirs", "", sets.made_of(["pile-pair"], 2, CLASSIC, 1), NOW)
    sets.hand_out(its, NOW, None)
    evening = planning.add_evening(season, "Theirs", None)
    part = planning.add_set(evening, its)
    return {"season": season, "staff": teacher, "member": member, "set": its, "evening": evening, "part": part}


def address(name, club, theirs, page_of="set"):
    number = theirs["season" if name == "club-season" else page_of].pk
    parts = {"pk": club.pk, "member": theirs["member"].pk, "staff": theirs["staff"].pk, "number": number}
    parts |= {"at": 1, "slug": "pile-pair"}
    pattern = next(one for one in urlpatterns if isinstance(one, URLPattern) and one.name == name)
    return reverse(name, kwargs={part: parts[part] for part in pattern.pattern.converters})


@pytest.mark.parametrize("name", NUMBERED)
def test_nothing_of_another_club_is_found_under_the_own_one(name, club, tom, theirs) -> None:
    toms = browser_of(tom)
    for sent in (
        {},
        {"role": "teacher"},
        {"delete": "1"},
        {"remove": "1"},
        {"rename": "1", "name": "X"},
        {"title": "X"},
    ):
        assert toms.get(address(name, club, theirs)).status_code in (404, 405)
        assert toms.post(address(name, club, theirs), sent).status_code in (404, 405)


@pytest.mark.parametrize(
    "sent",
    [
        {"evening": "{evening}", "do": "remove"},
        {"evening": "{own}", "what": "set:{set}"},
        {"part": "{part}", "do": "remove"},
        {"part": "{part}", "do": "done"},
    ],
)
def test_no_number_of_another_club_in_a_form_changes_it(sent, club, season, tom, theirs) -> None:
    own = planning.add_evening(season, "Own", None)
    numbers = {name: thing.pk for name, thing in theirs.items()} | {"own": own.pk}
    sent = {name: value.format(**numbers) for name, value in sent.items()}
    assert browser_of(tom).post(reverse("club-plan", args=[club.pk]), sent).status_code == 404
    assert Evening.objects.count() == 2
    assert Part.objects.get().done_at is None


def test_a_picked_question_is_not_put_into_another_club_s_set(club, season, tom, theirs) -> None:
    line = "classic Sd ?11/?11/4H5S6C8H9CQDQSKHKCKD2S/?11 NS:-/EW:- -/- 6D5CQC ?61 0/0 -"
    way = f"{reverse('club-set-pick', args=[club.pk])}?position={line.replace(' ', '+')}"
    browser_of(tom).post(way, {"set": theirs["set"].pk})
    assert theirs["set"].items.count() == 2
    assert Set.objects.filter(season=season).count() == 1


@pytest.mark.parametrize("how", ["left", "was taken out", "was dismissed", "led it for a while"])
def test_whoever_was_here_once_finds_nothing(how, club, season, theirs) -> None:
    who = LearnerFactory()
    if how in ("left", "was taken out"):
        joining.leave(joining.join(who, theirs["season"], "X", NOW), NOW)
    elif how == "was dismissed":
        staffing.dismiss(staffing.promote(joining.join(who, theirs["season"], "X", NOW), Role.TEACHER, NOW))
    elif how == "led it for a while":
        staffing.dismiss(StaffFactory(club=theirs["season"].club, learner=who, role=Role.HELPER))
    browser = browser_of(who)
    for name in PAGES:
        there = address(name, theirs["season"].club, theirs)
        assert browser.get(there).status_code in (404, 405), name
        assert browser.post(there).status_code in (404, 405), name


def test_a_member_of_an_archived_season_sees_their_own_part_of_it_and_nothing_of_the_next(theirs) -> None:
    club, member = theirs["season"].club, theirs["member"]
    seasons.archive(theirs["season"], NOW)
    new = seasons.begin_next(club, "Spring", NOW)
    its = sets.create(new, "New", "", sets.made_of(["pile-pair"], 1, CLASSIC, 2), NOW)
    sets.hand_out(its, NOW, None)
    browser = browser_of(member.learner)
    for name in set(PAGES) - {"club", "club-set", "club-set-begin", "club-leave", "club-read"}:
        assert browser.get(address(name, club, theirs)).status_code in (404, 405), name
    assert browser.get(reverse("club", args=[club.pk])).status_code == 200
    assert browser.get(reverse("club-set", args=[club.pk, theirs["set"].pk])).status_code == 200
    for name in ("club-set", "club-set-begin"):
        assert browser.post(reverse(name, args=[club.pk, its.pk])).status_code in (404, 405)
    assert browser.get(reverse("club-set", args=[club.pk, its.pk])).status_code == 404
