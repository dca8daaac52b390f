from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tutor.accounts import Device
from tutor.middleware import days_ahead


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "device": SimpleLazyObject(lambda: Device(request)),
        "days_ahead": days_ahead(request),
        "can_mail": bool(settings.EMAIL_HOST) or settings.DEVELOPMENT,
    }
