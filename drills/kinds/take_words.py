"""What is said about taking the pile once the answer is given."""

from __future__ import annotations

from collections.abc import Callable

from canasta.cards import Card, Rank
from canasta.explain import explain
from canasta.rules import Rule
from canasta.sentences import frozen_sentence
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, card_name, cards_name, cards_word, number, points, rank_name
from drills.kinds import modern_words
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.explaining import LETTERS, ledger
from drills.kinds.making import Aim
from drills.kinds.modern_words import TAKE_ABOUT
from drills.kinds.sides import no_minimum, ours_first
from drills.kinds.take_case import TakeCase


def _many(case: TakeCase) -> str:
    return rank_name(case.rank, 2)


def _held(case: TakeCase) -> str:
    """ "one queen", "no queens" """
    count = len(case.naturals)
    return f"{number(count)} {rank_name(case.rank, count if count else 2)}"


# ── About a reason that does not decide ──────────────────────────────────────────────────────────


def about(case: TakeCase, subject: str) -> str:
    """How it stands with what they chose: true of the position whatever the verdict."""
    tellers: dict[str, Callable[[TakeCase], str]] = TAKE_ABOUT | {
        "free": _about_free,
        "pair": _about_pair,
        "wild": lambda case: _about_freeze(case, Rule.FROZEN_WILD, _("wild card")),
        "red": lambda case: _about_freeze(case, Rule.FROZEN_RED_THREE, _("red three")),
        "black": lambda case: _about_freeze(case, Rule.FROZEN_BLACK_THREE, _("black three")),
        "unmelded": _about_unmelded,
        "sum": _about_sum,
        "side": _about_side,
        "top": _about_top,
        "hand": _about_hand,
    }
    return tellers[subject](case)


def _about_free(case: TakeCase) -> str:
    if case.is_stopped:
        return _("Whatever you hold, the {top} on top stops you.").format(top=card_name(case.top))
    if case.frozen:
        frozen = frozen_sentence(case.position)
        return _("You hold {held}. The pile is {lower}{what}").format(
            held=_held(case), lower=frozen[:1].lower(), what=frozen[1:]
        )
    if case.naturals and (len(case.naturals) > 1 or case.wilds):
        return _("You do have something to lay with it: you hold {cards_name}.").format(
            cards_name=cards_name((*case.naturals, *case.wilds))
        )
    if case.ours:
        return _("{does} have {many} on the table.").format(does=capital(case.us.does), many=_many(case))
    return _("You hold {held} and {what}.").format(
        held=_held(case), what=cards_name(case.wilds) if case.wilds else _("no wild card")
    )


def _about_pair(case: TakeCase) -> str:
    if case.is_stopped:
        return _("Whatever you hold, the {top} on top stops you.").format(top=card_name(case.top))
    return _("Only two {many} from the hand ever take it here, and you hold {held}.").format(
        many=_many(case), held=_held(case)
    )


def _about_freeze(case: TakeCase, rule: Rule, name: str) -> str:
    if case.is_stopped:
        return _("Whatever else lies in it, the {top} on top stops you.").format(top=card_name(case.top))
    if rule not in case.frozen:
        return _("No {name} lies in the pile{what}.").format(
            name=name, what=_(": those you see lie elsewhere") if _is_seen(case, name) else ""
        )
    return _("A {name} does lie in the pile, and that asks for two {many}. You hold {held}.").format(
        name=name, many=_many(case), held=_held(case)
    )


def _is_seen(case: TakeCase, name: str) -> bool:
    if name == _("red three"):
        return any(case.position.red_threes)
    return name == _("wild card") and (bool(case.wilds) or any(m.wild_count for ms in case.position.melds for m in ms))


