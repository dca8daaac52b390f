"""Two devices, two tabs, two teachers at the same moment."""

import pytest
from django.http import Http404

from canasta.rulecard import CLASSIC
from clubs.models import Club, Go, Member, OnceCode, Role, Season, Set, Staff
from clubs.services import joining, once, seasons, sets, staffing
from drills.models import Sitting
from tests.clubs.conftest import NOW
from tests.drills.test_concurrency import THREADS, at_once
from tests.factories import LearnerFactory, MemberFactory, StaffFactory
from tutor import privacy
from tutor.models import Learner

pytestmark = pytest.mark.django_db(transaction=True)


def tried(act):
    """What became of it, an exception included."""
    try:
        return act()
    except Exception as problem:
        return type(problem)


def test_eight_devices_with_one_code_let_one_in(season, tom) -> None:
    code = once.issue(MemberFactory(season=season), tom, NOW)
    found = at_once(lambda number: once.redeem(code, season, NOW))
    assert sum(member is not None for member in found) == 1
    assert not OnceCode.objects.exists()


def test_eight_codes_at_once_for_one_member_leave_one(season, tom) -> None:
    member = MemberFactory(season=season)
    codes = at_once(lambda number: once.issue(member, tom, NOW))
    assert sum(once.redeem(code, season, NOW) is not None for code in codes) == 1


def test_eight_taps_begin_a_set_once(season) -> None:
    its = sets.create(season, "One", "", sets.made_of(["pile-pair"], 1, CLASSIC, 1), NOW)
    learner = MemberFactory(season=season).learner
    assert len({one.pk for one in at_once(lambda number: sets.begin(learner, Set.objects.get(pk=its.pk), NOW))}) == 1
    assert Go.objects.count() == Sitting.objects.count() == 1


def test_a_set_that_is_deleted_while_all_begin_it_is_gone_and_nothing_breaks(season) -> None:
    its = sets.create(season, "One", "", sets.made_of(["pile-pair"], 1, CLASSIC, 1), NOW)
    learners = [MemberFactory(season=season).learner for _ in range(THREADS)]

    def act(number):
        if number == THREADS // 2:
            return sets.delete(Set.objects.get(pk=its.pk), NOW)
        return sets.begin(learners[number], its, NOW)

    found = at_once(lambda number: tried(lambda: act(number)))
    assert {one for one in found if isinstance(one, type)} <= {Http404}
    assert not Set.objects.exists()
    assert not Sitting.objects.exclude(leads_to="").exists()


def test_a_season_that_ends_while_all_join_it_keeps_how_each_of_them_stood(season) -> None:
    learners = [LearnerFactory() for _ in range(THREADS)]

    def act(number):
        if number == THREADS // 2:
            return seasons.archive(Season.objects.get(pk=season.pk), NOW)
        return joining.join(learners[number], season, f"Member {number}", NOW)

    found = at_once(lambda number: tried(lambda: act(number)))
    assert {one for one in found if isinstance(one, type)} <= {joining.NotToJoin}
    assert not Member.objects.filter(stood=None).exists()


def test_two_teachers_who_go_at_the_same_moment_leave_one(club) -> None:
    staff = [StaffFactory(club=club) for _ in range(THREADS)]

    def act(number):
        if number % 2:
            return staffing.change_role(Staff.objects.get(pk=staff[number].pk), Role.HELPER)
        return privacy.delete(Learner.objects.get(pk=staff[number].learner_id))

    at_once(lambda number: tried(lambda: act(number)))
    assert Club.objects.get().staff.filter(role=Role.TEACHER).count() == 1
