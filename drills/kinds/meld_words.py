"""What is said about laying melds, before the answer (which turn it is about) and after it."""

from __future__ import annotations

from canasta.cards import Card, Rank
from canasta.explain import explain
from canasta.melds import SMALLEST_MELD
from canasta.modern import SPLASH
from canasta.moves import Group, Lay
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, cards_name, cards_word, meld_name, number, points, rank_name
from drills.kinds import modern_words
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.explaining import LETTERS, ledger, lettered
from drills.kinds.making import Aim
from drills.kinds.meld_case import MeldCase
from drills.kinds.modern_reasons import brings
from drills.kinds.modern_words import MELD_ABOUT, why_lay
from drills.kinds.sides import no_minimum, ours_first, theirs_of


def asked(lays: tuple[Lay, ...]) -> str:
    """The turn asked about: "You want to lay, all at once: three kings; two aces and a joker." """
    said = [_at_once(lay) for lay in lays]
    return _("You want to lay{join}.").format(join=_(", and after that").join(said))


def _at_once(lay: Lay) -> str:
    groups = "; ".join(map(_laid, lay.groups))
    return _(", all at once: {groups}").format(groups=groups) if len(lay.groups) > 1 else f" {groups}"


def _laid(group: Group) -> str:
    onto = _(" on the {rank_name}").format(rank_name=rank_name(group.named, 2)) if group.named is not None else ""
    return cards_name(group.cards) + onto


def _many(case: MeldCase) -> str:
    return rank_name(case.rank, 2)


# ── About a reason that does not decide ──────────────────────────────────────────────────────────


def about(case: MeldCase, subject: str) -> str:
    """How it stands with what they chose: true of the position whatever the verdict."""
    tellers = MELD_ABOUT | {
        "size": _about_size,
        "rank": _about_rank,
        "real": _about_real,
        "wilds": _about_wilds,
        "side": _about_side,
        "open": _about_open,
        "sum": _about_sum,
        "waived": _about_waived,
        "stay": _about_stay,
        "out": _about_out,
        "black": _about_black,
    }
    return tellers[subject](case)


def _about_size(case: MeldCase) -> str:
    if case.ours:
        return _("They are no meld of their own: {has} a meld of {many}, and they join it.").format(
            has=case.us.has, many=_many(case)
        )
    count = len(case.cards)
    text = ngettext(
        "{cards} is too few for a meld of their own.", "{cards} are too few for a meld of their own.", count
    )
    if count >= SMALLEST_MELD:
        text = _("{cards} are enough for a meld of their own.")
    return text.format(cards=capital(cards_word(count)))


def _about_rank(case: MeldCase) -> str:
    if case.is_one_rank:
        return _("Wild cards apart, they are all of one rank.")
    return _("They are of different ranks: {naturals}.").format(naturals=cards_name(case.naturals))


def _about_real(case: MeldCase) -> str:
    least = case.position.rule_card.min_naturals
    if case.ours:
        return _("The natural cards that lie there count as well: {meld_name}.").format(meld_name=meld_name(case.ours))
    text = _("A meld needs {least} natural cards, and this one would hold {held}.")
    if len(case.naturals) >= least:
        text = _("A meld needs {least} natural cards, and this one would hold {held}: enough.")
    return text.format(least=number(least), held=number(len(case.naturals)) if case.naturals else _("none"))


def _about_wilds(case: MeldCase) -> str:
    if case.position.rule_card.is_modern:
        return modern_words.about_wilds(case)
    if case.rank is Rank.THREE:
        return _("Black threes take no wild cards.") if case.wilds_then else _("No wild card is among them.")
    most = case.position.rule_card.max_wilds
    with_table = _(" with those on the table") if case.ours and case.ours.wild_count else ""
    return _("A meld may hold {most} wild cards, and this one would hold {wilds_then}{with_table}.").format(
        most=number(most), wilds_then=number(case.wilds_then), with_table=with_table
    )


def _about_side(case: MeldCase) -> str:
    if case.ours:
        does, lying = capital(case.us.does), meld_name(case.ours)
        return _("{does} have a meld of {many}, and cards of the rank join it ({lying}).").format(
            does=does, many=_many(case), lying=lying
        )
    if case.theirs:
        return _("The {many} on the table are {theirs}, and do not matter for {our} melds.").format(
            many=_many(case), theirs=case.us.theirs, our=case.us.our
        )
    return _("No {many} lie on the table.").format(many=_many(case))


def _about_open(case: MeldCase) -> str:
    if case.is_open:
        partner = case.position.seat not in case.position.marks.melded
        how = _(": your partner did it for both of you") if partner else _(" in this hand")
        return _("{has} melded{how}.").format(has=capital(case.us.has), how=how)
    if theirs_of(case.position):
        return _("Only {others} has melded, and that opens nothing {for_us}.").format(
            others=case.us.others, for_us=case.us.for_us
        )
    return _("Nobody has melded yet in this hand.")


