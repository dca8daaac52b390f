"""A load is sent to a real server, which is gone afterwards."""

import socket

import pytest

from bench.apps import apps, prepare
from bench.load import measure
from bench.server import serving


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    return prepare(apps(tmp_path_factory.mktemp("bench"))[0], learners=70)


def test_a_load_counts_its_answers_and_their_cpu(floor):
    load = measure(floor, "answer", connections=2, seconds=1, wrk=None)
    assert load.requests > 0
    assert load.cpu > 0
    assert load.p50 <= load.p99


def test_a_server_is_gone_when_its_work_is_done(floor):
    floor.app.renew()
    with serving(floor.app) as server:
        assert len(server.alive) >= 3  # one that leads, and two workers
    assert not server.alive
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=1)


def test_a_server_is_gone_when_its_work_fails(floor):
    floor.app.renew()
    with pytest.raises(ZeroDivisionError), serving(floor.app) as server:
        raise ZeroDivisionError
    assert not server.alive
