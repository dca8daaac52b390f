"""What pages of a club share: its head, and where one can go from there."""

import csv
import re
from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.text import slugify

from clubs.models import Member, Staff

PLACES = (
    ("Class", "club"),
    ("Sets", "club-sets"),
    ("Plan", "club-plan"),
    ("People", "club-people"),
    ("Join code", "club-invite"),
    ("Rule card", "club-card"),
    ("Seasons", "club-seasons"),
)
MOST_DIGITS = 9
FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@＝＋－＠])")  # some spreadsheets divide cells at semicolons too


def of_staff(staff: Staff, here: str) -> dict[str, Any]:
    """The context of every page that teachers and helpers see."""
    places = [(title, reverse(name, args=[staff.club_id]), name == here) for title, name in PLACES]
    return {"club": staff.club, "staff": staff, "places": places}


def led_by(user: Any) -> list[Staff]:
    """The clubs that somebody leads or helps in, for their home page."""
    return list(Staff.objects.filter(learner=user).select_related("club")) if user.is_authenticated else []


def clubs_of(user: Any) -> dict[str, Any]:
    """The clubs that a learner leads, and the classes they learn in."""
    if not user.is_authenticated:
        return {"led": [], "joined": []}
    members = Member.objects.filter(learner=user).select_related("season__club").order_by("-season__begun_at")
    latest = {member.season.club_id: member for member in reversed(members)}
    return {"led": led_by(user), "joined": list(latest.values())}


def number(text: str) -> int:
    """A number as a form or an address sends it; of what is none, or longer than any, the one that nothing has."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0


def csv_file(name: str, rows: Iterable[Iterable[Any]]) -> HttpResponse:
    """A table for a spreadsheet, which a browser keeps as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{slugify(name) or "class"}.csv"'}
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
    response.write("\N{ZERO WIDTH NO-BREAK SPACE}")  # by this mark a spreadsheet knows that it is UTF-8
    csv.writer(response).writerows(map(for_a_spreadsheet, row) for row in rows)
    return response


def for_a_spreadsheet(cell: Any) -> str:
    """What begins like a formula is told to be text: a name is whatever somebody typed."""
    return FORMULA.sub(r"\1'", str(cell))
