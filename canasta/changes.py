"""Single changes of a position, such as one card more in the hand: what flips.py tries one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta.cards import FACES, PACK_SIZE, Card, Cards, Rank, copies_in, hand_of, without
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD, Meld, sorted_melds
from canasta.moves import Move
from canasta.position import Hand, Position
from canasta.referee import frozen_by

STEP = 5  # scores are counted in fives

Turn = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing changed, and the position (and turn) that it leads to.

    what: "hand": cards more or fewer in the hand; "laid": cards more or fewer laid with a group of the turn; "swap":
    cards of a group are others (`gone` the old ones); "onto": wild cards are laid on another meld; "together": all laid
    at once; "pile": cards more or fewer under the top; "top": the top card is another one; "meld": cards more or fewer
    in a meld of the side; "none": the side has no meld of that rank; "ours": the other side's meld of that rank is the
    side's; "score": the side's score; "open": the side has melded, or has not; "drawn": the player has drawn, or has
    neither drawn nor taken yet; "asked": the partner was not asked.
    """

    what: str
    more: bool
    cards: Cards
    position: Position
    turn: Turn = ()
    number: int = 0  # the score, where that is what changes
    rank: Rank | None = None  # the meld, where that is what changes
    gone: Cards = ()


def ranks_held(position: Position, but: Rank) -> list[Rank]:
    """The ranks in the hand, those of which most are held first: one more of them may make a meld, or a dearer one."""
    held = Counter(card.rank for card in position.hand.cards if card.is_natural and card.rank != but)
    return sorted(held, key=lambda rank: (-held[rank], rank))


def more_in_hand(position: Position, ranks: Sequence[Rank]) -> Iterator[Change]:
    for rank in ranks:
        card = unseen(position, rank)
        if card is not None:
            yield Change("hand", True, (card,), with_hand(position, (*position.hand.cards, card)))


def pair_in_hand(position: Position, rank: Rank) -> Iterator[Change]:
    """Two more at once: not one change, but where nothing less will do."""
    pair = unseen_many(position, rank, 2)
    if pair:
        yield Change("hand", True, pair, with_hand(position, (*position.hand.cards, *pair)))


def less_in_hand(position: Position, cards: Sequence[Card]) -> Iterator[Change]:
    for rank in dict.fromkeys(card.rank for card in cards):
        card = next(card for card in cards if card.rank is rank)
        yield Change("hand", False, (card,), with_hand(position, without(position.hand.cards, (card,))))


def uncovered(position: Position) -> Iterator[Change]:
    """Without the card that stops the pile from above."""
    if len(position.pile) > 1 and not position.pile[-1].is_natural:
        yield Change("pile", False, position.pile[-1:], with_pile(position, position.pile[:-1]))


def without_the_freeze(position: Position) -> Iterator[Change]:
    """All that freezes it taken out, where that is one card."""
    bare = tuple(card for card in position.pile if not frozen_by(with_pile(opened_side(position), (card,))))
    if len(bare) == len(position.pile) - 1:
        gone = without(position.pile, bare)
        yield Change("pile", False, gone, with_pile(position, bare))


def smaller_pile(position: Position) -> Iterator[Change]:
    """Without its lowest card."""
    if len(position.pile) > 1:
        yield Change("pile", False, position.pile[:1], with_pile(position, position.pile[1:]))


def more_in_pile(position: Position) -> Iterator[Change]:
    """A plain card more at the bottom of it."""
    plain = next((card for card in (unseen(position, r) for r in Rank) if card and card.is_natural), None)
    if plain is not None:
        yield Change("pile", True, (plain,), with_pile(position, (plain, *position.pile)))


def frozen_pile(position: Position) -> Iterator[Change]:
    """A two at the bottom of it."""
    two = unseen(position, Rank.TWO)
    if two is not None:
        yield Change("pile", True, (two,), with_pile(position, (two, *position.pile)))


def other_top(position: Position, ranks: Sequence[Rank]) -> Iterator[Change]:
    """Another card in the top one's place."""
    for card in (unseen(position, rank) for rank in ranks):
        if card is not None:
            yield Change("top", True, (card,), with_pile(position, (*position.pile[:-1], card)))


def other_score(position: Position) -> Iterator[Change]:
    """The nearest scores at which another minimum holds."""
    if position.is_open:
        return
    own, at = position.own_score, position.scored_at(position.seat)
    for score in scores_beside(position, at):
        scores_then = (*position.scores[:at], score, *position.scores[at + 1 :])
        yield Change("score", score > own, (), position.with_(scores=scores_then), number=score)


def scores_beside(position: Position, at: int) -> list[int]:
    """The nearest scores of one side (of three players: of one) at which another minimum holds."""
    own, limits = position.scores[at], [limit for limit, _ in position.rule_card.minimums]
    scores = [limit if limit > own else limit - STEP for limit in limits if abs(limit) < 10**6]
    return sorted(scores, key=lambda score: abs(score - own))


