from typing import Any

from django import forms

from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_text import Unreadable, read
from canasta.rulecard_words import title_of
from clubs import codes
from clubs.models import LONGEST_NAME, Member, Season
from clubs.services.joining import season_of
from lessons import tables
from lessons.services import rule_card_of

PLAIN = {"autocomplete": "off"}
LONGEST_TYPED = 40  # a code with whatever is typed between its letters
TOO_OFTEN = "That was tried too often from here. Please wait ten minutes, then try again."
NO_SUCH_CODE = "No class has this code. Please look at it again: eight letters, and no vowel among them."


def cards_within_reach(learner: Any, *also: RuleCard) -> list[tuple[str, str]]:
    """Text and title of the cards a club can choose from: the learner's own, those they keep, the named ones."""
    own = [(str(card), tables.name_of(learner, card)) for card in (*also, rule_card_of(learner))]
    kept = [(one.text, one.name) for one in tables.saved(learner)]
    named = [(str(card), title_of(card)) for card in NAMED_CARDS.values()]
    titles: dict[str, str] = {}
    for text, title in (*own, *kept, *named):
        titles.setdefault(text, title)
    return list(titles.items())


class CardField(forms.ChoiceField):
    """One of the cards within reach."""

    widget = forms.RadioSelect

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        try:
            return str(read(text)) if text else text
        except Unreadable:
            return text


def _name_field(label: str) -> forms.CharField:
    """How somebody is called in a club."""
    return forms.CharField(label=label, max_length=40, widget=forms.TextInput(attrs={"autocomplete": "nickname"}))


class FoundForm(forms.Form):
    """A new club; whoever has no name yet is asked for one, since the class reads who sees its answers."""

    name = forms.CharField(
        label="What is the club called?", max_length=LONGEST_NAME, widget=forms.TextInput(attrs=PLAIN)
    )
    card = CardField(label="How does it play?")

    def __init__(self, learner: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["card"].choices = cards_within_reach(learner)
        self.fields["card"].initial = str(rule_card_of(learner))
        if not learner.is_authenticated or (learner.is_guest and not learner.display_name):
            self.fields["leader"] = _name_field("Your own name, as the class reads it")

    def clean_card(self) -> RuleCard:
        return RuleCard.parse(self.cleaned_data["card"])

    def clean_leader(self) -> str:
        return _as_read(self.cleaned_data["leader"])


class CardForm(forms.Form):
    """Another card for the club, and the line that says why."""

    card = CardField(label="How does the club play?")
    why = forms.CharField(
        label="One line that says why (if you like)",
        max_length=200,
        required=False,
        help_text="Everybody in the class reads it.",
        widget=forms.TextInput(attrs=PLAIN),
    )

    def __init__(self, learner: Any, card: RuleCard, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["card"].choices = cards_within_reach(learner, card)
        self.fields["card"].initial = str(card)

    clean_card = FoundForm.clean_card


class TypedCode(forms.Form):
    """A code, of somebody who may type one: whoever guessed too often is not told whether this one is right."""

    def __init__(self, *args: Any, too_often: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_often = too_often

    def clean_code(self) -> str:
        if self.too_often:
            raise forms.ValidationError(TOO_OFTEN)
        return codes.read(self.cleaned_data["code"])


def _code(label: str, help_text: str) -> forms.CharField:
    typed = forms.TextInput(attrs={**PLAIN, "autocapitalize": "characters", "spellcheck": "false"})
    return forms.CharField(label=label, help_text=help_text, max_length=LONGEST_TYPED, widget=typed)


class CodeForm(TypedCode):
    """A join code, as somebody types it who hears it read out."""

    code = _code(
        "The code of your class", "Eight letters, as your teacher reads them out. Capitals and spaces do not matter."
    )
    season: Season

    def clean_code(self) -> str:
        code = super().clean_code()
        season = season_of(code)
        if season is None:
            raise forms.ValidationError(NO_SUCH_CODE, code="wrong")
        self.season = season
        return code


class OnceForm(TypedCode):
    """A one-time code."""

    code = _code("Your one-time code", "Six letters, for you alone, from your teacher. They work once, for an hour.")


class NameForm(forms.Form):
    """How a member is called in the club."""

    name = _name_field("Your name, as the class knows you")

    def clean_name(self) -> str:
        return _as_read(self.cleaned_data["name"])


def _as_read(typed: str) -> str:
    name = " ".join(_seen(typed).split())
    if not name:
        raise forms.ValidationError("Please type a name.")
    return name


def _seen(text: str) -> str:
    """Without what cannot be seen: it would make another of a name that looks the same, or turn a line around."""
    return "".join(char for char in text if char.isprintable() or char.isspace())


class RenameForm(NameForm):
    """Another name for a member, which nobody else in the season has."""

    def __init__(self, member: Member, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"name": member.name}, **kwargs)
        self.member = member
        self.fields["name"].label = "The name in the class"

    def clean_name(self) -> str:
        name = super().clean_name()
        others = Member.objects.filter(season=self.member.season_id, name__iexact=name).exclude(pk=self.member.pk)
        if others.exists():
            raise forms.ValidationError(f"There is somebody called {name} already.")
        return name
