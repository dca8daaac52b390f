"""What can be played but is probably not meant is asked about in plain words, and not refused."""

import re

import pytest

from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rulecard_text import read
from lessons.oddities import oddities

RAW = re.compile(r"\w_\w|\w=\w")


@pytest.mark.parametrize("card", NAMED_CARDS.values(), ids=str)
def test_nothing_is_odd_about_a_named_card(card: RuleCard) -> None:
    assert oddities(card) == ()


@pytest.mark.parametrize(
    ("text", "knobs"),
    [
        ("classic,all_red_threes=300", ("red_three", "all_red_threes")),
        ("classic,packs=5", ("red_three", "all_red_threes")),
        ("classic,minimums=50/15/90/120", ("minimums",)),
        ("classic,concealed=50", ("out", "concealed")),
        ("classic,mixed=600", ("natural", "mixed")),
        ("classic,canastas_to_go_out=0", ("canastas_to_go_out",)),
        ("classic,max_wilds=0", ("max_wilds",)),
    ],
)
def test_what_is_odd_is_asked_about_and_not_refused(text: str, knobs: tuple[str, ...]) -> None:
    (oddity,) = oddities(read(text))
    assert oddity.knobs == knobs
    assert not RAW.search(oddity.says)


def test_what_cannot_come_up_at_a_table_is_not_odd_there() -> None:
    assert oddities(read("modern,all_red_threes=0")) == ()
