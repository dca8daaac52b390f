from django.urls import path

from lessons import rule_views, table_views, views

urlpatterns = [
    path("lessons/", views.lessons, name="lessons"),
    path("lessons/<slug:slug>/", views.lesson, name="lesson"),
    path("lessons/<slug:slug>/<int:number>/", views.step, name="step"),
    path("lessons/<slug:slug>/recap/", views.recap, name="recap"),
    path("rules/", rule_views.rules, name="rules"),
    path("rules/compare/", rule_views.compare, name="compare"),
    path("search/", rule_views.search, name="search"),
    path("table/", table_views.table, name="table"),
    path("table/questions/", table_views.questions, name="table-questions"),
    path("table/keep/", table_views.keep, name="keep-card"),
    path("table/kept/<int:pk>/", table_views.saved, name="saved-card"),
    path("words/", rule_views.words, name="words"),
]
