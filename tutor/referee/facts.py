"""What the cards do not show: how far the turn has come, scores, the stock, who plays alone, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from canasta.position import Hand, Position, Seat
from canasta.rulecard import RuleCard
from tutor.referee import setup
from tutor.referee.questions import at_phase
from tutor.referee.setup import Cannot

MOST_POINTS = 99_999


def changed(position: Position, sent: Mapping[str, str]) -> Position:
    """The position with the facts that a form tells; those it does not tell stay as they are."""
    if (rules := sent.get("rules", "")) and rules != str(position.rule_card):
        position = setup.under_rules(position, _rule_card(rules))
    if (lone := sent.get("lone")) is not None and position.rule_card.players == 3:
        position = setup.with_lone_player(position, lone if lone in ("N", "E", "S") else "")
    position = _with_scores(position, sent)
    if (phase := sent.get("phase", "")) in ("d", "p", "t", "e"):
        position = at_phase(position, phase)
    position = _with_marks(position, sent)
    if "stock" in sent:
        position = _with_stock(position, sent["stock"] == "empty")
    if (size := sent.get("size", "").strip()) and size != str(len(position.pile)):
        position = setup.with_pile_of(position, _number(size, "How many cards the pile holds"))
    return setup.checked(position)


def _rule_card(text: str) -> RuleCard:
    try:
        return RuleCard.parse(text[:1000])
    except ValueError:
        raise Cannot("There are no such rules.") from None


def _number(text: str, what: str) -> int:
    found = re.fullmatch(r"([-−–]?)\s*(\d{1,5})", re.sub(r"(?<=\d)[,. ’'](?=\d{3}\b)", "", text), re.ASCII)
    if not found:
        raise Cannot(f"{what} is a whole number, like 1,495. “{text[:20]}” is none.")
    return -int(found[2]) if found[1] else int(found[2])


def _with_scores(position: Position, sent: Mapping[str, str]) -> Position:
    scores = list(position.scores)
    for at, score in enumerate(scores):
        text = sent.get(f"score-{at}", str(score)).strip()
        scores[at] = _number(text or "0", "A score")
    return position.with_(scores=tuple(scores))


def _with_marks(position: Position, sent: Mapping[str, str]) -> Position:
    """Marks of this turn; a form that has none of them does not send `marks`."""
    if "marks" not in sent:
        return position
    marks, seat = position.marks, position.seat
    melded = marks.melded | {seat} if "melded" in sent else marks.melded - {seat}
    marks = marks._replace(melded=melded)
    if position.phase in ("p", "t"):
        answers = {"yes": True, "no": False, "none": None}
        marks = marks._replace(laid="laid" in sent, asked=answers.get(sent.get("asked", ""), marks.asked))
    if position.phase == "e":
        out = sent.get("out", "")
        marks = marks._replace(out=Seat[out] if out in "NESW" and out else None, concealed="concealed" in sent)
        marks = marks._replace(concealed=marks.concealed and marks.out is not None)
    if position.rule_card.is_modern:
        side = position.sides[position.side]
        asked = marks.hasasked | {side} if "hasasked" in sent else marks.hasasked - {side}
        marks = marks._replace(turncard="turncard" in sent, hasasked=asked)
    return position.with_(marks=marks)


def _with_stock(position: Position, is_empty: bool) -> Position:
    if is_empty == position.stock_is_empty:
        return position
    return position.with_(stock=Hand() if is_empty else setup.UNKNOWN)
