"""What a request says of itself is not believed: every page is UTF-8, and no cache keeps one for somebody else."""

import pytest

from lessons.models import SavedCard
from scores.models import Sheet

pytestmark = pytest.mark.django_db


def part(name: str, value: str) -> str:
    return f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'


def post(client, address, charset, **sent):
    body = "".join(part(name, value) for name, value in sent.items()) + "--x--\r\n"
    return client.generic("POST", address, body, content_type=f"multipart/form-data; boundary=x; charset={charset}")


@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "hex", "undefined", "no-such-thing"])
def test_a_form_in_another_charset_stores_nothing_that_cannot_be_shown(client, charset):
    odd = "+2AA-\\ud800"
    assert post(client, "/scores/new/", charset, rules="classic", title=odd, name1=odd).status_code == 302
    assert post(client, "/table/keep/", charset, card="classic,packs=3", name=odd, note=odd).status_code == 302
    assert Sheet.objects.get().title == SavedCard.objects.get().name == odd
    for address in ("/scores/", f"/scores/{Sheet.objects.get().pk}/", "/table/"):
        assert odd in client.get(address).text


@pytest.mark.parametrize("address", ["/", "/scores/", "/table/", "/referee/", "/rules/", "/you/", "/account/login/"])
def test_no_cache_on_the_way_keeps_a_page_for_somebody_else(client, address):
    answer = client.get(address)
    assert "private" in answer["Cache-Control"]
    assert "public" not in answer["Cache-Control"]


@pytest.mark.parametrize("address", ["/table/", "/table/?card=bicycle", "/table/questions/"])
def test_a_head_request_is_answered_as_its_page(client, address):
    assert client.head(address).status_code == 200


def test_a_crawler_reads_the_referees_page_but_not_every_position_there_is(client):
    line = "classic Sd ?/?/4C5D9SJK?/? NS:-/EW:- -/- 6C9D ?40 0/0 -"
    assert "X-Robots-Tag" not in client.get("/referee/")
    assert client.get("/referee/", {"p": line, "ask": "take"})["X-Robots-Tag"] == "noindex, nofollow"
