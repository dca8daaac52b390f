"""Names for cards, ranks and numbers, as one says them at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import Card, Rank, hand_of
from canasta.melds import Meld
from canasta.position import Position, Seat
from canasta.texts import gettext as _
from canasta.texts import ngettext


def rank_name(rank: Rank | None, count: int = 1) -> str:
    """ "king" or "kings"; None is a wild card."""
    if rank is None:
        return ngettext("wild card", "wild cards", count)
    one, many = _RANKS[rank]
    return ngettext(one, many, count)


def _N(one: str, many: str) -> tuple[str, str]:  # marks both forms for translation
    return one, many


_RANKS = {
    Rank.THREE: _N("black three", "black threes"),
    Rank.FOUR: _N("four", "fours"),
    Rank.FIVE: _N("five", "fives"),
    Rank.SIX: _N("six", "sixes"),
    Rank.SEVEN: _N("seven", "sevens"),
    Rank.EIGHT: _N("eight", "eights"),
    Rank.NINE: _N("nine", "nines"),
    Rank.TEN: _N("ten", "tens"),
    Rank.JACK: _N("jack", "jacks"),
    Rank.QUEEN: _N("queen", "queens"),
    Rank.KING: _N("king", "kings"),
    Rank.ACE: _N("ace", "aces"),
    Rank.TWO: _N("two", "twos"),
    Rank.JOKER: _N("joker", "jokers"),
}


def number(count: int) -> str:
    """Counted cards are words up to twelve: "three"; more are figures."""
    words = [_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine")]
    words += [_("ten"), _("eleven"), _("twelve")]
    return words[count] if 0 <= count < len(words) else f"{count:,}"


def points(count: int) -> str:
    """ "1,495" """
    return f"{count:,}".replace("-", "−")


def cards_word(count: int) -> str:
    """ "one card", "three cards" """
    return f"{number(count)} {ngettext('card', 'cards', count)}"


def card_name(card: Card, count: int = 1) -> str:
    """ "king of spades", "joker", "red three"; of several "kings of spades" """
    if card.is_red_three:
        return ngettext("red three", "red threes", count)
    if card.rank in (Rank.JOKER, Rank.THREE):
        return rank_name(card.rank, count)
    suits = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
    return _("{rank} of {suit}").format(rank=rank_name(card.rank, count), suit=suits[card.suit])


def cards_name(cards: Iterable[Card]) -> str:
    """ "two kings, a queen and a joker" """
    parts: dict[str, int] = {}
    for card in hand_of(cards):
        name = "red" if card.is_red_three else card.rank.letter
        parts[name] = parts.get(name, 0) + 1
    return listed([_counted(name, count) for name, count in parts.items()]) or _("no cards")


def _counted(name: str, count: int) -> str:
    noun = ngettext("red three", "red threes", count) if name == "red" else rank_name(Rank.parse(name), count)
    return f"{number(count)} {noun}" if count > 1 else _one(noun)


def _one(noun: str) -> str:
    return _("an {noun}").format(noun=noun) if noun[0] in "aeiou" else _("a {noun}").format(noun=noun)


def a_rank(rank: Rank) -> str:
    """ "a king", "an ace" """
    return _one(rank_name(rank))


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c" """
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def capital(text: str) -> str:
    """As a sentence begins: "You", and the rest as it is."""
    return text[:1].upper() + text[1:]


def meld_name(meld: Meld) -> str:
    """ "five tens with two wild cards", "a natural canasta of seven kings" """
    size = len(meld)
    name = f"{number(size)} {rank_name(meld.rank, size)}" if not meld.wild_count or meld.rank is None else ""
    if not name:
        wilds = f"{number(meld.wild_count)} {ngettext('wild card', 'wild cards', meld.wild_count)}"
        count = size - meld.wild_count
        name = _("{naturals} with {wilds}").format(
            naturals=f"{number(count)} {rank_name(meld.rank, count)}", wilds=wilds
        )
    if meld.rank is None and meld.is_canasta:
        return _("a canasta of {cards}").format(cards=name)
    if meld.kind == "natural":
        return _("a natural canasta of {cards}").format(cards=name)
    if meld.kind == "mixed":
        return _("a mixed canasta of {cards}").format(cards=name)
    return name


def seat_name(position: Position, seat: Seat, viewer: Seat) -> str:
    """ "you", "your partner", "West" """
    if seat == viewer:
        return _("you")
    if position.side_of(seat) == position.side_of(viewer):
        return _("your partner")
    return seat_title(seat)


def by_side(position: Position, side: str, alone: str) -> str:
    """Of two texts the one about the acting player's side, or the one for a player who has no partner."""
    return side if position.has_partner else alone


def seat_title(seat: Seat) -> str:
    """ "West" """
    return {Seat.N: _("North"), Seat.E: _("East"), Seat.S: _("South"), Seat.W: _("West")}[seat]
