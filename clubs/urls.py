from django.urls import path

from clubs import card_views, join_views, people_views, views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.found, name="club-found"),
    path("clubs/join/", join_views.code, name="club-code"),
    path("clubs/join/<str:code>/", join_views.join, name="club-join"),
    path("clubs/back/", join_views.back, name="club-back"),
    path("clubs/<int:pk>/", views.club, name="club"),
    path("clubs/<int:pk>/leave/", join_views.leave, name="club-leave"),
    path("clubs/<int:pk>/invite/", join_views.invite, name="club-invite"),
    path("clubs/<int:pk>/invite.svg", join_views.picture, name="club-picture"),
    path("clubs/<int:pk>/card/", card_views.card, name="club-card"),
    path("clubs/<int:pk>/read/", card_views.read, name="club-read"),
    path("clubs/<int:pk>/people/", people_views.people, name="club-people"),
    path("clubs/<int:pk>/people/<int:member>/", people_views.member, name="club-member"),
    path("clubs/<int:pk>/people/<int:member>/code/", people_views.once_code, name="club-once"),
    path("clubs/<int:pk>/staff/<int:staff>/", people_views.staff, name="club-staff"),
]
