"""The bots: legal, never stuck, and blind to what their seat does not see."""

from random import Random

import pytest

from canasta.bots import choose
from canasta.moves import Answer, Ask, End, Show
from canasta.play import deal, play
from canasta.position import Position, Seat
from canasta.referee import must_take
from canasta.rulecard import RuleCard

ODD_CARDS = [
    "bicycle",
    "classic,ask=required,canastas_to_go_out=2",
    "classic,ask=required,ask_timing=after_draw,final_discard=required",
    "classic,draw=2,stock_empty=end_after_discard,deal=15",
    "classic,min_naturals=3,max_wilds=1,final_discard=required,canastas_to_go_out=3",
    "classic,unopened_is_frozen=no,minimums=0/0/0/0,pickup_natural_and_wild=no",
    "classic,pickup_add=no,canasta_takes_pile=no,one_card_pile=no,forced_take=no",
    "classic,wilds_at_most_naturals=yes,concealed_scope=side,concealed_minimum=needed,black_threes_out=no",
    "classic,packs=3,deal=15,red_three_from_pile_replaced=yes,black_three_freezes=yes,target=10000",
    "classic,canastas_to_go_out=0,max_wilds=0,opening_counts_top=no,minimums=15/120/120/120",
    "classic2",
    "classic2,draw=1,ask=required,packs=3",
    "classic3",
    "classic3,canastas_to_go_out=2,stock_empty=end_after_discard,max_wilds=1",
    "modern",
    "modern,final_discard=optional,pickup_add=yes,bonus_cards_on_take=yes,canastas_to_go_out=1",
    "modern,ask=required,max_wilds=3,packs=3,special_straight=0,opening_counts_top=yes",
]
MOST_MOVES = 2000


def play_out(rng: Random, card: RuleCard, scores: tuple[int, int] = (0, 0)) -> int:
    """Play a hand to its end; every move is checked, and their number is told. Third players score as the first."""
    by_player = (*scores, scores[0]) if card.players == 3 else scores
    position, moves = deal(rng, card, scores=by_player), 0
    while position.phase != "e":
        position = play(position, choose(position, rng))
        moves += 1
        assert moves < MOST_MOVES, f"no end in sight: {position}"
    return moves


@pytest.mark.parametrize("card", ["classic", *ODD_CARDS])
def test_thirty_hands_end_and_no_move_is_refused(card: str) -> None:
    rng = Random(card)
    moves = [play_out(rng, RuleCard.parse(card), rng.choice([(0, 0), (-50, 1500), (3000, 2995)])) for _ in range(30)]
    assert sum(moves) > 300


@pytest.mark.parametrize("card", ["classic", "bicycle", "classic,ask=required", "classic2", "classic3", "modern"])
def test_a_bot_uses_only_what_its_seat_sees(card: str) -> None:
    rng = Random(3)
    for _ in range(4):
        position = deal(rng, RuleCard.parse(card))
        while position.phase != "e":
            seed = rng.random()
            seat = position.partner if position.marks.asking else position.seat
            blind = position.seen_by(seat)
            assert choose(position, Random(seed)) == choose(blind, Random(seed))
            position = play(position, choose(position, Random(seed)))


def test_the_same_chance_makes_the_same_choice() -> None:
    position = deal(Random(4))
    assert choose(position, Random(9)) == choose(position, Random(9))


def test_bots_do_all_that_can_be_done() -> None:
    rng, seen = Random(1), set()
    for card in ["classic", "classic,canastas_to_go_out=4"] * 30:
        position = deal(rng, RuleCard.parse(card))
        while position.phase != "e":
            move = choose(position, rng)
            seen.add(str(move) if isinstance(move, Ask | Answer | End) else type(move).__name__)
            position = play(position, move)
        seen.add("out" if position.marks.out is not None else "not out")
    assert seen == {"ask", "yes", "no", "Draw", "Take", "Lay", "Drop", "out", "not out", "end"}


def test_a_bot_shows_the_special_hand_it_was_dealt() -> None:
    position = Position.parse("modern Sp ?/?/4C4D5C5D6C6D7C7D8C8D9C9DTCTD/? NS:-/EW:- -/- 9H ?40 0/0 turncard")
    assert all(choose(position, Random(seed)) == Show("pairs") for seed in range(10))


def test_a_bot_takes_what_it_must() -> None:
    position = Position.parse("classic Sd ?/?/4C5S/? NS:QCQDQH/EW:- -/- 9HQS ?0 0/0 -")
    assert must_take(position)
    assert {str(choose(position, Random(seed))) for seed in range(20)} == {"take -"}


def test_a_bot_at_every_seat_plays_its_own_cards() -> None:
    position = deal(Random(8), first=Seat.W)
    drawn = play(position, choose(position, Random(1)))
    assert drawn.seat is Seat.W
    assert choose(drawn, Random(1)) == choose(drawn.seen_by(Seat.W), Random(1))
