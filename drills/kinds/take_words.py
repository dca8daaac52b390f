"""What is said about taking the pile once the answer is given."""

from __future__ import annotations

from collections.abc import Callable

from canasta.cards import Card, Rank
from canasta.explain import explain
from canasta.rules import Rule
from canasta.sentences import frozen_sentence
from canasta.words import capital, card_name, cards_name, cards_word, number, points, rank_name
from drills.kinds import modern_words
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.explaining import LETTERS, ledger
from drills.kinds.making import Aim
from drills.kinds.modern_words import TAKE_ABOUT
from drills.kinds.sides import ours_first
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
        "wild": lambda case: _about_freeze(case, Rule.FROZEN_WILD, "wild card"),
        "red": lambda case: _about_freeze(case, Rule.FROZEN_RED_THREE, "red three"),
        "black": lambda case: _about_freeze(case, Rule.FROZEN_BLACK_THREE, "black three"),
        "unmelded": _about_unmelded,
        "sum": _about_sum,
        "side": _about_side,
        "top": _about_top,
        "hand": _about_hand,
    }
    return tellers[subject](case)


def _about_free(case: TakeCase) -> str:
    if case.is_stopped:
        return f"Whatever you hold, the {card_name(case.top)} on top stops you."
    if case.frozen:
        frozen = frozen_sentence(case.position)
        return f"You hold {_held(case)}. The pile is {frozen[:1].lower()}{frozen[1:]}"
    if case.naturals and (len(case.naturals) > 1 or case.wilds):
        return f"You do have something to lay with it: you hold {cards_name((*case.naturals, *case.wilds))}."
    if case.ours:
        return f"{capital(case.us.does)} have {_many(case)} on the table."
    return f"You hold {_held(case)} and {cards_name(case.wilds) if case.wilds else 'no wild card'}."


def _about_pair(case: TakeCase) -> str:
    if case.is_stopped:
        return f"Whatever you hold, the {card_name(case.top)} on top stops you."
    return f"At your table only two {_many(case)} from the hand take it, always. You hold {_held(case)}."


def _about_freeze(case: TakeCase, rule: Rule, name: str) -> str:
    if case.is_stopped:
        return f"Whatever else lies in it, the {card_name(case.top)} on top stops you."
    if rule not in case.frozen:
        return f"No {name} lies in the pile{': those you see lie elsewhere' if _is_seen(case, name) else ''}."
    return f"A {name} does lie in the pile, and that asks for two {_many(case)}. You hold {_held(case)}."


def _is_seen(case: TakeCase, name: str) -> bool:
    if name == "red three":
        return any(case.position.red_threes)
    return name == "wild card" and (bool(case.wilds) or any(m.wild_count for ms in case.position.melds for m in ms))


def _about_unmelded(case: TakeCase) -> str:
    if case.is_stopped:
        return f"Whether {case.us.has} melded or not, the {card_name(case.top)} on top stops you."
    if case.is_open:
        partner = case.position.seat not in case.position.marks.melded
        whose = "Your partner’s melds are your side’s" if partner else f"{capital(case.us.has)} melded"
        return f"{whose}, so the pile is not frozen for you on that account."
    return f"{capital(case.us.has)} melded nothing, so only two {_many(case)} take it: you hold {_held(case)}."


def _about_sum(case: TakeCase) -> str:
    if case.is_open:
        return f"{capital(case.us.has)} melded in this hand already, so no minimum holds for {case.us.it} any more."
    if case.position.rule_card.is_modern:
        return modern_words.about_sum(case)
    if not case.best:
        return f"{capital(case.us.needs)} {points(case.need)}, but what you hold does not even take the top card."
    short = case.sum < case.need
    return f"It comes to {points(case.sum)}, and {points(case.need)} are needed: {'too little' if short else 'enough'}."


def _about_side(case: TakeCase) -> str:
    does_have = f"{capital(case.us.does)} have a meld of {_many(case)}"
    if case.ours and case.frozen:
        return f"{does_have}, but nothing joins a meld from a frozen pile."
    if case.ours and not case.position.rule_card.pickup_add:
        return f"{does_have}, but at your table a pile’s top card alone joins no meld."
    if case.ours:
        return f"{does_have}: the top card may join it."
    if case.theirs:
        return f"The {_many(case)} on the table are {case.us.theirs}, and you add only to {case.us.own} melds."
    return f"No {_many(case)} lie on the table."


def _about_top(case: TakeCase) -> str:
    if case.is_stopped:
        return f"The {card_name(case.top)} lies on top, and while it does nobody takes the pile."
    if any(not card.is_natural for card in case.position.pile) and case.frozen:
        return f"What once stopped the pile is covered, but it is frozen, and that asks for two {_many(case)}."
    return f"The {card_name(case.top)} on top stops nobody: only wild cards and threes do."


