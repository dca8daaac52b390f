"""Seasons over HTTP: the one that goes on, the archive, and what becomes of the whole club."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from clubs import access, export, pages, plan_page, season_page
from clubs.models import LONGEST_NAME, Season
from clubs.services import ending, founding, seasons

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


class SeasonForm(forms.Form):
    name = forms.CharField(
        label="What is the season called?", max_length=LONGEST_NAME, widget=forms.TextInput({"autocomplete": "off"})
    )
    again = forms.BooleanField(label="With the sets and the plan of the last one", required=False, initial=True)


@get_or_post
def all_seasons(request: HttpRequest, pk: int) -> HttpResponse:
    """The season that goes on, those before; a POST ends one or begins the next."""
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    form = SeasonForm(initial={"name": founding.season_name(request.now)})
    if request.method == "POST":
        access.teacher_of(request.user, pk)
        if "archive" in request.POST:
            return _archive(request, season)
        form = SeasonForm(request.POST)
        if form.is_valid():
            like = staff.club.seasons.exclude(ended_at=None).first() if form.cleaned_data["again"] else None
            seasons.begin_next(staff.club, form.cleaned_data["name"], request.now, like=like)
            messages.success(request, "The season has begun. Here is its code.")
            return redirect("club-invite", pk)
    archived = staff.club.seasons.exclude(ended_at=None)
    context = {"season": season, "archived": archived, "form": form}
    return render(request, "clubs/seasons.html", pages.of_staff(staff, "club-seasons") | context)


def _archive(request: HttpRequest, season: Season | None) -> HttpResponse:
    """The season that the page was about; a page from before the next one began ends nothing."""
    if season is None or season.pk != pages.number(request.POST["archive"]):
        raise Http404
    seasons.archive(season, request.now)
    messages.success(request, f"“{season.name}” is in the archive.")
    return redirect("club-season", season.club_id, season.pk)


@require_safe
def archived(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A season of the archive: where everybody stood at its end, its sets, its plan."""
    staff = access.staff_of(request.user, pk)
    season = get_object_or_404(Season.objects.exclude(ended_at=None), pk=number, club=pk)
    context = season_page.of(season) | {"evenings": plan_page.evenings_of(season)}
    return render(request, "clubs/season.html", pages.of_staff(staff, "club-seasons") | context)


@require_safe
def export_club(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that the club holds, as JSON."""
    staff = access.teacher_of(request.user, pk)
    response = JsonResponse(export.of_club(staff.club), json_dumps_params={"indent": 2, "ensure_ascii": False})
    name = slugify(staff.club.name) or "club"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@get_or_post
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole club, away; its members keep everything that is theirs."""
    staff = access.teacher_of(request.user, pk)
    if request.method == "POST":
        if request.POST.get("name", "").strip().casefold() == staff.club.name.strip().casefold():
            ending.delete_club(staff.club, request.now)
            messages.success(request, f"{staff.club.name} is deleted. Whoever learnt in it keeps all they have learnt.")
            return redirect("clubs")
        messages.error(request, "That is not the club’s name: nothing was deleted.")
    return render(request, "clubs/delete.html", pages.of_staff(staff, "club-seasons"))
