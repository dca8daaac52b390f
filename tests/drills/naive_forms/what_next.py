"""The second checker of "what-next": the turn, or every order of its moves, played by the naive referee."""

from __future__ import annotations

import itertools

from tests.canasta import naive

WHY = {"turn.order": "begin", "turn.draw": "count", "turn.cards": "buried", "pile.use_top": "top"}
FOUR = 4


def values(question) -> dict[str, str]:
    first = question.fields[0]
    if str(first.form) == "order":
        return {first.name: min(_orders(question.position, first.options))}
    moves = question.turn.split("; ")
    told_to_the_end = len(first.options) == len(moves) + 2
    said = naive.judge(question.position, question.turn)
    if not said.legal:
        return {"first": str(said.move + 1), "why": _why(moves[: said.move], moves[said.move], said.rules)}
    if told_to_the_end and not moves[-1].startswith("drop"):
        return {"first": str(len(moves) + 1), "why": "ends"}
    return {"first": "none", "why": "fine"}


def _why(before: list[str], move: str, rules: frozenset[str]) -> str:
    if any(one.startswith("drop") for one in before):
        return "over"
    if before and move.startswith(("draw", "take")):
        return "once"
    named = {WHY[rule] for rule in rules if rule in WHY}
    return "begin" if "begin" in named else "buried" if "buried" in named else named.pop()


def _orders(position: str, options):
    """Every order of four moves that the naive referee finds legal and that ends with a discard."""
    moves = {option.key: _move(option) for option in options}
    for keys in itertools.permutations(moves, FOUR):
        turn = [moves[key] for key in keys]
        if turn[-1].startswith("drop") and naive.legal(position, "; ".join(turn)):
            yield ",".join(keys)


def _move(option) -> str:
    verb = option.key.split("-")[0]
    return f"{verb} {option.cards}".strip()
