from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from clubs.models import CardChange, Club, Member, Season, Set, Staff


class StaffInline(admin.TabularInline):
    model = Staff
    extra = 0
    raw_id_fields = ["learner"]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ["name", "rule_card", "founded_at"]
    search_fields = ["name"]
    inlines = [StaffInline]


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):
    list_display = ["club", "name", "begun_at", "ended_at"]
    list_filter = ["club"]


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    list_display = ["name", "season", "learner", "joined_at"]
    raw_id_fields = ["learner", "season", "told"]


@admin.register(Set)
class SetAdmin(admin.ModelAdmin):
    list_display = ["title", "season", "opens_at", "closes_at"]


@admin.register(CardChange)
class CardChangeAdmin(admin.ModelAdmin):
    list_display = ["at", "club", "before", "after", "why"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
