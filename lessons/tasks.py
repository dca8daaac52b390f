"""What a learner does in a step, judged by the referee or by a sum, never by a stored answer.

A try is one text: the cards picked ("8H8S"), the part tapped ("seat-N", "stock", "pilecard-1", "meld-NS-K"),
the number typed, the number of the option chosen, or the order of the moves ("2 1 3").
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from canasta.cards import Card, Cards, Rank, cards_text, hand_of, parse_cards, points_of, without
from canasta.explain import explain
from canasta.melds import Meld
from canasta.moves import Draw, Drop, Lay, Move, Take, parse_move, parse_turn
from canasta.position import Position
from canasta.referee import Fault, Ruling, frozen_by, ruling, why_not_take
from canasta.rules import Rule
from canasta.scoring import score
from canasta.words import cards_name, rank_name
from lessons.claims import holds
from lessons.course import Foreseen, Task
from lessons.groupings import groupings, takes
from lessons.numbers import calculate, figure, fill, read_figure

Turn = tuple[Move, ...]
CARD_KINDS = ("lay", "take", "out", "drop", "pick")
SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}


@dataclass(frozen=True)
class Verdict:
    """What is answered to a try."""

    right: bool
    echo: str  # what they did, in words
    say: str
    legal: bool = False  # not what is asked, but no rule forbids it
    faults: tuple[Fault, ...] = ()
    after: Position | None = None  # the table after it


class NoTry(ValueError):
    """Nothing that could be judged; its text says what to do."""


def judge(task: Task, position: Position, given: str) -> Verdict:
    """Judge one try at a step's task; NoTry when there is nothing to judge."""
    verdict = _JUDGES[task.kind](task, position, given)
    foreseen = _foreseen(task.note if verdict.right else task.wrong, task, position, given)
    if foreseen:
        return _saying(verdict, foreseen.say, position)
    if not verdict.right:
        return verdict
    worth = points_of(parse_cards(given)) if task.kind in CARD_KINDS else 0
    return _saying(verdict, task.done.replace("{picked}", figure(worth)), position)


def solutions(task: Task, position: Position) -> tuple[str, ...]:
    """The tries that should be right here, found anew where they can be."""
    if task.kind == "number":
        return (str(number_asked(task, position)),)
    if task.kind == "choose":
        return tuple(str(n) for n, option in enumerate(task.options, 1) if holds(str(position), option.claim))
    if task.kind == "order":
        orders = itertools.permutations(range(1, len(task.moves) + 1))
        return tuple(text for order in orders if _ordered(task, position, text := " ".join(map(str, order))).right)
    return task.given


def _saying(verdict: Verdict, say: str, position: Position) -> Verdict:
    return replace(verdict, say=fill(say, position.rule_card, position))


def _foreseen(expected: tuple[Foreseen, ...], task: Task, position: Position, given: str) -> Foreseen | None:
    wanted = _likeness(task, given)
    return next((one for one in expected if _likeness(task, given_of(one, task, position)) == wanted), None)


def given_of(foreseen: Foreseen, task: Task, position: Position) -> str:
    """What a learner gives who makes this try: a foreseen number is written as a sum."""
    if task.kind != "number":
        return foreseen.given
    return str(calculate(fill(foreseen.given, position.rule_card, position)))


def _likeness(task: Task, given: str) -> object:
    """Two tries are alike when only suits differ that do not matter."""
    if task.kind in CARD_KINDS:
        return sorted((card.rank, card.is_red_three) for card in parse_cards(given))
    return read_figure(given) if task.kind == "number" else given


# Cards picked from the hand


def _picked(position: Position, given: str) -> Cards:
    try:
        cards = hand_of(parse_cards(given))
        without(position.hand.cards, cards)
    except ValueError:
        raise NoTry("Pick from the cards of the hand below.") from None
    return cards


def _chose(cards: Cards) -> str:
    return f"You chose {cards_name(cards)}." if cards else "You chose no card."


def _laid(task: Task, position: Position, given: str) -> Verdict:
    cards = _picked(position, given)
    if not cards:
        raise NoTry("Pick the cards first, then press the button.")
    return _best(task, position, cards, [(Lay(groups),) for groups in groupings(position, cards)])


