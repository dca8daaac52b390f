"""What docs/scheduling.md claims, in small: four learners of each family. Everything is drawn from fixed seeds."""

import xml.etree.ElementTree as ET

import pytest

from drills import planning
from simulation import plot, report
from simulation.__main__ import DOCS, PLACE
from simulation.minds import ALL_FAMILIES, CONTROL, FAMILIES
from simulation.policies import Ours
from simulation.runs import ENTRANTS, OURS, RETENTIONS, Result, needed, results
from simulation.study import ASKABLE, Learner, study

AMONG = {"ours": RETENTIONS, "unlevelled": (0.90,), "fixed interval": (4, 7, 10, 14, 30), "random": (4, 7, 10, 14, 30)}
FEW = [one for one in ENTRANTS if one.setting in AMONG.get(one.policy, ())]


@pytest.fixture(scope="module")
def found():
    return results(4, FEW)


def test_where_memory_is_as_supposed_the_retention_asked_is_the_one_reached(found):
    for retention in RETENTIONS:
        assert found[CONTROL, "ours", retention].right == pytest.approx(retention, abs=0.04)


@pytest.mark.parametrize("family", FAMILIES)
def test_who_asks_for_more_knows_more_and_is_asked_more(found, family):
    less, usual, more = (found[family, "ours", retention] for retention in RETENTIONS)
    assert less.mean_known[365] < usual.mean_known[365] < more.mean_known[365]
    assert less.questions[365] < usual.questions[365] < more.questions[365]
    assert less.knew < usual.knew < more.knew


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("policy", ["fixed interval", "random"])
def test_in_a_year_fixed_intervals_and_chance_need_more_questions_for_as_much(found, family, policy):
    times = report.times_ours(found, family, policy, 365)
    assert times is None or times > 1.15


@pytest.mark.parametrize("family", FAMILIES)
def test_levelled_reviews_leave_fewer_days_with_nothing_and_no_less_known(found, family):
    levelled, not_levelled = found[family, "ours", 0.90], found[family, "unlevelled", 0.90]
    assert levelled.idle < not_levelled.idle - 0.03
    assert levelled.mean_known[365] > not_levelled.mean_known[365] - 0.02


def test_no_day_of_any_learner_is_over_the_cap(found):
    assert max(one.peak for one in found.values()) <= planning.CAP


def test_the_same_learner_comes_out_the_same_however_often_and_by_however_many_hands():
    assert results(2, OURS[:1], processes=2) == results(2, OURS[:1])


def test_a_learner_is_the_same_person_under_every_policy():
    first, second = (Learner(ALL_FAMILIES["power"], 3) for _ in range(2))
    assert (first.days, first.minds) == (second.days, second.minds)
    assert first.minds != Learner(ALL_FAMILIES["power"], 4).minds


def test_every_skill_is_met():
    policy = Ours()
    study(ALL_FAMILIES["rules"], 0, policy)
    assert set(policy.standings) == ASKABLE


def points(*pairs: tuple[float, float]) -> dict[tuple[str, str, float], Result]:
    made = {}
    for at, (questions, known) in enumerate(pairs):
        made["power", "boxes", float(at)] = Result({365: questions}, {365: known}, {}, 0, 0, 0, 0)
    return made


def test_what_is_needed_for_as_much_lies_between_two_settings():
    assert needed(points((100, 0.8), (200, 0.9)), "power", "boxes", 0.85, 365) == pytest.approx(150)
    assert needed(points((100, 0.8), (200, 0.9)), "power", "boxes", 0.95, 365) is None


def test_where_we_lose_the_table_says_so_in_bold():
    table = points((100, 0.8), (200, 0.9))
    table["power", "ours", 0.90] = Result({365: 180}, {365: 0.85}, {}, 0, 0, 0, 0)
    assert report.ratio(table, "power", "boxes", 365) == "**0.83**"


def test_the_page_has_a_place_for_the_tables_and_shows_the_picture(found):
    page = (DOCS / "scheduling.md").read_text("utf-8")
    assert len(PLACE.findall(page)) == 1
    assert "](scheduling.svg)" in page
    ET.fromstring((DOCS / "scheduling.svg").read_text("utf-8"))
    ET.fromstring(plot.svg(found))
