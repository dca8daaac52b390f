"""Card faces as markup, kept once drawn: a table shows some forty of them."""

from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from canasta.cards import Card, Rank


@lru_cache
def symbol(name: str, css: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static("cards.svg"), name)


@lru_cache(maxsize=2048)
def face(card: Card, size: str = "", key: str = "", crosswise: bool = False) -> SafeString:
    css = ["card"]
    css += ["red"] if card.suit in ("D", "H") else []
    css += ["three"] if card.rank is Rank.THREE else ["joker"] if card.rank is Rank.JOKER else []
    css += ["wildcard"] if card.is_wild else []
    css += [size] if size else []
    css += ["crosswise"] if crosswise else []
    css += ["marked"] if key else []
    letter = format_html('<b class="key">{}</b>', key) if key else ""
    return format_html('<span class="{}" aria-hidden="true">{}{}</span>', " ".join(css), _drawing(card), letter)


def _drawing(card: Card) -> SafeString:
    if card.rank is Rank.JOKER:
        return format_html('{}<span class="word">Joker</span>', symbol("star", "star"))
    rank = format_html('<b class="{}">{}</b>', "rank ten" if card.rank is Rank.TEN else "rank", rank_text(card.rank))
    extra = ""
    if card.rank is Rank.THREE:
        extra = format_html('<span class="word">{}</span>', "red" if card.is_red_three else "black")
    elif card.is_wild:
        extra = symbol("star", "wild")
    return format_html("{}{}{}", rank, symbol(card.suit.lower(), "suit"), extra)


@lru_cache
def bit(card: Card) -> SafeString:
    """A card as a small tile, for sums and running text."""
    css = "bit red" if card.suit in ("D", "H") else "bit wildcard" if card.rank is Rank.JOKER else "bit"
    return format_html('<span class="{}">{}</span>', css, rank_text(card.rank))


def rank_text(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else "★" if rank is Rank.JOKER else rank.letter


@lru_cache
def back(size: str = "") -> SafeString:
    return format_html('<span class="{}" aria-hidden="true"></span>', f"card back {size}".strip())


EDGE = format_html('<span class="{}" aria-hidden="true"></span>', "card edge small")
EMPTY = format_html('<span class="{}" aria-hidden="true">{}</span>', "gap", "empty")
