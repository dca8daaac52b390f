"""What is stored of reviews: the positions issued, the record of events, and where each learner stands."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from drills import kinds
from drills.fold import EventKind, Standing, Try
from drills.schedule import Memory, Rating

LEARNER = settings.AUTH_USER_MODEL
LONGEST_MS = 60_000


class Purpose(models.TextChoices):
    REVIEW = "review"
    PRACTICE = "practice"
    PLACE = "place"  # of the placement round: it never counts either
    ANOTHER = "another"  # one more like the last, beside the row: it never counts
    SET = "set"  # of a club's set, the same for everybody: it never counts


ONE_WHOLE = (Purpose.PLACE, Purpose.SET)  # nothing of a placement round or of a set is undone


class Sitting(models.Model):
    """A short row of cards to turn: the skills asked one after another."""

    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="sittings")
    purpose = models.CharField(max_length=8, choices=Purpose)
    scope = models.CharField(
        max_length=60, help_text="what is practised: a skill, a lesson, or mixed; empty in a review"
    )
    plan = models.JSONField(default=list, help_text="the skills in order")
    study_day = models.DateField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True, help_text="nothing is answered after this")
    leads_to = models.CharField(max_length=200, blank=True, help_text="the page at its end; empty: its summary")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "study_day", "purpose", "scope"],
                condition=Q(ended_at=None),
                name="one_sitting_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.study_day}: {', '.join(self.plan)}"

    def is_closed(self, now: datetime) -> bool:
        return self.closes_at is not None and self.closes_at <= now


class Question(models.Model):
    """A position as it was issued to a learner; a reload shows the same one."""

    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="questions")
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="questions")
    number = models.PositiveSmallIntegerField(help_text="its place in the sitting's row, from 1")
    purpose = models.CharField(max_length=8, choices=Purpose)
    # What a kind makes stands in columns where something is looked up by it, else in `content`.
    kind = models.CharField(max_length=40)
    skill = models.CharField(max_length=40)
    facet = models.CharField(max_length=60)
    seed = models.BigIntegerField()
    rule_card = models.CharField(max_length=1000)
    position = models.CharField(max_length=2500, help_text="its rule card alone may be a thousand long")
    turn = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001 - none is asked about, which "" is not
    answer = models.BooleanField(null=True, help_text="the right verdict; none where fields are filled in")
    rule = models.CharField(max_length=40, help_text="the rule that decides")
    engine = models.CharField(max_length=20)
    content = models.JSONField(help_text="the rest of what the kind made: the wordings, the reasons")
    verdict = models.BooleanField(null=True, blank=True, help_text="the learner's, once locked")
    hints = models.PositiveSmallIntegerField(default=0)
    taught = models.JSONField(default=list, help_text="the lessons read when it was asked, and its own")
    last_met = models.DateField(null=True, blank=True, help_text="the study day of the skill's answer before")
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    has_near_miss = models.BooleanField(default=False, help_text="one change of its table turns the answer")
    near_miss_of = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="near_misses")
    withdrawn_at = models.DateTimeField(null=True, blank=True, help_text="never answered, and no longer to be asked")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "skill"],
                condition=Q(purpose=Purpose.REVIEW, answered_at=None, withdrawn_at=None),
                name="one_open_review_a_skill",
            ),
        ]
        indexes = [models.Index(fields=["learner", "skill", "facet"], name="question_facets")]

    def __str__(self) -> str:
        return f"{self.skill}: {self.position}"

    MADE = ("kind", "skill", "facet", "seed", "rule_card", "position", "turn", "answer", "rule", "engine")

    @classmethod
    def of(cls, made: kinds.Question, **columns: Any) -> "Question":
        content = made.to_json()
        return cls(**{name: content.pop(name) for name in cls.MADE}, content=content, **columns)

    @cached_property
    def made(self) -> kinds.Question:
        """The question as its kind made it."""
        return kinds.Question.from_json(self.content | {name: getattr(self, name) for name in self.MADE})

    @property
    def is_open(self) -> bool:
        return self.answered_at is None and self.withdrawn_at is None

    @property
    def may_be_undone(self) -> bool:
        return self.purpose not in ONE_WHOLE

    @property
    def stage(self) -> str:
        """How far it is: verdict, reasons, cards, fields or reply."""
        if self.answered_at:
            return "reply"
        if self.made.asks_fields(self.verdict):
            return "fields"
        if self.verdict is None:
            return "verdict"
        return "cards" if self.made.asks_cards(self.verdict) else "reasons"


class Event(models.Model):
    """A line of the record. Append-only: triggers refuse every UPDATE, and every DELETE outside an Erasure."""

    kind = models.CharField(max_length=9, choices=[(kind.value, kind.value) for kind in EventKind])
    learner = models.ForeignKey(LEARNER, models.PROTECT, related_name="events")
    skill = models.CharField(max_length=40)
    at = models.DateTimeField()
    study_day = models.DateField()
    zone = models.CharField(max_length=64)
    question = models.ForeignKey(Question, models.PROTECT, null=True, blank=True, related_name="events")
    voids = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="voided_by")
    verdict = models.BooleanField(null=True)
    reason = models.CharField(max_length=60, null=True)  # noqa: DJ001 - None where cards were picked instead
    cards = models.CharField(max_length=120, null=True)  # noqa: DJ001 - None where a reason was given instead
    values = models.JSONField(null=True, help_text="what was filled in, by field")
    verdict_right = models.BooleanField(null=True)
    reason_right = models.BooleanField(null=True)
    misconception = models.CharField(max_length=60, blank=True)
    hints = models.PositiveSmallIntegerField(default=0)
    guess_said = models.BooleanField(default=False)
    duration_ms = models.PositiveIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(null=True, choices=[(rating.value, rating.name) for rating in Rating])
    counts = models.BooleanField(default=False)
    recall_before = models.FloatField(null=True)
    stability_before = models.FloatField(null=True)
    difficulty_before = models.FloatField(null=True)
    stability_after = models.FloatField(null=True)
    difficulty_after = models.FloatField(null=True)
    due_day_after = models.DateField(null=True)
    scheduler = models.CharField(max_length=60)
    grader = models.CharField(max_length=20)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["question"], condition=Q(kind=EventKind.ANSWER.value), name="one_answer_a_question"
            ),
            models.UniqueConstraint(
                fields=["voids"], condition=Q(kind=EventKind.VOID.value), name="one_void_an_answer"
            ),
            models.CheckConstraint(
                condition=~Q(kind=EventKind.ANSWER.value) | Q(question__isnull=False), name="an_answer_has_its_question"
            ),
            models.CheckConstraint(
                condition=~Q(kind=EventKind.VOID.value) | Q(voids__isnull=False), name="a_void_names_an_answer"
            ),
            models.CheckConstraint(
                condition=Q(duration_ms=None) | Q(duration_ms__lte=LONGEST_MS), name="at_most_a_minute"
            ),
        ]
        indexes = [models.Index(fields=["learner", "skill", "id"], name="event_fold")]

    def __str__(self) -> str:
        return f"{self.kind} {self.skill}"

    @property
    def right(self) -> bool:
        return bool(self.verdict_right and self.reason_right)


class SkillCard(models.Model):
    """Where a learner stands with a skill: the fold of its events, kept so that a page need not fold."""

    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="skill_cards")
    skill = models.CharField(max_length=40)
    introduced_day = models.DateField()
    due_day = models.DateField()
    stability = models.FloatField(null=True, blank=True)
    difficulty = models.FloatField(null=True, blank=True)
    memory_day = models.DateField(null=True, blank=True)
    tries = models.JSONField(default=list, help_text="each counted answer: predicted recall, right")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "skill"], name="one_card_a_skill")]
        indexes = [models.Index(fields=["learner", "due_day"], name="card_due")]

    def __str__(self) -> str:
        return f"{self.skill}, due {self.due_day}"

    @property
    def standing(self) -> Standing:
        return Standing(
            introduced=self.introduced_day,
            due=self.due_day,
            memory=self._memory,
            tries=tuple(Try(predicted, right) for predicted, right in self.tries),
        )

    @property
    def _memory(self) -> Memory | None:
        if self.stability is None or self.difficulty is None or self.memory_day is None:
            return None
        return Memory(self.stability, self.difficulty, self.memory_day)

    @staticmethod
    def columns(standing: Standing) -> dict[str, Any]:
        """The columns that hold a standing; the inverse of .standing."""
        memory = standing.memory
        return {
            "introduced_day": standing.introduced,
            "due_day": standing.due,
            "stability": memory and memory.stability,
            "difficulty": memory and memory.difficulty,
            "memory_day": memory and memory.day,
            "tries": [[one.predicted, one.right] for one in standing.tries],
        }


class Report(models.Model):
    """A problem with a question, as a learner met it: all that it takes to lay the same table again."""

    learner = models.ForeignKey(LEARNER, models.CASCADE, related_name="reports")
    question = models.ForeignKey(Question, models.CASCADE, related_name="reports")
    at = models.DateTimeField()
    stage = models.CharField(max_length=8, help_text="how far the page was: verdict, reasons, cards, fields or reply")
    kind = models.CharField(max_length=40)
    skill = models.CharField(max_length=40)
    facet = models.CharField(max_length=60)
    seed = models.BigIntegerField()
    rule_card = models.CharField(max_length=1000)
    position = models.CharField(max_length=2500)
    turn = models.CharField(max_length=500, null=True, blank=True)  # noqa: DJ001 - as in Question
    engine = models.CharField(max_length=20, help_text="that made the question")
    given = models.JSONField(default=dict, help_text="what had been answered by then")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["question", "stage"], name="one_report_a_stage")]

    def __str__(self) -> str:
        return f"report {self.pk}: {self.skill}"


class Erasure(models.Model):
    """A learner whose record is being deleted; written only within services.erase."""

    learner = models.OneToOneField(LEARNER, models.CASCADE, primary_key=True, related_name="erasure")

    def __str__(self) -> str:
        return f"erasure of {self.learner_id}"
