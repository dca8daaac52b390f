from django.contrib import admin

from lessons.models import Progress


@admin.register(Progress)
class ProgressAdmin(admin.ModelAdmin):
    list_display = ["learner", "lesson", "step", "begun_at", "finished_at"]
    list_filter = ["lesson"]
    search_fields = ["learner__username", "learner__display_name"]
    raw_id_fields = ["learner"]
