"""What is said about laying melds, before the answer (which turn it is about) and after it."""

from __future__ import annotations

from canasta.cards import Card, Rank
from canasta.explain import explain
from canasta.modern import SPLASH
from canasta.moves import Group, Lay
from canasta.rules import Rule
from canasta.words import capital, cards_name, cards_word, meld_name, number, points, rank_name
from drills.kinds import modern_words
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.explaining import LETTERS, ledger, lettered
from drills.kinds.making import Aim
from drills.kinds.meld_case import MeldCase
from drills.kinds.modern_reasons import brings
from drills.kinds.modern_words import MELD_ABOUT, why_lay
from drills.kinds.sides import ours_first, theirs_of


def asked(lays: tuple[Lay, ...]) -> str:
    """The turn asked about: "You want to lay, all at once: three kings; two aces and a joker." """
    said = [_at_once(lay) for lay in lays]
    return f"You want to lay{', and after that'.join(said)}."


def _at_once(lay: Lay) -> str:
    groups = "; ".join(map(_laid, lay.groups))
    return f", all at once: {groups}" if len(lay.groups) > 1 else f" {groups}"


def _laid(group: Group) -> str:
    onto = f" on the {rank_name(group.named, 2)}" if group.named is not None else ""
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
        "stay": _about_stay,
        "out": _about_out,
        "black": _about_black,
    }
    return tellers[subject](case)


def _about_size(case: MeldCase) -> str:
    if case.ours:
        return f"They are no meld of their own: {case.us.has} a meld of {_many(case)}, and they join it."
    are = "is" if len(case.cards) == 1 else "are"
    enough = "enough" if len(case.cards) >= 3 else "too few"
    return f"{capital(cards_word(len(case.cards)))} {are} {enough} for a meld of their own."


def _about_rank(case: MeldCase) -> str:
    if case.is_one_rank:
        return "Wild cards apart, they are all of one rank."
    return f"They are of different ranks: {cards_name(case.naturals)}."


def _about_real(case: MeldCase) -> str:
    least = case.position.rule_card.min_naturals
    if case.ours:
        return f"The natural cards that lie there count as well: {meld_name(case.ours)}."
    enough = len(case.naturals) >= least
    held = number(len(case.naturals)) if case.naturals else "none"
    return f"A meld needs {number(least)} natural cards, and this one would hold {held}{': enough' if enough else ''}."


def _about_wilds(case: MeldCase) -> str:
    if case.position.rule_card.is_modern:
        return modern_words.about_wilds(case)
    if case.rank is Rank.THREE:
        return "Black threes take no wild cards." if case.wilds_then else "No wild card is among them."
    most = case.position.rule_card.max_wilds
    with_table = " with those on the table" if case.ours and case.ours.wild_count else ""
    return f"A meld may hold {number(most)} wild cards, and this one would hold {number(case.wilds_then)}{with_table}."


def _about_side(case: MeldCase) -> str:
    if case.ours:
        does, lying = capital(case.us.does), meld_name(case.ours)
        return f"{does} have a meld of {_many(case)}, and cards of the rank join it ({lying})."
    if case.theirs:
        return f"The {_many(case)} on the table are {case.us.theirs}. They have no bearing on {case.us.our} melds."
    return f"No {_many(case)} lie on the table."


def _about_open(case: MeldCase) -> str:
    if case.is_open:
        partner = case.position.seat not in case.position.marks.melded
        how = ": your partner did it for both of you" if partner else " in this hand"
        return f"{capital(case.us.has)} melded{how}."
    if theirs_of(case.position):
        return f"Only {case.us.others} has melded, and that opens nothing {case.us.for_us}."
    return "Nobody has melded yet in this hand."


def _about_sum(case: MeldCase) -> str:
    if case.is_open:
        return f"{capital(case.us.has)} melded in this hand already, so no minimum holds for {case.us.it} any more."
    short = case.sum < case.need
    return (
        f"They come to {points(case.sum)}, and {points(case.need)} are needed: {'too little' if short else 'enough'}."
    )


def _about_stay(case: MeldCase) -> str:
    left = cards_word(len(case.left))
    if case.goes_out and case.has_canastas:
        return f"You go out, so nothing need stay: {left} would be left."
    return f"You would have {left} left. You need one to discard and one to keep, unless you go out."


