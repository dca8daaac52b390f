import os
import tempfile
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection, connections
from django.test import TransactionTestCase
from factory.django import DjangoModelFactory
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis

from drills.models import Erasure, Event
from tests.factories import LearnerFactory
from tutor.models import Learner

# Random tests are not timed, for the machine may be busy. What CI tries it tries again the next time.
hypothesis.register_profile(
    "tests",
    deadline=None,
    print_blob=True,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis.load_profile("tests")


def pytest_addoption(parser):
    parser.addoption("--database-only", action="store_true", help="only the tests that touch the database")


def pytest_configure(config):
    """A file, and one of this run's own: threads share it as they would on a server, and other runs do not."""
    database = connections["default"].settings_dict
    if database["ENGINE"].endswith("sqlite3"):
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
        database["TEST"]["NAME"] = str(Path(tempfile.gettempdir()) / f"canasta-tests-{run}.sqlite3")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--database-only"):
        kept = [item for item in items if touches_database(item) and not item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def touches_database(item) -> bool:
    return bool(item.get_closest_marker("django_db")) or not {"db", "transactional_db"}.isdisjoint(item.fixturenames)


@pytest.fixture(autouse=True)
def quick_and_plain(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def alice(db) -> Learner:
    """Alice the learner."""
    return LearnerFactory(username="alice")


@pytest.fixture
def charlie(db) -> Learner:
    """Charlie the stranger."""
    return LearnerFactory(username="charlie")


@pytest.fixture
def alices(client, alice):
    """Alice's browser."""
    client.force_login(alice)
    return client


@pytest.fixture(autouse=True)
def numbered_anew():
    """What is made in a test does not hang on how many tests were before it."""
    for made in DjangoModelFactory.__subclasses__():
        made.reset_sequence()


def count_anew() -> None:
    """The next learner is number 1 again: by their number the questions are drawn that they are asked."""
    statements = connection.ops.sequence_reset_by_name_sql(no_style(), connection.introspection.sequence_list())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.fixture(scope="session", autouse=True)
def record_may_be_flushed():
    """Between tests that commit, the tables are emptied; the record lets nothing go but for an erasure."""
    flush = TransactionTestCase._fixture_teardown

    def erase_and_flush(case):
        Erasure.objects.bulk_create(
            Erasure(learner=learner) for learner in Learner.objects.exclude(events=None).distinct()
        )
        Event.objects.all().delete()
        cache.clear()  # how often somebody has tried: its table is no model's
        flush(case)
        count_anew()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", erase_and_flush)
        yield
