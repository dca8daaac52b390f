from django.conf import settings
from django.db import models


class Row(models.Model):
    """A hundred of these a learner: what a due skill would be."""

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    due = models.DateField()
    skill = models.CharField(max_length=40)
    stability = models.FloatField()
    answers = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["learner", "due"], name="row_due")]

    def __str__(self) -> str:
        return self.skill


class Review(models.Model):
    row = models.ForeignKey(Row, models.CASCADE)
    at = models.DateTimeField()
    choice = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.row_id}: {self.choice}"
