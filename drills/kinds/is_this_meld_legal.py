"""The kind "is-this-meld-legal": may these cards be laid? Verdict, then the reason that decides."""

from __future__ import annotations

import random

from canasta.moves import Lay, parse_turn
from canasta.position import Position
from canasta.referee import ruling
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import rank_name
from drills.kinds import explaining, marking, meld_words
from drills.kinds.base import Explanation, Flip, Given, Marking, Question
from drills.kinds.making import Maker, question
from drills.kinds.meld_case import MeldCase, prove
from drills.kinds.meld_facets import FACETS
from drills.kinds.meld_reasons import REASONS
from drills.misconceptions import sentence
from drills.skills import MELD

MAKER = Maker(FACETS, prove, REASONS)
OUTCOMES = (_("it is legal"), _("it is not legal"))


def make(
    slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
) -> Question:
    made = MAKER.draw(slug, rule_card, rng, facet, taught)
    lays = tuple(move for move in made.scene.turn if isinstance(move, Lay))
    return question(
        made,
        MELD,
        slug,
        seed,
        prompt=_("Is this legal?"),
        detail=" ".join([meld_words.asked(lays), *made.scene.history()]),
        labels=(_("Yes, it is legal"), _("No, it is not")),
        flip=explaining.flip(made.position, made.scene.turn, OUTCOMES[made.answer]),
        turn=made.scene.turn,
    )


def right_answers(question: Question) -> list[Given]:
    return [Given(question.answer, question.reason)]


def answer_at(question: Question, position: Position) -> bool:
    return ruling(position, parse_turn(question.turn or "")).legal


def named_faults(question: Question, position: Position) -> tuple[Rule, ...]:
    return tuple(fault.rule for fault in ruling(position, parse_turn(question.turn or "")).faults)


def mark(question: Question, given: Given) -> Marking:
    return marking.mark(question, given, FACETS, (), None)


def case_of(question: Question) -> MeldCase:
    return MeldCase(Position.parse(question.position), parse_turn(question.turn or ""))


def flip_of(question: Question) -> Flip | None:
    case = case_of(question)
    return explaining.flip(case.position, case.turn, OUTCOMES[bool(question.answer)])


def told_first(question: Question) -> str:
    """The part of what is told that the turn decides."""
    return meld_words.asked(case_of(question).lays)


told_anew = explaining.beginning_anew(told_first)


def explain(question: Question, given: Given) -> Explanation:
    case = case_of(question)
    aim = FACETS[question.made_by].aim(bool(question.answer))
    marked = mark(question, given)
    because = meld_words.because(case, aim)
    rows, marks = meld_words.shown_sum(case) if meld_words.sum_decides(case) else ((), meld_words.marks(case))
    rule = Rule(question.rule)
    about = "" if marked.right else _about(case, question, given)
    return Explanation(
        headline=explaining.headline(question, marked, OUTCOMES),
        echo=explaining.echo(question, given),
        about_choice="" if about in because else about,
        because=because,
        one_line=explaining.first_sentence(because),
        section=str(aim.section or rule),
        ledger=rows,
        flip=question.flip,
        departures=explaining.departures(case.position.rule_card, (rule,)),
        marks=marks,
        misconception=sentence(marked.misconception, rank_name(case.rank, 2), case.us),
    )


def _about(case: MeldCase, question: Question, given: Given) -> str:
    """How it stands with the reason that was chosen, where the explanation does not say so anyway."""
    chosen = question.choice(given.reason)
    decides = question.reason in (given.reason, "open" if given.reason == "sum" else "")
    return "" if chosen is None or decides else meld_words.about(case, chosen.subject)
