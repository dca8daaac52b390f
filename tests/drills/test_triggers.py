import pytest
from django.db import DatabaseError, connection, transaction

from drills import services
from drills.fold import EventKind
from drills.models import Erasure, Event
from tests.drills.conftest import WEDNESDAY


@pytest.fixture
def event(alice):
    return Event.objects.create(
        learner=alice,
        skill="pile-pair",
        kind=EventKind.INTRODUCE.value,
        at=WEDNESDAY,
        study_day=WEDNESDAY.date(),
        zone="UTC",
    )


def refused(act) -> bool:
    try:
        with transaction.atomic():
            act()
    except DatabaseError as error:
        return "append-only" in str(error)
    return False


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_an_event_cannot_be_changed_by_any_way(event):
    event.skill = "pile-add"
    assert refused(event.save)
    assert refused(lambda: Event.objects.filter(pk=event.pk).update(zone="UTC"))
    assert refused(lambda: Event.objects.bulk_update([event], ["skill"]))
    assert refused(lambda: sql("UPDATE drills_event SET kind = kind"))
    assert Event.objects.get().skill == "pile-pair"


def test_an_event_cannot_be_deleted_by_any_way(event):
    assert refused(event.delete)
    assert refused(Event.objects.all().delete)
    assert refused(lambda: sql("DELETE FROM drills_event"))
    assert Event.objects.count() == 1


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite has REPLACE")
def test_an_event_cannot_be_replaced(event):
    assert refused(lambda: sql(f"REPLACE INTO drills_event SELECT * FROM drills_event WHERE id = {event.pk}"))
    assert Event.objects.get() == event


def test_erasing_a_learner_deletes_their_record_and_nobody_elses(event, alice, charlie):
    theirs = Event.objects.create(
        learner=charlie,
        skill="pile-pair",
        kind=EventKind.INTRODUCE.value,
        at=WEDNESDAY,
        study_day=WEDNESDAY.date(),
        zone="UTC",
    )
    services.erase(alice)
    assert list(Event.objects.all()) == [theirs]
    assert not Erasure.objects.exists()
    assert refused(theirs.delete)


def test_a_learner_with_a_record_is_not_deleted_by_the_way(event, alice):
    with pytest.raises(DatabaseError):
        alice.delete()
    assert Event.objects.count() == 1
