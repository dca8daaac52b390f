"""Who is learning: guests, accounts, and the learners that one browser knows.

The session lists the learners of this device. Logging in never merges two of them: who was here stays on the list.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import password_changed, password_reset, password_set, user_signed_up
from django import forms
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare
from django.utils.functional import cached_property

from clubs.services import once
from tutor.models import Learner
from tutor.zones import zone_of_device

LEARNERS = "learners"
DAYS_AHEAD = "days_ahead"


@dataclass(frozen=True)
class Known:
    """A learner this device knows: enough for a button, without asking the database."""

    pk: int
    name: str


class Device:
    """The learners of one browser, as its session remembers them."""

    def __init__(self, request: HttpRequest) -> None:
        self.session: SessionBase = request.session
        self.user = request.user

    @cached_property
    def others(self) -> tuple[Known, ...]:
        return tuple(
            Known(int(pk), name)
            for pk, (name, _) in self.session.get(LEARNERS, {}).items()
            if pk != self.session.get(SESSION_KEY)
        )

    @property
    def name(self) -> str:
        """Who is learning now."""
        return self.user.name if self.user.is_authenticated else "Guest"

    def name_of(self, pk: str) -> str:
        return self._entry(pk)[0]

    def learner(self, pk: str) -> Learner | None:
        """The learner to switch to; None for whoever has a new password, and must log in with it first."""
        stamp = self._entry(pk)[1]
        learner = get_object_or_404(Learner, pk=pk, is_active=True)
        return learner if _is_stamp_of(learner, stamp) else None

    def remember(self, learner: Learner) -> None:
        entry = [learner.name, learner.get_session_auth_hash()]
        self.session[LEARNERS] = {**self.session.get(LEARNERS, {}), str(learner.pk): entry}

    def forget(self, pk: str) -> None:
        self.session[LEARNERS] = {key: entry for key, entry in self.session.get(LEARNERS, {}).items() if key != pk}

    def _entry(self, pk: str) -> list[str]:
        try:
            return self.session.get(LEARNERS, {})[pk]
        except KeyError:
            raise Http404 from None


def _is_stamp_of(learner: Learner, stamp: str) -> bool:
    stamps = [learner.get_session_auth_hash(), *learner.get_session_auth_fallback_hash()]
    return any(constant_time_compare(stamp, other) for other in stamps)


def user_of(request: HttpRequest) -> Any:
    """Who is here. Django empties a session that was closed from elsewhere; the others whom it knows stay."""
    known = request.session.get(LEARNERS, {})
    closed = request.session.get(SESSION_KEY)
    user = get_user(request)
    if LEARNERS not in request.session and (others := {pk: one for pk, one in known.items() if pk != closed}):
        request.session[LEARNERS] = others
    return user


@contextmanager
def same_device(request: HttpRequest) -> Iterator[None]:
    """The device's list outlives what happens inside, even where Django empties the session."""
    kept = {key: request.session[key] for key in (LEARNERS, DAYS_AHEAD) if key in request.session}
    yield
    request.session.update(kept)


def learner_of(request: HttpRequest) -> Learner:
    """The learner of a request that stores something; a guest is made for whoever is nobody yet."""
    zone = zone_of_device(request)
    if not request.user.is_authenticated:
        guest = Learner.objects.create_guest(time_zone=zone or "UTC")
        _become(request, guest)
    learner = request.user
    if zone and learner.follows_device and learner.time_zone != zone:
        learner.time_zone = zone
        learner.save(update_fields=["time_zone"])
    return learner


def switch(request: HttpRequest, learner: Learner) -> None:
    with same_device(request):
        request.session.flush()
    _become(request, learner)


def leave(request: HttpRequest) -> None:
    """Nobody is learning now; the device's list stays."""
    with same_device(request):
        request.session.flush()


def _become(request: HttpRequest, learner: Learner) -> None:
    """Django's login(), except that the forms already on the page keep their CSRF token."""
    request.session.cycle_key()
    request.session[SESSION_KEY] = str(learner.pk)
    request.session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    request.session[HASH_SESSION_KEY] = learner.get_session_auth_hash()
    request.user = learner
    Device(request).remember(learner)


class Adapter(DefaultAccountAdapter):
    """allauth's hooks: signing up keeps the guest's row, logging in keeps the device's list."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": "Somebody already has this user name. Please choose another.",
        "username_password_mismatch": "We know no learner with this user name and password. Please check both.",
        "too_many_login_attempts": "That was tried too often. Please wait five minutes, then try again.",
    }

    def new_user(self, request: HttpRequest) -> Learner:
        """The guest who is here, unless another tab has signed them up meanwhile."""
        guests = Learner.objects.select_for_update().filter(is_guest=True)
        return guests.filter(pk=request.user.pk).first() or Learner()

    def save_user(self, request: HttpRequest, user: Learner, form: forms.Form, commit: bool = True) -> Learner:
        user.is_guest = False
        if not user.pk:
            user.time_zone = zone_of_device(request) or user.time_zone
        return super().save_user(request, user, form, commit)

    def login(self, request: HttpRequest, user: Learner) -> None:
        with same_device(request):
            super().login(request, user)
        Device(request).remember(user)

    def logout(self, request: HttpRequest) -> None:
        device = Device(request)
        device.forget(request.session.get(SESSION_KEY, ""))
        with same_device(request):
            super().logout(request)


@receiver([password_changed, password_set, password_reset, user_signed_up])
def withdraw_codes(sender: type, user: Learner, **kwargs: object) -> None:
    once.withdraw_of(user)


@receiver([password_changed, password_set, password_reset])
def remember_new_password(sender: type, request: HttpRequest, user: Learner, **kwargs: object) -> None:
    if request.user == user:
        Device(request).remember(user)
