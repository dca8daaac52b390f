from django.urls import path

from lessons import views

urlpatterns = [
    path("lessons/", views.lessons, name="lessons"),
    path("lessons/<slug:slug>/", views.lesson, name="lesson"),
    path("lessons/<slug:slug>/<int:number>/", views.step, name="step"),
    path("lessons/<slug:slug>/recap/", views.recap, name="recap"),
    path("words/", views.words, name="words"),
]
