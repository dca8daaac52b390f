"""The reasons about taking the pile: their wordings, when each is true, and which mix-up it shows."""

from __future__ import annotations

from collections.abc import Callable

from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import capital, points, rank_name
from drills.kinds.making import Reason, Reasons
from drills.kinds.modern_reasons import TAKE_REASONS
from drills.kinds.sums import named_sum
from drills.kinds.take_case import TakeCase

_PAIR = 2


def _ranks(case: TakeCase) -> str:
    return rank_name(case.rank, _PAIR)


def _pair(case: TakeCase) -> str:
    """Two of the top card's rank; where that one stops everybody, no word that a pair of such cards would help."""
    return _("two cards like the top one") if case.is_stopped else _("two {ranks}").format(ranks=_ranks(case))


def _holds_pair(case: TakeCase, yes: bool) -> bool:
    return (len(case.naturals) >= _PAIR) is yes


def _always(case: TakeCase, yes: bool) -> str | None:
    if not case.only_a_pair:
        return None
    return _("Here only {pair} ever take a pile, and you hold {what}.").format(
        pair=_pair(case), what=_("two") if yes else _("fewer")
    )


def _always_holds(case: TakeCase, yes: bool) -> bool:
    return case.only_a_pair and not case.is_stopped and _holds_pair(case, yes)


def _free(case: TakeCase, yes: bool) -> str | None:
    if case.only_a_pair:
        return None
    if yes:
        return _("Nothing calls for a pair here, and the {ranks} you have are enough.").format(ranks=_ranks(case))
    return _("You have neither two {ranks}, nor one and a wild card, nor a meld of them.").format(ranks=_ranks(case))


def _free_holds(case: TakeCase, yes: bool) -> bool:
    if case.is_stopped or case.only_a_pair:
        return False
    if yes:
        return not case.frozen
    return len(case.naturals) < _PAIR and not (case.naturals and case.wilds) and not case.ours


def _wild(case: TakeCase, yes: bool) -> str:
    return _("A wild card in the pile asks for {pair}, and you hold {what}.").format(
        pair=_pair(case), what=_("two") if yes else _("fewer")
    )


def _red(case: TakeCase, yes: bool) -> str:
    return _("A red three in the pile asks for {pair}, and you hold {what}.").format(
        pair=_pair(case), what=_("two") if yes else _("fewer")
    )


def _black(case: TakeCase, yes: bool) -> str | None:
    if not case.position.rule_card.black_three_freezes:
        return None
    return _("A black three in the pile asks for {pair}, and you hold {what}.").format(
        pair=_pair(case), what=_("two") if yes else _("fewer")
    )


def _unmelded(case: TakeCase, yes: bool) -> str:
    return _("{has} melded nothing: that asks for {pair}. You hold {what}.").format(
        has=capital(case.us.has), pair=_pair(case), what=_("two") if yes else _("fewer")
    )


def _frozen_holds(rule: Rule) -> Callable[[TakeCase, bool], bool]:
    return lambda case, yes: rule in case.frozen and not case.is_stopped and _holds_pair(case, yes)


def _sums(case: TakeCase, yes: bool) -> tuple[int, int] | None:
    comes = case.best and (case.sum or not case.is_open)  # nothing at all is no sum that an open side would think of
    return named_sum(case.position, case.need, case.sum if comes else None, case.wrong_sums, yes)


def _sum(case: TakeCase, yes: bool) -> str | None:
    found = _sums(case, yes)
    if found is None:
        return None
    s, m = map(points, found)
    if case.position.rule_card.is_modern:
        text = _("Beside the top card’s meld you can lay {s} points, and {m} are needed.")
        few = _("Beside the top card’s meld you can lay only {s} points, and {m} are needed.")
    elif case.position.rule_card.opening_counts_top:
        text = _("With the top card you can lay {s} points, and {needs} {m}.")
        few = _("With the top card you can lay only {s} points, and {needs} {m}.")
    else:
        text = _("From your hand you can lay {s} points with it, and {needs} {m}.")
        few = _("From your hand you can lay only {s} points with it, and {needs} {m}.")
    return (text if yes else few).format(s=s, needs=case.us.needs, m=m)


