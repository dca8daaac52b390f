"""The club's card, written to its members: on joining, on every change, and back to their own on leaving."""

from datetime import datetime
from typing import Any

from django.db import transaction

from canasta.rulecard import RuleCard
from clubs.models import CardChange, Club, Member
from drills.skills import Skill
from drills.tables import answers_changed, make_due
from lessons import tables
from lessons.services import card_in, rule_card_of

LONGEST_NAME = 60


def take_up(learner: Any, club: Club, now: datetime) -> tuple[Skill, ...]:
    """Play by the club's card; what it answers otherwise than the card before is asked again, and returned."""
    before, card = rule_card_of(learner), club.card
    if card.changes():  # under the club's name it is then spoken of wherever a page names the learner's table
        tables.keep(learner, card, _free_name(learner, club), "", now)
    if before == card:
        return ()
    changed = answers_changed(learner, before, card)
    tables.set_rule_card(learner, card, now)
    make_due(learner, changed, now)
    return changed


def own_card_of(learner: Any) -> str:
    """The card that a learner has chosen: the one in force, or what it was before a club of theirs wrote its own."""
    in_force = str(rule_card_of(learner))
    given = Member.objects.filter(learner=learner, season__club__rule_card=in_force).order_by("joined_at").first()
    return given.own_card if given else in_force


def put_back(member: Member, now: datetime) -> None:
    """The card of another class they are in, else their own again; neither where they have chosen one meanwhile."""
    club, learner = member.season.club, member.learner
    if rule_card_of(learner) != club.card:
        return
    others = Member.objects.filter(learner=learner, season__ended_at=None).exclude(season__club=club)
    other = others.select_related("season__club").order_by("joined_at").last()
    tables.set_rule_card(learner, other.season.club.card if other else card_in(member.own_card), now)


@transaction.atomic
def change_card(club: Club, card: RuleCard, why: str, now: datetime) -> CardChange | None:
    """The club plays by another card from now on, and so does everybody in the season that goes on."""
    club = Club.objects.select_for_update().get(pk=club.pk)  # of two teachers the second sees what the first has done
    if card == club.card:
        return None
    members = list(Member.objects.filter(season__club=club, season__ended_at=None).select_related("learner"))
    for member in members:  # what they have chosen since they joined is what they return to
        Member.objects.filter(pk=member.pk).update(own_card=own_card_of(member.learner))
    change = CardChange.objects.create(club=club, before=club.rule_card, after=str(card), why=why, at=now)
    club.rule_card = str(card)
    club.save(update_fields=["rule_card"])
    for member in members:
        take_up(member.learner, club, now)
    return change


def _free_name(learner: Any, club: Club) -> str:
    """The club's name, unless the learner keeps a card of their own under it."""
    name = club.name[: LONGEST_NAME - len(" (club)")]
    return f"{name} (club)" if tables.another(learner, club.name, club.rule_card) else club.name
