"""What is stored of a real table's game: the sheet, its hands as they were entered, and what was changed later."""

import secrets

from django.conf import settings
from django.db import models

from canasta.rulecard import RuleCard
from scores.sheet import Entry

LEARNER = settings.AUTH_USER_MODEL


def new_token() -> str:
    """What nobody guesses: 128 bits, as they stand in a link."""
    return secrets.token_urlsafe(16)


class Sheet(models.Model):
    """A score sheet. Totals and minimums are not stored: they are worked out from its hands."""

    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="sheets")
    helpers = models.ManyToManyField(LEARNER, related_name="helped_sheets", blank=True)
    title = models.CharField(max_length=60)
    rule_card = models.CharField(max_length=1000, help_text="as it stood when the sheet was begun")
    names = models.JSONField(help_text="of the sides or players, in the order of the rule card's seats")
    version = models.PositiveIntegerField(default=0, help_text="one more with every change")
    reading = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    writing = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    begun_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.title

    @property
    def stamp(self) -> str:
        """Changes whenever anything that can be seen does."""
        return f"{self.changed_at.timestamp():.6f}"

    @property
    def card(self) -> RuleCard:
        return RuleCard.parse(self.rule_card)


class Hand(models.Model):
    """A hand as it was counted at the table."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    content = models.JSONField(help_text="the sides, and a tally for each")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "number"], name="one_hand_a_number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"hand {self.number}"

    @property
    def entry(self) -> Entry:
        return Entry.from_json(self.content)


class Change(models.Model):
    """A line of what was corrected or taken out; only ever added to."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(help_text="of the sheet, once this was done")
    number = models.PositiveSmallIntegerField(help_text="the hand's, as it stood then")
    was = models.JSONField()
    now = models.JSONField(null=True, blank=True, help_text="none where the hand was taken out")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"hand {self.number} {'corrected' if self.now else 'taken out'}"
