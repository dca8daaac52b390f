"""The kind "what-next": put four of five moves in the order of a turn, or find the first that is not allowed in one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from canasta.fault import Fault
from canasta.moves import Draw, Drop, Lay, Move, Take, parse_turn, turn_text
from canasta.position import Position
from canasta.referee import ruling
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import rank_name
from drills.kinds import forms
from drills.kinds import what_next_scenes as scenes
from drills.kinds import what_next_words as words
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question
from drills.kinds.changed import Changed
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.kinds.what_next_order import PLACES, can_be_ordered_otherwise, is_over, moves_of, orders, pictured, to_order
from drills.kinds.what_next_words import ANY, FINE, REASONS
from drills.misconceptions import sentence

NAME = "what-next"
_PROMPT = _("Is there a move in this turn that is not allowed?")

# ── A turn that is told ──────────────────────────────────────────────────────────────────────────


def _told(scene: Scene, build: scenes.Build, reasons: tuple[str, ...], *, ends: bool = False) -> Asked | None:
    """A turn move by move; `ends`: the end of it is told too, whether it comes in time or too soon."""
    moves = build(scene)
    position = scene.position()
    first, why, rule = judged(position, moves, ends)
    if why not in reasons:
        return None
    return Asked(
        position=position,
        prompt=_PROMPT,
        detail=_("You play the moves below, one after the other."),
        fields=(
            Field(
                "first",
                Form.ONE,
                _("Which move is the first that is not allowed?"),
                _steps(position, moves, ends),
                first,
            ),
            Field("why", Form.ONE, _("Which rule is broken?"), _reasons(reasons), why),
        ),
        rule=rule,
        guess_rate=1.25 / ((len(moves) + ends) * (len(reasons) - 1) + 1),  # measured: some rules are broken oftener
        turn=moves,
    )


def _steps(position: Position, moves: tuple[Move, ...], ends: bool) -> tuple[Option, ...]:
    steps = [
        Option(
            str(at),
            _("{at}. You {move_words}").format(
                at=at, move_words=words.move_words(position, move, again=_has_drawn(moves[: at - 1]))
            ),
            pictured(move),
        )
        for at, move in enumerate(moves, 1)
    ]
    if ends:
        steps.append(
            Option(
                str(len(moves) + 1),
                _("{what}. You {end_words}").format(what=len(moves) + 1, end_words=words.end_words(position)),
            )
        )
    return (*steps, Option(ANY, _("No move: all of it is allowed")))


def _has_drawn(moves: tuple[Move, ...]) -> bool:
    return any(isinstance(move, Draw) for move in moves)


def _reasons(keys: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(key, REASONS[key]) for key in keys)


def judged(position: Position, moves: tuple[Move, ...], ends: bool) -> tuple[str, str, Rule]:
    """The first move that is not allowed, which rule of those told it breaks, and that rule's id; or none."""
    at, fault = first_wrong(position, moves, ends)
    if at is None:
        return ANY, FINE, Rule.TURN_ORDER
    if fault is None:
        return str(at + 1), "ends", Rule.TURN_DISCARD
    return str(at + 1), words.reason_of(fault) or "", fault.rule


def first_wrong(position: Position, moves: tuple[Move, ...], ends: bool) -> tuple[int | None, Fault | None]:
    """Which move, from 0, and what is wrong with it; no fault where the turn is to end and cannot yet."""
    found = ruling(position, moves)
    if found.faults:
        return found.move, found.faults[0]
    return (len(moves) if ends and not is_over(found.after) else None), None


# ── What is right ────────────────────────────────────────────────────────────────────────────────


def _accepts(question: Question, field: Field, value: str) -> bool:
    """Is that order of moves a whole turn, or that rule broken as well as the one that is named first?"""
    if field.name == "why":
        return value == "buried" and _is_laid_from_under(question)
    if field.form is not Form.ORDER or value.count(",") != PLACES - 1:
        return False
    moves = moves_of(field.options, value)
    found = ruling(Position.parse(question.position), moves)
    return len(set(value.split(","))) == len(moves) == PLACES and found.legal and is_over(found.after)


