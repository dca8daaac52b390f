"""Guests whom nobody will come back to are swept, and nobody else."""

import time
from datetime import UTC, datetime, timedelta
from io import StringIO
from threading import Event, Thread

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from canasta.rulecard import CLASSIC
from clubs.services import joining
from drills import services
from lessons import tables
from lessons.models import SavedCard
from lessons.services import finish
from scores.models import Sheet
from tests.clubs.test_cards import knows
from tests.factories import LearnerFactory, MemberFactory, QuestionFactory, StaffFactory
from tests.tutor.test_privacy import columns_of_learners
from tutor import sweeping
from tutor.models import Learner

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=500)
DAYS = 400


def a_guest(**columns) -> Learner:
    """Who came once, long ago, and whose browser is gone."""
    guest = Learner.objects.create_guest()
    Learner.objects.filter(pk=guest.pk).update(date_joined=LONG_AGO, **columns)
    return Learner.objects.get(pk=guest.pk)


def sheet_of(learner, changed_at=LONG_AGO) -> Sheet:
    return Sheet.objects.create(
        learner=learner,
        title="Ours",
        rule_card="classic",
        names=["We", "They"],
        begun_at=LONG_AGO,
        changed_at=changed_at,
    )


def swept(**how) -> list[Learner]:
    return sweeping.unseen_guests(NOW, how.pop("days", DAYS), **how)


def run(*options: str) -> str:
    out = StringIO()
    call_command("sweep_guests", *options, stdout=out)
    return out.getvalue()


def begins_a_review(guest) -> None:
    services.introduce_one(guest, "pile-pair", LONG_AGO.date(), LONG_AGO)
    sitting = services.start_review(guest, LONG_AGO)
    services.next_question(guest, sitting, LONG_AGO)


def test_a_guest_who_has_kept_nothing_is_swept():
    guest = a_guest()
    assert swept() == [guest]


def test_a_question_that_was_asked_and_never_answered_keeps_nobody():
    guest = a_guest(display_name="Rosa", rule_card="bicycle")
    begins_a_review(guest)
    assert swept() == [guest]
    run("--delete")
    assert not Learner.objects.exists()


KEPT = {
    "an answer": lambda guest: knows(guest, "pile-pair", LONG_AGO),
    "a lesson": lambda guest: finish(guest, "melding", LONG_AGO),
    "a rule card": lambda guest: SavedCard.objects.create(
        learner=guest, name="Ours", text="classic", saved_at=LONG_AGO
    ),
    "a score sheet": sheet_of,
    "a sheet they help with": lambda guest: sheet_of(LearnerFactory()).helpers.add(guest),
    "a report": lambda guest: services.report(guest, QuestionFactory(learner=guest), LONG_AGO),
}


@pytest.mark.parametrize("what", KEPT)
def test_whoever_has_kept_something_is_swept_only_if_that_is_asked_for(what):
    guest = a_guest()
    KEPT[what](guest)
    assert swept() == []
    assert swept(answered=True) == [guest]
    run("--delete")
    assert Learner.objects.filter(pk=guest.pk).exists()
    run("--delete", "--answered")
    assert not Learner.objects.filter(pk=guest.pk).exists()


def was_a_member(guest):
    """Of a season that has ended since."""
    member = MemberFactory(learner=guest)
    member.season.ended_at = LONG_AGO
    member.season.save()


NEVER = {
    "a member": lambda guest: MemberFactory(learner=guest),
    "a member of an archived season": was_a_member,
    "somebody who leads a club": lambda guest: StaffFactory(learner=guest),
    "an account": lambda guest: Learner.objects.filter(pk=guest.pk).update(is_guest=False),
    "closed on purpose": lambda guest: Learner.objects.filter(pk=guest.pk).update(is_active=False),
    "new": lambda guest: Learner.objects.filter(pk=guest.pk).update(date_joined=NOW - timedelta(days=DAYS - 1)),
    "answered lately": lambda guest: knows(guest, "pile-pair", NOW - timedelta(days=DAYS - 1)),
    "their sheet is written on": lambda guest: sheet_of(guest, NOW - timedelta(days=DAYS - 1)),
}


