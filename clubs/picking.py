"""A position for a set, picked by hand: from the referee's page, or a question that was asked."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, QuerySet
from django.http import Http404, QueryDict
from django.urls import reverse

from canasta.moves import Lay, parse_turn
from canasta.position import Position
from clubs import pages
from clubs.models import Club, Role, Season, Set, Staff
from clubs.services.sets import MOST_HELD
from drills import kinds
from drills.kinds import Question as Made
from drills.models import Question
from drills.skills import MELD, TAKE, skill

NEW_TITLE = "Picked positions"
MOST_CARDS = 30  # in a hand: more take the referee seconds, and nobody looks them through
NOT_TO_ASK = (
    "About this position there is no question to make. A question asks whether you may take the pile, or whether what "
    "you lay is legal; you sit at the bottom of the table, and there must be four reasons to choose from."
)
ANOTHER_CARD = "This position has another rule card than the club’s: what is right there may be wrong in the club."


@dataclass(frozen=True)
class Picked:
    made: Made | None
    problem: str = ""

    @property
    def title(self) -> str:
        return skill(self.made.skill).title if self.made else ""


def read(sent: QueryDict, staff: Staff, season: Season) -> Picked:
    """What the address names: `question`, answered by a member or by the teacher, or `position` with its `turn`."""
    made = _made(sent, staff, season)
    if made is None:
        return Picked(None, NOT_TO_ASK)
    return Picked(made) if made.rule_card == str(season.club.card) else Picked(None, ANOTHER_CARD)


def _made(sent: QueryDict, staff: Staff, season: Season) -> Made | None:
    if "question" in sent:
        return _question(sent["question"], staff, season).made
    try:
        return _posed(sent.get("position", ""), sent.get("turn") or None)
    except ValueError:
        return None


def _posed(line: str, turn: str | None) -> Made | None:
    """None as well for what no question holds, or would keep the referee thinking."""
    if len(line) > _longest("position") or len(turn or "") > _longest("turn"):
        return None
    position = Position.parse(line)
    if any(len(hand.cards) > MOST_CARDS for hand in position.hands):
        return None
    if turn and not all(isinstance(move, Lay) for move in parse_turn(turn)):
        return None
    return kinds.posed(MELD if turn else TAKE, position, turn)


def _longest(column: str) -> int:
    return int(Question._meta.get_field(column).max_length)


def _question(pk: str, staff: Staff, season: Season) -> Question:
    """Only what the club may see: answers of those who are in the class, and the teacher's own."""
    seen = [staff.learner_id, *season.members.values_list("learner", flat=True)]
    rows = Question.objects.filter(learner__in=seen).exclude(answered_at=None)
    question = rows.filter(pk=pages.number(pk)).first()
    if question is None:
        raise Http404
    return question


def sets_to_add_to(season: Season) -> QuerySet[Set]:
    """Those by the club's card that nobody has begun, with how many each holds."""
    rows = season.sets.filter(goes=None, rule_card=season.club.rule_card)
    return rows.annotate(held=Count("items", distinct=True))


def full(its: Set) -> str:
    return f"“{its.title}” holds {MOST_HELD} questions already, and no set holds more. Choose another, or a new one."


def ways(user: Any, position: Position, turn: str) -> list[tuple[Club, str]]:
    """The clubs that somebody teaches, each with the address that puts this position into a set of it."""
    if not user.is_authenticated:
        return []
    query = urlencode({"position": str(position)} | ({"turn": turn} if turn else {}))
    teaching = Club.objects.filter(
        staff__learner=user, staff__role=Role.TEACHER, seasons__ended_at=None, seasons__isnull=False
    )
    return [(club, f"{reverse('club-set-pick', args=[club.pk])}?{query}") for club in teaching.distinct()]
