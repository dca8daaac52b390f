"""compare: one table under two rule cards, the step's own and another: what holds here, and what there?"""

from __future__ import annotations

from canasta.explain import explain
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rulecard_words import TITLES
from canasta.words import capital
from lessons.claims import changed, faults_of, holds
from lessons.course import Step, Task
from lessons.knobs import KNOBS
from lessons.numbers import fill
from lessons.verdict import AtTable, NoTry, Verdict


def tables(task: Task, position: Position) -> tuple[Position, Position]:
    """The same cards under the step's own rule card, and under the other."""
    return position, Position.parse(changed(str(position), f"rules {task.of}"))


def legends(step: Step, position: Position) -> tuple[str, ...]:
    """How each of the two tables plays what they differ in."""
    return tuple(
        " ".join([f"{_title(table.rule_card)}:", *(KNOBS[knob].says(table.rule_card) for knob in step.knobs)])
        for table in tables(step.task, position)
    )


def _title(card: RuleCard) -> str:
    return "A club’s own card" if card.changes() else TITLES[card.name]


def answers(task: Task, position: Position) -> tuple[int, ...]:
    """The number of the option that holds, at each of the two tables."""
    return tuple(
        next(n for n, option in enumerate(task.options, 1) if holds(str(table), option.claim))
        for table in tables(task, position)
    )


def compared(task: Task, position: Position, given: str) -> Verdict:
    chosen = [int(part) for part in given.split() if part.isascii() and part.isdigit()]
    if len(chosen) != 2 or not all(1 <= number <= len(task.options) for number in chosen):
        raise NoTry("Choose an answer for each of the two tables.")
    right, (first, second) = answers(task, position), (task.options[number - 1].text for number in chosen)
    echo = f"You said “{first}” for the first table, and “{second}” for the second."
    if tuple(chosen) == right:
        return Verdict(True, echo, task.done, tables=_outcome(task, position, right))
    missed = [at for at in (0, 1) if chosen[at] != right[at]]
    if len(missed) == 2:
        return Verdict(False, echo, "It is the other way round at both tables. Read once more how each of them plays.")
    place, table = ("first", "second")[missed[0]], tables(task, position)[missed[0]]
    why = _why(task, table) or "Read once more how it plays."
    return Verdict(False, echo, f"Look at the {place} table again. {why}")


def _outcome(task: Task, position: Position, right: tuple[int, ...]) -> tuple[AtTable, ...]:
    each = zip(tables(task, position), right, strict=True)
    texts = ((table, fill(task.options[at - 1].text, table.rule_card, table)) for table, at in each)
    return tuple(AtTable(_title(table.rule_card), f"{text}.", _why(task, table)) for table, text in texts)


def _why(task: Task, table: Position) -> str:
    """The referee's reason for a no; "" for a yes."""
    faults = [fault for option in task.options for fault in faults_of(table, option.claim)]
    said = explain(faults[0], table).removeprefix("At your table ") if faults else ""
    return capital(said)
