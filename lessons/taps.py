"""Parts of the table that a learner taps in a step."""

from __future__ import annotations

from canasta.cards import Card, hand_of, parse_cards
from canasta.explain import explain
from canasta.moves import Ask, Draw, Drop, Move, Take
from canasta.position import Position
from canasta.referee import frozen_by, ruling
from canasta.words import cards_name
from lessons.course import Task
from lessons.verdict import SEAT_NAMES, NoTry, Verdict


def tapped(task: Task, position: Position, given: str) -> Verdict:
    kind, _, detail = given.partition("-")
    if kind not in _PARTS:
        raise NoTry("Tap a part of the table.")
    echo = f"You tapped {_PARTS[kind](position, detail)}."
    if task.goal == "draw":
        return _moved(position, kind, detail, echo)
    if task.goal == "ask":
        return _asked(position, kind, detail, echo)
    if task.goal == "canasta":
        return Verdict(_is_own_canasta(position, kind, detail), echo, "That is no canasta of your side.")
    if task.goal == "partner":
        return Verdict(_is_partner(position, kind, detail), echo, "Your partner is the player opposite you.")
    right = kind == "pilecard" and _freezes(position, detail)
    return Verdict(right, echo, "That is not the card that freezes the pile.")


def _moved(position: Position, kind: str, detail: str, echo: str) -> Verdict:
    if kind not in ("stock", "pile", "card"):
        raise NoTry("Tap the stock, the pile or a card of your hand.")
    moves: dict[str, Move] = {"stock": Draw(), "pile": Take()}
    move = moves.get(kind) or Drop(Card.parse(detail))
    found = ruling(position, (move,))
    if found.faults:
        return Verdict(False, echo, explain(found.faults[0], position), faults=found.faults)
    say = "That is legal, but it is not what is asked here."
    return Verdict(kind == "stock", echo, say, legal=kind != "stock", after=found.after)


def _asked(position: Position, kind: str, detail: str, echo: str) -> Verdict:
    """ask: the question "may I go out?" is put to the player who is tapped."""
    if kind != "seat":
        raise NoTry("Tap the player whom you ask.")
    if not _is_partner(position, kind, detail):
        return Verdict(False, echo, "You ask your partner, and nobody else. Your partner sits opposite you.")
    found = ruling(position, (Ask(),))
    if found.faults:
        return Verdict(False, echo, explain(found.faults[0], position), faults=found.faults)
    return Verdict(True, echo, "", after=found.after)


def _is_partner(position: Position, kind: str, detail: str) -> bool:
    return kind == "seat" and position.partner.name == detail


def _is_own_canasta(position: Position, kind: str, detail: str) -> bool:
    side, _, rank = detail.partition("-")
    if kind != "meld" or side != position.sides[position.side]:
        return False
    meld = next((meld for meld in position.own_melds if meld.rank and meld.rank.letter == rank), None)
    return meld is not None and meld.is_canasta


def _freezes(position: Position, detail: str) -> bool:
    """Without this card, would something less freeze the pile?"""
    at = int(detail)
    left = position.with_(pile=position.pile[:at] + position.pile[at + 1 :])
    return set(frozen_by(left)) < set(frozen_by(position))


def _of_the_pile(position: Position, detail: str) -> str:
    if not detail.isdigit() or int(detail) >= len(position.pile):
        raise NoTry("Tap a card of the pile.")
    return cards_name((position.pile[int(detail)],))


def _of_the_hand(position: Position, detail: str) -> str:
    try:
        cards = hand_of(parse_cards(detail))
    except ValueError:
        cards = ()
    if len(cards) != 1 or cards[0] not in position.hand.cards:
        raise NoTry("Tap a card of your hand.")
    return cards_name(cards)


def _of_the_melds(position: Position, detail: str) -> str:
    side, _, rank = detail.partition("-")
    if side not in position.sides:
        raise NoTry("Tap a meld on the table.")
    meld = next((m for m in position.melds[position.sides.index(side)] if m.rank and m.rank.letter == rank), None)
    if meld is None:
        raise NoTry("Tap a meld on the table.")
    whose = "your side’s" if position.sides[position.side] == side else "the other side’s"
    return f"{whose} meld of {cards_name(meld.cards)}"


def _of_the_seats(position: Position, detail: str) -> str:
    if detail not in SEAT_NAMES:
        raise NoTry("Tap a player at the table.")
    return SEAT_NAMES[detail]


_PARTS = {
    "stock": lambda position, detail: "the stock",
    "pile": lambda position, detail: "the pile",
    "card": _of_the_hand,
    "pilecard": _of_the_pile,
    "meld": _of_the_melds,
    "seat": _of_the_seats,
}
