"""The reasons about going out: their wordings, when each is true, and which mix-up it shows."""

from __future__ import annotations

from canasta.melds import SMALLEST_MELD
from canasta.texts import gettext as _
from canasta.words import capital, number
from drills.kinds.making import Reason, Reasons
from drills.kinds.out_case import OutCase


def _canasta(case: OutCase) -> str:
    return "canasta" if case.need <= 1 else _("{need} canastas").format(need=number(case.need))


def _lying(case: OutCase, yes: bool) -> str:
    if yes:
        return _("{has} the {canasta} needed to go out on the table already.").format(
            has=capital(case.us.has), canasta=_canasta(case)
        )
    return _("Only {others} has a canasta, and {has} none that would count.").format(
        others=case.us.others, has=case.us.has
    )


def _lying_holds(case: OutCase, yes: bool) -> bool:
    return case.lying >= case.need > 0 if yes else case.only_theirs


def _finish(case: OutCase, yes: bool) -> str:
    few = _("no canasta") if case.need <= 1 else _("too few canastas")
    tail = _("but this turn can finish one") if yes else _("and this turn can finish none")
    return _("{has} {few} as yet, {tail}.").format(has=capital(case.us.has), few=few, tail=tail)


def _finish_holds(case: OutCase, yes: bool) -> bool:
    return case.lying < case.need and (yes or case.most_canastas < case.need)


def _last(case: OutCase, yes: bool) -> str:
    if yes:
        return _("All of your cards but one can be laid, and that one is discarded.")
    return _("Two cards or more would be left, and only one can be discarded.")


def _last_holds(case: OutCase, yes: bool) -> bool:
    return case.may_discard if yes else case.leaves_too_many


def _all(case: OutCase, yes: bool) -> str:
    if yes:
        return _("All of your cards can be laid, so that nothing need be discarded.")
    return _("All of your cards could be laid, but one is needed for the discard.")


def _all_holds(case: OutCase, yes: bool) -> bool:
    return case.may_lay_all if yes else case.lacks_the_discard


def _joins(case: OutCase, yes: bool) -> str:
    if yes:
        return _("Cards too few for a meld of their own can join one of {ours}.").format(ours=case.us.ours)
    return _("Cards too few for a meld of their own fit only one of {theirs}.").format(theirs=case.us.theirs)


def _joins_hold(case: OutCase, yes: bool) -> bool:
    return bool(case.joining) if yes else any(rank in case.theirs for rank in (*case.loose, *case.pairs))


def _pair(case: OutCase, yes: bool) -> str:
    if yes:
        return _("Cards of one rank in your hand are enough to make a new meld.")
    return _("Two cards of one rank are too few to lay, and too many to discard.")


def _pair_holds(case: OutCase, yes: bool) -> bool:
    if yes:
        return any(count >= 2 and rank not in case.ours for rank, count in case.naturals.items())
    return bool(case.pairs) and case.leaves_too_many


def _wilds(case: OutCase, yes: bool) -> str | None:
    if not case.wilds:
        return None
    if yes:
        return _("Each wild card finds its place in a meld that may still take it.")
    return _("A wild card is left, for there is no meld that may still take it.")


def _wilds_hold(case: OutCase, yes: bool) -> bool:
    return case.may_place_wilds if yes else case.lacks_room


def _black(case: OutCase, yes: bool) -> str | None:
    if case.black_threes < 2:
        return None
    if yes:
        return _("The black threes can be laid, as there are enough of them.")
    return _("The black threes cannot be laid, as there are too few of them.")


def _black_holds(case: OutCase, yes: bool) -> bool:
    return case.black_threes >= 2 and (case.black_threes >= SMALLEST_MELD) is yes


def _ask(case: OutCase, yes: bool) -> str | None:
    if not case.about_asking:
        return None
    if yes:
        return _("Nobody has to agree: whoever can go out may do so without asking.")
    return _("You have not asked your partner, and that would have to come first.")


# ── Which mix-up a reason shows ──────────────────────────────────────────────────────────────────


def _overlooked(case: OutCase) -> str | None:
    return "canasta-overlooked" if case.lying >= case.need else None


def _may_join(case: OutCase) -> bool:
    return any(rank in case.ours | case.theirs for rank in case.naturals)


def _joins_theirs(case: OutCase) -> str | None:
    return "joins-theirs" if any(rank in case.theirs for rank in case.loose) else None


REASONS: Reasons[OutCase] = {
    reason.subject: reason
    for reason in (
        Reason("lying", _lying, _lying_holds, lambda case: case.lying > 0 or case.only_theirs, {False: _overlooked}),
        Reason("finish", _finish, _finish_holds, lambda case: case.is_near_a_canasta, {False: _overlooked}),
        Reason("last", _last, _last_holds),
        Reason("all", _all, _all_holds),
        Reason("joins", _joins, _joins_hold, _may_join, {True: _joins_theirs}),
        Reason("pair", _pair, _pair_holds, lambda case: any(count in (2, 3) for count in case.naturals.values())),
        Reason("wilds", _wilds, _wilds_hold),
        Reason("black", _black, _black_holds),
        Reason("ask", _ask, lambda case, yes: yes, reveals={False: lambda case: "must-ask"}),
    )
}
