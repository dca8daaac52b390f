"""A lost phone: a code of six letters, for an hour, once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import codes
from clubs.models import OnceCode
from clubs.services import once, wrong_codes
from tests.clubs.conftest import NOW, browser_of
from tests.factories import PASSWORD, LearnerFactory, MemberFactory, StaffFactory
from tutor.models import Learner


@pytest.fixture
def rosa(season):
    """Rosa, a guest."""
    guest = Learner.objects.create_guest()
    return MemberFactory(season=season, learner=guest, name="Rosa")


def back(client, code, season):
    return client.post(reverse("club-back-in", args=[season.join_code]), {"code": code})


def the_code_on(page) -> str:
    return codes.read(page.content.decode().split('class="join-code">')[1].split("<")[0])


def test_a_code_moves_the_learner_to_a_new_device_and_logs_the_old_one_out(rosa, everybody, club) -> None:
    old, new = browser_of(rosa.learner), Client()
    page = everybody.teacher.post(reverse("club-once", args=[club.pk, rosa.pk]))
    code = the_code_on(page)
    assert back(new, f"{code[:3].lower()} {code[3:]}", rosa.season).url == reverse("club", args=[club.pk])
    assert "You learn here as <b>Rosa</b>" in new.get(reverse("club", args=[club.pk])).content.decode()
    assert old.get(reverse("club", args=[club.pk])).status_code == 404


def test_a_code_works_once(rosa) -> None:
    code = once.issue(rosa, rosa.learner, NOW)
    assert once.redeem(code, rosa.season, NOW) == rosa
    assert once.redeem(code, rosa.season, NOW) is None


def test_a_code_dies_after_an_hour(rosa) -> None:
    code = once.issue(rosa, rosa.learner, NOW)
    assert once.redeem(code, rosa.season, NOW + timedelta(minutes=60)) is None
    code = once.issue(rosa, rosa.learner, NOW)
    assert once.redeem(code, rosa.season, NOW + timedelta(minutes=59)) == rosa


def test_a_second_code_takes_the_place_of_the_first(rosa) -> None:
    first = once.issue(rosa, rosa.learner, NOW)
    once.issue(rosa, rosa.learner, NOW)
    assert once.redeem(first, rosa.season, NOW) is None
    assert OnceCode.objects.count() == 1


def test_a_code_is_withdrawn_by_the_teacher(rosa, everybody, club) -> None:
    address = reverse("club-member", args=[club.pk, rosa.pk])
    assert "One is waiting" not in everybody.teacher.get(address).content.decode()
    code = the_code_on(everybody.teacher.post(reverse("club-once", args=[club.pk, rosa.pk])))
    assert "One is waiting to be used" in everybody.teacher.get(address).content.decode()
    everybody.teacher.post(address, {"withdraw": "1"})
    assert "This code opens nothing" in back(Client(), code, rosa.season).content.decode()


def test_a_code_is_nowhere_stored(rosa) -> None:
    code = once.issue(rosa, rosa.learner, NOW)
    assert code not in str(OnceCode.objects.values().get())


def test_a_wrong_code_is_told_calmly_and_counted(rosa, client) -> None:
    page = back(client, "BCDFGH", rosa.season)
    assert page.status_code == 200
    assert "This code opens nothing" in page.content.decode()
    for _ in range(wrong_codes.MOST_WRONG):
        page = back(client, "BCDFGH", rosa.season)
    assert "tried too often" in page.content.decode()


def test_whoever_has_a_new_device_says_first_which_class_they_were_in(rosa, client) -> None:
    address = reverse("club-back")
    assert "Which class were you in?" in client.get(address).content.decode()
    assert "No class has this code" in client.post(address, {"code": "BCDFGHJK"}).content.decode()
    led = client.post(address, {"code": codes.aloud(rosa.season.join_code).lower()})
    assert led.url == reverse("club-back-in", args=[rosa.season.join_code])
    assert f"Ask your teacher in {rosa.season.club}" in client.get(led.url).content.decode()


def test_the_page_with_the_code_leads_the_new_device_to_the_class_s_door(rosa, everybody, club) -> None:
    page = everybody.teacher.post(reverse("club-once", args=[club.pk, rosa.pk])).content.decode()
    assert codes.aloud(rosa.season.join_code) in page
    picture = page.split('<img class="qr" src="')[1].split('"')[0]
    assert picture == reverse("club-picture", args=[club.pk]) + "?back"
    assert everybody.teacher.get(picture).content != everybody.teacher.get(picture.partition("?")[0]).content


def test_whoever_reads_the_class_s_picture_is_shown_the_way_for_a_new_device(rosa, client) -> None:
    page = client.get(reverse("club-join", args=[rosa.season.join_code])).content.decode()
    assert reverse("club-back-in", args=[rosa.season.join_code]) in page


def test_a_password_without_an_e_mail_address_is_gone_and_one_may_sign_up_anew(season, everybody, club) -> None:
    member = MemberFactory(season=season, name="Karl", learner=LearnerFactory(username="karl"))
    new = Client()
    back(new, once.issue(member, member.learner, NOW + timedelta(days=3650)), season)
    karl = Learner.objects.get(pk=member.learner_id)
    assert karl.is_guest
    assert not karl.check_password(PASSWORD)
    new.post("/account/signup/", {"username": "karl", "password1": PASSWORD, "email": ""})
    karl.refresh_from_db()
    assert (karl.username, karl.is_guest) == ("karl", False)


@pytest.mark.parametrize("who", ["with e-mail", "teacher elsewhere", "administrator"])
def test_no_code_opens_an_account_that_has_another_way_in_or_leads_a_club(who, season, everybody, club) -> None:
    learner = LearnerFactory(email="rosa@example.org" if who == "with e-mail" else "", is_staff=who == "administrator")
    member = MemberFactory(season=season, learner=learner)
    if who == "teacher elsewhere":
        StaffFactory(learner=learner)
    assert everybody.teacher.post(reverse("club-once", args=[club.pk, member.pk])).status_code == 404
    assert once.redeem(once.issue(member, learner, NOW), season, NOW) is None
    assert (
        "is the way back in"
        in everybody.teacher.get(reverse("club-member", args=[club.pk, member.pk])).content.decode()
    )
