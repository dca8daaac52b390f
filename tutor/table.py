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

from canasta.cards import Card, Rank
from canasta.position import Position, Seat
from canasta.referee import frozen_by
from canasta.rules import Rule
from canasta.sentences import hand_sentence, pile_sentence, sentences
from canasta.words import capital, card_name, seat_name
from tutor.faces import EMPTY, back, face
from tutor.sides import Show, SideView, View, counted, minimum, side_view

TURNS = {
    "d": "Your turn",
    "p": "You have drawn",
    "t": "You took the pile",
    "e": "The hand is over",
}  # of the player to act

AWAY = {
    "theirs": "their side",
    "middle": "the middle",
    "ours": "your side",
    "hand": "your hand",
}  # the parts of a table that may be put away


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
    icon: str
    title: str
    why: str


@dataclass(frozen=True)
class TableView(View):
    sentences: str
    others: tuple[SideView, ...]  # in the order of play, from the viewer's left
    ours: SideView
    pile: PileView
    stock: str
    stock_tap: str
    turn_card: str  # Modern American: "in the stock", "drawn"
    minimum: str
    hand: HandView
    is_hand_only: bool = False
    away: tuple[str, ...] = ()  # parts that do not bear on what is asked: they lie under a fold

    @property
    def away_words(self) -> str:
        """ "The rest: their side, your hand" """
        if len(self.away) == len(AWAY):
            return "The whole table"
        return f"The rest: {', '.join(AWAY[part] for part in self.away)}"

    @property
    def theirs(self) -> SideView:
        """The other side, where there is one."""
        return self.others[0]


def table_view(
    position: Position,
    *,
    viewer: Seat | None = None,
    pick: str = "",
    checked: Iterable[Card | str] = (),
    tap: str = "",
    marks: Mapping[str, Any] | None = None,
    hide_hand: bool = False,
    untold: str = "",
) -> TableView:
    """The table as `viewer` sees it, who is the player to act unless named.

    `pick="cards"` makes the hand check boxes. `tap="pile,pilecards,stock,partner,opponents,melds,redthrees,hand"` makes
    those parts buttons. `marks` gives deciding cards their letters: {"top": "A", "hand": {card: "B"},
    "pile": {card: "C"}, "melds": {("NS", rank): "D", ("NS", "red threes"): "E"}}.
    `untold="frozen,minimum,canastas"` leaves out what the rules make of the table, where that is the question;
    "table" all but the hand, where nothing else bears on it. "theirs", "middle", "ours", "hand" put away a part.
    """
    marks, taps = marks or {}, set(tap.replace(" ", "").split(","))
    viewer = position.seat if viewer is None else viewer
    own = position.side_of(viewer)
    unsaid = set(untold.split(","))
    show = Show(marks.get("melds") or {}, taps, minimums="minimum" not in unsaid, canastas="canastas" not in unsaid)
    return TableView(
        sentences=sentences(position, viewer, untold=unsaid),
        others=tuple(side_view(position, viewer, side, show) for side in _others(position, viewer)),
        ours=side_view(position, viewer, own, show),
        pile=_pile(position, marks, taps, "frozen" in unsaid),
        stock=_count(position.stock.size),
        stock_tap="stock" if "stock" in taps else "",
        turn_card=("in the stock" if position.marks.turncard else "drawn") if position.rule_card.is_modern else "",
        minimum="?" if "minimum" in unsaid else minimum(position, viewer),
        hand=_hand(position, viewer, pick, checked, marks.get("hand") or {}, taps, hide_hand),
        is_hand_only="table" in unsaid,
        away=tuple(part for part in AWAY if part in unsaid),
    )


def _others(position: Position, viewer: Seat) -> list[int]:
    """The other sides, as they are met in the order of play."""
    at = position.place_of(viewer)
    order = [position.side_of(seat) for seat in (*position.seats[at:], *position.seats[:at])]
    return [side for side in dict.fromkeys(order) if side != position.side_of(viewer)]


def _count(size: int | None) -> str:
    return "–" if size is None else str(size)


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


def _pile(position: Position, marks: Mapping[str, Any], taps: set[str], untold: bool) -> PileView:
    card = position.rule_card
    any_way = not card.only_a_pair_takes  # else a freeze would change nothing
    rules = frozen_by(position) if any_way and not untold else ()
    at = _freezing_card(position, rules)
    crosswise = None if at is None else position.pile[at]
    top = position.top
    said = "What it asks: that is the question." if untold else pile_sentence(position)
    if not position.pile:
        said = "Nothing lies in it."
    title, _, why = said.rstrip(".").partition(": ")
    in_pile = marks.get("pile") or {}
    return PileView(
        size=len(position.pile),
        top=face(top, "big", marks.get("top", "")) if top is not None else EMPTY,
        top_name=card_name(top) if top is not None else "",
        tap="pile" if "pile" in taps else "",
        crosswise=None if crosswise is None else face(crosswise, "", in_pile.get(crosswise, ""), crosswise=True),
        crosswise_name="" if crosswise is None else card_name(crosswise),
        crosswise_tap=f"pilecard-{at}" if "pilecards" in taps else "",
        icon="ice" if rules else "open" if any_way and not untold and position.pile else "cards",
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
    tally = "" if hand.size is None else counted(hand.size, "card")
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
    return f"{capital(seat_name(position, position.seat, viewer))} to play"


def _group_of(card: Card) -> Rank:
    return Rank.TWO if card.is_wild else card.rank


def _held(checked: Counter[str], marks: Mapping[Card, str], card: Card) -> HeldCard:
    is_checked = checked[str(card)] > 0
    checked[str(card)] -= 1
    return HeldCard(card, card_name(card), face(card, "", marks.get(card, "")), is_checked)