def _about_sum(case: MeldCase) -> str:
    if case.is_open:
        return no_minimum(case.position, case.us)
    short = case.sum < case.need
    return _("They come to {sum} points, and {need} are needed: {what}.").format(
        sum=points(case.sum), need=points(case.need), what=_("too little") if short else _("enough")
    )


def _about_waived(case: MeldCase) -> str:
    if len(case.lays) > 1:
        return _("The cards would be laid in two parts, and the first of them has to reach the minimum by itself.")
    canasta = "a canasta" if case.canastas_then else _("no canasta")
    stay = cards_word(len(case.left)) if case.left else _("no card")
    return _("{canasta} is in it, and {stay} would stay in your hand.").format(canasta=capital(canasta), stay=stay)


def _about_stay(case: MeldCase) -> str:
    left = cards_word(len(case.left))
    if case.goes_out and case.has_canastas:
        return _("You go out, so nothing need stay: {left} would be left.").format(left=left)
    return _("You would have {left} left. You need one to discard and one to keep, unless you go out.").format(
        left=left
    )


def _about_out(case: MeldCase) -> str:
    if not case.goes_out:
        return _("You would not go out: {cards_word} stay in your hand.").format(cards_word=cards_word(len(case.left)))
    return _("You would go out, and {canastas}").format(canastas=_canastas_then(case))


def _canastas_then(case: MeldCase) -> str:
    """ "your side would have one canasta then, and two are needed." """
    need, has = case.position.rule_card.canastas_to_go_out, case.canastas_then
    got = ngettext("one canasta", "{count} canastas", has).format(count=number(has)) if has else _("no canasta")
    if need == 1 or has >= need:
        return _("{side} would have {got} then.").format(side=case.us.side, got=got)
    return _("{side} would have {got} then, and {need} are needed.").format(
        side=case.us.side, got=got, need=number(need)
    )


def _needed(case: MeldCase) -> str:
    need = case.position.rule_card.canastas_to_go_out
    return ngettext("the canasta needed for it", "the {need} canastas needed for it", need).format(need=number(need))


def _about_black(case: MeldCase) -> str:
    return _("With the black threes laid, {cards_word} would be left in your hand.").format(
        cards_word=cards_word(len(case.left))
    )


# ── The rule and the cards ───────────────────────────────────────────────────────────────────────


def because(case: MeldCase, aim: Aim) -> str:
    said = (why_lay(case, aim.subjects[0]) or _why_so(case, aim)) if case.answer else _why_not(case)
    return " ".join(part for part in (said, _besides(case, aim)) if part)


def _why_not(case: MeldCase) -> str:
    fault = case.ruling.faults[0]
    said = explain(fault, case.position)
    if fault.rule is Rule.BLACK_THREE_MELD:
        return f"{said} {_about_these_threes(case, str(fault.get('why')))}".strip()
    if fault.rule is Rule.OUT_CANASTA and not case.left:
        return _("With {cards} laid your hand would be empty, and you would be out. {said}").format(
            cards=cards_name(case.laid), said=said
        )
    if fault.rule is Rule.MELD_KEEP_ONE:
        return f"{said} {capital(_canastas_then(case))}"
    if fault.rule is Rule.MODERN_PURE_MELD:
        return f"{said} {modern_words.all_mixed([group.cards for group in case.lay.groups])}"
    if fault.rule is Rule.OPENING_MINIMUM and len(case.lays) > 1:
        return _("{said} It must be reached in one go: what is laid after it does not help.").format(said=said)
    if fault.rule is Rule.MELD_WILDS and case.ours and case.ours.wild_count:
        return _("{said} On the table already: {meld_name}.").format(said=said, meld_name=meld_name(case.ours))
    if fault.rule is Rule.MELD_SHARED:
        text = ngettext(
            "{said} {cards} is too few for a meld of your own.",
            "{said} {cards} are too few for a meld of your own.",
            len(case.cards),
        )
        return text.format(said=said, cards=capital(cards_word(len(case.cards))))
    return said


def _about_these_threes(case: MeldCase, why: str) -> str:
    """What is amiss with the black threes that would be laid."""
    wilds = tuple(card for card in case.cards if card.is_wild)
    if why == "wild":
        return _("{wilds} would lie with these.").format(wilds=capital(cards_name(wilds)))
    if why == "few":
        return _("You would lay only {count}.").format(count=number(len(case.cards)))
    if why == "never" or not case.left:
        return ""
    return _("In your hand would stay {cards}.").format(cards=cards_name(case.left))


