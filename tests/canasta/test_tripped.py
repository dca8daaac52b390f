"""What has tripped other programs, by name (from their public fixes)."""

import pickle
from random import Random

import pytest

from canasta.bots import choose
from canasta.cards import Card, Cards, pack_of
from canasta.moves import Ask, Draw, parse_move, parse_turn
from canasta.play import Illegal, deal, play
from canasta.position import Position
from canasta.referee import (
    faults_of,
    frozen_by,
    must_take,
    ruling,
    way_out,
    ways_to_take,
    why_not_out,
    why_not_take,
)
from canasta.sentences import sentences
from tests.canasta.judging import after, allowed_by, faults, frozen, items, judge, legal, minimum, scored

CANASTA = "KCKCKDKDKHKHKS"


def all_cards(position: Position) -> Cards:
    piles = [hand.cards for hand in position.hands] + [meld.cards for melds in position.melds for meld in melds]
    piles += [*position.red_threes, position.pile, position.stock.cards]
    return tuple(sorted(card for pile in piles for card in pile))


def played(seed: int) -> list[Position]:
    """A hand played by bots, every position of it."""
    rng = Random(seed)
    position = deal(rng)
    found = [position]
    while position.phase != "e":
        position = play(position, choose(position, rng))
        found.append(position)
        assert len(found) < 2000, "the hand does not end"
    return found


# ── The pile ─────────────────────────────────────────────────────────────────────────────────────


def test_an_ordinary_card_on_top_does_not_thaw_a_frozen_pile() -> None:
    buried = "classic Sd ?/?/KC4C5S2H/? NS:QCQDQH/EW:- -/- 2C9H7DKS ?40 0/0 -"
    assert frozen(buried) == ["frozen.wild"]
    assert faults(buried, "take KC2H") == ["frozen.wild"]


def test_an_unopened_side_finds_even_the_first_pile_frozen() -> None:
    first = "classic Sd ?11/?11/4C5S6D7HKCACADAH2H2DJK/?11 NS:-/EW:- -/- KS ?63 0/0 -"
    assert frozen(first) == ["frozen.unopened"]
    assert faults(first, "take KC2H ACADAH") == ["frozen.unopened"]


def test_the_next_pile_is_not_frozen_once_a_frozen_one_is_taken() -> None:
    taken = after("classic Sd ?/?/KCKD4C5S/? NS:QCQDQH/EW:JCJDJH -/- 2C9HKS ?40 0/0 -", "take KCKD; drop 4C")
    assert frozen_by(taken) == ()


def test_the_pile_is_taken_onto_a_finished_canasta() -> None:
    assert legal(f"classic Sd ?/?/4C5S/? NS:{CANASTA}/EW:- -/- 9HKS ?40 0/0 melded:N", "take -; drop 4C")


def test_a_hand_of_two_kings_does_not_take_a_pile_of_one_king() -> None:
    two = "classic Sd ?/?/KCKD/? NS:QCQDQH/EW:- -/- KS ?40 0/0 -"
    assert faults(two, "take KCKD") == ["pile.must_finish", "out.canasta"]
    assert legal(two, "draw; drop KC")


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def test_melds_laid_together_are_added_up_for_the_minimum() -> None:
    assert legal("classic Sp ?/?/QCQDQH8C8D8H4C5S/? NS:-/EW:- -/- 9H ?40 1499/0 -", "lay QCQDQH 8C8D8H; drop 4C")


def test_the_minimum_is_read_from_the_score_as_the_hand_began_red_threes_apart() -> None:
    assert minimum("classic Sp ?/?/4C5S/? NS:-/EW:- 3D3H/- 9H ?40 1400/0 -") == 50


def test_the_top_card_counts_toward_the_minimum_of_a_frozen_pile() -> None:
    assert legal("classic Sd ?/?/ACAD4C5S/? NS:-/EW:- -/- 2C9HAH ?40 0/0 -", "take ACAD; drop 4C")


def test_buried_cards_do_not_count_toward_the_minimum() -> None:
    buried = "classic Sd ?/?/QCQD4C5S/? NS:-/EW:- -/- AHASADQH ?40 0/0 -"
    assert faults(buried, "take QCQD; lay AHASAD") == ["opening.minimum"]
    assert why_not_take(Position.parse(buried))[0]["got"] == 30


def test_a_negative_score_is_asked_15_and_not_50() -> None:
    below = "classic Sp ?/?/4C4D4H9C5S/? NS:-/EW:- -/- 9H ?40 -5/0 -"
    assert minimum(below) == 15
    assert legal(below, "lay 4C4D4H; drop 5S")


# ── Melds ────────────────────────────────────────────────────────────────────────────────────────


def test_a_fourth_wild_card_is_refused_in_a_finished_canasta_too() -> None:
    assert faults("classic Sp ?/?/JK4C5S/? NS:KCKDKHKS2C2DJK/EW:- -/- 9H ?40 0/0 -", "lay K:JK") == ["meld.wilds"]


@pytest.mark.parametrize("wilds", ["2C2D", "2C2DJK"])
def test_two_naturals_with_two_or_three_wild_cards_are_a_meld(wilds: str) -> None:
    assert legal(f"classic Sp ?/?/KCKD{wilds}4C5S/? NS:-/EW:- -/- 9H ?40 0/0 -", f"lay KCKD{wilds}; drop 4C")


