"""What lies on the page between two taps, all of it in the address: the position, the question, the part in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from canasta.cards import Card, Cards, parse_cards
from canasta.moves import turn_text
from canasta.position import Hand, Position
from canasta.rulecard import RuleCard
from canasta.words import capital
from tutor.referee import facts, setup
from tutor.referee.answers import LONGEST_TURN
from tutor.referee.problems import mended, plain
from tutor.referee.questions import TURN, Question, at_its_moment, question_of, turn_with
from tutor.referee.reading import HOW, MOST_CARDS, NotCards, Wanted, read_cards
from tutor.referee.setup import Cannot, Part
from tutor.referee.telling import wanted_words

LONGEST_LINE = 2_500  # a rule card of a club's own is a long word in it
KEYS = {"R3": "red 3", "B3": "black 3", "JK": "joker"}  # those that are no rank's letter


@dataclass(frozen=True)
class Desk:
    position: Position
    part: Part
    ask: Question | None = None
    turn: str = ""
    was: str = ""  # the line before the last change
    more: bool = False  # are the further facts unfolded?
    # Of this request only
    problem: str = ""
    mended: str = ""  # a line that could be meant, where the one that was pasted cannot be
    pasted: str = ""
    typed: str = ""
    said: str = ""  # what was done, for whoever does not see it
    has_asked: bool = False  # the question was put just now

    @property
    def query(self) -> str:
        """The address's query, as short as it can be."""
        words = {
            "p": str(self.position),
            "ask": self.ask.name if self.ask else "",
            "turn": self.turn,
            "to": "" if self.part == begun_with(self.position) else str(self.part),
            "was": self.was,
            "more": "1" if self.more else "",
        }
        return urlencode({name: word for name, word in words.items() if word})

    @property
    def shared_query(self) -> str:
        """The same without what matters to this page only."""
        return replace(self, part=begun_with(self.position), was="", more=False).query


def begun_with(position: Position) -> Part:
    """The pile, at the beginning of a turn; else the hand."""
    return Part("pile") if position.phase == "d" else Part("hand", position.seat.name)


def read(data: Mapping[str, str], rule_card: RuleCard) -> Desk:
    """The desk as an address has it. A line that cannot be read is kept, and explained."""
    line, ask, turn = data.get("p", ""), question_of(data.get("ask", "")), data.get("turn", "")[: LONGEST_TURN + 1]
    if ask is None and turn:
        ask = TURN
    if not line.strip():
        position = setup.begin(rule_card)
        return Desk(position, Part.parse(data.get("to", "pile"), position), ask, turn, more="more" in data)
    try:
        position = _position(line)
    except Cannot as error:
        position = setup.begin(rule_card)
        return Desk(position, begun_with(position), ask, turn, **_pasted(line, str(error)))
    part = Part.parse(data["to"], position) if data.get("to") else begun_with(position)
    was = data.get("was", "")[:LONGEST_LINE]
    return Desk(position, part, ask, turn, was, more="more" in data)


def _position(line: str) -> Position:
    if len(line) > LONGEST_LINE:
        raise Cannot("That is too long to be a position.")
    try:
        position = Position.parse(line)
    except ValueError as error:
        raise Cannot(plain(str(error))) from None
    if any(len(hand.cards) > MOST_CARDS for hand in position.hands):
        raise Cannot(f"More than {MOST_CARDS} cards in a hand: the referee looks at no more at once.")
    return position


def _pasted(line: str, problem: str) -> dict[str, Any]:
    line = line[:LONGEST_LINE]
    return {"problem": problem, "pasted": line, "mended": mended(line)}


# ── What a tap does ──────────────────────────────────────────────────────────────────────────────


class Sent(Mapping[str, str]):
    """A form as it was sent: the last of each name, and `all_of` a name."""

    def __init__(self, lists: Mapping[str, list[str]]) -> None:
        self.lists = lists

    def __getitem__(self, name: str) -> str:
        return self.lists[name][-1]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lists)

    def __len__(self) -> int:
        return len(self.lists)

    def all_of(self, name: str) -> list[str]:
        return self.lists.get(name, [])


def done(desk: Desk, sent: Sent) -> Desk:
    """The desk after what was tapped; as it was, with the reason, where that cannot be done."""
    deed, _, what = sent.get("do", "")[:40].partition(":")
    if deed not in _DEEDS:
        return desk
    try:
        new = _DEEDS[deed](desk, what, sent)
    except (Cannot, NotCards) as error:
        return replace(desk, problem=str(error), typed=sent.get("typed", "")[:LONGEST_TURN])
    if new.position != desk.position:
        new = replace(new, was=str(desk.position))
        if new.position.hand != desk.position.hand and new.ask is not None and new.ask.picks and not new.has_asked:
            new = replace(new, turn="")  # those cards were picked from another hand
    return new


