"""Setting up a position by its parts. Whatever comes of it is a position that can be, or Cannot says why not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta.cards import FACES, Card, Cards, copies_in, hand_of, without
from canasta.melds import Meld, sorted_melds
from canasta.position import SEATS, Hand, Position, PositionError, Seat
from canasta.rulecard import RuleCard
from canasta.words import number, rank_name
from tutor.referee.problems import plain
from tutor.referee.reading import MOST_CARDS, Wanted

UNKNOWN = Hand((), None)
BEGUN_WITH = 3  # a meld is hardly ever less: the first tap lays three of its rank


class Cannot(ValueError):
    """A change that is not made; its text says why."""


@dataclass(frozen=True)
class Part:
    """Where cards are put: "pile", "hand-S", "melds-NS", "melds-NS-K" (on the kings: where wild cards go)."""

    name: str
    of: str = ""
    rank: str = ""

    @staticmethod
    def parse(text: str, position: Position) -> Part:
        """The part of that name, the acting hand where there is none such."""
        name, _, rest = text[:20].partition("-")
        of, _, rank = rest.partition("-")
        if name == "pile":
            return Part("pile")
        if name == "hand" and of in [seat.name for seat in position.seats]:
            return Part(name, of)
        if name == "melds" and of in position.sides:
            return Part(name, of, rank if _meld_of(position, of, rank) else "")
        return Part("hand", position.seat.name)

    def __str__(self) -> str:
        return "-".join(word for word in (self.name, self.of, self.rank) if word)

    @property
    def whole(self) -> str:
        """Without the meld."""
        return "-".join(word for word in (self.name, self.of) if word)


def begin(rule_card: RuleCard) -> Position:
    """Nothing is known yet but the rules, and that it is the turn of whoever asks."""
    seats = SEATS[rule_card.players]
    sides = ("NS", "EW") if len(seats) == 4 else tuple(seat.name for seat in seats)
    none = tuple(() for _ in sides)
    hands = tuple(UNKNOWN for _ in seats)
    return Position(rule_card, Seat.S, "d", hands, sides, none, none, (), UNKNOWN, tuple(0 for _ in sides))


def checked(position: Position) -> Position:
    """The position as it reads back; Cannot where there is no such position."""
    position = _loosened(position)
    if len(position.hand.cards) > MOST_CARDS:
        raise Cannot(f"More than {MOST_CARDS} cards in a hand: the referee looks at no more at once.")
    try:
        return Position.parse(str(position))
    except PositionError as error:
        raise Cannot(plain(str(error))) from None


def _loosened(position: Position) -> Position:
    """Where every card was counted, a change leaves a count open: the stock's, or the others' hands with no stock."""
    if any(hand.unseen is None for hand in (*position.hands, position.stock)):
        return position
    if not position.stock_is_empty:
        return position.with_(stock=Hand(position.stock.cards, None))
    others = tuple(
        Hand(hand.cards, None) if seat != position.seat and hand.unseen else hand
        for seat, hand in zip(position.seats, position.hands, strict=True)
    )
    return position.with_(hands=others)


# ── Cards put down and taken away ────────────────────────────────────────────────────────────────


def add(position: Position, part: Part, wanted: Wanted) -> tuple[Position, Part]:
    """Put cards there, of whichever suit is still free; the part that the next card goes to."""
    if part.name == "pile":
        return checked(_onto_pile(position, wanted)), part
    if part.name == "melds":
        position, part = _melded(position, part, wanted)
        return checked(position), part
    cards = _faces(position, wanted)
    seat = Seat[part.of]
    hand = position.hands[position.place_of(seat)]
    unseen = max(hand.unseen - len(cards), 0) if hand.unseen else hand.unseen
    return checked(with_hand(position, seat, Hand(hand_of((*hand.cards, *cards)), unseen))), part


def remove(position: Position, part: Part, card: Card) -> Position:
    """Take one card away; nothing happens where it does not lie."""
    if part.name == "pile":
        return checked(position.with_(pile=_less(position.pile, card)))
    if part.name == "hand":
        seat = Seat[part.of]
        hand = position.hands[position.place_of(seat)]
        return checked(with_hand(position, seat, Hand(_less(hand.cards, card), hand.unseen)))
    at = position.sides.index(part.of)
    if position.rule_card.lays_at_once(card):
        place = next((p for p in threes_of(position, part.of) if card in position.red_threes[p]), None)
        return position if place is None else checked(_with_threes(position, place, card, more=False))
    left = [Meld(_less(m.cards, card)) if _named(m) == part.rank else m for m in position.melds[at]]
    return checked(_with_melds(position, at, [meld for meld in left if meld.cards]))


def clear(position: Position, part: Part) -> Position:
    """Take everything away from a part."""
    if part.name == "pile":
        return checked(position.with_(pile=()))
    if part.name == "hand":
        seat = Seat[part.of]
        hand = position.hands[position.place_of(seat)]
        return checked(with_hand(position, seat, Hand((), hand.unseen)))
    position = _with_melds(position, position.sides.index(part.of), [])
    places = threes_of(position, part.of)
    threes = tuple(() if at in places else cards for at, cards in enumerate(position.red_threes))
    return checked(position.with_(red_threes=threes))


def with_hand(position: Position, seat: Seat, hand: Hand) -> Position:
    at = position.place_of(seat)
    return position.with_(hands=(*position.hands[:at], hand, *position.hands[at + 1 :]))


def _less(cards: Cards, card: Card) -> Cards:
    return without(cards, (card,)) if card in cards else cards


def _faces(position: Position, wanted: Wanted, ready: Cards = ()) -> Cards:
    """For each card that is wanted a face that is still free, those first that can only be one."""
    taken = position.seen + Counter(ready)
    packs = position.rule_card.packs
    chosen: dict[int, Card] = {}
    for at in sorted(range(len(wanted)), key=lambda at: len(wanted[at])):
        free = [card for card in wanted[at] if taken[card] < copies_in(packs, card)]
        if not free:
            raise Cannot(_no_more(wanted[at], packs))
        chosen[at] = min(free, key=lambda card: taken[card])
        taken[chosen[at]] += 1
    return tuple(chosen[at] for at in range(len(wanted)))


def _no_more(faces: Cards, packs: int) -> str:
    card = faces[0]
    count = sum(copies_in(packs, face) for face in faces)
    name = f"red {rank_name(card.rank, 2).split()[-1]}" if card.is_red_three else rank_name(card.rank, count)
    if len(faces) == 1 and card.suit:
        return f"All {number(count)} of that card lie in this position already. Another suit will do as well."
    return f"All {number(count)} {name} lie in this position already: there are no more in {_packs(packs)}."


def _packs(packs: int) -> str:
    return "one pack" if packs == 1 else f"{number(packs)} packs"


# ── The pile ─────────────────────────────────────────────────────────────────────────────────────


def _onto_pile(position: Position, wanted: Wanted) -> Position:
    """One card lies on top of those before it; several are the whole pile, from bottom to top."""
    below = position.pile if len(wanted) == 1 else ()
    position = position.with_(pile=below)
    return position.with_(pile=(*below, *_faces(position, wanted)))


def lies_in(position: Position, kind: str) -> bool:
    """Does a card of that kind ("wild", "red", "black") lie under the top card?"""
    return any(_is(kind, card) for card in position.pile[:-1])


def toggle_in_pile(position: Position, kind: str) -> Position:
    """Put such a card under the top card, or take all of them away."""
    if not position.pile:
        raise Cannot("First tap the top card of the pile, then what lies under it.")
    if lies_in(position, kind):
        left = tuple(card for card in position.pile[:-1] if not _is(kind, card))
        return checked(position.with_(pile=(*left, position.pile[-1])))
    faces = tuple(card for card in FACES if _is(kind, card))
    return checked(position.with_(pile=(*_faces(position, (faces,)), *position.pile)))


def _is(kind: str, card: Card) -> bool:
    return {"wild": card.is_wild, "red": card.is_red_three, "black": card.is_black_three}[kind]


def with_pile_of(position: Position, size: int) -> Position:
    """So many cards in the pile: plain ones are put under the top card, or taken away."""
    if not position.pile:
        raise Cannot("First tap the top card of the pile, then how many cards it holds.")
    *below, top = position.pile
    plain_cards = [card for card in below if card.is_natural]
    kept = [card for card in below if not card.is_natural]
    want = size - 1 - len(kept)
    if want < 0 or size > MOST_CARDS:
        least = len(kept) + 1
        raise Cannot(f"The pile holds {number(least)} cards at least, and {MOST_CARDS} at most.")
    del plain_cards[want:]
    position = position.with_(pile=(*kept, *plain_cards, top))
    while len(plain_cards) < want:
        filler = _plain_card(position)
        plain_cards.append(filler)
        position = position.with_(pile=(*kept, *plain_cards, top))
    return checked(position)


def _plain_card(position: Position) -> Card:
    """A card of a rank that matters to nobody, as far as there is one; the ranks take turns."""
    seen, packs = position.seen, position.rule_card.packs
    known = {card.rank for card in position.hand.cards} | {m.rank for side in position.melds for m in side}
    known |= {position.pile[-1].rank}
    lying = Counter(card.rank for card in position.pile)
    free = [card for card in FACES if card.is_natural and seen[card] < copies_in(packs, card)]
    if not free:
        raise Cannot("There are not so many cards left.")
    return min(free, key=lambda card: (card.rank in known, lying[card.rank], card))


# ── Melds ────────────────────────────────────────────────────────────────────────────────────────


def _melded(position: Position, part: Part, wanted: Wanted) -> tuple[Position, Part]:
    """One card begins a meld with three, or joins it; of several, wild cards go with the rank before them."""
    alone = len(wanted) == 1
    for faces in wanted:
        rank = faces[0].rank
        if all(position.rule_card.lays_at_once(card) for card in faces):
            place = threes_of(position, part.of)[0]
            position = _with_threes(position, place, _faces(position, (faces,))[0], more=True)
            continue
        if not rank.is_wild:
            part = Part("melds", part.of, rank.letter)
        name = _home_of_wild(position, part) if rank.is_wild else part.rank
        part = Part("melds", part.of, name)
        position = _added(position, part, faces, BEGUN_WITH if alone and not rank.is_wild else 1)
    return position, part


def _home_of_wild(position: Position, part: Part) -> str:
    melds = position.melds[position.sides.index(part.of)]
    if part.rank:
        return part.rank
    if position.rule_card.is_modern:
        return "W"
    if len(melds) == 1:
        return _named(melds[0])
    raise Cannot("Which meld does the wild card belong to? Tap that meld first, or a card of its rank.")


def _added(position: Position, part: Part, faces: Cards, begun_with: int) -> Position:
    at = position.sides.index(part.of)
    meld = _meld_of(position, part.of, part.rank)
    packs = position.rule_card.packs
    free = sum(max(copies_in(packs, card) - position.seen[card], 0) for card in faces)
    cards = _faces(position, (faces,) * (1 if meld else max(min(begun_with, free), 1)))
    others = [other for other in position.melds[at] if other is not meld]
    return _with_melds(position, at, [*others, Meld((*(meld.cards if meld else ()), *cards))])


def _named(meld: Meld) -> str:
    return meld.rank.letter if meld.rank else "W"


def _meld_of(position: Position, side: str, rank: str) -> Meld | None:
    return next((meld for meld in position.melds[position.sides.index(side)] if _named(meld) == rank), None)


def _with_melds(position: Position, at: int, melds: list[Meld]) -> Position:
    """One meld of a rank: where taking a card away leaves two of wild cards alone, they are one."""
    by_name: dict[str, Cards] = {}
    for meld in melds:
        by_name[_named(meld)] = (*by_name.get(_named(meld), ()), *meld.cards)
    lying = sorted_melds([Meld(cards) for cards in by_name.values()])
    return position.with_(melds=(*position.melds[:at], lying, *position.melds[at + 1 :]))


def threes_of(position: Position, side: str) -> list[int]:
    """Where the red threes of a side lie: three players keep their own, the asking player's first."""
    if len(position.red_threes) == len(position.sides):
        return [position.sides.index(side)]
    seats = sorted((Seat[letter] for letter in side), key=lambda seat: seat != position.seat)
    return [position.place_of(seat) for seat in seats]


