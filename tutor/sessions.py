"""A browser's key, which is the only one that a guest has: no tap may take it away."""

from django.conf import settings
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponseBase


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, except that it never deletes the cookie.

    A tap with the key of a session that has just been replaced would delete the new one's, and with it all guests of
    the device. A key that opens nothing does no harm.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response = super().process_response(request, response)
        cookie = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and not cookie.value:
            del response.cookies[settings.SESSION_COOKIE_NAME]
        return response
