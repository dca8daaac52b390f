"""The class page and what it opens: who stands where, one learner's skills, the positions missed."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs import access, class_page, learner_page, pages, plan_page
from clubs.models import Staff
from drills.days import study_day
from drills.skills import SKILLS, Skill


def show(request: HttpRequest, staff: Staff) -> HttpResponse:
    """The class of the season that goes on; where nobody is in it yet, how they come in."""
    season = access.season_going_on(staff)
    context = pages.of_staff(staff, "club") | {"season": season}
    if season:
        context |= class_page.of(season, request.GET, request.now) | {"next_evening": plan_page.next_evening(season)}
    return render(request, "clubs/class.html", context)


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole grid as a table for a spreadsheet."""
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    if season is None:
        raise Http404
    return pages.csv_file(f"{staff.club.name} {_today(request)}", class_page.table(season, request.now))


@require_safe
def standing(request: HttpRequest, pk: int, member: int) -> HttpResponse:
    """One learner with every skill."""
    staff = access.staff_of(request.user, pk)
    one = access.own_member(staff, member)
    context = pages.of_staff(staff, "club") | learner_page.standing(one, request.now)
    return render(request, "clubs/standing.html", context)


@require_safe
def missed(request: HttpRequest, pk: int, member: int, slug: str) -> HttpResponse:
    """The positions of one skill that a learner missed, and what they answered."""
    staff = access.staff_of(request.user, pk)
    one = access.own_member(staff, member)
    context = learner_page.missed(one, _skill(slug), request.GET.get("page"), request.now)
    return render(request, "clubs/missed.html", pages.of_staff(staff, "club") | context)


def _skill(slug: str) -> Skill:
    found = next((one for one in SKILLS if one.slug == slug), None)
    if found is None:
        raise Http404
    return found


def _today(request: HttpRequest) -> date:
    return study_day(request.now, request.user.time_zone)
