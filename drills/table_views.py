"""Playing by another rule card: what it changes, and whether to be asked about that again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from canasta.rulecard_text import Unreadable, read
from canasta.words import number
from drills import queries
from drills.tables import answers_changed, make_due
from lessons import table_views, tables
from lessons.forms import KeepForm
from lessons.services import rule_card_of
from lessons.table_page import differences


@require_POST
def use_card(request: HttpRequest) -> HttpResponse:
    """Play by this card from now on; with a name it is kept as well."""
    form = KeepForm(request.user, request.POST)
    if not form.is_valid():
        return table_views.show_again(request, form)
    given = form.cleaned_data
    learner, before = request.learner(), rule_card_of(request.user)
    if given["name"]:
        tables.keep(learner, given["card"], given["name"], given["note"], request.now)
    tables.set_rule_card(learner, given["card"], request.now)
    if before == given["card"]:
        return redirect("table")
    return redirect(f"{reverse('changed-card')}?{urlencode({'before': str(before)})}")


@require_http_methods(["GET", "HEAD", "POST"])
def changed_card(request: HttpRequest) -> HttpResponse:
    """What is different from the card before; a POST asks about the skills that have another answer now."""
    now = rule_card_of(request.user)
    try:
        before = read(request.GET.get("before", ""))
    except Unreadable:
        return redirect("table")
    skills = answers_changed(request.user, before, now)
    if request.method == "POST":
        due = make_due(request.user, skills, request.now) if skills else []
        messages.success(request, _asked_again(len(due)))
        return redirect("home")
    context = {
        "title": tables.name_of(request.user, now),
        "before": before,
        "before_title": tables.name_of(request.user, before),
        "differences": differences(before, now),
        "skills": skills,
        "has_begun": any(standing.memory for standing in queries.standings(request.user).values()),
        "how_many": number(len(skills)).capitalize(),
    }
    return render(request, "drills/changed_card.html", context)


def _asked_again(count: int) -> str:
    if not count:
        return "They were to be asked already."
    return f"{number(count).capitalize()} skill{'s' if count > 1 else ''} will be asked again."
