from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.functional import SimpleLazyObject

from tutor.accounts import DAYS_AHEAD, learner_of, switch, user_of


class LearnerMiddleware:
    """Every request knows its time (`request.now`), and can ask for its learner (`request.learner()`) or become another
    (`request.switch_to(learner)`).

    Pages are UTF-8 whatever a request says of itself, since other charsets bring characters that nothing can write
    out again; and they are one learner's own, so that no cache on the way may keep them for another.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.encoding = settings.DEFAULT_CHARSET
        request.now = datetime.now(UTC) + timedelta(days=days_ahead(request))
        request.user = SimpleLazyObject(partial(user_of, request))
        request.learner = partial(learner_of, request)
        request.switch_to = partial(switch, request)
        renew(request)
        response = self.get_response(request)
        patch_cache_control(response, private=True)
        return response


def renew(request: HttpRequest) -> None:
    """A guest's only key is the session's cookie: once a month it is given anew to whoever comes back."""
    month = f"{request.now:%Y-%m}"
    if SESSION_KEY in request.session and request.session.get("month") != month:
        request.session["month"] = month


def days_ahead(request: HttpRequest) -> int:
    """How far a developer has travelled; never anywhere on a production server."""
    return request.session.get(DAYS_AHEAD, 0) if settings.DEVELOPMENT else 0
