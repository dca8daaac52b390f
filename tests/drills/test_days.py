from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from drills.days import ago, from_now, study_day

BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """An instant of UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("instant", "zone", "day"),
    [
        ("2026-06-10 01:59", BERLIN, "2026-06-09"),  # 03:59 in summer
        ("2026-06-10 02:00", BERLIN, "2026-06-10"),  # 04:00
        ("2026-01-10 02:59", BERLIN, "2026-01-09"),  # 03:59 in winter
        ("2026-01-10 03:00", BERLIN, "2026-01-10"),
        # Clocks go forward on 29 March, 02:00 to 03:00: the day still begins at four.
        ("2026-03-29 01:30", BERLIN, "2026-03-28"),  # 03:30
        ("2026-03-29 02:00", BERLIN, "2026-03-29"),  # 04:00
        ("2026-03-30 01:59", BERLIN, "2026-03-29"),
        # Clocks go back on 25 October, 03:00 to 02:00: 02:30 comes twice, both of the day before.
        ("2026-10-25 00:30", BERLIN, "2026-10-24"),
        ("2026-10-25 01:30", BERLIN, "2026-10-24"),
        ("2026-10-25 02:59", BERLIN, "2026-10-24"),  # 03:59
        ("2026-10-25 03:00", BERLIN, "2026-10-25"),  # 04:00
        # The first and the last places of the world to see a day.
        ("2026-06-09 13:59", "Pacific/Kiritimati", "2026-06-09"),  # 03:59 of the 10th, 14 hours ahead
        ("2026-06-09 14:00", "Pacific/Kiritimati", "2026-06-10"),
        ("2026-06-10 14:59", "Pacific/Pago_Pago", "2026-06-09"),  # 03:59, 11 hours behind
        ("2026-06-10 15:00", "Pacific/Pago_Pago", "2026-06-10"),
    ],
)
def test_a_study_day_begins_at_four_where_the_learner_is(instant, zone, day):
    assert study_day(at(instant), zone) == date.fromisoformat(day)


def test_an_unknown_zone_is_read_as_utc():
    for name in ("", "Nowhere/At_All", "../etc/passwd", "America"):
        assert study_day(at("2026-06-10 03:59"), name) == date(2026, 6, 9)


def test_flying_west_does_not_bring_the_day_before_back():
    evening = at("2026-06-10 20:00")
    tokyo = study_day(evening, "Asia/Tokyo")
    assert tokyo == date(2026, 6, 11)
    assert study_day(evening + timedelta(hours=1), "America/Los_Angeles") == date(2026, 6, 10)
    assert study_day(evening + timedelta(hours=1), "America/Los_Angeles", not_before=tokyo) == tokyo


def test_flying_east_may_skip_a_day_and_never_repeats_one():
    assert study_day(at("2026-06-10 13:00"), "Pacific/Pago_Pago") == date(2026, 6, 9)
    assert study_day(at("2026-06-10 14:00"), "Pacific/Kiritimati") == date(2026, 6, 11)


instants = some.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=some.just(UTC))
zones = some.sampled_from([BERLIN, "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Lord_Howe"])


@given(instants, zones, some.timedeltas(timedelta(0), timedelta(days=3)))
def test_in_one_place_days_never_go_back(instant, zone, later):
    assert study_day(instant, zone) <= study_day(instant + later, zone)


@given(instants, some.lists(some.tuples(zones, some.timedeltas(timedelta(0), timedelta(days=3))), max_size=8))
def test_a_traveller_never_goes_back_a_day(instant, journey):
    day = None
    for zone, later in journey:
        instant += later
        before, day = day, study_day(instant, zone, not_before=day)
        assert before is None or before <= day


def test_days_in_words():
    today = date(2026, 6, 10)
    after = [from_now(today + timedelta(days=days), today) for days in (-3, 0, 1, 11)]
    assert after == ["today", "today", "tomorrow", "in 11 days"]
    assert [ago(today - timedelta(days=days), today) for days in (0, 1, 11)] == [
        "earlier today",
        "yesterday",
        "11 days ago",
    ]
