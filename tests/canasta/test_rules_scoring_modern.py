"""Scoring a hand of Modern American, by rule."""

from tests.canasta.judging import items, on, rule, scored

KINGS = "KCKCKDKDKHKHKS"  # natural
NINES = "9C9C9D9D9H2C2D"  # mixed
SEVENS = "7C7C7D7D7H7H7S"
PAIRS = "4C4D5C5D6C6D8C8D9C9DTCTDJCJD"


def ended(melds: str = "-", threes: str = "-", hand: str = "-", partner: str = "-", marks: str = "-") -> str:
    """The side of North and South; East and West have nothing."""
    return f"modern Se {partner}/-/{hand}/- NS:{melds}/EW:- {threes}/- 8D ? 0/0 {marks}"


def lines(line: str) -> dict[str, int]:
    """The side's score, by item."""
    return {item.item: item.points for item in scored(line).lines[0]}


@rule("modern.penalties", "score.melds")
def test_modern_penalties_melds_count_against_a_side_without_a_canasta() -> None:
    assert items(ended("KCKDKH,9C9D9H2C")) == {"modern.penalties": -30 - 50}
    assert items(ended(f"{KINGS},9C9D9H2C"))["score.melds"] == 70 + 50


@rule("modern.penalties", "canasta.kind")
def test_modern_penalties_any_canasta_turns_the_melds_to_plus() -> None:
    for canasta in (KINGS, NINES, SEVENS, "2C2C2D2D2H2HJK"):
        found = items(ended(f"{canasta},QCQDQH"))
        assert "modern.penalties" not in found and found["score.melds"] > 30


@rule("canasta.kind", "modern.penalties")
def test_canasta_kind_in_modern_american_natural_and_mixed_by_the_card() -> None:
    assert lines(ended(KINGS))["natural canasta"] == 500
    assert lines(ended(NINES))["mixed canasta"] == 300
    assert lines(on("modern,natural=700", ended(KINGS)))["natural canasta"] == 700
    assert lines(on("modern,mixed=400", ended(NINES)))["mixed canasta"] == 400


@rule("canasta.kind", "modern.sevens")
def test_canasta_kind_of_sevens_is_2500() -> None:
    assert lines(ended(SEVENS)) == {"meld": 35, "canasta of sevens": 2500}
    assert lines(on("modern,natural=700", ended(SEVENS)))["canasta of sevens"] == 2500


@rule("canasta.kind", "modern.aces")
def test_canasta_kind_of_aces_is_2500_without_wild_cards_and_mixed_with_them() -> None:
    assert lines(ended("ACACADADAHAHAS"))["canasta of aces"] == 2500
    assert lines(ended("ACACADADAHAH2S")) == {"meld": 140, "mixed canasta": 300}


@rule("canasta.kind", "meld.all_wild")
def test_canasta_kind_of_wild_cards_twos_four_jokers_and_the_rest() -> None:
    assert lines(ended("2C2C2D2D2H2H2S"))["canasta of twos"] == 3000
    assert lines(ended("2C2D2HJKJKJKJK"))["canasta of four jokers"] == 2500
    assert lines(ended("2C2D2H2SJKJKJK"))["wild canasta"] == 2000
    assert lines(ended("2C2C2D2D2H2HJK"))["wild canasta"] == 2000
    assert lines(on("modern,packs=3", ended("2C2DJKJKJKJKJK")))["wild canasta"] == 2000


@rule("modern.penalties", "modern.sevens")
def test_modern_penalties_an_unfinished_meld_of_sevens_costs_2500() -> None:
    assert lines(ended(f"{KINGS},7C7D7H"))["unfinished sevens"] == -2500
    assert lines(ended("7C7C7D7D7H7H"))["unfinished sevens"] == -2500
    assert "unfinished sevens" not in lines(ended(SEVENS))
    assert "unfinished sevens" not in lines(ended(f"{KINGS},6C6D6H"))


