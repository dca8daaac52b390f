from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from lessons.services import rule_card_of
from tutor.referee import desk as desks
from tutor.referee.page import RefereePage


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    """Ask the referee. Everything is in the address; a tap leads to the address after it."""
    rule_card, sent = rule_card_of(request.user), desks.Sent(dict(request.GET.lists()))
    desk = desks.done(desks.read(sent, rule_card), sent)
    page = RefereePage(desk, rule_card, request)
    if "do" in sent and not request.htmx and not desk.problem:
        return redirect(page.address + ("#answer" if desk.has_asked else ""))
    if request.htmx:
        response = render(request, "tutor/referee/swapped.html", {"page": page})
        response["HX-Push-Url"] = page.address
        return response
    response = render(request, "tutor/referee.html", {"page": page})
    if sent:  # each position links to further ones: a crawler would never come to an end
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response
