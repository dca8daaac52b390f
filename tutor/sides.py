"""The sides of a table on a page: who sits there, their score, their threes and their melds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from canasta.cards import Cards, Rank
from canasta.melds import Meld
from canasta.position import Position, Seat
from canasta.sentences import has_shown, side_name
from canasta.words import capital, points, rank_name, seat_name, seat_title
from tutor.faces import EDGE, face


class View:
    """What a template shows. It asks for view["name"] before view.name, so the first shall not fail."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


@dataclass(frozen=True)
class MeldView(View):
    name: str  # "Tens"
    title: str  # "Natural canasta"; "" for less than a canasta
    caption: str  # "5 cards, 1 wild"
    fan: SafeString
    tap: str  # what tapping it sends; "" where it is no button


@dataclass(frozen=True)
class PlayerView(View):
    words: str  # "Partner: 11 cards"
    tap: str


@dataclass(frozen=True)
class ThreesView(View):
    cards: Cards
    words: str  # "2 red threes"
    key: str
    tap: str


@dataclass(frozen=True)
class SideView(View):
    title: str
    tally: str
    players: tuple[PlayerView, ...]
    threes: tuple[ThreesView, ...]
    melds: tuple[MeldView, ...]


@dataclass(frozen=True)
class Show:
    """What is asked of the view: letters on melds and threes, parts that are buttons, and what is told or not."""

    marks: Mapping[Any, str]
    taps: set[str]
    minimums: bool = True
    canastas: bool = True


def side_view(position: Position, viewer: Seat, side: int, show: Show) -> SideView:
    name = position.sides[side]
    melds = (_meld(meld, name, show.marks.get((name, meld.rank), ""), position, show) for meld in position.melds[side])
    return SideView(
        _title(position, viewer, side),
        tally=_tally(position, side, show),
        players=tuple(_players(position, viewer, side, show)),
        threes=tuple(_threes(position, viewer, side, show)),
        melds=tuple(melds),
    )


def counted(count: int, noun: str) -> str:
    """ "1 card", "11 cards" """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def minimum(position: Position, seat: Seat) -> str:
    """What the first meld of a player's side has to reach, by that player's score."""
    side = position.side_of(seat)
    if position.has_opened(side):
        return "none"
    return str(position.rule_card.minimum(position.scores[position.scored_at(seat)]))


def _title(position: Position, viewer: Seat, side: int) -> str:
    title = side_name(position, side, viewer)
    is_alone = position.by_player and len(position.sides) == 2 and len(position.sides[side]) == 1
    return f"{title}, alone" if is_alone else title


def _seated(position: Position, side: int) -> list[Seat]:
    return [seat for seat in position.seats if position.side_of(seat) == side]


def _tally(position: Position, side: int, show: Show) -> str:
    """The side's score; among three, a pair's are with its players."""
    if not position.by_player:
        return f"{points(position.scores[side])} points"
    seated = _seated(position, side)
    return _of_one(position, seated[0], show) if len(seated) == 1 else ""


def _of_one(position: Position, seat: Seat, show: Show) -> str:
    """three.minimum, three.score: one player's score, and minimum while the side has not melded."""
    words = f"{points(position.scores[position.place_of(seat)])} points"
    is_told = show.minimums and not position.has_opened(position.side_of(seat))
    return words if not is_told else f"{words}, minimum {minimum(position, seat)}"


def _players(position: Position, viewer: Seat, side: int, show: Show) -> Iterator[PlayerView]:
    seated = _seated(position, side)
    for seat in sorted(seated, key=lambda seat: seat != viewer):
        is_partner = side == position.side_of(viewer)
        can_tap = seat != viewer and ("partner" if is_partner else "opponents") in show.taps
        facts = list(_facts(position, viewer, seat, len(seated), show))
        if not facts and not can_tap:
            continue
        named = [_named(position, viewer, seat)] if len(seated) > 1 or not facts else []
        yield PlayerView(
            ": ".join([*named, *filter(None, [", ".join(facts)])]), f"seat-{seat}" if "melds" in show.taps else ""
        )
    if position.sides[side] in position.marks.hasasked:
        yield PlayerView("Asked already in this hand", "")


