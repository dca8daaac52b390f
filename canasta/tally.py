"""A hand as it is counted at a table: one side's canastas, threes and card points, without its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from canasta.cards import Cards, Rank, points_of
from canasta.melds import Meld
from canasta.modern import ALL_JOKERS, HELD_FROM, special_hand
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard


@dataclass(frozen=True, slots=True)
class Tally:
    """What one side counts when a hand is over; the last ten are Modern American's."""

    melded: int = 0  # the card points of all its melds, canastas too
    open: bool = False  # has it melded at all?
    natural: int = 0  # canastas; Modern's of sevens, aces and wild cards have numbers of their own
    mixed: int = 0
    red_threes: tuple[int, ...] = (0,)  # by player where three play: a pair has two numbers
    out: bool = False
    concealed: bool = False
    left: int = 0  # the card points left in its hands, as a positive number
    sevens: int = 0  # canastas of sevens
    aces: int = 0  # of aces without wild cards
    twos: int = 0  # of twos only
    four_jokers: int = 0  # of four jokers and three twos
    wild: int = 0  # of wild cards otherwise
    black_threes: int = 0
    unfinished_sevens: bool = False
    unfinished_aces: bool = False  # without wild cards
    unfinished_wild: bool = False
    unfinished_four_jokers: bool = False  # the unfinished wild meld holds four jokers
    held: int = 0  # how often three or more sevens, or aces, are left in one hand
    special: str = ""  # the special hand that was shown: "straight", "pairs" …

    @property
    def canastas(self) -> int:
        return sum(getattr(self, kind) for kind in KINDS)


KINDS = ("natural", "mixed", "sevens", "aces", "twos", "four_jokers", "wild")  # of canastas


@dataclass(frozen=True, slots=True)
class Behind:
    """The cards behind a tally, where they are known."""

    melds: tuple[Meld, ...] = ()
    threes: tuple[Cards, ...] = ()  # by player, as Tally.red_threes
    left: Cards = ()  # without the threes that count nothing
    held: tuple[Cards, ...] = ()
    special: Cards = ()


NOTHING = Behind()


def canasta_kind(rule_card: RuleCard, meld: Meld) -> str | None:
    """canasta.kind, modern.penalties: which number of a tally counts this meld, None when it is no canasta."""
    if not rule_card.is_modern or not meld.is_canasta:
        return meld.kind
    if meld.rank is None:
        return _wild_kind(meld)
    if meld.rank is Rank.SEVEN and not meld.wild_count:
        return "sevens"
    return "aces" if meld.rank is Rank.ACE and not meld.wild_count else meld.kind


def _wild_kind(meld: Meld) -> str:
    jokers = _jokers(meld)
    return "twos" if not jokers else "four_jokers" if jokers == ALL_JOKERS else "wild"


def _jokers(meld: Meld) -> int:
    return sum(card.rank is Rank.JOKER for card in meld.cards)


def is_unfinished(rule_card: RuleCard, meld: Meld, rank: Rank | None) -> bool:
    """modern.penalties: a meld of sevens, of aces without wild cards or of wild cards (None), short of a canasta."""
    pure = rank is not Rank.ACE or not meld.wild_count
    return rule_card.is_modern and meld.rank == rank and pure and not meld.is_canasta


def tallies(position: Position) -> tuple[Tally, ...]:
    """The tally of each side, in the order of `position.sides`."""
    return tuple(tally(position, side, behind(position, side)) for side in range(len(position.sides)))


def behind(position: Position, side: int) -> Behind:
    """The cards that a side counts."""
    card, hands = position.rule_card, [_hand(position, seat) for seat in _players(position, side)]
    shown = _special_cards(position, side)
    kept = [tuple(c for c in hand if not card.lays_at_once(c)) for hand in hands if hand is not shown]
    return Behind(
        melds=position.melds[side],
        threes=_threes(position, side),
        left=tuple(c for hand in kept for c in hand),
        held=tuple(held for hand in kept for held in _held(card, hand)),
        special=shown,
    )


def tally(position: Position, side: int, behind: Behind) -> Tally:
    """A side's tally, from the cards behind it and the marks of its hand."""
    card, marks, melds = position.rule_card, position.marks, behind.melds
    kinds = Counter(canasta_kind(card, meld) for meld in melds)
    out = marks.out is not None and position.side_of(marks.out) == side
    wild = [meld for meld in melds if is_unfinished(card, meld, None)]
    return Tally(
        melded=sum(meld.points for meld in melds),
        open=position.has_opened(side),
        red_threes=tuple(sum(three.is_red_three for three in threes) for threes in behind.threes),
        black_threes=sum(three.is_black_three for threes in behind.threes for three in threes),
        out=out,
        concealed=out and marks.concealed,
        left=points_of(behind.left),
        unfinished_sevens=any(is_unfinished(card, meld, Rank.SEVEN) for meld in melds),
        unfinished_aces=any(is_unfinished(card, meld, Rank.ACE) for meld in melds),
        unfinished_wild=bool(wild),
        unfinished_four_jokers=any(_jokers(meld) >= ALL_JOKERS for meld in wild),
        held=len(behind.held),
        special=special_hand(card, behind.special),
        **{kind: kinds[kind] for kind in KINDS},
    )


def _players(position: Position, side: int) -> list[Seat]:
    return [seat for seat in position.seats if position.side_of(seat) == side]


def _hand(position: Position, seat: Seat) -> Cards:
    return position.hands[position.place_of(seat)].cards


def _threes(position: Position, side: int) -> tuple[Cards, ...]:
    """red_three.score; three.score: by player where three play."""
    if not position.by_player:
        return (position.red_threes[side],)
    return tuple(position.red_threes[position.place_of(seat)] for seat in _players(position, side))


def _special_cards(position: Position, side: int) -> Cards:
    """modern.special_hand: what went out without being played lies in the hand that it was shown from."""
    out = position.marks.out
    if out is None or position.side_of(out) != side:
        return ()
    cards = _hand(position, out)
    return cards if special_hand(position.rule_card, cards) else ()


def _held(rule_card: RuleCard, hand: Cards) -> Iterator[Cards]:
    """modern.penalties: three or more sevens, or aces, in one hand."""
    for rank in (Rank.SEVEN, Rank.ACE) if rule_card.is_modern else ():
        cards = tuple(card for card in hand if card.rank is rank)
        if len(cards) >= HELD_FROM:
            yield cards