def _is_laid_from_under(question: Question) -> bool:
    """Is the first wrong move a meld with cards of the pile, laid before the pile is taken?"""
    position, moves = Position.parse(question.position), parse_turn(question.turn or "")
    at, fault = first_wrong(position, moves, _ends(question))
    if at is None or fault is None or any(isinstance(move, Take) for move in moves[:at]):
        return False
    return isinstance(moves[at], Lay) and bool(words.buried(position, moves[at]))


# ── The situations ───────────────────────────────────────────────────────────────────────────────

_TURN = ("begin", "count", "once", "over", "ends", FINE)
_ONCE = ("begin", "once", "over", FINE)
_WHOLE = ("begin", "over", "buried", "top", FINE)
OPEN, UNOPENED = "do??l", "d-??l"


def _a_whole_turn(scene: Scene) -> Asked | None:
    if scene.rng.random() < 0.5:
        return to_order(scene, scenes.whole_turn)
    return _told(scene, scenes.draws_too_often, _TURN, ends=True)


def _takes_with_a_pair(rule_card: RuleCard) -> bool:
    return not rule_card.is_modern  # there the pile asks more, and its threes are another matter


SITUATIONS = {
    ("turn-order", "lays-first"): Situation(OPEN, partial(_told, build=scenes.lays_first, reasons=_TURN, ends=True)),
    ("turn-order", "discards-first"): Situation(
        OPEN, partial(_told, build=scenes.discards_first, reasons=_TURN, ends=True)
    ),
    ("turn-order", "stops-without-a-discard"): Situation(
        OPEN, partial(_told, build=scenes.stops_without_a_discard, reasons=_TURN, ends=True)
    ),
    ("turn-order", "how-many-are-drawn"): Situation(
        OPEN, partial(_told, build=scenes.how_many_are_drawn, reasons=_TURN, ends=True)
    ),
    ("turn-order", "a-whole-turn"): Situation(OPEN, _a_whole_turn),
    ("turn-once", "pile-after-a-draw"): Situation(
        OPEN, partial(_told, build=scenes.pile_after_a_draw, reasons=_ONCE), _takes_with_a_pair
    ),
    ("turn-once", "pile-after-opening"): Situation(
        UNOPENED, partial(_told, build=scenes.pile_after_opening, reasons=_ONCE), _takes_with_a_pair
    ),
    ("turn-once", "second-draw"): Situation(
        OPEN, partial(_told, build=scenes.second_draw, reasons=_ONCE), _takes_with_a_pair
    ),
    ("turn-once", "after-the-discard"): Situation(
        OPEN, partial(_told, build=scenes.after_the_discard, reasons=_ONCE), _takes_with_a_pair
    ),
    ("pile-whole", "buried-cards-after"): Situation(
        OPEN, partial(to_order, build=scenes.buried_after), _takes_with_a_pair
    ),
    ("pile-whole", "buried-cards-too-early"): Situation(
        OPEN, partial(_told, build=scenes.buried_too_early, reasons=_WHOLE), _takes_with_a_pair
    ),
    ("pile-whole", "top-card-kept"): Situation(
        OPEN, partial(_told, build=scenes.top_card_kept, reasons=_WHOLE), _takes_with_a_pair
    ),
}


def right_values(question: Question, position: Position) -> dict[str, str]:
    first = question.fields[0]
    if first.form is Form.ORDER:
        found = orders(position, first.options)
        return {first.name: found[0] if found else ""}
    at, why, _ = judged(position, parse_turn(question.turn or ""), _ends(question))
    return {"first": at, "why": why}


