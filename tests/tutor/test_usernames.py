"""A user name is one person's in whatever capitals it is typed: they log in by it either way."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client

from tests.drills.test_concurrency import at_once
from tests.factories import PASSWORD, LearnerFactory
from tests.tutor.test_accounts import SIGN_UP, learning
from tutor.models import USERNAME_TAKEN, Learner

pytestmark = pytest.mark.django_db


def test_two_names_never_differ_in_capitals_alone():
    LearnerFactory(username="rosa")
    with pytest.raises(IntegrityError), transaction.atomic():
        LearnerFactory(username="Rosa")
    LearnerFactory(username="rosa-2")


def test_a_name_is_kept_as_it_was_typed_and_logged_in_by_in_any_case(client):
    LearnerFactory(username="Rosa")
    client.post("/account/login/", {"login": "rosa", "password": PASSWORD})
    assert learning(client).username == "Rosa"


@pytest.mark.django_db(transaction=True)
def test_of_eight_who_choose_one_name_in_eight_ways_at_once_one_gets_it():
    ways = ["rosa", "Rosa", "ROSA", "rOsa", "roSa", "rosA", "RoSa", "rOsA"]
    answers = at_once(lambda at: Client().post("/account/signup/", SIGN_UP | {"username": ways[at]}).status_code)
    assert sorted(answers) == [200] * 7 + [302]
    assert Learner.objects.filter(username__iexact="rosa").count() == 1


def test_an_administrator_who_gives_a_name_twice_is_told_so(admin_client, alice, charlie):
    form = admin_client.get(f"/admin/tutor/learner/{charlie.pk}/change/").context["adminform"].form
    sent = {name: value for name, value in form.initial.items() if value not in (None, False)}
    sent |= {"username": "ALICE", "date_joined_0": "2026-06-10", "date_joined_1": "18:00"}
    page = admin_client.post(f"/admin/tutor/learner/{charlie.pk}/change/", sent)
    assert USERNAME_TAKEN in page.text
    with pytest.raises(CommandError, match="already taken"):
        call_command("createsuperuser", username="ALICE", interactive=False)


def test_names_from_before_are_told_apart_and_the_first_keeps_theirs(capsys):
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX username_in_any_case")
    names = ["Rosa", "karl", "ROSA-2", "rosa", "rosA", "mia"]
    learners = [LearnerFactory(username=name) for name in names]
    import_module("tutor.migrations.0005_usernames_in_any_case").tell_apart(apps, None)
    kept = [Learner.objects.get(pk=learner.pk).username for learner in learners]
    assert kept == ["Rosa", "karl", "ROSA-2", "rosa-3", "rosA-4", "mia"]
    told = capsys.readouterr().out
    assert "'rosa-3'" in told and "'rosA-4'" in told
    with connection.cursor() as cursor:  # nothing is in the way of the constraint any more
        cursor.execute("CREATE UNIQUE INDEX again ON tutor_learner (UPPER(username))")
