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
