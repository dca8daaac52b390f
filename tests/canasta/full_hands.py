"""Plays whole hands, well and at random, and looks after every move whether all is in order.

`python -m tests.canasta.full_hands 500 --card modern` plays so many at that table, with and without its knobs turned,
and says how they ended; without a card it plays them at all tables.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

from canasta.bots import choose
from canasta.cards import Cards, Rank, pack_of
from canasta.melds import Meld
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Show, Take
from canasta.play import Illegal, deal, play
from canasta.position import Position
from canasta.referee import frozen_by, ruling, way_out, ways_to_take, why_not_out, why_not_take
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.scoring import score

from . import naive
from .lines import SCORES, a_rule_card
from .naive_deal import wrong_with_deal
from .stacked import with_a_special_hand, with_threes_last

THE_PACKS = {packs: sorted(pack_of(packs)) for packs in (1, 2, 3)}
# With hands of two cards a take may empty the hand; and a stock that ends the hand.
SHORT = "deal=2,draw=1,minimums=0/0/0/0,canastas_to_go_out=0,unopened_is_frozen=no,final_discard=optional"
AT_AN_END = "stock_empty=end_after_discard"
MOVES_AT_MOST = 2_000  # no hand is longer; one that is hangs
LOOK_CLOSELY = 0.04  # the share of positions that every question is put to
REFUSALS = 4  # wild tries before a sensible move is made


def check_hands(number: int, name: str = "", seed: int = 1) -> Counter[str]:
    """Play so many hands; AssertionError where something is out of order. Answers how often each ending was seen."""
    rng = Random(f"{name} {seed}")
    endings: Counter[str] = Counter()
    for count in range(number):
        table = name or list(NAMED_CARDS)[count // 4 % len(NAMED_CARDS)]
        any_other = a_rule_card(rng, table) if rng.random() < 0.8 else f"{table},{AT_AN_END}"
        card = (table, f"{table},{SHORT}", any_other, any_other)[count % 4]
        endings[check_hand(rng, RuleCard.parse(card), PLAYERS[count % len(PLAYERS)])] += 1
    return endings


def check_hand(rng: Random, card: RuleCard, player: Player) -> str:
    """Play one hand to its end and say how it came."""
    scores = tuple(rng.choice(SCORES) for _ in range(3 if card.players == 3 else 2))
    first = rng.choice(deal(rng, card).seats)
    position = a_deal(rng, card)(rng, card, scores=scores, first=first)
    assert not wrong_with_deal(str(position)), str(position)
    for _ in range(MOVES_AT_MOST):
        check_cards(position)
        closely = rng.random() < LOOK_CLOSELY
        if closely:
            check_questions(position)
        before = position
        move, position = player(rng, position)
        if closely:
            assert naive.legal(str(before), str(move)), f"{before} | {move}"
        if position.phase == "e":
            check_cards(position)
            check_end(position)
            return ending(before, move, position)
    raise AssertionError(f"the hand does not end: {position}")


def a_deal(rng: Random, card: RuleCard) -> Callable[..., Position]:
    """Shuffled, for the most part; now and then stacked, for what chance seldom brings about."""
    if card.is_modern and card.deal == 13 and rng.random() < 0.1:
        return with_a_special_hand
    return with_threes_last if rng.random() < 0.2 else deal


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
    counted = (theirs.hand, theirs.totals, theirs.over, theirs.winners)
    assert (by(mine.by, mine.hand), by(mine.by, mine.totals), mine.over, mine.winners) == counted, str(position)


def by(labels: tuple[str, ...], points: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(labels, points, strict=True))


def ending(before: Position, move: Move, after: Position) -> str:
    match move:
        case End():
            return "no stock, the pile left" if ways_to_take(before) else "no stock, nothing to take"
        case Show():
            return "a special hand"
        case Drop() if after.marks.out is None:
            return "no stock, after the discard"
        case Draw():
            return "the last three"
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
    verb = rng.choice("ddllas" if position.rule_card.is_modern else "ddlla")
    if verb == "s":
        return Show(rng.choice(("straight", "pairs", "pairs_with_wilds", "garbage")))
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=int, nargs="?", default=2_000)
    parser.add_argument("--card", choices=NAMED_CARDS, default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for how, times in check_hands(given.hands, given.card, given.seed).most_common():
        print(f"{times:7,}  {how}")


if __name__ == "__main__":
    main()
