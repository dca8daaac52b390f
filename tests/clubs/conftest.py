"""A club with a teacher, a helper and a member; a member of another club; and a stranger."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import Client

from clubs.models import Role
from tests.factories import LearnerFactory, MemberFactory, SeasonFactory, StaffFactory

NOW = datetime(2026, 6, 10, 18, tzinfo=UTC)


def browser_of(learner) -> Client:
    client = Client()
    client.force_login(learner)
    return client


@pytest.fixture
def season(db):
    return SeasonFactory()


@pytest.fixture
def club(season):
    return season.club


@pytest.fixture
def tom(club):
    """Tom, who teaches."""
    return StaffFactory(club=club, learner__username="tom", learner__display_name="Tom").learner


@pytest.fixture
def hilda(club):
    """Hilda, who helps."""
    return StaffFactory(club=club, role=Role.HELPER, learner__username="hilda", learner__display_name="Hilda").learner


@pytest.fixture
def mia(season):
    """Mia, who learns in the club."""
    return MemberFactory(season=season, name="Mia", learner__username="mia", learner__display_name="Mia")


@pytest.fixture
def everybody(tom, hilda, mia, charlie):
    """A browser for each: what a page answers to whom."""
    other = MemberFactory(name="Otto", learner=LearnerFactory(username="otto")).learner
    people = {"teacher": tom, "helper": hilda, "member": mia.learner, "other": other, "stranger": charlie}
    browsers = {who: browser_of(learner) for who, learner in people.items()}
    return SimpleNamespace(
        **browsers, visitor=Client(), answers=lambda ask: _answers(ask, browsers | {"visitor": Client()})
    )


def _answers(ask, browsers) -> dict[str, int]:
    """The status each of them is answered with; `ask` makes the request with a browser."""
    return {who: ask(browser).status_code for who, browser in browsers.items()}
