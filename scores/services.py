"""What is done with a sheet. Whoever writes says which version they saw, so that two phones lose nothing."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.shortcuts import get_object_or_404

from canasta.rulecard import RuleCard
from scores.models import Change, Hand, Sheet
from scores.sheet import Account, Entry, Table, account
from scores.words import default_names

T = TypeVar("T")
Learner = Any  # settings.AUTH_USER_MODEL, or a visitor without a row


class Stale(Exception):
    """The sheet has changed since it was looked at; nothing was written."""


def begin(learner: Learner, card: RuleCard, title: str, names: Sequence[str], now: datetime) -> Sheet:
    """A new sheet; who has no name gets one."""
    wanted = default_names(card.players)
    called = [name or other for name, other in zip([*names, "", "", ""], wanted, strict=False)]
    title = title or f"Game of {now.astimezone(ZoneInfo(learner.time_zone)):%-d %B}"
    return Sheet.objects.create(
        learner=learner, title=title, rule_card=str(card), names=called, begun_at=now, changed_at=now
    )


def sheets_of(learner: Learner) -> QuerySet[Sheet]:
    """The sheets that a learner began or helps with, the latest first."""
    if not learner.is_authenticated:
        return Sheet.objects.none()
    own = Sheet.objects.filter(Q(learner=learner) | Q(helpers=learner)).distinct()
    return own.select_related("learner").prefetch_related("hands").order_by("-changed_at", "-pk")


def own_sheet(learner: Learner, pk: int) -> Sheet:
    return get_object_or_404(sheets_of(learner), pk=pk)


def account_of(sheet: Sheet) -> Account:
    return account(Table(sheet.card, tuple(sheet.names)), [hand.entry for hand in sheet.hands.all()])


def write(sheet: Sheet, seen: int | None, entry: Entry, now: datetime) -> int:
    """The next hand; its number."""

    def add() -> int:
        number = sheet.hands.count() + 1
        Hand.objects.create(sheet=sheet, number=number, content=entry.to_json())
        return number

    return _changing(sheet, seen, now, add)


def correct(sheet: Sheet, seen: int | None, number: int, entry: Entry, now: datetime) -> None:
    """An earlier hand as it should have been; what it was stays on the list of changes."""

    def put_right() -> None:
        hand = sheet.hands.get(number=number)
        was, content = hand.content, entry.to_json()
        if hand.entry != entry:
            _list(sheet, seen, number, now, was, content)
            sheet.hands.filter(pk=hand.pk).update(content=content)

    _changing(sheet, seen, now, put_right)


def remove(sheet: Sheet, seen: int | None, number: int, now: datetime) -> None:
    """Take a hand out; those after it move up."""

    def take_out() -> None:
        hand = sheet.hands.get(number=number)
        _list(sheet, seen, number, now, hand.content, None)
        hand.delete()
        for later in sheet.hands.filter(number__gt=number).order_by("number"):
            sheet.hands.filter(pk=later.pk).update(number=F("number") - 1)

    _changing(sheet, seen, now, take_out)


def rename(sheet: Sheet, title: str, names: Sequence[str], now: datetime) -> None:
    """Names are no part of the score, and no new version: whoever writes them last is right."""
    Sheet.objects.filter(pk=sheet.pk).update(title=title, names=list(names), changed_at=now)


def join(learner: Learner, sheet: Sheet) -> None:
    """A second phone at the table writes on this sheet too."""
    if sheet.learner_id != learner.pk:
        with _held(sheet):
            sheet.helpers.add(learner)


def let_go(learner: Learner, sheet: Sheet) -> None:
    """Whoever began the sheet deletes it; a helper only leaves it."""
    if sheet.learner_id == learner.pk:
        with _held(sheet):
            sheet.delete()
    else:
        sheet.helpers.remove(learner)


@contextmanager
def _held(sheet: Sheet) -> Iterator[None]:
    """No other phone writes on it meanwhile: a sheet cannot go while a hand comes."""
    with transaction.atomic():
        get_object_or_404(Sheet.objects.select_for_update(), pk=sheet.pk)
        yield


def _list(sheet: Sheet, seen: int | None, number: int, now: datetime, was: Any, becomes: Any) -> None:
    version = (seen or 0) + 1
    Change.objects.create(sheet=sheet, version=version, at=now, number=number, was=was, now=becomes)


@transaction.atomic
def _changing(sheet: Sheet, seen: int | None, now: datetime, change: Callable[[], T]) -> T:
    """Only one of two who saw the same version gets through."""
    ours = Sheet.objects.filter(pk=sheet.pk, version=seen)
    if not ours.update(version=F("version") + 1, changed_at=now):
        raise Stale
    return change()