def _named(position: Position, viewer: Seat, seat: Seat) -> str:
    if position.by_player:
        return "You" if seat == viewer else seat_title(seat)
    return capital(seat_name(position, seat, viewer))


def _facts(position: Position, viewer: Seat, seat: Seat, seated: int, show: Show) -> Iterator[str]:
    size = position.hands[position.place_of(seat)].size
    if size is not None and seat != viewer:
        yield counted(size, "card")
    if seat == position.marks.out and has_shown(position):
        yield "a special hand, shown"
    if position.by_player and seated > 1:
        yield _of_one(position, seat, show)
    waiting = dict(position.marks.bonus).get(seat, 0)
    if waiting:
        yield f"{counted(waiting, 'bonus card')} at {'your' if seat == viewer else 'the'} next turn"


def _threes(position: Position, viewer: Seat, side: int, show: Show) -> Iterator[ThreesView]:
    key = show.marks.get((position.sides[side], "red threes"), "")
    tap = f"redthrees-{position.sides[side]}" if "redthrees" in show.taps else ""
    if not position.by_player:
        threes = position.red_threes[side]
        if threes:
            yield ThreesView(threes, _threes_words(threes), key, tap)
        return
    seated = _seated(position, side)
    for seat in sorted(seated, key=lambda seat: seat != viewer):
        threes = position.red_threes[position.place_of(seat)]
        if threes:
            whose = f"{_named(position, viewer, seat)}: " if len(seated) > 1 else ""
            yield ThreesView(threes, whose + _threes_words(threes), key, tap)


def _threes_words(threes: Cards) -> str:
    red = sum(card.is_red_three for card in threes)
    black = len(threes) - red
    return ", ".join(counted(count, f"{colour} three") for count, colour in ((red, "red"), (black, "black")) if count)


def _meld(meld: Meld, side: str, key: str, position: Position, show: Show) -> MeldView:
    black_threes = meld.rank is Rank.THREE
    name = "Black threes" if black_threes else rank_name(meld.rank, 2) if meld.rank else "Wild cards"
    caption = f"{len(meld)} cards"
    if meld.rank and meld.wilds:
        caption += f", {len(meld.wilds)} wild"
    if meld.is_canasta and position.rule_card.is_modern:  # canasta.seven: there a meld ends with seven
        caption += ", closed"
    kind = "wild" if meld.rank is None else meld.kind
    title = f"{kind} canasta".capitalize() if meld.is_canasta and show.canastas else ""
    tap = f"meld-{side}-{meld.rank or 'W'}" if "melds" in show.taps else ""
    return MeldView(capital(name), title, caption, _squared(meld, key) if title else _fan(meld, key), tap)


def _fan(meld: Meld, key: str) -> SafeString:
    """Edges, then one natural card, then each wild card; a meld of wild cards shows each of them."""
    naturals, wilds = (meld.naturals, meld.wilds) if meld.rank else (meld.cards[:1], meld.cards[1:])
    last = face(naturals[-1], "small", key)
    return mark_safe(EDGE * (len(naturals) - 1) + last + "".join(face(card, "small") for card in wilds))


def _squared(meld: Meld, key: str) -> SafeString:
    """A canasta is squared up: a red card on top when it is natural, a black one when it is mixed."""
    wanted = ("D", "H") if meld.kind == "natural" else ("C", "S")
    naturals = meld.naturals or meld.cards
    top = next((card for card in naturals if card.suit in wanted), naturals[0])
    wilds = meld.wilds if meld.rank else ()
    return mark_safe(face(top, "small", key) + "".join(face(card, "small") for card in wilds))
