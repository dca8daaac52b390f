"""Time zones: what the browser says, and what the select on the page You offers."""

import zoneinfo
from functools import lru_cache

from django.http import HttpRequest

REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@lru_cache
def known_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def zone_of_device(request: HttpRequest) -> str | None:
    """The zone that tutor.js wrote into a cookie, if it is one."""
    zone = request.COOKIES.get("zone", "").replace("%2F", "/")
    return zone if zone in known_zones() else None


@lru_cache
def zone_choices() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """UTC, then places by continent, as a select with groups wants them."""

    def places(region: str) -> tuple[tuple[str, str], ...]:
        names = sorted(zone for zone in known_zones() if zone.startswith(f"{region}/"))
        return tuple((zone, zone.split("/", 1)[1].replace("_", " ").replace("/", ", ")) for zone in names)

    return (("Everywhere", (("UTC", "UTC"),)), *((region, places(region)) for region in REGIONS))
