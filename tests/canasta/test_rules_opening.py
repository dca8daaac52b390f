"""A side's first meld of the hand."""

from tests.canasta.judging import allowed_by, faults, legal, minimum, on, rule


def opening(hand: str, score: int = 0, card: str = "classic") -> str:
    """South has drawn; nobody has melded."""
    return f"{card} Sp ?/?/{hand}/? NS:-/EW:- -/- 9H ?40 {score}/0 -"


def taking(hand: str, pile: str, score: int = 0, card: str = "classic") -> str:
    """South may draw or take; nobody has melded."""
    return f"{card} Sd ?/?/{hand}/? NS:-/EW:- -/- {pile} ?40 {score}/0 -"


@rule("opening.minimum")
def test_opening_minimum_three_queens_do_not_reach_fifty() -> None:
    assert faults(opening("QCQDQH4C5S"), "lay QCQDQH") == ["opening.minimum"]


@rule("opening.minimum")
def test_opening_minimum_two_queens_and_a_joker_do() -> None:
    assert legal(opening("QCQDJK4C5S"), "lay QCQDJK")
    assert "opening.minimum" in allowed_by(opening("QCQDJK4C5S"), "lay QCQDJK")


@rule("opening.minimum")
def test_opening_minimum_15_50_90_120_by_the_score_as_the_hand_began() -> None:
    asked = {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120, 9000: 120}
    assert {score: minimum(opening("4C5S", score)) for score in asked} == asked


@rule("opening.minimum")
def test_opening_minimum_it_is_the_acting_sides_own_score() -> None:
    assert minimum("classic Wp ?/?/?/4C5S NS:-/EW:- -/- 9H ?40 3000/1500 -") == 90


@rule("opening.minimum")
def test_opening_minimum_a_card_may_set_its_own_numbers_and_limits() -> None:
    forty = opening("QCQDAH4C5SQH")
    assert faults(forty, "lay QCQDQH") == ["opening.minimum"]
    assert legal(on("classic,minimums=15/30/90/120", forty), "lay QCQDQH")
    assert minimum(opening("4C5S", 1999, "classic,minimums=0:50/2000:100")) == 50
    assert minimum(opening("4C5S", 2000, "classic,minimums=0:50/2000:100")) == 100
    assert minimum(opening("4C5S", -300, "classic,minimums=0:50/2000:100")) == 50


@rule("opening.counts")
def test_opening_counts_not_the_canastas_bonus() -> None:
    sevens = opening("7C7C7D7D7H7H7S4C5S")
    assert faults(sevens, "lay 7C7C7D7D7H7H7S") == ["opening.minimum", "opening.counts"]


@rule("opening.counts")
def test_opening_counts_the_canastas_cards_do() -> None:
    assert legal(opening("KCKCKDKDKHKHKS4C5S"), "lay KCKCKDKDKHKHKS")


@rule("opening.counts")
def test_opening_counts_not_a_red_three() -> None:
    assert faults(opening("QCQDQH4C5S").replace(" -/- ", " 3D3H/- "), "lay QCQDQH") == ["opening.minimum"]


@rule("opening.several")
def test_opening_several_melds_laid_together_are_added_up() -> None:
    assert legal(opening("QCQDQH7C7D7H7S4C5S"), "lay QCQDQH 7C7D7H7S")


@rule("opening.several")
def test_opening_several_not_when_they_are_laid_one_after_the_other() -> None:
    assert faults(opening("QCQDQH7C7D7H7S4C5S"), "lay QCQDQH; lay 7C7D7H7S") == ["opening.minimum"]


@rule("opening.several")
def test_opening_several_five_short_is_not_enough() -> None:
    assert faults(opening("QCQDQH7C7D7H4C5S"), "lay QCQDQH 7C7D7H") == ["opening.minimum"]


@rule("opening.top_card")
def test_opening_top_card_counts() -> None:
    aces = taking("ADAH4C5S", "9HAC")
    assert legal(aces, "take ADAH")
    assert faults(on("classic,opening_counts_top=no", aces), "take ADAH") == ["opening.minimum"]


@rule("opening.top_card")
def test_opening_top_card_the_cards_under_it_do_not() -> None:
    assert faults(taking("KDKH4C5S", "ACADAHKS"), "take KDKH ACADAH") == ["opening.top_card", "turn.cards"]


@rule("opening.top_card", "opening.minimum")
def test_opening_top_card_nor_are_they_laid_later_for_the_minimum() -> None:
    assert faults(taking("KDKH4C5S", "ACADAHKS"), "take KDKH; lay ACADAH") == ["opening.minimum"]


@rule("opening.top_card", "opening.several")
def test_opening_top_card_further_melds_from_the_hand_count_with_it() -> None:
    assert legal(taking("KDKHQCQDQH4C5S", "9HKS"), "take KDKH QCQDQH")


@rule("opening.once")
def test_opening_once_partner_has_opened_for_the_side() -> None:
    open_ = "classic Sp ?/?/4C4D4H5S6S/? NS:ACADAH/EW:- -/- 9H ?40 3000/0 melded:N"
    assert legal(open_, "lay 4C4D4H; drop 5S")
    assert minimum(open_) == 0


@rule("opening.once")
def test_opening_once_that_the_others_have_melded_does_not_help() -> None:
    assert faults("classic Sp ?/?/4C4D4H5S6S/? NS:-/EW:ACADAH -/- 9H ?40 0/0 -", "lay 4C4D4H") == ["opening.minimum"]


@rule("opening.once")
def test_opening_once_the_second_lay_of_the_turn_needs_nothing() -> None:
    assert legal(opening("QCQDJK4C4D4H5S6S"), "lay QCQDJK; lay 4C4D4H; drop 5S")


@rule("opening.once")
def test_opening_once_a_side_marked_open_is() -> None:
    assert minimum("classic Sd ?/?/4C/? NS:-/EW:- -/- 9H ?40 0/0 open:NS") == 0
    assert minimum("classic Sd ?/?/4C/? NS:-/EW:- -/- 9H ?40 0/0 open:EW") == 50
