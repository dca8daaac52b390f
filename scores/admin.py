from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scores.models import Change, Hand, Sheet


class OnlyToRead(admin.ModelAdmin):
    """Sheets are written at the table."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Sheet)
class SheetAdmin(OnlyToRead):
    list_display = ["title", "learner", "rule_card", "names", "version", "begun_at", "changed_at"]
    list_select_related = ["learner"]
    search_fields = ["title", "learner__username"]
    exclude = ["reading", "writing"]


@admin.register(Hand)
class HandAdmin(OnlyToRead):
    list_display = ["sheet", "number", "content"]
    list_select_related = ["sheet"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # but with its sheet


@admin.register(Change)
class ChangeAdmin(OnlyToRead):
    list_display = ["at", "sheet", "number", "was", "now"]
    list_select_related = ["sheet"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
