"""What is shown of a set: whether it is open, what each one answered, question by question."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, Q

from clubs import older_card
from clubs.models import Go, Member, Season, Set, SetItem
from clubs.said import right_answer, said
from clubs.services.sets import can_be_made_anew
from drills.fold import EventKind
from drills.kinds import Question as Made
from drills.models import Event, Purpose, Question
from drills.skills import skill

DRAFT, COMING, OPEN, CLOSED = "not handed out", "opens later", "open", "closed"
PARTS = {"waiting": (DRAFT, COMING), "open": (OPEN,), "closed": (CLOSED,)}
MOST_MISSED = 3  # worth an evening's talk


def state_of(its: Set, now: datetime) -> str:
    if its.opens_at is None:
        return DRAFT
    if its.opens_at > now:
        return COMING
    return CLOSED if its.closes_at is not None and its.closes_at <= now else OPEN


def all_of(season: Season, now: datetime) -> dict[str, Any]:
    """The sets of a season: those still to be handed out, those that are open, those that are done with."""
    of_class = Q(goes__learner__memberships__season=season)
    unanswered = Question.objects.filter(sitting=OuterRef("goes__sitting"), purpose=Purpose.SET, answered_at=None)
    finished = Count("goes", filter=of_class & ~Exists(unanswered), distinct=True)
    found = season.sets.annotate(count=Count("items", distinct=True), finished=finished)
    rows = [(one, state_of(one, now)) for one in found]
    parts = {name: [row for row in rows if row[1] in states] for name, states in PARTS.items()}
    return {"sets": rows, "parts": parts, "people": season.members.count()}


@dataclass(frozen=True)
class Cell:
    """One answer of one member."""

    right: bool
    hinted: bool
    said: str
    question: int  # its pk


@dataclass(frozen=True)
class Row:
    """A member's go at the set."""

    member: Member
    cells: list[Cell | None]  # by number; None: not answered

    @property
    def answered(self) -> int:
        return sum(cell is not None for cell in self.cells)

    @property
    def right(self) -> int:
        return sum(cell.right for cell in self.cells if cell)


@dataclass(frozen=True)
class Asked:
    """A question of the set, with what the class answered."""

    item: SetItem
    made: Made
    title: str
    right_words: list[str]  # part by part
    right: int
    answered: int
    wrong: list[tuple[str, list[str]]]  # what was said, by whom; what most said first

    @property
    def missed(self) -> int:
        return self.answered - self.right


def results(its: Set) -> dict[str, Any]:
    """By person and by question. Only members are looked at: whoever has left is not seen."""
    members = list(its.season.members.all())
    items = list(its.items.all())
    made = {item.number: item.made for item in items}
    answers = _answers(its, [member.learner_id for member in members])
    rows = [
        Row(member, [_cell(made[item.number], answers.get((member.learner_id, item.number))) for item in items])
        for member in members
    ]
    rows.sort(key=lambda row: (row.answered == 0, row.right - row.answered, row.member.name))
    asked = [_asked(item, at, made[item.number], rows) for at, item in enumerate(items)]
    return {
        "rows": rows,
        "asked": asked,
        "idle": [row.member.name for row in rows if not row.answered],
        "missed": sorted((one for one in asked if one.missed), key=lambda one: -one.missed)[:MOST_MISSED],
    }


def by_older_card(its: Set, items: list[SetItem]) -> dict[str, Any]:
    """Where the club has changed its card since: which answers are others now, and whether it can be made anew."""
    older = older_card.of(its) if items else None
    if older is None:
        return {}
    rules = list(dict.fromkeys(item.skill for item in items))
    return {
        "older": older,
        "otherwise": older.answered_otherwise(items),
        "can_be_made_anew": can_be_made_anew(items),
        "same_rules": f"?{urlencode({'skills': rules, 'count': 10}, doseq=True)}",
    }


def table(its: Set) -> Iterator[list[Any]]:
    """The results, a learner a line."""
    found = results(its)
    yield ["Learner", *(f"{one.item.number}. {one.title}" for one in found["asked"]), "Right", "Answered"]
    for row in found["rows"]:
        cells = ["" if cell is None else "right" if cell.right else cell.said for cell in row.cells]
        yield [row.member.name, *cells, row.right, row.answered]


def _answers(its: Set, learners: list[int]) -> dict[tuple[int, int], Event]:
    events = Event.objects.filter(
        kind=EventKind.ANSWER,
        learner__in=learners,
        question__sitting__go__set=its,
        question__purpose=Purpose.SET,
        voided_by=None,
    )
    rows = events.select_related("question").defer("question__content")
    return {(event.learner_id, event.question.number): event for event in rows}


def _cell(made: Made, event: Event | None) -> Cell | None:
    return event and Cell(event.right, event.hints > 0, said(made, event), event.question_id)


def _asked(item: SetItem, at: int, made: Made, rows: Iterable[Row]) -> Asked:
    given = [(row.member.name, row.cells[at]) for row in rows if row.cells[at]]
    wrong: dict[str, list[str]] = defaultdict(list)
    for name, cell in given:
        if not cell.right:
            wrong[cell.said].append(name)
    return Asked(
        item=item,
        made=made,
        title=skill(item.skill).title,
        right_words=right_answer(made),
        right=sum(cell.right for _, cell in given),
        answered=len(given),
        wrong=sorted(wrong.items(), key=lambda pair: -len(pair[1])),
    )


def for_member(its: Set, member: Member, now: datetime) -> dict[str, Any]:
    """The member's own go: how far it is, and every answer once it is given."""
    go = Go.objects.filter(set=its, learner=member.learner_id).select_related("sitting").first()
    asked = Question.objects.filter(sitting=go.sitting_id, purpose=Purpose.SET).order_by("number") if go else []
    given = _answers(its, [member.learner_id])
    turned = [(one, skill(one.skill).title, given[member.learner_id, one.number]) for one in asked if one.answered_at]
    return {
        "set": its,
        "older": older_card.of(its),
        "state": state_of(its, now),
        "go": go,
        "turned": turned,
        "right": sum(event.right for _, _, event in turned),
        "count": its.items.count(),
    }


def to_do(members: Iterable[Member], now: datetime) -> list[dict[str, Any]]:
    """The open sets of these memberships that are not answered to their end, the one that closes first first."""
    of = {member.season_id: member for member in members}
    sets = (
        Set.objects.filter(season__in=of, opens_at__lte=now).exclude(closes_at__lte=now).select_related("season__club")
    )
    learners = [member.learner_id for member in of.values()]
    begun = {go.set_id: go for go in Go.objects.filter(set__in=sets, learner__in=learners).select_related("sitting")}
    waiting = [
        {"set": its, "member": of[its.season_id], "begun": its.pk in begun}
        for its in sets
        if its.pk not in begun or begun[its.pk].sitting.ended_at is None
    ]
    return sorted(waiting, key=lambda one: (one["set"].closes_at is None, one["set"].closes_at, one["set"].pk))