def _gone_out(task: Task, position: Position, given: str) -> Verdict:
    """All that is picked is laid; a single card that stays behind is the discard."""
    cards = _picked(position, given)
    left = without(position.hand.cards, cards)
    last: Turn = (Drop(left[0]),) if len(left) == 1 else ()
    if not cards and not last:
        raise NoTry("Pick the cards first, then press the button.")
    turns: list[Turn] = [(Lay(groups), *last) for groups in groupings(position, cards)] if cards else [last]
    verdict = _best(task, position, cards, turns)
    if not verdict.legal:
        return verdict
    return replace(verdict, say=f"That is legal, but {len(left)} cards would stay in your hand: you are not out.")


def _taken(task: Task, position: Position, given: str) -> Verdict:
    cards = _picked(position, given)
    return _best(task, position, cards, [(take,) for take in takes(position, cards)])


def _dropped(task: Task, position: Position, given: str) -> Verdict:
    cards = _picked(position, given)
    if len(cards) != 1:
        raise NoTry("A discard is one card: pick just one.")
    return _best(task, position, cards, [(Drop(cards[0]),)])


def _sorted_out(task: Task, position: Position, given: str) -> Verdict:
    """pick: all cards of the hand, and no other, that are worth as much as a given one."""
    cards = _picked(position, given)
    if not cards:
        raise NoTry("Pick the cards first, then press the button.")
    worth = Card.parse(task.goal).points
    wanted = tuple(card for card in position.hand.cards if card.points == worth)
    strange = next((card for card in cards if card.points != worth), None)
    if strange:
        say = f"{cards_name((strange,)).capitalize()} is worth {strange.points}."
    else:
        say = f"There are more: you chose {len(cards)} of {len(wanted)}."
    return Verdict(cards == wanted, _chose(cards), say)


def _best(task: Task, position: Position, cards: Cards, turns: list[Turn]) -> Verdict:
    """Picked cards can often be put together in several ways: the learner means the one that works."""
    echo = _chose(cards)
    ruled = [(turn, ruling(position, turn)) for turn in turns]
    for turn, found in ruled:
        if found.legal and _reached(task.goal, position, turn, found):
            return Verdict(True, echo, task.done, after=found.after)
    turn, first = ruled[0]
    if first.faults:
        return Verdict(False, echo, _because(first, position, turn), faults=first.faults)
    return Verdict(False, echo, "That is legal, but it is not what is asked here.", legal=True)


def _because(found: Ruling, position: Position, turn: Turn) -> str:
    """The referee's reason, seen from the moment of the move it refuses."""
    before = ruling(position, turn[: found.move]).after if found.move else position
    fault, move = found.faults[0], turn[found.move or 0]
    said, rank = explain(fault, before or position), fault.get("rank")
    if fault.rule == Rule.MELD_SIZE and isinstance(rank, Rank) and _has_several_groups(move):
        return f"The {rank_name(rank, int(str(fault['size'])))}: {said[0].lower()}{said[1:]}"
    return said


def _has_several_groups(move: Move) -> bool:
    return bool(move.groups) if isinstance(move, Take) else isinstance(move, Lay) and len(move.groups) > 1


# What a legal turn has to reach, where a task asks for more than a legal turn


def _reached(goal: str, position: Position, turn: Turn, found: Ruling) -> bool:
    return all(_one_reached(part.strip(), position, turn, found) for part in goal.split(",") if part.strip())


def _one_reached(goal: str, position: Position, turn: Turn, found: Ruling) -> bool:
    word, _, value = goal.partition(" ")
    after = found.after
    assert after is not None
    melds = after.melds[position.side]
    if word == "out":
        return found.out == position.seat
    if word == "natural":
        return any(meld.kind == "natural" and meld.rank == Rank.parse(value) for meld in melds)
    if word == "meld":
        return any(meld.rank == Rank.parse(value) and _grew(meld, position) for meld in melds)
    if word == "new":
        return any(position.own_meld(meld.rank) is None for meld in melds)
    if word == "wild":
        return sum(meld.wild_count for meld in melds) > sum(meld.wild_count for meld in position.own_melds)
    if word == "stops":
        return any(fault.rule in (Rule.PILE_TOP_BLACK_THREE, Rule.PILE_TOP_WILD) for fault in why_not_take(after))
    if word in ("freezes", "unfrozen"):
        return bool(frozen_by(after)) is (word == "freezes")
    raise ValueError(f"'{goal}' is no goal")


def _grew(meld: Meld, position: Position) -> bool:
    before = position.own_meld(meld.rank)
    return before is None or len(before) < len(meld)


# Parts of the table


