"""The nearest change that turns a ruling over: single changes, closest first, each put to the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from canasta.cards import FACES, Card, Cards, Rank, hand_of, without
from canasta.melds import CANASTA_SIZE, Meld, sorted_melds
from canasta.moves import Group, Lay, Move
from canasta.position import Hand, Position
from canasta.referee import frozen_by, ruling, ways_to_take

Turn = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing changed, and the position (and turn) that it leads to.

    what: "hand": cards more or fewer in the hand; "laid": cards more or fewer laid with a group of the turn; "swap":
    cards of a group are others (`gone` the old ones); "together": all laid at once; "pile": cards more or fewer under
    the top; "top": the top card is another one; "meld": cards more or fewer in a meld of the side; "none": the side has
    no meld of that rank; "ours": the other side's meld of that rank is the side's; "score": the side's score; "open":
    the side has melded, or has not.
    """

    what: str
    more: bool
    cards: Cards
    position: Position
    turn: Turn = ()
    number: int = 0  # the score, where that is what changes
    rank: Rank | None = None  # the meld, where that is what changes
    gone: Cards = ()


def nearest_change(position: Position, turn: Sequence[Move] = ()) -> Change | None:
    """The closest single change after which the answer is the other one; None if no single change does it.

    Without a turn the answer is whether the pile may be taken, with one whether that turn is legal.
    """
    turn = tuple(turn)
    answer = _answer(position, turn)
    found = _changes_of_turn(position, turn, answer) if turn else _changes_of_take(position, answer)
    return next((change for change in found if _answer(change.position, change.turn) is not answer), None)


def _answer(position: Position, turn: Turn) -> bool:
    return ruling(position, turn).legal if turn else bool(ways_to_take(position))


# ── May the pile be taken ────────────────────────────────────────────────────────────────────────


def _changes_of_take(position: Position, answer: bool) -> Iterator[Change]:
    if not position.pile:
        return
    rank = position.pile[-1].rank
    if answer:
        yield from _less_in_hand(position, [c for c in position.hand.cards if c.rank == rank])
        yield from _less_in_hand(position, [c for c in position.hand.cards if c.is_wild])
        yield from _other_score(position)
        yield from _smaller_pile(position)
        yield from _frozen_pile(position)
        yield from _less_in_hand(position, [c for c in position.hand.cards if c.rank != rank and not c.is_wild])
        yield from _other_top(position, [r for r in Rank if r.is_wild or r > Rank.THREE])
    else:
        yield from _uncovered(position)
        yield from _more_in_pile(position)
        yield from _more_in_hand(position, [rank, Rank.TWO, Rank.JOKER])
        yield from _without_the_freeze(position)
        yield from _more_in_hand(position, _ranks_held(position, but=rank))
        yield from _other_score(position)
        yield from _opened(position)
        yield from _other_top(position, _ranks_held(position, but=rank))
        yield from _theirs_ours(position, rank)
        yield from _pair_in_hand(position, rank)


def _ranks_held(position: Position, but: Rank) -> list[Rank]:
    """The ranks in the hand, those of which most are held first: one more of them may make a meld, or a dearer one."""
    held = Counter(card.rank for card in position.hand.cards if card.is_natural and card.rank != but)
    return sorted(held, key=lambda rank: (-held[rank], rank))


def _more_in_hand(position: Position, ranks: Sequence[Rank]) -> Iterator[Change]:
    for rank in ranks:
        card = _unseen(position, rank)
        if card is not None:
            yield Change("hand", True, (card,), _with_hand(position, (*position.hand.cards, card)))


def _pair_in_hand(position: Position, rank: Rank) -> Iterator[Change]:
    """Two more at once: not one change, but where nothing less will do."""
    pair = _unseen_many(position, rank, 2)
    if pair:
        yield Change("hand", True, pair, _with_hand(position, (*position.hand.cards, *pair)))