def _about_unmelded(case: TakeCase) -> str:
    if case.is_stopped:
        return _("Whether {has} melded or not, the {top} on top stops you.").format(
            has=case.us.has, top=card_name(case.top)
        )
    if case.is_open:
        partner = case.position.seat not in case.position.marks.melded
        whose = (
            _("Your partner’s melds are your side’s") if partner else _("{has} melded").format(has=capital(case.us.has))
        )
        return _("{whose}, so the pile is not frozen for you on that account.").format(whose=whose)
    return _("{has} melded nothing, so only two {many} take it: you hold {held}.").format(
        has=capital(case.us.has), many=_many(case), held=_held(case)
    )


def _about_sum(case: TakeCase) -> str:
    if case.is_open:
        return no_minimum(case.position, case.us)
    if case.position.rule_card.is_modern:
        return modern_words.about_sum(case)
    if not case.best:
        return _("{needs} {need} points, but what you hold does not even take the top card.").format(
            needs=capital(case.us.needs), need=points(case.need)
        )
    short = case.sum < case.need
    return _("It comes to {sum} points, and {need} are needed: {what}.").format(
        sum=points(case.sum), need=points(case.need), what=_("too little") if short else _("enough")
    )


def _about_side(case: TakeCase) -> str:
    does_have = _("{does} have a meld of {many}").format(does=capital(case.us.does), many=_many(case))
    if case.ours and case.frozen:
        return _("{does_have}, but nothing joins a meld from a frozen pile.").format(does_have=does_have)
    if case.ours and not case.position.rule_card.pickup_add:
        return _("{does_have}, but at your table a pile’s top card alone joins no meld.").format(does_have=does_have)
    if case.ours:
        return _("{does_have}: the top card may join it.").format(does_have=does_have)
    if case.theirs:
        return _("The {many} on the table are {theirs}, and you add only to {own} melds.").format(
            many=_many(case), theirs=case.us.theirs, own=case.us.own
        )
    return _("No {many} lie on the table.").format(many=_many(case))


def _about_top(case: TakeCase) -> str:
    if case.is_stopped:
        return _("The {top} lies on top, and while it does nobody takes the pile.").format(top=card_name(case.top))
    if any(not card.is_natural for card in case.position.pile) and case.frozen:
        return _("What once stopped the pile is covered, but it is frozen, and that asks for two {many}.").format(
            many=_many(case)
        )
    return _("The {top} on top stops nobody: only wild cards and threes do.").format(top=card_name(case.top))


def _about_hand(case: TakeCase) -> str:
    if case.faults and case.faults[0].rule in (Rule.PILE_MUST_FINISH, Rule.PILE_ONE_CARD):
        return explain(case.faults[0], case.position)
    held, under = len(case.position.hand.cards), len(case.position.pile) - 1
    return _("You hold {cards_word}, and {cards_word2} would come with the pile: that is enough.").format(
        cards_word=cards_word(held), cards_word2=cards_word(under)
    )


# ── The rule and the cards ───────────────────────────────────────────────────────────────────────


def because(case: TakeCase, aim: Aim) -> str:
    said = _why_so(case) if case.answer else _why_not(case)
    return " ".join(part for part in (said, _besides(case, aim)) if part)


