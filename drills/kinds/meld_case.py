"""The facts of "is this meld legal?" and their proof by the referee."""

from __future__ import annotations

import functools
from functools import cached_property

from canasta.cards import Cards, Rank, points_of
from canasta.effects import after
from canasta.melding import canastas, has_canastas
from canasta.melds import CANASTA_SIZE, Meld
from canasta.moves import Group, Lay
from canasta.position import Position
from canasta.rules import Rule
from canasta.shapes import most_wilds
from drills.kinds.making import Aim
from drills.kinds.scene import Scene
from drills.kinds.sides import red_threes_of, theirs_of
from drills.kinds.turn_case import TurnCase, proved


class MeldCase(TurnCase):
    """A turn that lays melds."""

    @property
    def lays(self) -> tuple[Lay, ...]:
        return tuple(move for move in self.turn if isinstance(move, Lay))

    @cached_property
    def lay(self) -> Lay:
        """The lay that the question turns on: the wrong one, or the first."""
        return self.lays[self.ruling.move or 0]

    @cached_property
    def group(self) -> Group:
        """The group of it that the question turns on: the first."""
        return self.lay.groups[0]

    @cached_property
    def rank(self) -> Rank | None:
        return self.group.rank

    @property
    def cards(self) -> Cards:
        return self.group.cards

    @cached_property
    def laid(self) -> Cards:
        """All cards of the lay."""
        return tuple(card for group in self.lay.groups for card in group.cards)

    @cached_property
    def naturals(self) -> Cards:
        return tuple(card for card in self.cards if not card.is_wild)

    @cached_property
    def ours(self) -> Meld | None:
        return self.position.own_meld(self.rank)

    @cached_property
    def theirs(self) -> Meld | None:
        return next((meld for meld in theirs_of(self.position) if meld.rank is self.rank), None)

    @property
    def is_open(self) -> bool:
        return self.position.is_open

    @property
    def is_one_rank(self) -> bool:
        return len({card.rank for card in self.naturals}) <= 1

    @property
    def wilds_then(self) -> int:
        """The wild cards of the meld as it would be."""
        return len(self.cards) - len(self.naturals) + (self.ours.wild_count if self.ours else 0)

    @property
    def naturals_then(self) -> int:
        return len(self.naturals) + (len(self.ours.naturals) if self.ours else 0)

    @property
    def size_then(self) -> int:
        """The cards of the meld as it would be."""
        return len(self.cards) + (len(self.ours) if self.ours else 0)

    @property
    def has_wilds_too_many(self) -> bool:
        if self.rank is Rank.THREE:
            return self.wilds_then > 0
        card = self.position.rule_card
        if self.rank is None:
            return self.wilds_then > card.max_wilds and not card.is_modern
        lying = self.ours.wild_count if self.ours else 0
        naturals = max(self.naturals_then, card.min_naturals)  # too few naturals are another matter
        return self.wilds_then > most_wilds(card, self.rank, naturals, lying=lying, opening=not self.is_open)

    @property
    def left(self) -> Cards:
        """What stays in the hand when all is laid."""
        return self.then.hand.cards

    @property
    def goes_out(self) -> bool:
        """Would no card, or only the one to be discarded, be left?"""
        return len(self.left) <= 1

    @property
    def is_nearly_concealed(self) -> bool:
        """Would it be a whole hand from the stock with a canasta in it, or not far from that?"""
        largest = max(len(group.cards) for lay in self.lays for group in lay.groups)
        is_first = self.position.phase == "p" and not self.is_open
        return is_first and largest >= CANASTA_SIZE - 1 and len(self.left) <= 4

    @property
    def goes_at_once(self) -> bool:
        """Does one lay get rid of all but the last card?"""
        return len(self.lays) == 1 and self.goes_out

    @property
    def is_waived(self) -> bool:
        """out.concealed_minimum: and is a canasta in it?"""
        waives = self.position.rule_card.concealed_minimum == "waived_from_stock"
        return waives and self.goes_at_once and self.canastas_then > 0

    @cached_property
    def then(self) -> Position:
        """What would lie there once all is laid."""
        return functools.reduce(after, self.lays, self.position)

    @property
    def canastas_then(self) -> int:
        """The side's canastas once all is laid."""
        return canastas(self.then)

    @property
    def has_canastas(self) -> bool:
        return has_canastas(self.then)

    # ── Sums ─────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def need(self) -> int:
        """The minimum of the side's score, whether it still holds or not."""
        return self.position.rule_card.minimum(self.position.own_score)

    @cached_property
    def sum(self) -> int:
        return points_of(self.laid)

    @cached_property
    def wrong_sums(self) -> tuple[int, ...]:
        """Sums of wrong thoughts: a group alone, what lies there, red threes, the bonus, no wilds, wrong prices."""
        rule_card = self.position.rule_card
        sums = [self.sum, points_of(self.cards), self.sum + sum(meld.points for meld in self.position.own_melds)]
        sums.append(self.sum + rule_card.red_three * len(red_threes_of(self.position)))
        if len(self.cards) >= CANASTA_SIZE:
            sums.append(self.sum + (rule_card.natural if len(self.naturals) == len(self.cards) else rule_card.mixed))
        sums += [points_of(self.naturals), 5 * len(self.cards)]
        sums.append(sum(points_of(group.cards) for lay in self.lays for group in lay.groups))
        return tuple(dict.fromkeys(sums))


def prove(scene: Scene, position: Position, aim: Aim, answer: bool) -> tuple[MeldCase, Rule] | None:
    return proved(MeldCase(position, scene.turn), aim, answer)
