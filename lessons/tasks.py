"""What a learner does in a step, judged by the referee or by a sum, never by a stored answer.

A try is one text: the cards picked ("8H8S"), the part tapped ("seat-N", "stock", "pilecard-1", "meld-NS-K"),
the number typed, a number for each side ("1240/135"), the number of the option chosen (of two tables "1 2"), or the
order of the moves ("2 1 3").
"""

from __future__ import annotations

import itertools
from dataclasses import replace

from canasta.cards import Card, Cards, Rank, cards_text, hand_of, parse_cards, points_of, without
from canasta.explain import explain
from canasta.melds import Meld
from canasta.moves import Drop, Lay, Move, Take, parse_turn
from canasta.position import Position
from canasta.referee import Ruling, frozen_by, ruling, why_not_take
from canasta.rules import Rule
from canasta.words import cards_name, rank_name
from canasta.words import points as figure
from lessons.claims import faults_of, holds
from lessons.counting import number_asked, numbered, scored, scores_asked
from lessons.course import Foreseen, Task
from lessons.groupings import groupings, takes
from lessons.numbers import calculate, fill, read_figure
from lessons.taps import tapped
from lessons.two_tables import answers, compared
from lessons.verdict import NoTry, Verdict
from lessons.weighing import weighable, weighed

Turn = tuple[Move, ...]
CARD_KINDS = ("lay", "take", "out", "drop", "pick")


def judge(task: Task, position: Position, given: str) -> Verdict:
    """Judge one try at a step's task; NoTry when there is nothing to judge."""
    verdict = _JUDGES[task.kind](task, position, given)
    foreseen = _foreseen(task.note if verdict.right else task.wrong, task, position, given)
    if foreseen and _is_so(foreseen, verdict):
        return _saying(verdict, foreseen.say, position)
    if not verdict.right:
        return verdict
    worth = points_of(parse_cards(given)) if task.kind in CARD_KINDS else 0
    return _saying(verdict, task.done.replace("{picked}", figure(worth)), position)


def solutions(task: Task, position: Position) -> tuple[str, ...]:
    """The tries that should be right here, found anew where they can be."""
    if task.kind == "number":
        return (str(number_asked(task, position)),)
    if task.kind == "scores":
        return ("/".join(map(str, scores_asked(task, position))),)
    if task.kind == "choose":
        return tuple(str(n) for n, option in enumerate(task.options, 1) if holds(str(position), option.claim))
    if task.kind == "compare":
        return (" ".join(map(str, answers(task, position))),)
    if task.kind == "weigh":
        return weighable(task, position)
    if task.kind == "order":
        orders = itertools.permutations(range(1, len(task.moves) + 1))
        return tuple(text for order in orders if _ordered(task, position, text := " ".join(map(str, order))).right)
    return tuple(given for given in task.given if _is_right(task, position, given))


def _is_right(task: Task, position: Position, given: str) -> bool:
    try:
        return judge(task, position, given).right
    except NoTry:
        return False


def _saying(verdict: Verdict, say: str, position: Position) -> Verdict:
    return replace(verdict, say=fill(say, position.rule_card, position))


def _foreseen(expected: tuple[Foreseen, ...], task: Task, position: Position, given: str) -> Foreseen | None:
    wanted = _likeness(task, given)
    return next((one for one in expected if _likeness(task, given_of(one, task, position)) == wanted), None)


def _is_so(foreseen: Foreseen, verdict: Verdict) -> bool:
    """Is it wrong for the reason that was foreseen? At some tables another rule stands in the way."""
    rules = {str(fault.rule) for fault in verdict.faults}
    return foreseen.rule in rules if foreseen.rule else not rules


def given_of(foreseen: Foreseen, task: Task, position: Position) -> str:
    """What a learner gives who makes this try: a foreseen number is written as a sum."""
    if task.kind not in ("number", "scores"):
        return foreseen.given
    sums = fill(foreseen.given, position.rule_card, position).split("/")
    return "/".join(str(calculate(sum)) for sum in sums)


def _likeness(task: Task, given: str) -> object:
    """Two tries are alike when only suits differ that do not matter."""
    if task.kind in CARD_KINDS:
        return sorted((card.rank, card.is_red_three) for card in parse_cards(given))
    if task.kind in ("number", "scores"):
        return [read_figure(part) for part in given.split("/")]
    return given


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
    if word == "concealed":
        return found.concealed
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


# Choices, orders


def _chosen(task: Task, position: Position, given: str) -> Verdict:
    if not given.isdigit() or not 1 <= int(given) <= len(task.options):
        raise NoTry("Choose one of the answers first.")
    option = task.options[int(given) - 1]
    text = fill(option.text, position.rule_card, position)
    right = holds(str(position), option.claim)
    faults = () if right else faults_of(position, option.claim)
    say = explain(faults[0], position) if faults else "Look at the table once more."
    return Verdict(right, f"You said “{text}”.", say, faults=faults)


def _ordered(task: Task, position: Position, given: str) -> Verdict:
    places = given.split()
    if sorted(places) != [str(n) for n in range(1, len(task.moves) + 1)]:
        raise NoTry("Use each of them once.")
    chosen = [task.moves[int(place) - 1] for place in places]
    turn = tuple(move for one in chosen for move in parse_turn(one.claim))
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
    "tap": tapped,
    "number": numbered,
    "scores": scored,
    "choose": _chosen,
    "order": _ordered,
    "compare": compared,
    "weigh": weighed,
}


def picked_text(cards: list[str]) -> str:
    """The checkboxes' values as a try; what is no card is left out."""
    return cards_text(card for card in (_read(text) for text in cards[:40]) if card)


def _read(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except ValueError:
        return None
