import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse

from tutor import environment
from tutor.accounts import DAYS_AHEAD
from tutor.middleware import LearnerMiddleware

pytestmark = pytest.mark.django_db


def ahead(request) -> timedelta:
    LearnerMiddleware(lambda request: HttpResponse())(request)
    return request.now - datetime.now(UTC)


@pytest.fixture
def request_ahead(rf):
    request = rf.get("/")
    request.session = {DAYS_AHEAD: 3}
    return request


def test_a_developer_goes_on_as_if_three_days_had_passed(client):
    client.post("/dev/time/", {"days": "3"})
    page = client.get("/").text
    assert "3 days ahead of today" in page


def test_the_requests_own_time_is_ahead(request_ahead):
    assert timedelta(days=2, hours=23) < ahead(request_ahead) <= timedelta(days=3)
    assert request_ahead.now.tzinfo is UTC


def test_nobody_travels_on_a_production_server(request_ahead, settings):
    settings.DEVELOPMENT = False
    assert ahead(request_ahead) <= timedelta(0)


@pytest.mark.parametrize("days", ["", "-1", "soon", "99999"])
def test_a_journey_to_nowhere_is_refused_calmly(client, days):
    assert client.post("/dev/time/", {"days": days}).status_code == 200
    assert DAYS_AHEAD not in client.session


def test_the_journey_survives_signing_up_and_switching(client):
    client.post("/dev/time/", {"days": "3"})
    client.post("/account/signup/", {"username": "rosa", "password1": "four green herons sing"})
    client.post("/learners/", {"new": "yes"})
    assert client.session[DAYS_AHEAD] == 3


def test_no_page_reads_the_clock_by_itself():
    """Time is an argument below the middleware; a command, which no page calls, gives it too."""
    for folder in ("canasta", "lessons", "drills", "tutor"):
        for file in Path(folder).rglob("*.py"):
            reads = any(call in file.read_text() for call in ("datetime.now(", "timezone.now(", "date.today("))
            assert not reads or file.name == "middleware.py" or file.parent.name == "commands", file


def test_a_missing_setting_stops_the_start(monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        environment.text("SECRET_KEY")


def test_a_flag_that_is_neither_yes_nor_no_stops_the_start(monkeypatch):
    monkeypatch.setenv("DEBUG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="perhaps"):
        environment.flag("DEBUG", default=False)


def test_make_run_starts_a_development_server_whatever_the_shell_has_set(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "of another project")
    monkeypatch.setenv("DEVELOPMENT", "no")
    instead = ["make", "--silent", "--old-file=.venv/run.stamp", "run", "PY=printenv DEVELOPMENT ;:"]
    said = subprocess.run(instead, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True).stdout
    assert said.splitlines().count("yes") == 2  # the database is set up, and the server started
