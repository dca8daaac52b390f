"""One-time codes: a lost phone, and a way back in. And how often codes may be guessed at."""

from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from clubs.codes import digest, new_once_code
from clubs.models import Member, OnceCode, Staff, WrongCode

LIVES = timedelta(hours=1)
WINDOW = timedelta(minutes=10)
MOST_WRONG = 20  # in that time, from one address: a room full of people who mistype
MOST_WRONG_ANYWHERE = 300  # one-time codes: 1,800 an hour of 64 million


def may_have_code(member: Member) -> bool:
    """Not somebody with an e-mail address, who can have a new password sent; nor anybody who leads a club."""
    learner = member.learner
    leads = Staff.objects.filter(learner=learner).exists() or learner.is_staff or learner.is_superuser
    return learner.is_active and not learner.email and not leads


def issue(member: Member, by: Any, now: datetime) -> str:
    """A new code, in place of the one before. It is told once, and stored nowhere."""
    code = new_once_code()
    what = {"digest": digest(code), "issued_by": by, "expires_at": now + LIVES}
    OnceCode.objects.update_or_create(member=member, defaults=what)
    return code


def waiting(member: Member, now: datetime) -> OnceCode | None:
    """The code that was issued and still opens something."""
    return OnceCode.objects.filter(member=member, expires_at__gt=now).first()


def withdraw(member: Member) -> None:
    OnceCode.objects.filter(member=member).delete()


def withdraw_of(learner: Any) -> None:
    """Whoever has just chosen a password has their device in their hands."""
    OnceCode.objects.filter(member__learner=learner).delete()


@transaction.atomic
def redeem(code: str, now: datetime) -> Member | None:
    """The member whose code it is. It dies with this, and every other device of theirs is logged out."""
    codes = OnceCode.objects.select_for_update(of=("self",)).select_related("member__learner", "member__season__club")
    found = codes.filter(digest=digest(code), expires_at__gt=now, member__season__ended_at=None).first()
    if found is None or not may_have_code(found.member):
        return None
    member = found.member
    found.delete()
    member.learner.change_locks()
    return member


def is_too_much(address: str, now: datetime, *, is_once: bool = False) -> bool:
    """Whether wrong codes have come from this address too often; one-time codes are counted from everywhere too."""
    wrong = WrongCode.objects.filter(at__gt=now - WINDOW)
    if wrong.filter(address=_of(address)).count() >= MOST_WRONG:
        return True
    return is_once and wrong.filter(is_once=True).count() >= MOST_WRONG_ANYWHERE


def note_wrong(address: str, now: datetime, *, is_once: bool) -> None:
    WrongCode.objects.filter(at__lt=now - WINDOW).delete()
    WrongCode.objects.create(address=_of(address), is_once=is_once, at=now)


def _of(address: str) -> str:
    return salted_hmac("clubs.address", _network(address), algorithm="sha256").hexdigest()


def _network(address: str) -> str:
    """Where somebody sits: an IPv4 address, or the /64 that a line with IPv6 has all to itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))
    return str(found)
