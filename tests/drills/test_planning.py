import random
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from drills import planning
from drills.fold import Standing
from drills.schedule import Memory, window
from drills.skills import SKILLS, skill

TODAY = date(2026, 6, 10)
SLUGS = [one.slug for one in SKILLS]
FAMILIES = {one.slug: one.family for one in SKILLS}


def known(stability, *, due=0, last=-30):
    """A skill answered some days ago, and due in some."""
    return Standing(TODAY - timedelta(60), TODAY + timedelta(due), Memory(stability, 5.0, TODAY + timedelta(last)))


def begun(day=0):
    return Standing(TODAY + timedelta(day), TODAY + timedelta(day))


def test_the_least_certain_is_asked_first_and_new_skills_after_it():
    standings = {
        "pile-pair": known(40),
        "meld-shape": begun(),
        "frozen-wild": known(5),
        "opening-sum": known(90, due=1),
    }
    assert planning.due(standings, TODAY) == ["frozen-wild", "pile-pair", "meld-shape"]


def test_a_day_asks_twenty_at_most_and_what_was_answered_today_is_among_them(monkeypatch):
    monkeypatch.setattr(planning, "CAP", 5)
    standings = {slug: known(40, last=-9) for slug in SLUGS[:8]}
    assert len(planning.due(standings, TODAY)) == 5
    standings |= {slug: known(40, due=9, last=0) for slug in SLUGS[8:11]}
    assert len(planning.due(standings, TODAY)) == 2


def test_after_a_long_break_the_ten_most_useful_are_asked_and_answering_does_not_end_the_welcome():
    standings = {slug: known(40, last=-20 - number) for number, slug in enumerate(SLUGS)}
    assert len(SLUGS) > 10
    assert len(planning.due(standings, TODAY)) == 10
    answered = planning.due(standings, TODAY)[0]
    assert len(planning.due(standings | {answered: known(40, due=9, last=0)}, TODAY)) == 9


def test_a_skill_begins_only_when_its_lesson_is_finished_three_a_day_in_order():
    finished = {"melding", "taking-the-pile"}
    in_order = [one.slug for one in SKILLS if one.lesson in finished]
    first = planning.introducible({}, finished, TODAY)
    assert first == in_order[:3]
    assert planning.introducible({slug: begun() for slug in first}, finished, TODAY) == []
    assert planning.introducible({slug: begun(-1) for slug in first}, finished, TODAY) == in_order[3:6]
    assert planning.introducible({first[0]: begun()}, finished, TODAY) == in_order[1:3]
    assert planning.introducible({}, set(), TODAY) == []


def test_new_skills_wait_while_more_than_a_days_set_is_due(monkeypatch):
    monkeypatch.setattr(planning, "CAP", 3)
    standings = {slug: known(40, last=-5) for slug in SLUGS[-4:]}
    assert planning.introducible(standings, {"melding"}, TODAY) == []
    del standings[SLUGS[-1]]
    assert len(planning.introducible(standings, {"melding"}, TODAY)) == 3


@given(some.lists(some.sampled_from(SLUGS), max_size=12), some.none() | some.sampled_from(SLUGS))
def test_two_of_a_family_never_follow_each_other_where_it_can_be_avoided(skills, after):
    order = planning.mixed(skills, after)
    assert Counter(order) == Counter(skills)
    row = [FAMILIES[slug] for slug in ([after] if after else []) + order]
    met = sum(one == two for one, two in pairwise(row))
    assert met == fewest_meetings(Counter(FAMILIES[slug] for slug in skills), FAMILIES[after] if after else None)


def fewest_meetings(families: Counter, after: str | None) -> int:
    """The largest family, with the others between its members, and the one before counted in."""
    if not families:
        return 0
    return max(0, *(2 * size - families.total() - 1 + (family == after) for family, size in families.items()))


def test_a_mixed_row_keeps_its_order_where_it_may():
    order = ["meld-shape", "pile-pair", "frozen-wild", "opening-sum"]
    assert planning.mixed(order) == order
    assert planning.mixed(["pile-pair", "pile-add", "meld-shape"]) == ["pile-pair", "meld-shape", "pile-add"]


