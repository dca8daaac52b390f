from django.urls import path, register_converter
from django.urls.converters import IntConverter

from drills import answer_views, placement_views, progress_views, table_views, views


class Key(IntConverter):
    """A row's number; no row has one that a database cannot hold."""

    regex = "[0-9]{1,18}"


register_converter(Key, "key")

urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path("practice/mixed/", views.practice_mixed, name="practice-mixed"),
    path("practice/missed/", views.practice_missed, name="practice-missed"),
    path("practice/lesson/<slug:slug>/", views.practice_lesson, name="practice-lesson"),
    path("practice/<slug:slug>/", views.practice_skill, name="practice-skill"),
    path("table/use/", table_views.use_card, name="use-card"),
    path("table/changed/", table_views.changed_card, name="changed-card"),
    path("review/", views.review, name="review"),
    path("q/<key:pk>/", views.question, name="question"),
    path("q/<key:pk>/next/", views.next_question, name="next-question"),
    path("q/<key:pk>/another/", answer_views.another, name="another"),
    path("q/<key:pk>/what-if/", answer_views.what_if, name="what-if"),
    path("q/<key:pk>/hint/", answer_views.hint, name="hint"),
    path("q/<key:pk>/undo/", answer_views.undo, name="undo"),
    path("q/<key:pk>/report/", answer_views.report, name="report"),
    path("placement/", placement_views.placement_round, name="placement"),
    path("placement/<int:pk>/", placement_views.placed, name="placed"),
    path("placement/<int:pk>/next/", placement_views.go_on, name="placing"),
    path("progress/", progress_views.progress, name="progress"),
    path("progress/mistakes/", progress_views.mistakes, name="mistakes"),
    path("skills/<slug:slug>/", progress_views.skill, name="skill"),
    path("keys/", views.keys, name="keys"),
    path("sitting/<int:pk>/", views.sitting, name="sitting"),
]
