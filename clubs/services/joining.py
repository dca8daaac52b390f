"""Joining a season and leaving it."""

from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import Member, Season, Staff
from clubs.services.cards import own_card_of, put_back, take_up
from drills.models import Sitting


class NotToJoin(Exception):
    """Why not, in words for whoever tried."""


def season_of(code: str) -> Season | None:
    """The season that a join code opens; an archived one has none."""
    return Season.objects.select_related("club").filter(join_code=code, ended_at=None).first()


@transaction.atomic
def join(learner: Any, season: Season, name: str, now: datetime) -> Member:
    """The learner is in the season, is seen by its teachers, and plays by the club's card.

    Raises NotToJoin where the name is taken, for somebody who leads the club, and where the season has just ended.
    """
    # Two taps, two of the same name, a new card for the club: by the lock one after the other.
    rows = Season.objects.select_for_update().select_related("club").filter(pk=season.pk, ended_at=None)
    if (going_on := rows.first()) is None:
        raise NotToJoin("This season has just ended. Your teacher can tell you the next one’s code.")
    season = going_on
    if already := Member.objects.filter(season=season, learner=learner).first():
        return already
    if Staff.objects.filter(club=season.club, learner=learner).exists():
        raise NotToJoin("You lead this club already. Whoever learns in it joins with a device of their own.")
    if Member.objects.filter(season=season, name__iexact=name).exists():
        raise NotToJoin(f"There is somebody called {name} in this class. Please add a letter or your surname.")
    own = own_card_of(learner)
    latest = season.club.card_changes.first()
    member = Member.objects.create(season=season, learner=learner, name=name, own_card=own, joined_at=now, told=latest)
    if not learner.display_name:
        learner.display_name = name
        learner.save(update_fields=["display_name"])
    take_up(learner, season.club, now)
    return member


@transaction.atomic
def leave(member: Member, now: datetime) -> None:
    """Out of the club, its archive too: nobody there sees the learner any more, and all they answered stays theirs."""
    put_back(member, now)
    club, learner = member.season.club_id, member.learner_id
    Sitting.objects.filter(learner=learner, go__set__season__club=club).update(leads_to="")  # that page is closed now
    Member.objects.filter(learner=learner, season__club=club).delete()
