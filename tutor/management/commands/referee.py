"""The referee as a command: one JSON object a line in, one a line out (docs/notation.md)."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand

from canasta.explain import explain
from canasta.fault import Fault
from canasta.moves import parse_turn, turn_text
from canasta.position import Position
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.scoring import ScoreLine, score
from canasta.sentences import frozen_sentence
from canasta.words import cards_name

Reply = dict[str, Any]


class Command(BaseCommand):
    help = "Reads a JSON object a line from standard input and answers each; see docs/notation.md."
    requires_system_checks = []  # it touches neither pages nor database

    def handle(self, *args: object, **options: object) -> None:
        bad = False
        try:
            for reply in replies(sys.stdin.buffer):
                bad = bad or "error" in reply
                self.stdout.write(json.dumps(reply))  # in ASCII: whatever came in can go out
                self.stdout.flush()
        except BrokenPipeError:
            sys.stderr.close()  # nobody reads any more; say nothing about it
        if bad:
            sys.exit(1)


def replies(lines: Iterable[bytes]) -> Iterator[Reply]:
    """An answer for each line, one at a time: nothing is kept, however many there are."""
    return map(reply_to, lines)


def reply_to(line: bytes) -> Reply:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"the line is not JSON: {error}"}
    if not isinstance(asked, dict):
        return {"id": None, "error": "the line is not a JSON object"}
    if "Infinity" in (written := json.dumps(asked.get("id"))) or "NaN" in written:
        return {"id": None, "error": "id: a number that JSON does not have"}
    try:
        return {"id": asked.get("id"), **_answer(asked)}
    except ValueError as error:
        return {"id": asked.get("id"), "error": str(error)}


def _answer(asked: dict[str, Any]) -> Reply:
    position = Position.parse(_text(asked, "position"))
    if ("turn" in asked) == ("ask" in asked):
        raise ValueError("a line has a turn to judge or something to ask, one of the two")
    if "turn" in asked:
        return _judge(position, _text(asked, "turn"))
    question = _text(asked, "ask")
    if question not in QUESTIONS:
        raise ValueError(f"ask: '{question}' is not one of {', '.join(QUESTIONS)}")
    phases, answer = QUESTIONS[question]
    if position.phase not in phases:
        raise ValueError(f"ask: '{question}' is asked in phase {' or '.join(phases)}, not {position.phase}")
    return answer(position)


def _text(asked: dict[str, Any], field: str) -> str:
    value = asked.get(field)
    if not isinstance(value, str):
        raise ValueError(f"{field}: a text is needed here")
    return value


def _judge(position: Position, text: str) -> Reply:
    try:
        turn = parse_turn(text)
    except ValueError as error:
        raise ValueError(f"turn, {error}") from None
    verdict = ruling(position, turn)
    if not verdict.legal:
        faults = [
            {"rule": f["rule"], "move": verdict.move, "text": f["text"]} for f in _faults(verdict.faults, position)
        ]
        return {"legal": False, "faults": faults, "after": None}
    reply: Reply = {"legal": True, "faults": [], "after": str(verdict.after), "rules": list(map(str, verdict.rules))}
    if verdict.out is not None:
        reply |= {"out": verdict.out.name, "concealed": verdict.concealed}
    return reply


def _faults(faults: Iterable[Fault], position: Position) -> list[dict[str, str]]:
    return [{"rule": str(fault.rule), "text": explain(fault, position)} for fault in faults]


def _take(position: Position) -> Reply:
    ways = ways_to_take(position)
    return {
        "answer": bool(ways),
        "ways": list(map(str, ways)),
        "faults": _faults(why_not_take(position), position),
    }


def _out(position: Position) -> Reply:
    turn = way_out(position)
    return {
        "answer": turn is not None,
        "turn": turn_text(turn) if turn else None,
        "faults": _faults(why_not_out(position), position),
    }


def _frozen(position: Position) -> Reply:
    rules = frozen_by(position)
    return {"answer": bool(rules), "rules": list(map(str, rules)), "text": frozen_sentence(position)}


def _score(position: Position) -> Reply:
    result = score(position)
    winners: str | list[str] | None = list(result.winners) or None
    if winners and position.rule_card.tie != "shared":
        winners = winners[0]
    return {
        "answer": dict(zip(result.by, result.hand, strict=True)),
        "totals": dict(zip(result.by, result.totals, strict=True)),
        "lines": {
            label: [[_item(line), line.points] for line in lines]
            for label, lines in zip(result.by, result.lines, strict=True)
        },
        "game": {"over": result.over, "winner": winners},
    }


def _item(line: ScoreLine) -> str:
    return cards_name(line.cards) if line.item.startswith("meld") else line.item


QUESTIONS: dict[str, tuple[str, Callable[[Position], Reply]]] = {
    "take": ("d", _take),
    "out": ("pt", _out),
    "frozen": ("dpt", _frozen),
    "minimum": ("dpt", lambda position: {"answer": position.minimum}),
    "score": ("e", _score),
}
