"""The demonstration club: filled by the real path of answers, so that every page of it can be looked at."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from clubs.models import Club, Go, Member
from drills.fold import EventKind
from drills.models import Event
from drills.services import rebuild
from tests.clubs.conftest import browser_of

pytestmark = pytest.mark.django_db
PLACES = ("club", "club-sets", "club-plan", "club-people", "club-invite", "club-card", "club-seasons", "club-csv")


def test_a_demo_club_can_be_looked_at_on_every_page_and_its_record_folds() -> None:
    said = StringIO()
    call_command("demo_club", learners=3, days=4, stdout=said)
    club = Club.objects.get()
    assert f"/clubs/{club.pk}/" in said.getvalue()
    teacher = browser_of(club.staff.get(role="teacher").learner)
    for name in PLACES:
        assert teacher.get(reverse(name, args=[club.pk])).status_code == 200, name
    season = club.seasons.get(ended_at=None)
    assert season.members.count() == 3
    assert season.sets.count() == 3
    assert Go.objects.exists()
    assert Event.objects.filter(kind=EventKind.ANSWER, counts=True).exists()
    assert rebuild() == 0
    assert Member.objects.exclude(season=season).exclude(stood=None).exists()


def test_there_is_none_on_a_production_server(settings) -> None:
    settings.DEVELOPMENT = False
    with pytest.raises(CommandError, match="a password that everybody knows"):
        call_command("demo_club", learners=1, days=1)
    assert not Club.objects.exists()


def test_a_second_demo_club_stands_beside_the_first() -> None:
    for _ in range(2):
        call_command("demo_club", learners=1, days=1, stdout=StringIO())
    assert Club.objects.count() == 2


@pytest.mark.parametrize("wrong", [{"learners": 0}, {"card": "whist"}])
def test_what_cannot_be_made_is_told(wrong) -> None:
    with pytest.raises(CommandError):
        call_command("demo_club", **wrong)
