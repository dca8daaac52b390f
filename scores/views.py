"""The score keeper over HTTP."""

import re

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from canasta.rulecard import CLASSIC, RuleCard
from scores import pages, services
from scores.entering import NOBODY, Entering
from scores.forms import BeginForm, NamesForm
from scores.laying import Laying
from scores.models import Sheet
from scores.pages import SheetPage

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def scores(request: HttpRequest) -> HttpResponse:
    """The sheets of this learner."""
    sheets = [SheetPage(sheet) for sheet in services.sheets_of(request.user)]
    return render(request, "scores/scores.html", {"pages": sheets})


@get_or_post
def begin(request: HttpRequest) -> HttpResponse:
    sent = request.GET.get("card", "")[:1000]
    form = BeginForm(request.POST if request.method == "POST" else None, _own_card(request), sent)
    if form.is_valid():
        new = services.begin(
            request.learner(), form.cleaned_data["card"], form.cleaned_data["title"], form.names, request.now
        )
        return redirect("sheet", new.pk)
    return render(request, "scores/begin.html", {"form": form})


@get_or_post
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """A sheet, with the form of its next hand; a POST writes that hand."""
    page = SheetPage(services.own_sheet(request.user, pk))
    if request.method == "POST":
        return _write(request, page)
    return _sheet(request, page, _entering(page, page.next_number, request.GET))


