"""The clubs of a learner, a new one, and a club's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs import access, class_views, member_page, pages
from clubs.forms import CodeForm, FoundForm
from clubs.models import Staff
from clubs.services import founding

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs one leads, the classes one learns in, and the doors to another."""
    return render(request, "clubs/clubs.html", pages.clubs_of(request.user) | {"form": CodeForm(too_often=False)})


@get_or_post
def found(request: HttpRequest) -> HttpResponse:
    form = FoundForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        given = form.cleaned_data
        learner = request.learner()
        club = founding.found(learner, given["name"], given["card"], request.now, given.get("leader", ""))
        return redirect("club-invite", club.pk)
    return render(request, "clubs/found.html", {"form": form})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The class for whoever leads it; for a member what there is to do, and what is seen of them."""
    if Staff.objects.filter(club__pk=pk, learner_id=request.user.pk).exists():
        return class_views.show(request, access.staff_of(request.user, pk))
    member = access.member_of(request.user, pk)
    return render(request, "clubs/member.html", member_page.of(member, request.now))
