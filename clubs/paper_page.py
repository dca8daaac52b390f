"""What a set shows on paper and on the wall."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from canasta.cards import Cards
from clubs.models import Set, SetItem
from clubs.said import right_answer
from drills import kinds, put_away
from drills.kinds import Explanation, Field, Form
from drills.kinds import Question as Made
from drills.pages import laid
from drills.skills import skill

CHOSEN = (Form.ONE, Form.TICKS, Form.ORDER)
RIGHT, NOT_RIGHT = "right", "not-right"


def laid_by(made: Made) -> list[Cards]:
    """The cards of the turn asked about, group by group."""
    return laid(made.turn) if made.answer is not None else []


def untold_of(made: Made) -> str:
    """What the question's table leaves out or puts under its fold, as on the page where it is answered."""
    return put_away.untold(made) if made.answer is None else made.untold


@dataclass(frozen=True)
class OnPaper:
    """A question with room for its answer, and that answer for the second sheet."""

    number: int
    title: str
    made: Made

    @property
    def boxes(self) -> list[str]:
        """The two answers of a question by verdict, to tick."""
        return [] if self.made.answer is None else [self.made.yes_label, self.made.no_label]

    @property
    def fields(self) -> list[tuple[list[str], Field, bool]]:
        """What is filled in, and whether it is chosen from a list or written on a line."""
        if self.made.answer is not None:
            return []
        return [([field.legend], field, field.form in CHOSEN) for field in self.made.fields]

    @property
    def fields_together(self) -> list[tuple[list[str], Field, bool]]:
        """The same for whoever only reads: what is chosen from one list of options has that list once."""
        runs = [list(run) for _, run in groupby(self.fields, _offer)]
        return [([legend for legends, _, _ in run for legend in legends], *run[0][1:]) for run in runs]

    @property
    def laid(self) -> list[Cards]:
        return laid_by(self.made)

    @property
    def untold(self) -> str:
        return untold_of(self.made)

    @property
    def right(self) -> list[str]:
        return right_answer(self.made)

    @cached_property
    def explanation(self) -> Explanation:
        """Why, as whoever answered rightly is told it in full."""
        return kinds.explain(self.made, kinds.right_answers(self.made)[0])


def _offer(told: tuple[list[str], Field, bool]) -> tuple[Any, ...]:
    """What makes fields alike; one that is written on a line is like no other."""
    _, field, is_chosen = told
    return (field.form, tuple(field.options)) if is_chosen else (field.name,)


def of(its: Set) -> list[OnPaper]:
    return [_on_paper(item) for item in its.items.all()]


def _on_paper(item: SetItem) -> OnPaper:
    return OnPaper(item.number, skill(item.skill).title, item.made)


@dataclass(frozen=True)
class Wall:
    """One position on the wall: asked, then revealed."""

    set: Set
    item: SetItem
    is_revealed: bool

    @cached_property
    def asked(self) -> OnPaper:
        return _on_paper(self.item)

    @cached_property
    def count(self) -> int:
        return self.set.items.count()

    @property
    def before(self) -> int | None:
        return self.item.number - 1 or None

    @property
    def after(self) -> int | None:
        return self.item.number + 1 if self.item.number < self.count else None

    @property
    def choices(self) -> list[tuple[str, str]]:
        """For what hands go up: the two verdicts, the options of a single choice, else who had it right."""
        made = self.asked.made
        if made.answer is not None:
            return [("yes", made.yes_label), ("no", made.no_label)]
        only = made.fields[0]
        if len(made.fields) == 1 and only.form == Form.ONE:
            return [(option.key, option.words) for option in only.options]
        return [(RIGHT, "Had it right"), (NOT_RIGHT, "Had something else")]

    @property
    def hands(self) -> list[tuple[str, int]]:
        """What was counted, in the order of the answers."""
        return [(words, self.item.hands[key]) for key, words in self.choices if key in self.item.hands]


def note_hands(item: SetItem, hands: dict[str, int]) -> None:
    SetItem.objects.filter(pk=item.pk).update(hands=hands)