def _sum_holds(case: TakeCase, yes: bool) -> bool:
    return not case.is_open and _sums(case, yes) == (case.sum, case.need) and (case.sum >= case.need) is yes


def _side(case: TakeCase, yes: bool) -> str:
    if yes:
        enough = (
            _("the top card may join it")
            if case.position.rule_card.pickup_add
            else _("that is enough to take the top card")
        )
        return _("{has} a meld of {ranks}, and {enough}.").format(
            has=capital(case.us.has), ranks=_ranks(case), enough=enough
        )
    return _("The {ranks} that lie there are {theirs}, not {ours}.").format(
        ranks=_ranks(case), theirs=case.us.theirs, ours=case.us.ours
    )


def _side_holds(case: TakeCase, yes: bool) -> bool:
    if yes:
        return case.ours is not None and not case.frozen and case.position.rule_card.pickup_add
    return case.theirs is not None and case.ours is None


def _top(case: TakeCase, yes: bool) -> str:
    if yes:
        free = _("stops nobody") if case.position.rule_card.is_modern else _("nothing asks for a pair")
        return _("The card that stopped the pile is covered now, and {free}.").format(free=free)
    return _("Nobody may take a pile while a card of this sort lies on top of it.")


def _top_holds(case: TakeCase, yes: bool) -> bool:
    if not yes:
        return case.is_stopped
    return any(not card.is_natural for card in case.position.pile[:-1]) and not case.freezing


def _hand(case: TakeCase, yes: bool) -> str:
    if yes:
        return _("After taking it you still hold enough cards to end your turn.")
    return _("After taking it you would hold too few cards to end your turn.")


_TRAPS = (Rule.PILE_MUST_FINISH, Rule.PILE_ONE_CARD)


def _hand_holds(case: TakeCase, yes: bool) -> bool:
    return yes or any(fault.rule in _TRAPS for fault in case.faults)


def _has_small_hand(case: TakeCase) -> bool:
    return len(case.position.hand.cards) <= 5


def _open_by_partner(case: TakeCase) -> str | None:
    """Your side has melded: who says it has not leaves out the partner."""
    return "own-melds-only" if case.is_open and case.position.seat not in case.position.marks.melded else None


def _minimum_again(case: TakeCase) -> str | None:
    return "minimum-again" if case.is_open else None


def _joins_theirs(case: TakeCase) -> str | None:
    return "joins-theirs" if case.theirs and not case.ours else None


def _a_wild_is_seen(case: TakeCase) -> bool:
    melds = [meld for melds in case.position.melds for meld in melds]
    return bool(case.wilds) or any(meld.wild_count for meld in melds)


def _a_stop_is_seen(case: TakeCase) -> bool:
    return any(not card.is_natural for card in case.position.pile)


def _lies_somewhere(case: TakeCase) -> bool:
    return bool(case.ours or case.theirs)


def _may_seem_unmelded(case: TakeCase) -> bool:
    """Nothing laid, or nothing by the player to act."""
    return case.position.seat not in case.position.marks.melded


REASONS: Reasons[TakeCase] = {
    reason.subject: reason
    for reason in (
        *TAKE_REASONS,
        Reason("free", _free, _free_holds),
        Reason("pair", _always, _always_holds),
        Reason("wild", _wild, _frozen_holds(Rule.FROZEN_WILD), _a_wild_is_seen),
        Reason("red", _red, _frozen_holds(Rule.FROZEN_RED_THREE), lambda case: any(case.position.red_threes)),
        Reason("black", _black, _frozen_holds(Rule.FROZEN_BLACK_THREE)),
        Reason(
            "unmelded", _unmelded, _frozen_holds(Rule.FROZEN_UNOPENED), _may_seem_unmelded, {False: _open_by_partner}
        ),
        Reason("sum", _sum, _sum_holds, reveals={True: _minimum_again, False: _minimum_again}),
        Reason("side", _side, _side_holds, _lies_somewhere, {True: _joins_theirs}),
        Reason("top", _top, _top_holds, _a_stop_is_seen),
        Reason("hand", _hand, _hand_holds, _has_small_hand),
    )
}
