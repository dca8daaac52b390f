"""A played position being nudged: cards change places, none is made or lost, until a rule decides it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from canasta.cards import PACK_SIZE, Card, Cards, Rank, hand_of
from canasta.changes import opened_side
from canasta.melds import CANASTA_SIZE, Meld, sorted_melds
from canasta.modern import TURN_CARD
from canasta.moves import Move
from canasta.position import Hand, Marks, Position, Seat
from canasta.rulecard import RuleCard
from canasta.shapes import most_wilds, shape_allows
from canasta.taking import frozen_by
from drills.kinds.sides import ours_first, placed

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


def of_rank(rank: Rank) -> Test:
    return lambda card: card.rank is rank and not card.is_red_three


def _shapes(card: RuleCard) -> tuple[object, ...]:
    return card.min_naturals, card.max_wilds, card.wilds_at_most_naturals


class Scene:
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
        self.told: list[str] = []  # facts of the hand's history that the table cannot show
        self.kept: set[Rank] = set()  # ranks whose number in the hand is settled
        if _shapes(rule_card) != _shapes(position.rule_card):
            self._mend_the_melds()
        self._draw_anew(2)

    def _draw_anew(self, count: int) -> None:
        """Let a few cards of the hand be others, as another draw would have brought: no two questions alike."""
        for card in self.rng.sample(self.hand, min(count, len(self.hand))):
            if not card.is_red_three:
                self._exchange(card, self._hidden(self._may_be_held))

    def _may_be_held(self, card: Card) -> bool:
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
            self._exchange(held[-1], self._hidden(lambda card: card.rank not in self.kept and self._may_be_held(card)))
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
            self.hand.append(self._from_pool(self._is_loner))
        if len(self.hand) != size:
            raise Unsuited

    def _is_free(self, card: Card) -> bool:
        return card.rank not in self.kept and self._may_be_held(card)

    def _is_loner(self, card: Card) -> bool:
        """Would this card fit nothing: no meld, no other card of the hand?"""
        known = {*self.melds[OURS], *self.melds[THEIRS], *(held.rank for held in self.hand)}
        return card.is_natural and card.rank not in known

    def loners(self, count: int) -> None:
        """Fill up the hand with so many cards that fit nothing; all that was free goes."""
        self.cut_hand(sum(not self._is_free(card) for card in self.hand))
        for _ in range(count):
            self.hand.append(self._from_pool(self._is_loner))
        self.kept |= {card.rank for card in self.hand}

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

    def _from_pool(self, test: Test) -> Card:
        card = self._hidden(test)
        self.pool.remove(card)
        return card

    # ── The pile ─────────────────────────────────────────────────────────────────────────────────

    def set_pile(self, at: int, test: Test) -> Card:
        """Make the pile's card at that place one like that."""
        if not -len(self.pile) <= at < len(self.pile):
            raise Unsuited
        if not test(self.pile[at]):
            card = self._from_pool(test)
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
            self.pile.insert(0, self._from_pool(is_plain))

    # ── The table ────────────────────────────────────────────────────────────────────────────────

    def set_meld_wilds(self, side: int, rank: Rank, count: int) -> None:
        """Give a meld exactly so many wild cards; it grows by one where it would have too few naturals."""
        meld = self.melds[side][rank]
        while (wilds := [card for card in meld if card.is_wild]) and len(wilds) > count:
            self._replace(meld, wilds[-1], of_rank(rank))
        while sum(card.is_wild for card in meld) < count:
            naturals = [card for card in meld if not card.is_wild]
            if len(naturals) > max(self.rule_card.min_naturals, count if self.rule_card.wilds_at_most_naturals else 0):
                self._replace(meld, naturals[-1], is_wild)
            else:
                meld.append(self._from_pool(is_wild))

    def lay_meld(self, side: int, rank: Rank, naturals: int, wilds: int = 0) -> None:
        """Let a side have a meld of exactly so many natural cards and wild ones, by exchange with hidden cards."""
        meld = self.melds[side].setdefault(rank, [])
        for test, count in ((of_rank(rank), naturals), (is_wild, wilds)):
            while len(lying := [card for card in meld if test(card)]) > count:
                meld.remove(lying[-1])
                self.pool.append(lying[-1])
            meld += [self._from_pool(test) for _ in range(count - len(lying))]

    def open_in_their_stead(self) -> None:
        """From a table where only they have melded, one where we have: their seats are ours.

        Of three players the lone one has melded for sure, so there a meld of theirs is ours.
        """
        if len(self.base.seats) == 3:
            rank = self.one_of(rank for rank in self.melds[THEIRS] if rank and len(self.melds[THEIRS]) > 1)
            self.melds[OURS][rank] = self.melds[THEIRS].pop(rank)
            return
        for both in (self.melds, self.red_threes, self.scores):
            both.reverse()

    def _mend_the_melds(self) -> None:
        """The bank's hands were played by Classic: let every meld be one that this card allows."""
        for melds in self.melds:
            for rank, meld in melds.items():
                if rank is None:
                    continue
                while len(meld) - self._wilds_in(meld) < self.rule_card.min_naturals:
                    meld.append(self._from_pool(of_rank(rank)))
                while not self._allows(rank, len(meld) - self._wilds_in(meld), self._wilds_in(meld)):
                    self._replace(meld, next(card for card in meld if card.is_wild), of_rank(rank))

    def _wilds_in(self, meld: list[Card]) -> int:
        return sum(card.is_wild for card in meld)

    def _allows(self, rank: Rank, naturals: int, wilds: int) -> bool:
        return wilds <= most_wilds(self.rule_card, rank, naturals, lying=wilds, opening=True)

    def _replace(self, cards: list[Card], old: Card, test: Test) -> None:
        new = self._from_pool(test)
        cards.remove(old)
        cards.append(new)
        self.pool.append(old)

    def grow_to_canasta(self, side: int) -> Rank:
        """Let a side's largest meld be a canasta, by cards that were hidden."""
        return self.finish_canastas(side, 1)[0]

    def let_go_out(self, side: int) -> None:
        """Let a side have the canastas that going out asks for."""
        self.finish_canastas(side, self.rule_card.canastas_to_go_out)

    def finish_canastas(self, side: int, count: int) -> list[Rank]:
        """Let so many of a side's largest melds be canastas; their ranks."""
        largest = sorted(self.melds[side].items(), key=lambda item: -len(item[1]))
        fitting = [rank for rank, _ in largest if rank and rank in PLAIN_RANKS and rank not in self.kept]
        if len(fitting) < count:
            raise Unsuited
        for rank in fitting[:count]:
            self._complete(rank, self.melds[side][rank])
        return fitting[:count]

    def _complete(self, rank: Rank, meld: list[Card]) -> None:
        while len(meld) < CANASTA_SIZE:
            meld.append(self._from_pool(self._fits_the_meld(rank, meld)))

    def _fits_the_meld(self, rank: Rank, meld: list[Card]) -> Test:
        wilds = sum(card.is_wild for card in meld)
        most = most_wilds(self.rule_card, rank, len(meld) - wilds, lying=wilds)
        return lambda card: card.rank is rank or (wilds < most and card.is_wild)

    def has_canasta(self, side: int) -> bool:
        return any(len(meld) >= CANASTA_SIZE for meld in self.melds[side].values())

    def shrink_canastas(self, side: int) -> None:
        """Take a side's canastas back to six cards."""
        for meld in self.melds[side].values():
            while len(meld) >= CANASTA_SIZE:
                self.pool.append(meld.pop(0 if len(meld) > CANASTA_SIZE - 1 and not meld[0].is_wild else -1))

    def history(self) -> list[str]:
        """Who has melded for our side, where it is not the player: no card on the table tells."""
        partner_only = bool(self.melds[OURS]) and self.seat not in self.melded
        return ["All that your side has melded was laid by your partner."] if partner_only else []

    # ── The score ────────────────────────────────────────────────────────────────────────────────

    @property
    def need(self) -> int:
        """The minimum of our score, whether it still holds or not."""
        return self.rule_card.minimum(self.scores[OURS])

    def could_have_minimum(self, low: int, high: int) -> bool:
        return any(low <= amount <= high for _, amount in self.rule_card.minimums)

    def have_minimum(self, low: int, high: int) -> None:
        """Let our minimum be from low to high; the score stays as it is where that is so already."""
        if low <= self.need <= high:
            return
        fitting = [at for at, (_, amount) in enumerate(self.rule_card.minimums) if low <= amount <= high]
        if not fitting:
            raise Unsuited
        self.scores[OURS] = self._score_in(self.rng.choice(fitting))

    def _score_in(self, bracket: int) -> int:
        """A score from which that minimum holds."""
        limits = [limit for limit, _ in self.rule_card.minimums]
        low = max(limits[bracket], -900)
        high = limits[bracket + 1] if bracket + 1 < len(limits) else low + 1800
        return 5 * self.rng.randrange(-(-low // 5), max(-(-high // 5), -(-low // 5) + 1))

    # ── The result ───────────────────────────────────────────────────────────────────────────────

    @property
    def partner(self) -> Seat:
        """Our partner, where there is one."""
        if not self.base.has_partner:
            raise Unsuited
        return self.base.partner

    def position(self) -> Position:
        packs = self.rule_card.packs
        stock = len(self.pool) - sum(self.held_by_others) + PACK_SIZE * (packs - 2)
        melds = [sorted_melds([Meld(tuple(cards)) for cards in melds.values()]) for melds in self.melds]
        lone_has_melded = all(lain for lain, side in zip(melds, self.side_order, strict=True) if self._is_lone(side))
        if stock < 1 or not lone_has_melded or not all(self._may_lie(meld) for side in melds for meld in side):
            raise Unsuited
        held = iter(self.held_by_others)
        return self.base._replace(
            rule_card=self.rule_card,
            hands=tuple(
                Hand(hand_of(self.hand)) if seat is self.seat else Hand((), next(held)) for seat in self.base.seats
            ),
            melds=placed(melds, self.side_order),
            red_threes=placed([hand_of(cards) for cards in self.red_threes], self.order),
            pile=tuple(self.pile),
            stock=Hand((), stock),
            scores=placed(self.scores, self.order),
            marks=Marks(melded=frozenset(self.melded), turncard=self.base.marks.turncard and stock >= TURN_CARD),
        )

    def _is_lone(self, side: int) -> bool:
        """three.lone: does that side play alone against two, and so has taken the pile?"""
        return len(self.base.seats) == 3 and len(self.base.sides[side]) == 1

    def _may_lie(self, meld: Meld) -> bool:
        """Modern: could this meld have come about?"""
        if not self.rule_card.is_modern:
            return True
        if meld.rank is None:
            return len(meld) <= CANASTA_SIZE
        return shape_allows(self.rule_card, meld.rank, len(meld.naturals), meld.wild_count, opening=True)


def some(cards: Iterable[Card], count: int) -> Cards:
    """The first so many of the cards."""
    found = tuple(cards)[:count]
    if len(found) < count:
        raise Unsuited
    return found
