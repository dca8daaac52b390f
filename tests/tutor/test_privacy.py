"""Everybody, a guest too, takes along or deletes all that is kept of them."""

import csv
import io
import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.urls import reverse

from canasta.rulecard import CLASSIC
from clubs.models import Club, Member
from clubs.services import sets
from clubs.services.founding import found
from drills.kinds import right_answers
from drills.models import Event, Question
from drills.services import begin_set, record_answer, report
from lessons.models import SavedCard
from lessons.services import finish
from tests.clubs.test_cards import knows
from tests.factories import PASSWORD, LearnerFactory, MemberFactory, StaffFactory
from tutor import privacy
from tutor.models import Learner

NOW = datetime(2026, 6, 10, 18, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def fill(learner) -> None:
    """Something in every room."""
    knows(learner, "pile-pair")
    finish(learner, "melding", NOW)
    SavedCard.objects.create(learner=learner, name="Ours", text="classic,target=3000", saved_at=NOW)
    MemberFactory(learner=learner, name="A.")


def columns_of_learners() -> dict[str, tuple]:
    """Every column that points at a learner."""
    return {
        f"{model.__name__}.{field.name}": (model, field.name)
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model is Learner
    }


def rows_of(learner) -> dict[str, int]:
    """How many rows of every table are a learner's."""
    counts = {
        name: model._base_manager.filter(**{field: learner.pk}).count()
        for name, (model, field) in columns_of_learners().items()
    }
    return {name: count for name, count in counts.items() if count}


def test_everything_is_taken_along_and_nothing_of_anybody_else(alices, alice, charlie) -> None:
    fill(alice)
    knows(charlie, "meld-shape")
    told = json.loads(alices.get(reverse("your-export")).content)
    assert told["you"]["username"] == "alice"
    assert [one["lesson"] for one in told["lessons"]] == ["melding"]
    assert {one["skill"] for one in told["record"]} == {"pile-pair"}
    assert [one["name"] for one in told["rule_cards_kept"]] == ["Ours"]
    assert [one["name"] for one in told["classes"]] == ["A."]
    assert "password" not in told["you"]


IN_THE_EXPORT = {
    "EmailAddress": "you",
    "Event": "record",
    "Go": "sets",
    "Member": "classes",
    "Progress": "lessons",
    "Question": "questions",
    "Report": "reports",
    "SavedCard": "rule_cards_kept",
    "Sheet": "score_sheets",
    "Sitting": "sittings",
    "SkillCard": "skills",
    "Staff": "clubs_led",
    "UsedCard": "rule_cards_before",
}
NOT_THEIRS = {
    "OnceCode": "a code that they issued",
    "Erasure": "there for a moment",
    "LogEntry": "of administrators",
}


def test_every_table_that_holds_something_of_a_learner_has_its_part_of_the_export(alice) -> None:
    tables = {name.partition(".")[0] for name in columns_of_learners()}
    assert tables == {*IN_THE_EXPORT, *NOT_THEIRS}
    assert set(IN_THE_EXPORT.values()) == set(privacy.everything(alice))


def test_the_export_holds_what_was_stored(alices, alice) -> None:
    fill(alice)
    alices.post("/scores/new/", {"rules": "classic", "names_0": "", "title": "Ours"})
    told = json.loads(alices.get(reverse("your-export")).content)
    empty = [part for part, its in told.items() if not its]
    assert set(empty) <= {"reports", "clubs_led", "rule_cards_before", "sets"}


@pytest.fixture
def a_set():
    return sets.made_of(["pile-pair", "my-minimum"], 4, CLASSIC, 1)


@pytest.fixture
def asked(alice, a_set):
    """Of a set that Alice is in the middle of: the first is answered, the second has her verdict and a report."""
    sitting = begin_set(alice, a_set, NOW, scope="set 1", closes_at=None, leads_to="")
    asked = list(sitting.questions.order_by("number"))
    record_answer(alice, asked[0], right_answers(asked[0].made)[0], NOW)
    Question.objects.filter(pk=asked[1].pk).update(verdict=True)
    report(alice, Question.objects.get(pk=asked[1].pk), NOW)
    return asked


def test_what_waits_for_an_answer_is_taken_along_without_it(alices, asked, a_set) -> None:
    text = alices.get(reverse("your-export")).text
    told = json.loads(text)["questions"]
    assert [one["id"] for one in told] == [question.pk for question in asked]
    assert (told[0]["position"], told[0]["answer"]) == (a_set[0].position, a_set[0].answer)
    assert told[0]["content"]["reason"] == a_set[0].reason
    for one, made in zip(told[1:], a_set[1:], strict=True):
        assert privacy.TOLD_ONCE_ANSWERED.isdisjoint(one)
        assert one["skill"] == made.skill
        assert made.position not in text
    assert "position" not in json.loads(text)["reports"][0]
    assert "have not answered yet" in json.loads(text)["note"]
    assert "What you have not answered yet" in alices.get(reverse("your-data")).text


def test_once_it_is_answered_it_is_taken_along_whole(alices, alice, asked, a_set) -> None:
    record_answer(alice, asked[1], right_answers(asked[1].made)[0], NOW)
    told = json.loads(alices.get(reverse("your-export")).content)
    assert told["questions"][1]["position"] == told["reports"][0]["position"] == a_set[1].position


def test_the_table_of_answers_tells_nothing_of_what_waits(alices, asked, a_set) -> None:
    text = alices.get(reverse("your-answers")).text
    assert [one.position in text for one in a_set] == [True, False, False, False]


TOLD_AT_ONCE = {
    *(
        "id",
        "learner_id",
        "sitting_id",
        "number",
        "purpose",
        "kind",
        "skill",
        "rule_card",
        "engine",
        "verdict",
        "hints",
    ),
    *("taught", "last_met", "created_at", "answered_at", "withdrawn_at"),
}


def test_of_every_column_of_a_question_it_is_said_whether_it_gives_the_answer_away() -> None:
    assert {field.attname for field in Question._meta.concrete_fields} == TOLD_AT_ONCE | privacy.TOLD_ONCE_ANSWERED
    assert not TOLD_AT_ONCE & privacy.TOLD_ONCE_ANSWERED


def test_answers_come_as_a_table(alices, alice) -> None:
    fill(alice)
    rows = list(csv.DictReader(io.StringIO(alices.get(reverse("your-answers")).content.decode())))
    assert [(row["skill"], row["verdict_right"], row["reason_right"]) for row in rows] == [
        ("pile-pair", "True", "True")
    ]
    assert rows[0]["position"].startswith("classic")


def test_everything_is_deleted_and_nothing_of_anybody_else(alices, alice, charlie) -> None:
    fill(alice)
    fill(charlie)
    kept = rows_of(charlie)
    assert len(rows_of(alice)) >= 6
    reply = alices.post(reverse("your-delete"), {"sure": "Delete ", "password": PASSWORD})
    assert reply.url == "/"
    assert not Learner.objects.filter(username="alice").exists()
    assert rows_of(alice) == {}
    assert rows_of(charlie) == kept
    assert "Log in" in alices.get("/").content.decode()


def test_a_guest_deletes_without_a_password(client) -> None:
    client.post("/you/", {"display_name": "G", "time_zone": ""})
    guest = Learner.objects.get(is_guest=True)
    knows(guest, "pile-pair")
    client.post(reverse("your-delete"), {"sure": "delete"})
    assert not Learner.objects.exists()
    assert not Event.objects.exists()


@pytest.mark.parametrize("sent", [{"sure": "delete", "password": "wrong"}, {"sure": "no", "password": PASSWORD}, {}])
def test_nothing_is_deleted_by_a_slip(alices, alice, sent) -> None:
    page = alices.post(reverse("your-delete"), sent)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert Learner.objects.filter(pk=alice.pk).exists()


def test_the_only_teacher_of_a_club_first_sees_to_it(alices, alice) -> None:
    club = found(alice, "Tuesday", CLASSIC, NOW)
    page = alices.post(reverse("your-delete"), {"sure": "delete", "password": PASSWORD})
    assert "You are the only teacher of" in page.content.decode()
    assert Learner.objects.filter(pk=alice.pk).exists()
    StaffFactory(club=club)
    alices.post(reverse("your-delete"), {"sure": "delete", "password": PASSWORD})
    assert not Learner.objects.filter(pk=alice.pk).exists()
    assert Club.objects.filter(pk=club.pk).exists()


def test_a_teacher_s_leaving_takes_no_member_along(alice) -> None:
    club = found(alice, "Tuesday", CLASSIC, NOW)
    StaffFactory(club=club)
    member = MemberFactory(season=club.seasons.get(), learner=LearnerFactory())
    privacy.delete(alice)
    assert Member.objects.filter(pk=member.pk).exists()


@pytest.mark.parametrize("name", ["your-export", "your-answers", "your-delete"])
def test_a_visitor_has_nothing_to_take_along(client, name) -> None:
    assert client.get(reverse(name)).status_code == 404
    assert client.get(reverse("your-data")).status_code == 200
