"""The deal, and the card that is turned up."""

from collections import Counter
from collections.abc import Callable

from canasta.cards import Cards, pack_of
from canasta.moves import parse_move
from canasta.play import play
from canasta.position import Position, Seat
from tests.canasta.judging import dealt, frozen, rule


def all_cards(position: Position) -> Cards:
    """Every card there is, in the order of the pack."""
    piles = [hand.cards for hand in position.hands] + [meld.cards for melds in position.melds for meld in melds]
    piles += [*position.red_threes, position.pile, position.stock.cards]
    return tuple(sorted(card for pile in piles for card in pile))


def first_deal(card: str, wanted: Callable[[Position], bool]) -> Position:
    return next(position for seed in range(2000) if wanted(position := dealt(seed, card)))


@rule("deal.size", "pack")
def test_deal_size_eleven_each_and_108_in_all() -> None:
    for seed in range(50):
        position = dealt(seed)
        assert [hand.size for hand in position.hands] == [11, 11, 11, 11]
        assert all_cards(position) == pack_of(2)


@rule("deal.size")
def test_deal_size_the_card_sets_how_many_and_from_how_many_packs() -> None:
    assert {hand.size for hand in dealt(1, "classic,deal=13").hands} == {13}
    assert all_cards(dealt(1, "classic,packs=3,deal=15")) == pack_of(3)


@rule("deal.first")
def test_deal_first_the_named_seat_begins_with_the_draw() -> None:
    assert [(dealt(1, first=seat).seat, dealt(1, first=seat).phase) for seat in Seat] == [(s, "d") for s in Seat]


@rule("deal.first")
def test_deal_first_turns_pass_clockwise() -> None:
    position, seats = dealt(3, first=Seat.E), []
    for _ in range(5):
        seats.append(str(position.seat))
        position = play(position, parse_move("draw"))
        position = play(position, parse_move(f"drop {position.hand.cards[-1]}"))
    assert "".join(seats) == "ESWNE"


@rule("deal.upcard")
def test_deal_upcard_one_card_starts_the_pile_as_a_rule() -> None:
    piles = Counter(len(dealt(seed).pile) for seed in range(200))
    assert piles[1] > 150
    assert all(dealt(seed).pile[-1].is_natural or dealt(seed).pile[-1].is_black_three for seed in range(200))


@rule("deal.upcard", "frozen.wild")
def test_deal_upcard_a_wild_card_is_covered_and_the_pile_starts_frozen() -> None:
    position = first_deal("classic", lambda p: p.pile[0].is_wild)
    assert len(position.pile) >= 2
    assert "frozen.wild" in frozen(str(position))


@rule("deal.upcard", "frozen.red_three")
def test_deal_upcard_a_red_three_is_covered_and_the_pile_starts_frozen() -> None:
    position = first_deal("classic", lambda p: p.pile[0].is_red_three)
    assert len(position.pile) >= 2
    assert "frozen.red_three" in frozen(str(position))


@rule("deal.upcard")
def test_deal_upcard_two_in_a_row_are_both_covered() -> None:
    position = first_deal("classic", lambda p: len(p.pile) == 3)
    assert not any(card.is_natural for card in position.pile[:-1])


@rule("deal.upcard")
def test_deal_upcard_a_black_three_stays_at_a_classic_table() -> None:
    position = first_deal("classic", lambda p: p.pile[-1].is_black_three)
    assert len([card for card in position.pile if card.is_black_three]) == 1


@rule("deal.upcard", "frozen.black_three")
def test_deal_upcard_a_black_three_is_covered_and_freezes_at_a_bicycle_table() -> None:
    position = first_deal("bicycle", lambda p: p.pile[0].is_black_three)
    assert position.pile[-1].is_natural
    assert "frozen.black_three" in frozen(str(position))


@rule("deal.upcard")
def test_deal_upcard_the_card_alone_decides_what_becomes_of_a_black_three() -> None:
    seed = next(seed for seed in range(2000) if dealt(seed).pile[0].is_black_three)
    assert len(dealt(seed).pile) == 1
    assert len(dealt(seed, "classic,upcard_black_three=cover_and_freeze").pile) >= 2


@rule("red_three.lay")
def test_red_three_lay_the_first_players_are_laid_and_replaced_at_the_deal() -> None:
    position = first_deal("classic", lambda p: len(p.red_threes[0]) == 2)
    assert position.hand.size == 11
    assert not any(card.is_red_three for card in position.hand.cards)
    assert position.red_threes[1] == ()


def test_the_stock_is_shuffled_and_by_the_given_chance_alone() -> None:
    assert dealt(1) == dealt(1)
    assert len({dealt(seed).stock for seed in range(20)}) == 20