def _tapped(task: Task, position: Position, given: str) -> Verdict:
    kind, _, detail = given.partition("-")
    if kind not in _PARTS:
        raise NoTry("Tap a part of the table.")
    echo = f"You tapped {_PARTS[kind](position, detail)}."
    if task.goal == "draw":
        return _tapped_move(position, kind, detail, echo)
    if task.goal == "canasta":
        return Verdict(_is_own_canasta(position, kind, detail), echo, "That is no canasta of your side.")
    if task.goal == "partner":
        right = kind == "seat" and position.partner.name == detail
        return Verdict(right, echo, "Your partner is the player opposite you.")
    right = kind == "pilecard" and _freezes(position, detail)
    return Verdict(right, echo, "That is not the card that freezes the pile.")


def _tapped_move(position: Position, kind: str, detail: str, echo: str) -> Verdict:
    if kind not in ("stock", "pile", "card"):
        raise NoTry("Tap the stock, the pile or a card of your hand.")
    moves: dict[str, Move] = {"stock": Draw(), "pile": Take()}
    move = moves.get(kind) or Drop(Card.parse(detail))
    found = ruling(position, (move,))
    if found.faults:
        return Verdict(False, echo, explain(found.faults[0], position), faults=found.faults)
    say = "That is legal, but it is not what is asked here."
    return Verdict(kind == "stock", echo, say, legal=kind != "stock", after=found.after)


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
    return cards_name(_picked(position, detail))


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


# Numbers, choices, orders

_RED = (Rule.RED_THREE_SCORE, Rule.RED_THREE_AGAINST)


def number_asked(task: Task, position: Position) -> int:
    what, _, detail = task.of.partition(" ")
    if what == "sum":
        return points_of(position.hand.cards if detail == "hand" else parse_cards(detail))
    if what == "melded":
        return sum(meld.points for meld in position.melds[position.sides.index(detail)])
    if what == "minimum":
        return position.minimum
    if what == "cards":
        after = ruling(position, parse_turn(detail)).after if detail else position
        size = after.hands[position.place_of(position.seat)].size if after else None
        if size is None:
            raise ValueError(f"'{task.of}' cannot be counted")
        return size
    side = position.sides.index(detail)
    if what == "red":
        return sum(line.points for line in score(position).lines[side] if line.rule in _RED)
    return score(position).hand[side]


def _numbered(task: Task, position: Position, given: str) -> Verdict:
    number = read_figure(given)
    if number is None:
        raise NoTry("Type a number, in figures.")
    right = number == number_asked(task, position)
    say = (
        "Add them up once more."
        if task.of.startswith(("sum", "melded"))
        else "Read the rule once more, and count again."
    )
    return Verdict(right, f"You said {figure(number)}.", say)


def _chosen(task: Task, position: Position, given: str) -> Verdict:
    if not given.isdigit() or not 1 <= int(given) <= len(task.options):
        raise NoTry("Choose one of the answers first.")
    option = task.options[int(given) - 1]
    text = fill(option.text, position.rule_card, position)
    right = holds(str(position), option.claim)
    faults = () if right else _faults_of(position, option.claim)
    say = explain(faults[0], position) if faults else "Look at the table once more."
    return Verdict(right, f"You said “{text}”.", say, faults=faults)


def _faults_of(position: Position, claim: str) -> tuple[Fault, ...]:
    if claim.startswith("✓"):
        return ruling(position, parse_turn(claim[1:].partition("⇒")[0])).faults
    return why_not_take(position) if claim == "take? yes" else ()


def _ordered(task: Task, position: Position, given: str) -> Verdict:
    places = given.split()
    if sorted(places) != [str(n) for n in range(1, len(task.moves) + 1)]:
        raise NoTry("Use each of them once.")
    chosen = [task.moves[int(place) - 1] for place in places]
    turn = tuple(parse_move(move.claim) for move in chosen)
    found = ruling(position, turn)
    echo = "You put: " + ", ".join(move.text[0].lower() + move.text[1:] for move in chosen) + "."
    if found.faults:
        return Verdict(False, echo, _because(found, position, turn), faults=found.faults)
    return Verdict(True, echo, task.done, after=found.after)


_JUDGES = {
    "lay": _laid,
    "take": _taken,
    "out": _gone_out,
    "drop": _dropped,
    "pick": _sorted_out,
    "tap": _tapped,
    "number": _numbered,
    "choose": _chosen,
    "order": _ordered,
}


def picked_text(cards: list[str]) -> str:
    """The checkboxes' values as a try; what is no card is left out."""
    return cards_text(card for card in (_read(text) for text in cards[:40]) if card)


def _read(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except ValueError:
        return None
