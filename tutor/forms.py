from django import forms

from tutor.models import Learner
from tutor.zones import zone_choices


class YouForm(forms.ModelForm):
    """What a learner may set: the name on the page, and where their day begins."""

    display_name = forms.CharField(
        label="Your name",
        max_length=40,
        required=False,
        help_text="Shown only to you and to whoever shares this device.",
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    time_zone = forms.ChoiceField(
        label="Your time zone",
        choices=lambda: (("", "As this device says"), *zone_choices()),
        required=False,
        help_text="Your day begins at four in the morning, where you are.",
    )

    class Meta:
        model = Learner
        fields = ("display_name",)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].initial = "" if self.instance.follows_device else self.instance.time_zone

    def save(self, commit: bool = True) -> Learner:
        zone = self.cleaned_data["time_zone"]
        self.instance.follows_device = not zone
        self.instance.time_zone = zone or self.instance.time_zone
        return super().save(commit)


class DaysAheadForm(forms.Form):
    days = forms.IntegerField(label="Days ahead of today", min_value=0, max_value=3650)
