from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from tutor.accounts import DAYS_AHEAD, learner_of


class LearnerMiddleware:
    """Every request knows its time (`request.now`) and can ask for its learner (`request.learner()`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.now = datetime.now(UTC) + timedelta(days=days_ahead(request))
        request.learner = partial(learner_of, request)
        renew(request)
        return self.get_response(request)


def renew(request: HttpRequest) -> None:
    """A guest's only key is the session's cookie: once a month it is given anew to whoever comes back."""
    month = f"{request.now:%Y-%m}"
    if SESSION_KEY in request.session and request.session.get("month") != month:
        request.session["month"] = month


def days_ahead(request: HttpRequest) -> int:
    """How far a developer has travelled; never anywhere on a production server."""
    return request.session.get(DAYS_AHEAD, 0) if settings.DEVELOPMENT else 0
