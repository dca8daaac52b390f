"""The pages under /table/: the learner's rule card, the questions that make one, and the cards they keep."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from canasta.rulecard_text import Unreadable, read
from lessons import tables
from lessons.forms import LONGEST_NAME, KeepForm, SavedForm
from lessons.services import rule_card_of
from lessons.table_form import TableForm
from lessons.table_page import TablePage, address

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def table(request: HttpRequest) -> HttpResponse:
    """The card in force, or the one in the address: what it says, and what can be done with it."""
    name = request.GET.get("name", "")[:LONGEST_NAME]
    return show(request, TablePage(request.user, request.GET.get("card"), name, absolute=request.build_absolute_uri))


def show(request: HttpRequest, page: TablePage) -> HttpResponse:
    return render(request, "lessons/table.html", {"page": page, "form": page.form})


@get_or_post
def questions(request: HttpRequest) -> HttpResponse:
    """The questions. A POST reads the answers and shows the card they make; what is wrong is said beside them."""
    text, name = request.GET.get("card", ""), request.GET.get("name", "")[:LONGEST_NAME]
    try:
        base = read(text) if text else rule_card_of(request.user)
    except Unreadable:
        return redirect(f"{reverse('table')}?{urlencode({'card': text})}")
    form = TableForm(base, request.POST if request.method == "POST" else None)
    if form.card is not None:
        return redirect(address(form.card, name))
    return render(
        request, "lessons/table_questions.html", {"form": form, "title": name or tables.name_of(request.user, base)}
    )


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a card under a name, without playing by it."""
    form = KeepForm(request.user, request.POST, needs_name=True)
    if not form.is_valid():
        return show_again(request, form)
    given = form.cleaned_data
    kept = tables.keep(request.learner(), given["card"], given["name"], given["note"], request.now)
    messages.success(request, f"“{kept.name}” is kept among your cards.")
    return redirect(address(given["card"]))


def show_again(request: HttpRequest, form: KeepForm) -> HttpResponse:
    """The page of a card again, with what was typed and what is wrong with it."""
    text = request.POST.get("card", "")
    return show(request, TablePage(request.user, text, form=form, absolute=request.build_absolute_uri))


@get_or_post
def saved(request: HttpRequest, pk: int) -> HttpResponse:
    """A card that is kept: another name, another note, or away with it."""
    kept = tables.own_saved(request.user, pk)
    if "delete" in request.POST:
        kept.delete()
        messages.success(request, f"“{kept.name}” is deleted.")
        return redirect("table")
    if request.method == "POST":
        with tables.one_at_a_time(request.user):
            form = SavedForm(request.POST, instance=kept)
            if form.is_valid():
                form.save()
                messages.success(request, "Saved.")
                return redirect("table")
    else:
        form = SavedForm(instance=kept)
    page = TablePage(request.user, tables.own_saved(request.user, pk).text)
    return render(request, "lessons/saved_card.html", {"form": form, "page": page, "pk": pk})
