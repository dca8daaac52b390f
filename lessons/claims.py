"""Claims a lesson makes about its positions, and the referee's word on them.

✓ take 8H8S; drop 4C ⇒ hand 3        ✗ take 8S2H → frozen.unopened        take? no → pile.top_wild
frozen? frozen.wild                  [scores 1500/0] minimum? 90           sum KCKDKH = 30
score? 315/120    red? against       totals? 1515/720                      winner? NS
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import parse_cards, points_of
from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import Fault, Ruling, frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rules import Rule
from canasta.scoring import score

FIELDS = {"rules": 0, "turn": 1, "hands": 2, "melds": 3, "red": 4, "pile": 5, "stock": 6, "scores": 7, "marks": 8}


def objection(position: str, claim: str) -> str:
    """What is wrong with a claim about a position's line; "" when it holds."""
    changes, bracket, rest = claim.strip().removeprefix("[").partition("]")
    if not bracket:
        changes, rest = "", claim
    return _objection(Position.parse(changed(position, changes)), rest.strip())


def holds(position: str, claim: str) -> bool:
    return objection(position, claim) == ""


def changed(line: str, changes: str) -> str:
    """The position's line with some fields or knobs changed: "hand 4C9D; pile TH; max_wilds=2"."""
    fields = line.split()
    seats = {4: "NESW", 3: "NES", 2: "NS"}[fields[2].count("/") + 1]
    wanted = [part.strip() for part in changes.split(";") if part.strip()]
    for change in sorted(wanted, key=lambda change: not change.startswith(("rules", "turn"))):
        name, _, value = change.partition(" ")
        if "=" in name:
            fields[0] = _set(fields[0], change)
        elif name == "hand":
            hands = fields[2].split("/")
            hands[seats.index(fields[1][0])] = value
            fields[2] = "/".join(hands)
        else:
            fields[FIELDS[name]] = value
    return " ".join(fields)


def _set(card: str, change: str) -> str:
    knob = change.partition("=")[0]
    return ",".join([*(part for part in card.split(",") if not part.startswith(f"{knob}=")), change])


def _objection(position: Position, claim: str) -> str:
    if claim.startswith("✓"):
        return _not_legal(position, claim[1:])
    if claim.startswith("✗"):
        turn, _, rule = claim[1:].partition("→")
        return _not_refused(ruling(position, parse_turn(turn)).faults, rule.strip())
    if claim.startswith("sum"):
        cards, _, total = claim[3:].partition("=")
        return _differs(points_of(parse_cards(cards)), int(total))
    question, _, wanted = claim.partition("?")
    return _ANSWERS[question](position, wanted.strip())


def _not_legal(position: Position, claim: str) -> str:
    turn, _, results = claim.partition("⇒")
    ruled = ruling(position, parse_turn(turn))
    if not ruled.legal:
        return f"refused: {_rules(ruled.faults)}"
    missing = [result.strip() for result in results.split(", ") if result.strip()]
    return ", ".join(filter(None, (_result(position, ruled, result) for result in missing)))


def _result(position: Position, ruled: Ruling, result: str) -> str:
    after = ruled.after
    assert after is not None
    word, _, value = result.partition(" ")
    facts: dict[str, bool] = {
        "out": ruled.out == position.seat,
        "concealed": ruled.concealed,
        "ordinary": ruled.out == position.seat and not ruled.concealed,
        "over": after.phase == "e",
        "goes": after.phase != "e",
        "hand": word == "hand" and after.hands[position.place_of(position.seat)].size == int(value),
        "red": str(after).split()[4] == value,
        "melds": str(after).split()[3] == value,
        "bonus": word == "bonus" and dict(after.marks.bonus).get(position.seat, 0) == int(value),
    }
    return "" if facts[word] else f"not so: {result}, but {after}"


def _not_refused(faults: Sequence[Fault], rule: str) -> str:
    if not faults:
        return "it is legal"
    return "" if not rule or rule in _rules(faults) else f"refused by {_rules(faults)}, not by {rule}"


def _rules(faults: Iterable[Fault]) -> list[str]:
    return [str(fault.rule) for fault in faults]


def _differs(found: object, wanted: object) -> str:
    return "" if found == wanted else f"it is {found}, not {wanted}"


def faults_of(position: Position, claim: str) -> tuple[Fault, ...]:
    """What the referee says against a claim; () where it says nothing."""
    if claim.startswith(("✓", "✗")):
        return ruling(position, parse_turn(claim[1:].partition("⇒")[0].partition("→")[0])).faults
    if claim.startswith("out?"):
        return why_not_out(position)
    return why_not_take(position) if claim.startswith("take?") else ()


def _take(position: Position, wanted: str) -> str:
    yes, _, rule = wanted.partition("→")
    if yes.strip() == "yes":
        return "" if ways_to_take(position) else f"refused: {_rules(why_not_take(position))}"
    return _not_refused(why_not_take(position), rule.strip())


def _out(position: Position, wanted: str) -> str:
    yes, _, rule = wanted.partition("→")
    if yes.strip() == "yes":
        return "" if way_out(position) is not None else f"refused: {_rules(why_not_out(position))}"
    return _not_refused(why_not_out(position), rule.strip())


def _frozen(position: Position, wanted: str) -> str:
    found = [str(rule) for rule in frozen_by(position)]
    if wanted == "yes":
        return "" if found else "it is not frozen"
    return _differs(found, [] if wanted == "no" else [rule.strip() for rule in wanted.split(",")])


def _minimum(position: Position, wanted: str) -> str:
    return _differs(position.minimum, int(wanted))


def _score(position: Position, wanted: str) -> str:
    return _differs("/".join(map(str, score(position).hand)), wanted)


def _red(position: Position, wanted: str) -> str:
    """Do the red threes of the side to act count "for" or "against" it?"""
    rules = [line.rule for line in score(position).lines[position.side]]
    return _differs("against" if Rule.RED_THREE_AGAINST in rules else "for", wanted)


def _totals(position: Position, wanted: str) -> str:
    return _differs("/".join(map(str, score(position).totals)), wanted)


def _winner(position: Position, wanted: str) -> str:
    return _differs(", ".join(score(position).winners) or "none", wanted)


_ANSWERS = {
    "take": _take,
    "out": _out,
    "frozen": _frozen,
    "minimum": _minimum,
    "score": _score,
    "red": _red,
    "totals": _totals,
    "winner": _winner,
}
