"""Plays whole hands, well and at random, and looks after every move whether all is in order.

`python -m tests.canasta.full_hands 20000` plays so many and says how they ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

from canasta.bots import choose
from canasta.cards import Cards, Rank, pack_of
from canasta.melds import Meld
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Take
from canasta.play import Illegal, deal, play
from canasta.position import Position, Seat
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rulecard import RuleCard
from canasta.scoring import score

from . import naive
from .lines import SCORES, a_rule_card

THE_PACKS = {packs: sorted(pack_of(packs)) for packs in (1, 2, 3)}
CLASSIC = "classic"
SHORT = "classic,deal=2,minimums=0/0/0/0,canastas_to_go_out=0,unopened_is_frozen=no"  # a take may empty the hand
MOVES_AT_MOST = 2_000  # no hand is longer; one that is hangs
LOOK_CLOSELY = 0.04  # the share of positions that every question is put to
REFUSALS = 4  # wild tries before a sensible move is made


def check_hands(number: int, seed: int = 1) -> Counter[str]:
    """Play so many hands; AssertionError where something is out of order. Answers how often each ending was seen."""
    rng = Random(seed)
    endings: Counter[str] = Counter()
    for count in range(number):
        card = RuleCard.parse((CLASSIC, SHORT, a_rule_card(rng), a_rule_card(rng))[count % 4])
        endings[check_hand(rng, card, PLAYERS[count % len(PLAYERS)])] += 1
    return endings


def check_hand(rng: Random, card: RuleCard, player: Player) -> str:
    """Play one hand to its end and say how it came."""
    scores = (rng.choice(SCORES), rng.choice(SCORES))
    position = deal(rng, card, scores=scores, first=Seat(rng.randrange(4)))
    for _ in range(MOVES_AT_MOST):
        check_cards(position)
        if rng.random() < LOOK_CLOSELY:
            check_questions(position)
        before = position
        move, position = player(rng, position)
        if position.phase == "e":
            check_cards(position)
            check_end(position)
            return ending(before, move, position)
    raise AssertionError(f"the hand does not end: {position}")


def check_cards(position: Position) -> None:
    """pack: no card lost, none doubled, none hidden."""
    heaps = [hand.cards for hand in position.hands] + [meld.cards for side in position.melds for meld in side]
    cards = sorted(chain(*heaps, *position.red_threes, position.pile, position.stock.cards))
    assert cards == THE_PACKS[position.rule_card.packs], f"{len(cards)} cards: {position}"


def check_questions(position: Position) -> None:
    """A question changes nothing, and answers the same when it is put again; a position reads back."""
    before = repr(position)
    assert Position.parse(str(position)) == position
    assert answers(position) == answers(position)
    assert repr(position) == before


def answers(position: Position) -> object:
    seen = position.seen_by(position.seat)
    if position.phase == "d":
        return seen, frozen_by(position), position.minimum, ways_to_take(position), why_not_take(position)
    return seen, frozen_by(position), position.minimum, way_out(position), why_not_out(position)


def check_end(position: Position) -> None:
    """Each hand can be scored, and the naive checker counts the same."""
    mine, theirs = score(position), naive.score(str(position))
    assert (mine.hand, mine.totals, mine.over) == (theirs.hand, theirs.totals, theirs.over), str(position)


def ending(before: Position, move: Move, after: Position) -> str:
    if after.marks.out is None:
        return {Draw: "the last red three", End: "no stock", Drop: "no stock, after the discard"}[type(move)]
    if after.marks.concealed:
        return "out concealed"
    return "out by the discard" if isinstance(move, Drop) else f"out by melding ({type(move).__name__.lower()})"


# Players: each makes a move and says what it was and what it led to


def with_sense(rng: Random, position: Position) -> tuple[Move, Position]:
    """There is no dead end: the bot's move is never refused."""
    move = choose(position, rng)
    return move, play(position, move)


def without_sense(rng: Random, position: Position) -> tuple[Move, Position]:
    """The first of a few random moves that is not refused. A refused one leaves no trace."""
    for _ in range(REFUSALS):
        move = a_random_move(rng, position)
        before = str(position) if rng.random() < LOOK_CLOSELY else ""
        try:
            return move, play(position, move)
        except Illegal as refused:
            assert refused.faults
            assert not before or (str(position) == before and not ruling(position, [move]).legal)
    return with_sense(rng, position)


def holding_back(rng: Random, position: Position) -> tuple[Move, Position]:
    """Keeps what fits together and melds nothing before all of it goes down at once."""
    if position.phase == "d" and not position.stock_is_empty:
        return Draw(), play(position, Draw())
    way = way_out(position) if position.phase == "p" else None
    if way or position.phase != "p" or position.own_melds or position.marks.asking:
        move = way[0] if way else choose(position, rng)
        return move, play(position, move)
    count = Counter(card.rank for card in position.hand.cards)
    move = Drop(min(position.hand.cards, key=lambda card: (card.is_wild, count[card.rank], card.points)))
    return move, play(position, move)


Player = Callable[[Random, Position], tuple[Move, Position]]
PLAYERS: tuple[Player, ...] = (with_sense, without_sense, with_sense, without_sense, holding_back)


def a_random_move(rng: Random, position: Position) -> Move:
    if position.phase == "d":
        verb = rng.choice("ddte")
        return Draw() if verb == "d" else End() if verb == "e" else a_take(rng, position)
    if position.marks.asking:
        return Answer(rng.random() < 0.5)
    verb = rng.choice("ddlla")
    if verb == "l":
        return Lay(tuple(some_groups(rng, position)) or (a_group(rng, position),))
    return Ask() if verb == "a" else Drop(rng.choice(position.hand.cards or position.pile))


def a_take(rng: Random, position: Position) -> Take:
    found = ways_to_take(position)
    if len(position.hand.cards) <= 4 and rng.random() < 0.5:
        return Take(position.hand.cards)
    if found and rng.random() < 0.6:
        return rng.choice(found)
    return Take(tuple(sorted(rng.sample(position.hand.cards, min(len(position.hand.cards), rng.randrange(4))))))


def a_group(rng: Random, position: Position) -> Group:
    """Cards of one rank, with a wild card now and then, whether they are a meld or not."""
    rank = rng.choice(position.hand.cards).rank if position.hand.cards else Rank.KING
    cards = [card for card in position.hand.cards if card.rank == rank or (card.is_wild and rng.random() < 0.3)]
    named = rng.choice(position.own_melds).rank if position.own_melds and rng.random() < 0.3 else None
    return Group(tuple(sorted(cards)) or position.pile[:1], named)


def some_groups(rng: Random, position: Position) -> Iterator[Group]:
    """All that can be laid of some ranks."""
    for rank in {card.rank for card in position.hand.cards if card.is_natural}:
        cards: Cards = tuple(card for card in position.hand.cards if card.rank == rank)
        meld: Meld | None = position.own_meld(rank)
        if (meld or len(cards) >= 3) and rng.random() < 0.7:
            yield Group(cards)


if __name__ == "__main__":
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    for how, times in check_hands(hands).most_common():
        print(f"{times:7,}  {how}")
