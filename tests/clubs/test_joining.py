"""A club is made in a minute, joined by a code, and left with one tap."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs import codes
from clubs.models import Club, Member, Season, WrongCode
from clubs.services import wrong_codes
from drills.models import SkillCard
from lessons.models import SavedCard
from tests.clubs.conftest import browser_of
from tests.factories import LearnerFactory, MemberFactory, SeasonFactory, SkillCardFactory
from tutor.models import Learner

HOUSE = "classic,red_threes_need=canasta,ask=required"


def join(client, season, name="Rosa"):
    return client.post(reverse("club-join", args=[season.join_code]), {"name": name})


def test_a_visitor_founds_a_club_and_is_led_to_its_code(client, db) -> None:
    made = client.post(reverse("club-found"), {"name": "Tuesday beginners", "card": "classic", "leader": "Tilda"})
    club = Club.objects.get()
    assert made.url == reverse("club-invite", args=[club.pk])
    page = client.get(made.url).content.decode()
    assert codes.aloud(club.seasons.get().join_code) in page
    assert reverse("club-join", args=[club.seasons.get().join_code]) in page


def test_a_guest_who_leads_a_club_is_told_that_only_this_browser_knows_it(client, everybody, club) -> None:
    made = client.post(reverse("club-found"), {"name": "Tuesday beginners", "card": "classic", "leader": "Tilda"})
    said = "Only this browser knows that you lead it."
    assert said in client.get(made.url).content.decode()
    assert said not in everybody.teacher.get(reverse("club-invite", args=[club.pk])).content.decode()


def test_whoever_founds_a_club_without_a_name_is_asked_for_one_and_the_class_reads_it(db, alices) -> None:
    assert "Your own name" not in alices.get(reverse("club-found")).content.decode()
    visitor, sent = Client(), {"name": "Tuesday beginners", "card": "classic"}
    assert "Your own name" in visitor.post(reverse("club-found"), sent | {"leader": " \u202e "}).content.decode()
    assert not Club.objects.exists()
    visitor.post(reverse("club-found"), sent | {"leader": " Tilda  Brand "})
    season = Season.objects.get()
    member = Client()
    page = member.get(join(member, season).url).content.decode()
    assert "That is Tilda Brand (teacher)." in page
    assert "Your own name" not in visitor.get(reverse("club-found")).content.decode()


def test_a_club_may_play_a_card_that_its_teacher_keeps(alices, alice) -> None:
    SavedCard.objects.create(learner=alice, name="Ours", text=HOUSE, saved_at="2026-06-01T00:00Z")
    assert "Ours" in alices.get(reverse("club-found")).content.decode()
    alices.post(reverse("club-found"), {"name": "Tuesday", "card": HOUSE})
    assert Club.objects.get().rule_card == HOUSE


@pytest.mark.parametrize("sent", [{"name": "", "card": "classic"}, {"name": "X", "card": "nonsense"}, {"name": "X"}])
def test_a_club_that_cannot_be_made_is_told_why_and_nothing_is_lost(client, db, sent) -> None:
    page = client.post(reverse("club-found"), sent)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert not Club.objects.exists()


def test_the_picture_holds_the_link(season, everybody, club) -> None:
    picture = everybody.teacher.get(reverse("club-picture", args=[club.pk]))
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")


@pytest.mark.parametrize("typed", ["{code}", "{lower}", "{half} {rest}", " {half}-{rest} "])
def test_a_code_is_read_as_people_type_it(season, client, typed) -> None:
    code = season.join_code
    text = typed.format(code=code, lower=code.lower(), half=code[:4], rest=code[4:])
    assert client.post(reverse("club-code"), {"code": text}).url == reverse("club-join", args=[code])


def test_the_door_says_in_one_sentence_what_will_be_seen(season, client) -> None:
    page = client.get(reverse("club-join", args=[season.join_code])).content.decode()
    assert "Your teachers and their helpers see your name here, how you stand with each rule" in page
    assert "and the answers you give." in page
    assert not Member.objects.exists()


def test_a_guest_joins_with_a_name_alone_and_brings_their_progress(season, client) -> None:
    client.post("/you/", {"display_name": "", "time_zone": "Europe/Berlin"})
    guest = Learner.objects.get(is_guest=True)
    SkillCardFactory(learner=guest)
    assert join(client, season).url == reverse("club", args=[season.club.pk])
    member = Member.objects.get()
    assert (member.name, member.learner) == ("Rosa", guest)
    assert SkillCard.objects.filter(learner=member.learner).exists()
    assert Learner.objects.get(pk=guest.pk).display_name == "Rosa"


def test_a_visitor_who_joins_becomes_a_guest_without_e_mail_or_password(season, client) -> None:
    join(client, season)
    learner = Member.objects.get().learner
    assert learner.is_guest
    assert not learner.email
    assert not learner.has_usable_password()


def test_a_name_that_is_taken_is_told_and_another_is_asked_for(season, client) -> None:
    MemberFactory(season=season, name="Rosa")
    page = join(client, season, "rosa")
    assert page.status_code == 200
    assert "There is somebody called rosa in this class" in page.content.decode()
    assert Member.objects.count() == 1


def test_joining_twice_is_joining_once(season, client) -> None:
    join(client, season)
    join(client, season, "Rosa again")
    assert Member.objects.get().name == "Rosa"


def test_whoever_leads_the_club_does_not_join_it(season, tom) -> None:
    page = join(browser_of(tom), season, "Tom")
    assert "You lead this club already" in page.content.decode()
    assert not Member.objects.exists()


def test_a_new_code_closes_the_door_of_the_old_one_and_whoever_is_in_stays(
    season, everybody, club, mia, client
) -> None:
    old = season.join_code
    everybody.teacher.post(reverse("club-invite", args=[club.pk]))
    season.refresh_from_db()
    assert season.join_code != old
    assert "No class has this code" in client.get(reverse("club-join", args=[old])).content.decode()
    assert Member.objects.filter(pk=mia.pk).exists()


def test_leaving_is_one_tap_and_ends_what_the_club_sees(season, everybody, club, mia) -> None:
    assert everybody.member.post(reverse("club-leave", args=[club.pk])).url == reverse("clubs")
    assert not Member.objects.filter(pk=mia.pk).exists()
    assert everybody.member.get(reverse("club", args=[club.pk])).status_code == 404
    assert everybody.teacher.get(reverse("club-member", args=[club.pk, mia.pk])).status_code == 404
    assert "Mia" not in everybody.teacher.get(reverse("club", args=[club.pk])).content.decode()


# ── Guessing ─────────────────────────────────────────────────────────────────────────────────────


def test_wrong_codes_are_counted_and_after_twenty_even_a_right_one_waits(season, client) -> None:
    for _ in range(wrong_codes.MOST_WRONG):
        assert "No class has this code" in client.post(reverse("club-code"), {"code": "WRONG"}).content.decode()
    page = client.post(reverse("club-code"), {"code": season.join_code})
    assert page.status_code == 200
    assert "tried too often" in page.content.decode()
    assert "tried too often" in client.get(reverse("club-join", args=[season.join_code])).content.decode()
    assert WrongCode.objects.count() == wrong_codes.MOST_WRONG


def test_wrong_codes_from_one_place_keep_nobody_else_out(season, client) -> None:
    for _ in range(wrong_codes.MOST_WRONG):
        client.post(reverse("club-code"), {"code": "WRONG"})
    elsewhere = Client(REMOTE_ADDR="10.0.0.7")
    assert elsewhere.post(reverse("club-code"), {"code": season.join_code}).status_code == 302


def test_an_address_is_not_stored_as_it_is(season, client) -> None:
    client.post(reverse("club-code"), {"code": "WRONG"})
    assert "127.0.0.1" not in WrongCode.objects.get().address


def test_codes_have_letters_that_spell_nothing_and_are_not_taken_for_one_another() -> None:
    assert len(codes.LETTERS) == len(set(codes.LETTERS)) == 20
    assert not set("AEIOUL01") & set(codes.LETTERS)
    assert {len(codes.new_join_code()) for _ in range(50)} == {8}
    assert {len(codes.new_once_code()) for _ in range(50)} == {6}


def test_two_seasons_of_two_clubs_have_two_codes(db) -> None:
    assert SeasonFactory().join_code != SeasonFactory().join_code
    assert Season.objects.count() == 2


def test_somebody_in_two_clubs_sees_both(db) -> None:
    learner = LearnerFactory()
    one, other = MemberFactory(learner=learner), MemberFactory(learner=learner, season__club__name="The other club")
    page = browser_of(learner).get(reverse("clubs")).content.decode()
    assert str(one.season.club) in page
    assert str(other.season.club) in page


def test_who_leads_a_club_finds_it_on_the_home_page(everybody, club) -> None:
    for browser in (everybody.teacher, everybody.helper):
        assert reverse("club", args=[club.pk]) in browser.get("/").content.decode()
    assert reverse("club", args=[club.pk]) not in everybody.stranger.get("/").content.decode()