def _less_in_hand(position: Position, cards: Sequence[Card]) -> Iterator[Change]:
    for rank in dict.fromkeys(card.rank for card in cards):
        card = next(card for card in cards if card.rank is rank)
        yield Change("hand", False, (card,), _with_hand(position, without(position.hand.cards, (card,))))


def _uncovered(position: Position) -> Iterator[Change]:
    """Without the card that stops the pile from above."""
    if len(position.pile) > 1 and not position.pile[-1].is_natural:
        yield Change("pile", False, position.pile[-1:], _with_pile(position, position.pile[:-1]))


def _without_the_freeze(position: Position) -> Iterator[Change]:
    """All that freezes it taken out, where that is one card."""
    bare = tuple(card for card in position.pile if not frozen_by(_with_pile(_open(position), (card,))))
    if len(bare) == len(position.pile) - 1:
        gone = without(position.pile, bare)
        yield Change("pile", False, gone, _with_pile(position, bare))


def _smaller_pile(position: Position) -> Iterator[Change]:
    """Without its lowest card."""
    if len(position.pile) > 1:
        yield Change("pile", False, position.pile[:1], _with_pile(position, position.pile[1:]))


def _more_in_pile(position: Position) -> Iterator[Change]:
    """A plain card more at the bottom of it."""
    plain = next((card for card in (_unseen(position, r) for r in Rank) if card and card.is_natural), None)
    if plain is not None:
        yield Change("pile", True, (plain,), _with_pile(position, (plain, *position.pile)))


def _frozen_pile(position: Position) -> Iterator[Change]:
    """A two at the bottom of it."""
    two = _unseen(position, Rank.TWO)
    if two is not None:
        yield Change("pile", True, (two,), _with_pile(position, (two, *position.pile)))


def _other_top(position: Position, ranks: Sequence[Rank]) -> Iterator[Change]:
    """Another card in the top one's place."""
    for card in (_unseen(position, rank) for rank in ranks):
        if card is not None:
            yield Change("top", True, (card,), _with_pile(position, (*position.pile[:-1], card)))


def _other_score(position: Position) -> Iterator[Change]:
    """The nearest scores at which another minimum holds."""
    if position.is_open:
        return
    own = position.scores[position.side]
    limits = [limit for limit, _ in position.rule_card.minimums]
    scores = [limit if limit > own else limit - 5 for limit in limits if abs(limit) < 10**6]
    for score in sorted(scores, key=lambda score: abs(score - own)):
        scores_then = tuple(score if i == position.side else s for i, s in enumerate(position.scores))
        yield Change("score", score > own, (), position.with_(scores=scores_then), number=score)


def _open(position: Position) -> Position:
    opened = position.marks.opened | {position.sides[position.side]}
    return position.with_(marks=position.marks._replace(opened=opened))


def _opened(position: Position) -> Iterator[Change]:
    if not position.is_open:
        yield Change("open", True, (), _open(position))


# ── Is a turn legal ──────────────────────────────────────────────────────────────────────────────


def _changes_of_turn(position: Position, turn: Turn, answer: bool) -> Iterator[Change]:
    if answer:
        yield from _smaller_lays(position, turn)
        yield from _larger_lays(position, turn)
    else:
        yield from _laid_together(position, turn)
        yield from _larger_lays(position, turn)
        yield from _smaller_lays(position, turn)
        yield from _mended_lays(position, turn)
    laid = Counter(card for move in turn if isinstance(move, Lay) for group in move.groups for card in group.cards)
    idle = tuple((Counter(position.hand.cards) - laid).elements())
    changes: list[Iterator[Change]] = [
        _more_in_hand(position, _loose_ranks(position)),
        _less_in_hand(position, idle),
        _other_melds(position),
        _other_score(position),
        _opened(position),
        _melds_away(position, turn),
        _nothing_melded(position),
        _two_more_loose(position),
        *(_theirs_ours(position, move.groups[at].rank) for move, at in _groups_of(turn)),
        _much_larger_lays(position, turn),
    ]
    for change in (change for found in changes for change in found):
        yield replace(change, turn=turn)


