"""Cards of a played position changing places with hidden ones: in the hand, and in the pile."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from canasta.cards import Card, Cards, Rank
from canasta.changes import opened_side
from canasta.moves import Move
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.taking import frozen_by
from drills.kinds.sides import ours_first

OURS, THEIRS = 0, 1
PLAIN_RANKS = tuple(rank for rank in Rank if Rank.THREE < rank < Rank.TWO)
Test = Callable[[Card], bool]


class Unsuited(Exception):
    """This position cannot be nudged that way; another one is tried."""


def is_plain(card: Card) -> bool:
    """May it lie on top of a pile that can be taken?"""
    return card.is_natural


def is_wild(card: Card) -> bool:
    return card.is_wild


def is_black_three(card: Card) -> bool:
    return card.is_black_three


def is_red_three(card: Card) -> bool:
    return card.is_red_three


def of_rank(rank: Rank) -> Test:
    return lambda card: card.rank is rank and not card.is_red_three


class Exchange:
    """What South sees, open to change. The hidden cards (stock and other hands) are one pool.

    `melds`, `red_threes` and `scores` begin with our own and go on with theirs (OURS, THEIRS).
    """

    def __init__(self, position: Position, rule_card: RuleCard, rng: random.Random) -> None:
        self.rng = rng
        self.rule_card = rule_card
        self.base = position
        self.seat = position.seat
        self.phase = position.phase
        self.hand = list(position.hand.cards)
        others = [hand for seat, hand in zip(position.seats, position.hands, strict=True) if seat != self.seat]
        self.pool = [card for hand in (*others, position.stock) for card in hand.cards]
        rng.shuffle(self.pool)
        self.held_by_others = [len(hand.cards) for hand in others]
        self.side_order = ours_first(position, by_player=False)
        self.order = ours_first(position, by_player=position.by_player)
        self.melds = [{meld.rank: list(meld.cards) for meld in position.melds[side]} for side in self.side_order]
        self.red_threes = [list(position.red_threes[place]) for place in self.order]
        self.pile = list(position.pile)
        self.scores = [position.scores[place] for place in self.order]
        self.melded = set(position.marks.melded)
        self._opened = opened_side(position._replace(rule_card=rule_card))
        self.turn: tuple[Move, ...] = ()
        self.asked: bool | None = None  # what our partner has said in this turn
        self.has_asked: set[str] = set()  # sides that have put their one question in this hand
        self.told: list[str] = []  # facts of the hand's history that the table cannot show
        self.kept: set[Rank] = set()  # ranks whose number in the hand is settled

    def _draw_anew(self, count: int) -> None:
        """Let a few cards of the hand be others, as another draw would have brought: no two questions alike."""
        for card in self.rng.sample(self.hand, min(count, len(self.hand))):
            if not card.is_red_three:
                self._exchange(card, self._hidden(self.may_be_held))

    def may_be_held(self, card: Card) -> bool:
        return not self.rule_card.lays_at_once(card)

    # ── Looking ──────────────────────────────────────────────────────────────────────────────────

    @property
    def top(self) -> Card:
        return self.pile[-1]

    def held(self, rank: Rank) -> list[Card]:
        return [card for card in self.hand if card.rank is rank]

    def wilds_held(self) -> list[Card]:
        return [card for card in self.hand if card.is_wild]

    def within_reach(self, rank: Rank) -> int:
        """How many of a rank the hand could hold."""
        return sum(card.rank is rank for card in (*self.hand, *self.pool))

    def lies(self, side: int, rank: Rank) -> bool:
        return rank in self.melds[side]

    def ranks(self, *, ours: bool | None = None, theirs: bool | None = None) -> list[Rank]:
        """Plain ranks that our side (their side) has melded, has not, or (None) either."""
        wanted = {OURS: ours, THEIRS: theirs}
        return [
            rank
            for rank in PLAIN_RANKS
            if all(want is None or self.lies(side, rank) is want for side, want in wanted.items())
        ]

    def rank(self, reach: int, *, ours: bool | None = False, theirs: bool | None = None) -> Rank:
        """One such rank, of which the hand could hold `reach` and that nothing was settled for."""
        found = [
            r for r in self.ranks(ours=ours, theirs=theirs) if r not in self.kept and self.within_reach(r) >= reach
        ]
        return self.one_of(found)

    def one_of(self, choices: Iterable[Rank]) -> Rank:
        found = list(choices)
        if not found:
            raise Unsuited
        return self.rng.choice(found)

    # ── The hand ─────────────────────────────────────────────────────────────────────────────────

    def hold(self, rank: Rank, count: int) -> list[Card]:
        """Make the hand hold exactly so many of a rank, by exchange with hidden cards."""
        self.kept.add(rank)
        while len(held := self.held(rank)) > count:
            self._exchange(held[-1], self._hidden(lambda card: card.rank not in self.kept and self.may_be_held(card)))
        while len(self.held(rank)) < count:
            self._exchange(self._spare(), self._hidden(of_rank(rank)))
        return self.held(rank)

    def hold_wilds(self, count: int) -> list[Card]:
        """Make the hand hold exactly so many wild cards, twos and jokers as they come."""
        self.kept |= {Rank.TWO, Rank.JOKER}
        while len(wilds := self.wilds_held()) > count:
            self._exchange(self.rng.choice(wilds), self._hidden(self._is_free))
        while len(self.wilds_held()) < count:
            self._exchange(self._spare(), self._hidden(is_wild))
        return self.wilds_held()

    def cut_hand(self, size: int) -> None:
        """Leave so many cards in the hand; what is settled stays, the rest goes back among the hidden cards."""
        for card in self.rng.sample(self.hand, len(self.hand)):
            if len(self.hand) > size and self._is_free(card):
                self.hand.remove(card)
                self.pool.append(card)
        while len(self.hand) < size:
            self.hand.append(self.from_pool(self._is_loner))
        if len(self.hand) != size:
            raise Unsuited
        self._note_melded()

    def _note_melded(self) -> None:
        """Nobody holds fewer cards than were dealt who has not melded."""
        if len(self.hand) < self.whole_hand and self.melds[OURS]:
            self.melded.add(self.seat)

    @property
    def whole_hand(self) -> int:
        """The cards that a player holds who has melded nothing: as many as were dealt, and those drawn since."""
        drawn = self.rule_card.draw if self.phase == "p" else 0
        return self.rule_card.deal + drawn

    def parts(self, count: int) -> list[int]:
        """So many cards as sizes of melds, of three to five cards each."""
        sizes: list[int] = []
        while count:
            fitting = [size for size in (3, 4, 5) if count == size or count - size >= 3]
            if not fitting:
                raise Unsuited
            sizes.append(self.rng.choice(fitting))
            count -= sizes[-1]
        return sizes

    def fill_hand(self) -> None:
        """Let the hand be that of a player who has melded nothing, by cards that nothing is settled about."""
        while len(self.hand) < self.whole_hand:
            self.hand.append(self.from_pool(lambda card: card.is_natural and self._is_free(card)))

    def _is_free(self, card: Card) -> bool:
        return card.rank not in self.kept and self.may_be_held(card)

    def _is_loner(self, card: Card) -> bool:
        """Would this card fit nothing: no meld, no other card of the hand?"""
        known = {*self.melds[OURS], *self.melds[THEIRS], *(held.rank for held in self.hand)}
        return card.is_natural and card.rank not in known

    def loners(self, count: int) -> None:
        """Fill up the hand with so many cards that fit nothing; all that was free goes."""
        for card in [card for card in self.rng.sample(self.hand, len(self.hand)) if self._is_free(card)]:
            self.hand.remove(card)
            self.pool.append(card)
        for _ in range(count):
            self.hand.append(self.from_pool(self._is_loner))
        self._note_melded()
        self.kept |= {card.rank for card in self.hand}
        self._stir_pile(2)

    def _stir_pile(self, count: int) -> None:
        """Let a few plain cards under the top be others: where little is held, no two questions alike."""
        under = [at for at, card in enumerate(self.pile[:-1]) if is_plain(card)]
        for at in self.rng.sample(under, min(count, len(under))):
            self.pool.append(self.pile[at])
            self.pile[at] = self.from_pool(is_plain)

    def _spare(self) -> Card:
        """A card the hand can give up."""
        free = [card for card in self.hand if self._is_free(card)]
        if not free:
            raise Unsuited
        return self.rng.choice(free)

    def _exchange(self, given: Card, got: Card) -> None:
        self.hand.remove(given)
        self.pool.remove(got)
        self.hand.append(got)
        self.pool.append(given)

    def _hidden(self, test: Test) -> Card:
        """A hidden card like that, which stays where it is."""
        for card in self.pool:
            if test(card):
                return card
        raise Unsuited

    def from_pool(self, test: Test) -> Card:
        card = self._hidden(test)
        self.pool.remove(card)
        return card

    # ── The pile ─────────────────────────────────────────────────────────────────────────────────

    def set_pile(self, at: int, test: Test) -> Card:
        """Make the pile's card at that place one like that."""
        if not -len(self.pile) <= at < len(self.pile):
            raise Unsuited
        if not test(self.pile[at]):
            card = self.from_pool(test)
            self.pool.append(self.pile[at])
            self.pile[at] = card
        return self.pile[at]

    def set_top(self, ranks: Iterable[Rank]) -> Rank:
        """Make the top card one of these ranks; what lies there stays if it is one."""
        fitting = list(ranks)
        if self.top.rank not in fitting:
            rank = self.one_of(r for r in fitting if any(card.rank is r for card in self.pool))
            self.set_pile(-1, of_rank(rank))
        return self.top.rank

    def freezes(self, card: Card) -> bool:
        """Would it freeze the pile for everybody, lying in it?"""
        return bool(frozen_by(self._opened._replace(pile=(card,))))

    def thaw(self, *, but: Test = lambda card: False) -> None:
        """Exchange what freezes the pile for plain cards."""
        for at, card in enumerate(self.pile):
            if self.freezes(card) and not but(card):
                self.set_pile(at, is_plain)

    def put_freeze(self, test: Test, *, lowest: int, highest: int) -> Card:
        """Let a card like that lie in the pile at one of those places (counted from the top, 1 the card under it)."""
        highest = min(highest, len(self.pile) - 1)
        if not 1 <= lowest <= highest:
            raise Unsuited
        at = len(self.pile) - 1 - self.rng.randint(lowest, highest)
        lying = [place for place, card in enumerate(self.pile[:-1]) if test(card)]
        if not lying:
            raise Unsuited
        for place in lying[1:]:
            self.set_pile(place, is_plain)
        self.pile.insert(at, self.pile.pop(lying[0]))
        return self.pile[at]

    def cut_pile(self, size: int) -> None:
        """A pile of so many cards under the same top card: it was taken not long ago, and what lies there is new."""
        *under, top = self.pile
        self.pool += under
        self.pile = [top]
        while len(self.pile) < size:
            self.pile.insert(0, self.from_pool(is_plain))


def some(cards: Iterable[Card], count: int) -> Cards:
    """The first so many of the cards."""
    found = tuple(cards)[:count]
    if len(found) < count:
        raise Unsuited
    return found