def _why_so(case: MeldCase, aim: Aim) -> str:
    match aim.subjects[0]:
        case "sum":
            return _("{capital}, and {our} first meld needs {need}.").format(
                capital=capital(_sum_words(case)), our=case.us.our, need=points(case.need)
            )
        case "open":
            return _("{no_minimum} So {cards} need not reach any sum.").format(
                no_minimum=no_minimum(case.position, case.us), cards=cards_name(case.laid)
            )
        case "side":
            assert case.ours is not None
            has = capital(case.us.has)
            return _("{has} {many} on the table ({meld_name}), and these cards join them.").format(
                has=has, many=_many(case), meld_name=meld_name(case.ours)
            )
        case "out":
            last = _(", discard the last card") if case.left else ""
            return _("You lay these{last} and are out: {has} {needed}.").format(
                last=last, has=case.us.has, needed=_needed(case)
            )
        case "black":
            return _(
                "Black threes may be laid by a player who goes out in that turn: you do, with {number} of them "
                "and no wild card."
            ).format(number=number(len(case.cards)))
        case "waived":
            last = _(", discard the last card") if case.left else ""
            need = points(case.need)
            return _(
                "You lay the whole hand at once{last} and go out concealed: after a draw that needs no "
                "minimum. It would be {need} otherwise, and these cards come to {sum}."
            ).format(last=last, need=need, sum=points(case.sum))
        case "stay":
            return _("You keep {cards_word}: one to discard, and one to keep.").format(
                cards_word=cards_word(len(case.left))
            )
        case "wilds":
            most = case.position.rule_card.max_wilds
            return _("A meld may hold {most} wild cards, and with these the {many} hold {wilds_then}.").format(
                most=number(most), many=_many(case), wilds_then=number(case.wilds_then)
            )
    least = case.position.rule_card.min_naturals
    return _("{capital} make a meld: three cards or more of one rank, at least {least} of them natural.").format(
        capital=capital(cards_name(case.cards)), least=number(least)
    )


def _sum_words(case: MeldCase) -> str:
    return _("these cards come to {sum} points").format(sum=points(case.sum))


def _besides(case: MeldCase, aim: Aim) -> str:
    """What the skill's own rule adds."""
    match aim.section:
        case Rule.OPENING_SEVERAL if case.answer:
            return _("Melds laid together are added up.")
        case Rule.OPENING_COUNTS if not case.answer:
            return _("Only the cards’ own values count, not a bonus for a canasta or for red threes.")
        case Rule.OUT_CONCEALED_MINIMUM if not case.answer:
            rule = _("Only a hand laid at once, all but one card at most and with a canasta in it, needs no minimum.")
            return rule if len(case.lays) > 1 else f"{rule} {_about_waived(case)}"
        case Rule.OUT_CONCEALED_MINIMUM if aim.subjects[0] == "sum":
            return _("So it does not matter here that cards stay in the hand.")
        case Rule.OPENING_ONCE if case.answer:
            return _("Once it is reached, {side} may lay any meld, in the same turn too.").format(side=case.us.side)
        case Rule.OPENING_ONCE:
            return _("What {others} has melded opens nothing {for_us}.").format(
                others=case.us.others, for_us=case.us.for_us
            )
        case Rule.MODERN_SPLASH if not case.answer:
            return _("By itself only a canasta of natural cards opens, or one of wild cards alone.")
        case Rule.MELD_ALL_WILD if not case.answer:
            return _("Wild cards may be a meld of their own here, but only three of them or more.")
        case Rule.MELD_ONE_OF_A_RANK if case.ours:
            return _("A side has one meld of a rank: more of the rank joins it, wild cards and all.")
        case Rule.MELD_ONE_OF_A_RANK:
            return _("{others} may have a meld of the same rank too.").format(others=capital(case.us.others))
    return ""


# ── Letters on the table ─────────────────────────────────────────────────────────────────────────


def sum_decides(case: MeldCase) -> bool:
    return not case.is_open and not (case.position.rule_card.is_modern and brings(case) == SPLASH)


def shown_sum(case: MeldCase) -> tuple[tuple[LedgerRow, ...], TableMarks]:
    groups = lettered(case.lay.groups)
    hand = {card: keys for keys, cards in groups for card in cards}
    return ledger(groups, case.sum, case.need), TableMarks(hand=tuple(hand.items()))


def marks(case: MeldCase) -> TableMarks:
    """The cards that are laid, group by group, and the melds of that rank that lie there."""
    letters = iter(LETTERS)
    hand: dict[Card, str] = {}
    for lay in case.lays:
        for group in lay.groups:
            letter = next(letters)
            hand |= dict.fromkeys(group.cards, letter)
    melds = []
    for side, meld in zip(ours_first(case.position, by_player=False), (case.ours, case.theirs), strict=True):
        if meld and case.rank is not None:
            melds.append((case.position.sides[side], case.rank, next(letters)))
    return TableMarks(hand=tuple(hand.items()), melds=tuple(melds))
