"""Card pictures and the table, for templates: {% card %}, {% back %}, {% bits %}, {% icon %}, {% table %}."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from canasta.cards import Card, parse_cards
from canasta.position import Position, Seat
from tutor import faces
from tutor.table import table_view

register = template.Library()

FILLED_ICONS = {"mark", "solid", "shaky", "stuck", "unmet", "star"}


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """An icon says nothing by itself: words stand beside it."""
    shape = "icon" if name in FILLED_ICONS else "icon stroke"
    return faces.symbol(name, f"{shape} {css}".strip())


@register.simple_tag
def card(card: Card | str, size: str = "", key: str = "", crosswise: bool = False) -> SafeString:
    """One card's face, a drawing only: its name stands beside it."""
    return faces.face(Card.parse(card) if isinstance(card, str) else card, size, key, crosswise)


@register.simple_tag
def back(count: int = 1, size: str = "") -> SafeString:
    """Cards face down."""
    return mark_safe(faces.back(size) * count)


@register.simple_tag
def bits(cards: Iterable[Card] | str, key: str = "") -> SafeString:
    """Cards as small tiles, for sums and running text; the words stand beside them."""
    if isinstance(cards, str):
        cards = parse_cards(cards)
    letters = format_html_join("", '<b class="key">{}</b>', ((letter,) for letter in key))
    tiles = format_html_join("", "{}", ((faces.bit(card),) for card in cards))
    return format_html('<span class="bits" aria-hidden="true">{}{}</span>', letters, tiles)


@register.inclusion_tag("parts/table.html")
def table(position: Position | str, viewer: str = "", **options: Any) -> dict[str, Any]:
    """The whole table as a seat sees it, else the acting one. The options are those of tutor.table.table_view."""
    options |= {"viewer": Seat[viewer]} if viewer else {}
    return {"table": table_view(Position.parse(position) if isinstance(position, str) else position, **options)}
