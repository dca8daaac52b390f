"""What is said about Modern American's own rules once the answer is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from canasta.cards import Cards, Rank
from canasta.melds import CANASTA_SIZE
from canasta.modern import FIVE_NATURALS, PURE, SPLASH, is_dead
from canasta.texts import gettext as _
from canasta.texts import ngettext
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
    return _("Your side has melded in this hand, so no more is asked of its melds on that account.")


def about_wilds(case: MeldCase) -> str:
    wilds = number(case.wilds_then)
    if not case.wilds_then:
        return _("No wild card is in that meld.")
    if case.rank is None:
        return _("They are wild cards only, a meld of their own.")
    holds = _("this one would hold {naturals_then} natural and {wilds} wild").format(
        naturals_then=number(case.naturals_then), wilds=wilds
    )
    most = number(case.position.rule_card.max_wilds)
    if case.is_open:
        return _("Wild cards join {FIVE_NATURALS} natural cards or more, {most} of them at most; {holds}.").format(
            FIVE_NATURALS=number(FIVE_NATURALS), most=most, holds=holds
        )
    return _("In a side’s first meld {most} wild cards may go with two natural ones or more; {holds}.").format(
        most=most, holds=holds
    )


def _about_pure(case: MeldCase) -> str:
    if said := _no_first_meld(case):
        return said
    if brings(case) >= PURE:
        return _("One meld of three or more is without a wild card, as a first meld needs.")
    return _("No meld of three or more is without a wild card, and a first meld needs one.")


def _about_whole(case: MeldCase) -> str:
    if said := _no_first_meld(case):
        return said
    if brings(case) == SPLASH:
        return _why_whole(case)
    return _(
        "A whole canasta of {SEVEN} natural cards, or {SEVEN} wild ones, would open by itself: none is there."
    ).format(SEVEN=SEVEN)


def _about_kin(case: MeldCase) -> str:
    if case.rank is Rank.SEVEN:
        return _("No wild card ever joins sevens.")
    if case.rank is Rank.ACE:
        began = "did" if case.ours and case.ours.wild_count else _("did not")
        return _("Aces take wild cards if their side’s first meld began them with one. Here it {began}.").format(
            began=began
        )
    return _("{capital} take wild cards; only sevens never do, and aces seldom.").format(capital=capital(_many(case)))


def _about_full(case: MeldCase) -> str:
    many = _("too many") if case.size_then > CANASTA_SIZE else _("not too many")
    return _("A meld holds {SEVEN} cards at most; this one would hold {size_then}: {many}.").format(
        SEVEN=SEVEN, size_then=number(case.size_then), many=many
    )


def _about_dead(case: MeldCase) -> str:
    if is_dead(case.position, case.rank):
        return _("A natural canasta of {many} lies there, and nobody melds another.").format(many=_many(case))
    return _("No natural canasta of {many} lies there, so the rank is not dead.").format(many=_many(case))


def _about_last(case: MeldCase) -> str:
    if not case.goes_out:
        return _("You would not go out: {cards_word} stay in your hand.").format(cards_word=cards_word(len(case.left)))
    return _("Going out needs a card to discard, and {what} left.").format(
        what=_("one is") if case.left else _("none is")
    )


MELD_ABOUT: dict[str, Callable[[MeldCase], str]] = {
    "pure": _about_pure,
    "whole": _about_whole,
    "kin": _about_kin,
    "full": _about_full,
    "dead": _about_dead,
    "last": _about_last,
}


def all_mixed(melds: Sequence[Cards]) -> str:
    """That none of these melds is free of wild cards."""
    if not melds:
        return ""
    named = "; ".join(map(cards_name, melds))
    return ngettext("Here a wild card is in it: {named}.", "Here a wild card is in each: {named}.", len(melds)).format(
        named=named
    )


# ── Laying melds: why ────────────────────────────────────────────────────────────────────────────


def why_lay(case: MeldCase, subject: str) -> str:
    """Why a lay is legal, by the subject that decides; "" where the words of any game will do."""
    if case.position.rule_card.is_modern and subject in _WHY:
        return _WHY[subject](case)
    return ""


def _sum(case: MeldCase) -> str:
    return _("these cards come to {sum} points, and {need} are needed").format(
        sum=points(case.sum), need=points(case.need)
    )


def _why_sum(case: MeldCase) -> str:
    return _("{capital}; a meld without wild cards is among them.").format(capital=capital(_sum(case)))


def _why_pure(case: MeldCase) -> str:
    return _("A meld without wild cards is among them; together {sum}.").format(sum=_sum(case))


def _why_whole(case: MeldCase) -> str:
    kind = _("a whole natural canasta") if case.naturals else _("a whole canasta of wild cards")
    return _("{capital} from your hand are {kind}, and that opens whatever it is worth: a splash.").format(
        capital=capital(cards_name(case.cards)), kind=kind
    )


def _why_wilds(case: MeldCase) -> str:
    holds = _("{naturals_then} natural and {wilds_then} wild").format(
        naturals_then=number(case.naturals_then), wilds_then=number(case.wilds_then)
    )
    if case.is_open:
        return _(
            "Wild cards join a meld of {FIVE_NATURALS} natural cards or more: with these it holds {holds}."
        ).format(FIVE_NATURALS=number(FIVE_NATURALS), holds=holds)
    least, most = case.position.rule_card.min_naturals, case.position.rule_card.max_wilds
    return _(
        "In a side’s first meld wild cards need only {least} natural ones beside them, and {most} are the "
        "most: this one holds {holds}."
    ).format(least=number(least), most=number(most), holds=holds)


def _why_kin(case: MeldCase) -> str:
    if case.rank is Rank.ACE:
        return _("These aces were begun with a wild card, and {naturals_then} are natural: another may join.").format(
            naturals_then=number(case.naturals_then)
        )
    return _("{capital} are neither sevens nor aces: with {naturals_then} natural cards they take a wild one.").format(
        capital=capital(_many(case)), naturals_then=number(case.naturals_then)
    )


def _why_full(case: MeldCase) -> str:
    return _("With these your side’s {many} are {cards_word}, and {SEVEN} are the most.").format(
        many=_many(case), cards_word=cards_word(case.size_then), SEVEN=SEVEN
    )


def _why_dead(case: MeldCase) -> str:
    return _(
        "The other side’s canasta of {many} holds wild cards. Only a natural one makes the rank dead, so your "
        "side may meld it."
    ).format(many=_many(case))


def _why_size(case: MeldCase) -> str:
    if case.rank is None:
        return _("Wild cards may be a meld of their own here, of three or more.")
    return _("{capital} make a meld: cards of one rank, three or more.").format(capital=capital(cards_name(case.cards)))


def _why_last(case: MeldCase) -> str:
    return _("You lay these, discard your last card, and are out: your side has the canastas needed for it.")


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
        return _("Your side needs {need}, but what you hold does not even take the top card.").format(
            need=points(case.need)
        )
    short = case.sum < case.need
    return _("The melds beside the top card’s come to {sum}, and {need} are needed: {what}.").format(
        sum=points(case.sum), need=points(case.need), what=_("too little") if short else _("enough")
    )


def _about_full_pile(case: TakeCase) -> str:
    if case.ours is None:
        return _("Your side has no {many}: a pair and the top card would be a meld of three.").format(many=_many(case))
    many = _("too many") if case.size_then > CANASTA_SIZE else _("not too many")
    return _(
        "A meld holds {SEVEN} cards at most; with a pair and the top card your {many} would be {size_then}: {many2}."
    ).format(SEVEN=SEVEN, many=_many(case), size_then=number(case.size_then), many2=many)


def _about_pure_beside(case: TakeCase) -> str:
    if said := _no_first_meld(case):
        return said
    if case.brings >= PURE:
        return _(
            "Beside the top card’s meld you can lay one of three or more without a wild card, as a first meld needs."
        )
    return _(
        "A first meld needs one of three or more without a wild card, and you have none beside the top card’s meld."
    )


def _about_open(case: TakeCase) -> str:
    if case.is_open:
        if case.position.seat not in case.position.marks.melded:
            return _("Your side has melded: your partner did it for both of you.")
        return _("Your side has melded in this hand.")
    if any(case.position.melds):
        return _("Only the other side has melded, and for yours the minimum holds.")
    return _("Nobody has melded, and for yours the minimum holds.")


TAKE_ABOUT: dict[str, Callable[[TakeCase], str]] = {
    "full": _about_full_pile,
    "pure": _about_pure_beside,
    "open": _about_open,
}


def why_take(case: TakeCase) -> str:
    """A pair takes it, and what else that needs."""
    pair = _("Two {many} from your hand").format(many=_many(case))
    if case.ours:
        return _("{pair} and the top card join your side’s {many}, which come to {cards_word}.").format(
            pair=pair, many=_many(case), cards_word=cards_word(case.size_then)
        )
    if case.is_open:
        return _("{pair} make a meld with the top card, and your side has melded already.").format(pair=pair)
    return _("{pair} make a meld with the top card. Beside it you can lay {sum} points, and {need} are needed.").format(
        pair=pair, sum=points(case.sum), need=points(case.need)
    )


def why_not_enough(case: TakeCase) -> str:
    return _(
        "The meld that takes the {rank_name} does not count. Beside it you can lay {sum} points at best, and "
        "your side’s first meld needs {need}."
    ).format(rank_name=rank_name(case.rank), sum=points(case.sum), need=points(case.need))
