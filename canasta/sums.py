"""The sum of a score line in words: "7 kings = 70"."""

from __future__ import annotations

from collections import Counter

from canasta.cards import Cards, hand_of
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import listed, points, rank_name


def equals(what: str, worth: int) -> str:
    """ "going out = 100" """
    return _("{what} = {points}").format(what=what, points=points(worth))


def figures(cards: Cards) -> str:
    """ "7 kings", "2 kings and 1 joker" """
    ranks = Counter(card.rank for card in hand_of(cards))
    return listed([f"{count} {rank_name(rank, count)}" for rank, count in ranks.items()])


def melded(cards: Cards, worth: int, *, without_canasta: bool = False) -> str:
    what = figures(cards) if cards else _("cards melded")
    return equals(_("{what}, without a canasta").format(what=what) if without_canasta else what, worth)


def canastas(kind: str, count: int, worth: int) -> str:
    """ "natural canasta = 500", "2 natural canastas = 1,000" """
    one, many = _KINDS[kind]
    return equals(ngettext(one, many, count).format(count=count), worth)


def _N(one: str, many: str) -> tuple[str, str]:  # marks both forms for translation
    return one, many


_KINDS = {
    "natural": _N("natural canasta", "{count} natural canastas"),
    "mixed": _N("mixed canasta", "{count} mixed canastas"),
    "sevens": _N("canasta of sevens", "{count} canastas of sevens"),
    "aces": _N("canasta of aces", "{count} canastas of aces"),
    "twos": _N("canasta of twos", "{count} canastas of twos"),
    "four_jokers": _N("canasta of four jokers and three twos", "{count} canastas of four jokers and three twos"),
    "wild": _N("wild canasta", "{count} wild canastas"),
}


def red_threes(count: int, worth: int, *, every: bool, missing: str = "") -> str:
    """`missing`: the "meld" or the "canasta" for want of which they count against the side."""
    what = _("all {count} red threes") if every else ngettext("{count} red three", "{count} red threes", count)
    lacks = {"meld": _(", nothing melded"), "canasta": _(", without a canasta"), "": ""}
    return equals(what.format(count=count) + lacks[missing], worth)


def threes(colour: str, count: int, worth: int, canastas: int) -> str:
    """modern.threes: "3 red threes = 500", "3 red threes, with one canasta only = 0" """
    what = {
        "red": ngettext("{count} red three", "{count} red threes", count),
        "black": ngettext("{count} black three", "{count} black threes", count),
        "": ngettext("{count} three", "{count} threes", count),
    }[colour].format(count=count)
    lacks = [_(", without a canasta"), _(", with one canasta only")]
    return equals(what + (lacks[canastas] if canastas < len(lacks) else ""), worth)


def special(hand: str, worth: int) -> str:
    names = {
        "straight": _("one card of each rank"),
        "pairs": _("seven pairs without wild cards"),
        "pairs_with_wilds": _("seven pairs with twos, sevens and aces"),
        "garbage": _("four, four, three and three of a kind"),
    }
    return equals(_("special hand, {name}").format(name=names[hand]), worth)


def out(worth: int, *, concealed: bool) -> str:
    return equals(_("going out concealed") if concealed else _("going out"), worth)


def unfinished(meld: str, worth: int) -> str:
    """`meld`: "sevens", "aces" or "wild"; a wild meld "with four jokers" too."""
    names = {
        "sevens": _("unfinished meld of sevens"),
        "aces": _("unfinished meld of aces"),
        "wild": _("unfinished wild meld"),
        "four_jokers": _("unfinished wild meld with four jokers"),
    }
    return equals(names[meld], worth)


def held(cards: Cards, count: int, worth: int) -> str:
    if cards:
        return equals(_("{cards} kept in one hand").format(cards=figures(cards)), worth)
    what = ngettext(
        "three or more sevens or aces kept in one hand",
        "three or more sevens or aces kept in one hand, {count} times",
        count,
    )
    return equals(what.format(count=count), worth)


def left(cards: Cards, worth: int) -> str:
    what = _("{cards} left in hand").format(cards=figures(cards)) if cards else _("cards left in hand")
    return equals(what, worth)
