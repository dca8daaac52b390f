"""A position as the table on a page: what each part shows, says, and answers when it is tapped.

Nothing here decides anything: what is frozen, and why, the referee and its words say.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from canasta.cards import Card, Cards, Rank
from canasta.melds import Meld
from canasta.position import Position, Seat
from canasta.referee import frozen_by
from canasta.rules import Rule
from canasta.sentences import frozen_sentence, hand_sentence, sentences
from canasta.words import card_name, rank_name, seat_name
from tutor.faces import EDGE, EMPTY, back, face

TURNS = {
    "d": "Your turn",
    "p": "You have drawn",
    "t": "You took the pile",
    "e": "The hand is over",
}  # of the player to act


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
class SideView(View):
    title: str
    tally: str
    players: tuple[PlayerView, ...]
    melds: tuple[MeldView, ...]
    threes: Cards
    threes_words: str  # "2 red threes"
    threes_key: str
    threes_tap: str


@dataclass(frozen=True)
class HeldCard(View):
    card: Card
    name: str
    face: SafeString
    checked: bool = False


@dataclass(frozen=True)
class GroupView(View):
    cards: tuple[HeldCard, ...]
    apart: bool  # threes do not overlap: their colour is a word at their foot

    @property
    def faces(self) -> SafeString:
        return mark_safe("".join(held.face for held in self.cards))


@dataclass(frozen=True)
class HandView(View):
    tally: str
    turn: str
    words: str
    groups: tuple[GroupView, ...]
    mode: str  # "look", "pick" (check boxes) or "tap" (buttons)
    backs: SafeString


@dataclass(frozen=True)
class PileView(View):
    size: int
    top: SafeString
    top_name: str
    tap: str
    crosswise: SafeString | None
    crosswise_name: str
    crosswise_tap: str
    is_frozen: bool
    title: str
    why: str


@dataclass(frozen=True)
class TableView(View):
    sentences: str
    theirs: SideView
    ours: SideView
    pile: PileView
    stock: str
    stock_tap: str
    minimum: str
    hand: HandView


def table_view(
    position: Position,
    *,
    viewer: Seat | None = None,
    pick: str = "",
    checked: Iterable[Card | str] = (),
    tap: str = "",
    marks: Mapping[str, Any] | None = None,
    hide_hand: bool = False,
) -> TableView:
    """The table as `viewer` sees it, who is the player to act unless named.

    `pick="cards"` makes the hand check boxes. `tap="pile,pilecards,stock,partner,opponents,melds,redthrees,hand"` makes
    those parts buttons. `marks` gives deciding cards their letters: {"top": "A", "hand": {card: "B"},
    "pile": {card: "C"}, "melds": {("NS", rank): "D", ("NS", "red threes"): "E"}}.
    """
    marks, taps = marks or {}, set(tap.replace(" ", "").split(","))
    viewer = position.seat if viewer is None else viewer
    own = position.side_of(viewer)
    theirs = next(side for side in range(len(position.sides)) if side != own)
    return TableView(
        sentences=sentences(position, viewer),
        theirs=_side(position, viewer, theirs, "Their side", marks.get("melds") or {}, taps),
        ours=_side(position, viewer, own, "Your side", marks.get("melds") or {}, taps),
        pile=_pile(position, marks, taps),
        stock=_count(position.stock.size),
        stock_tap="stock" if "stock" in taps else "",
        minimum=_minimum(position, own),
        hand=_hand(position, viewer, pick, checked, marks.get("hand") or {}, taps, hide_hand),
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _count(size: int | None) -> str:
    return "–" if size is None else str(size)


def _minimum(position: Position, side: int) -> str:
    is_open = position.is_open if side == position.side else bool(position.melds[side])
    return "none" if is_open else str(position.rule_card.minimum(position.scores[side]))


def _side(
    position: Position, viewer: Seat, side: int, title: str, marks: Mapping[Any, str], taps: set[str]
) -> SideView:
    name = position.sides[side]
    threes = position.red_threes[side]
    tally = f"{position.scores[side]:,} points".replace("-", "−")
    melds = (_meld(meld, name, marks.get((name, meld.rank), ""), "melds" in taps) for meld in position.melds[side])
    return SideView(
        title,
        tally,
        players=tuple(_players(position, viewer, side, taps)),
        melds=tuple(melds),
        threes=threes,
        threes_words=f"{len(threes)} red three{'s' if len(threes) > 1 else ''}",
        threes_key=marks.get((name, "red threes"), ""),
        threes_tap=f"redthrees-{name}" if "redthrees" in taps else "",
    )


def _players(position: Position, viewer: Seat, side: int, taps: set[str]) -> Iterable[PlayerView]:
    for seat in position.seats:
        if seat == viewer or position.side_of(seat) != side:
            continue
        is_partner = side == position.side_of(viewer)
        size = position.hands[position.place_of(seat)].size
        can_tap = ("partner" if is_partner else "opponents") in taps
        if size is None and not can_tap:
            continue
        words = _capital(seat_name(position, seat, viewer))
        if size is not None:
            words += f": {size} card{'' if size == 1 else 's'}"
        yield PlayerView(words, f"seat-{seat}" if can_tap else "")


def _meld(meld: Meld, side: str, key: str, can_tap: bool) -> MeldView:
    black_threes = meld.rank is Rank.THREE
    name = "Black threes" if black_threes else rank_name(meld.rank, 2) if meld.rank else "Wild cards"
    caption = f"{len(meld)} cards"
    if meld.rank and meld.wilds:
        caption += f", {len(meld.wilds)} wild"
    title = _capital(f"{meld.kind} canasta") if meld.kind else ""
    tap = f"meld-{side}-{meld.rank or 'W'}" if can_tap else ""
    return MeldView(_capital(name), title, caption, _squared(meld, key) if title else _fan(meld, key), tap)


def _fan(meld: Meld, key: str) -> SafeString:
    """Edges, then one natural card, then each wild card."""
    naturals, wilds = (meld.naturals, meld.wilds) if meld.rank else (meld.cards, ())
    last = face(naturals[-1], "small", key)
    return mark_safe(EDGE * (len(naturals) - 1) + last + "".join(face(card, "small") for card in wilds))


def _squared(meld: Meld, key: str) -> SafeString:
    """A canasta is squared up: a red card on top when it is natural, a black one when it is mixed."""
    wanted = ("D", "H") if meld.kind == "natural" else ("C", "S")
    naturals = meld.naturals or meld.cards
    top = next((card for card in naturals if card.suit in wanted), naturals[0])
    wilds = meld.wilds if meld.rank else ()
    return mark_safe(face(top, "small", key) + "".join(face(card, "small") for card in wilds))


FREEZING = {
    Rule.FROZEN_WILD: lambda card: card.is_wild,
    Rule.FROZEN_RED_THREE: lambda card: card.is_red_three,
    Rule.FROZEN_BLACK_THREE: lambda card: card.is_black_three,
}


def _freezing_card(position: Position, rules: tuple[Rule, ...]) -> int | None:
    """Where the card lies, under the top one, that is put crosswise to show that the pile is frozen."""
    for rule in rules:
        for at in range(len(position.pile) - 2, -1, -1):
            if rule in FREEZING and FREEZING[rule](position.pile[at]):
                return at
    return None


def _pile(position: Position, marks: Mapping[str, Any], taps: set[str]) -> PileView:
    rules = frozen_by(position)
    at = _freezing_card(position, rules)
    crosswise = None if at is None else position.pile[at]
    top = position.top
    title, _, why = frozen_sentence(position).rstrip(".").partition(": ")
    in_pile = marks.get("pile") or {}
    return PileView(
        size=len(position.pile),
        top=face(top, "big", marks.get("top", "")) if top is not None else EMPTY,
        top_name=card_name(top) if top is not None else "",
        tap="pile" if "pile" in taps else "",
        crosswise=None if crosswise is None else face(crosswise, "", in_pile.get(crosswise, ""), crosswise=True),
        crosswise_name="" if crosswise is None else card_name(crosswise),
        crosswise_tap=f"pilecard-{at}" if "pilecards" in taps else "",
        is_frozen=bool(rules),
        title=title,
        why=f"{why}." if why else "",
    )


def _hand(
    position: Position,
    viewer: Seat,
    pick: str,
    checked: Iterable[Card | str],
    marks: Mapping[Card, str],
    taps: set[str],
    hide: bool,
) -> HandView:
    hand = position.hands[position.place_of(viewer)]
    hand = hand.hidden if hide else hand
    tally = "" if hand.size is None else f"{hand.size} card{'' if hand.size == 1 else 's'}"
    held = partial(_held, Counter(map(str, checked)), marks)
    groups = tuple(
        GroupView(tuple(map(held, cards)), apart=key == Rank.THREE) for key, cards in groupby(hand.cards, _group_of)
    )
    return HandView(
        tally=tally,
        turn=_turn(position, viewer),
        words=hand_sentence(position, viewer) if hand.cards else "",
        groups=groups,
        mode="pick" if pick else "tap" if "hand" in taps else "look",
        backs=mark_safe(back() * (hand.unseen or 0)),
    )


def _turn(position: Position, viewer: Seat) -> str:
    if viewer == position.seat or position.phase == "e":
        return TURNS[position.phase]
    return f"{_capital(seat_name(position, position.seat, viewer))} to play"


def _group_of(card: Card) -> Rank:
    return Rank.TWO if card.is_wild else card.rank


def _held(checked: Counter[str], marks: Mapping[Card, str], card: Card) -> HeldCard:
    is_checked = checked[str(card)] > 0
    checked[str(card)] -= 1
    return HeldCard(card, card_name(card), face(card, "", marks.get(card, "")), is_checked)
