from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

register = template.Library()

PLACES = (
    ("Lessons", "lessons", "book"),
    ("Practice", "practice", "cards"),
    ("Rules", "rules", "rules"),
    ("Referee", "referee", "scales"),
    ("Scores", "scores", "scores"),
)


@dataclass(frozen=True)
class Place:
    title: str
    url: str
    icon: str
    is_here: bool


@register.simple_tag(takes_context=True)
def places(context: template.Context) -> list[Place]:
    """The places of the site that exist, and which of them this page belongs to."""
    request: HttpRequest | None = context.get("request")
    path = request.path if request else ""
    found = []
    for title, name, icon in PLACES:
        try:
            url = reverse(name)
        except NoReverseMatch:
            continue
        found.append(Place(title, url, icon, path.startswith(url)))
    return found
