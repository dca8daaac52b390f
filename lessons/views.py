from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from lessons import services
from lessons.course import Lesson, after
from lessons.course import lesson as lesson_of
from lessons.electives import of_the_game
from lessons.page import StepPage, elective_rows, rows, tried
from lessons.stage import card_for, departures, staged
from lessons.stage import recap as recap_of


@require_GET
def lessons(request: HttpRequest) -> HttpResponse:
    progress, card = services.progress_of(request.user), services.rule_card_of(request.user)
    context = {
        "rows": rows(progress, card),
        "electives": elective_rows(progress, card),
        "own_game": of_the_game(card),
        "next": services.next_lesson(request.user),
    }
    return render(request, "lessons/lessons.html", context)


@require_GET
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """On to the step reached; a lesson that was finished begins anew."""
    found = _lesson(slug)
    progress = services.progress_of(request.user).get(slug)
    number = progress.step if progress and not progress.finished_at else 1
    return redirect("step", slug=slug, number=min(number, len(found.steps)))


@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One step. A POST is a try at its task; without a script the page is shown again with the try in its address."""
    found = _lesson(slug)
    step = found.step(number)
    if step is None:
        raise Http404
    own = services.rule_card_of(request.user)
    here = staged(step, card_for(found, own))
    if request.method != "POST":
        return render(request, "lessons/step.html", {"page": StepPage(found, here, request.GET.get("try"), own)})
    page = StepPage(found, here, tried(here.step.task, request.POST), own)
    if page.is_right and step in found.steps:
        services.reach(request.learner(), found, number + 1, request.now)
    if request.htmx:
        return render(request, "lessons/answered.html", {"page": page})
    return redirect(f"{page.url}?{urlencode({'try': page.given})}#reply")


@require_http_methods(["GET", "HEAD", "POST"])
def recap(request: HttpRequest, slug: str) -> HttpResponse:
    """What a lesson was about. A POST marks it as read."""
    found = _lesson(slug)
    if request.method == "POST":
        services.finish(request.learner(), slug, request.now)
        return redirect("recap", slug=slug)
    own = services.rule_card_of(request.user)
    card = card_for(found, own)
    context = {
        "lesson": found,
        "elsewhere": None if found.is_elective else of_the_game(own),
        "lines": recap_of(found, card),
        "departures": departures(found.knobs, card, found.base),
        "is_finished": slug in services.finished(request.user),
        "next": after(found),
    }
    return render(request, "lessons/recap.html", context)


def _lesson(slug: str) -> Lesson:
    found = lesson_of(slug)
    if found is None:
        raise Http404
    return found
