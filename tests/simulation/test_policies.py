"""The others are what their names say, and ours is the product's own."""

from collections import Counter

import pytest

from drills import planning
from drills.schedule import Rating
from simulation.policies import SM2, Fixed, Leitner, Ours, Policy, Random
from simulation.study import ASKABLE, COURSE

SLUG = COURSE[0].slug


def intervals(policy: Policy, ratings: list[Rating]) -> list[int]:
    """Days from each answer to the next question, always answered on the day it is due."""
    policy.begin({COURSE[0].lesson}, ASKABLE, 0)
    day, found = 0, []
    for rating in ratings:
        policy.rated(SLUG, rating, day)
        due = next(later for later in range(day + 1, day + 200) if SLUG in policy.asks(later))
        found.append(due - day)
        day = due
    return found


GOOD, AGAIN = Rating.GOOD, Rating.AGAIN


@pytest.mark.parametrize(
    ("policy", "ratings", "expected"),
    [
        (Ours(levelled=False), [GOOD] * 4, [2, 11, 46, 120]),
        (Fixed(7), [GOOD, AGAIN, GOOD], [7, 7, 7]),
        (SM2(1), [GOOD] * 4, [1, 6, 15, 38]),
        (SM2(1), [GOOD, GOOD, AGAIN, GOOD, GOOD, GOOD], [1, 6, 1, 1, 6, 12]),
        (SM2(2), [GOOD] * 3, [2, 12, 30]),
        (Leitner(1), [GOOD] * 9, [1, 2, 4, 8, 16, 32, 64, 64, 64]),
        (Leitner(1), [GOOD, GOOD, GOOD, AGAIN, GOOD], [1, 2, 4, 1, 2]),
    ],
    ids=["ours", "fixed", "SM-2", "SM-2 after a miss", "SM-2 stretched", "boxes", "boxes after a miss"],
)
def test_a_skill_comes_back_when_the_policy_says(policy, ratings, expected):
    assert intervals(policy, ratings) == expected


def test_chance_has_the_mean_that_it_is_given_and_falls_the_same_way_each_time():
    waits = [intervals(Random(10), [GOOD] * 300) for _ in range(2)]
    assert waits[0] == waits[1]
    assert sum(waits[0]) / 300 == pytest.approx(10, abs=2)


EVERY_POLICY = [Ours(), Fixed(1), Random(1), SM2(1), Leitner(1)]


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("rating", [GOOD, AGAIN])
def test_new_skills_begin_at_one_pace_and_no_day_asks_more_than_the_cap(policy, rating):
    everything = {one.lesson for one in COURSE}
    for day in range(40):
        policy.begin(everything, ASKABLE, day)
        asked = policy.asks(day)
        assert len(asked) <= planning.CAP
        for slug in asked:
            policy.rated(slug, rating, day)
    begun = Counter(standing.introduced for standing in policy.standings.values())
    assert max(begun.values()) == planning.NEW_A_DAY
    assert rating == AGAIN or set(policy.standings) == ASKABLE
