"""The people of a club: members, and those who lead it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import access, codes, pages
from clubs.forms import RenameForm
from clubs.models import Member, Role, Staff
from clubs.services import joining, once, staffing

ONLY_TEACHER = "You are this club’s only teacher. Make somebody else a teacher first."


@require_safe
def people(request: HttpRequest, pk: int) -> HttpResponse:
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    teachers = Staff.objects.filter(club=pk, role=Role.TEACHER)
    context = {
        "season": season,
        "is_only_teacher": staff.is_teacher and teachers.count() == 1,
        "members": Member.objects.filter(season=season).select_related("learner") if season else [],
        "leaders": Staff.objects.filter(club=pk).select_related("learner").order_by("-role", "pk"),
    }
    return render(request, "clubs/people.html", pages.of_staff(staff, "club-people") | context)


@require_http_methods(["GET", "HEAD", "POST"])
def member(request: HttpRequest, pk: int, member: int) -> HttpResponse:
    """One member: another name, a way back in, a part in leading, or out of the class."""
    staff = access.staff_of(request.user, pk)
    one = access.own_member(staff, member)
    form = RenameForm(one)
    if request.method == "POST":
        access.teacher_of(request.user, pk)
        if "rename" not in request.POST:
            return _act(request, pk, one)
        form = RenameForm(one, request.POST)
        if form.is_valid():
            Member.objects.filter(pk=one.pk).update(name=form.cleaned_data["name"])
            messages.success(request, "Saved.")
            return redirect("club-people", pk)
    context = {"member": one, "form": form, "may_have_code": once.may_have_code(one)}
    context["waiting"] = once.waiting(one, request.now)
    return render(request, "clubs/person.html", pages.of_staff(staff, "club-people") | context)


def _act(request: HttpRequest, pk: int, one: Member) -> HttpResponse:
    if request.POST.get("role") in Role.values:
        staffing.promote(one, Role(request.POST["role"]), request.now)
        messages.success(request, f"{one.name} is a {request.POST['role']} of this club now.")
    elif "withdraw" in request.POST:
        once.withdraw(one)
        messages.success(request, "The code opens nothing any more.")
        return redirect("club-member", pk, one.pk)
    elif "remove" in request.POST:
        joining.leave(one, request.now)
        messages.success(request, f"{one.name} is no longer in the class, and keeps all that is theirs.")
    else:
        raise Http404
    return redirect("club-people", pk)


@require_POST
@never_cache
def once_code(request: HttpRequest, pk: int, member: int) -> HttpResponse:
    """A one-time code for a lost phone. It is shown on this page alone, and not stored."""
    staff = access.teacher_of(request.user, pk)
    one = access.own_member(staff, member)
    if not once.may_have_code(one):
        raise Http404
    code = once.issue(one, request.user, request.now)
    context = pages.of_staff(staff, "club-people") | {"member": one, "code": codes.aloud(code)}
    context["join_code"] = codes.aloud(one.season.join_code)
    return render(request, "clubs/once.html", context)


@require_POST
def staff(request: HttpRequest, pk: int, staff: int) -> HttpResponse:
    """Another role for somebody who leads, or none. Whoever leads may always step back themselves."""
    mine = access.staff_of(request.user, pk)
    one = get_object_or_404(Staff.objects.select_related("learner"), pk=staff, club=pk)
    if one != mine or "role" in request.POST:
        access.teacher_of(request.user, pk)
    try:
        if request.POST.get("role") in Role.values:
            staffing.change_role(one, Role(request.POST["role"]))
        else:
            staffing.dismiss(one)
    except staffing.LastTeacher:
        messages.error(request, ONLY_TEACHER)
        return redirect("club-people", pk)
    messages.success(request, "Saved.")
    has_gone = one == mine and "role" not in request.POST
    return redirect("clubs") if has_gone else redirect("club-people", pk)
