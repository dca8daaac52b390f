from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from drills.models import Event, Question, Report, Sitting, SkillCard


class OnlyToRead(admin.ModelAdmin):
    """The record is written by answers alone; what is folded from it is mended by rebuild_schedule."""

    date_hierarchy: str | None = None
    list_select_related = ["learner"]
    search_fields = ["learner__username", "skill"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(OnlyToRead):
    list_display = [
        "at",
        "learner",
        "kind",
        "skill",
        "verdict_right",
        "reason_right",
        "rating",
        "counts",
        "due_day_after",
    ]
    list_filter = ["kind", "counts", "rating", "skill"]
    date_hierarchy = "at"


@admin.register(Question)
class QuestionAdmin(OnlyToRead):
    list_display = ["created_at", "learner", "purpose", "skill", "facet", "seed", "position", "verdict", "answered_at"]
    list_filter = ["purpose", "kind", "skill"]


@admin.register(Sitting)
class SittingAdmin(OnlyToRead):
    list_display = ["started_at", "learner", "purpose", "scope", "plan", "ended_at"]
    list_filter = ["purpose"]
    search_fields = ["learner__username", "scope"]


@admin.register(SkillCard)
class SkillCardAdmin(OnlyToRead):
    list_display = ["learner", "skill", "due_day", "stability", "difficulty", "memory_day"]
    list_filter = ["skill"]


@admin.register(Report)
class ReportAdmin(OnlyToRead):
    list_display = ["id", "at", "learner", "kind", "skill", "facet", "stage", "rule_card"]
    list_filter = ["kind", "skill", "stage"]