def _about_out(case: MeldCase) -> str:
    if not case.goes_out:
        return f"You would not go out: {cards_word(len(case.left))} stay in your hand."
    has = f"{number(case.canastas_then)} {'canasta' if case.canastas_then == 1 else 'canastas'}"
    return f"You would go out, and {case.us.has} {has} then."


def _needed(case: MeldCase) -> str:
    need = case.position.rule_card.canastas_to_go_out
    return "the canasta that it takes" if need == 1 else f"the {number(need)} canastas that it takes"


def _about_black(case: MeldCase) -> str:
    return f"With the black threes laid, {cards_word(len(case.left))} would be left in your hand."


# ── The rule and the cards ───────────────────────────────────────────────────────────────────────


def because(case: MeldCase, aim: Aim) -> str:
    said = (why_lay(case, aim.subjects[0]) or _why_so(case, aim)) if case.answer else _why_not(case)
    return " ".join(part for part in (said, _besides(case, aim)) if part)


def _why_not(case: MeldCase) -> str:
    fault, *_ = case.ruling.faults
    said = explain(fault, case.position)
    if fault.rule is Rule.OPENING_MINIMUM and len(case.lays) > 1:
        return f"{said} It must be reached in one go: what is laid after it does not help."
    if fault.rule is Rule.MELD_WILDS and case.ours and case.ours.wild_count:
        return f"{said} On the table already: {meld_name(case.ours)}."
    if fault.rule is Rule.MELD_SHARED:
        are = "is" if len(case.cards) == 1 else "are"
        return f"{said} {capital(cards_word(len(case.cards)))} {are} too few for a meld of your own."
    return said


def _why_so(case: MeldCase, aim: Aim) -> str:
    match aim.subjects[0]:
        case "sum":
            return f"{capital(_sum_words(case))}, and {case.us.our} first meld needs {points(case.need)}."
        case "open":
            has, it = capital(case.us.has), case.us.it
            return f"{has} melded in this hand, so any meld will do: no minimum holds for {it} any more."
        case "side":
            assert case.ours is not None
            has = capital(case.us.has)
            return f"{has} {_many(case)} on the table ({meld_name(case.ours)}), and these cards join them."
        case "out":
            last = ", discard the last card" if case.left else ""
            return f"You lay these{last} and are out: {case.us.has} {_needed(case)}."
        case "black":
            return (
                f"Black threes may be laid by a player who goes out in that turn: you do, with "
                f"{number(len(case.cards))} of them and no wild card."
            )
        case "stay":
            return f"You keep {cards_word(len(case.left))}: one to discard, and one to keep."
        case "wilds":
            most = case.position.rule_card.max_wilds
            return f"A meld may hold {number(most)} wild cards, and with these it holds {number(case.wilds_then)}."
    return (
        f"{capital(cards_name(case.cards))} make a meld: cards of one rank, three or more, with enough natural cards."
    )


def _sum_words(case: MeldCase) -> str:
    return f"these cards come to {points(case.sum)}"


def _besides(case: MeldCase, aim: Aim) -> str:
    """What the skill's own rule adds."""
    match aim.section:
        case Rule.OPENING_SEVERAL if case.answer:
            return "Melds laid together are added up."
        case Rule.OPENING_COUNTS if not case.answer:
            return "Only the cards’ own values count, not a bonus for a canasta or for red threes."
        case Rule.OPENING_ONCE if case.answer:
            return f"Once it is reached, {case.us.side} may lay any meld, in the same turn too."
        case Rule.OPENING_ONCE:
            return f"What {case.us.others} has melded opens nothing {case.us.for_us}."
        case Rule.MODERN_SPLASH if not case.answer:
            return "By itself only a canasta of natural cards opens, or one of wild cards alone."
        case Rule.MELD_ALL_WILD if not case.answer:
            return "Wild cards may be a meld of their own here, but not so few."
        case Rule.MELD_ONE_OF_A_RANK if case.ours:
            return "A side has one meld of a rank: more of the rank joins it, wild cards and all."
        case Rule.MELD_ONE_OF_A_RANK:
            return f"{capital(case.us.others)} may have a meld of the same rank too."
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
