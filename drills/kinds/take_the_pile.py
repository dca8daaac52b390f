"""The kind "take-the-pile": may you take the pile? A yes is shown by the cards to be used, a no by its reason."""

from __future__ import annotations

import random
from dataclasses import replace

from canasta.effects import cards_of
from canasta.explain import explain as explain_fault
from canasta.fault import Fault
from canasta.position import Position
from canasta.referee import ways_to_take, why_not_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import cards_name, rank_name, seat_title
from drills.kinds import explaining, marking, take_words
from drills.kinds.base import Explanation, Flip, Given, Marking, Question
from drills.kinds.making import Aim, Maker, question
from drills.kinds.take_case import ENOUGH_SETS, TakeCase, judged, mix_up, prove, sets_that_look_right
from drills.kinds.take_facets import FACETS
from drills.kinds.take_reasons import REASONS
from drills.misconceptions import sentence
from drills.skills import TAKE

MAKER = Maker(FACETS, prove, REASONS)
OUTCOMES = (_("take it"), _("leave it"))


def make(
    slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
) -> Question:
    made = MAKER.draw(slug, rule_card, rng, facet, taught)
    sets = sets_that_look_right(made.position.hand.cards)
    picks = sets >= ENOUGH_SETS
    return question(
        made,
        TAKE,
        slug,
        seed,
        prompt=_("May you take the pile?"),
        # What happened, and what the table cannot show; the same for a yes and for a no.
        detail=" ".join([_discarded(made.position), *made.scene.told, *made.scene.history()]),
        labels=(_("Yes, take it"), _("No, leave it")),
        flip=explaining.flip(made.position, (), OUTCOMES[made.answer]),
        sets=sets // 4 if picks else None,
        picks=picks,
    )


def _discarded(position: Position) -> str:
    """What has just happened."""
    seats = position.seats
    before = seats[seats.index(position.seat) - 1]
    parts = [
        _("{seat_title} has just discarded {cards_name}.").format(
            seat_title=seat_title(before), cards_name=cards_name(position.pile[-1:])
        )
    ]
    under = position.pile[-2] if len(position.pile) > 1 else None
    if under is not None and under.is_black_three:
        parts.append(_("It covers a {rank_name}.").format(rank_name=rank_name(under.rank)))
    return " ".join(parts)


def flip_of(question: Question) -> Flip | None:
    return explaining.flip(Position.parse(question.position), (), OUTCOMES[bool(question.answer)])


def told_first(question: Question) -> str:
    """The part of what is told that the position decides."""
    return _discarded(Position.parse(question.position))


told_anew = explaining.beginning_anew(told_first)


def _faults(question: Question, given: Given) -> tuple[Fault, ...]:
    if given.cards is None or not question.asks_cards(given.verdict):
        return ()
    return judged(Position.parse(question.position), given.cards)


def right_answers(question: Question) -> list[Given]:
    """One for each way to take it, where the cards are picked; else the one reason."""
    if not question.asks_cards(question.answer):
        return [Given(question.answer, question.reason)]
    ways = case_of(question).ways
    return [Given(True, cards=way.cards + cards_of(way.groups)) for way in ways]


def answer_at(question: Question, position: Position) -> bool:
    return bool(ways_to_take(position))


def named_faults(question: Question, position: Position) -> tuple[Rule, ...]:
    return tuple(fault.rule for fault in why_not_take(position))


def mark(question: Question, given: Given) -> Marking:
    faults, case = _faults(question, given), case_of(question)
    marked = marking.mark(question, given, FACETS, faults, mix_up(faults))
    if given.cards is not None and not case.is_shown(marked.misconception, given.cards):
        return replace(marked, misconception=None)
    if marked.misconception == "black-three-freezes" and RuleCard.parse(question.rule_card).black_three_freezes:
        return replace(marked, misconception=None)  # at this table it is none
    return marked


def case_of(question: Question) -> TakeCase:
    return TakeCase(Position.parse(question.position))


def explain(question: Question, given: Given) -> Explanation:
    case = case_of(question)
    position = case.position
    aim = FACETS[question.made_by].aim(bool(question.answer))
    marked = mark(question, given)
    because = take_words.because(case, aim)
    by_sum = take_words.sum_decides(case)
    rows, marks = take_words.shown_sum(case) if by_sum else ((), take_words.marks(case))
    rule = Rule(question.rule)
    return Explanation(
        headline=explaining.headline(question, marked, OUTCOMES),
        echo=explaining.echo(question, given),
        about_choice="" if marked.right else _about(case, question, given, because),
        because=because,
        one_line=explaining.first_sentence(because),
        section=str(aim.section or rule),
        ledger=rows,
        flip=question.flip,
        departures=explaining.departures(position.rule_card, _bearing(case, rule, aim)),
        marks=marks,
        misconception=sentence(marked.misconception, rank_name(case.rank, 2), case.us),
    )


def _bearing(case: TakeCase, rule: Rule, aim: Aim) -> list[Rule]:
    """The rules that the answer may hang on, those that freeze nothing at this table among them."""
    rules = [rule, *case.frozen] + ([aim.section] if aim.section else [])
    if not case.is_open:
        rules.append(Rule.FROZEN_UNOPENED)
    if any(card.is_black_three for card in case.position.pile):
        rules.append(Rule.FROZEN_BLACK_THREE)
    if case.only_a_pair and not case.is_stopped:
        rules += [Rule.PILE_NATURAL_AND_WILD, Rule.PILE_ADD]
    return rules


def _about(case: TakeCase, question: Question, given: Given, because: str) -> str:
    if given.reason is not None and question.choice(given.reason):
        said = take_words.about(case, given.reason)
        return "" if said in because else said
    faults = _faults(question, given)
    if not faults or (faults[0].rule in case.frozen and not case.answer):
        return ""  # why it is frozen, the explanation tells
    said = explain_fault(faults[0], case.position)
    return "" if said in because else said
