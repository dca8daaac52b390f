"""Who is learning: guests, accounts, and the learners that one browser knows.

The session lists the learners of this device, by number: a name is asked for where it is shown, so that none is left
behind by whoever deletes everything elsewhere. Logging in never merges two of them: who was here stays on the list.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import password_changed, password_reset, password_set, user_signed_up
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare
from django.utils.functional import cached_property

from clubs.services import once
from tutor import logged_out
from tutor.models import USERNAME_TAKEN, Learner
from tutor.zones import zone_of_device

LEARNERS = "learners"
DAYS_AHEAD = "days_ahead"
STILL_OPENS = (LEARNERS, DAYS_AHEAD, SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY)


class Device:
    """The learners of one browser, as its session remembers them: each with a stamp that a new password makes void."""

    def __init__(self, request: HttpRequest) -> None:
        self.session: SessionBase = request.session
        self.user = request.user

    @cached_property
    def others(self) -> list[Learner]:
        """Those one tap away, the first known first; the database is asked only where there are any."""
        known = [pk for pk in self._stamps if pk != self.session.get(SESSION_KEY)]
        found = Learner.objects.filter(is_active=True).in_bulk(known) if known else {}
        return [found[int(pk)] for pk in known if int(pk) in found]

    @property
    def name(self) -> str:
        """Who is learning now."""
        return self.user.name if self.user.is_authenticated else "Guest"

    def knows(self, pk: str) -> bool:
        return pk in self._stamps

    def learner(self, pk: str) -> Learner:
        """One of the list; nobody else is found."""
        if not self.knows(pk):
            raise Http404
        return get_object_or_404(Learner, pk=pk, is_active=True)

    def lets_in(self, learner: Learner) -> bool:
        """Not whoever has a new password, or was let in elsewhere by a one-time code."""
        stamps = [learner.get_session_auth_hash(), *learner.get_session_auth_fallback_hash()]
        return any(constant_time_compare(self._stamps[str(learner.pk)], stamp) for stamp in stamps)

    def remember(self, learner: Learner) -> None:
        self.session[LEARNERS] = {**self._stamps, str(learner.pk): learner.get_session_auth_hash()}

    def forget(self, pk: str) -> None:
        self.session[LEARNERS] = {known: stamp for known, stamp in self._stamps.items() if known != pk}

    @property
    def _stamps(self) -> dict[str, str]:
        return self.session.get(LEARNERS, {})


def user_of(request: HttpRequest) -> Any:
    """Who is here. Where that was ended from elsewhere, it is said why, and the others whom this device knows stay."""
    was, known = request.session.get(SESSION_KEY), request.session.get(LEARNERS, {})
    user = get_user(request)  # empties a session whose key is changed
    if was and not user.is_authenticated:
        learner = Learner.objects.filter(pk=was).first()
        if learner is None or SESSION_KEY not in request.session:  # else they are closed for now, and keep their key
            request.session.flush()
            request.session[LEARNERS] = {pk: stamp for pk, stamp in known.items() if pk != was}
            messages.info(request, logged_out.why(learner))
    return user


@contextmanager
def same_device(request: HttpRequest) -> Iterator[None]:
    """The device's list outlives what happens inside, even where Django empties the session."""
    kept = {key: request.session[key] for key in (LEARNERS, DAYS_AHEAD) if key in request.session}
    yield
    request.session.update(kept)


@contextmanager
def key_changes(request: HttpRequest) -> Iterator[None]:
    """Somebody else is here afterwards. To the second of two taps the key of before opens the list for a minute more.

    It would begin an empty session otherwise, and the others of this device were lost.
    """
    before = Session.objects.filter(pk=request.session.session_key).first()
    with transaction.atomic():  # in no moment it opens nothing
        yield
        if before and before.pk != request.session.session_key:
            kept = {key: its for key, its in before.get_decoded().items() if key in STILL_OPENS}
            row = {"session_data": SessionStore().encode(kept), "expire_date": request.now + timedelta(minutes=1)}
            Session.objects.update_or_create(pk=before.pk, defaults=row)


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
    with key_changes(request):
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
        "username_taken": USERNAME_TAKEN,
        "email_taken": "This e-mail address belongs to a learner already. If that is you, log in; else give another.",
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
        with key_changes(request), same_device(request):
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
