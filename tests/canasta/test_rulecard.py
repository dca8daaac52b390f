"""Rule cards: every knob reads and writes, and what is no setting is refused."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from canasta.rulecard import BICYCLE, BOUNDS, CLASSIC, KNOBS, NAMED_CARDS, RuleCard
from tests.canasta import values

OTHER = {  # of each knob, a value that Classic's is not
    "packs": "3",
    "deal": "13",
    "draw": "2",
    "upcard_black_three": "cover_and_freeze",
    "min_naturals": "3",
    "max_wilds": "2",
    "wilds_at_most_naturals": "yes",
    "minimums": "0:50/2000:100",
    "opening_counts_top": "no",
    "pickup_natural_and_wild": "no",
    "pickup_add": "no",
    "canasta_takes_pile": "no",
    "black_three_freezes": "yes",
    "one_card_pile": "no",
    "unopened_is_frozen": "no",
    "red_three_from_pile_replaced": "yes",
    "red_three": "50",
    "all_red_threes": "1000",
    "red_threes_need": "canasta",
    "black_threes_out": "no",
    "canastas_to_go_out": "2",
    "final_discard": "required",
    "out": "150",
    "concealed": "300",
    "concealed_scope": "side",
    "concealed_minimum": "needed",
    "ask": "off",
    "ask_timing": "after_draw",
    "stock_empty": "end_after_discard",
    "forced_take": "no",
    "natural": "600",
    "mixed": "400",
    "target": "8500",
    "tie": "shared",
    "bonus_cards_on_take": "yes",
    "threes_per_colour": "no",
    "wild_penalty_four_jokers": "2500",
    "special_straight": "0",
    "special_pairs": "0",
    "special_pairs_with_wilds": "0",
    "special_garbage": "0",
}


@given(values.rule_cards())
def test_a_rule_card_reads_back(card: RuleCard) -> None:
    assert RuleCard.parse(str(card)) == card


@pytest.mark.parametrize("knob", KNOBS)
def test_every_knob_reads_and_writes_and_departs_from_classic(knob: str) -> None:
    card = RuleCard.parse(f"classic,{knob}={OTHER[knob]}")
    assert str(card) == f"classic,{knob}={OTHER[knob]}"
    assert [(name, value) for name, value, _ in card.departures()] == [(knob, OTHER[knob])]


@pytest.mark.parametrize("knob", KNOBS)
def test_every_knob_refuses_what_it_cannot_be(knob: str) -> None:
    for nonsense in ("", "maybe", "-1", "1.5", "ten", "Yes", "1_000_000", "٣"):
        with pytest.raises(ValueError, match=knob):
            RuleCard.parse(f"classic,{knob}={nonsense}")


def test_the_value_of_the_named_card_is_not_written() -> None:
    assert str(RuleCard.parse("classic,max_wilds=3")) == "classic"
    assert str(RuleCard.parse("bicycle,black_three_freezes=yes")) == "bicycle"
    assert str(RuleCard.parse("bicycle,black_three_freezes=no")) == "bicycle,black_three_freezes=no"


def test_bicycle_is_classic_but_for_its_black_threes() -> None:
    assert BICYCLE.departures() == (
        ("upcard_black_three", "cover_and_freeze", "stay"),
        ("black_three_freezes", "yes", "no"),
    )
    assert CLASSIC.departures() == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("canaster", "no rule card is called 'canaster'"),
        ("", "no rule card is called"),
        ("Classic", "no rule card is called 'Classic'"),
        ("classic,", "'' is not a setting"),
        ("classic,max_wilds", "'max_wilds' is not a setting"),
        ("classic,jokers=9", "'jokers=9' is not a setting"),
        ("classic,name=mine", "'name=mine' is not a setting"),
        ("classic,draw=1,draw=2", "'draw' is set twice"),
        ("classic,draw=0", "draw is at least 1"),
        ("classic,deal=27", "leave no card for the pile"),
        ("classic,ask=perhaps", "ask is optional or required or off"),
        ("classic,minimums=15/50/90", "minimums are written"),
        ("classic,minimums=1500:90/0:50", "limits of minimums rise"),
        ("classic,minimums=0:50/0:90", "limits of minimums rise"),
    ],
)
def test_bad_text_is_refused_and_says_why(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        RuleCard.parse(text)


@pytest.mark.parametrize("amounts", ["1_5/50/90/120", "15/50/90/1２0", "15/50/90/+120", "-15/50/90/120"])
def test_minimums_are_figures_and_not_below_zero(amounts: str) -> None:
    with pytest.raises(ValueError, match="minimums"):
        RuleCard.parse(f"classic,minimums={amounts}")


@pytest.mark.parametrize("knob", sorted(BOUNDS))
def test_a_number_stays_within_what_makes_a_game(knob: str) -> None:
    least, most = BOUNDS[knob]
    enough = "classic,packs=9" if knob in ("deal", "min_naturals") else "classic"
    assert getattr(RuleCard.parse(f"classic,{knob}={least}"), knob) == least
    assert getattr(RuleCard.parse(f"{enough},{knob}={most}"), knob) == most
    for outside in {least - 1, most + 1, 999_999} - {most}:
        with pytest.raises(ValueError, match=knob):
            RuleCard.parse(f"classic,{knob}={outside}")


@pytest.mark.parametrize(
    ("fits", "clashing", "words"),
    [
        ("classic,deal=26", "classic,deal=27", "deal=27 and packs=2 clash"),
        ("classic2,deal=53", "classic2,deal=54", "deal=54 and packs=2 clash"),
        ("classic3,deal=17,packs=1", "classic3,deal=18,packs=1", "deal=18 and packs=1 clash"),
        ("classic,min_naturals=4,packs=1", "classic,min_naturals=5,packs=1", "min_naturals=5 and packs=1 clash"),
        ("modern,min_naturals=7", "modern,min_naturals=8", "min_naturals=8 and modern clash"),
        ("classic,canastas_to_go_out=7,packs=1", "classic,canastas_to_go_out=8,packs=1", "canastas_to_go_out=8 and"),
        ("classic,minimums=0/0/0/900", "classic,minimums=0/0/0/9000", "minimums=0/0/0/9000 and packs=2 clash"),
    ],
)
def test_settings_that_cannot_both_be_are_both_named(fits: str, clashing: str, words: str) -> None:
    assert RuleCard.parse(fits)
    with pytest.raises(ValueError, match=words):
        RuleCard.parse(clashing)


def test_minimums_by_score_and_the_first_amount_below_the_lowest_limit() -> None:
    card = RuleCard.parse("classic,minimums=0:50/2000:100")
    assert [card.minimum(score) for score in (-9999, -1, 0, 1999, 2000, 9999)] == [50, 50, 50, 50, 100, 100]


def test_a_rule_card_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        CLASSIC.draw = 2  # type: ignore[misc]


def test_named_cards_are_called_as_they_are_named() -> None:
    assert {name: str(card) for name, card in NAMED_CARDS.items()} == {name: name for name in NAMED_CARDS}
