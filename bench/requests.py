"""The requests that a load is made of, each from a learner's own logged-in browser."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

CSRF_TOKEN = "b" * 32  # the cookie and the header have to agree; nobody asks who made them


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    session: str
    body: str = ""

    @property
    def headers(self) -> dict[str, str]:
        cookies = f"sessionid={self.session}; csrftoken={CSRF_TOKEN}"
        if self.method == "GET":
            return {"Cookie": cookies}
        form = {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": CSRF_TOKEN, "HX-Request": "true"}
        return {"Cookie": cookies} | form


@dataclass(frozen=True)
class Browser:
    session: str

    def get(self, path: str) -> Request:
        return Request("GET", path, self.session)

    def post(self, path: str, body: str) -> Request:
        return Request("POST", path, self.session, body)


def browser_of(user: Any, **kept: str) -> Browser:
    """Logged in, by a session of its own."""
    session = SessionStore()
    session.update(kept)
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return Browser(session.session_key)


@dataclass(frozen=True)
class Requests:
    page: list[Request] = field(default_factory=list)
    answer: list[Request] = field(default_factory=list)
    answers_once: bool = False  # each answer is given once, the second would cost less


def write(requests: list[Request], path: Path) -> None:
    """A request a line: method, path, session, body."""
    path.write_text("".join(f"{one.method}\t{one.path}\t{one.session}\t{one.body}\n" for one in requests))


def read(path: Path) -> list[Request]:
    return [Request(*line.split("\t")) for line in path.read_text().splitlines()]
