"""Progress over HTTP: the whole map, one skill, what keeps going wrong. A visitor sees them too, as yet empty."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from drills import progress_pages, queries
from drills.skills import SKILLS


@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    return render(request, "drills/progress.html", progress_pages.overview(request.user, request.now))


@require_safe
def skill(request: HttpRequest, slug: str) -> HttpResponse:
    one = next((one for one in SKILLS if one.slug == slug), None)
    if one is None:
        raise Http404
    return render(request, "drills/progress_skill.html", progress_pages.of_skill(request.user, one, request.now))


@require_safe
def mistakes(request: HttpRequest) -> HttpResponse:
    """What keeps going wrong, in words, with the very positions; under a fold what did so only once."""
    found = progress_pages.mix_ups(request.user, queries.today(request.user, request.now, {}))
    often = sum(one["often"] > 1 for one in found) or 1
    return render(request, "drills/progress_mistakes.html", {"mix_ups": found[:often], "once": found[often:]})
