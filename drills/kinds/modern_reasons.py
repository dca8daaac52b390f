"""The reasons that only Modern American knows: their wordings, when each is true, and which mix-up it shows."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE
from canasta.modern import PURE, SPLASH, brought, is_dead, takes_wilds
from canasta.texts import gettext as _
from canasta.words import capital, cards_word, number, rank_name
from drills.kinds.making import Reason
from drills.kinds.meld_case import MeldCase
from drills.kinds.sides import theirs_of
from drills.kinds.take_case import TakeCase

# ── Laying melds ─────────────────────────────────────────────────────────────────────────────────


def brings(case: MeldCase) -> int:
    """What the melds laid at once bring to a first meld."""
    return brought(group.cards for group in case.lay.groups)


def _pure(case: MeldCase, yes: bool) -> str:
    if yes:
        return _("Among these is a meld without wild cards, as a first meld needs.")
    return _("Among these is no meld without wild cards, as a first meld needs.")


def _pure_holds(case: MeldCase, yes: bool) -> bool:
    return not case.is_open and (brings(case) >= PURE) is yes


def _whole(case: MeldCase, yes: bool) -> str:
    if yes:
        return _("A whole unmixed canasta is here, to open whatever it is worth.")
    return _("No whole unmixed canasta is here, to open whatever it is worth.")


def _whole_holds(case: MeldCase, yes: bool) -> bool:
    return not case.is_open and (brings(case) == SPLASH) is yes


def _kin(case: MeldCase, yes: bool) -> str | None:
    if case.rank is None or case.rank is Rank.THREE:
        return None
    ranks = capital(rank_name(case.rank, 2))
    return _("{ranks} are a rank that {what} may join, as their meld stands.").format(
        ranks=ranks, what=_("wild cards") if yes else _("no wild card")
    )


def _kin_holds(case: MeldCase, yes: bool) -> bool:
    """Does the rank by itself take wild cards, however many natural ones there are?"""
    if case.rank is None:
        return False
    lying = case.ours.wild_count if case.ours else 0
    return takes_wilds(case.rank, CANASTA_SIZE, lying=lying, opening=not case.is_open) is yes


def _has_wilds(case: MeldCase) -> bool:
    return any(card.is_wild for card in case.cards)


def _full(case: MeldCase, yes: bool) -> str:
    size = number(case.size_then)
    if yes:
        return _("The meld would hold no more cards than it may: {size} in all.").format(size=size)
    return _("The meld would hold more cards than it may: {size} in all.").format(size=size)


def _full_holds(case: MeldCase, yes: bool) -> bool:
    return (case.size_then <= CANASTA_SIZE) is yes


def _dead(case: MeldCase, yes: bool) -> str | None:
    if case.rank is None:
        return None
    ranks = rank_name(case.rank, 2)
    if yes:
        return _("No canasta of {ranks} lies there that would end the rank for all.").format(ranks=ranks)
    return _("A canasta of {ranks} lies there that has ended the rank for all.").format(ranks=ranks)


def _dead_holds(case: MeldCase, yes: bool) -> bool:
    return is_dead(case.position, case.rank) is not yes


def _last(case: MeldCase, yes: bool) -> str:
    if yes:
        return _("A card stays in your hand for the discard that takes you out.")
    return _("No card stays in your hand for the discard that takes you out.")


def _last_holds(case: MeldCase, yes: bool) -> bool:
    return case.goes_out and case.has_canastas and bool(case.left) is yes


def _minimum_again(case: MeldCase | TakeCase) -> str | None:
    return "minimum-again" if case.is_open else None


MELD_REASONS: tuple[Reason[MeldCase], ...] = (
    Reason("pure", _pure, _pure_holds, lambda case: not case.is_open, {True: _minimum_again, False: _minimum_again}),
    Reason("whole", _whole, _whole_holds, lambda case: not case.is_open),
    Reason("kin", _kin, _kin_holds, _has_wilds),
    Reason("full", _full, _full_holds, lambda case: case.ours is not None),
    Reason("dead", _dead, _dead_holds, lambda case: bool(case.ours or case.theirs)),
    Reason("last", _last, _last_holds, lambda case: len(case.left) <= 2),
)

# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def _full_pile(case: TakeCase, yes: bool) -> str | None:
    if case.ours is None:
        return None
    size = cards_word(case.size_then)
    if yes:
        return _("With a pair and the top card the meld keeps within its limit: {size}.").format(size=size)
    return _("With a pair and the top card the meld goes beyond its limit: {size}.").format(size=size)


def _full_pile_holds(case: TakeCase, yes: bool) -> bool:
    return (case.size_then <= CANASTA_SIZE) is yes


def _pure_beside(case: TakeCase, yes: bool) -> str:
    if yes:
        return _("Beside the top card’s meld you can lay one without wild cards.")
    return _("Beside the top card’s meld you can lay none without wild cards.")


def _pure_beside_holds(case: TakeCase, yes: bool) -> bool:
    return not case.is_open and (case.brings >= PURE) is yes


def _open(case: TakeCase, yes: bool) -> str:
    if yes:
        return _("Your side has melded in this hand, so no minimum holds for it.")
    return _("Only the other side has melded in this hand, so a minimum holds.")


def _open_holds(case: TakeCase, yes: bool) -> bool:
    return case.is_open if yes else not case.is_open and bool(theirs_of(case.position))


def _their_opening(case: TakeCase) -> str | None:
    return "their-opening" if not case.is_open and theirs_of(case.position) else None


TAKE_REASONS: tuple[Reason[TakeCase], ...] = (
    Reason("full", _full_pile, _full_pile_holds),
    Reason(
        "pure",
        _pure_beside,
        _pure_beside_holds,
        lambda case: not case.is_open,
        {True: _minimum_again, False: _minimum_again},
    ),
    Reason("open", _open, _open_holds, reveals={True: _their_opening}),
)