def _about_hand(case: TakeCase) -> str:
    if case.faults and case.faults[0].rule in (Rule.PILE_MUST_FINISH, Rule.PILE_ONE_CARD):
        return explain(case.faults[0], case.position)
    held, under = len(case.position.hand.cards), len(case.position.pile) - 1
    return f"You hold {cards_word(held)}, and {cards_word(under)} would come with the pile: that is enough."


# ── The rule and the cards ───────────────────────────────────────────────────────────────────────


def because(case: TakeCase, aim: Aim) -> str:
    said = _why_so(case) if case.answer else _why_not(case)
    return " ".join(part for part in (said, _besides(case, aim)) if part)


def _why_not(case: TakeCase) -> str:
    fault = case.faults[0]
    if fault.rule is Rule.PILE_USE_TOP and not case.frozen:
        return (
            f"You hold {_held(case)}{'' if case.wilds else ' and no wild card'}, "
            f"and {case.us.has} no meld of {_many(case)}: nothing takes the {rank_name(case.rank)} on top."
        )
    if fault.rule is Rule.MELD_SHARED:
        return (
            f"You hold {_held(case)}, and the {_many(case)} on the table are {case.us.theirs}: you may not add to them."
        )
    if fault.rule is Rule.OPENING_MINIMUM and case.position.rule_card.is_modern:
        return modern_words.why_not_enough(case)
    if fault.rule is Rule.OPENING_MINIMUM:
        counted = "With" if case.position.rule_card.opening_counts_top else "Without"
        return (
            f"{counted} the top card your melds come to {points(case.sum)} at best, and {case.us.our} first meld "
            f"needs {points(case.need)}."
        )
    if fault.rule is Rule.MELD_NATURALS:
        return (
            f"Wild cards alone do not take it: the {rank_name(case.rank)} on top would be the only natural card "
            f"in its meld."
        )
    held = f" You hold {_held(case)}." if fault.rule in (*case.frozen, Rule.PILE_PAIR) else ""
    return explain(fault, case.position) + held


def _why_so(case: TakeCase) -> str:
    if case.position.rule_card.is_modern and case.only_a_pair:
        return modern_words.why_take(case)
    way = case.ways[0]
    naturals = [card for card in way.cards if not card.is_wild]
    if not way.cards:
        return f"The {rank_name(case.rank)} on top joins {case.us.our} {_many(case)}, and nothing freezes the pile."
    if len(naturals) < 2:
        return (
            f"{capital(cards_name(way.cards))} from your hand make a meld with the top card; nothing freezes the pile."
        )
    said = f"Two {_many(case)} from your hand make a meld with the top card"
    if case.is_open:
        return f"{said}: a natural pair takes even a frozen pile." if case.frozen else f"{said}."
    counted = "With" if case.position.rule_card.opening_counts_top else "Without"
    reach = f"{counted} the top card you can lay {points(case.sum)} points, and {points(case.need)} are needed."
    return f"{said}. {reach}" if case.best else f"{said}."


def _besides(case: TakeCase, aim: Aim) -> str:
    """What the skill's own rule adds."""
    match aim.section:
        case Rule.FROZEN_UNTIL_TAKEN if case.frozen:
            return "Cards discarded on top change nothing: a pile stays frozen until somebody takes it."
        case Rule.FROZEN_UNTIL_TAKEN:
            return "When a frozen pile is taken, the next one begins afresh."
        case Rule.FROZEN_RED_THREE if not case.frozen:
            return "Only a red three in the pile freezes it; one that lies on the table does not."
        case Rule.OPENING_TOP_CARD if case.position.rule_card.opening_counts_top:
            return "The top card counts toward the first meld; the cards under it do not."
        case Rule.OPENING_TOP_CARD:
            return "The pile’s cards do not count toward the first meld."
        case Rule.PILE_TOP_BLACK_THREE if case.answer and not case.position.rule_card.black_three_freezes:
            return "A black three stops one player, once: covered, it does nothing."
        case Rule.PILE_TOP_WILD if case.answer and case.position.rule_card.is_modern:
            return "A wild card stops the pile only while it lies on top; covered, it changes nothing."
        case Rule.MODERN_SIZE if case.answer:
            return "That closes it: a meld holds no more."
        case Rule.MODERN_PURE_MELD if case.answer:
            return "One of the melds beside it is without a wild card."
        case Rule.OPENING_ONCE if not case.answer:
            return f"What {case.us.others} has melded opens nothing {case.us.for_us}."
        case Rule.PILE_TOP_WILD if case.answer:
            return "A wild card stops the pile only while it lies on top; covered, it freezes it."
        case Rule.PILE_MUST_FINISH if case.answer:
            return "After that you still hold cards enough: one to discard and one to keep."
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
