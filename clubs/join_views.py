"""Into a class and out of it: by code, by link, by picture; and back in after a lost phone."""

from io import BytesIO

import segno
from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from canasta.rulecard_words import title_of
from clubs import access, codes, member_page, pages
from clubs.forms import LONGEST_TYPED, CodeForm, NameForm, OnceForm
from clubs.models import Member, Season
from clubs.services import joining, once, wrong_codes

TEMPLATES = {"club-join": "clubs/code.html", "club-back-in": "clubs/back.html"}
get_or_post = require_http_methods(["GET", "HEAD", "POST"])
NO_CODE = (
    "This code opens nothing here: it may be mistyped, used already, older than an hour, or of another class. Your "
    "teacher can give another."
)


@get_or_post
def code(request: HttpRequest) -> HttpResponse:
    """The code is typed here; a right one leads to the class's door."""
    return _to_the_door(request, _typed(request), "club-join")


@get_or_post
def back(request: HttpRequest) -> HttpResponse:
    """Whoever has a new device says first which class they were in."""
    return _to_the_door(request, _typed(request), "club-back-in")


def _typed(request: HttpRequest) -> CodeForm:
    return CodeForm(request.POST if request.method == "POST" else None, too_often=_too_often(request))


def _to_the_door(request: HttpRequest, form: CodeForm, door: str) -> HttpResponse:
    """Through it with a right code; else what is wrong with this one, which is counted."""
    if form.is_valid():
        return redirect(door, form.season.join_code)
    if form.has_error("code", "wrong"):
        wrong_codes.note(_address(request), request.now)
    return render(request, TEMPLATES[door], {"form": form})


def _at_the_door(request: HttpRequest, code: str, door: str) -> Season | HttpResponse:
    """Whose door it is; a link that opens nothing (any more) is told as a mistyped code is."""
    too_often = _too_often(request)
    season = None if too_often else joining.season_of(codes.read(code)[:LONGEST_TYPED])
    return season or _to_the_door(request, CodeForm({"code": code[:LONGEST_TYPED]}, too_often=too_often), door)


@get_or_post
def join(request: HttpRequest, code: str) -> HttpResponse:
    """The class's door: whose it is, what will be seen, and by which name one goes in."""
    season = _at_the_door(request, code, "club-join")
    if isinstance(season, HttpResponse):
        return season
    name = getattr(request.user, "display_name", "")
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": name})
    if already := Member.objects.filter(season=season, learner_id=request.user.pk).first():
        return redirect("club", already.season.club_id)
    if form.is_valid():
        try:
            joining.join(request.learner(), season, form.cleaned_data["name"], request.now)
        except joining.NotToJoin as why:
            form.add_error("name", str(why))
        else:
            messages.success(request, f"You are in {season.club}.")
            return redirect("club", season.club_id)
    context = {"form": form, "season": season, "club": season.club, "seen": member_page.SEEN}
    return render(request, "clubs/join.html", context | {"card_title": title_of(season.club.card)})


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    member = access.member_of(request.user, pk)
    joining.leave(member, request.now)
    messages.success(request, f"You have left {member.season.club}. Nobody there sees you any more; you keep it all.")
    return redirect("clubs")


@get_or_post
def back_in(request: HttpRequest, code: str) -> HttpResponse:
    """A one-time code, at the class's door: this device is the learner's from now on."""
    season = _at_the_door(request, code, "club-back-in")
    if isinstance(season, HttpResponse):
        return season
    too_often = wrong_codes.is_too_much_at(season, request.now)
    form = OnceForm(request.POST if request.method == "POST" else None, too_often=too_often)
    if form.is_valid():
        if member := once.redeem(form.cleaned_data["code"], season, request.now):
            request.switch_to(member.learner)
            messages.success(
                request, f"Welcome back, {member.name}. Everything is here; your old device is logged out."
            )
            return redirect("club", member.season.club_id)
        wrong_codes.note(_address(request), request.now, season)
        form.add_error("code", NO_CODE)
    return render(request, "clubs/back.html", {"form": form, "club": season.club})


@get_or_post
def invite(request: HttpRequest, pk: int) -> HttpResponse:
    """The code, to be read aloud, shown, printed or sent; a POST makes a new one, and the old opens nothing."""
    staff = access.staff_of(request.user, pk)
    season = access.season_going_on(staff)
    if request.method == "POST" and season:
        access.teacher_of(request.user, pk)
        Season.objects.filter(pk=season.pk).update(join_code=codes.new_join_code())
        messages.success(request, "There is a new code. The old one opens nothing any more; whoever is in stays in.")
        return redirect("club-invite", pk)
    context = pages.of_staff(staff, "club-invite") | {"season": season}
    if season:
        context |= {"code": codes.aloud(season.join_code), "link": _link(request, season)}
    return render(request, "clubs/invite.html", context)


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The link as a QR code; ?back leads to where a one-time code is typed."""
    season = access.season_going_on(access.staff_of(request.user, pk))
    if season is None:
        return HttpResponse(status=404)
    out = BytesIO()
    door = "club-back-in" if "back" in request.GET else "club-join"
    segno.make(_link(request, season, door), error="m").save(
        out, kind="svg", border=4, scale=8, light="#fff", xmldecl=False
    )
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _link(request: HttpRequest, season: Season, door: str = "club-join") -> str:
    return request.build_absolute_uri(reverse(door, args=[season.join_code]))


def _too_often(request: HttpRequest) -> bool:
    return wrong_codes.is_too_much(_address(request), request.now)


def _address(request: HttpRequest) -> str:
    return str(get_adapter().get_client_ip(request))
