"""Playing by another rule card: which skills have another answer, and being asked about them again."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from canasta.rulecard import CLASSIC, NAMED_CARDS, RuleCard
from drills import kinds, services
from drills.fold import EventKind, fold
from drills.models import Event, Question, SkillCard
from drills.skills import SKILLS, skill
from drills.tables import answers_changed, is_changed, make_due
from lessons.table_page import differences
from tests.drills.conftest import WEDNESDAY, after
from tests.drills.made import card_of, right
from tests.factories import SkillCardFactory
from tutor.models import Learner

TODAY = date(2026, 6, 10)


def card(text: str) -> RuleCard:
    return RuleCard.parse(f"classic,{text}")


def knows(learner, *slugs, now=WEDNESDAY):
    """The learner has answered a question on each of these, and is not asked about them for a while."""
    for slug in slugs:
        services.introduce_one(learner, slug, TODAY, now)
    sitting = services.start_review(learner, now)
    while question := services.next_question(learner, sitting, now):
        services.record_answer(learner, question, right(question.made), now)


def due_day(learner, slug):
    return SkillCard.objects.get(learner=learner, skill=slug).due_day


# Which skills have another answer


@pytest.mark.parametrize(
    ("setting", "slug"),
    [
        ("max_wilds=2", "wild-limit"),
        ("max_wilds=2", "joins-a-meld"),  # found by the referee: no rule of that skill was set
        ("min_naturals=3", "two-naturals"),
        ("minimums=15/50/90/115", "opening-sum"),
        ("opening_counts_top=no", "open-with-pile"),
        ("black_three_freezes=yes", "pile-stop"),
        ("pickup_natural_and_wild=no", "pile-natural-and-wild"),
        ("canasta_takes_pile=no", "pile-add"),
        ("canastas_to_go_out=2", "keep-one"),
        ("one_card_pile=no", "pile-trap"),
    ],
)
def test_a_setting_changes_the_answers_of_the_skills_it_decides(setting, slug):
    assert is_changed(skill(slug), CLASSIC, card(setting))
    assert is_changed(skill(slug), card(setting), CLASSIC)


@pytest.mark.parametrize("setting", ["natural=600", "target=3000", "red_three=50", "tie=shared", "out=200"])
def test_a_bonus_changes_no_answer_about_melds_and_the_pile(setting):
    asked = [one for one in SKILLS if one.kinds and set(one.kinds) <= {"take-the-pile", "is-this-meld-legal"}]
    assert [one.slug for one in asked if is_changed(one, CLASSIC, card(setting))] == []


def test_a_skill_that_is_not_begun_or_cannot_be_asked_is_not_named(alice):
    SkillCardFactory(learner=alice, skill="wild-limit", stability=None, memory_day=None)
    assert answers_changed(alice, CLASSIC, card("max_wilds=2")) == ()
    knows(alice, "black-three-meld")
    assert answers_changed(alice, CLASSIC, card("black_threes_out=no")) == ()


def test_the_skills_begun_that_have_another_answer_are_named(alice):
    knows(alice, "meld-shape", "wild-limit")
    assert answers_changed(alice, CLASSIC, card("max_wilds=2")) == (skill("wild-limit"),)
    assert answers_changed(alice, CLASSIC, CLASSIC) == ()


@pytest.mark.parametrize("name", NAMED_CARDS)
def test_every_named_card_can_be_changed_to(alice, name):
    SkillCardFactory(learner=alice, skill="keep-one")
    assert set(answers_changed(alice, CLASSIC, NAMED_CARDS[name])) <= {skill("keep-one")}


@pytest.mark.parametrize("one", SKILLS, ids=lambda one: one.slug)
def test_the_referee_gives_every_question_its_own_answer_at_its_own_table(one):
    for kind in one.kinds:
        card = card_of(one.slug)
        made = kinds.make(kind, one.slug, 1, card)
        assert kinds.answer_at(made, card) is not None
        if kind in ("take-the-pile", "is-this-meld-legal"):
            assert kinds.answer_at(made, card) == made.answer


def test_a_position_that_cannot_lie_at_a_table_has_no_answer_there():
    made = kinds.make("take-the-pile", "pile-pair", 1, CLASSIC)
    assert kinds.answer_at(made, card("packs=1")) is None


# Being asked again


def test_what_is_asked_again_is_due_today_and_its_memory_stays(alice):
    knows(alice, "wild-limit", "meld-shape")
    before = SkillCard.objects.get(skill="wild-limit").standing
    assert make_due(alice, [skill("wild-limit")], after(days=1)) == ["wild-limit"]
    now = SkillCard.objects.get(skill="wild-limit").standing
    assert now.due == TODAY + timedelta(1)
    assert (now.memory, now.tries, now.introduced) == (before.memory, before.tries, before.introduced)
    assert due_day(alice, "meld-shape") == TODAY + timedelta(2)
    assert services.start_review(alice, after(days=1)).plan == ["wild-limit"]


def test_what_was_answered_today_is_asked_again_tomorrow(alice):
    knows(alice, "wild-limit")
    make_due(alice, [skill("wild-limit")], WEDNESDAY)
    assert due_day(alice, "wild-limit") == TODAY + timedelta(1)
    assert services.start_review(alice, after(hours=1)) is None


def test_asking_twice_writes_one_event(alice):
    knows(alice, "wild-limit")
    make_due(alice, [skill("wild-limit")], after(days=1))
    assert make_due(alice, [skill("wild-limit")], after(days=1)) == []
    assert Event.objects.filter(kind=EventKind.DUE).count() == 1


def test_a_skill_not_begun_is_not_made_due(alice):
    assert make_due(alice, [skill("wild-limit")], WEDNESDAY) == []
    assert not Event.objects.exists()


def test_the_skill_card_is_still_the_fold_of_its_events(alice):
    knows(alice, "wild-limit")
    make_due(alice, [skill("wild-limit")], after(days=1))
    events = Event.objects.filter(learner=alice, skill="wild-limit").order_by("id")
    assert fold(events) == SkillCard.objects.get(skill="wild-limit").standing
    assert services.rebuild() == 0


def test_a_question_of_the_card_before_is_not_gone_on_with_in_practice(alice):
    sitting = services.start_practice(alice, "wild-limit", WEDNESDAY)
    old = services.next_question(alice, sitting, WEDNESDAY)
    alice.rule_card = "classic,max_wilds=2"
    alice.save()
    new = services.next_question(alice, sitting, WEDNESDAY)
    assert new.rule_card == "classic,max_wilds=2"
    assert new.number == old.number
    assert Question.objects.get(pk=old.pk).withdrawn_at


# The page


def use(client, text):
    return client.post(reverse("use-card"), {"card": text}, follow=True)


def test_the_page_names_the_skills_and_what_is_different(alices, alice):
    knows(alice, "meld-shape", "wild-limit", "two-naturals")
    page = use(alices, "classic,max_wilds=2")
    assert "Two of your skills have another answer now" in page.text
    assert skill("wild-limit").title in page.text
    assert "A meld holds two wild cards at most." in page.text
    assert "Before: A meld holds three wild cards at most." in page.text
    assert not re.search(r"max_wilds", page.text.partition("<main")[2].replace('value="classic,max_wilds=2"', ""))


def test_one_tap_asks_about_them_again(alices, alice):
    knows(alice, "wild-limit", now=datetime.now(UTC))
    alice.rule_card = "classic,max_wilds=2"
    alice.save()
    page = alices.post(reverse("changed-card") + "?before=classic", follow=True)
    assert "One skill will be asked again." in page.text
    assert Event.objects.filter(kind=EventKind.DUE, skill="wild-limit", learner=alice).exists()


def test_looking_and_leaving_the_schedule_change_nothing(alices, alice):
    knows(alice, "wild-limit")
    page = use(alices, "classic,max_wilds=2")
    assert "Leave my schedule" in page.text
    assert not Event.objects.filter(kind=EventKind.DUE).exists()


def test_going_back_to_the_card_before_is_one_tap(alices, alice):
    page = use(alices, "classic,target=3000")
    assert "Back to Classic" in page.text
    use(alices, "classic")
    alice.refresh_from_db()
    assert alice.rule_card == "classic"
    assert "Back to Classic, with 1 change" in alices.get("/table/").text


def test_where_nothing_has_another_answer_the_page_says_so_to_whoever_has_begun(alices, alice):
    nothing = "Nothing that you have been asked so far has another answer."
    assert nothing not in use(alices, "classic,target=3000").text
    knows(alice, "wild-limit")
    assert nothing in use(alices, "classic,target=4000").text


@pytest.mark.parametrize("before", ["", "whist", "classic,deal=99"])
def test_a_card_before_that_cannot_be_read_leads_to_your_table(alices, before):
    assert alices.get(reverse("changed-card"), {"before": before}).url == "/table/"


@pytest.mark.django_db
def test_a_visitor_who_asks_again_has_nothing_to_be_asked_and_stays_nobody(client):
    assert client.get(reverse("changed-card") + "?before=bicycle").status_code == 200
    client.post(reverse("changed-card") + "?before=bicycle")
    assert not Learner.objects.exists()


def test_nobody_is_asked_again_by_somebody_elses_tap(client, alice, charlie):
    knows(alice, "wild-limit")
    client.force_login(charlie)
    use(client, "classic,max_wilds=2")
    client.post(reverse("changed-card") + "?before=classic")
    assert not Event.objects.filter(kind=EventKind.DUE).exists()


def test_the_card_chosen_drives_what_is_asked_next(alices, alice):
    use(alices, "classic,max_wilds=2")
    alices.post(reverse("practice-skill", args=["wild-limit"]))
    assert Question.objects.get().rule_card == "classic,max_wilds=2"


def test_another_game_is_told_as_a_whole_and_then_by_what_both_have():
    told = differences(RuleCard.parse("classic"), RuleCard.parse("modern"))
    assert "Melds stop at seven cards" in told[0][0] and "one canasta" in told[0][1]
    said = " ".join(now for now, _ in told)
    assert "two canastas" in said and "concealed" not in said
    same_game = differences(RuleCard.parse("classic"), RuleCard.parse("classic,concealed=300"))
    assert len(same_game) == 1 and "300" in same_game[0][0] and "200" in same_game[0][1]
