from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tutor.accounts import Device
from tutor.middleware import days_ahead

# A request that is refused at the door (a strange Host) has no session yet, and still gets a page.
NOBODY = {"device": {"name": "Guest", "others": ()}, "days_ahead": 0, "can_mail": False}


def site(request: HttpRequest) -> dict[str, Any]:
    if not hasattr(request, "user"):
        return NOBODY
    return {
        "device": SimpleLazyObject(lambda: Device(request)),
        "days_ahead": days_ahead(request),
        "can_mail": bool(settings.EMAIL_HOST) or settings.DEVELOPMENT,
    }
