"""How a club begins, and each of its seasons."""

from datetime import datetime
from typing import Any

from django.db import transaction

from canasta.rulecard import RuleCard
from clubs.models import Club, Role, Season, Staff


@transaction.atomic
def found(learner: Any, name: str, card: RuleCard, now: datetime, leader: str = "") -> Club:
    """A new club, led by whoever founds it (called so, where they had no name), with its first season and a code."""
    if leader:
        learner.display_name = leader
        learner.save(update_fields=["display_name"])
    club = Club.objects.create(name=name, rule_card=str(card), founded_at=now)
    Staff.objects.create(club=club, learner=learner, role=Role.TEACHER, since=now)
    begin_season(club, season_name(now), now)
    return club


def season_name(now: datetime) -> str:
    return f"From {now:%B %Y}"


def begin_season(club: Club, name: str, now: datetime) -> Season:
    return Season.objects.create(club=club, name=name, begun_at=now)
