"""The course: lessons, steps and words as they stand in lessons/content, read once."""

from __future__ import annotations

import dataclasses
import functools
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from lessons.where import holds_at

CONTENT = Path(__file__).parent / "content"


class Line(str):
    """A text or a claim; `where` says at which tables it holds (lessons/where.py), "" at all."""

    where: str

    def __new__(cls, text: str, where: str = "") -> Line:
        line = super().__new__(cls, text)
        line.where = where
        return line


@dataclass(frozen=True)
class Foreseen:
    """A try that was expected, and what is said to it."""

    given: str
    say: str
    rule: str = ""  # the rule it breaks; "" where it is legal, but not what is asked
    where: str = ""


@dataclass(frozen=True)
class Option:
    text: str
    claim: str  # the option is right if this claim holds
    where: str = ""


@dataclass(frozen=True)
class Task:
    """The one thing to do in a step. Its kinds are those of lessons/tasks.py."""

    kind: str
    ask: str
    how: str
    done: str  # said to a right try
    button: str = ""
    goal: str = ""
    of: str = ""
    given: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    moves: tuple[Option, ...] = ()  # of "order": their claim is the move
    wrong: tuple[Foreseen, ...] = ()
    note: tuple[Foreseen, ...] = ()  # right too, with a remark of its own

    @property
    def is_text(self) -> bool:
        """Nothing to do: "read" stands where a task makes no sense at a table; the way leads past "skip"."""
        return self.kind in ("read", "skip")


@dataclass(frozen=True)
class Variant:
    """What stands in a step where the rule card says otherwise."""

    where: str
    changes: tuple[tuple[str, Any], ...]


_OF_THE_STEP = ("title", "text", "position", "claims")


@dataclass(frozen=True)
class Step:
    number: int
    title: str
    rules: tuple[str, ...]
    text: tuple[Line, ...]
    position: str
    task: Task
    knobs: tuple[str, ...] = ()
    claims: tuple[Line, ...] = ()
    at: tuple[Variant, ...] = ()

    @property
    def base(self) -> RuleCard:
        """The rule card in its position: Classic, but for electives."""
        return RuleCard.parse(self.position.split()[0])

    def under(self, card: RuleCard) -> Step:
        """This step as it is told at a table that plays by this card."""
        changes: dict[str, Any] = {}
        for variant in self.at:
            if holds_at(variant.where, card):
                changes |= dict(variant.changes)
        own = {name: changes.pop(name) for name in _OF_THE_STEP if name in changes}
        step = dataclasses.replace(self, **own, at=(), task=dataclasses.replace(self.task, **changes))
        task = {name: held(getattr(step.task, name), card) for name in ("options", "moves", "wrong", "note")}
        return dataclasses.replace(
            step,
            text=held(step.text, card),
            claims=held(step.claims, card),
            task=dataclasses.replace(step.task, **task),
        )


Told = TypeVar("Told", Line, Foreseen, Option)


def held(texts: Iterable[Told], card: RuleCard) -> tuple[Told, ...]:
    """Those that hold at this table."""
    return tuple(text for text in texts if holds_at(text.where, card))


@dataclass(frozen=True)
class Lesson:
    number: int
    slug: str
    title: str
    goal: str
    recap: tuple[Line, ...]
    not_yet: str
    steps: tuple[Step, ...]
    drills: bool = False
    table: str = ""  # the named card of the game that an elective is about
    is_elective: bool = False

    @property
    def knobs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(knob for step in self.steps for knob in step.knobs))

    @property
    def base(self) -> RuleCard:
        """The rule card that a table's own is told against."""
        return NAMED_CARDS[self.table] if self.table else CLASSIC

    @property
    def minutes(self) -> int:
        return max(3, round(len(self.steps) * 0.75))

    def step(self, number: int) -> Step | None:
        return next((step for step in self.steps if step.number == number), None)


@dataclass(frozen=True)
class Term:
    slug: str
    title: str
    text: str
    rule: str  # taught where this rule is
    at: tuple[Line, ...] = ()  # what it means at other tables

    @property
    def section(self) -> Section | None:
        return section_of(self.rule)

    def told(self, card: RuleCard) -> str:
        """What it means at a table."""
        return next(iter(held(self.at, card)), self.text)


class Section(NamedTuple):
    slug: str
    step: int
    title: str


def lesson(slug: str) -> Lesson | None:
    return next((lesson for lesson in (*LESSONS, *ELECTIVES) if lesson.slug == slug), None)


def after(of: Lesson) -> Lesson | None:
    """The next in order; electives have none."""
    if of.is_elective:
        return None
    return next((lesson for lesson in LESSONS if lesson.number == of.number + 1), None)


@functools.cache
def section_of(rule: str, game: str = "") -> Section | None:
    """Where a rule is taught: the step that has it first, else one that has it at all.

    The elective about the game that is played comes before the lessons, any other elective after them.
    """
    steps = [(lesson, step) for lesson in (*LESSONS, *ELECTIVES) for step in lesson.steps if rule in step.rules]
    steps.sort(key=lambda pair: (pair[0].table != game, pair[0].is_elective, pair[1].rules[0] != rule))
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
            given[name] = tuple(Option(*option) for option in data[name])
    return given


def _lines(data: Iterable[str | dict[str, str]]) -> tuple[Line, ...]:
    """Texts, or texts with the tables at which they hold: { text = "…", where = "draw>1" }."""
    return tuple(Line(**line) if isinstance(line, dict) else Line(line) for line in data)


def _variant(data: dict[str, Any]) -> Variant:
    changes = _task(data) | {name: data[name] for name in ("title", "position") if name in data}
    changes |= {name: _lines(data[name]) for name in ("text", "claims") if name in data}
    if changes.get("kind") in ("read", "skip"):
        changes.setdefault("claims", ())
    return Variant(data["where"], tuple(changes.items()))


def _step(number: int, data: dict[str, Any]) -> Step:
    return Step(
        number=number,
        title=data["title"],
        rules=tuple(data["rules"]),
        text=_lines(data["text"]),
        position=data["position"],
        task=Task(**_task(data)),
        knobs=tuple(data.get("knobs", ())),
        claims=_lines(data.get("claims", ())),
        at=tuple(map(_variant, data.get("at", ()))),
    )


def _lesson(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = tuple(_step(number, step) for number, step in enumerate(data["steps"], 1))
    number, _, slug = path.stem.removeprefix("e").partition("-")
    return Lesson(
        number=int(number),
        slug=slug,
        title=data["title"],
        goal=data["goal"],
        recap=_lines(data["recap"]),
        not_yet=data["not_yet"],
        steps=steps,
        drills=data.get("drills", False),
        table=data.get("table", ""),
        is_elective=path.stem.startswith("e"),
    )


def _words() -> tuple[Term, ...]:
    data = tomllib.loads((CONTENT / "words.toml").read_text(encoding="utf-8"))
    return tuple(Term(slug, **{**term, "at": _lines(term.get("at", ()))}) for slug, term in data.items())


def _numbered(files: str) -> tuple[Lesson, ...]:
    return tuple(sorted(map(_lesson, CONTENT.glob(files)), key=lambda lesson: lesson.number))


LESSONS: tuple[Lesson, ...] = _numbered("[0-9]*.toml")
ELECTIVES: tuple[Lesson, ...] = _numbered("e[0-9]-*.toml")  # read in any order, once the lessons are known
WORDS: tuple[Term, ...] = _words()
