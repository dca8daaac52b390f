"""The lesson plan over HTTP."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from clubs import access, pages, plan_page
from clubs.models import LONGEST_NAME, Evening, Part, Season
from clubs.services import planning
from lessons import course

PLAIN = {"autocomplete": "off"}


class EveningForm(forms.Form):
    title = forms.CharField(label="What is the evening about?", max_length=LONGEST_NAME, widget=forms.TextInput(PLAIN))
    day = forms.DateField(label="Its day (if you know it)", required=False, widget=forms.DateInput({"type": "date"}))


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """The plan; a POST adds an evening, a part of one, orders them, or says that something is done."""
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    form = EveningForm()
    if request.method == "POST":
        access.teacher_of(request.user, pk)
        if season is None:
            raise Http404
        form = EveningForm(request.POST if "title" in request.POST else None)
        if _changed(request, season, form):
            return redirect("club-plan", pk)
    context = pages.of_staff(staff, "club-plan") | {"season": season, "form": form}
    return render(request, "clubs/plan.html", context | (plan_page.of(season, request.now) if season else {}))


def _changed(request: HttpRequest, season: Season, form: EveningForm) -> bool:
    """Do what the button says; False where the form of a new evening is to be shown again."""
    sent = request.POST
    if "title" in sent:
        if not form.is_valid():
            return False
        planning.add_evening(season, form.cleaned_data["title"], form.cleaned_data["day"])
    elif "propose" in sent:
        planning.propose(season)
    elif "evening" in sent:
        _change_evening(request, get_object_or_404(Evening, pk=pages.number(sent["evening"]), season=season))
    else:
        part = get_object_or_404(Part, pk=pages.number(sent.get("part", "")), evening__season=season)
        _change_part(request, part)
    return True


def _change_evening(request: HttpRequest, evening: Evening) -> None:
    sent = request.POST
    what, _, which = sent.get("what", "").partition(":")
    if what == "lesson" and (lesson := course.lesson(which)):
        planning.add_lesson(evening, lesson.slug)
    elif what == "set":
        planning.add_set(evening, get_object_or_404(evening.season.sets, pk=pages.number(which)))
    elif sent.get("do") == "earlier":
        planning.earlier(evening)
    elif sent.get("do") == "remove":
        evening.delete()
        messages.success(request, f"“{evening.title}” is out of the plan.")
    elif what:
        raise Http404


def _change_part(request: HttpRequest, part: Part) -> None:
    do = request.POST.get("do")
    if do == "earlier":
        planning.earlier(part)
    elif do == "remove":
        part.delete()
    else:
        planning.set_done(part, do == "done", request.now)
