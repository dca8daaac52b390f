from allauth.account import views as account
from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path

from tutor import privacy_views, views
from tutor.referee.views import referee

handler429 = "tutor.views.too_often"
# One door for everybody: the log-in page, which slows down whoever guesses passwords.
admin.site.login = secure_admin_login(admin.site.login)

accounts = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", views.SignUp.as_view(), name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("password/", views.change_password, name="account_change_password"),
    path("password/reset/", views.ResetPassword.as_view(), name="account_reset_password"),
    path("password/reset/sent/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        "^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("password/reset/done/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("you/", views.you, name="you"),
    path("you/data/", privacy_views.data, name="your-data"),
    path("you/data/everything.json", privacy_views.export, name="your-export"),
    path("you/data/answers.csv", privacy_views.answers, name="your-answers"),
    path("you/delete/", privacy_views.delete, name="your-delete"),
    path("referee/", referee, name="referee"),
    path("learners/", views.learners, name="learners"),
    path("account/", include(accounts)),
    path("admin/", admin.site.urls),
    path("", include("lessons.urls")),
    path("", include("drills.urls")),
    path("", include("scores.urls")),
    path("", include("clubs.urls")),
]
if settings.DEVELOPMENT:
    urlpatterns += [path("dev/time/", views.dev_time, name="dev_time")]
