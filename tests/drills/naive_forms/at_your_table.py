"""The second checker of "at-your-table": both tables put to the second checkers of the kinds that it borrows from."""

import dataclasses
import importlib

from tests.canasta import naive
from tests.canasta.naive_table import CLASSIC

TAKE, MELD, OUT, ASK = "take-the-pile", "is-this-meld-legal", "can-you-go-out", "ask-partner"


def values(question) -> dict[str, str]:
    knob = question.skill.removeprefix("table-").replace("-", "_")
    here = question.position
    card, _, rest = here.partition(" ")
    parts = [part for part in card.split(",") if part.partition("=")[0] != knob]
    if parts[0] == "bicycle":  # its game is Classic
        parts.append(f"{knob}={CLASSIC[knob]}")
    there = f"{','.join(parts)} {rest}"
    if question.asked_as[0] in (TAKE, MELD, OUT, ASK):
        return _verdicts(question, here, there)
    found = {}
    for name, position in (("here", here), ("there", there)):
        found |= {f"{name}-{field}": value for field, value in _values(question, name, position).items()}
    return {field.name: found[field.name] for field in question.fields}


def _verdicts(question, here: str, there: str) -> dict[str, str]:
    said = {field.name: field.right for field in question.fields}
    found = {}
    for name, position in (("here", here), ("there", there)):
        in_the_way = {rule.replace(".", "-").replace("_", "-") for rule in _broken(question, position)}
        fits = said[name] in in_the_way if in_the_way else said[name] == "yes"
        found[name] = said[name] if fits else " or ".join(sorted(in_the_way)) or "yes"
    return found


def _broken(question, position: str) -> set[str]:
    if question.asked_as[0] == TAKE:
        return set() if naive.can_take(position) else set(naive.broken_by_taking(position))
    if question.asked_as[0] == OUT:
        return set() if naive.can_go_out(position) else set(naive.broken_by_going_out(position))
    judged = naive.judge(position, question.turn)
    return set() if judged.legal else set(judged.rules)


def _values(question, table: str, position: str) -> dict[str, str]:
    """At one of the tables, "here" or "there"; some things are asked of one of them alone."""
    kind, slug, facet = question.asked_as
    fields = tuple(
        dataclasses.replace(field, name=field.name.removeprefix(f"{table}-"))
        for field in question.fields
        if field.name.startswith(f"{table}-")
    )
    borrowed = dataclasses.replace(
        question, kind=kind, skill=slug, facet=facet, position=position, rule_card=position.split(" ")[0], fields=fields
    )
    return importlib.import_module(f"tests.drills.naive_forms.{kind.replace('-', '_')}").values(borrowed)
