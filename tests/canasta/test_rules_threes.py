"""Red threes and black threes in play; what red threes score is in test_rules_scoring.py."""

from canasta.cards import cards_text
from canasta.moves import parse_move
from canasta.play import play
from canasta.position import Position
from tests.canasta.judging import after, allowed_by, faults, legal, on, rule, why_no_out

OUT = "KCKCKDKDKHKHKS"  # a canasta, so that going out is allowed


def drawn(hand: str, own: str = OUT, card: str = "classic") -> str:
    return f"{card} Sp ?/?/{hand}/? NS:{own}/EW:- -/- 9H ?40 0/0 melded:N"


@rule("red_three.lay")
def test_red_three_lay_those_dealt_are_laid_and_replaced_as_the_turn_begins() -> None:
    dealt = "classic Sd ?/?/3D3H4C/? NS:-/EW:- -/- 9H 8C5D6S7H?30 0/0 -"
    drew = after(dealt, "draw")
    assert [cards_text(threes) for threes in drew.red_threes] == ["3D3H", "-"]
    assert (cards_text(drew.hand.cards), drew.stock.size) == ("4C5D6S8C", 31)


@rule("red_three.lay")
def test_red_three_lay_one_that_replaces_another_is_laid_too() -> None:
    dealt = "classic Sd ?/?/3D4C/? NS:-/EW:- -/- 9H 3H8C5D?30 0/0 -"
    drew = after(dealt, "draw")
    assert (cards_text(drew.red_threes[0]), cards_text(drew.hand.cards)) == ("3D3H", "4C5D8C")


@rule("red_three.lay")
def test_red_three_lay_one_that_is_drawn_is_laid_and_another_card_drawn() -> None:
    drew = after("classic Sd ?/?/4C9S/? NS:-/EW:- -/- 9H 3H8C?30 0/0 -", "draw")
    assert (cards_text(drew.red_threes[0]), cards_text(drew.hand.cards)) == ("3H", "4C8C9S")


@rule("red_three.lay", "turn.draw")
def test_red_three_lay_a_named_draw_names_the_replacement() -> None:
    unknown = "classic Sd ?/?/4C9S/? NS:-/EW:- -/- 9H ?40 0/0 -"
    assert cards_text(after(unknown, "draw 3H8C").hand.cards) == "4C8C9S"
    assert faults(unknown, "draw 3H") == ["turn.draw"]


@rule("red_three.lay")
def test_red_three_lay_the_next_players_are_laid_when_the_turn_passes() -> None:
    dropped = play(Position.parse("classic Sp ?/?/4C9S/3H5D NS:-/EW:- -/- 9H 8C?30 0/0 -"), parse_move("drop 4C"))
    assert (cards_text(dropped.red_threes[1]), cards_text(dropped.hand.cards)) == ("3H", "5D8C")


@rule("red_three.from_pile")
def test_red_three_from_pile_is_laid_without_a_replacement_unless_the_card_says_so() -> None:
    pile = "classic Sd ?/?/KCKD4C/? NS:QCQDQH/EW:- -/- 3H9DKS 8C5D?30 0/0 -"
    taken = after(pile, "take KCKD")
    assert (cards_text(taken.red_threes[0]), cards_text(taken.hand.cards)) == ("3H", "4C9D")
    replaced = after(on("classic,red_three_from_pile_replaced=yes", pile), "take KCKD")
    assert (cards_text(replaced.red_threes[0]), cards_text(replaced.hand.cards)) == ("3H", "4C8C9D")


@rule("red_three.from_pile")
def test_red_three_from_pile_a_red_three_that_replaces_it_is_replaced_again() -> None:
    pile = "classic,red_three_from_pile_replaced=yes Sd ?/?/KCKD4C/? NS:QCQDQH/EW:- -/- 3H9DKS 3D5D?30 0/0 -"
    taken = after(pile, "take KCKD")
    assert (cards_text(taken.red_threes[0]), cards_text(taken.hand.cards)) == ("3D3H", "4C5D9D")


