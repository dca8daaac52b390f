"""Everything that is kept of a learner: to take along, and to delete for good."""

import json
from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.forms.models import model_to_dict

from clubs.models import Club, Go, Member, Role, Staff
from clubs.services import staffing
from drills.models import Event, Question, Report, Sitting, SkillCard
from drills.services import erase
from lessons.models import Progress, SavedCard, UsedCard
from scores.models import Sheet
from tutor.models import Learner

OF_THE_ACCOUNT = (
    *("username", "display_name", "email", "is_guest", "date_joined", "last_login", "time_zone", "rule_card"),
    *("retention", "sitting_length", "text_size", "card_size", "shortcuts", "follows_device"),
)
OF_AN_ANSWER = (
    *("at", "study_day", "skill", "question__kind", "question__facet", "question__purpose", "question__rule_card"),
    *("question__position", "question__turn", "question__answer", "verdict", "reason", "cards", "values"),
    *("verdict_right", "reason_right", "misconception", "hints", "guess_said", "duration_ms", "counts"),
)

NOTE = (
    "A question that you have not answered yet stands here without its table and its answer: both come along once you "
    "have answered it."
)
TOLD_ONCE_ANSWERED = frozenset(
    ("facet", "seed", "position", "turn", "answer", "rule", "content", "has_near_miss", "near_miss_of_id")
)


def everything(learner: Learner) -> dict[str, Any]:
    """All of it, by the rooms of the house. Passwords, codes and links of others are none of it."""
    still_open = Question.objects.filter(learner=learner, answered_at=None, withdrawn_at=None)
    waiting = set(still_open.values_list("pk", flat=True))
    return {
        "you": {name: getattr(learner, name) for name in OF_THE_ACCOUNT},
        "lessons": _rows(Progress, learner),
        "rule_cards_kept": _rows(SavedCard, learner),
        "rule_cards_before": _rows(UsedCard, learner),
        "skills": _rows(SkillCard, learner),
        "record": _rows(Event, learner),
        "sittings": _rows(Sitting, learner),
        "questions": [_as_far_as_answered(row, row["id"] in waiting) for row in _rows(Question, learner)],
        "reports": [_as_far_as_answered(row, row["question_id"] in waiting) for row in _rows(Report, learner)],
        "score_sheets": [_sheet(sheet) for sheet in Sheet.objects.filter(learner=learner).order_by("pk")],
        "classes": list(
            Member.objects.filter(learner=learner).values(
                "season__club__name", "season__name", "name", "own_card", "joined_at", "stood"
            )
        ),
        "sets": list(Go.objects.filter(learner=learner).values("set__title", "sitting")),
        "clubs_led": list(Staff.objects.filter(learner=learner).values("club__name", "role", "since")),
    }


def as_json(learner: Learner) -> str:
    return json.dumps({"note": NOTE, **everything(learner)}, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False)


def answers(learner: Learner) -> Iterator[list[Any]]:
    """Every answer as a row, below the names of its columns."""
    yield [name.removeprefix("question__") for name in OF_AN_ANSWER]
    rows = Event.objects.filter(learner=learner, kind="answer").order_by("id").values_list(*OF_AN_ANSWER)
    yield from (["" if cell is None else cell for cell in row] for row in rows)


def only_teacher_of(learner: Learner) -> list[Club]:
    """The clubs that would be nobody's without this learner."""
    led = Club.objects.filter(staff__learner=learner, staff__role=Role.TEACHER)
    others = Staff.objects.filter(role=Role.TEACHER).exclude(learner=learner).values("club")
    return list(led.exclude(pk__in=others))


@transaction.atomic
def delete(learner: Learner) -> None:
    """The learner and everything of theirs, the record included; what is gone is gone.

    Raises LastTeacher where a club would be nobody's.
    """
    for staff in Staff.objects.filter(learner=learner).order_by("club"):
        staffing.dismiss(staff)
    Learner.objects.select_for_update().get(pk=learner.pk)  # another tab must not answer in between
    erase(learner)
    learner.delete()


def _rows(model: Any, learner: Learner) -> list[dict[str, Any]]:
    return list(model.objects.filter(learner=learner).order_by("pk").values())


def _as_far_as_answered(row: dict[str, Any], is_waiting: bool) -> dict[str, Any]:
    """A question, or a report of one: while it waits, without whatever gives its answer away."""
    return {name: its for name, its in row.items() if not (is_waiting and name in TOLD_ONCE_ANSWERED)}


def _sheet(sheet: Sheet) -> dict[str, Any]:
    kept = model_to_dict(sheet, fields=("title", "rule_card", "names"))
    return kept | {
        "begun_at": sheet.begun_at,
        "hands": list(sheet.hands.values("number", "content")),
        "changes": list(sheet.changes.values("at", "number", "was", "now")),
    }
