from django.urls import path

from scores import views

urlpatterns = [
    path("scores/", views.scores, name="scores"),
    path("scores/new/", views.begin, name="scores-begin"),
    path("scores/<int:pk>/", views.sheet, name="sheet"),
    path("scores/<int:pk>/hands/<int:number>/", views.hand, name="sheet-hand"),
    path("scores/<int:pk>/hands/<int:number>/remove/", views.remove, name="sheet-remove"),
    path("scores/<int:pk>/cards/", views.cards, name="sheet-cards"),
    path("scores/<int:pk>/sum/", views.sum_so_far, name="sheet-sum"),
    path("scores/<int:pk>/names/", views.names, name="sheet-names"),
    path("scores/<int:pk>/delete/", views.delete, name="sheet-delete"),
    path("scores/<int:pk>/scores.csv", views.file, name="sheet-csv"),
    path("scores/see/<str:token>/", views.see, name="sheet-see"),
    path("scores/join/<str:token>/", views.join, name="sheet-join"),
]