def _ends(question: Question) -> bool:
    """Is the end of the turn one of the steps that are told?"""
    return len(question.fields[0].options) > len(parse_turn(question.turn or "")) + 1


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Two moves of a turn that is told, the other way round: it is mended so, or wrong in another place.

    Of moves that are to be put in order there is nothing to change.
    """
    if question.fields[0].form is Form.ORDER:
        return
    ends, found = _ends(question), []
    moves = parse_turn(question.turn or "")
    for at, to in itertools.combinations(range(len(moves)), 2):
        turn = [*moves]
        turn[at], turn[to] = turn[to], turn[at]
        found.append(((at + 1, to + 1), tuple(turn), judged(position, tuple(turn), ends)))
    for (one, other), moves, (_first, _why, rule) in sorted(found, key=lambda swapped: swapped[2][1] != FINE):
        said = _("with moves {one} and {other} the other way round").format(one=one, other=other)
        steps = replace(question.fields[0], options=_steps(position, moves, ends))
        then = replace(question, turn=turn_text(moves), rule=str(rule), fields=(steps, *question.fields[1:]))
        yield Changed(said, position, then)


MAKER = FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at = MAKER.make, MAKER.answer_at


def right_answers(question: Question) -> list[Given]:
    first = question.fields[0]
    if first.form is not Form.ORDER:
        return MAKER.right_answers(question)
    return [Given(values={first.name: value}) for value in orders(Position.parse(question.position), first.options)]


# ── Marking ──────────────────────────────────────────────────────────────────────────────────────


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up, _accepts)


def _mix_up(question: Question, given: Given) -> str | None:
    """What is revealed by an order with a wrong move in it, or by letting such a move pass."""
    position, first = Position.parse(question.position), question.fields[0]
    if first.form is Form.ORDER:
        moves = moves_of(first.options, given.values.get(first.name, ""))
        at, fault = first_wrong(position, moves, ends=True)
    else:
        moves = parse_turn(question.turn or "")
        if given.values.get(first.name) != ANY:
            return None
        at, fault = first_wrong(position, moves, _ends(question))
    return None if at is None else _revealed(moves, at, fault)


def _revealed(moves: tuple[Move, ...], at: int, fault: Fault | None) -> str | None:
    if fault is None:
        return "stops-without-a-discard"
    match words.reason_of(fault), moves[at]:
        case "begin", Lay():
            return "lays-before-drawing"
        case "begin", Drop():
            return "discards-before-drawing"
        case "once", Take() if _has_drawn(moves[:at]):
            return "takes-after-drawing"
        case "count", _:
            return "draws-the-wrong-number"
        case "once", Draw():
            return "draws-twice"
        case "over", _:
            return "goes-on-after-the-discard"
        case "buried", _:
            return "buried-cards-count"
        case "top", _:
            return "keeps-the-top-card"
    return None


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explain(question: Question, given: Given) -> Explanation:
    position, first = Position.parse(question.position), question.fields[0]
    moves = parse_turn(question.turn or "")
    marking = mark(question, given)
    if first.form is Form.ORDER:
        outcome = _("{what} first, the discard last").format(
            what=_("the pile") if isinstance(moves[0], Take) else _("the draw")
        )
        because = words.of_the_order(position, moves, can_be_ordered_otherwise(position, first.options))
    else:
        outcome, because = _told_why(question, position, moves)
    return forms.explanation(
        question,
        given,
        outcome=outcome,
        because=because,
        accepts=_accepts,
        about_choice=_about(question, given, position),
        misconception=sentence(marking.misconception, rank_name(position.pile[-1].rank, 2), us_of(position)),
    )


def _told_why(question: Question, position: Position, moves: tuple[Move, ...]) -> tuple[str, str]:
    at, fault = first_wrong(position, moves, _ends(question))
    if at is None:
        return _("all of it is allowed"), words.all_is_well(position, moves)
    outcome = _("the turn is not over yet") if fault is None else _("move {what} is not allowed").format(what=at + 1)
    return outcome, words.why_not(position, moves, at, fault)


def _about(question: Question, given: Given, position: Position) -> str:
    """What is to be said of the move that was named, or of the order that is no turn."""
    first = question.fields[0]
    value = given.values.get(first.name, "")
    if first.form is not Form.ORDER:
        moves = parse_turn(question.turn or "")
        if value == first.right:
            return words.not_that_rule(given.values.get("why", ""), first.right == words.ANY)
        return words.of_that_move(moves, value, first.right)
    at, fault = first_wrong(position, moves_of(first.options, value), ends=True)
    if at is None or fault is None:
        return ""
    why = words.why_not(position, moves_of(first.options, value), at, fault)
    return _("Your move {what} comes at the wrong moment. {why}").format(what=at + 1, why=why)