def _why_not(case: TakeCase) -> str:
    fault = case.faults[0]
    if fault.rule is Rule.PILE_USE_TOP and case.position.rule_card.only_a_pair_takes:
        return _(
            "The pile is always taken with two natural {many} from your hand, never in another way. You hold {held}."
        ).format(many=_many(case), held=_held(case))
    if fault.rule is Rule.PILE_USE_TOP and not case.frozen:
        return _("You hold {held}{what}, and {has} no meld of {many}: nothing takes the {rank_name} on top.").format(
            held=_held(case),
            what="" if case.wilds else _(" and no wild card"),
            has=case.us.has,
            many=_many(case),
            rank_name=rank_name(case.rank),
        )
    if fault.rule is Rule.MELD_SHARED:
        return _("You hold {held}, and the {many} on the table are {theirs}: you may not add to them.").format(
            held=_held(case), many=_many(case), theirs=case.us.theirs
        )
    if fault.rule is Rule.OPENING_MINIMUM and case.position.rule_card.is_modern:
        return modern_words.why_not_enough(case)
    if fault.rule is Rule.OPENING_MINIMUM:
        text = _("Without the top card your melds come to {sum} points at best, and {our} first meld needs {need}.")
        if case.position.rule_card.opening_counts_top:
            text = _("With the top card your melds come to {sum} points at best, and {our} first meld needs {need}.")
        return text.format(sum=points(case.sum), our=case.us.our, need=points(case.need))
    if fault.rule is Rule.MELD_NATURALS:
        return _(
            "Wild cards alone do not take it: the {rank_name} on top would be the only natural card in its meld."
        ).format(rank_name=rank_name(case.rank))
    if fault.rule is Rule.MODERN_PURE_MELD and case.best:
        beside = [group.cards for group in case.best.groups[1:]]
        return f"{explain(fault, case.position)} {modern_words.all_mixed(beside)}".strip()
    if fault.rule in case.frozen:
        return _why_frozen(case, fault.rule)
    held = _(" You hold {held}.").format(held=_held(case)) if fault.rule is Rule.PILE_PAIR else ""
    return explain(fault, case.position) + held


def _why_frozen(case: TakeCase, rule: Rule) -> str:
    """What freezes it, by name, and what would take it all the same."""
    wilds = tuple(card for card in case.position.pile if card.is_wild)
    reasons = {
        Rule.FROZEN_UNOPENED: _("{has} melded nothing yet").format(has=case.us.has),
        Rule.FROZEN_WILD: ngettext(
            "a wild card lies in it, {cards}", "wild cards lie in it, {cards}", len(wilds)
        ).format(cards=cards_name(wilds)),
        Rule.FROZEN_RED_THREE: _("a red three lies in it"),
        Rule.FROZEN_BLACK_THREE: _("a black three lies in it"),
    }
    return _(
        "The pile is frozen: {reason}. Only two natural {many} from your hand take it, and you hold {held}."
    ).format(reason=reasons[rule], many=_many(case), held=number(len(case.naturals)) if case.naturals else _("none"))


def _why_so(case: TakeCase) -> str:
    if case.position.rule_card.is_modern and case.only_a_pair:
        return modern_words.why_take(case)
    way = case.ways[0]
    naturals = [card for card in way.cards if not card.is_wild]
    if any(not one.cards for one in case.ways):
        return _("The {rank_name} on top joins {our} {many}, and nothing freezes the pile.").format(
            rank_name=rank_name(case.rank), our=case.us.our, many=_many(case)
        )
    if len(naturals) < 2:
        return _("{laid}; nothing freezes the pile.").format(laid=_laid_with(case, capital(cards_name(way.cards))))
    said = _laid_with(case, _("Two {many}").format(many=_many(case)))
    if case.is_open:
        return _("{said}: a natural pair takes even a frozen pile.").format(said=said) if case.frozen else f"{said}."
    reach = _("Without the top card you can lay {sum} points, and {need} are needed.")
    if case.position.rule_card.opening_counts_top:
        reach = _("With the top card you can lay {sum} points, and {need} are needed.")
    return f"{said}. {reach.format(sum=points(case.sum), need=points(case.need))}" if case.best else f"{said}."


def _laid_with(case: TakeCase, cards: str) -> str:
    if case.ours:
        return _("{cards} from your hand and the top card join {our} {many}").format(
            cards=cards, our=case.us.our, many=_many(case)
        )
    return _("{cards} from your hand make a meld with the top card").format(cards=cards)