def _add(desk: Desk, key: str, sent: Sent) -> Desk:
    return _put(desk, read_cards(KEYS.get(key, key)))


def _typed(desk: Desk, what: str, sent: Sent) -> Desk:
    wanted = read_cards(sent.get("typed", ""))
    if not wanted:
        raise Cannot(HOW)
    return _put(desk, wanted)


def _put(desk: Desk, wanted: Wanted) -> Desk:
    position, part = setup.add(desk.position, desk.part, wanted)
    return replace(desk, position=position, part=part, said=f"{capital(wanted_words(wanted))} put down.")


def _rid(desk: Desk, what: str, sent: Sent) -> Desk:
    part_text, _, card = what.partition(":")
    part = Part.parse(part_text, desk.position)
    position = setup.remove(desk.position, part, _card(card))
    return replace(desk, position=position, said="Taken away.")


def _card(text: str) -> Card:
    try:
        return Card.parse(text)
    except ValueError:
        raise Cannot("There is no such card.") from None


def _clear(desk: Desk, what: str, sent: Sent) -> Desk:
    return replace(desk, position=setup.clear(desk.position, desk.part), said="All taken away.")


def _to(desk: Desk, what: str, sent: Sent) -> Desk:
    return replace(desk, part=Part.parse(what, desk.position))


def _in_pile(desk: Desk, what: str, sent: Sent) -> Desk:
    if what not in ("wild", "red", "black"):
        return desk
    return replace(desk, position=setup.toggle_in_pile(desk.position, what))


def _open(desk: Desk, what: str, sent: Sent) -> Desk:
    """The asking side has melded, though its melds are not shown; or has not."""
    marks, side = desk.position.marks, desk.position.sides[desk.position.side]
    return replace(desk, position=desk.position.with_(marks=marks._replace(opened=marks.opened ^ {side})))


def _whole(desk: Desk, what: str, sent: Sent) -> Desk:
    """These are all the cards of the hand, or there may be more."""
    hand = desk.position.hand
    now = Hand(hand.cards) if hand.may_hold_more else Hand(hand.cards, None)
    return replace(desk, position=setup.checked(setup.with_hand(desk.position, desk.position.seat, now)))


def _ask(desk: Desk, what: str, sent: Sent) -> Desk:
    question = question_of(what)
    if question is None or question is TURN:
        return desk
    position = at_its_moment(desk.position, question)
    return replace(desk, position=position, ask=question, turn="", part=_kept(desk, position), has_asked=True)


def _kept(desk: Desk, position: Position) -> Part:
    return Part.parse(str(desk.part), position)


def _picked(desk: Desk, what: str, sent: Sent) -> Desk:
    """The picked cards are laid, discarded, or take the pile, by the question that was asked."""
    if desk.ask is None or not desk.ask.picks:
        return desk
    position = at_its_moment(desk.position, desk.ask)
    turn = turn_with(position, desk.ask, cards_sent(sent))
    return replace(desk, position=position, turn=turn_text(turn), has_asked=True)


def cards_sent(sent: Sent) -> Cards:
    try:
        return parse_cards("".join(sent.all_of("cards")[:MOST_CARDS]))
    except ValueError:
        return ()


def _facts(desk: Desk, what: str, sent: Sent) -> Desk:
    position = facts.changed(desk.position, sent)
    return replace(desk, position=position, part=_kept(desk, position), more=True, said="Noted.")


def _paste(desk: Desk, what: str, sent: Sent) -> Desk:
    """A line of notation, and a turn if there is one."""
    line, turn = " ".join(sent.get("line", "").split()), sent.get("play", "").strip()[: LONGEST_TURN + 1]
    try:
        position = _position(line)
    except Cannot as error:
        return replace(desk, turn=turn or desk.turn, **_pasted(line, str(error)))
    ask = TURN if turn else desk.ask
    return replace(desk, position=position, ask=ask, turn=turn, part=begun_with(position), has_asked=bool(turn))


_DEEDS: dict[str, Callable[[Desk, str, Sent], Desk]] = {
    "add": _add,
    "typed": _typed,
    "rid": _rid,
    "clear": _clear,
    "to": _to,
    "pile": _in_pile,
    "open": _open,
    "whole": _whole,
    "ask": _ask,
    "picked": _picked,
    "facts": _facts,
    "paste": _paste,
}
