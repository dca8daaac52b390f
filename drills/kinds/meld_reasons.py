"""The reasons about laying melds: their wordings, when each is true, and which mix-up it shows."""

from __future__ import annotations

from canasta.cards import Rank
from canasta.melds import SMALLEST_MELD
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, cards_word, number, points, rank_name
from drills.kinds.making import Reason, Reasons
from drills.kinds.meld_case import MeldCase
from drills.kinds.modern_reasons import MELD_REASONS
from drills.kinds.sides import theirs_of
from drills.kinds.sums import named_sum


def _ranks(case: MeldCase) -> str:
    return rank_name(case.rank, 2)


def _count(count: int, rank: Rank | None) -> str:
    return f"{number(count)} {rank_name(rank, count if count else 2)}"


# ── What a meld is ───────────────────────────────────────────────────────────────────────────────


def _size(case: MeldCase, yes: bool) -> str:
    count = len(case.cards)
    text = ngettext(
        "They start a meld of their own, and {cards} is too few for that.",
        "They start a meld of their own, and {cards} are too few for that.",
        count,
    )
    if yes:
        text = ngettext(
            "They start a meld of their own, and {cards} is enough for that.",
            "They start a meld of their own, and {cards} are enough for that.",
            count,
        )
    return text.format(cards=cards_word(count))


def _size_holds(case: MeldCase, yes: bool) -> bool:
    may_be = case.rank is not None or case.position.rule_card.is_modern
    return case.ours is None and may_be and (len(case.cards) >= SMALLEST_MELD) is yes


def _rank(case: MeldCase, yes: bool) -> str:
    if yes:
        return _("Apart from wild cards, all the cards of the meld are of one rank.")
    return _("Apart from wild cards, the cards of the meld are of different ranks.")


def _rank_holds(case: MeldCase, yes: bool) -> bool:
    return case.is_one_rank is yes


def _real(case: MeldCase, yes: bool) -> str:
    count = len(case.naturals)
    naturals = ngettext("{number} natural card", "{number} natural cards", count).format(number=number(count))
    if yes:
        return _("There are enough natural cards among them: {naturals}.").format(naturals=naturals)
    return _("There are too few natural cards among them: {naturals}.").format(naturals=naturals)


def _real_holds(case: MeldCase, yes: bool) -> bool:
    enough = case.ours is not None or len(case.naturals) >= case.position.rule_card.min_naturals
    return enough is yes


def _wilds(case: MeldCase, yes: bool) -> str | None:
    modern = case.position.rule_card.is_modern
    if modern and case.rank is None:
        return None
    wilds = number(case.wilds_then)
    if modern:
        words = (
            _("The natural cards of the meld allow for its wild ones: {naturals} and {wilds}.")
            if yes
            else _("The natural cards of the meld are too few for its wild ones: {naturals} and {wilds}.")
        )
        return words.format(naturals=number(case.naturals_then), wilds=wilds)
    if yes:
        return _("The meld would hold no more wild cards than it may: {wilds} in all.").format(wilds=wilds)
    return _("The meld would hold more wild cards than it may: {wilds} in all.").format(wilds=wilds)


def _wilds_hold(case: MeldCase, yes: bool) -> bool:
    return case.has_wilds_too_many is not yes


# ── Whose melds ──────────────────────────────────────────────────────────────────────────────────


def _side(case: MeldCase, yes: bool) -> str | None:
    if case.rank is None:
        return None
    if yes:
        return _("{has} {ranks} on the table, and these join them.").format(
            has=capital(case.us.has), ranks=_ranks(case)
        )
    return _("The {ranks} that lie there are {theirs}, not {ours}.").format(
        ranks=_ranks(case), theirs=case.us.theirs, ours=case.us.ours
    )


def _side_holds(case: MeldCase, yes: bool) -> bool:
    return case.ours is not None if yes else case.theirs is not None and case.ours is None


def _side_is_likely(case: MeldCase) -> bool:
    return bool(case.ours or case.theirs)


def _open(case: MeldCase, yes: bool) -> str:
    if yes:
        return _("{has} melded in this hand, so no minimum holds for {it}.").format(
            has=capital(case.us.has), it=case.us.it
        )
    return _("Only {others} has melded in this hand, so a minimum holds.").format(others=case.us.others)


def _open_holds(case: MeldCase, yes: bool) -> bool:
    return case.is_open if yes else not case.is_open and bool(theirs_of(case.position))


