from django.conf import settings
from django.db import models


class Progress(models.Model):
    """How far a learner has come in a lesson."""

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lesson_progress")
    lesson = models.CharField(max_length=40)
    step = models.PositiveSmallIntegerField(default=1)  # the furthest that was reached
    begun_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "progress"
        constraints = [models.UniqueConstraint(fields=["learner", "lesson"], name="one_progress_a_lesson")]

    def __str__(self) -> str:
        return f"{self.learner_id}: {self.lesson}, {'finished' if self.finished_at else f'step {self.step}'}"


class SavedCard(models.Model):
    """A rule card that a learner keeps under a name."""

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_cards")
    name = models.CharField(max_length=60)
    note = models.CharField(max_length=500, blank=True)
    text = models.CharField(max_length=1000)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["learner", "name"], name="one_saved_card_a_name")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class UsedCard(models.Model):
    """A rule card that was in force until the learner chose another: the way back to it."""

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="used_cards")
    text = models.CharField(max_length=1000)
    until = models.DateTimeField()

    class Meta:
        ordering = ["-until"]
        constraints = [models.UniqueConstraint(fields=["learner", "text"], name="one_used_card_a_text")]

    def __str__(self) -> str:
        return self.text
