"""The numbers of progress: what comes back, the days practised, what was foreseen and what came."""

from datetime import date, timedelta

import pytest

from drills import progress, progress_charts
from drills.fold import Standing, Try
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import SKILLS

TODAY = date(2026, 6, 10)  # a Wednesday


def due(*days: int) -> list[Standing]:
    return [Standing(introduced=TODAY, due=TODAY + timedelta(days=one)) for one in days]


def test_the_forecast_has_thirty_days_and_each_review_on_its_own():
    days = progress.forecast(due(0, 2, 2, 29), TODAY)
    assert len(days) == 30
    assert [(at, one.count) for at, one in enumerate(days) if one.count] == [(0, 1), (2, 2), (29, 1)]


def test_what_is_overdue_is_due_today_and_what_is_further_off_is_not_told():
    assert [one.count for one in progress.forecast(due(-5, -1, 30), TODAY)] == [2] + [0] * 29


def test_the_calendar_shows_five_weeks_from_monday_and_leaves_out_what_is_to_come():
    weeks = progress.calendar({TODAY: 7, date(2026, 5, 11): 2}, TODAY)
    assert [len(week) for week in weeks] == [7] * 5
    assert weeks[0][0] == progress.Day(date(2026, 5, 11), 2)
    assert weeks[4][2] == progress.Day(TODAY, 7)
    assert weeks[4][3:] == [None] * 4


def test_shares_set_what_came_beside_what_was_foreseen():
    tries = [Try(0.85, True)] * 9 + [Try(0.81, False)] + [Try(0.95, True)] * 3 + [Try(None, False)]
    eighty, ninety = progress.shares(tries)
    assert (eighty.words, eighty.answers, eighty.observed, eighty.tells) == ("80 to 90", 10, 90, True)
    assert eighty.predicted == pytest.approx(84.6)
    assert (ninety.answers, ninety.tells) == (3, False)
    assert progress.overall(tries).answers == 13
    assert progress.overall([Try(None, True)]) is None


@pytest.mark.parametrize("predicted", [0.0, 0.5, 0.7, 0.8, 0.9, 0.999, 1.0])
def test_every_prediction_has_its_share(predicted):
    assert [one.answers for one in progress.shares([Try(predicted, True)])] == [1]


def test_a_share_tells_nothing_from_nine_answers():
    assert not progress.shares([Try(0.9, True)] * 9)[0].tells
    assert progress.shares([Try(0.9, True)] * 10)[0].tells


@pytest.mark.parametrize(("count", "often"), [(1, "Once"), (2, "Twice"), (3, "Three times"), (13, "13 times")])
def test_how_often_a_mix_up_came_is_said_in_words(count, often):
    assert progress.times(count, "You counted it.") == f"{often} you counted it."


def test_every_mix_up_begins_so_that_its_number_can_go_before_it():
    assert [slug for slug, words in MISCONCEPTIONS.items() if not words.startswith("You ")] == []


def test_every_facet_has_words_for_people():
    for one in SKILLS:
        assert set(one.facet_words) == set(one.facets)
        assert all(words and words[0].isupper() and "-" not in words[:1] for words in one.facet_words.values()), one


def test_the_bars_stand_on_the_floor_and_the_highest_reaches_the_top():
    chart = progress_charts.bars(progress.forecast(due(0, 0, 3), TODAY))
    assert chart["most"].text == "2"
    assert [(bar.y, bar.y + bar.height, bar.is_now) for bar in chart["bars"]] == [(14, 134, True), (74, 134, False)]


def test_only_shares_that_tell_are_drawn():
    drawn = progress_charts.pairs(progress.shares([Try(0.85, True)] * 10 + [Try(0.95, True)]))["pairs"]
    assert [one.text for one in drawn] == ["80 to 90"]
