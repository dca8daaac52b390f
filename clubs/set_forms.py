from datetime import datetime
from itertools import groupby
from typing import Any

from django import forms

from canasta.rulecard import RuleCard
from clubs import older_card
from clubs.models import LONGEST_NAME, Set
from clubs.services.sets import MOST_ITEMS
from drills.days import zone_info
from drills.services import askable_under
from drills.skills import SKILLS
from lessons import course

COUNTS = [(str(count), f"{count} questions") for count in (5, 10, 15, 20, MOST_ITEMS)]
FAR = 10  # years
OLDER = "The club has changed its card, and this set was made for the old one. What that means is told above."
PLAIN = {"autocomplete": "off"}


def skills_by_lesson(card: RuleCard) -> list[tuple[str, list[tuple[str, str]]]]:
    """The skills that a table of this card can be asked, under their lessons: choices of a form."""
    can = askable_under(card)
    rows = [one for one in SKILLS if one.slug in can]
    return [
        (course.lesson(slug).title, [(one.slug, one.title) for one in skills])
        for slug, skills in groupby(rows, key=lambda one: one.lesson)
    ]


class SetForm(forms.Form):
    """A new set: which rules, and how many questions."""

    title = forms.CharField(label="What is it called?", max_length=LONGEST_NAME, widget=forms.TextInput(attrs=PLAIN))
    note = forms.CharField(
        label="A line for the class (if you like)",
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs=PLAIN),
    )
    count = forms.ChoiceField(label="How many?", choices=COUNTS, initial="10")
    skills = forms.MultipleChoiceField(
        label="Which rules?",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one rule."},
    )

    def __init__(self, card: RuleCard, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["skills"].choices = skills_by_lesson(card)

    @property
    def rules(self) -> list[tuple[str, dict[str, Any]]]:
        """The rules under their lessons, with what is chosen; a lesson with something chosen is open."""
        chosen = set(self["skills"].value() or [])
        return [(lesson, self._group(rows, chosen)) for lesson, rows in self.fields["skills"].choices]

    @staticmethod
    def _group(rows: list[tuple[str, str]], chosen: set[str]) -> dict[str, Any]:
        marked = [(slug, title, slug in chosen) for slug, title in rows]
        count = sum(checked for _, _, checked in marked)
        return {"rows": marked, "chosen": count, "is_open": count > 0}

    def clean_count(self) -> int:
        return int(self.cleaned_data["count"])


class HandOutForm(forms.Form):
    """When a set opens, and when it closes; in the time of whoever hands it out."""

    opens = forms.DateTimeField(
        label="Opens",
        required=False,
        help_text="Left empty: at once.",
        widget=forms.DateTimeInput({"type": "datetime-local"}),
    )
    closes = forms.DateTimeField(
        label="Closes",
        required=False,
        help_text="Left empty: it stays open.",
        widget=forms.DateTimeInput({"type": "datetime-local"}),
    )

    older = forms.CharField(required=False)  # the button that means a card which is the club’s no more

    def __init__(self, its: Set, zone: str, now: datetime, *args: Any, **kwargs: Any) -> None:
        self.its, self.zone, self.now = its, zone_info(zone), now
        initial = {"opens": self._shown(its.opens_at), "closes": self._shown(its.closes_at)}
        super().__init__(*args, initial=initial, **kwargs)

    def _shown(self, at: datetime | None) -> str:
        return at.astimezone(self.zone).strftime("%Y-%m-%dT%H:%M") if at else ""

    def clean_opens(self) -> datetime:
        return self._meant(self.cleaned_data["opens"]) or self.now

    def clean_closes(self) -> datetime | None:
        return self._meant(self.cleaned_data["closes"])

    def _meant(self, typed: datetime | None) -> datetime | None:
        if typed and abs(typed.year - self.now.year) > FAR:
            raise forms.ValidationError("Please look at the year again.")
        return typed and typed.replace(tzinfo=self.zone)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        opens, closes = given.get("opens"), given.get("closes")
        if opens and closes and closes <= opens:
            self.add_error("closes", "It would close before it opens. Please choose a later time.")
        if not self.its.items.exists():
            self.add_error("opens", "It holds no question yet: put one in first.")
        if self.its.opens_at is None and not given.get("older") and older_card.of(self.its):
            self.add_error("opens", OLDER)
        return given


class NewTitleForm(forms.ModelForm):
    class Meta:
        model = Set
        fields = ("title", "note")
        labels = {"title": "What is it called?", "note": "A line for the class (if you like)"}
        widgets = {"title": forms.TextInput(attrs=PLAIN), "note": forms.TextInput(attrs=PLAIN)}
