"""One-time codes: the way back in after a lost phone."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clubs.codes import digest, new_once_code
from clubs.models import Member, OnceCode, Season, Staff

LIVES = timedelta(hours=1)


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
def redeem(code: str, season: Season, now: datetime) -> Member | None:
    """The member of the season whose code it is. It dies with this, and every other device of theirs is logged out."""
    codes = OnceCode.objects.select_for_update(of=("self",)).select_related("member__learner", "member__season__club")
    here = codes.filter(member__season=season, member__season__ended_at=None)
    found = here.filter(digest=digest(code), expires_at__gt=now).first()
    if found is None or not may_have_code(found.member):
        return None
    member = found.member
    found.delete()
    member.learner.change_locks()
    return member
