"""How often codes may be guessed at. It is counted in the database, so that all workers share the limit."""

from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.utils.crypto import salted_hmac

from clubs.models import WrongCode

WINDOW = timedelta(minutes=10)
MOST_WRONG = 20  # in that time, from one address: a room full of people who mistype
MOST_WRONG_ANYWHERE = 300  # one-time codes: 1,800 an hour of 64 million


def is_too_much(address: str, now: datetime, *, is_once: bool = False) -> bool:
    """Whether wrong codes have come from this address too often; one-time codes are counted from everywhere too."""
    wrong = WrongCode.objects.filter(at__gt=now - WINDOW)
    if wrong.filter(address=_of(address)).count() >= MOST_WRONG:
        return True
    return is_once and wrong.filter(is_once=True).count() >= MOST_WRONG_ANYWHERE


def note(address: str, now: datetime, *, is_once: bool) -> None:
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