@rule("modern.penalties", "modern.aces")
def test_modern_penalties_an_unfinished_meld_of_aces_costs_2500_unless_it_has_a_wild_card() -> None:
    assert lines(ended(f"{KINGS},ACADAH"))["unfinished aces"] == -2500
    assert "unfinished aces" not in lines(ended(f"{KINGS},ACADAH2C"))
    assert "unfinished aces" not in lines(ended("ACACADADAHAHAS"))


@rule("modern.penalties")
def test_modern_penalties_an_unfinished_wild_meld_costs_2000() -> None:
    assert lines(ended(f"{KINGS},2C2D2H"))["unfinished wild meld"] == -2000
    assert lines(ended(f"{KINGS},2C2DJKJKJK"))["unfinished wild meld"] == -2000
    assert "unfinished wild meld" not in lines(ended(f"{KINGS},2C2C2D2D2H2HJK"))


@rule("modern.penalties")
def test_modern_penalties_an_unfinished_wild_meld_with_four_jokers_costs_what_the_card_says() -> None:
    four, three = ended(f"{KINGS},2CJKJKJKJK"), ended(f"{KINGS},2CJKJKJK")
    assert lines(four)["unfinished wild meld"] == -2000
    assert lines(on("modern,wild_penalty_four_jokers=2500", four))["unfinished wild meld"] == -2500
    assert lines(on("modern,wild_penalty_four_jokers=2500", three))["unfinished wild meld"] == -2000


@rule("modern.penalties")
def test_modern_penalties_three_sevens_or_aces_left_in_one_hand_cost_1500_each_time() -> None:
    assert items(ended(KINGS, hand="7C7D7H"))["modern.penalties"] == -1500
    assert items(ended(KINGS, hand="ACADAHAS"))["modern.penalties"] == -1500
    assert items(ended(KINGS, hand="7C7D7HACADAH"))["modern.penalties"] == -3000
    assert items(ended(KINGS, hand="7C7D7H", partner="7C7D7H7S"))["modern.penalties"] == -3000


@rule("modern.penalties", "score.left")
def test_modern_penalties_two_sevens_in_each_hand_cost_their_value_only() -> None:
    held = ended(KINGS, hand="7C7DACAD", partner="7C7DACAD")
    assert "modern.penalties" not in items(held)
    assert items(held)["score.left"] == -100


@rule("score.left", "modern.threes")
def test_score_left_in_modern_american_a_three_of_either_colour_counts_nothing() -> None:
    assert items(ended(KINGS, hand="3C3D4C"))["score.left"] == -5
    assert "score.left" not in items(ended(KINGS, hand="3C3D"))
    assert items(on("classic", ended("KCKDKH", hand="3C3D4C")))["score.left"] == -10


@rule("modern.threes")
def test_modern_threes_with_two_canastas_100_300_500_1000() -> None:
    for count, worth in ((1, 100), (2, 300), (3, 500), (4, 1000)):
        assert items(ended(f"{KINGS},{NINES}", "3D3D3H3H"[: 2 * count]))["modern.threes"] == worth
        assert items(ended(f"{KINGS},{NINES}", "3C3C3S3S"[: 2 * count]))["modern.threes"] == worth


@rule("modern.threes")
def test_modern_threes_nothing_with_exactly_one_canasta() -> None:
    assert lines(ended(KINGS, "3D3H3S")) == {"meld": 70, "natural canasta": 500, "red threes": 0, "black threes": 0}


@rule("modern.threes", "modern.penalties")
def test_modern_threes_against_a_side_without_a_canasta_melded_or_not() -> None:
    assert items(ended("-", "3D3H3S"))["modern.threes"] == -300 - 100
    assert items(ended("KCKDKHKS", "3D3H3S"))["modern.threes"] == -300 - 100


@rule("modern.threes")
def test_modern_threes_are_counted_by_colour_unless_the_card_says_together() -> None:
    mixed = ended(f"{KINGS},{NINES}", "3C3D3H3S")
    assert items(mixed)["modern.threes"] == 300 + 300
    assert items(on("modern,threes_per_colour=no", mixed))["modern.threes"] == 1000


