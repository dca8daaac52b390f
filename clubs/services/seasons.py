"""A season's end, and the next one's beginning."""

from datetime import datetime

from django.db import transaction

from clubs.models import Club, Evening, Member, OnceCode, Part, Season, Set, SetItem
from clubs.services import founding, sets
from clubs.standing import of_class


@transaction.atomic
def archive(season: Season, now: datetime) -> None:
    """Where everybody stood is kept; nothing of what they learn afterwards is seen. Its code opens nothing any more."""
    if Season.objects.select_for_update().get(pk=season.pk).ended_at is not None:
        return
    for row in of_class(season, now):
        stood = {slug: [cell.state.value, cell.answers] for slug, cell in row.cells.items() if cell.answers}
        Member.objects.filter(pk=row.member.pk).update(stood=stood)
    OnceCode.objects.filter(member__season=season).delete()
    for its in season.sets.exclude(opens_at=None).exclude(closes_at__lte=now):
        sets.hand_out(its, its.opens_at, now)
    Season.objects.filter(pk=season.pk).update(ended_at=now, join_code=None)


@transaction.atomic
def begin_next(club: Club, name: str, now: datetime, *, like: Season | None = None) -> Season:
    """Another season with the same card; `like` lends its sets, not handed out yet, and its plan."""
    Club.objects.select_for_update().get(pk=club.pk)  # two teachers begin one season, not two
    if already := Season.objects.filter(club=club, ended_at=None).first():
        return already
    season = founding.begin_season(club, name, now)
    if like is not None:
        _copy_plan(like, season, _copy_sets(like, season, now))
    return season


def _copy_sets(like: Season, season: Season, now: datetime) -> dict[int, Set]:
    """The sets that were made for the card the club still plays by."""
    copies = {}
    for its in like.sets.filter(rule_card=season.club.rule_card).order_by("created_at"):
        new = Set(season=season, title=its.title, note=its.note, rule_card=its.rule_card, created_at=now)
        new.save()
        items = its.items.all()
        SetItem.objects.bulk_create(
            SetItem(set=new, number=one.number, skill=one.skill, content=one.content) for one in items
        )
        copies[its.pk] = new
    return copies


def _copy_plan(like: Season, season: Season, copies: dict[int, Set]) -> None:
    for evening in like.evenings.all():
        new = Evening.objects.create(season=season, number=evening.number, title=evening.title)
        Part.objects.bulk_create(
            Part(evening=new, number=part.number, lesson=part.lesson, set=part.set_id and copies[part.set_id])
            for part in evening.parts.all()
            if part.lesson or part.set_id in copies
        )