def _with_threes(position: Position, place: int, card: Card, *, more: bool) -> Position:
    threes = position.red_threes[place]
    threes = hand_of((*threes, card)) if more else _less(threes, card)
    return position.with_(red_threes=(*position.red_threes[:place], threes, *position.red_threes[place + 1 :]))


# ── Other rules, other sides ─────────────────────────────────────────────────────────────────────


def under_rules(position: Position, rule_card: RuleCard) -> Position:
    """The same cards at a table that plays by that card, however many play there."""
    if rule_card.players == position.rule_card.players:
        return checked(position.with_(rule_card=rule_card))
    new = begin(rule_card)
    new = with_hand(new, Seat.S, position.hand).with_(phase=position.phase, pile=position.pile)
    own, theirs = position.side, _across(position)
    at, opposite = new.side, _across(new)
    melds, scores, threes = list(new.melds), list(new.scores), list(new.red_threes)
    melds[at], melds[opposite] = position.melds[own], position.melds[theirs]
    scores[at], scores[opposite] = position.own_score, position.scores[theirs]
    for side, whose in ((at, own), (opposite, theirs)):
        threes[side] = hand_of(c for p in threes_of(position, position.sides[whose]) for c in position.red_threes[p])
    opened = frozenset({new.sides[at]}) if position.sides[own] in position.marks.opened else frozenset()
    marks = new.marks._replace(opened=opened, laid=position.marks.laid)
    stock = Hand((), 0) if position.stock_is_empty else UNKNOWN
    new = new.with_(melds=tuple(melds), scores=tuple(scores), red_threes=tuple(threes), marks=marks, stock=stock)
    return checked(new)


def _across(position: Position) -> int:
    return next(side for side in range(len(position.sides)) if side != position.side)


def with_lone_player(position: Position, lone: str) -> Position:
    """Three players: "N", "E" or "S" plays alone against the two others; "" while each plays alone."""
    sides = {"": ("N", "E", "S"), "N": ("N", "ES"), "E": ("NS", "E"), "S": ("NE", "S")}[lone]
    if position.sides == sides:
        return position
    own: dict[str, list[Meld]] = {letter: [] for letter in "NES"}
    for side, melds in zip(position.sides, position.melds, strict=True):
        own[side[0]] += melds
    marks = position.marks._replace(
        opened=frozenset(side for side in sides if any(set(side) & set(old) for old in position.marks.opened)),
        hasasked=frozenset(),
    )
    position = position.with_(sides=sides, melds=tuple(() for _ in sides), marks=marks)
    for at, side in enumerate(sides):
        position = _with_melds(position, at, [meld for letter in side for meld in own[letter]])
    return checked(position)
