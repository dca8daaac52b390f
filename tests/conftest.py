import pytest
from django.core.cache import cache

from tests.factories import LearnerFactory
from tutor.models import Learner


@pytest.fixture(autouse=True)
def quick_and_plain(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


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