# ── Sums ─────────────────────────────────────────────────────────────────────────────────────────


def _sums(case: MeldCase, yes: bool) -> tuple[int, int] | None:
    return named_sum(case.position, case.need, case.sum, case.wrong_sums, yes)


def _sum(case: MeldCase, yes: bool) -> str | None:
    found = _sums(case, yes)
    if found is None:
        return None
    s, m = map(points, found)
    text = _("These cards come to {s} points, and {needs} {m}.")
    if not yes:
        text = _("These cards come to only {s} points, and {needs} {m}.")
    return text.format(s=s, needs=case.us.needs, m=m)


def _sum_holds(case: MeldCase, yes: bool) -> bool:
    return not case.is_open and case.need > 0 and (case.sum >= case.need) is yes


def _waived(case: MeldCase, yes: bool) -> str | None:
    if not case.is_nearly_concealed:
        return None
    if yes:
        return _("The whole hand is laid at once after a draw, and then no minimum holds.")
    return _("The hand is not laid at once, so that the minimum holds as it always does.")


def _waived_holds(case: MeldCase, yes: bool) -> bool:
    return case.is_nearly_concealed and (case.is_waived if yes else not case.goes_at_once)


# ── Going out, and not ───────────────────────────────────────────────────────────────────────────


def _stay(case: MeldCase, yes: bool) -> str:
    left = f": {cards_word(len(case.left))}" if case.left else ""  # "enough: no cards" nobody would choose
    if yes:
        return _("Enough cards stay in your hand to discard and play on{left}.").format(left=left)
    return _("Too few cards stay in your hand to discard and play on{left}.").format(left=left)


def _stay_holds(case: MeldCase, yes: bool) -> bool:
    return (len(case.left) >= 2) is yes


def _out(case: MeldCase, yes: bool) -> str:
    needed = ngettext("the canasta", "the canastas", case.position.rule_card.canastas_to_go_out)
    if yes:
        return _("You go out with this, and {has} {needed} for it.").format(has=case.us.has, needed=needed)
    return _("You would go out with this, and {lacks} {needed}.").format(lacks=case.us.lacks, needed=needed)


def _out_holds(case: MeldCase, yes: bool) -> bool:
    return case.goes_out and case.has_canastas is yes


def _black(case: MeldCase, yes: bool) -> str | None:
    if case.rank is not Rank.THREE:
        return None
    if yes:
        return _("Black threes may be laid now, for with them you go out this turn.")
    return _("Black threes may not be laid now, for cards would stay behind.")


def _black_holds(case: MeldCase, yes: bool) -> bool:
    return case.rank is Rank.THREE and case.goes_out is yes


# ── Which mix-up a reason shows ──────────────────────────────────────────────────────────────────


def _minimum_again(case: MeldCase) -> str | None:
    return "minimum-again" if case.is_open else None


def _joins_theirs(case: MeldCase) -> str | None:
    return "joins-theirs" if case.theirs and not case.ours else None


def _their_opening(case: MeldCase) -> str | None:
    return "their-opening" if not case.is_open and theirs_of(case.position) else None


def _own_melds_only(case: MeldCase) -> str | None:
    return "own-melds-only" if case.is_open and case.position.seat not in case.position.marks.melded else None


def _overlooked(case: MeldCase) -> str | None:
    """Wild cards too many make no canasta."""
    return "canasta-overlooked" if case.has_canastas and not case.has_wilds_too_many else None


REASONS: Reasons[MeldCase] = {
    reason.subject: reason
    for reason in (
        *MELD_REASONS,
        Reason("size", _size, _size_holds),
        Reason("rank", _rank, _rank_holds, lambda case: len(case.cards) > 1),
        Reason("real", _real, _real_holds, lambda case: len(case.naturals) < len(case.cards)),
        Reason("wilds", _wilds, _wilds_hold, lambda case: case.wilds_then > 0),
        Reason("side", _side, _side_holds, _side_is_likely, {True: _joins_theirs}),
        Reason("open", _open, _open_holds, reveals={True: _their_opening, False: _own_melds_only}),
        Reason("sum", _sum, _sum_holds, reveals={True: _minimum_again, False: _minimum_again}),
        Reason("waived", _waived, _waived_holds),
        Reason("stay", _stay, _stay_holds),
        Reason("out", _out, _out_holds, reveals={False: _overlooked}),
        Reason("black", _black, _black_holds),
    )
}
