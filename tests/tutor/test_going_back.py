"""An update that is taken back: the code of before finds its tables, and its sessions, as it knows them."""

import pytest
from django.core.management import call_command
from django.db import connection

from clubs.services import wrong_codes
from tests.factories import SeasonFactory
from tests.tutor.test_device import NOW, log_in
from tutor.accounts import LEARNERS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def gone_back(client, alice, charlie):
    """With a device of two learners, and wrong codes of both sorts."""
    log_in(client, alice)
    log_in(client, charlie)
    wrong_codes.note("192.0.2.1", NOW)
    wrong_codes.note("192.0.2.1", NOW, SeasonFactory())
    try:
        for app, number in (("tutor", "0002"), ("clubs", "0001")):
            call_command("migrate", app, number, verbosity=0)
        yield client
    finally:
        call_command("migrate", verbosity=0)


def test_the_code_of_before_finds_a_name_with_each_stamp(gone_back, alice, charlie):
    listed = gone_back.session[LEARNERS]
    assert {pk: name for pk, (name, stamp) in listed.items()} == {str(one.pk): one.name for one in (alice, charlie)}
    assert all(len(stamp) == 64 for _, stamp in listed.values())


def test_wrong_codes_of_either_sort_stand_in_nobody_s_way(gone_back):
    with connection.cursor() as cursor:
        cursor.execute("SELECT is_once FROM clubs_wrongcode")
        assert cursor.fetchall() == []
