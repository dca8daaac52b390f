"""What is said about Modern American's own rules once the answer is given."""

from __future__ import annotations

from collections.abc import Callable

from canasta.cards import Rank
from canasta.melds import CANASTA_SIZE
from canasta.modern import FIVE_NATURALS, PURE, SPLASH, is_dead
from canasta.words import capital, cards_name, cards_word, number, points, rank_name
from drills.kinds.meld_case import MeldCase
from drills.kinds.modern_reasons import brings
from drills.kinds.take_case import TakeCase

SEVEN = number(CANASTA_SIZE)


def _many(case: MeldCase | TakeCase) -> str:
    return rank_name(case.rank, 2)


# ── Laying melds: about a reason ─────────────────────────────────────────────────────────────────


def _no_first_meld(case: MeldCase | TakeCase) -> str:
    if not case.is_open:
        return ""
    return "Your side has melded in this hand, so no more is asked of its melds on that account."


def about_wilds(case: MeldCase) -> str:
    wilds = number(case.wilds_then)
    if not case.wilds_then:
        return "No wild card is in that meld."
    if case.rank is None:
        return "They are wild cards only, a meld of their own."
    holds = f"this one would hold {number(case.naturals_then)} natural and {wilds} wild"
    most = number(case.position.rule_card.max_wilds)
    if case.is_open:
        return f"Wild cards join {number(FIVE_NATURALS)} natural cards or more, {most} of them at most; {holds}."
    return f"In a side’s first meld {most} wild cards may go with two natural ones or more; {holds}."


def _about_pure(case: MeldCase) -> str:
    if said := _no_first_meld(case):
        return said
    if brings(case) >= PURE:
        return "One meld of three or more is without a wild card, as a first meld needs."
    return "No meld of three or more is without a wild card, and a first meld needs one."


def _about_whole(case: MeldCase) -> str:
    if said := _no_first_meld(case):
        return said
    if brings(case) == SPLASH:
        return f"{capital(cards_name(case.cards))} are a whole canasta without a mix, and open by themselves."
    return f"A whole canasta of {SEVEN} natural cards, or {SEVEN} wild ones, would open by itself: none is there."


def _about_kin(case: MeldCase) -> str:
    if case.rank is Rank.SEVEN:
        return "No wild card ever joins sevens."
    if case.rank is Rank.ACE:
        began = "did" if case.ours and case.ours.wild_count else "did not"
        return f"Aces take wild cards if their side’s first meld began them with one. Here it {began}."
    return f"{capital(_many(case))} take wild cards; only sevens never do, and aces seldom."


def _about_full(case: MeldCase) -> str:
    many = "too many" if case.size_then > CANASTA_SIZE else "not too many"
    return f"A meld holds {SEVEN} cards at most; this one would hold {number(case.size_then)}: {many}."


def _about_dead(case: MeldCase) -> str:
    if is_dead(case.position, case.rank):
        return f"A natural canasta of {_many(case)} lies there, and nobody melds another."
    return f"No natural canasta of {_many(case)} lies there, so the rank is not dead."


def _about_last(case: MeldCase) -> str:
    if not case.goes_out:
        return f"You would not go out: {cards_word(len(case.left))} stay in your hand."
    return f"Going out takes a card to discard, and {'one is' if case.left else 'none is'} left."


MELD_ABOUT: dict[str, Callable[[MeldCase], str]] = {
    "pure": _about_pure,
    "whole": _about_whole,
    "kin": _about_kin,
    "full": _about_full,
    "dead": _about_dead,
    "last": _about_last,
}


# ── Laying melds: why ────────────────────────────────────────────────────────────────────────────


def why_lay(case: MeldCase, subject: str) -> str:
    """Why a lay is legal, by the subject that decides; "" where the words of any game will do."""
    if case.position.rule_card.is_modern and subject in _WHY:
        return _WHY[subject](case)
    return ""


def _sum(case: MeldCase) -> str:
    return f"these cards come to {points(case.sum)}, and {points(case.need)} are needed"


def _why_sum(case: MeldCase) -> str:
    return f"{capital(_sum(case))}; a meld without wild cards is among them."


def _why_pure(case: MeldCase) -> str:
    return f"A meld without wild cards is among them; together {_sum(case)}."


def _why_whole(case: MeldCase) -> str:
    return (
        f"{capital(cards_name(case.cards))} from your hand are a whole natural canasta, and that opens whatever it is "
        "worth: a splash."
    )


