from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from clubs.member_page import plays_as_club
from tutor.accounts import Device
from tutor.middleware import days_ahead

# A request that is refused at the door (a strange Host) has no session yet, and still gets a page.
NOBODY = {"device": {"name": "Guest", "others": ()}, "days_ahead": 0, "can_mail": False, "plays_as_club": False}


def site(request: HttpRequest) -> dict[str, Any]:
    if not hasattr(request, "user"):
        return NOBODY
    return {
        "device": SimpleLazyObject(lambda: Device(request)),
        "days_ahead": days_ahead(request),
        # Asked for only where a page tells how the table departs.
        "plays_as_club": SimpleLazyObject(lambda: plays_as_club(request.user)),
        "can_mail": bool(settings.EMAIL_HOST) or settings.DEVELOPMENT,
    }
