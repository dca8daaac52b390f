"""What is typed on these pages: a new sheet, the names on it, and the numbers of one side's hand."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from canasta import modern, rulecard_text
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_words import TITLES, title_of
from canasta.tally import Tally
from canasta.words import points
from scores.laid import LONGEST, Laid, Unreadable
from scores.sheet import Entry, Table
from scores.words import SPECIAL_NAMES, about_card

MOST_POINTS = 99_999


class Number(forms.IntegerField):
    """A whole number as people write it: "1,250" and " 35 " too. What is no number stays as it was typed."""

    def __init__(self, label: str, *, most: int = MOST_POINTS, least: int = 0, help_text: str = "") -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 9})
        super().__init__(
            label=label, min_value=least, max_value=most, required=False, widget=widget, help_text=help_text
        )
        self.error_messages |= {
            "invalid": "Please write a whole number here.",
            "min_value": "No minus is needed here." if least == 0 else "So much below zero cannot be.",
            "max_value": f"This cannot be more than {points(most)}.",
        }

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = re.sub(r"(?<=\d)[\s,.’'](?=\d{3}(\D|$))", "", value.strip()).replace("−", "-")
        return super().to_python(value)


class BeginForm(forms.Form):
    """A new sheet: by which rules, and who plays."""

    OWN, PASTED = "own", "pasted"

    rules = forms.ChoiceField(label="What do you play?", widget=forms.RadioSelect)
    pasted = forms.CharField(label="The card as text, or its link", max_length=rulecard_text.LONGEST, required=False)
    title = forms.CharField(label="A name for the game", max_length=60, required=False)
    name1 = forms.CharField(label="First side or player", max_length=40, required=False)
    name2 = forms.CharField(label="Second side or player", max_length=40, required=False)
    name3 = forms.CharField(label="Third player", max_length=40, required=False)

    def __init__(self, data: QueryDict | None, own: RuleCard, sent: str = "") -> None:
        """`own`: the learner's card in force; `sent`: the text of one that a link brings along."""
        self.own = own
        is_plain = str(own) in NAMED_CARDS
        chosen = self.PASTED if sent else own.name if is_plain else self.OWN
        super().__init__(data, initial={"rules": chosen, "pasted": sent})
        self.fields["rules"].choices = [
            *([] if is_plain else [(self.OWN, f"Your own table: {title_of(own)}")]),
            *TITLES.items(),
            (self.PASTED, "By a card that somebody sent you"),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        rules = cleaned.get("rules")
        if rules == self.PASTED:
            cleaned["card"] = self._read(cleaned.get("pasted", ""))
        elif rules:
            cleaned["card"] = self.own if rules == self.OWN else NAMED_CARDS[rules]
        return cleaned

    def _read(self, text: str) -> RuleCard | None:
        try:
            return rulecard_text.read(text)
        except rulecard_text.Unreadable as problem:
            self.add_error("pasted", f"We cannot read this card. {problem}" if text else "Paste the card’s text here.")
            return None

    @property
    def games(self) -> list[tuple[str, str, str, bool]]:
        """The cards to choose from: value, name, what kind of game it is, whether it is chosen."""
        cards = {self.OWN: self.own, **NAMED_CARDS}
        return [
            (value, name, about_card(cards[value]) if value in cards else "", value == self["rules"].value())
            for value, name in self.fields["rules"].choices
        ]

    @property
    def players(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name1", "name2", "name3")]

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[field.name] for field in self.players]


class NamesForm(forms.Form):
    """The names on a sheet, put right."""

    title = forms.CharField(label="A name for the game", max_length=60)

    def __init__(self, data: QueryDict | None, title: str, names: list[str]) -> None:
        super().__init__(data, initial={"title": title})
        for at, name in enumerate(names):
            label = ("First", "Second", "Third")[at]
            self.fields[f"name{at}"] = forms.CharField(label=label, max_length=40, initial=name)

    @property
    def names(self) -> list[str]:
        return [value for name, value in self.cleaned_data.items() if name != "title"]


CANASTAS = {  # of Modern American, beside natural and mixed ones
    "sevens": ("Canastas of sevens", modern.SEVENS_OR_ACES),
    "aces": ("Canastas of aces, without wild cards", modern.SEVENS_OR_ACES),
    "wild": ("Wild canastas", modern.WILD),
    "twos": ("Canastas of seven twos", modern.TWOS),
    "four_jokers": ("Canastas with all four jokers", modern.FOUR_JOKERS),
}
UNFINISHED = {
    "unfinished_sevens": "Sevens melded, but no canasta",
    "unfinished_aces": "Aces melded without wild cards, but no canasta",
    "unfinished_wild": "Wild cards melded alone, but no canasta",
    "unfinished_four_jokers": "All four jokers are in that wild meld",
}


class SideForm(forms.Form):
    """What one side counts."""

    melds = forms.CharField(required=False, max_length=LONGEST, strip=False)  # the cards, where they were laid
    hands = forms.CharField(required=False, max_length=LONGEST, strip=False)

    def __init__(
        self, data: QueryDict | None, table: Table, side: str, at: int, tally: Tally | None, laid: Laid | None
    ) -> None:
        card = table.rule_card
        self.table, self.side, self.name = table, side, table.side_name(side)
        is_pair = len(side) > 1
        before = (initial(tally) if tally else {}) | (
            {"melds": laid.melds_text, "hands": laid.left_text} if laid else {}
        )
        super().__init__(data, prefix=str(at), initial=before, use_required_attribute=False)
        self.players = [label for label in side if label in table.labels] if side not in table.labels else [side]
        add = self.fields.__setitem__
        add("melded", Number("Cards melded, points"))
        add("natural", Number("Natural canastas", most=99, help_text=f"{points(card.natural)} each"))
        add("mixed", Number("Mixed canastas", most=99, help_text=f"{points(card.mixed)} each"))
        for player, label in enumerate(self.players):
            whose = f" of {table.name(label)}" if len(self.players) > 1 else ""
            add(f"red{player}", _threes(f"Red threes{whose}", card))
        add("left", Number("Cards left, points", help_text="both hands together" if is_pair else ""))
        add("none", forms.BooleanField(label="Made no meld at all", required=False))
        if card.is_modern:
            self._add_modern(card)
        for player, label in enumerate(self.players):
            whose = f"{table.name(label)}’s" if len(self.players) > 1 else "Your"
            add(f"said{player}", Number(f"{whose} own sum, if you like", least=-MOST_POINTS))

    def _add_modern(self, card: RuleCard) -> None:
        for name, (label, worth) in CANASTAS.items():
            self.fields[name] = Number(label, most=99, help_text=f"{points(worth)} each")
        self.fields["black"] = _threes("Black threes", card)
        for name, label in UNFINISHED.items():
            self.fields[name] = forms.BooleanField(label=label, required=False)
        self.fields["held"] = Number(
            "Three sevens, or three aces, in one hand", most=9, help_text="how often, at the end"
        )
        played = [(name, words) for name, words in SPECIAL_NAMES.items() if modern.worth_of_special(card, name)]
        self.fields["special"] = forms.ChoiceField(
            label="Went out with a special hand", required=False, choices=[("", "None"), *played]
        )

    def _own(self, names: Iterable[str]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def numbers(self) -> list[forms.BoundField]:
        """What every hand has."""
        return self._own(("melded", "natural", "mixed"))

    @property
    def canastas(self) -> list[forms.BoundField]:
        """Modern American's dear ones."""
        return self._own(CANASTAS)

    @property
    def threes(self) -> list[forms.BoundField]:
        return self._own(("red0", "red1", "black"))

    @property
    def rare(self) -> list[forms.BoundField]:
        return self._own((*UNFINISHED, "held", "special"))

    @property
    def own(self) -> list[forms.BoundField]:
        return self._own(("said0", "said1"))

    @property
    def has_canastas(self) -> bool:
        return self._says_something(self.canastas)

    @property
    def has_rare(self) -> bool:
        return self._says_something(self.rare)

    @property
    def has_said(self) -> bool:
        return self._says_something(self.own)

    def _says_something(self, fields: list[forms.BoundField]) -> bool:
        """Is there anything to see, so that it must not be folded away?"""
        return any(
            field.value() not in (None, "", 0, "0", False) or (self.is_bound and field.errors) for field in fields
        )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not given.get("melded") and "melded" not in self.errors and not (given["none"] or given.get("special")):
            self.add_error("melded", f"How many card points were melded? If none, tick “{self.fields['none'].label}”.")
        return given

    @property
    def tally(self) -> Tally:
        """The numbers; who went out is asked for all sides together."""
        given = self.cleaned_data
        numbers = [name for name in ("melded", "natural", "mixed", "left", *CANASTAS, "held") if name in self.fields]
        flags = [name for name in UNFINISHED if name in self.fields]
        return Tally(
            open=not (given["none"] or (given.get("special") and not given["melded"])),
            red_threes=tuple(int(given.get(f"red{player}") or 0) for player in range(len(self.players))),
            black_threes=int(given.get("black") or 0),
            special=given.get("special", ""),
            **{name: given.get(name) or 0 for name in numbers},
            **{name: bool(given.get(name)) for name in flags},
        )

    @property
    def cards(self) -> Laid | None:
        """The cards, where they were laid on the page and can be read."""
        texts = [str(self.data.get(self.add_prefix(name), "")) for name in ("melds", "hands")]
        try:
            return Laid.parse(*texts) if any(text.strip() for text in texts) else None
        except Unreadable:
            return None

    @property
    def said(self) -> list[int | None]:
        return [self.cleaned_data.get(f"said{player}") for player in range(len(self.players))]

    def take(self, counted: Tally, cards: Laid) -> None:
        """Fill in what the cards came to, over what was typed. Threes are not laid, nor a special hand."""
        numbers = {
            name: value
            for name, value in initial(counted).items()
            if name not in ("black", "special") and "red" not in name
        }
        self.initial |= numbers | {"melds": cards.melds_text, "hands": cards.left_text}


def keep(form: forms.Form) -> None:
    """Show a form as it was typed, without judging it yet."""
    for name, field in form.fields.items():
        form.initial[name] = field.widget.value_from_datadict(form.data, form.files, form.add_prefix(name))
    form.is_bound = False


def _threes(label: str, card: RuleCard) -> forms.Field:
    most = card.every_red_three
    if most > 4:
        return Number(label, most=most)
    numbers = [(str(count), str(count)) for count in range(most + 1)]
    return forms.ChoiceField(label=label, choices=numbers, initial="0", required=False, widget=forms.RadioSelect)


class OutForm(forms.Form):
    """Who went out, and how."""

    NOBODY = "nobody"

    out = forms.ChoiceField(
        label="Who went out?",
        widget=forms.RadioSelect,
        error_messages={"required": "Say who went out, or that nobody did."},
    )

    def __init__(self, data: QueryDict | None, table: Table, sides: tuple[str, ...], entry: Entry | None) -> None:
        went = (
            next((side for side, tally in zip(sides, entry.tallies, strict=True) if tally.out), self.NOBODY)
            if entry
            else None
        )
        concealed = bool(entry) and any(tally.concealed for tally in entry.tallies)
        super().__init__(data, initial={"out": went, "concealed": concealed}, use_required_attribute=False)
        self.fields["out"].choices = [*((side, table.side_name(side)) for side in sides), (self.NOBODY, "Nobody")]
        card = table.rule_card
        if card.concealed != card.out:
            label = f"Concealed: {points(card.concealed)} instead of {points(card.out)}"
            self.fields["concealed"] = forms.BooleanField(label=label, required=False)


def initial(tally: Tally) -> dict[str, Any]:
    """A tally as it stands in the fields of a side."""
    fields = {name: getattr(tally, name) for name in ("melded", "natural", "mixed", "left", *CANASTAS, *UNFINISHED)}
    reds = {f"red{player}": count for player, count in enumerate(tally.red_threes)}
    more = {"held": tally.held, "black": tally.black_threes, "special": tally.special, "none": not tally.open}
    return fields | reds | more
