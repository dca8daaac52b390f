"""A hand being entered: its form, what cannot be in it, and the sum that it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from canasta.problems import problems
from canasta.scoring import Lines, lines
from canasta.tally import Tally
from canasta.words import points
from scores import laid, mistakes
from scores.forms import OutForm, SideForm, keep
from scores.laid import Laid
from scores.laying import Laying
from scores.mistakes import Slip
from scores.sheet import Entry, Scored, Table, scored

NOBODY = "nobody"  # went out, or played alone
FIELDS = {"open": "none", "red_threes": "red0", "black_threes": "black"}  # of a tally's items, where they differ


@dataclass(frozen=True)
class Doubt:
    """A sum of their own that the items contradict."""

    name: str
    said: int
    counted: int
    slip: Slip

    @property
    def says(self) -> str:
        return points(self.said)

    @property
    def comes_to(self) -> str:
        return points(self.counted)


class Entering:
    """The form of one hand. `before`: the totals as it began."""

    def __init__(
        self,
        table: Table,
        number: int,
        before: tuple[int, ...],
        data: QueryDict | None = None,
        *,
        lone: str = "",
        entry: Entry | None = None,
    ) -> None:
        self.table, self.number, self.before = table, number, before
        self.lone = lone
        self.sides = table.sides(lone)
        known = entry if entry and entry.sides == self.sides else None
        self.out = OutForm(data, table, self.sides, known)
        self.parts = [
            SideForm(data, table, side, at, known and known.tallies[at], known and known.laid[at])
            for at, side in enumerate(self.sides)
        ]
        self.data = data or QueryDict()
        self.doubts: list[Doubt] = []
        self.entry: Entry | None = None

    def is_valid(self) -> bool:
        """Is all of it there, and can it be? What cannot is said beside its field."""
        complete = all([self.out.is_valid(), *(part.is_valid() for part in self.parts)])
        if not complete:
            return False
        entry = Entry(self.sides, self._tallies(), tuple(self._laid(part) for part in self.parts))
        if self._refuse(entry):
            return False
        self.entry = entry
        self.doubts = list(self._doubts(self.scored))
        return True

    def preview(self) -> list[tuple[tuple[str, Lines, int], ...]]:
        """What each part comes to as far as it is typed: for each of its players a name, the lines, the total before.

        A part that is not complete yet has none.
        """
        went = self.out.cleaned_data.get("out") if self.out.is_valid() else None
        concealed = went is not None and self.out.cleaned_data.get("concealed", False)
        found = []
        for part in self.parts:
            if not part.is_valid():
                found.append(())
                continue
            is_out = part.side == went
            tally = replace(part.tally, out=is_out, concealed=is_out and concealed)
            found.append(tuple(self._shown(tally, player, label) for player, label in enumerate(part.players)))
        return found

    def _shown(self, tally: Tally, player: int, label: str) -> tuple[str, Lines, int]:
        before = self.before[self.table.labels.index(label)]
        return self.table.name(label), lines(self.table.rule_card, tally, player), before

    def fill(self, laying: Laying) -> None:
        """The form as it was typed, with what the laid cards came to."""
        for form in (self.out, *self.parts):
            keep(form)
        self.parts[laying.side].take(laying.tally, laying.laid)

    @property
    def scored(self) -> Scored:
        """What it comes to; only where it is valid."""
        assert self.entry is not None
        return scored(self.table, self.number, self.entry, self.before)

    @property
    def refusals(self) -> list[str]:
        """What cannot be, each sentence once, and whose it is."""
        said = [str(error) for errors in self.out.errors.values() for error in errors]
        for part in self.parts:
            said += [f"{part.name}: {error}" for errors in part.errors.values() for error in errors]
        return list(dict.fromkeys(said))

    @property
    def lone_name(self) -> str:
        return self.table.name(self.lone) if self.lone else ""

    @property
    def is_agreed(self) -> bool:
        """Nothing contradicts the items, or whoever enters has seen it and goes on."""
        return not self.doubts or "agreed" in self.data

    def _tallies(self) -> tuple[Tally, ...]:
        went, concealed = self.out.cleaned_data["out"], self.out.cleaned_data.get("concealed", False)
        tallies = []
        for part in self.parts:
            is_out = part.side == went
            tallies.append(replace(part.tally, out=is_out, concealed=is_out and concealed))
        return tuple(tallies)

    def _laid(self, part: SideForm) -> Laid | None:
        """The cards, as long as the numbers are still theirs."""
        cards = part.cards
        if cards is None or laid.problems(self.table.rule_card, cards):
            return None
        counted = laid.counted(self.table.rule_card, cards, self.sides, self.sides.index(part.side))
        given = part.tally
        asked = {"red_threes": given.red_threes, "black_threes": given.black_threes, "special": given.special}
        return cards if replace(counted, **asked) == given else None

    def _refuse(self, entry: Entry) -> bool:
        """Put what cannot be beside its field; is there anything?"""
        found = problems(self.table.rule_card, entry.sides, entry.tallies)
        for problem in found:
            at = self.sides.index(problem.side) if problem.side else 0
            self._say(self.parts[at], FIELDS.get(problem.item, problem.item), problem.sentence)
        if self.out.cleaned_data.get("concealed") and self.out.cleaned_data.get("out") == OutForm.NOBODY:
            self.out.add_error("concealed", "Concealed is a way of going out, and nobody did.")
        every = tuple(card for cards in entry.laid if cards for card in cards.cards)
        for sentence in laid.too_many(self.table.rule_card, every):
            self.parts[0].add_error(None, sentence)
        return bool(self.out.errors) or any(part.errors for part in self.parts)

    def _say(self, part: SideForm, field: str, sentence: str) -> None:
        if field in self.out.fields:
            if sentence not in self.out.errors.get(field, []):
                self.out.add_error(field, sentence)
        else:
            part.add_error(field if field in part.fields else None, sentence)

    def _doubts(self, result: Scored) -> list[Doubt]:
        found = []
        for part in self.parts:
            for label, said in zip(part.players, part.said, strict=True):
                at = result.score.by.index(label)
                if said is not None and said not in (result.points[at], result.totals[at]):
                    slip = mistakes.slip(self.table.rule_card, result.score.lines[at], said)
                    found.append(Doubt(self.table.name(label), said, result.points[at], slip))
        return found
