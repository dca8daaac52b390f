"""Words of the game in a text: those that a reader has not been taught lead to what they mean."""

import functools
import re
from collections.abc import Collection

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from lessons.course import WORDS, Term

# A word and what is made of it: melds, melded, melding; a wild card is called a wild, going out is to go out.
_OTHERWISE = {
    "natural": ("natural cards", "naturals", "natural"),
    "wild": ("wild cards", "wilds", "wild"),
    "going-out": ("goes out", "go out", "went out", "gone out"),
    "open": ("opening", "opens", "opened"),
    "meld": ("melds", "melded", "melding"),
    "discard": ("discards", "discarded", "discarding"),
}


def untaught(taught: Collection[str]) -> tuple[Term, ...]:
    """The words whose lesson is not among those that are named."""
    return tuple(term for term in WORDS if term.section is None or term.section.slug not in taught)


def linked(text: str, taught: Collection[str]) -> SafeString:
    """Plain text as HTML; the first time that it says a word which is not taught, the word is a link."""
    pattern, addresses = _pattern(frozenset(taught))
    if pattern is None:
        return mark_safe(escape(text))
    met: set[str] = set()

    def link(found: re.Match[str]) -> str:
        address = addresses[found[0].lower()]
        if address in met:
            return found[0]
        met.add(address)
        return f'<a class="term" href="{address}">{found[0]}</a>'

    return mark_safe(pattern.sub(link, escape(text)))


@functools.lru_cache(maxsize=256)
def _pattern(taught: frozenset[str]) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """What finds the words that are not taught, the longest first, and where each is explained."""
    page = reverse("words")
    addresses = {form: f"{page}#{term.slug}" for term in untaught(taught) for form in _forms(term)}
    forms = sorted(addresses, key=len, reverse=True)
    return (re.compile(rf"\b({'|'.join(map(re.escape, forms))})\b", re.IGNORECASE) if forms else None), addresses


def _forms(term: Term) -> tuple[str, ...]:
    title = term.title.lower()
    return (title, f"{title}s", *_OTHERWISE.get(term.slug, ()))