@rule("modern.threes")
def test_modern_threes_together_from_five_on_the_scale_begins_again() -> None:
    for threes, worth in (("3C3C3D3D3H", 1100), ("3C3C3D3D3H3H", 1300), ("3C3C3S3S3D3D3H3H", 2000)):
        line = on("modern,threes_per_colour=no", ended(f"{KINGS},{NINES}", threes))
        assert items(line)["modern.threes"] == worth


@rule("modern.threes", "pack")
def test_modern_threes_of_three_packs_go_on_by_the_same_scale() -> None:
    six = on("modern,packs=3", ended(f"{KINGS},{NINES}", "3D3D3D3H3H3H"))
    assert items(six)["modern.threes"] == 1000 + 300


@rule("modern.threes", "red_three.score")
def test_modern_threes_do_not_count_by_classics_numbers() -> None:
    four = ended(f"{KINGS},{NINES}", "3D3D3H3H")
    assert items(on("modern,red_three=50,all_red_threes=700", four)) == items(four)


SPECIAL_HANDS = {
    "special_straight": ("ACKDQHJSTC9D8H7S6C5D4H3S2CJK", 3000),
    "special_pairs": (PAIRS, 2500),
    "special_pairs_with_wilds": ("ACAD7C7D2C2D8C8D9C9DTCTDJCJD", 2000),
    "special_garbage": ("4C4D4H4S5C5D5H5S6C6D6H8C8D8H", 2000),
}


@rule("modern.special_hand", "out.ends")
def test_modern_special_hand_its_value_and_going_out_and_its_cards_count_nothing() -> None:
    for hand, worth in SPECIAL_HANDS.values():
        assert lines(ended(hand=hand, marks="out:S")) == {"special hand": worth, "going out": 100}


@rule("modern.special_hand")
def test_modern_special_hand_is_worth_what_the_card_says() -> None:
    for knob, (hand, _) in SPECIAL_HANDS.items():
        line = on(f"modern,{knob}=1200", ended(hand=hand, marks="out:S"))
        assert items(line) == {"modern.special_hand": 1200, "out.ends": 100}


@rule("modern.special_hand")
def test_modern_special_hand_that_is_not_played_here_is_cards_left_in_hand() -> None:
    line = on("modern,special_pairs=0", ended(hand=PAIRS, marks="out:S"))
    assert items(line) == {"score.left": -110, "out.ends": 100}


@rule("modern.special_hand", "score.left")
def test_modern_special_hand_that_was_not_shown_counts_against_the_side() -> None:
    assert items(ended(hand=PAIRS)) == {"score.left": -110}
    assert items(ended(partner="KCKDKHKSQCQDQHQSACADAH7C7D7H", hand=PAIRS, marks="out:S"))["score.left"] == -155


@rule("modern.special_hand", "modern.penalties")
def test_modern_special_hand_the_partners_hand_counts_as_ever() -> None:
    shown = ended(hand="ACAD7C7D2C2D8C8D9C9DTCTDJCJD", partner="7C7H7SKS", marks="out:S")
    assert items(shown) == {
        "modern.special_hand": 2000,
        "out.ends": 100,
        "modern.penalties": -1500,
        "score.left": -25,
    }


@rule("modern.special_hand", "modern.threes")
def test_modern_special_hand_threes_are_against_a_side_that_shows_one() -> None:
    assert items(ended(hand=PAIRS, threes="3D3H", marks="out:S"))["modern.threes"] == -300


@rule("score.target")
def test_score_target_of_modern_american_is_8500() -> None:
    won = ended(KINGS).replace("0/0 -", "7930/8000 -")
    assert scored(won).winners == ("NS",)
    assert not scored(won.replace("7930", "7925")).over


@rule("out.ends", "out.concealed")
def test_out_ends_in_modern_american_with_100_concealed_or_not() -> None:
    assert items(ended(f"{KINGS},{NINES}", marks="out:S"))["out.ends"] == 100
    assert items(ended(f"{KINGS},{NINES}", marks="out:S,concealed"))["out.concealed"] == 100
