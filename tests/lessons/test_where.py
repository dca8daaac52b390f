import pytest

from canasta.rulecard import BICYCLE, CLASSIC, NAMED_CARDS, RuleCard
from lessons.where import holds_at, knobs_in

HOUSE = RuleCard.parse("classic,max_wilds=2,draw=2,pickup_add=no,minimums=0:50/2000:100")


@pytest.mark.parametrize(
    ("where", "classic", "house"),
    [
        ("", True, True),
        ("pickup_add=no", False, True),
        ("pickup_add!=no", True, False),
        ("max_wilds<3", False, True),
        ("draw>1", False, True),
        ("max_wilds<3, draw>2", False, False),
        ("max_wilds<3, draw>2 | pickup_add=no", False, True),
        ("minimums=15/50/90/120", True, False),
        ("flat=no", True, True),
        ("players=4, modern=no", True, True),
    ],
)
def test_a_text_holds_where_it_says(where, classic, house):
    assert holds_at(where, CLASSIC) is classic
    assert holds_at(where, HOUSE) is house


def test_one_minimum_at_every_score_is_flat():
    assert holds_at("flat=yes", RuleCard.parse("classic,minimums=0:50"))
    assert not holds_at("flat=yes", BICYCLE)


def test_the_game_is_told_from_the_card():
    assert holds_at("players=2", NAMED_CARDS["classic2"])
    assert holds_at("modern=yes", NAMED_CARDS["modern"])


@pytest.mark.parametrize("where", ["wilds<3", "max_wilds", "max_wilds~3", "ask=perhaps", "draw=1,"])
def test_a_misspelt_place_is_an_error(where):
    with pytest.raises(ValueError):
        holds_at(where, CLASSIC)


def test_the_settings_it_turns_on_are_known():
    assert knobs_in("max_wilds<3, draw>2 | pickup_add=no") == {"max_wilds", "draw", "pickup_add"}
