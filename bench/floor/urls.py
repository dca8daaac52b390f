from django.urls import path

from bench.floor import views

urlpatterns = [path("", views.page), path("answer/", views.answer)]
