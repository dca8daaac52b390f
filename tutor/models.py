import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Upper

from tutor.zones import known_zones

USERNAME_TAKEN = "Somebody already has this user name. Please choose another."


def check_zone(name: str) -> None:
    if name not in known_zones():
        raise ValidationError("This is not a time zone we know.")


def new_guest_name() -> str:
    return f"guest-{secrets.token_hex(8)}"


class Learners(UserManager["Learner"]):
    def create_guest(self, *, time_zone: str = "UTC") -> "Learner":
        guest = self.model(username=new_guest_name(), is_guest=True, time_zone=time_zone)
        guest.set_unusable_password()
        guest.save()
        return guest

    def get_by_natural_key(self, username: str | None) -> "Learner":
        """As the log-in finds them: capitals are the same as small letters."""
        return self.get(username__iexact=username)


class TextSize(models.TextChoices):
    NORMAL = "normal", "Normal"
    LARGE = "large", "Large"
    LARGEST = "largest", "Largest"


class CardSize(models.TextChoices):
    NORMAL = "normal", "Normal"
    LARGE = "large", "Large"


SITTING_LENGTHS = [(5, "5 questions"), (10, "10 questions"), (20, "20 questions")]
RETENTIONS = [
    (0.85, "85 of 100"),
    (0.90, "90 of 100"),
    (0.95, "95 of 100"),
]


class Learner(AbstractUser):
    """Whoever learns here: a guest at first, known to one browser only; with a user name and password later."""

    first_name = None
    last_name = None
    display_name = models.CharField("name", max_length=40, blank=True)
    is_guest = models.BooleanField("guest", default=False)
    time_zone = models.CharField(max_length=64, default="UTC", validators=[check_zone])
    follows_device = models.BooleanField("time zone follows the device", default=True)
    shortcuts = models.BooleanField("number keys choose an answer", default=True)
    retention = models.FloatField("how sure they want to be on the day", choices=RETENTIONS, default=0.90)
    sitting_length = models.PositiveSmallIntegerField(choices=SITTING_LENGTHS, default=10)
    text_size = models.CharField(max_length=8, choices=TextSize, default=TextSize.NORMAL)
    card_size = models.CharField(max_length=8, choices=CardSize, default=CardSize.NORMAL)
    rule_card = models.CharField(max_length=1000, default="classic")

    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[Learners] = Learners()

    class Meta:
        verbose_name = "learner"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(  # by which PostgreSQL looks a name up for the log-in, too
                Upper("username"), name="username_in_any_case", violation_error_message=USERNAME_TAKEN
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.display_name or ("Guest" if self.is_guest else self.username)

    def change_locks(self) -> None:
        """Whoever is logged in anywhere is out, and a password is gone: a guest again, who may sign up anew."""
        self.display_name = self.name
        self.username, self.is_guest = new_guest_name(), True
        self.set_unusable_password()
        self.save(update_fields=["display_name", "username", "is_guest", "password"])

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
