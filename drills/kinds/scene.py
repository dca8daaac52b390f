"""A played position being nudged: cards change places, none is made or lost, until a rule decides it."""

from __future__ import annotations

import random

from canasta.cards import PACK_SIZE, Card, Rank, hand_of
from canasta.melds import CANASTA_SIZE, Meld, sorted_melds
from canasta.modern import TURN_CARD
from canasta.position import Hand, Marks, Position, Seat
from canasta.rulecard import RuleCard
from canasta.shapes import most_wilds, shape_allows
from canasta.texts import gettext as _
from drills.kinds.exchange import OURS, PLAIN_RANKS, THEIRS, Exchange, Test, Unsuited, is_wild, of_rank
from drills.kinds.sides import placed


def _shapes(card: RuleCard) -> tuple[object, ...]:
    return card.min_naturals, card.max_wilds, card.wilds_at_most_naturals


class Scene(Exchange):
    """The whole table, which becomes a position again."""

    def __init__(self, position: Position, rule_card: RuleCard, rng: random.Random) -> None:
        super().__init__(position, rule_card, rng)
        if _shapes(rule_card) != _shapes(position.rule_card):
            self._mend_the_melds()
        self._draw_anew(2)

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
                meld.append(self.from_pool(is_wild))

    def lay_meld(self, side: int, rank: Rank, naturals: int, wilds: int = 0) -> None:
        """Let a side have a meld of exactly so many natural cards and wild ones, by exchange with hidden cards."""
        meld = self.melds[side].setdefault(rank, [])
        for test, count in ((of_rank(rank), naturals), (is_wild, wilds)):
            while len(lying := [card for card in meld if test(card)]) > count:
                meld.remove(lying[-1])
                self.pool.append(lying[-1])
            meld += [self.from_pool(test) for _again in range(count - len(lying))]

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
                    meld.append(self.from_pool(of_rank(rank)))
                while not self._allows(rank, len(meld) - self._wilds_in(meld), self._wilds_in(meld)):
                    self._replace(meld, next(card for card in meld if card.is_wild), of_rank(rank))

    def _wilds_in(self, meld: list[Card]) -> int:
        return sum(card.is_wild for card in meld)

    def _allows(self, rank: Rank, naturals: int, wilds: int) -> bool:
        return wilds <= most_wilds(self.rule_card, rank, naturals, lying=wilds, opening=True)

    def _replace(self, cards: list[Card], old: Card, test: Test) -> None:
        new = self.from_pool(test)
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
            meld.append(self.from_pool(self._fits_the_meld(rank, meld)))

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
        return [_("All that your side has melded was laid by your partner.")] if partner_only else []

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
        self.need_partner()
        return self.base.partner

    def need_partner(self) -> None:
        if not self.base.has_partner:
            raise Unsuited

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
            marks=Marks(
                melded=frozenset(self.melded),
                asked=self.asked,
                turncard=self.base.marks.turncard and stock >= TURN_CARD,
                hasasked=frozenset(self.has_asked),
            ),
        )

    def _is_lone(self, side: int) -> bool:
        """three.lone: does that side play alone against two, and so has taken the pile?"""
        return len(self.base.seats) == 3 and len(self.base.sides) == 2 and len(self.base.sides[side]) == 1

    def _may_lie(self, meld: Meld) -> bool:
        """Modern: could this meld have come about?"""
        if not self.rule_card.is_modern:
            return True
        if meld.rank is None:
            return len(meld) <= CANASTA_SIZE
        return shape_allows(self.rule_card, meld.rank, len(meld.naturals), meld.wild_count, opening=True)
