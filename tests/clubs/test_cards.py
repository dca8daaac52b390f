"""The club's card drives everything its members see, and a change of it is asked about again."""

from datetime import timedelta

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC, RuleCard
from clubs.models import CardChange
from clubs.services import cards, joining
from drills import kinds, services
from drills.models import SkillCard
from lessons.course import section_of
from lessons.models import SavedCard
from lessons.services import rule_card_of
from tests.clubs.conftest import NOW, browser_of
from tests.factories import LearnerFactory, MemberFactory, SeasonFactory

HOUSE = RuleCard.parse("classic,max_wilds=2")
DECIDED = "wild-limit"  # a skill that this setting decides
LATER = NOW + timedelta(days=1)


@pytest.fixture
def house(db):
    """A season of a club that allows two wild cards in a meld."""
    return SeasonFactory(club__rule_card=str(HOUSE), club__name="House club")


def knows(learner, slug, now=NOW):
    """The learner has answered a question on it, and is not asked about it for a while."""
    services.introduce_one(learner, slug, now.date(), now)
    sitting = services.start_review(learner, now)
    question = services.next_question(learner, sitting, now)
    services.record_answer(learner, question, kinds.right_answers(question.made)[0], now)


def due_day(learner, slug):
    return SkillCard.objects.get(learner=learner, skill=slug).due_day


def test_whoever_joins_plays_by_the_club_s_card_and_has_their_own_again_on_leaving(house, alice) -> None:
    alice.rule_card = "bicycle"
    alice.save()
    member = joining.join(alice, house, "Alice", NOW)
    alice.refresh_from_db()
    assert rule_card_of(alice) == HOUSE
    joining.leave(member, LATER)
    alice.refresh_from_db()
    assert alice.rule_card == "bicycle"


def test_whoever_has_chosen_another_card_since_keeps_it_on_leaving(house, alice) -> None:
    member = joining.join(alice, house, "Alice", NOW)
    alice.rule_card = "modern"
    alice.save()
    member.refresh_from_db()
    joining.leave(member, LATER)
    alice.refresh_from_db()
    assert alice.rule_card == "modern"


def test_the_club_s_name_is_the_name_of_its_card_wherever_a_page_names_the_table(house, alices, alice) -> None:
    joining.join(alice, house, "Alice", NOW)
    for page in ("/", reverse("practice"), reverse("table")):
        assert "House club" in alices.get(page).content.decode(), page


def test_a_card_that_a_learner_keeps_under_the_club_s_name_is_not_lost(house, alice) -> None:
    SavedCard.objects.create(learner=alice, name="House club", text="bicycle", saved_at=NOW)
    joining.join(alice, house, "Alice", NOW)
    kept = dict(SavedCard.objects.filter(learner=alice).values_list("name", "text"))
    assert kept == {"House club": "bicycle", "House club (club)": str(HOUSE)}


def test_joining_asks_again_what_the_club_answers_otherwise(house, alice) -> None:
    knows(alice, DECIDED)
    joining.join(alice, house, "Alice", LATER)
    assert due_day(alice, DECIDED) == LATER.date()


def test_a_change_of_the_card_makes_what_it_changes_due_for_everybody_and_nothing_else(season) -> None:
    members = [MemberFactory(season=season) for _ in range(3)]
    for member in members:
        knows(member.learner, DECIDED)
        knows(member.learner, "pile-pair")
    before = [due_day(member.learner, "pile-pair") for member in members]
    change = cards.change_card(season.club, HOUSE, "The committee wishes it.", LATER)
    assert (change.before, change.after) == ("classic", str(HOUSE))
    for member in members:
        member.learner.refresh_from_db()
        assert rule_card_of(member.learner) == HOUSE
    assert {due_day(member.learner, DECIDED) for member in members} == {LATER.date()}
    assert [due_day(member.learner, "pile-pair") for member in members] == before
    assert services.rebuild() == 0


def test_the_change_is_told_with_the_line_that_says_why_until_it_is_read(season, everybody, club, mia) -> None:
    sent = {"card": str(HOUSE), "why": "The committee wishes it."}
    mia.learner.saved_cards.all().delete()
    SavedCard.objects.create(learner=club.staff.get(role="teacher").learner, name="New", text=str(HOUSE), saved_at=NOW)
    everybody.teacher.post(reverse("club-card", args=[club.pk]), sent)
    home = everybody.member.get("/").content.decode()
    assert "Your club has changed how it plays." in home
    assert "The committee wishes it." in home
    assert everybody.member.post(reverse("club-read", args=[club.pk]), {"home": "1"}).url == "/"
    assert "Your club has changed how it plays." not in everybody.member.get("/").content.decode()


def test_who_joins_after_a_change_is_not_told_of_it(season, alice) -> None:
    cards.change_card(season.club, HOUSE, "", NOW)
    joining.join(alice, season, "Alice", LATER)
    assert "Your club has changed how it plays." not in browser_of(alice).get("/").content.decode()


def test_the_same_card_again_changes_nothing(season) -> None:
    assert cards.change_card(season.club, CLASSIC, "", NOW) is None
    assert not CardChange.objects.exists()


def test_a_member_who_plays_otherwise_is_shown_the_way_back(house, alices, alice) -> None:
    joining.join(alice, house, "Alice", NOW)
    alice.rule_card = "classic"
    alice.save()
    page = alices.get(reverse("club", args=[house.club_id])).content.decode()
    assert "go by another card" in page
    alices.post(reverse("use-card"), {"card": str(HOUSE)})
    alice.refresh_from_db()
    assert rule_card_of(alice) == HOUSE


def test_a_member_reads_where_the_club_departs_from_classic(house, alices, alice) -> None:
    joining.join(alice, house, "Alice", NOW)
    page = alices.get(reverse("club", args=[house.club_id])).content.decode()
    assert "Your club plays it differently here" in page


def test_a_stranger_s_card_is_no_choice(everybody, club) -> None:
    other = LearnerFactory()
    SavedCard.objects.create(learner=other, name="Secret", text="classic,target=7777", saved_at=NOW)
    page = everybody.teacher.post(reverse("club-card", args=[club.pk]), {"card": "classic,target=7777", "why": ""})
    assert page.status_code == 200
    club.refresh_from_db()
    assert club.rule_card == "classic"


def test_where_the_club_departs_a_lesson_and_a_reply_say_that_the_club_plays_it_differently(
    house, alices, alice
) -> None:
    said = "Your club plays it differently."
    section = section_of("meld.wilds")
    lesson = reverse("step", args=[section.slug, section.step])
    assert said not in alices.get(lesson).content.decode()
    joining.join(alice, house, "Alice", NOW)
    alice.refresh_from_db()
    assert said in alices.get(lesson).content.decode()
    assert said not in alices.get(reverse("step", args=["table-and-turn", 2])).content.decode()
    knows(alice, DECIDED)
    pages = [alices.get(reverse("question", args=[one.pk])).content.decode() for one in alice.questions.all()]
    assert any(said in page for page in pages)
