"""What a member sees of their club."""

from datetime import datetime
from typing import Any

from clubs import plan_page, set_page
from clubs.models import CardChange, Member, Season, Set, Staff
from lessons import tables
from lessons.services import card_in, rule_card_of
from lessons.table_page import changes_of, differences

SEEN = "Your teachers and their helpers see your name here, how you stand with each rule, and the answers you give."


def of(member: Member, now: datetime) -> dict[str, Any]:
    club = member.season.club
    return {
        "club": club,
        "member": member,
        "seen": SEEN,
        "leaders": Staff.objects.filter(club=club).select_related("learner").order_by("role", "pk"),
        "card_title": tables.name_of(member.learner, club.card),
        "changes": changes_of(club.card),
        "plays_otherwise": rule_card_of(member.learner) != club.card,
        "news": news_of(member),
        "next_season": _next_season(member),
        "to_do": set_page.to_do([member], now),
        "sets": _sets(member, now),
        "evenings": plan_page.for_member(member.season, now) if member.season.ended_at is None else [],
    }


def at_home(user: Any, now: datetime) -> list[dict[str, Any]]:
    """What the home page tells a member of each class that goes on."""
    if not user.is_authenticated:
        return []
    members = Member.objects.filter(learner=user, season__ended_at=None).select_related("season__club", "learner")
    waiting = set_page.to_do(members, now)
    return [
        {
            "club": one.season.club,
            "member": one,
            "news": news_of(one),
            "to_do": [its for its in waiting if its["member"] == one],
        }
        for one in members
    ]


def _sets(member: Member, now: datetime) -> list[Set]:
    """What was handed out in the season, the last first."""
    return list(Set.objects.filter(season=member.season_id, opens_at__lte=now).order_by("-opens_at"))


def plays_as_club(user: Any) -> bool:
    """Is the card in force that of a class they are in?"""
    if not user.is_authenticated:
        return False
    return Member.objects.filter(
        learner=user, season__ended_at=None, season__club__rule_card=str(rule_card_of(user))
    ).exists()


def news_of(member: Member) -> dict[str, Any] | None:
    """The change of the card that they have not read about yet: all that has happened since, as one."""
    unread = CardChange.objects.filter(club=member.season.club_id, pk__gt=member.told_id or 0).order_by("pk")
    if member.season.ended_at is not None or not (changes := list(unread)):
        return None
    before, after = card_in(changes[0].before), card_in(changes[-1].after)
    return {"differences": differences(before, after), "whys": [one.why for one in changes if one.why]}


def _next_season(member: Member) -> Season | None:
    """Where theirs has ended and another goes on: it is one tap away."""
    if member.season.ended_at is None:
        return None
    return Season.objects.filter(club=member.season.club_id, ended_at=None).first()
