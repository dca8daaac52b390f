from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from tutor.models import Learner


@admin.register(Learner)
class LearnerAdmin(UserAdmin):
    list_display = ("username", "name", "is_guest", "time_zone", "last_login", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    ordering = ("-date_joined",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Learner", {"fields": ("display_name", "email", "is_guest", "rule_card", "time_zone", "follows_device")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # a learner's record is only ever added to, and would be left without its learner
