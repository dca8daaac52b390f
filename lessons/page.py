"""What the pages of a lesson show."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict
from django.urls import reverse

from canasta.cards import Card, Cards, parse_cards
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from lessons.course import ELECTIVES, LESSONS, Lesson, Task
from lessons.electives import next_unread, of_the_game, opening
from lessons.models import Progress
from lessons.numbers import fill
from lessons.stage import Staged, staged
from lessons.tasks import CARD_KINDS, judge, picked_text
from lessons.two_tables import legends
from lessons.verdict import SEAT_NAMES, NoTry, Verdict
from lessons.weighing import Weights, weights

LONGEST_TRY = 120  # thirty cards are ninety letters at most

BUTTONS = {
    "lay": "Lay these cards",
    "take": "Take the pile",
    "out": "Lay these and go out",
    "drop": "Discard this card",
    "pick": "These are all",
    "number": "Check the number",
    "scores": "Check both numbers",
    "choose": "Check my answer",
    "order": "Play it in this order",
    "compare": "Check both answers",
    "weigh": "Show what each comes to",
}
MISSED = {
    "number": "Not this time.",
    "scores": "Not this time.",
    "choose": "Not this time.",
    "order": "Not in this order.",
    "compare": "Not at both tables.",
    "tap": "Not there.",
}
PLACES = ("first", "second")  # of two tables that are compared
TAPS = {"canasta": "melds", "draw": "stock,pile,hand"}


def tried(task: Task, data: QueryDict) -> str:
    """The try in a form that was sent, as one text."""
    if task.is_text:
        return ""
    if task.kind in CARD_KINDS:
        return picked_text(data.getlist("cards"))
    if task.kind == "order":
        return " ".join(data.getlist("move"))[:LONGEST_TRY]
    if task.kind == "scores":
        return "/".join(data.getlist("number"))[:LONGEST_TRY]
    if task.kind == "compare":
        return " ".join(data.get(name, "") for name in PLACES).strip()[:LONGEST_TRY]
    name = {"tap": "tap", "number": "number", "choose": "choice", "weigh": "choice"}[task.kind]
    return data.get(name, "")[:LONGEST_TRY]


class StepPage:
    """A step with what the learner has tried, if anything; `given` is None before the first try."""

    def __init__(self, lesson: Lesson, here: Staged, given: str | None, own: RuleCard | None = None) -> None:
        self.own = own or here.own  # the learner's rule card, though the lesson may be about another
        self.lesson, self.here, self.step, self.task = lesson, here, here.step, here.step.task
        self.given = None if given is None else given[:LONGEST_TRY]
        self.verdict: Verdict | None = None
        self.hint = ""  # what to do, when there was nothing to judge
        if self.given is not None and not self.task.is_text:
            try:
                self.verdict = judge(self.task, here.position, self.given)
            except (NoTry, ValueError) as nothing:
                self.hint = str(nothing) if isinstance(nothing, NoTry) else "That could not be read. Please try again."

    @property
    def is_right(self) -> bool:
        return self.verdict is not None and self.verdict.right

    @property
    def headline(self) -> str:
        if self.is_weighed:
            return "Both are allowed." if len(self.task.options) == 2 else "All of them are allowed."
        if self.is_right:
            return "Right."
        if self.verdict and self.verdict.legal:
            return "Allowed, but not what is asked."
        return MISSED.get(self.task.kind, "Not with that." if len(self.picked) == 1 else "Not with those.")

    @property
    def is_weighed(self) -> bool:
        """A choice that no rule decides has been made."""
        return self.is_right and self.task.kind == "weigh"

    @property
    def weights(self) -> Weights | None:
        return weights(self.task, self.here.position, self.given or "") if self.is_weighed else None

    @property
    def untold(self) -> str:
        """What the table keeps to itself, because it is asked, or hangs on which of two rule cards one looks at."""
        if self.is_right:
            return ""
        if self.task.kind == "compare":
            return "frozen,minimum"
        return "minimum" if self.task.of == "minimum" else ""

    @property
    def two_tables(self) -> list[tuple[str, str, str]]:
        """Two tables to compare: the name of each, how it plays, and the answer chosen."""
        if self.task.kind != "compare":
            return []
        chosen = (self.given or "").split()
        told = legends(self.step, self.here.position)
        return [
            (place, says, chosen[at] if at < len(chosen) else "")
            for at, (place, says) in enumerate(zip(PLACES, told, strict=True))
        ]

    @property
    def opening(self) -> str:
        return opening(self.lesson, self.step, self.own)

    @property
    def elsewhere(self) -> Lesson | None:
        """The elective about the learner's own game, where this lesson is about Classic for four."""
        return None if self.lesson.is_elective else of_the_game(self.own)

    @cached_property
    def picked(self) -> Cards:
        """The cards that were picked; they stay picked after a wrong try."""
        if self.given is None or self.task.kind not in CARD_KINDS:
            return ()
        try:
            return parse_cards(self.given)
        except ValueError:
            return ()

    @property
    def table(self) -> Position:
        """The table as the learner sees it now, from the South: after a right move, unless it is West's turn then."""
        now = self.verdict.after if self.verdict and self.verdict.right else None
        shown = now if now is not None and now.seat == self.here.position.seat else self.here.position
        return shown.with_(seat=Seat.S)

    @property
    def pick(self) -> str:
        return "cards" if self.task.kind in CARD_KINDS and not self.is_right else ""

    @property
    def tap(self) -> str:
        return TAPS.get(self.task.goal, "") if self.task.kind == "tap" and not self.is_right else ""

    @property
    def spread(self) -> list[tuple[int, Card]]:
        """The cards of the pile laid side by side, where one of them is to be found."""
        return list(enumerate(self.here.position.pile)) if self._taps("freezes") else []

    @property
    def seats(self) -> dict[str, str]:
        """The seats, where one of them is to be found, or somebody is to be asked."""
        seated = {letter: SEAT_NAMES[letter] for letter in map(str, self.here.position.seats)}
        return seated if self._taps("partner") or self._taps("ask") else {}

    @property
    def of_the_seats(self) -> str:
        return "Whom do you ask?" if self._taps("ask") else "The seats"

    def _taps(self, goal: str) -> bool:
        return self.task.kind == "tap" and self.task.goal == goal

    @property
    def keypad(self) -> str:
        """Many phones' keypads for numbers have no minus."""
        return "text" if self.task.of.startswith(("red", "hand")) else "numeric"

    @property
    def numbers(self) -> list[tuple[str, str]]:
        """For a score of each side: whose, and the number typed."""
        typed = (self.given or "").split("/")
        return [(title, typed[at] if at < len(typed) else "") for at, title in enumerate(("Your side", "Their side"))]

    @property
    def options(self) -> list[str]:
        return [self._at_this_table(option.text) for option in self.task.options]

    @property
    def places(self) -> list[tuple[str, str]]:
        """For moves to be put in order: the name of each place, and the move put there."""
        names = ["First", *["Then"] * (len(self.task.moves) - 2), "Last"] if self.task.moves else []
        chosen = (self.given or "").split()
        return [(name, chosen[at] if at < len(chosen) else "") for at, name in enumerate(names)]

    @property
    def button(self) -> str:
        return self.task.button or BUTTONS.get(self.task.kind, "")

    @property
    def count(self) -> str:
        return f"{self.step.number} of {len(self.lesson.steps)}"

    @property
    def url(self) -> str:
        return self.url_of(self.step.number)

    def url_of(self, number: int) -> str:
        return reverse("step", args=[self.lesson.slug, number])

    @property
    def back(self) -> tuple[str, str]:
        """Where the way back leads, and how it is called."""
        number = self.step.number
        if number == 1:
            return reverse("lessons"), "All lessons"
        before = next(n for n in range(number - 1, 0, -1) if n == 1 or not self._is_left_out(n))
        return self.url_of(before), f"Step {before}"

    @property
    def onward(self) -> tuple[str, str]:
        after = range(self.step.number + 1, len(self.lesson.steps) + 1)
        number = next((number for number in after if not self._is_left_out(number)), None)
        if number is None:
            return self.recap_url, "the recap"
        return self.url_of(number), f"step {number}"

    def _is_left_out(self, number: int) -> bool:
        step = self.lesson.step(number)
        return step is not None and staged(step, self.here.own).step.task.kind == "skip"

    @property
    def recap_url(self) -> str:
        return reverse("recap", args=[self.lesson.slug])

    @property
    def text(self) -> list[str]:
        """Rules by the learner's card; the sum that is needed here, as the table lies."""
        return [fill(text, self.here.card, self.here.position) for text in self.step.text]

    @property
    def ask(self) -> str:
        return self._at_this_table(self.task.ask)

    @property
    def how(self) -> str:
        return self._at_this_table(self.task.how)

    def _at_this_table(self, text: str) -> str:
        return fill(text, self.here.position.rule_card, self.here.position)


