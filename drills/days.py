"""The learner's own day: it begins at four in the morning where they are."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY_BEGINS = timedelta(hours=4)


def study_day(now: datetime, zone: str, not_before: date | None = None) -> date:
    """The study day at this instant; travelling west never brings an earlier day than the one already reached."""
    local = now.astimezone(zone_info(zone)).replace(tzinfo=None)
    day = (local - DAY_BEGINS).date()
    return max(day, not_before) if not_before else day


def from_now(day: date, today: date) -> str:
    """When something comes back, in words."""
    days = (day - today).days
    if days <= 0:
        return "today"
    return "tomorrow" if days == 1 else f"in {days} days"


def ago(day: date, today: date) -> str:
    days = (today - day).days
    if days <= 0:
        return "earlier today"
    return "yesterday" if days == 1 else f"{days} days ago"


def zone_info(name: str) -> ZoneInfo:
    """The zone of this name; UTC where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a path, or "America" alone, is a folder and no zone
        return ZoneInfo("UTC")