@get_or_post
def hand(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """An earlier hand, to be corrected."""
    page = SheetPage(services.own_sheet(request.user, pk))
    if not 0 < number <= len(page.account.hands):
        if request.method == "POST":  # taken out meanwhile: what was typed is not lost
            return _told(request, page, _entering(page, page.next_number, request.GET, request.POST))
        raise Http404
    if request.method == "POST":
        return _correct(request, page, number)
    return _hand(request, page, _entering(page, number, request.GET))


@require_POST
def remove(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take a hand out."""
    page = SheetPage(services.own_sheet(request.user, pk))
    if not 0 < number <= len(page.account.hands):
        raise Http404
    try:
        services.remove(page.sheet, _seen(request), number, request.now)
    except services.Stale:
        messages.info(
            request, "Meanwhile another phone has changed this sheet. Please look before you take a hand out."
        )
        return redirect("sheet", pk)
    messages.success(request, f"Hand {number} is taken out, and everything after it is worked out again.")
    return redirect("sheet", pk)


@get_or_post
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Cards laid on the page to be counted. Nothing is stored: the whole form travels along."""
    page = SheetPage(services.own_sheet(request.user, pk))
    if request.method != "POST":
        return redirect("sheet", pk)
    number = _number(request.POST, page)
    entering = _entering(page, number, request.GET, request.POST)
    side = request.POST.get("side", "")
    if entering is None or side not in [str(at) for at in range(len(entering.sides))]:
        raise Http404
    laying = Laying(page.table, entering.sides, int(side), request.POST)
    if laying.is_count and laying.is_countable():
        entering.fill(laying)
        return (_hand if number <= len(page.account.hands) else _sheet)(request, page, entering, counted=laying)
    is_tap = request.htmx and not laying.is_count
    template = "scores/cards.html#lying" if is_tap else "scores/cards.html"
    return render(request, template, {"page": page, "laying": laying, "number": number})


@require_POST
def sum_so_far(request: HttpRequest, pk: int) -> HttpResponse:
    """What the form comes to while it is being filled in."""
    page = SheetPage(services.own_sheet(request.user, pk))
    entering = _entering(page, _number(request.POST, page), request.GET, request.POST)
    return render(request, "scores/saying.html", {"previews": entering and pages.previews(entering)})


@get_or_post
def names(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = services.own_sheet(request.user, pk)
    form = NamesForm(request.POST if request.method == "POST" else None, sheet.title, sheet.names)
    if form.is_valid():
        services.rename(sheet, form.cleaned_data["title"], form.names, request.now)
        return redirect("sheet", pk)
    return render(request, "scores/names.html", {"sheet": sheet, "form": form})


@get_or_post
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Asked once. Whoever only helps leaves the sheet."""
    sheet = services.own_sheet(request.user, pk)
    is_own = sheet.learner_id == request.user.pk
    if request.method == "POST":
        services.let_go(request.user, sheet)
        messages.success(request, f"“{sheet.title}” is {'deleted' if is_own else 'no longer on your list'}.")
        return redirect("scores")
    return render(request, "scores/delete.html", {"sheet": sheet, "is_own": is_own})


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    page = SheetPage(services.own_sheet(request.user, pk))
    name = slugify(page.sheet.title) or "scores"
    answer = HttpResponse(
        content_type="text/csv; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}.csv"'}
    )
    answer.write("\ufeff")  # spreadsheets take it for UTF-8 then
    pages.write_csv(page, answer)
    return answer


@require_safe
def see(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet for the others at the table: to read only, and it looks by itself whether there is more."""
    page = SheetPage(get_object_or_404(Sheet, reading=token))
    if request.htmx and request.GET.get("seen") == page.sheet.stamp:
        return HttpResponse(status=204)
    template = "scores/see.html#live" if request.htmx else "scores/see.html"
    answer = render(request, template, {"page": page, "last": page.last()})
    answer["X-Robots-Tag"] = "noindex"
    return answer


@get_or_post
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A second phone at the table: it writes on the same sheet from then on."""
    sheet = get_object_or_404(Sheet, writing=token)
    if request.method == "POST":
        services.join(request.learner(), sheet)
        return redirect("sheet", sheet.pk)
    answer = render(request, "scores/join.html", {"sheet": sheet})
    answer["X-Robots-Tag"] = "noindex"
    return answer


# ── Entering a hand ───────────────────────────────────────────────────────────────────────────────


def _write(request: HttpRequest, page: SheetPage) -> HttpResponse:
    number = page.next_number
    entering = _entering(page, number, request.GET, request.POST)
    if _seen(request) != page.sheet.version:
        return _told(request, page, entering)
    if page.is_over or not entering.is_valid() or not entering.is_agreed:
        return _sheet(request, page, entering)
    try:
        services.write(page.sheet, page.sheet.version, entering.entry, request.now)
    except services.Stale:
        return _told(request, SheetPage(services.own_sheet(request.user, page.sheet.pk)), entering)
    return redirect(f"{reverse('sheet', args=[page.sheet.pk])}?hand={number}#sum")


def _correct(request: HttpRequest, page: SheetPage, number: int) -> HttpResponse:
    entering = _entering(page, number, request.GET, request.POST)
    if _seen(request) != page.sheet.version:
        return _told(request, page, entering)
    if not entering.is_valid() or not entering.is_agreed:
        return _hand(request, page, entering)
    try:
        services.correct(page.sheet, page.sheet.version, number, entering.entry, request.now)
    except services.Stale:
        return _told(request, SheetPage(services.own_sheet(request.user, page.sheet.pk)), entering)
    messages.success(request, f"Hand {number} is corrected, and everything after it is worked out again.")
    return redirect(f"{reverse('sheet', args=[page.sheet.pk])}?hand={number}#sum")


def _told(request: HttpRequest, page: SheetPage, entering: Entering | None) -> HttpResponse:
    """Somebody else was quicker: what stands on the sheet now, and all that was typed here."""
    if entering is None:
        return redirect("sheet", page.sheet.pk)
    number = _number(request.POST, page)
    stands = page.account.hands[number - 1] if number <= len(page.account.hands) else None
    if entering.is_valid() and stands and stands.entry == entering.entry:  # a double tap, or both wrote the same
        return redirect(f"{reverse('sheet', args=[page.sheet.pk])}?hand={number}#sum")
    context = {"page": page, "entering": entering, "number": number, "stands": stands and page.told(stands)}
    context["changes"] = page.changes_since(_seen(request))
    return render(request, "scores/told.html", context)


def _sheet(
    request: HttpRequest, page: SheetPage, entering: Entering | None, counted: Laying | None = None
) -> HttpResponse:
    last = page.last(_whole(request.GET.get("hand", "")))
    context = {"page": page, "entering": entering, "counted": counted, "last": last, "number": page.next_number}
    tokens = {"see": page.sheet.reading, "join": page.sheet.writing}
    links = {name: request.build_absolute_uri(reverse(f"sheet-{name}", args=[key])) for name, key in tokens.items()}
    return render(request, "scores/sheet.html", context | {"links": links})


def _hand(request: HttpRequest, page: SheetPage, entering: Entering, counted: Laying | None = None) -> HttpResponse:
    context = {"page": page, "entering": entering, "counted": counted, "number": entering.number}
    return render(request, "scores/hand.html", context)


def _entering(page: SheetPage, number: int, query: QueryDict, data: QueryDict | None = None) -> Entering | None:
    """The form of a hand; None among three players as long as it is not said who played alone."""
    hands, table = page.account.hands, page.table
    known = hands[number - 1] if number <= len(hands) else None
    alone = (query if data is None else data).get("alone")
    if alone is None and known:
        alone = known.entry.lone or NOBODY
    if alone is None and data is None and table.may_play_alone:
        return None
    return Entering(
        table,
        number,
        known.before if known else page.account.totals,
        data,
        lone=alone if alone in table.may_play_alone else "",
        entry=known and known.entry,
    )


def _number(data: QueryDict, page: SheetPage) -> int:
    """Which hand was being entered."""
    number = _whole(data.get("number", ""))
    return min(max(number or page.next_number, 1), page.next_number)


def _seen(request: HttpRequest) -> int | None:
    """The version of the sheet that whoever sends this has seen."""
    return _whole(request.POST.get("version", ""))


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _own_card(request: HttpRequest) -> RuleCard:
    """The learner's card in force; Classic where there is none, or none that can be read."""
    try:
        return RuleCard.parse(getattr(request.user, "rule_card", "") or str(CLASSIC))
    except ValueError:
        return CLASSIC