def _why_wilds(case: MeldCase) -> str:
    holds = f"{number(case.naturals_then)} natural and {number(case.wilds_then)} wild"
    if case.is_open:
        return f"Wild cards join a meld of {number(FIVE_NATURALS)} natural cards or more: with these it holds {holds}."
    least, most = case.position.rule_card.min_naturals, case.position.rule_card.max_wilds
    return (
        f"In the meld that opens, wild cards need only {number(least)} natural beside them, and "
        f"{number(most)} wild are the most: this one holds {holds}."
    )


def _why_kin(case: MeldCase) -> str:
    if case.rank is Rank.ACE:
        return f"These aces were begun with a wild card, and there are {number(case.naturals_then)}: another may join."
    return (
        f"{capital(_many(case))} are neither sevens nor aces: with {number(case.naturals_then)} natural cards "
        "they take a wild one."
    )


def _why_full(case: MeldCase) -> str:
    return f"With these your side’s {_many(case)} are {cards_word(case.size_then)}, and {SEVEN} are the most."


def _why_dead(case: MeldCase) -> str:
    return (
        f"The other side’s canasta of {_many(case)} holds wild cards. Only a natural one makes the rank dead, "
        "so your side may meld it."
    )


def _why_size(case: MeldCase) -> str:
    if case.rank is None:
        return "Wild cards may be a meld of their own here, of three or more."
    return f"{capital(cards_name(case.cards))} make a meld: cards of one rank, three or more."


def _why_last(case: MeldCase) -> str:
    return "You lay these, discard your last card, and are out: your side has the canastas that it takes."


_WHY: dict[str, Callable[[MeldCase], str]] = {
    "sum": _why_sum,
    "pure": _why_pure,
    "whole": _why_whole,
    "wilds": _why_wilds,
    "kin": _why_kin,
    "full": _why_full,
    "dead": _why_dead,
    "size": _why_size,
    "last": _why_last,
}


# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def about_sum(case: TakeCase) -> str:
    if not case.best:
        return f"Your side needs {points(case.need)}, but what you hold does not even take the top card."
    short = case.sum < case.need
    return (
        f"The melds beside the top card’s come to {points(case.sum)}, and {points(case.need)} are needed: "
        f"{'too little' if short else 'enough'}."
    )


def _about_full_pile(case: TakeCase) -> str:
    if case.ours is None:
        return f"Your side has no {_many(case)}: a pair and the top card would be a meld of three."
    many = "too many" if case.size_then > CANASTA_SIZE else "not too many"
    return (
        f"A meld holds {SEVEN} cards at most; with a pair and the top card your {_many(case)} "
        f"would be {number(case.size_then)}: {many}."
    )


def _about_pure_beside(case: TakeCase) -> str:
    if said := _no_first_meld(case):
        return said
    if case.brings >= PURE:
        return "Beside the top card’s meld you can lay one of three or more without a wild card, as a first meld needs."
    return "A first meld needs one of three or more without a wild card, and you have none beside the top card’s meld."


def _about_open(case: TakeCase) -> str:
    if case.is_open:
        partner = case.position.seat not in case.position.marks.melded
        return f"Your side has melded{': your partner did it for both of you' if partner else ' in this hand'}."
    others = any(case.position.melds)
    return f"{'Only the other side' if others else 'Nobody'} has melded, and for yours the minimum holds."


TAKE_ABOUT: dict[str, Callable[[TakeCase], str]] = {
    "full": _about_full_pile,
    "pure": _about_pure_beside,
    "open": _about_open,
}


def why_take(case: TakeCase) -> str:
    """A pair takes it, and what else that needs."""
    pair = f"Two {_many(case)} from your hand"
    if case.ours:
        return f"{pair} and the top card join your side’s {_many(case)}, which come to {cards_word(case.size_then)}."
    if case.is_open:
        return f"{pair} make a meld with the top card, and your side has melded already."
    return (
        f"{pair} make a meld with the top card. Beside it you can lay {points(case.sum)} points, "
        f"and {points(case.need)} are needed."
    )


def why_not_enough(case: TakeCase) -> str:
    return (
        f"The meld that takes the {rank_name(case.rank)} does not count. Beside it you can lay {points(case.sum)} "
        f"points at best, and your side’s first meld needs {points(case.need)}."
    )
