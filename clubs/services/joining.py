"""Joining a season and leaving it."""

from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import Member, Season, Staff
from clubs.services.cards import put_back, take_up
from lessons.services import rule_card_of


class NotToJoin(Exception):
    """Why not, in words for whoever tried."""


def season_of(code: str) -> Season | None:
    """The season that a join code opens; an archived one has none."""
    return Season.objects.select_related("club").filter(join_code=code, ended_at=None).first()


@transaction.atomic
def join(learner: Any, season: Season, name: str, now: datetime) -> Member:
    """The learner is in the season, is seen by its teachers, and plays by the club's card.

    Raises NotToJoin where the name is taken, or for somebody who leads the club.
    """
    Season.objects.select_for_update().get(pk=season.pk)  # two taps, two of the same name: one after the other
    if already := Member.objects.filter(season=season, learner=learner).first():
        return already
    if Staff.objects.filter(club=season.club, learner=learner).exists():
        raise NotToJoin("You lead this club already. Whoever learns in it joins with a device of their own.")
    if Member.objects.filter(season=season, name__iexact=name).exists():
        raise NotToJoin(f"There is somebody called {name} in this class. Please add a letter or your surname.")
    own = str(rule_card_of(learner))
    latest = season.club.card_changes.first()
    member = Member.objects.create(season=season, learner=learner, name=name, own_card=own, joined_at=now, told=latest)
    if not learner.display_name:
        learner.display_name = name
        learner.save(update_fields=["display_name"])
    take_up(learner, season.club, now)
    return member


@transaction.atomic
def leave(member: Member, now: datetime) -> None:
    """Out of the season: nobody in the club sees the learner any more, and everything they answered stays theirs."""
    if member.season.ended_at is None:
        put_back(member, now)
    member.delete()
