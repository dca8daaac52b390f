"""What strangers and slips send: no page breaks, nothing is guessed, nothing long is thought about."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Member, Set, WrongCode
from clubs.services import once, planning, seasons, sets, wrong_codes
from drills import kinds
from tests.clubs.conftest import NOW
from tests.clubs.test_sets import its  # noqa: F401 - a fixture
from tests.factories import MemberFactory, SeasonFactory
from tutor.models import Learner

HUGE = "9" * 5000
LINE = "classic Sd ?11/?11/{hand}/?11 NS:-/EW:- -/- 6D5CQC ?61 0/0 -"


# ── Codes ────────────────────────────────────────────────────────────────────────────────────────


def shut_out(client) -> None:
    for _ in range(wrong_codes.MOST_WRONG):
        client.post(reverse("club-code"), {"code": "WRONG"})


def test_whoever_guessed_too_often_is_not_told_whether_a_code_is_right(season, client) -> None:
    shut_out(client)
    for code in (season.join_code, "BCDFGHJK"):
        typed = client.post(reverse("club-code"), {"code": code}).content.decode()
        linked = client.get(reverse("club-join", args=[code])).content.decode()
        for page in (typed, linked):
            assert "tried too often" in page
            assert "No class has this code" not in page


def test_guesses_from_one_network_of_the_new_kind_count_together(season) -> None:
    for at in range(wrong_codes.MOST_WRONG):
        wrong_codes.note(f"2001:db8:1:2::{at:x}", NOW)
    assert wrong_codes.is_too_much("2001:db8:1:2:ffff::1", NOW)
    assert not wrong_codes.is_too_much("2001:db8:1:3::1", NOW)
    for at in range(wrong_codes.MOST_WRONG):
        wrong_codes.note(f"::ffff:10.0.0.{at}", NOW)
    assert not wrong_codes.is_too_much("::ffff:10.0.0.1", NOW)


def test_guesses_at_one_class_s_one_time_codes_shut_no_other_door(season, tom) -> None:
    for at in range(wrong_codes.MOST_WRONG_AT_A_DOOR):
        wrong_codes.note(f"10.0.0.{at}", NOW, season)
    assert wrong_codes.is_too_much_at(season, NOW)
    assert not wrong_codes.is_too_much_at(season, NOW + wrong_codes.WINDOW)
    assert not wrong_codes.is_too_much_at(SeasonFactory(), NOW)
    assert not wrong_codes.is_too_much("192.168.0.1", NOW)  # nor the one by which one joins this class


def test_while_a_door_is_shut_even_the_right_code_waits(season, client, tom) -> None:
    rosa = MemberFactory(season=season, learner=Learner.objects.create_guest())
    now = timezone.now()
    code = once.issue(rosa, tom, now)
    for at in range(wrong_codes.MOST_WRONG_AT_A_DOOR):
        wrong_codes.note(f"10.0.0.{at}", now, season)
    door = reverse("club-back-in", args=[season.join_code])
    assert "tried too often" in client.post(door, {"code": code}).content.decode()
    WrongCode.objects.all().delete()
    assert client.post(door, {"code": code}).status_code == 302


def test_nobody_without_the_class_s_code_comes_to_where_a_one_time_code_is_typed(season, client, tom) -> None:
    rosa = MemberFactory(season=season, learner=Learner.objects.create_guest())
    code = once.issue(rosa, tom, timezone.now())
    page = client.post(reverse("club-back-in", args=["BCDFGHJK"]), {"code": code}).content.decode()
    assert "No class has this code" in page
    assert WrongCode.objects.get().season is None
    other = client.post(reverse("club-back-in", args=[SeasonFactory().join_code]), {"code": code})
    assert "of another class" in other.content.decode()
    assert once.waiting(rosa, timezone.now())


@pytest.mark.parametrize("code", ["\0", "%", "🂡" * 30, "A" * 10_000, "\u202eBKTR", " ", "İ" * 8])
def test_no_code_breaks_a_page(season, client, code) -> None:
    for name in ("club-code", "club-back"):
        assert client.post(reverse(name), {"code": code}).status_code == 200
    assert client.get(reverse("club-join", args=[code])).status_code == 200
    assert client.get(reverse("club-back-in", args=[code])).status_code == 200
    assert client.post(reverse("club-back-in", args=[season.join_code]), {"code": code}).status_code == 200
    assert client.post(reverse("club-join", args=[code]), {"name": "Rosa"}).status_code == 200


def test_a_code_s_page_is_kept_by_no_browser(season, everybody, club) -> None:
    guest = MemberFactory(season=season, learner=Learner.objects.create_guest())
    page = everybody.teacher.post(reverse("club-once", args=[club.pk, guest.pk]))
    assert "no-store" in page["Cache-Control"]


# ── Numbers, names, dates ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pk", ["9" * 30, HUGE, "0"])
def test_a_number_that_no_club_has_is_not_found(everybody, pk) -> None:
    for page in ("", "people/", "sets/1/", "card/"):
        assert everybody.teacher.get(f"/clubs/{pk}/{page}").status_code == 404


@pytest.mark.parametrize("number", [HUGE, "9" * 30, "٣" * 40, "²", "-1", "1e3", "\0"])
def test_no_number_sent_breaks_a_page(its, everybody, club, number) -> None:  # noqa: F811
    evening = planning.add_evening(its.season, "First", None)
    for name, args, sent in (
        ("club-plan", [club.pk], {"evening": number, "do": "remove"}),
        ("club-plan", [club.pk], {"part": number, "do": "remove"}),
        ("club-plan", [club.pk], {"evening": evening.pk, "what": f"set:{number}"}),
        ("club-set-change", [club.pk, its.pk], {"up": number}),
        ("club-set-change", [club.pk, its.pk], {"out": number}),
        ("club-set-pick", [club.pk], {"set": number}),
    ):
        assert everybody.teacher.post(reverse(name, args=args), sent).status_code in (200, 302, 404), name
    assert everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), {"question": number}).status_code == 404
    assert its.items.count() == 4


@pytest.mark.parametrize("day", ["0001-01-01T00:00", "9999-12-31T23:59", "2026-13-01T00:00", "nonsense", "\0"])
def test_no_time_sent_breaks_a_page(its, everybody, club, day, tom) -> None:  # noqa: F811
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        Learner.objects.filter(pk=tom.pk).update(time_zone=zone)
        for sent in ({"opens": day, "closes": ""}, {"opens": "", "closes": day}):
            page = everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), sent)
            assert "errorlist" in page.content.decode()
    assert Set.objects.get().opens_at == NOW


@pytest.mark.parametrize("name", ["\u200b", "\u202e", "\u2060\u2063", "\u00ad"])
def test_a_name_that_cannot_be_seen_is_none(season, client, name) -> None:
    assert "errorlist" in client.post(reverse("club-join", args=[season.join_code]), {"name": name}).content.decode()
    assert not Member.objects.exists()


def test_what_cannot_be_seen_makes_no_second_person_of_a_name(season, client) -> None:
    MemberFactory(season=season, name="Rosa")
    client.post(reverse("club-join", args=[season.join_code]), {"name": "Ro\u200bsa\u202e"})
    assert Member.objects.count() == 1


def test_a_name_is_text_on_every_page(season, everybody, club, its) -> None:  # noqa: F811
    member = MemberFactory(season=season, name="<b>=1+1</b>")
    for name, args in (("club-people", []), ("club-member", [member.pk]), ("club", []), ("club-set", [its.pk])):
        assert "<b>=1+1" not in everybody.teacher.get(reverse(name, args=[club.pk, *args])).content.decode()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "Zoë"])
def test_a_name_is_no_formula_in_a_set_s_results_and_keeps_its_letters(season, its, everybody, club, name) -> None:  # noqa: F811
    MemberFactory(season=season, name=name)
    got = everybody.teacher.get(reverse("club-set-csv", args=[club.pk, its.pk])).content.decode("utf-8")
    assert got.startswith("\ufeff")
    names = {line.split(",")[0] for line in got.splitlines()[1:]}
    assert names == {"Mia", name if name == "Zoë" else f"'{name}"}


# ── Positions ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("hand", ["4C" * 61, "4C5C6C7C8C9CTCJCQCKCACJ2C" * 5, "4C" * 5000])
def test_the_referee_is_not_asked_about_hands_that_its_page_refuses(everybody, club, hand, monkeypatch) -> None:
    monkeypatch.setattr(kinds, "posed", lambda *args: pytest.fail("asked"))
    sent = {"position": LINE.format(hand=hand)}
    page = everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), sent)
    assert "there is no question to make" in page.content.decode()


def test_a_turn_too_long_for_a_question_goes_into_no_set(everybody, club) -> None:
    sent = {"position": LINE.format(hand="4H5S6C8H9CQDQSKHKCKD2S"), "turn": "draw | " + "lay 4H4H4H | " * 200}
    assert (
        "there is no question to make"
        in everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), sent).content.decode()
    )


@pytest.mark.parametrize("turn", ["end", "drop 4H", "lay 4H4H4H end", "take QCQDQS", "lay"])
def test_a_turn_that_lays_nothing_or_does_more_is_no_question(everybody, club, turn) -> None:
    sent = {"position": LINE.format(hand="4H5S6C8H9CQDQSKHKCKD2S").replace(" Sd ", " Sp "), "turn": turn}
    page = everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), sent)
    assert "there is no question to make" in page.content.decode()


def test_a_position_of_another_card_goes_into_no_set_of_the_club(everybody, club) -> None:
    line = LINE.format(hand="4H5S6C8H9CQDQSKHKCKD2S")
    for card, wanted in (("classic", "Into which set?"), ("classic,target=3000", "another rule card than the club’s")):
        sent = {"position": line.replace("classic", card)}
        assert wanted in everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), sent).content.decode()


@pytest.mark.parametrize("sent", [{"position": "\0"}, {"position": "classic " * 900}, {"turn": "\0"}, {"question": ""}])
def test_no_position_sent_breaks_a_page(everybody, club, sent) -> None:
    assert everybody.teacher.get(reverse("club-set-pick", args=[club.pk]), sent).status_code in (200, 404)


# ── What asks is not what changes ────────────────────────────────────────────────────────────────


def test_a_form_without_its_token_changes_nothing(season, tom, club) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(tom)
    for name in ("club-invite", "club-card", "club-seasons", "club-delete", "club-plan", "club-back", "club-code"):
        args = [] if name in ("club-back", "club-code") else [club.pk]
        assert browser.post(reverse(name, args=args), {"name": club.name, "archive": season.pk}).status_code == 403
    assert browser.post(reverse("club-back-in", args=[season.join_code]), {"code": "BCDFGH"}).status_code == 403


def test_a_page_of_the_season_before_does_not_end_the_new_one(season, everybody, club) -> None:
    seasons.archive(season, NOW)
    new = seasons.begin_next(club, "Spring", NOW)
    assert everybody.teacher.post(reverse("club-seasons", args=[club.pk]), {"archive": season.pk}).status_code == 404
    new.refresh_from_db()
    assert new.ended_at is None
    assert everybody.teacher.post(reverse("club-seasons", args=[club.pk]), {"archive": new.pk}).status_code == 302


def test_a_set_of_the_archive_is_not_handed_out_again(its, mia, everybody, club) -> None:  # noqa: F811
    seasons.archive(its.season, NOW)
    sent = {"opens": "", "closes": ""}
    assert everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), sent).status_code == 404
    assert everybody.member.post(reverse("club-set-begin", args=[club.pk, its.pk])).status_code == 302
    assert not its.goes.exists()


def test_a_set_without_a_question_is_not_handed_out(season, everybody, club) -> None:
    empty = sets.create(season, "Empty", "", [], NOW)
    sent = {"opens": "", "closes": ""}
    page = everybody.teacher.post(reverse("club-set-change", args=[club.pk, empty.pk]), sent)
    assert "It holds no question yet" in page.content.decode()
    assert Set.objects.get().opens_at is None


def test_a_set_that_was_begun_is_not_taken_back(its, mia, everybody, club) -> None:  # noqa: F811
    sets.begin(mia.learner, its, NOW)
    for sent in ({"back": "1"}, {"opens": "2999-01-01T10:00", "closes": ""}):
        everybody.teacher.post(reverse("club-set-change", args=[club.pk, its.pk]), sent)
        assert everybody.member.get(reverse("club-set", args=[club.pk, its.pk])).status_code == 200


def test_wrong_codes_are_forgotten(season, client) -> None:
    wrong_codes.note("10.0.0.1", NOW - wrong_codes.WINDOW * 2)
    wrong_codes.note("10.0.0.1", NOW, season)
    assert WrongCode.objects.count() == 1
