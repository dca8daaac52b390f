"""Sets over HTTP: made, picked, handed out, answered, looked at."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import access, pages, picking, set_page
from clubs.models import Season, Set, Staff
from clubs.services import sets
from clubs.set_forms import HandOutForm, NewTitleForm, SetForm
from drills.pages import address
from drills.services import next_question

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
BEGUN = "Somebody has begun this set already: its questions stay as they are."


@require_safe
def all_sets(request: HttpRequest, pk: int) -> HttpResponse:
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    shown = set_page.all_of(season, request.now) if season else {}
    return render(request, "clubs/sets.html", pages.of_staff(staff, "club-sets") | {"season": season} | shown)


@get_or_post
def new(request: HttpRequest, pk: int) -> HttpResponse:
    """Rules and a count; what the address names is chosen already."""
    staff = access.teacher_of(request.user, pk)
    season = _season(staff)
    chosen = {"skills": request.GET.getlist("skills"), "count": request.GET.get("count", "10")}
    form = SetForm(season.club.card, request.POST if request.method == "POST" else None, initial=chosen)
    if form.is_valid():
        given = form.cleaned_data
        seed = int(request.now.timestamp())
        mades = sets.made_of(given["skills"], given["count"], season.club.card, seed)
        made = sets.create(season, given["title"], given["note"], mades, request.now)
        return redirect("club-set", pk, made.pk)
    return render(request, "clubs/set_new.html", pages.of_staff(staff, "club-sets") | {"form": form})


@get_or_post
def pick(request: HttpRequest, pk: int) -> HttpResponse:
    """A position picked by hand, into a set that nobody has begun, or a new one."""
    staff = access.teacher_of(request.user, pk)
    season = _season(staff)
    picked = picking.read(request.GET, staff, season)
    drafts, problem = picking.sets_to_add_to(season), ""
    if request.method == "POST" and picked.made:
        its = drafts.filter(pk=pages.number(request.POST.get("set", ""))).first()
        its = its or sets.create(season, picking.NEW_TITLE, "", [], request.now)
        try:
            sets.add(its, picked.made)
        except sets.Full:
            problem = picking.full(its)
        except sets.Begun:
            messages.error(request, BEGUN)
            return redirect("club-set", pk, its.pk)
        else:
            messages.success(request, "It is in the set, as its last question.")
            return redirect("club-set", pk, its.pk)
    room = {"drafts": drafts.filter(held__lt=sets.MOST_HELD), "full": drafts.filter(held__gte=sets.MOST_HELD)}
    context = pages.of_staff(staff, "club-sets") | {"picked": picked, "problem": problem, "most": sets.MOST_HELD} | room
    return render(request, "clubs/set_pick.html", context)


@require_safe
def one(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A set: for whoever leads its questions and results, for a member their own go."""
    if Staff.objects.filter(club__pk=pk, learner_id=request.user.pk).exists():
        return _of_staff(request, access.staff_of(request.user, pk), number)
    member = access.member_of(request.user, pk)
    its = _handed_out(request, member.season, number)
    context = {"club": member.season.club, "member": member} | set_page.for_member(its, member, request.now)
    return render(request, "clubs/set_go.html", context)


@require_POST
def begin(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A member begins, or goes on where they left it."""
    member = access.member_of(request.user, pk)
    its = _handed_out(request, member.season, number)
    if set_page.state_of(its, request.now) != set_page.OPEN:
        messages.info(request, "This set is closed.")
        return redirect("club-set", pk, number)
    sitting = sets.begin(request.user, its, request.now)
    question = next_question(request.user, sitting, request.now)
    return redirect(address(question)) if question else redirect("club-set", pk, number)


@get_or_post
def change(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Hand it out, call it otherwise, order its questions, or away with it."""
    staff = access.teacher_of(request.user, pk)
    its = sets.own_set(staff.club, number)
    if request.method != "POST":
        return redirect("club-set", pk, number)
    try:
        if "delete" in request.POST:
            sets.delete(its, request.now)
            messages.success(request, f"“{its.title}” is deleted. What was answered stays its learners’.")
            return redirect("club-sets", pk)
        problem = _changed(request, its)
    except sets.Begun:
        messages.error(request, BEGUN)
        problem = {}
    return _of_staff(request, staff, number, problem) if problem else redirect("club-set", pk, number)


def _changed(request: HttpRequest, its: Set) -> dict[str, Any]:
    """Do what the button says; the form that was wrong, if one was."""
    sent = request.POST
    if "title" not in sent and its.season.ended_at is not None:
        raise Http404
    if "up" in sent:
        sets.move_up(its, pages.number(sent["up"]))
    elif "out" in sent:
        sets.take_out(its, pages.number(sent["out"]))
    elif "back" in sent:
        sets.take_back(its)
    elif "anew" in sent:
        messages.info(request, _anew(its, int(request.now.timestamp())))
    elif "title" in sent:
        form = NewTitleForm(sent, instance=its)
        if not form.is_valid():
            return {"title_form": form}
        form.save()
    else:
        form = HandOutForm(its, request.user.time_zone, request.now, sent)
        if not form.is_valid():
            return {"hand_out": form}
        sets.hand_out(its, form.cleaned_data["opens"], form.cleaned_data["closes"])
        messages.success(request, "The set is handed out: everybody in the class finds it on their home page.")
    return {}


def _anew(its: Set, seed: int) -> str:
    """Make it anew by the card of today, unless that would lose anything; what there is to say of it."""
    before = its.items.count()
    try:
        made = sets.make_anew(its, seed)
    except sets.Lost:
        return "It holds positions that cannot be made anew: it stays as it is."
    if not made:
        return "The club’s card of today leaves nothing to ask of these rules: the set stays as it is."
    fewer = "" if made == before else f" There are {made} now instead of {before}: it leaves no more to ask."
    return f"Its questions go by the club’s card of today.{fewer} Look through them once more."


@require_safe
def file(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The results as a table for a spreadsheet."""
    staff = access.staff_of(request.user, pk)
    its = sets.own_set(staff.club, number)
    return pages.csv_file(its.title, set_page.table(its))


def _of_staff(request: HttpRequest, staff: Staff, number: int, forms: dict[str, Any] | None = None) -> HttpResponse:
    its = sets.own_set(staff.club, number)
    context = pages.of_staff(staff, "club-sets") | {"set": its, "state": set_page.state_of(its, request.now)}
    context |= set_page.results(its) | {"has_begun": its.goes.exists(), "is_going_on": its.season.ended_at is None}
    context |= set_page.by_older_card(its, [one.item for one in context["asked"]])
    context |= {
        "hand_out": HandOutForm(its, request.user.time_zone, request.now),
        "title_form": NewTitleForm(instance=its),
        "link": request.build_absolute_uri(reverse("club-set", args=[staff.club_id, its.pk])),
    }
    return render(request, "clubs/set.html", context | (forms or {}))


def _season(staff: Staff) -> Season:
    season = access.season_going_on(staff)
    if season is None:
        raise Http404
    return season


def _handed_out(request: HttpRequest, season: Season, number: int) -> Set:
    rows = Set.objects.select_related("season__club").filter(season=season, opens_at__lte=request.now)
    return get_object_or_404(rows, pk=number)
