"""Leaving a class, coming back, being in two: what is seen, and whose card is in force at the end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from canasta.rulecard import CLASSIC, RuleCard
from clubs import set_page
from clubs.models import Club, Member
from clubs.services import cards, joining, once, seasons, sets, staffing
from drills import kinds
from drills.models import Question
from drills.services import next_question, record_answer
from lessons.services import rule_card_of
from tests.clubs.conftest import NOW, browser_of
from tests.clubs.test_sets import answer_all, its  # noqa: F401 - a fixture
from tests.factories import PASSWORD, SeasonFactory, StaffFactory
from tutor.models import Learner

OWN, A, B = (RuleCard.parse(f"classic,target={points}") for points in (3000, 4000, 6000))
LATER = NOW + timedelta(days=1)


def in_force(learner) -> RuleCard:
    return rule_card_of(Learner.objects.get(pk=learner.pk))


@pytest.fixture
def both(alice):
    """Alice, who plays by a card of her own, is in two clubs whose cards differ."""
    alice.rule_card = str(OWN)
    alice.save()
    clubs = (SeasonFactory(club__rule_card=str(card), club__name=str(card)) for card in (A, B))
    return [joining.join(alice, season, "Alice", NOW) for season in clubs]


# ── Whose card ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("first", [0, 1])
def test_whoever_leaves_one_club_plays_as_the_other_and_after_both_by_their_own_card(both, alice, first) -> None:
    joining.leave(both[first], LATER)
    assert in_force(alice) == (B, A)[first]
    joining.leave(Member.objects.get(learner=alice), LATER)
    assert in_force(alice) == OWN


def test_a_change_of_one_club_s_card_does_not_lose_the_own_one(both, alice) -> None:
    club = both[0].season.club
    cards.change_card(club, CLASSIC, "", LATER)
    for member in both:
        joining.leave(Member.objects.get(pk=member.pk), LATER)
    assert in_force(alice) == OWN


def test_a_card_chosen_since_joining_is_the_own_one_after_the_club_has_changed_its(alice) -> None:
    season = SeasonFactory(club__rule_card=str(A))
    member = joining.join(alice, season, "Alice", NOW)
    Learner.objects.filter(pk=alice.pk).update(rule_card=str(OWN))
    cards.change_card(season.club, B, "", LATER)
    assert in_force(alice) == B
    joining.leave(Member.objects.get(pk=member.pk), LATER)
    assert in_force(alice) == OWN


def test_whoever_joins_in_the_moment_of_a_change_plays_by_the_new_card(alice) -> None:
    season = SeasonFactory(club__rule_card=str(A))
    assert season.club.card == A  # as the page at the door has read it
    cards.change_card(Club.objects.get(), B, "", NOW)
    joining.join(alice, season, "Alice", NOW)
    assert in_force(alice) == B


def test_the_own_card_is_known_in_the_next_season_too(alice) -> None:
    alice.rule_card = str(OWN)
    alice.save()
    season = SeasonFactory(club__rule_card=str(A))
    joining.join(alice, season, "Alice", NOW)
    seasons.archive(season, NOW)
    new = seasons.begin_next(season.club, "Spring", NOW)
    joining.join(Learner.objects.get(pk=alice.pk), new, "Alice", NOW)
    joining.leave(Member.objects.get(season=new), LATER)
    assert in_force(alice) == OWN


def test_leaving_after_the_season_s_end_gives_the_own_card_back(alice) -> None:
    alice.rule_card = str(OWN)
    alice.save()
    season = SeasonFactory(club__rule_card=str(A))
    joining.join(alice, season, "Alice", NOW)
    seasons.archive(season, NOW)
    joining.leave(Member.objects.get(), LATER)
    assert in_force(alice) == OWN


@pytest.mark.parametrize("text", ["no such card", "classic,packs=99", ""])
def test_a_club_s_card_that_cannot_be_read_any_more_breaks_no_page(season, mia, everybody, club, text) -> None:
    cards.change_card(club, A, "", NOW)
    Club.objects.update(rule_card=text)
    club.card_changes.update(before=text, after=text)
    Member.objects.update(own_card=text)
    for browser, names in (
        (everybody.teacher, ("club", "club-card", "club-plan", "club-sets", "club-set-new", "club-export", "club-csv")),
        (everybody.member, ("club",)),
    ):
        assert browser.get("/").status_code == 200
        for name in names:
            assert browser.get(reverse(name, args=[club.pk])).status_code == 200, name
    assert Client().get(reverse("club-join", args=[season.join_code])).status_code == 200
    assert everybody.member.post(reverse("club-leave", args=[club.pk])).status_code == 302


# ── What is seen ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", ["leaves", "is taken out"])
def test_whoever_is_out_is_in_no_archived_season_either(season, mia, everybody, club, how) -> None:
    seasons.archive(season, NOW)
    new = seasons.begin_next(club, "Spring", NOW)
    again = joining.join(mia.learner, new, "Mia", NOW)
    if how == "leaves":
        everybody.member.post(reverse("club-leave", args=[club.pk]))
    else:
        everybody.teacher.post(reverse("club-member", args=[club.pk, again.pk]), {"remove": "1"})
    assert not Member.objects.filter(learner=mia.learner).exists()
    archive = reverse("club-season", args=[club.pk, season.pk])
    everybody.teacher.get(archive)  # a message may name them this once
    assert "Mia" not in everybody.teacher.get(archive).content.decode()
    assert everybody.member.get(reverse("club", args=[club.pk])).status_code == 404


def test_nobody_comes_into_a_season_that_has_just_ended(season, charlie) -> None:
    seasons.archive(season, NOW)
    with pytest.raises(joining.NotToJoin):
        joining.join(charlie, season, "Charlie", NOW)


def test_whoever_left_in_the_middle_of_a_set_is_led_to_no_page_of_the_club(its, mia, everybody, club) -> None:  # noqa: F811
    sitting = sets.begin(mia.learner, its, NOW)
    everybody.member.post(reverse("club-leave", args=[club.pk]))
    answer = {"verdict": "yes"}
    while question := next_question(mia.learner, sitting, NOW):
        Question.objects.filter(pk=question.pk).update(answered_at=NOW)
    last = everybody.member.post(reverse("next-question", args=[sitting.questions.last().pk]), answer, follow=True)
    assert last.status_code == 200


def test_whoever_comes_back_goes_on_with_the_set_where_they_left_it(its, mia, season) -> None:  # noqa: F811
    answer_all(mia.learner, its)
    joining.leave(mia, NOW)
    assert not set_page.results(its)["rows"]
    joining.join(mia.learner, season, "Mia", NOW)
    (row,) = set_page.results(its)["rows"]
    assert row.answered == 4
    assert sets.begin(mia.learner, its, NOW).leads_to == reverse("club-set", args=[season.club_id, its.pk])


def test_a_set_answered_to_its_end_is_not_waiting_even_if_nobody_tapped_on(its, mia) -> None:  # noqa: F811
    for question in sets.begin(mia.learner, its, NOW).questions.all():
        assert set_page.to_do([mia], NOW)
        record_answer(mia.learner, question, kinds.right_answers(question.made)[0], NOW)
    assert set_page.to_do([mia], NOW) == []


# ── Whose code ───────────────────────────────────────────────────────────────────────────────────


def test_a_code_of_a_season_that_ended_opens_nothing(season, mia, tom) -> None:
    code = once.issue(mia, tom, NOW)
    season.ended_at = NOW
    season.save()
    assert once.redeem(code, season, NOW) is None


@pytest.mark.parametrize("how", ["dismissed", "a helper now"])
def test_the_codes_of_somebody_who_teaches_here_no_more_open_nothing(season, mia, tom, club, how) -> None:
    StaffFactory(club=club)
    code = once.issue(mia, tom, NOW)
    staff = club.staff.get(learner=tom)
    if how == "dismissed":
        staffing.dismiss(staff)
    else:
        staffing.change_role(staff, "helper")
    assert once.redeem(code, season, NOW) is None


def test_whoever_signs_up_meanwhile_is_not_moved_any_more(season, tom) -> None:
    phone = Client()
    phone.post(reverse("club-join", args=[season.join_code]), {"name": "Rosa"})
    code = once.issue(Member.objects.get(), tom, NOW)
    phone.post("/account/signup/", {"username": "rosa", "password1": PASSWORD, "email": ""})
    assert Member.objects.get().learner.username == "rosa"
    assert once.redeem(code, season, NOW) is None


def test_a_new_password_ends_a_code_that_waits(season, mia, tom) -> None:
    phone, code = browser_of(mia.learner), once.issue(mia, tom, NOW)
    sent = {"oldpassword": PASSWORD, "password1": "another long secret", "password2": "another long secret"}
    phone.post(reverse("account_change_password"), sent)
    assert Learner.objects.get(pk=mia.learner_id).check_password("another long secret")
    assert once.redeem(code, season, NOW) is None


def test_nobody_is_let_into_a_closed_account(season, mia, tom) -> None:
    code = once.issue(mia, tom, NOW)
    Learner.objects.filter(pk=mia.learner_id).update(is_active=False)
    assert once.redeem(code, season, NOW) is None


def test_a_device_that_one_learner_has_left_keeps_the_others(season) -> None:
    shared = Client()
    shared.post("/you/", {"display_name": "Karl", "time_zone": ""})
    karl = Learner.objects.get(display_name="Karl")
    shared.post(reverse("learners"), {"new": "1"})
    shared.post(reverse("club-join", args=[season.join_code]), {"name": "Rosa"})
    rosa = Member.objects.get()
    once_code = once.issue(rosa, rosa.learner, NOW + timedelta(days=3650))
    Client().post(reverse("club-back-in", args=[season.join_code]), {"code": once_code})
    page = shared.get(reverse("learners")).content.decode()
    assert "Karl" in page
    assert f'value="{rosa.learner_id}"' not in page  # who moved to another device cannot be let in here
    shared.post(reverse("learners"), {"learner": str(karl.pk)})
    assert shared.get("/you/").context["user"] == karl