@pytest.mark.parametrize("who", NEVER)
def test_some_are_never_swept(who):
    NEVER[who](a_guest())
    assert swept() == swept(answered=True) == []


def test_whoever_has_left_the_club_is_as_any_other():
    guest = a_guest()
    joining.leave(MemberFactory(learner=guest), NOW)
    assert swept() == [guest]


@pytest.fixture
def guest(client) -> Learner:
    """The guest of a browser, who came long ago."""
    client.post("/you/", {"display_name": "Rosa"})
    Learner.objects.update(date_joined=LONG_AGO)
    return Learner.objects.get()


def last_here(client, days: int) -> None:
    session = Session.objects.get(session_key=client.session.session_key)
    session.expire_date = NOW + timedelta(days=DAYS - days, minutes=5)
    session.save()


def test_a_browser_that_was_here_keeps_its_guest(client, guest):
    last_here(client, 99)
    assert swept(days=100) == []
    last_here(client, 101)
    assert swept(days=100) == [guest]


def test_a_guest_one_tap_away_on_somebody_else_s_device_is_kept(client, guest, alice):
    client.post("/learners/", {"new": "yes"})
    assert swept(days=100) == []
    client.post("/learners/", {"forget": guest.pk})
    assert swept(days=100) == [guest]


def test_nobody_is_deleted_before_it_is_asked_for():
    a_guest(), a_guest()
    assert "2 guests with nothing kept, not seen for 400 days." in run()
    assert "Nothing is deleted." in run()
    assert Learner.objects.count() == 2
    assert "2 guests deleted." in run("--delete")
    assert Learner.objects.count() == 0


def test_whoever_comes_back_in_that_very_moment_is_kept():
    guest = a_guest()
    assert swept() == [guest]
    finish(guest, "melding", NOW)
    assert not sweeping.sweep(guest, NOW - timedelta(days=DAYS), answered=False)
    assert Learner.objects.filter(pk=guest.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_the_sweep_waits_for_what_is_being_kept_and_then_looks():
    guest, begun = a_guest(), Event()

    def keeps_a_card():
        with transaction.atomic():
            tables.keep(guest, CLASSIC, "Ours", "", NOW)
            begun.set()
            time.sleep(0.5)  # in which the sweep comes as far as it can
        connection.close()

    keeper = Thread(target=keeps_a_card)
    keeper.start()
    begun.wait()
    assert not sweeping.sweep(guest, NOW - timedelta(days=DAYS), answered=False)
    keeper.join()
    assert SavedCard.objects.get().learner == guest


@pytest.mark.parametrize("options", [("--days", "30"), ("--days", "399", "--answered")])
def test_nobody_who_may_come_back_is_swept_by_a_slip(options):
    a_guest()
    with pytest.raises(CommandError):
        run(*options, "--delete")
    assert Learner.objects.count() == 1


def test_with_another_server_s_key_nobody_is_swept(client, guest, settings):
    last_here(client, 1)
    a_guest()
    settings.SECRET_KEY = "for development, on the server's database by a slip"
    with pytest.raises(CommandError, match="SECRET_KEY"):
        run("--delete")
    assert Learner.objects.count() == 2


def test_sessions_of_a_key_that_was_given_up_stop_nothing(client, guest):
    lost = a_guest()
    Session.objects.create(session_key="x", session_data="x:y:z", expire_date=NOW + timedelta(days=DAYS))
    assert swept() == [lost]


NEVER_SWEPT = {"Member", "Staff"}
ONLY_IF_ASKED_FOR = {"Event", "Progress", "SavedCard", "Sheet", "Report"}
KEEPS_NOBODY = {"EmailAddress", "Erasure", "Go", "LogEntry", "OnceCode", "Question", "Sitting", "SkillCard", "UsedCard"}


def test_of_every_table_that_holds_something_of_a_learner_it_is_said_whether_it_keeps_a_guest():
    tables = {name.partition(".")[0] for name in columns_of_learners()}
    assert tables == NEVER_SWEPT | ONLY_IF_ASKED_FOR | KEEPS_NOBODY
