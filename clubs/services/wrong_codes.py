"""How often codes may be guessed at. It is counted in the database, so that all workers share the limit."""

from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from clubs.models import Season, WrongCode

WINDOW = timedelta(minutes=10)
MOST_WRONG = 20  # in that time, from one address: a room full of people who mistype
MOST_WRONG_AT_A_DOOR = 60  # one-time codes of one class, from everywhere together: 360 an hour of 64 million


def is_too_much(address: str, now: datetime) -> bool:
    """Whether wrong codes of either sort have come from this address too often."""
    return _lately(now).filter(address=_of(address)).count() >= MOST_WRONG


def is_too_much_at(season: Season, now: datetime) -> bool:
    """Whether one-time codes are being guessed at this class's door, from wherever; no other class's door shuts."""
    return _lately(now).filter(season=season).count() >= MOST_WRONG_AT_A_DOOR


def note(address: str, now: datetime, season: Season | None = None) -> None:
    """A wrong join code; or, at the door of a season, a wrong one-time code."""
    WrongCode.objects.filter(at__lt=now - WINDOW).delete()
    WrongCode.objects.create(address=_of(address), season=season, at=now)


def _lately(now: datetime) -> QuerySet[WrongCode]:
    return WrongCode.objects.filter(at__gt=now - WINDOW)


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