def test_a_wild_card_may_join_a_natural_canasta() -> None:
    then = after(f"classic Sp ?/?/2C4C5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 -", "lay K:2C; drop 4C")
    assert then.melds[0][0].kind == "mixed"


def test_a_side_never_has_two_melds_of_one_rank() -> None:
    then = after("classic Sp ?/?/QCQSQS4C5S/? NS:QCQDQH/EW:- -/- 9H ?40 0/0 -", "lay QCQSQS")
    assert [str(meld) for meld in then.melds[0]] == ["QCQCQDQHQSQS"]


def test_a_black_three_is_worth_five_not_nothing_and_not_ten() -> None:
    assert Card.parse("3S").points == 5
    assert items("classic Se 3S/-/-/- NS:QCQDQH/EW:- -/- 9H ? 0/0 -")["score.left"] == -5


# ── The end ──────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_stock_does_not_hang_the_hand() -> None:
    empty = "classic Sd ?/?/4C5S/? NS:-/EW:- -/- 9H ?0 0/0 -"
    assert choose(Position.parse(empty), Random(1)) == parse_move("end")
    assert after(empty, "end").phase == "e"


def test_a_red_three_as_the_last_card_does_not_hang_the_hand() -> None:
    last = after("classic Sd ?/?/4C5S/? NS:-/EW:- -/- 9H 3D 0/0 -", "draw")
    assert (last.phase, last.red_threes[0], last.hand.size) == ("e", (Card.parse("3D"),), 2)


def test_dealt_red_threes_and_an_empty_stock_do_not_hang_the_hand() -> None:
    dealt = "classic Sd ?/?/3D3H4C/? NS:-/EW:- -/- 9H ?0 0/0 -"
    assert after(dealt, "end").hand.size == 1


def test_going_out_by_melding_the_last_cards_is_legal() -> None:
    assert after(f"classic Sp ?/?/4C4D4H/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N", "lay 4C4D4H").phase == "e"


def test_one_player_goes_out_though_the_partner_still_holds_cards() -> None:
    out = after(f"classic Sp 8C8D/-/4C/- NS:{CANASTA}/EW:- -/- 9H ? 0/0 melded:N", "drop 4C")
    assert str(out.marks.out) == "S"
    assert items(str(out))["score.left"] == -20


def test_the_concealed_bonus_is_not_paid_for_a_partners_canasta() -> None:
    found = judge(f"classic Sp ?/?/4C4D4H5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N", "lay 4C4D4H; drop 5S")
    assert (str(found.out), found.concealed) == ("S", False)


def test_the_partner_answers_and_nobody_else() -> None:
    ask = f"classic Sp ?/?/4C4D4H5S/? NS:{CANASTA}/EW:- -/- 9H ?40 0/0 melded:N"
    asked = after(ask, "ask")
    assert (str(asked.partner), asked.side_of(asked.partner)) == ("N", asked.side)
    assert allowed_by(ask, "ask; yes") == ["ask.optional", "ask.timing", "ask.binds"]


# ── The cards and the state ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(12))
def test_there_are_108_cards_always(seed: int) -> None:
    assert {all_cards(position) for position in played(seed)} == {pack_of(2)}


def test_no_card_is_lost_when_going_out_with_a_new_meld() -> None:
    line = f"classic Sp -/-/4C4D4H/- NS:{CANASTA}/EW:- -/- 9H ? 0/0 melded:N"
    before, then = Position.parse(line), after(line, "lay 4C4D4H")
    assert all_cards(then) == all_cards(before)
    assert scored(str(then)).hand[0] == 70 + 500 + 15 + 100


def test_no_card_is_doubled_when_the_pile_is_taken() -> None:
    line = "classic Sd -/-/KCKD4C5S/- NS:QCQDQH/EW:- -/- 3H9H7DKS ? 0/0 -"
    assert all_cards(after(line, "take KCKD")) == all_cards(Position.parse(line))


def test_the_stock_is_shuffled() -> None:
    one, other = deal(Random(1)), deal(Random(2))
    assert one.stock != other.stock
    assert list(one.stock.cards) != sorted(one.stock.cards)


def test_a_question_changes_nothing() -> None:
    for position in played(5)[::7]:
        before = pickle.dumps(position)
        ways_to_take(position), why_not_take(position), frozen_by(position), must_take(position)
        way_out(position), why_not_out(position), faults_of(position, Ask()), ruling(position, [Draw()])
        (
            sentences(position),
            position.seen_by(position.seat),
            choose(position, Random(1)) if position.phase != "e" else 0,
        )
        assert pickle.dumps(position) == before


@pytest.mark.parametrize(
    "move", ["lay QCQDQH", "lay 4C4D", "drop 9S", "ask", "take QCQD", "draw", "end", "yes", "lay QCQDQH 4C4D"]
)
def test_a_refused_move_leaves_no_trace(move: str) -> None:
    position = Position.parse("classic Sp ?/?/4C4D5SQCQDQHJK/? NS:-/EW:- -/- 9H ?40 0/0 -")
    before = pickle.dumps(position)
    with pytest.raises(Illegal):
        play(position, parse_move(move))
    assert pickle.dumps(position) == before
    assert ruling(position, parse_turn("lay QCQD; drop 4C")).after is None
    assert (position.is_open, position.minimum) == (False, 50)


def test_bots_do_not_stall() -> None:
    assert all(played(seed)[-1].phase == "e" for seed in range(100, 130))
