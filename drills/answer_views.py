"""What may be done with one question besides answering it: a hint, undo, another like it, a report."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from drills import hints, pages, queries, services
from drills.models import Question
from drills.views import go_on


@require_POST
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """The next hint; what is being filled in stays as it is."""
    asked = queries.own_question(request.user, pk)
    level = request.POST.get("level", "")
    services.take_hint(asked, int(level) if level in ("1", "2") else 0)
    if not asked.is_open:
        return pages.away(request, pages.address(asked))
    if request.htmx:
        return render(request, "drills/hints.html", {"question": asked, "is_new": True} | hints.shown(asked))
    return redirect(pages.address(asked, "hint"))


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back the last answer; its skill is asked again."""
    asked = queries.own_question(request.user, pk)
    if not services.undo(request.user, asked, request.now) and asked.is_open:
        return redirect(pages.address(asked))
    return go_on(request.user, asked.sitting, request)


@require_POST
def another(request: HttpRequest, pk: int) -> HttpResponse:
    """One more of the skill; the sitting goes on after it."""
    return _beside_the_row(request, pk, services.another_like)


@require_POST
def what_if(request: HttpRequest, pk: int) -> HttpResponse:
    """The same table, one thing changed; the sitting goes on after it."""
    return _beside_the_row(request, pk, services.ask_what_if)


def _beside_the_row(request: HttpRequest, pk: int, ask: Callable[..., Question | None]) -> HttpResponse:
    asked = queries.own_question(request.user, pk)
    if not asked.answered_at:
        return redirect(pages.address(asked))
    extra = ask(request.user, asked, request.now)
    return redirect(pages.address(extra)) if extra else go_on(request.user, asked.sitting, request)


@require_POST
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Something is wrong with this question: one tap sends all that is needed."""
    asked = queries.own_question(request.user, pk)
    try:
        number = services.report(request.user, asked, request.now).pk
        words = f"Thank you. Your report has the number {number}, and the whole question is in it."
    except services.Enough:
        words = "Thank you. So many reports came from you today that we have to read them first."
    if request.htmx:
        return render(request, "drills/reported.html", {"words": words})
    messages.success(request, words)
    return redirect(pages.address(asked, "reported"))
