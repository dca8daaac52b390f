"""The shape of a meld: how many naturals and wild cards it may hold."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE, SMALLEST_MELD
from canasta.modern import takes_wilds
from canasta.rulecard import RuleCard


def most_wilds(card: RuleCard, rank: Rank, naturals: int, *, lying: int = 0, opening: bool = False) -> int:
    """How many wild cards a meld of a rank may hold in all, with so many naturals in it.

    `lying`: those that lie in it already. `opening`: it is part of its side's first meld.
    """
    most = min(card.max_wilds, naturals) if card.wilds_at_most_naturals else card.max_wilds
    if card.is_modern and not takes_wilds(rank, naturals, lying=lying, opening=opening):
        return min(most, lying)
    return most


def shape_allows(
    card: RuleCard, rank: Rank, naturals: int, wilds: int, *, lying: int = 0, opening: bool = False
) -> bool:
    """May a meld hold so many naturals and wild cards in all (meld.size, meld.naturals, meld.wilds, modern.size)?"""
    return (
        naturals + wilds >= SMALLEST_MELD
        and naturals >= card.min_naturals
        and wilds <= most_wilds(card, rank, naturals, lying=lying, opening=opening)
        and (naturals + wilds <= CANASTA_SIZE or not card.is_modern)
    )
