"""Who may see what of a club: whoever has no part in it finds nothing there (404)."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404

from clubs.models import Member, Season, Staff

CHANGES_NOTHING = "Only a teacher of this club can change this. As a helper you see everything that a teacher sees."


def staff_of(user: Any, club: int) -> Staff:
    """The teacher or helper of this club that the user is."""
    return get_object_or_404(Staff.objects.select_related("club"), club__pk=club, learner_id=user.pk)


def teacher_of(user: Any, club: int) -> Staff:
    """The teacher that the user is; a helper is told that only teachers change things (403)."""
    staff = staff_of(user, club)
    if not staff.is_teacher:
        raise PermissionDenied(CHANGES_NOTHING)
    return staff


def member_of(user: Any, club: int) -> Member:
    """The member that the user is: of the season that goes on, else of the last one they were in."""
    rows = Member.objects.select_related("season__club", "learner").filter(season__club__pk=club, learner_id=user.pk)
    members = sorted(rows, key=lambda one: (one.season.ended_at is None, one.season.begun_at))
    if not members:
        raise Http404
    return members[-1]


def season_going_on(staff: Staff) -> Season | None:
    return Season.objects.filter(club=staff.club, ended_at=None).first()


def own_member(staff: Staff, pk: int) -> Member:
    """A member of the club's season that goes on; of an archived one nobody is looked at any more."""
    rows = Member.objects.select_related("learner", "season__club")
    return get_object_or_404(rows, pk=pk, season__club=staff.club, season__ended_at=None)
