"""Guests whom nobody will come back to: a guest's only key is a browser's session, and that one is lost some day."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, loads
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from clubs.models import Member, Staff
from drills.fold import EventKind
from drills.models import Event, Report
from lessons.models import Progress, SavedCard
from scores.models import Sheet
from tutor import privacy
from tutor.accounts import LEARNERS
from tutor.models import Learner

KEY_LASTS = settings.SESSION_COOKIE_AGE // (24 * 3600)  # days
SEEN_WITHIN = 62  # days: somebody who comes every day is noted once a month (tutor/middleware.py)
STORE = SessionStore()
ANSWERED = ~Q(kind=EventKind.INTRODUCE)  # what a review begins with is no answer yet


class NotOurKey(Exception):
    """Not one session can be read: they are another SECRET_KEY's, and whom browsers know cannot be told."""


def unseen_guests(now: datetime, days: int, *, answered: bool = False) -> list[Learner]:
    """Those not seen for so many days who have kept nothing; `answered`: who have, too.

    Nobody of a club is among them, for a one-time code brings a member back; nor whoever was closed on purpose.
    """
    since = now - timedelta(days=days)
    seen = _known_to_browsers(since)
    return [guest for guest in _guests(since, answered=answered).order_by("pk") if guest.pk not in seen]


@transaction.atomic
def sweep(guest: Learner, since: datetime, *, answered: bool) -> bool:
    """Delete the guest, unless they have done something in this very moment."""
    Learner.objects.select_for_update().filter(pk=guest.pk).first()  # waits for them first, then looks
    if not _guests(since, answered=answered).filter(pk=guest.pk).exists():
        return False
    privacy.delete(guest)
    return True


def _guests(since: datetime, *, answered: bool) -> QuerySet[Learner]:
    """By what is stored of them; whether a browser still knows them is another question."""
    keeps = [_its(Member), _its(Staff), _its(Event, at__gte=since), _its(Sheet, changed_at__gte=since)]
    if not answered:
        keeps += [_its(Event, ANSWERED), _its(Progress), _its(SavedCard), _its(Sheet), _its(Report)]
        keeps += [Exists(Sheet.objects.filter(helpers=OuterRef("pk")))]
    guests = Learner.objects.filter(is_guest=True, is_active=True, date_joined__lt=since)
    return guests.filter(*(~kept for kept in keeps))


def _its(model: type[Model], *conditions: Q, **columns: object) -> Exists:
    return Exists(model._default_manager.filter(*conditions, learner=OuterRef("pk"), **columns))


def _known_to_browsers(since: datetime) -> set[int]:
    """Whoever is on the list of a browser that was here since then: one tap, and they go on."""
    saved_since = Session.objects.filter(expire_date__gte=since + timedelta(seconds=settings.SESSION_COOKIE_AGE))
    read = map(_read, saved_since.values_list("session_data", flat=True).iterator())
    saved = [kept for kept in read if kept is not None]
    if not saved and saved_since.exists():
        raise NotOurKey
    return {int(pk) for kept in saved for pk in (*kept.get(LEARNERS, ()), kept.get(SESSION_KEY, 0))}


def _read(text: str) -> dict[str, Any] | None:
    try:
        return loads(text, salt=STORE.key_salt, serializer=STORE.serializer)
    except BadSignature:
        return None