def _besides(case: TakeCase, aim: Aim) -> str:
    """What the skill's own rule adds."""
    match aim.section:
        case Rule.FROZEN_UNTIL_TAKEN if case.frozen:
            return _(
                "It stays frozen until somebody takes it, whatever is discarded on it and whoever melds meanwhile."
            )
        case Rule.FROZEN_UNTIL_TAKEN:
            return _("When a frozen pile is taken, the next one begins afresh.")
        case Rule.FROZEN_RED_THREE if not case.frozen:
            return _("Only a red three in the pile freezes it; one that lies on the table does not.")
        case Rule.OPENING_TOP_CARD if case.position.rule_card.opening_counts_top:
            return _("The top card counts toward the first meld; the cards under it do not.")
        case Rule.OPENING_TOP_CARD if case.position.rule_card.is_modern:
            return _("The meld with the top card does not count toward the first meld.")
        case Rule.OPENING_TOP_CARD:
            return _("The pile’s cards do not count toward the first meld.")
        case Rule.PILE_TOP_BLACK_THREE if case.answer and not case.position.rule_card.black_three_freezes:
            return _("A black three stops one player, once; once covered, it does nothing.")
        case Rule.PILE_TOP_WILD if case.answer and case.position.rule_card.is_modern:
            return _("A wild card stops the pile only while it lies on top; once covered, it changes nothing.")
        case Rule.MODERN_SIZE if case.answer:
            return _("That closes it: a meld holds no more.")
        case Rule.MODERN_PURE_MELD if case.answer:
            return _("One of the melds beside it is without a wild card.")
        case Rule.OUT_CONCEALED_MINIMUM if not case.answer:
            return _("A whole hand needs no minimum only where it is laid at once after a draw, not with the pile.")
        case Rule.OPENING_ONCE if not case.answer:
            return _("What {others} has melded opens nothing {for_us}.").format(
                others=case.us.others, for_us=case.us.for_us
            )
        case Rule.PILE_TOP_WILD if case.answer:
            return _("A wild card stops the pile only while it lies on top; once covered, it freezes the pile.")
        case Rule.PILE_MUST_FINISH if case.answer:
            return _("After that you still hold enough cards: one to discard and one to keep.")
    return ""


# ── Letters on the table ─────────────────────────────────────────────────────────────────────────


def sum_decides(case: TakeCase) -> bool:
    return not case.is_open and case.best is not None and len(case.naturals) >= 2 and not case.is_stopped


def shown_sum(case: TakeCase) -> tuple[tuple[LedgerRow, ...], TableMarks]:
    """The sum with its letters, and the same letters on the cards."""
    assert case.best is not None
    first, *others = case.best.groups
    groups = [("AB", (case.top, *first.cards)), *((LETTERS[2 + at], group.cards) for at, group in enumerate(others))]
    counts = case.position.rule_card.opening_counts_top
    if case.position.rule_card.is_modern and not counts:  # the meld that takes the pile counts for nothing
        groups = groups[1:]
    rows = ledger(groups, case.sum, case.need, uncounted=None if counts else case.top)
    hand = [(card, "B") for card in first.cards]
    hand += [(card, keys) for keys, cards in groups if keys != "AB" for card in cards]
    return rows, TableMarks("A", tuple(dict(hand).items()))


def marks(case: TakeCase) -> TableMarks:
    """The cards that decide: the top one, those of its rank and the wild ones in the hand, what freezes, the melds."""
    letters = iter(LETTERS[1:])
    hand: list[tuple[Card, str]] = []
    for cards in (case.naturals, case.wilds if len(case.naturals) < 2 else ()):
        if cards:
            letter = next(letters)
            hand += [(card, letter) for card in dict.fromkeys(cards)]
    under = [card for card in case.freezing if card is not case.top]
    pile = tuple((card, next(letters)) for card in dict.fromkeys(under))
    sides: list[tuple[str, Rank, str]] = []
    for side, meld in zip(ours_first(case.position, by_player=False), (case.ours, case.theirs), strict=True):
        if meld:
            sides.append((case.position.sides[side], case.rank, next(letters)))
    return TableMarks("A", tuple(hand), pile, tuple(sides))