def test_practice_is_ten_questions_from_its_scope():
    for scope, lessons in (("frozen-wild", {"freezing"}), ("lesson:melding", {"melding"})):
        row = planning.practice(planning.in_scope(scope, ()), random.Random(1))
        assert len(row) == 10
        assert {skill(slug).lesson for slug in row} == lessons


def test_mixed_practice_is_of_the_lessons_read_or_of_everything_when_none_is():
    assert {one.lesson for one in planning.in_scope("mixed", {"melding", "freezing"})} == {"melding", "freezing"}
    assert planning.in_scope("mixed", ()) == list(SKILLS)
    assert [one.slug for one in planning.in_scope("missed", {"melding"}, ["pile-pair"])] == ["pile-pair"]
    assert planning.in_scope("no-such-skill", ()) == []


# Which situation of a skill

ABLE = {"count": ("plain", "dear"), "legal": ("plain", "dear", "whose")}
FACETS = ("plain", "dear", "whose")


def test_the_facet_not_asked_for_longest_comes_first_whichever_kind_asks_it():
    seen = {("count", "plain"): 1, ("legal", "dear"): 2, ("count", "dear"): 3}
    assert planning.situations(ABLE, FACETS, seen, {})[0] == ("legal", "whose")
    assert [facet for _, facet in planning.situations(ABLE, FACETS, seen, {})] == [
        "whose",
        "plain",
        "plain",
        "dear",
        "dear",
    ]


def test_of_the_kinds_that_can_ask_a_facet_the_one_that_did_so_longest_ago_asks_it():
    seen = {("count", "plain"): 1, ("legal", "dear"): 2, ("legal", "whose"): 3}
    assert planning.situations(ABLE, FACETS, seen, {})[0] == ("legal", "plain")
    assert planning.situations(ABLE, FACETS, seen | {("legal", "plain"): 4}, {})[0] == ("count", "dear")


def test_no_facet_is_passed_over_however_kinds_and_facets_overlap():
    seen, asked = {}, []
    for when in range(1, 31):
        pair = planning.situations(ABLE, FACETS, seen, {})[0]
        seen[pair] = when
        asked.append(pair)
    assert [facet for _, facet in asked] == [*FACETS] * 10
    assert set(asked) == {(kind, facet) for kind in ABLE for facet in ABLE[kind]}


def test_where_something_easier_is_wanted_what_was_right_most_often_comes_first():
    seen = {("legal", "dear"): 9}
    assert planning.situations(ABLE, FACETS, seen, {"dear": 2, "plain": 1})[0] == ("count", "dear")


# Levelling


def on(days):
    return TODAY + timedelta(days)


def test_the_quietest_day_near_the_due_day_is_chosen():
    load = {on(9): 3, on(10): 2, on(11): 2, on(12): 1, on(13): 1}
    assert planning.levelled(on(11), TODAY, load) == on(12), "of two as quiet the nearer"
    assert planning.levelled(on(11), TODAY, load | {on(10): 1}) == on(10), "of two as near the earlier"
    assert planning.levelled(on(11), TODAY, {on(8): 0, on(11): 0}) == on(11)


def test_an_interval_of_a_day_or_two_is_left_alone():
    for days in (1, 2):
        assert planning.levelled(on(days), TODAY, {on(days): 9}) == on(days)


@given(some.integers(1, 120), some.dictionaries(some.integers(1, 130).map(on), some.integers(0, 9)))
def test_levelling_stays_in_the_window_and_never_finds_a_fuller_day(interval, load):
    chosen = planning.levelled(on(interval), TODAY, load)
    assert (chosen - TODAY).days in window(interval)
    assert load.get(chosen, 0) <= load.get(on(interval), 0)


def test_ninety_reviews_of_one_day_are_spread_over_nine():
    load = Counter()
    for _ in range(90):
        load[planning.levelled(on(46), TODAY, load)] += 1
    assert set(load) == {on(days) for days in window(46)} and set(load.values()) == {10}
