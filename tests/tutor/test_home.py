import pytest

pytestmark = pytest.mark.django_db


def test_home_opens_for_a_visitor_and_stores_nothing(client, django_user_model):
    assert client.get("/").status_code == 200
    assert not client.cookies
    assert django_user_model.objects.count() == 0
