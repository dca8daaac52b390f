"""One settings file. A SECRET_KEY in the environment means production; without one this is a development server."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from tutor import environment

BASE_DIR = Path(__file__).resolve().parent.parent

# ── What the environment decides ────────────────────────────────────────

DEVELOPMENT = environment.flag("DEVELOPMENT", default="SECRET_KEY" not in os.environ)
DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = environment.text("SECRET_KEY", default="for development only, never for a server" if DEVELOPMENT else None)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", default="localhost 127.0.0.1 [::1]" if DEVELOPMENT else "")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")
HTTPS = environment.flag("HTTPS", default=not DEVELOPMENT)
DATABASE_URL = environment.text("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
EMAIL_HOST = environment.text("EMAIL_HOST", default="")
TRUSTED_PROXIES = int(environment.text("TRUSTED_PROXIES", default="0"))

# ── The house ───────────────────────────────────────────────────────────

INSTALLED_APPS = [
    "tutor",
    "clubs",
    "drills",
    "lessons",
    "scores",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tutor.sessions.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tutor.middleware.LearnerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tutor.context.site",
            ],
        },
    },
]

# ── Database ────────────────────────────────────────────────────────────

DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=None, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A writer waits for its turn at BEGIN instead of failing in the middle.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = False
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Nothing is in this cache but how often somebody has tried (allauth's limits): an ordinary page never asks for it.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "limits",  # tutor/migrations/0003_limits.py
        "KEY_FUNCTION": "tutor.limits.keyed",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # beyond it a third is dropped: not to be reached by guessing
    }
}

# ── Language and time: stored in UTC, a learner's day is worked out from their own zone ──

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
USE_THOUSAND_SEPARATOR = False

# ── Learners ────────────────────────────────────────────────────────────

AUTH_USER_MODEL = "tutor.Learner"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "tutor.accounts.Adapter"
ACCOUNT_FORMS = {
    "signup": "tutor.forms.SignupForm",
    "login": "tutor.forms.LoginForm",
    "change_password": "tutor.forms.ChangePasswordForm",
    "reset_password": "tutor.forms.ResetPasswordForm",
    "reset_password_from_key": "tutor.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest is logged in too, and must reach the log-in page
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_BLACKLIST = ["admin", "guest"]
ACCOUNT_RATE_LIMITS = {"login": "30/m/ip", "login_failed": "10/m/ip,5/5m/key", "signup": "20/m/ip"}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
EMAIL_PORT = int(environment.text("EMAIL_PORT", default="587"))
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER", default="")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD", default="")
EMAIL_TIMEOUT = 10  # seconds that somebody waits for a page while the mail server does not answer
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", default=True)
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", default="canasta@localhost")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"

# ── Static files ────────────────────────────────────────────────────────

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEVELOPMENT
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEVELOPMENT
        else "tutor.storage.StaticStorage"
    },
}

# ── Security ────────────────────────────────────────────────────────────

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "tutor.views.stale_form"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # a guest's only key is this cookie; browsers keep none for longer
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
CSRF_COOKIE_HTTPONLY = True
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = environment.flag("HSTS_WHOLE_DOMAIN", default=True)

# ── What goes wrong is written to the console, in production too ────────

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "INFO", "propagate": False}},
}
