"""The floor costs what it says: in a process of its own, since it has settings of its own."""

import pytest

from bench.apps import apps, prepare


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    return prepare(apps(tmp_path_factory.mktemp("bench"))[0], learners=15)


def test_the_floors_page_makes_three_queries(floor):
    assert floor.page_queries == 3


def test_the_floors_answer_makes_five_queries(floor):
    assert floor.answer_queries == 5


def test_each_learner_has_a_page_and_a_session_of_their_own(floor):
    assert len(floor.page) == len({request.session for request in floor.page}) == 15


def test_the_floors_page_is_of_the_size_it_claims(floor):
    assert 6_000 < floor.page_length < 8_000
    assert 800 < floor.fragment_length < 1_300
