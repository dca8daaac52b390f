"""What is stored of a club: its card, who leads it, its seasons, and who learns in them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from canasta.rulecard import RuleCard
from clubs.codes import new_join_code
from drills.kinds import Question as Made
from drills.models import Sitting
from lessons.services import card_in

LEARNER = settings.AUTH_USER_MODEL
LONGEST_NAME = 60


class Club(models.Model):
    """A club, and the card that its tables play by."""

    name = models.CharField(max_length=LONGEST_NAME)
    rule_card = models.CharField(max_length=1000, default="classic")
    founded_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name

    @property
    def card(self) -> RuleCard:
        return card_in(self.rule_card)


class Role(models.TextChoices):
    TEACHER = "teacher", "teacher"
    HELPER = "helper", "helper"  # sees what a teacher sees, and changes nothing


class Staff(models.Model):
    """Somebody who leads a club, or helps to."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="staff")
    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="staffed")
    role = models.CharField(max_length=8, choices=Role)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "staff"
        constraints = [models.UniqueConstraint(fields=["club", "learner"], name="one_role_a_club")]

    def __str__(self) -> str:
        return f"{self.learner_id}, {self.role} of {self.club_id}"

    @property
    def is_teacher(self) -> bool:
        return self.role == Role.TEACHER


class Season(models.Model):
    """A class that learns together for a while. A club has one that is going on; those before are its archive."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=LONGEST_NAME)
    join_code = models.CharField(max_length=8, unique=True, null=True, default=new_join_code)  # noqa: DJ001 - none once archived
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-begun_at"]
        constraints = [
            models.UniqueConstraint(fields=["club"], condition=Q(ended_at=None), name="one_season_goes_on"),
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A learner in a season, who agreed to be seen by those who lead it. Whoever leaves is deleted here."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="members")
    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=40, help_text="as they are called in the club")
    own_card = models.CharField(max_length=1000, help_text="the rule card to return to on leaving")
    joined_at = models.DateTimeField()
    told = models.ForeignKey(
        "CardChange",
        models.SET_NULL,
        null=True,
        blank=True,
        help_text="the last change of the card they read about",
    )
    stood = models.JSONField(null=True, blank=True, help_text="skill: [state, answers], as the season ended")

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["season", "learner"], name="once_in_a_season")]

    def __str__(self) -> str:
        return self.name


class CardChange(models.Model):
    """The club has changed its card: from which to which, for its members to read. Only ever added to."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="card_changes")
    before = models.CharField(max_length=1000)
    after = models.CharField(max_length=1000)
    why = models.CharField(max_length=200, blank=True, help_text="the teacher's own line")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class OnceCode(models.Model):
    """A code that moves a member to a new device: it dies after its first use, or an hour."""

    member = models.OneToOneField(Member, models.CASCADE, related_name="once_code")
    digest = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(LEARNER, models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"for {self.member_id} until {self.expires_at}"


class WrongCode(models.Model):
    """A code that was typed and fits nothing: counted, so that nobody guesses for long."""

    address = models.CharField(max_length=64, help_text="a digest of where it came from")
    season = models.ForeignKey(
        Season, models.CASCADE, null=True, blank=True, help_text="at whose door a one-time code was"
    )
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.at}"


class Set(models.Model):
    """Positions that everybody in a season is asked, the same in the same order."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="sets")
    title = models.CharField(max_length=LONGEST_NAME)
    note = models.CharField(max_length=500, blank=True)
    rule_card = models.CharField(max_length=1000, help_text="the club's, when it was made")
    created_at = models.DateTimeField()
    opens_at = models.DateTimeField(null=True, blank=True, help_text="none: not handed out yet")
    closes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title

    @property
    def has_old_card(self) -> bool:
        """The club plays by another card than the one that it was made for."""
        return self.rule_card != self.season.club.rule_card


class SetItem(models.Model):
    """One position of a set, as its kind made it."""

    set = models.ForeignKey(Set, models.CASCADE, related_name="items")
    number = models.PositiveSmallIntegerField()
    skill = models.CharField(max_length=40)
    content = models.JSONField(help_text="the question as its kind made it")
    is_picked = models.BooleanField(default=False, help_text="by hand, not made of a rule")
    hands = models.JSONField(default=dict, help_text="a show of hands in the room: {yes: 4, no: 7}")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["set", "number"], name="one_item_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.skill}"

    @property
    def made(self) -> Made:
        return Made.from_json(self.content)


class Go(models.Model):
    """A member's one go at a set: the sitting in which its questions are asked."""

    set = models.ForeignKey(Set, models.CASCADE, related_name="goes")
    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="goes")
    sitting = models.OneToOneField(Sitting, models.CASCADE, related_name="go")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["set", "learner"], name="one_go_a_set")]

    def __str__(self) -> str:
        return f"{self.learner_id} at {self.set_id}"


class Evening(models.Model):
    """An evening of the lesson plan."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="evenings")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=LONGEST_NAME)
    day = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]

    def __str__(self) -> str:
        return self.title


class Part(models.Model):
    """What an evening is made of: a lesson to read together, or a set."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    lesson = models.CharField(max_length=40, blank=True)
    set = models.ForeignKey(Set, models.CASCADE, null=True, blank=True, related_name="parts")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(lesson="", set__isnull=False) | (~Q(lesson="") & Q(set=None)), name="a_lesson_or_a_set"
            ),
        ]

    def __str__(self) -> str:
        return self.lesson or f"set {self.set_id}"