def _loose_ranks(position: Position, count: int = 1) -> list[Rank]:
    """Ranks that would be a card more and nothing else: not held, not melded by the side."""
    known = {card.rank for card in position.hand.cards} | {meld.rank for meld in position.own_melds}
    return [rank for rank in Rank if Rank.THREE < rank < Rank.TWO and rank not in known][:count]


def _two_more_loose(position: Position) -> Iterator[Change]:
    cards = [card for card in (_unseen(position, rank) for rank in _loose_ranks(position, 2)) if card is not None]
    if len(cards) == 2:
        yield Change("hand", True, tuple(cards), _with_hand(position, (*position.hand.cards, *cards)))


def _larger_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """One card more in the hand that is laid with a group of the turn."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        wanted = [group.rank] if group.rank is not None else [c.rank for c in position.hand.cards if c.is_natural][:1]
        for rank in [*wanted, Rank.TWO, Rank.JOKER]:
            card = _unseen(position, rank) if rank is not None else None
            if card is not None:
                yield _laid_too(position, turn, move, at, (card,))


def _much_larger_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """Two more of its rank laid with a group: not one change, but where nothing less will do."""
    for move, at in _groups_of(turn):
        rank = move.groups[at].rank
        pair = _unseen_many(position, rank, 2) if rank is not None else ()
        if pair:
            yield _laid_too(position, turn, move, at, pair)


def _laid_too(position: Position, turn: Turn, move: Lay, at: int, cards: Cards) -> Change:
    group = move.groups[at]
    grown = Group(hand_of((*group.cards, *cards)), None if cards[0].rank is group.named else group.named)
    then = _with_hand(position, (*position.hand.cards, *cards))
    return Change("laid", True, cards, then, _with_group(turn, move, at, grown))


def _smaller_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """One card of a group stays in the hand."""
    for move, at in _groups_of(turn):
        group = move.groups[at]
        for card in dict.fromkeys(reversed(group.cards)):
            left = without(group.cards, (card,))
            if left and not (left[0].is_wild and group.named is None and not card.is_wild):
                yield Change("laid", False, (card,), position, _with_group(turn, move, at, Group(left, group.named)))


def _laid_together(position: Position, turn: Turn) -> Iterator[Change]:
    """All groups in one lay."""
    lays = [move for move in turn if isinstance(move, Lay)]
    if len(lays) > 1:
        together = Lay(tuple(group for move in lays for group in move.groups))
        rest = tuple(move for move in turn if not isinstance(move, Lay))
        yield Change("together", True, (), position, (together, *rest))


def _mended_lays(position: Position, turn: Turn) -> Iterator[Change]:
    """Cards that do not belong to a group changed for cards of the rank it is of."""
    for move, at in _groups_of(turn):
        cards = move.groups[at].cards
        rank, odd = _odd_ones_out(position, cards)
        new = _unseen_many(position, rank, len(odd)) if rank else ()
        if new:
            then = _with_hand(position, (*without(position.hand.cards, odd), *new))
            mended = Group(hand_of((*without(cards, odd), *new)))
            yield Change("swap", True, new, then, _with_group(turn, move, at, mended), gone=odd)


def _odd_ones_out(position: Position, cards: Cards) -> tuple[Rank | None, Cards]:
    """The rank that most of a group is of, and the cards that do not fit it; wild cards alone lack naturals."""
    naturals = Counter(card.rank for card in cards if not card.is_wild)
    if not naturals:
        ranks = _ranks_held(position, but=Rank.THREE)
        return next(iter(ranks), None), cards[: position.rule_card.min_naturals]
    rank = max(naturals, key=naturals.__getitem__)
    wilds_fit = rank is not Rank.THREE
    return rank, tuple(card for card in cards if card.rank is not rank and not (card.is_wild and wilds_fit))


def _other_melds(position: Position) -> Iterator[Change]:
    """A wild card less in a meld of the side, or a canasta finished or not yet finished."""
    for meld in position.own_melds:
        if meld.wild_count and len(meld) > 3:
            yield _with_meld(position, meld, meld.wilds[-1:], more=False)
        if len(meld) == CANASTA_SIZE - 1 and meld.rank is not None and (card := _unseen(position, meld.rank)):
            yield _with_meld(position, meld, (card,), more=True)
        if len(meld) == CANASTA_SIZE:
            yield _with_meld(position, meld, meld.cards[:1], more=False)


def _melds_away(position: Position, turn: Turn) -> Iterator[Change]:
    """The side's meld that a group of the turn joins was never begun."""
    for move, at in _groups_of(turn):
        meld = position.own_meld(move.groups[at].rank)
        if meld is not None and len(position.own_melds) > 1:
            left = tuple(other for other in position.own_melds if other is not meld)
            yield Change("none", False, meld.cards, _recount(position.with_own_melds(left)), rank=meld.rank)


