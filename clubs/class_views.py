"""The class page: who stands where."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs import access, pages
from clubs.models import Staff


def show(request: HttpRequest, staff: Staff) -> HttpResponse:
    season = access.season_going_on(staff)
    context = pages.of_staff(staff, "club") | {"season": season}
    return render(request, "clubs/class.html", context)
