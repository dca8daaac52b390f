"""The end of a whole club."""

from datetime import datetime

from django.db import transaction

from clubs.models import Club, Member, Set
from clubs.services import sets
from clubs.services.cards import put_back


@transaction.atomic
def delete_club(club: Club, now: datetime) -> None:
    """Everything the club holds. Its members have their own card back, and keep every answer of theirs."""
    for member in Member.objects.filter(season__club=club).select_related("learner", "season__club"):
        put_back(member, now)
    for its in Set.objects.filter(season__club=club):
        sets.delete(its, now)
    club.delete()
