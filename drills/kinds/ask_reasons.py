"""The reasons about asking one's partner: their wordings, when each is true, and which mix-up it shows."""

from __future__ import annotations

from canasta.rules import Rule
from canasta.texts import gettext as _
from drills.kinds.ask_case import AskCase
from drills.kinds.making import Reason, Reasons

# ── May you ask now? ─────────────────────────────────────────────────────────────────────────────


def _drawn(case: AskCase, yes: bool) -> str | None:
    if not case.asks:
        return None
    if yes:
        return _("You have drawn and laid nothing so far: that is the moment to ask.")
    return _("You have drawn and laid nothing so far: that is too early to ask.")


def _drawn_holds(case: AskCase, yes: bool) -> bool:
    return yes and case.position.phase == "p" and not case.lays


def _taken(case: AskCase, yes: bool) -> str | None:
    if not case.asks:
        return None
    if yes:
        return _("You have taken the pile and laid just its top card by the time you ask.")
    return _("You have taken the pile by then, and that leaves no moment for asking.")


def _taken_holds(case: AskCase, yes: bool) -> bool:
    if yes:
        return case.takes and not case.lays
    return case.takes and case.position.rule_card.ask_timing == "after_draw"


def _early(case: AskCase, yes: bool) -> str:
    if not case.asks:
        if yes:
            return _("Once a card is drawn, a turn may be ended in any way that one likes.")
        return _("Once a card is drawn, a turn may no longer be ended in such a way.")
    if yes:
        return _("Your turn has not begun yet, and so nothing speaks against asking.")
    return _("Your turn has not begun yet: first comes the stock, or the pile.")


def _early_holds(case: AskCase, yes: bool) -> bool:
    return not yes and case.asks and not case.has_begun


def _late(case: AskCase, yes: bool) -> str | None:
    if not case.asks:
        return None
    if yes:
        return _("Another meld is laid by then, and your partner can judge by that.")
    return _("Another meld is laid by then, and after that it is too late to ask.")


def _late_holds(case: AskCase, yes: bool) -> bool:
    return not yes and case.lays


def _way(case: AskCase, yes: bool) -> str | None:
    if not case.asks:
        return None
    if yes:
        return _("There is no way out this turn, and that is when one asks for advice.")
    return _("There is no way out this turn, and so there is nothing to ask about.")


def _way_holds(case: AskCase, yes: bool) -> bool:
    return not yes and case.is_wrong_by(Rule.ASK_ABLE, "no_way_out")


def _one(case: AskCase, yes: bool) -> str | None:
    if not case.asks:
        return None
    if yes:
        return _("You hold one single card, and by discarding it you would be out.")
    return _("You hold one single card, and after a no you could not keep one.")


def _one_holds(case: AskCase, yes: bool) -> bool:
    return not yes and case.holds_one


def _once(case: AskCase, yes: bool) -> str | None:
    if not case.asks or not case.position.rule_card.is_modern:
        return None
    if yes:
        return _("Your side has put no question in this hand so far, and it has one.")
    return _("Your side has put its question in this hand, and it has only one.")


def _once_holds(case: AskCase, yes: bool) -> bool:
    return case.has_asked is not yes


# ── What does the answer bind? ───────────────────────────────────────────────────────────────────


def _binds(case: AskCase, yes: bool) -> str | None:
    if case.asks:
        return None
    return _("Your partner’s answer binds you in this turn, and you {what}.").format(
        what=_("keep to it") if yes else _("go against it")
    )


def _binds_holds(case: AskCase, yes: bool) -> bool:
    return case.said is not None and (case.said is case.goes_out) is yes


def _choice(case: AskCase, yes: bool) -> str | None:
    if case.asks:
        return None
    if yes:
        return _("It is for you alone to choose: there is no answer that binds you.")
    return _("It is not for you to choose: your partner has to be asked about it.")


def _choice_holds(case: AskCase, yes: bool) -> bool:
    return case.said is None and case.had_to_ask is not yes


def _allowed(case: AskCase, yes: bool) -> str | None:
    if case.asks:
        return None
    if case.goes_out:
        if yes:
            return _("Going out is always allowed to a player whose side has its canasta.")
        return _("Going out needs a canasta, and {has} none or too few of them.").format(has=case.us.has)
    if yes:
        return _("Playing on is always allowed to a player who keeps a card in the hand.")
    return _("Playing on needs two cards in the hand at least, and you hold fewer.")


def _allowed_holds(case: AskCase, yes: bool) -> bool:
    return not yes and not case.asks and case.goes_out and case.lacks_canastas


def _advice(case: AskCase) -> str | None:
    return "answer-is-advice" if case.said is not None else None


REASONS: Reasons[AskCase] = {
    reason.subject: reason
    for reason in (
        Reason("drawn", _drawn, _drawn_holds),
        Reason("taken", _taken, _taken_holds),
        Reason("early", _early, _early_holds),
        Reason("late", _late, _late_holds),
        Reason("way", _way, _way_holds),
        Reason("one", _one, _one_holds),
        Reason("once", _once, _once_holds),
        Reason("binds", _binds, _binds_holds),
        Reason("choice", _choice, _choice_holds, reveals={True: _advice, False: lambda case: "must-ask"}),
        Reason("allowed", _allowed, _allowed_holds, reveals={True: _advice}),
    )
}