def opened_side(position: Position) -> Position:
    opened = position.marks.opened | {position.sides[position.side]}
    return position.with_(marks=position.marks._replace(opened=opened))


def opened(position: Position) -> Iterator[Change]:
    if not position.is_open:
        yield Change("open", True, (), opened_side(position))


def loose_ranks(position: Position, count: int = 1) -> list[Rank]:
    """Ranks that would be a card more and nothing else: not held, not melded by the side."""
    known = {card.rank for card in position.hand.cards} | {meld.rank for meld in position.own_melds}
    return [rank for rank in Rank if Rank.THREE < rank < Rank.TWO and rank not in known][:count]


def two_more_loose(position: Position) -> Iterator[Change]:
    cards = [card for card in (unseen(position, rank) for rank in loose_ranks(position, 2)) if card is not None]
    if len(cards) == 2:
        yield Change("hand", True, tuple(cards), with_hand(position, (*position.hand.cards, *cards)))


def other_phase(position: Position) -> Iterator[Change]:
    """The card is drawn, or nothing has happened yet in this turn."""
    if position.phase == "d":
        yield Change("drawn", True, (), position.with_(phase="p"))
    elif position.phase in ("p", "t") and not position.marks.laid:
        yield Change("drawn", False, (), position.with_(phase="d"))


def without_the_answer(position: Position) -> Iterator[Change]:
    """The partner was not asked."""
    if position.marks.asked is not None:
        marks = position.marks._replace(asked=None)
        yield Change("asked", False, (), position.with_(marks=marks))


def other_melds(position: Position) -> Iterator[Change]:
    """A wild card less in a meld of the side, or a canasta finished or not yet finished."""
    for meld in position.own_melds:
        if meld.wild_count and len(meld) > SMALLEST_MELD:
            yield with_meld(position, meld, meld.wilds[-1:], more=False)
        if len(meld) == CANASTA_SIZE - 1 and meld.rank is not None and (card := unseen(position, meld.rank)):
            yield with_meld(position, meld, (card,), more=True)
        if len(meld) == CANASTA_SIZE:
            yield with_meld(position, meld, meld.cards[:1], more=False)


def theirs_ours(position: Position, rank: Rank | None) -> Iterator[Change]:
    """The other side's meld of a rank belongs to the side."""
    others = [side for side in range(len(position.sides)) if side != position.side]
    for side in others:
        for meld in position.melds[side]:
            if meld.rank is rank and position.own_meld(rank) is None and position.is_open:
                left = tuple(other for other in position.melds[side] if other is not meld)
                melds = tuple(
                    sorted_melds((*position.own_melds, meld)) if at == position.side else left if at == side else lain
                    for at, lain in enumerate(position.melds)
                )
                yield Change("ours", True, meld.cards, position.with_(melds=melds), rank=rank)


def nothing_melded(position: Position) -> Iterator[Change]:
    """The side has melded nothing at all yet."""
    if position.own_melds:
        cards = tuple(card for meld in position.own_melds for card in meld.cards)
        yield Change("open", False, cards, recount(position.with_own_melds(())))


def with_meld(position: Position, meld: Meld, cards: Cards, *, more: bool) -> Change:
    new = meld + cards if more else Meld(without(meld.cards, cards))
    melds = tuple(new if old is meld else old for old in position.own_melds)
    return Change("meld", more, cards, recount(position.with_own_melds(melds)), rank=meld.rank)


def unseen(position: Position, rank: Rank) -> Card | None:
    """A card of that rank that may still be among the hidden ones; never a red three."""
    seen, packs = position.seen, position.rule_card.packs
    faces = (card for card in FACES if card.rank is rank and not card.is_red_three)
    return next((card for card in faces if seen[card] < copies_in(packs, card)), None)


def unseen_many(position: Position, rank: Rank, count: int) -> Cards:
    """So many cards of a rank that may still be hidden; () if there are not so many."""
    found: Cards = ()
    for _ in range(count):
        card = unseen(position, rank)
        if card is None:
            return ()
        found, position = (*found, card), position.with_(hand=Hand((*position.hand.cards, card), position.hand.unseen))
    return found


def with_hand(position: Position, cards: Cards) -> Position:
    return recount(position.with_(hand=Hand(hand_of(cards), position.hand.unseen)))


def with_pile(position: Position, pile: Cards) -> Position:
    return recount(position.with_(pile=pile))


def recount(position: Position) -> Position:
    """The stock's hidden cards, so many as make the packs whole again."""
    stock = position.stock
    if stock.unseen is None or any(hand.unseen is None for hand in position.hands):
        return position
    shown = sum(position.seen.values())
    hidden = PACK_SIZE * position.rule_card.packs - shown - sum(hand.unseen or 0 for hand in position.hands)
    return position.with_(stock=Hand(stock.cards, max(hidden, 0)))