@rule("red_three.never_played")
def test_red_three_never_played_not_discarded_and_not_melded() -> None:
    dealt = "classic Sd ?/?/3D3H4C9S/? NS:QCQDQH/EW:- -/- 9H 8C8D8H?37 0/0 -"
    assert faults(dealt, "draw; drop 3D") == ["red_three.never_played", "turn.cards"]
    assert faults(dealt, "draw; lay 3D3H") == ["red_three.never_played", "turn.cards"]


@rule("red_three.never_played")
def test_red_three_never_played_not_even_out_of_hidden_cards() -> None:
    hidden = "classic Sp ?/?/4C9S?5/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -"
    assert faults(hidden, "drop 3D") == ["red_three.never_played"]
    assert faults(hidden, "lay 3D3H3H")[0] == "red_three.never_played"


@rule("red_three.never_played")
def test_red_three_never_played_a_black_three_is_discarded() -> None:
    assert legal(drawn("3C9S4D"), "drop 3C")


@rule("black_three.meld")
def test_black_three_meld_three_or_four_by_a_player_who_goes_out() -> None:
    assert legal(drawn("3C3C3S4D"), "lay 3C3C3S; drop 4D")
    assert legal(drawn("3C3C3S3S"), "lay 3C3C3S3S")
    assert "black_three.meld" in allowed_by(drawn("3C3C3S"), "lay 3C3C3S")


@rule("black_three.meld")
def test_black_three_meld_not_by_one_who_stays() -> None:
    assert faults(drawn("3C3C3S4D5D6D"), "lay 3C3C3S") == ["black_three.meld"]
    assert faults(drawn("3C3C3S4D5D", own="QCQDQH"), "lay 3C3C3S") == ["black_three.meld"]


@rule("black_three.meld")
def test_black_three_meld_two_are_too_few() -> None:
    assert faults(drawn("3C3C4D"), "lay 3C3C") == ["black_three.meld", "meld.size"]


@rule("black_three.meld")
def test_black_three_meld_no_wild_card_with_them() -> None:
    assert faults(drawn("3C3C3S2D"), "lay 3C3C3S2D") == ["black_three.meld"]
    assert faults(drawn("3C3C2D4D"), "lay 3C3C2D") == ["black_three.meld"]


@rule("black_three.meld")
def test_black_three_meld_never_where_the_card_says_no() -> None:
    assert legal(drawn("3C3C3S4D"), "lay 3C3C3S")
    assert faults(on("classic,black_threes_out=no", drawn("3C3C3S4D")), "lay 3C3C3S") == ["black_three.meld"]


@rule("black_three.meld")
def test_black_three_meld_whoever_laid_them_must_finish_the_same_turn() -> None:
    out = drawn("3C3C3S4D4H4S5D")
    assert legal(out, "lay 3C3C3S; lay 4D4H4S; drop 5D")
    assert faults(out, "lay 3C3C3S; drop 5D") == ["black_three.meld"]


@rule("black_three.meld")
def test_black_three_meld_the_fourth_joins_the_three_laid_this_turn() -> None:
    assert legal(drawn("3C3C3S3S4D"), "lay 3C3C3S; lay 3S; drop 4D")


@rule("black_three.meld", "out.last_card")
def test_black_three_meld_a_way_out_is_found_with_three_or_with_one_more_but_not_with_two() -> None:
    assert why_no_out(drawn("3C3C3S4D")) == []
    assert why_no_out(drawn("3C3C4D")) == ["out.last_card"]
    laid = after(drawn("3C3C3S3S4D"), "lay 3C3C3S")
    assert why_no_out(str(laid)) == []


@rule("black_three.meld", "out.canasta")
def test_black_three_meld_without_a_canasta_nobody_goes_out_by_them() -> None:
    assert "out.canasta" in faults(drawn("3C3C3S", own="QCQDQH"), "lay 3C3C3S")