@dataclass(frozen=True)
class Row:
    """A lesson in the list of all."""

    lesson: Lesson
    how: str
    state: str  # the icon's name
    is_next: bool


def rows(progress: Mapping[str, Progress], card: RuleCard, lessons: tuple[Lesson, ...] = LESSONS) -> list[Row]:
    first = next_unread([slug for slug, its in progress.items() if _is_finished(its)], card)
    return [_row(lesson, progress.get(lesson.slug), lesson is first) for lesson in lessons]


def elective_rows(progress: Mapping[str, Progress], card: RuleCard) -> list[Row]:
    """The table's own game first."""
    own = of_the_game(card)
    return sorted(rows(progress, card, ELECTIVES), key=lambda row: row.lesson is not own)


def _is_finished(progress: Progress | None) -> bool:
    return progress is not None and progress.finished_at is not None


def _row(lesson: Lesson, progress: Progress | None, is_next: bool) -> Row:
    if _is_finished(progress):
        return Row(lesson, "read", "solid", False)
    if progress is None:
        return Row(
            lesson, f"{'next' if is_next else 'not yet read'} · about {lesson.minutes} minutes", "unmet", is_next
        )
    at = f"step {progress.step} of {len(lesson.steps)}"
    return Row(lesson, f"next · {at}" if is_next else at, "shaky", is_next)
