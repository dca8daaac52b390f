"""What holds for every page: the policy, the errors, no script or style among the markup."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import path

from tests.factories import PASSWORD
from tutor import urls

pytestmark = pytest.mark.django_db

PAGES = ["/", "/you/", "/learners/", "/account/login/", "/account/signup/", "/account/password/reset/", "/dev/time/"]
PAGES += ["/referee/", "/scores/", "/scores/new/"]
PAGES += ["/table/", "/table/?card=bicycle", "/table/questions/", "/table/changed/?before=bicycle"]
PAGES += ["/lessons/", "/lessons/melding/1/", "/practice/", "/practice/missed/", "/placement/"]
PAGES += ["/review/", "/keys/", "/words/"]
PAGES += ["/progress/", "/progress/mistakes/", "/skills/frozen-wild/"]
PAGES += ["/rules/", "/rules/?card=modern", "/rules/compare/?a=classic&b=modern", "/search/", "/search/?q=red+three"]
INLINE = re.compile(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


@pytest.mark.parametrize("address", [*PAGES, "/nothing-here/"])
def test_no_script_and_no_style_stands_in_a_page(client, address):
    page = client.get(address).text
    assert not INLINE.search(page), INLINE.search(page)
    assert page.count("<h1") == 1


@pytest.mark.parametrize("template", sorted(Path(settings.BASE_DIR / "templates").rglob("*.html")), ids=str)
def test_no_script_and_no_style_stands_in_a_template(template):
    assert not INLINE.search(template.read_text())


@pytest.mark.parametrize("address", [*PAGES, "/nothing-here/"])
def test_the_policy_forbids_what_is_not_our_own(client, address):
    policy = client.get(address)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_page_that_is_not_there_is_ours(client):
    answer = client.get("/nothing-here/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_a_strange_host_is_refused_by_a_page_of_ours():
    answer = Client(raise_request_exception=False).get("/", headers={"host": "somewhere.example"})
    assert answer.status_code == 400
    assert "Canasta tutor" in answer.text


def broken(request):
    raise RuntimeError("on purpose")


@pytest.fixture
def broken_page(settings):
    class Urls:
        urlpatterns = [*urls.urlpatterns, path("broken/", broken)]

    settings.ROOT_URLCONF = Urls


def test_our_own_mistake_is_owned_up_to(broken_page):
    answer = Client(raise_request_exception=False).get("/broken/")
    assert answer.status_code == 500
    assert "That was our mistake, not yours" in answer.text
    assert "on purpose" not in answer.text


def test_a_form_without_its_token_is_refused_by_a_page_of_ours():
    answer = Client(enforce_csrf_checks=True).post("/you/", {"display_name": "A"})
    assert answer.status_code == 403
    assert "That page was too old" in answer.text


@pytest.mark.parametrize("address", ["/", "/lessons/", "/practice/", "/rules/"])
def test_the_places_say_where_one_is(client, address):
    assert f'href="{address}" aria-current="page"' in client.get(address).text


def test_every_form_that_posts_carries_its_token():
    for template in Path(settings.BASE_DIR / "templates").rglob("*.html"):
        for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", template.read_text(), re.DOTALL):
            assert "{% csrf_token %}" in form, template


def test_the_admin_keeps_strangers_out(alices):
    assert alices.get("/admin/tutor/learner/").status_code == 302
    assert alices.get("/admin/tutor/learner/", follow=True).status_code == 403


def test_the_admin_is_entered_by_the_log_in_page_of_everybody(client, alice):
    door = client.get("/admin/", follow=True)
    assert door.redirect_chain[-1][0] == "/account/login/?next=%2Fadmin%2F"
    client.post("/admin/login/", {"username": "alice", "password": PASSWORD, "next": "/admin/"})
    assert "_auth_user_id" not in client.session


def test_an_administrator_who_logs_in_comes_to_the_admin(client, admin_user):
    sent = {"login": admin_user.username, "password": "password", "next": "/admin/"}
    assert client.post("/account/login/", sent, follow=True).request["PATH_INFO"] == "/admin/"


def test_the_admin_shows_the_learners(admin_client, alice):
    assert "alice" in admin_client.get("/admin/tutor/learner/").text
    assert admin_client.get(f"/admin/tutor/learner/{alice.pk}/change/").status_code == 200


def test_the_admin_deletes_no_learner(admin_client, alice):
    assert "delete_selected" not in admin_client.get("/admin/tutor/learner/").text
    assert "deletelink" not in admin_client.get(f"/admin/tutor/learner/{alice.pk}/change/").text
    assert admin_client.post(f"/admin/tutor/learner/{alice.pk}/delete/", {"post": "yes"}).status_code == 403
    alice.refresh_from_db()