def _theirs_ours(position: Position, rank: Rank | None) -> Iterator[Change]:
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


def _nothing_melded(position: Position) -> Iterator[Change]:
    """The side has melded nothing at all yet."""
    if position.own_melds:
        cards = tuple(card for meld in position.own_melds for card in meld.cards)
        yield Change("open", False, cards, _recount(position.with_own_melds(())))


def _with_meld(position: Position, meld: Meld, cards: Cards, *, more: bool) -> Change:
    new = meld + cards if more else Meld(without(meld.cards, cards))
    melds = tuple(new if old is meld else old for old in position.own_melds)
    return Change("meld", more, cards, _recount(position.with_own_melds(melds)), rank=meld.rank)


def _groups_of(turn: Turn) -> Iterator[tuple[Lay, int]]:
    for move in turn:
        if isinstance(move, Lay):
            for at in range(len(move.groups)):
                yield move, at


def _with_group(turn: Turn, move: Lay, at: int, group: Group) -> Turn:
    new = Lay((*move.groups[:at], group, *move.groups[at + 1 :]))
    return tuple(new if old is move else old for old in turn)


# ── Keeping the packs whole ──────────────────────────────────────────────────────────────────────


def _unseen(position: Position, rank: Rank) -> Card | None:
    """A card of that rank that may still be among the hidden ones; never a red three."""
    seen = Counter(card for hand in position.hands for card in hand.cards)
    seen.update(card for melds in position.melds for meld in melds for card in meld.cards)
    seen.update(card for cards in (*position.red_threes, position.pile, position.stock.cards) for card in cards)
    packs = position.rule_card.packs
    for card in FACES:
        most = packs * 2 if rank is Rank.JOKER else packs
        if card.rank is rank and not card.is_red_three and seen[card] < most:
            return card
    return None


def _unseen_many(position: Position, rank: Rank, count: int) -> Cards:
    """So many cards of a rank that may still be hidden; () if there are not so many."""
    found: Cards = ()
    for _ in range(count):
        card = _unseen(position, rank)
        if card is None:
            return ()
        found, position = (*found, card), position.with_(hand=Hand((*position.hand.cards, card), position.hand.unseen))
    return found


def _with_hand(position: Position, cards: Cards) -> Position:
    return _recount(position.with_(hand=Hand(hand_of(cards), position.hand.unseen)))


def _with_pile(position: Position, pile: Cards) -> Position:
    return _recount(position.with_(pile=pile))


def _recount(position: Position) -> Position:
    """The stock's hidden cards, so many as make the packs whole again."""
    stock = position.stock
    if stock.unseen is None or any(hand.unseen is None for hand in position.hands):
        return position
    lying = sum(len(hand.cards) + (hand.unseen or 0) for hand in position.hands) + len(position.pile)
    lying += sum(len(meld) for melds in position.melds for meld in melds) + sum(map(len, position.red_threes))
    hidden = 54 * position.rule_card.packs - lying - len(stock.cards)
    return position.with_(stock=Hand(stock.cards, max(hidden, 0)))
