"""A kind of question that is worked out whole: the right values, why, and what each wrong thought would fill in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from canasta.moves import turn_text
from canasta.position import Position, Seat
from drills.kinds import forms
from drills.kinds.base import Explanation, Given, Marking, Question
from drills.kinds.counted import Counted, Thought
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

# What a question comes to at a table: by the question's skill and facet, its turn, and the position seen by South.
Work = Callable[[str, str, str | None, Position], Counted]


class Typed:
    """Such a kind; a module of its own hands on what this one does."""

    def __init__(
        self,
        name: str,
        situations: Mapping[tuple[str, str], Situation],
        work: Work,
        changes: forms.Changes = forms.nothing_changed,
    ) -> None:
        self.work = work
        filled_in = {key: self._filled_in(*key, one) for key, one in situations.items()}
        self.maker = forms.FormMaker(name, filled_in, self.right_values, changes)

    def _filled_in(self, slug: str, facet: str, situation: Situation) -> Situation:
        """The situation with the right values in its fields."""

        def ask(scene: Scene) -> Asked | None:
            asked = situation.ask(scene)
            if asked is None:
                return None
            turn = turn_text(asked.turn) if asked.turn else None
            values = self.work(slug, facet, turn, asked.position._replace(seat=Seat.S)).values
            fields = tuple(replace(field, right=values[field.name]) for field in asked.fields)
            return replace(asked, fields=fields)

        return replace(situation, ask=ask)

    def counted(self, question: Question, position: Position) -> Counted:
        slug, facet = question.made_by
        return self.work(slug, facet, question.turn, position._replace(seat=Seat.S))

    def right_values(self, question: Question, position: Position) -> dict[str, str]:
        values = self.counted(question, position).values
        return {field.name: values[field.name] for field in question.fields}

    def thought(self, question: Question, given: Given) -> Thought | None:
        return self.counted(question, Position.parse(question.position)).thought(given.values)

    def mark(self, question: Question, given: Given) -> Marking:
        def mix_up(question: Question, given: Given) -> str | None:
            thought = self.thought(question, given)
            return thought.slug if thought else None

        return forms.mark(question, given, mix_up)

    def explain(self, question: Question, given: Given) -> Explanation:
        position = Position.parse(question.position)
        counted = self.counted(question, position)
        thought = counted.thought(given.values)
        return forms.explanation(
            question,
            given,
            outcome=next(iter(counted.outcomes.values())),
            because=counted.because,
            ledger=counted.rows,
            marks=counted.marks,
            about_choice=thought.words if thought else "",
            misconception=sentence(thought.slug if thought else None, "", us_of(position._replace(seat=Seat.S))),
        )
