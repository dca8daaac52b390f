"""Who leads a club: a member becomes a helper or a teacher, and there is always one teacher at least."""

from datetime import datetime

from django.db import transaction

from clubs.models import Club, Member, OnceCode, Role, Staff


class LastTeacher(Exception):
    """A club without a teacher would be nobody's."""


@transaction.atomic
def promote(member: Member, role: Role, now: datetime) -> Staff:
    """A member leads from now on, and is no longer among those who are looked at."""
    club = member.season.club
    staff, _ = Staff.objects.update_or_create(
        club=club, learner=member.learner, defaults={"role": role}, create_defaults={"role": role, "since": now}
    )
    Member.objects.filter(season__club=club, learner=member.learner).delete()
    return staff


@transaction.atomic
def change_role(staff: Staff, role: Role) -> None:
    _keep_a_teacher(staff, role)
    _withdraw_codes(staff)
    Staff.objects.filter(pk=staff.pk).update(role=role)


@transaction.atomic
def dismiss(staff: Staff) -> None:
    _keep_a_teacher(staff, None)
    _withdraw_codes(staff)
    Staff.objects.filter(pk=staff.pk).delete()


def _withdraw_codes(staff: Staff) -> None:
    """Whoever teaches here no more lets nobody in by a code that waits."""
    OnceCode.objects.filter(issued_by=staff.learner_id, member__season__club=staff.club_id).delete()


def _keep_a_teacher(staff: Staff, role: Role | None) -> None:
    Club.objects.select_for_update().get(pk=staff.club_id)  # two teachers must not leave at the same moment
    others = Staff.objects.filter(club=staff.club_id, role=Role.TEACHER).exclude(pk=staff.pk)
    if role != Role.TEACHER and not others.exists():
        raise LastTeacher
