from django.contrib import admin

from lessons.models import Progress, SavedCard


@admin.register(Progress)
class ProgressAdmin(admin.ModelAdmin):
    list_display = ["learner", "lesson", "step", "begun_at", "finished_at"]
    list_filter = ["lesson"]
    search_fields = ["learner__username", "learner__display_name"]
    raw_id_fields = ["learner"]


@admin.register(SavedCard)
class SavedCardAdmin(admin.ModelAdmin):
    list_display = ["learner", "name", "text", "saved_at"]
    search_fields = ["name", "text", "learner__username", "learner__display_name"]
    raw_id_fields = ["learner"]
