"""The club's card: shown to those who lead it, and changed for everybody."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from clubs import access, older_card, pages
from clubs.forms import CardForm
from clubs.models import CardChange, Member, Set
from clubs.services import cards
from lessons import tables
from lessons.table_page import changes_of


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, pk: int) -> HttpResponse:
    staff = access.staff_of(request.user, pk)
    form = CardForm(request.user, staff.club.card, request.POST if request.method == "POST" else None)
    if form.is_bound:
        access.teacher_of(request.user, pk)
        if form.is_valid():
            change = cards.change_card(staff.club, form.cleaned_data["card"], form.cleaned_data["why"], request.now)
            messages.success(request, _said(change))
            if change and (behind := older_card.left_behind(access.season_going_on(staff), request.now)):
                messages.info(request, _said_of(behind))
            return redirect("club-card", pk)
    context = pages.of_staff(staff, "club-card") | {"form": form, "changes": changes_of(staff.club.card)}
    context["title"] = tables.name_of(request.user, staff.club.card)
    return render(request, "clubs/card.html", context)


def _said(change: CardChange | None) -> str:
    if change is None:
        return "The club plays by this card already: nothing has changed."
    return "The club plays by this card now. Everybody in the class is asked again about what it changes."


def _said_of(sets: list[Set]) -> str:
    if len(sets) == 1:
        what, it = f"“{sets[0].title}” was", "it"
    else:
        what, it = f"{len(sets)} sets that nobody has begun were", "them"
    return f"{what} made for the old card. Under Sets you can make {it} anew, or hand {it} out all the same."


@require_POST
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """A member has read about the change of the card; it is not told again."""
    member = access.member_of(request.user, pk)
    latest = CardChange.objects.filter(club=pk).first()
    Member.objects.filter(pk=member.pk).update(told=latest)
    return redirect("home") if "home" in request.POST else redirect("club", pk)
