"""Every kind of question by its name: whichever it is, it is made, marked, explained in one way."""

from __future__ import annotations

import random

from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from drills.kinds import (
    ask_partner,
    bonus_cards,
    can_you_go_out,
    canasta_kind,
    concealed_or_not,
    count,
    frozen_and_why,
    is_this_meld_legal,
    legal_discard,
    minimum,
    near_misses,
    pick_the_cards,
    posing,
    red_three,
    score_hand,
    special_hand,
    stock_end,
    take_the_pile,
    the_deal,
    what_next,
    who_wins,
    with_whom,
)
from drills.kinds.base import Explanation, Given, Marking, Question
from drills.kinds.kind import FormKind, Kind, VerdictKind
from drills.skills import EVERYTHING, MELD, TAKE, skill

BY_VERDICT: dict[str, VerdictKind] = {
    TAKE: take_the_pile,
    MELD: is_this_meld_legal,
    can_you_go_out.NAME: can_you_go_out,
    ask_partner.NAME: ask_partner,
}
BY_FIELDS: dict[str, FormKind] = {
    count.NAME: count,
    pick_the_cards.NAME: pick_the_cards,
    what_next.NAME: what_next,
    legal_discard.NAME: legal_discard,
    the_deal.NAME: the_deal,
    concealed_or_not.NAME: concealed_or_not,
    minimum.NAME: minimum,
    canasta_kind.NAME: canasta_kind,
    score_hand.NAME: score_hand,
    who_wins.NAME: who_wins,
    frozen_and_why.NAME: frozen_and_why,
    red_three.NAME: red_three,
    stock_end.NAME: stock_end,
    with_whom.NAME: with_whom,
    special_hand.NAME: special_hand,
    bonus_cards.NAME: bonus_cards,
}
KINDS: dict[str, Kind] = {**BY_VERDICT, **BY_FIELDS}


def possible(kind: str, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
    """The facets of a skill that can be asked under this rule card with these lessons; () for none."""
    return KINDS[kind].MAKER.possible(slug, rule_card, taught)


def faults(kind: str, slug: str, rule_card: RuleCard) -> tuple[Rule, ...]:
    """The faults that a no to the skill is about, by this rule card."""
    return KINDS[kind].MAKER.faults(slug, rule_card)


def make(
    kind: str,
    slug: str,
    seed: int,
    rule_card: RuleCard,
    facet: str | None = None,
    taught: frozenset[str] = EVERYTHING,
) -> Question:
    """The question of that seed, always the same; Impossible where the rule card leaves the skill nothing to ask."""
    if kind not in skill(slug).kinds:
        raise ValueError(f"{kind} does not ask {slug}: it is asked by {', '.join(skill(slug).kinds)}")
    rng = random.Random(f"{kind} {slug} {seed} {rule_card} {facet or ''}")
    return KINDS[kind].make(slug, seed, rule_card, rng, facet, taught)


def answer_at(question: Question, rule_card: RuleCard) -> object:
    """What the referee says to the same position at another table; None where it cannot lie there."""
    try:
        position = Position.parse(f"{rule_card} {question.position.partition(' ')[2]}")
        answer: object = KINDS[question.kind].answer_at(question, position)
    except ValueError:
        return None
    return answer


def named_faults(question: Question, position: Position) -> tuple[Rule, ...]:
    """What the referee names against what is asked, most specific first; () for a yes and where no verdict is asked."""
    if question.answer is None:
        return ()
    return BY_VERDICT[question.kind].named_faults(question, position)


def near_miss(question: Question) -> Question | None:
    """The same table with the one change that turns the answer over; None where there is none to ask about."""
    if question.answer is None:
        return near_misses.of_form(BY_FIELDS[question.kind], question)
    return near_misses.of_verdict(BY_VERDICT[question.kind], question, question.flip) if question.flip else None


def posed(kind: str, position: Position, turn: str | None = None) -> Question | None:
    """A question about this very position; None where the kind cannot ask about it. Only kinds that ask a verdict."""
    return posing.posed(BY_VERDICT[kind], kind, position, turn)


def right_answers(question: Question) -> list[Given]:
    """Every answer that is right, up to suits and to cards laid beyond need."""
    return KINDS[question.kind].right_answers(question)


def mark(question: Question, given: Given) -> Marking:
    """Is the answer right, in verdict and in reason, and what does it reveal if it is not?"""
    return KINDS[question.kind].mark(question, given)


def explain(question: Question, given: Given) -> Explanation:
    """Why, for the answer given; worked out anew from the stored question."""
    return KINDS[question.kind].explain(question, given)


def true_reasons(question: Question) -> list[str]:
    """The subjects of its choices that hold, worded for the right verdict: one, or the question is faulty."""
    kind = BY_VERDICT[question.kind]
    case, reasons = kind.case_of(question), kind.MAKER.reasons
    return [choice.subject for choice in question.choices if reasons[choice.subject].holds(case, bool(question.answer))]
