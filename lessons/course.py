"""The course: lessons, steps and words as they stand in lessons/content, read once."""

from __future__ import annotations

import dataclasses
import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from canasta.rulecard import RuleCard

CONTENT = Path(__file__).parent / "content"


@dataclass(frozen=True)
class Foreseen:
    """A try that was expected, and what is said to it."""

    given: str
    say: str
    rule: str = ""  # the rule it breaks; "" where it is legal, but not what is asked


@dataclass(frozen=True)
class Option:
    text: str
    claim: str  # the option is right if this claim holds


@dataclass(frozen=True)
class Task:
    """The one thing to do in a step. Its kinds are those of lessons/tasks.py."""

    kind: str
    ask: str
    how: str
    done: str
    button: str = ""
    goal: str = ""
    of: str = ""
    given: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    moves: tuple[Option, ...] = ()  # of "order": their claim is the move
    wrong: tuple[Foreseen, ...] = ()
    note: tuple[Foreseen, ...] = ()  # right too, with a remark of its own


@dataclass(frozen=True)
class Variant:
    """What stands in a step where the rule card says otherwise."""

    knob: str
    value: str
    changes: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Step:
    number: int
    title: str
    rules: tuple[str, ...]
    text: tuple[str, ...]
    position: str
    task: Task
    knobs: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    at: tuple[Variant, ...] = ()

    def under(self, card: RuleCard) -> Step:
        """This step in the wording for a rule card."""
        written = {knob: value for knob, value, _ in card.departures()}
        changes: dict[str, Any] = {}
        for variant in self.at:
            if written.get(variant.knob) == variant.value:
                changes |= dict(variant.changes)
        own = {name: changes.pop(name) for name in ("title", "text") if name in changes}
        return dataclasses.replace(self, **own, task=dataclasses.replace(self.task, **changes))


@dataclass(frozen=True)
class Line:
    """A line of a recap; `where` says at which tables it holds: "black_three_freezes=no", "" for all."""

    text: str
    where: str = ""


@dataclass(frozen=True)
class Lesson:
    number: int
    slug: str
    title: str
    goal: str
    recap: tuple[Line, ...]
    not_yet: str
    steps: tuple[Step, ...]
    more: tuple[Step, ...] = ()  # after the recap, for those who like
    drills: bool = False

    @property
    def knobs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(knob for step in self.steps for knob in step.knobs))

    @property
    def minutes(self) -> int:
        return max(3, round(len(self.steps) * 0.75))

    def step(self, number: int) -> Step | None:
        """The step of that number; the extra ones are counted on."""
        return next((step for step in (*self.steps, *self.more) if step.number == number), None)


@dataclass(frozen=True)
class Term:
    slug: str
    title: str
    text: str
    rule: str  # taught where this rule is

    @property
    def section(self) -> Section | None:
        return section_of(self.rule)


class Section(NamedTuple):
    slug: str
    step: int
    title: str


def lesson(slug: str) -> Lesson | None:
    return next((lesson for lesson in LESSONS if lesson.slug == slug), None)


def after(of: Lesson) -> Lesson | None:
    return next((lesson for lesson in LESSONS if lesson.number == of.number + 1), None)


@functools.cache
def section_of(rule: str) -> Section | None:
    """Where a rule is taught: the step that has it first, else one that has it at all."""
    steps = [(lesson, step) for lesson in LESSONS for step in lesson.steps if rule in step.rules]
    steps.sort(key=lambda pair: pair[1].rules[0] != rule)
    return Section(steps[0][0].slug, steps[0][1].number, steps[0][1].title) if steps else None


def _task(data: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {
        name: data[name] for name in ("kind", "ask", "how", "done", "button", "goal", "of") if name in data
    }
    if "given" in data:
        given["given"] = tuple(data["given"])
    for name in ("wrong", "note"):
        if name in data:
            given[name] = tuple(Foreseen(**foreseen) for foreseen in data[name])
    for name in ("options", "moves"):
        if name in data:
            given[name] = tuple(Option(text, claim) for text, claim in data[name])
    return given


def _variant(data: dict[str, Any]) -> Variant:
    changes = _task(data) | {name: value for name, value in data.items() if name == "title"}
    if "text" in data:
        changes["text"] = tuple(data["text"])
    return Variant(data["knob"], data["value"], tuple(changes.items()))


def _step(number: int, data: dict[str, Any]) -> Step:
    return Step(
        number=number,
        title=data["title"],
        rules=tuple(data["rules"]),
        text=tuple(data["text"]),
        position=data["position"],
        task=Task(**_task(data)),
        knobs=tuple(data.get("knobs", ())),
        claims=tuple(data.get("claims", ())),
        at=tuple(map(_variant, data.get("at", ()))),
    )


def _lesson(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple(_step(number, step) for number, step in enumerate(data["steps"], 1))
    more = tuple(_step(number, step) for number, step in enumerate(data.get("more", ()), len(steps) + 1))
    number, _, slug = path.stem.partition("-")
    return Lesson(
        number=int(number),
        slug=slug,
        title=data["title"],
        goal=data["goal"],
        recap=tuple(Line(**line) if isinstance(line, dict) else Line(line) for line in data["recap"]),
        not_yet=data["not_yet"],
        steps=steps,
        more=more,
        drills=data.get("drills", False),
    )


def _words() -> tuple[Term, ...]:
    data = tomllib.loads((CONTENT / "words.toml").read_text(encoding="utf-8"))
    return tuple(Term(slug, **term) for slug, term in data.items())


LESSONS: tuple[Lesson, ...] = tuple(map(_lesson, sorted(CONTENT.glob("[0-9]*.toml"))))
WORDS: tuple[Term, ...] = _words()
