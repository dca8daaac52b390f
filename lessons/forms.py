from typing import Any

from django import forms

from canasta.rulecard import RuleCard
from canasta.rulecard_text import Unreadable, read
from lessons import tables
from lessons.models import SavedCard

LONGEST_NAME = 60


class KeepForm(forms.Form):
    """A rule card with the name and the note it is kept under; without a name it is only used."""

    card = forms.CharField(widget=forms.HiddenInput)
    replaces = forms.CharField(widget=forms.HiddenInput, required=False)
    name = forms.CharField(
        label="A name for it",
        required=False,
        max_length=LONGEST_NAME,
        help_text="Your club’s, say. With a name it is kept among your cards.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    note = forms.CharField(
        label="A note (if you like)",
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, learner: Any, *args: Any, needs_name: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.learner, self.needs_name = learner, needs_name

    def clean_card(self) -> RuleCard:
        try:
            return read(self.cleaned_data["card"])
        except Unreadable as unreadable:
            raise forms.ValidationError(str(unreadable)) from None

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if self.needs_name and not name:
            raise forms.ValidationError("Please give it a name to keep it under.")
        if (
            name
            and name.lower() != self.data.get("replaces", "").lower()
            and tables.another(self.learner, name, self.data.get("card", ""))
        ):
            raise forms.ValidationError(f"You keep another card called “{name}”. Send this again to replace it.")
        return name


class SavedForm(forms.ModelForm):
    """The name and the note of a card that is kept."""

    class Meta:
        model = SavedCard
        fields = ("name", "note")
        labels = {"note": "A note (if you like)"}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"}), "note": forms.Textarea(attrs={"rows": 3})}

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        others = SavedCard.objects.filter(learner_id=self.instance.learner_id, name__iexact=name)
        if others.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(f"You keep another card called “{name}”.")
        return name
