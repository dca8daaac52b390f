from typing import Any

from allauth.account import forms as account
from django import forms

from tutor.models import RETENTIONS, SITTING_LENGTHS, CardSize, Learner, TextSize
from tutor.zones import zone_choices


class YouForm(forms.ModelForm):
    """What a learner may set: their name, how large things are, how reviews come, where their day begins, the keys."""

    text_size = forms.ChoiceField(label="Size of the text", choices=TextSize.choices, required=False)
    card_size = forms.ChoiceField(label="Size of the cards", choices=CardSize.choices, required=False)
    sitting_length = forms.TypedChoiceField(
        label="How many questions at a time",
        choices=SITTING_LENGTHS,
        coerce=int,
        required=False,
        help_text="You may stop sooner, whenever you like.",
    )
    retention = forms.TypedChoiceField(
        label="How sure you want to be when a question comes back",
        choices=RETENTIONS,
        coerce=float,
        required=False,
        help_text="Of 100 questions that come back, how many you want to know. 85 asks the least; 90 is the usual; "
        "95 asks sooner, and a third to a half more in a year than 90. A change holds for each skill from its next "
        "answer on.",
    )

    time_zone = forms.ChoiceField(
        label="Your time zone",
        choices=lambda: (("", "Follow this device"), *zone_choices()),
        required=False,
        help_text="Your day begins at four in the morning, where you are.",
    )

    class Meta:
        model = Learner
        fields = ("display_name", "shortcuts")
        labels = {"display_name": "Your name", "shortcuts": "Single keys answer"}
        help_texts = {
            "display_name": "You see it, whoever shares this device, and the clubs that you lead.",
            "shortcuts": "1 to 9 choose, H gives a hint, U undoes. Enter, the arrows and Space always work.",
        }
        widgets = {"display_name": forms.TextInput(attrs={"autocomplete": "nickname"})}

    CHOSEN = ("text_size", "card_size", "sitting_length", "retention")
    field_order = ("display_name", *CHOSEN, "time_zone", "shortcuts")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.CHOSEN:
            self.fields[name].initial = getattr(self.instance, name)
        self.fields["time_zone"].initial = "" if self.instance.follows_device else self.instance.time_zone

    def save_to(self, learner: Learner) -> Learner:
        """A visitor becomes a learner only once there is something to keep, so the form learns last whose it is."""
        zone = self.cleaned_data["time_zone"]
        forms.models.construct_instance(self, learner, self._meta.fields)
        learner.follows_device = not zone
        learner.time_zone = zone or learner.time_zone
        for name in self.CHOSEN:
            setattr(learner, name, self.cleaned_data[name] or getattr(learner, name))
        learner.save(update_fields=["display_name", "shortcuts", "follows_device", "time_zone", *self.CHOSEN])
        return learner


class DaysAheadForm(forms.Form):
    days = forms.IntegerField(label="Days ahead of today", min_value=0, max_value=3650)


class PlainWords:
    """Labels in our words above every field, and no words inside it that vanish on typing."""

    labels = {
        "login": "User name",
        "username": "User name",
        "email": "E-mail (if you like)",
        "password": "Password",
        "oldpassword": "Your password until now",
        "password1": "Password",
        "password2": "The new password again",
        "remember": "Keep me logged in on this device",
    }
    help_texts = {
        "email": "Only used to send you a new password if you lose yours.",
        "password1": "At least eight characters. Three or four words make a good one.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.help_texts.get(name, "")
            field.widget.attrs.pop("placeholder", None)


class SignupForm(PlainWords, account.SignupForm):
    pass


class LoginForm(PlainWords, account.LoginForm):
    pass


class ChangePasswordForm(PlainWords, account.ChangePasswordForm):
    labels = {**PlainWords.labels, "password1": "The new password"}


class ResetPasswordForm(PlainWords, account.ResetPasswordForm):
    labels = {**PlainWords.labels, "email": "Your e-mail address"}
    help_texts: dict[str, str] = {}


class ResetPasswordKeyForm(PlainWords, account.ResetPasswordKeyForm):
    labels = {**PlainWords.labels, "password1": "The new password"}
