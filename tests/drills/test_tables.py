"""Tables whose rules leave some skills nothing to ask."""

import pytest
from django.urls import reverse

from drills import services
from drills.kinds import at_your_table
from drills.models import SkillCard
from drills.skills import MODERN_LESSON, SKILLS, THREE_LESSON, skill
from lessons.services import finish
from tests.drills.conftest import WEDNESDAY, after
from tests.drills.made import CLASSIC_SKILLS, right

pytestmark = pytest.mark.django_db
TOMORROW = after(days=1)


# By this card no black three is ever melded.
NO_BLACK_THREES = "classic,black_threes_out=no"


def test_a_skill_that_the_table_leaves_nothing_to_ask_of_is_neither_due_nor_offered(alice, alices):
    finish(alice, "going-out", WEDNESDAY)
    services.introduce(alice, WEDNESDAY)
    services.introduce(alice, TOMORROW)
    begun = {one.slug for one in CLASSIC_SKILLS if one.lesson == "going-out"}
    assert set(SkillCard.objects.values_list("skill", flat=True)) == begun and "black-three-meld" in begun
    alice.rule_card = NO_BLACK_THREES
    alice.save()
    assert "black-three-meld" not in services.start_review(alice, TOMORROW).plan
    assert services.next_up(alice, TOMORROW).count == len(begun) - 1
    assert "Melding black threes" not in alices.get(reverse("practice")).text
    assert alices.get(reverse("practice-skill", args=["black-three-meld"])).status_code == 404
    assert alices.get("/").status_code == 200


def test_it_does_not_use_up_the_three_that_begin_a_day(alice):
    alice.rule_card = NO_BLACK_THREES
    finish(alice, "going-out", WEDNESDAY)
    for day in (WEDNESDAY, TOMORROW):
        services.introduce(alice, day)
    begun = set(SkillCard.objects.values_list("skill", flat=True))
    assert len(begun) == 6 and "black-three-meld" not in begun and "table-black-threes-out" in begun


# Modern American


def test_who_plays_modern_american_meets_its_skills_once_its_lesson_is_read(alice):
    alice.rule_card = "modern"
    services.introduce(alice, WEDNESDAY)
    assert not SkillCard.objects.exists()
    finish(alice, MODERN_LESSON, WEDNESDAY)
    services.introduce(alice, WEDNESDAY)
    assert set(SkillCard.objects.values_list("skill", flat=True)) == {
        "modern-first-meld",
        "modern-wilds",
        "modern-pile",
    }
    sitting = services.start_review(alice, WEDNESDAY)
    question = services.next_question(alice, sitting, WEDNESDAY)
    assert question.rule_card == "modern" and question.skill in sitting.plan


def test_who_plays_classic_reads_of_modern_american_and_is_asked_nothing_of_it(alice, alices):
    finish(alice, MODERN_LESSON, WEDNESDAY)
    services.introduce(alice, WEDNESDAY)
    assert not SkillCard.objects.exists()
    assert alices.get(reverse("practice-lesson", args=[MODERN_LESSON])).status_code == 404
    assert (
        reverse("practice-lesson", args=[MODERN_LESSON]) not in alices.get(reverse("lesson", args=[MODERN_LESSON])).text
    )


@pytest.mark.parametrize(
    ("card", "slug", "leads"),
    [
        ("modern", MODERN_LESSON, True),
        ("classic", MODERN_LESSON, False),
        ("classic3", THREE_LESSON, True),
        ("modern", THREE_LESSON, False),
        ("modern", "freezing", False),
        ("classic", "freezing", True),
    ],
)
def test_the_end_of_a_lesson_leads_to_its_questions_where_the_table_leaves_any(alice, alices, card, slug, leads):
    alice.rule_card = card
    alice.save()
    finish(alice, slug, WEDNESDAY)
    recap = alices.get(reverse("recap", args=[slug])).text
    assert (reverse("practice-lesson", args=[slug]) in recap) is leads
    assert (alices.get(reverse("practice-lesson", args=[slug])).status_code == 200) is leads


def test_the_end_of_the_lesson_about_three_players_names_what_is_asked_of_it(alice, alices):
    alice.rule_card = "classic3"
    alice.save()
    finish(alice, THREE_LESSON, WEDNESDAY)
    recap = alices.get(reverse("recap", args=[THREE_LESSON])).text
    assert all(reverse("skill", args=[one.slug]) in recap for one in SKILLS if one.lesson == THREE_LESSON)
    services.introduce(alice, WEDNESDAY)
    assert set(SkillCard.objects.values_list("skill", flat=True)) == {"three-alone", "three-pooled", "three-score"}


def test_the_reply_leads_to_the_lesson_about_the_game_that_is_played(alice, alices):
    alice.rule_card = "modern"
    alice.save()
    reply = alices.post(reverse("practice-skill", args=["modern-pile"]), follow=True)
    address = reply.redirect_chain[-1][0]
    alices.post(address, {"verdict": "no"})
    reply = alices.post(address, {"reason": "1"}, follow=True)
    assert "Read again: " in reply.text and f"/lessons/{MODERN_LESSON}/" in reply.text


def test_whether_a_tables_own_setting_shows_is_drawn_by_chance_after_the_first_time(alice, monkeypatch):
    """Two facets in turn would tell the answer."""
    shows, not_ = skill("table-canasta-takes-pile").facets
    drawn = iter([not_, not_, shows, not_])
    monkeypatch.setattr(at_your_table.TableMaker, "drawn_facet", lambda *args: next(drawn))
    alice.rule_card, seen = "classic,canasta_takes_pile=no", []
    alice.save()
    for _ in range(5):
        sitting = services.start_practice(alice, "table-canasta-takes-pile", WEDNESDAY)
        question = services.next_question(alice, sitting, WEDNESDAY)
        services.record_answer(alice, question, right(question.made), WEDNESDAY)
        seen.append(question.facet)
    assert seen == [shows, not_, not_, shows, not_]
