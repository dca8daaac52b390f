"""Mix-ups said of several people: every one of them, in plain English, by one or by many."""

import pytest

from drills import habits
from drills.habits import HABITS
from drills.misconceptions import MISCONCEPTIONS

TO_THE_LEARNER = {"you", "your", "yours"}
OF_ONE = {"takes", "counts", "thinks", "lets", "wants", "draws", "gives", "uses", "goes", "asks", "lays", "is", "has"}


def test_every_mix_up_can_be_told_of_others() -> None:
    assert set(HABITS) == set(MISCONCEPTIONS)


@pytest.mark.parametrize("slug", HABITS)
def test_a_habit_goes_on_after_how_many_they_are(slug: str) -> None:
    first, *rest = HABITS[slug].split()
    assert first.islower() and first not in OF_ONE and rest
    assert not TO_THE_LEARNER & {word.strip("’.,s") for word in rest}
    assert HABITS[slug][-1] not in ".,:" and "{" not in HABITS[slug]


def test_several_do_it_and_one_seems_to() -> None:
    assert " ".join(habits.of_some("wild-opens-frozen", 3, 9)) == "Three of nine take a frozen pile with a wild card."
    assert " ".join(habits.of_some("wild-opens-frozen", 13, 40)) == "13 of 40 take a frozen pile with a wild card."
    one = " ".join(habits.of_some("wild-opens-frozen", 1, 9))
    assert one == "One of nine seems to take a frozen pile with a wild card."
    assert habits.of_one("wild-opens-frozen") == "Seems to take a frozen pile with a wild card."
