"""Lesson text as HTML: numbers filled in, **strong** words, [[terms]] linked to their explanation."""

import re
from collections.abc import Collection

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from canasta.cards import Card
from canasta.rulecard import RuleCard
from canasta.words import card_name
from lessons.numbers import fill
from lessons.terms import linked

register = template.Library()

_TERM = re.compile(r"\[\[([a-z-]+)(?:\|([^\[\]|]+))?\]\]")
_STRONG = re.compile(r"\*\*(.+?)\*\*")


@register.filter
def marked(text: str) -> SafeString:
    """Text whose numbers are filled in already."""
    html = _TERM.sub(_link, escape(text))
    return mark_safe(_STRONG.sub(r"<strong>\1</strong>", html))


@register.filter
def under(text: str, card: RuleCard) -> SafeString:
    """Text with the numbers of a rule card."""
    return marked(fill(text, card))


@register.filter
def explained(text: str, taught: Collection[str]) -> SafeString:
    """Plain text in which a word of the game that no lesson read so far has taught leads to what it means."""
    return linked(text, taught)


@register.filter
def name(card: Card) -> str:
    """A card in words: "two of hearts"."""
    return card_name(card)


def _link(found: re.Match[str]) -> str:
    slug, shown = found[1], found[2] or found[1].replace("-", " ")
    return f'<a class="term" href="{reverse("words")}#{slug}">{shown}</a>'
