"""The kind "can-you-go-out": may you go out in this turn? A yes is shown by laying the hand out, a no by its reason."""

from __future__ import annotations

import random
from collections.abc import Mapping

from canasta.fault import Fault
from canasta.flip_words import condition
from canasta.flips import nearest_change
from canasta.position import Position
from canasta.referee import way_out, why_not_out
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import rank_name
from drills.kinds import explaining, marking, out_words
from drills.kinds.base import Explanation, Flip, Given, Marking, Question
from drills.kinds.making import Maker, question
from drills.kinds.out_case import OutCase, fillings, judged, layout_of, lays_out, prove, sets_of
from drills.kinds.out_facets import FACETS
from drills.kinds.out_reasons import REASONS
from drills.misconceptions import sentence

NAME = "can-you-go-out"
MAKER = Maker(FACETS, prove, REASONS)
OUTCOMES = (_("you may go out"), _("you may not go out"))


def make(
    slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
) -> Question:
    made = MAKER.draw(slug, rule_card, rng, facet, taught)
    case = OutCase(made.position)
    shown = made.answer and lays_out(made.position)
    right = rng.choice(fillings(made.position, rng.choice(case.ways))) if shown else {}
    return question(
        made,
        NAME,
        slug,
        seed,
        prompt=_("May you go out in this turn?"),
        detail=" ".join([_("You have drawn, and laid nothing yet."), *made.scene.told, *made.scene.history()]),
        labels=(_("Yes, I may go out"), _("No, I may not")),
        flip=_flip(made.position, OUTCOMES[made.answer]),
        sets=sets_of(case) if shown else None,
        fields=out_words.fields_of(made.position, right),
    )


def _flip(position: Position, outcome: str) -> Flip | None:
    change = nearest_change(position, (), "out")
    if change is None:
        return None
    sign = ("+" if change.more else "−") if change.what in ("hand", "meld") else ""
    return Flip(
        _("{condition}: then {outcome}.").format(condition=condition(change, position), outcome=outcome),
        change.cards,
        sign,
        str(change.position),
    )


def flip_of(question: Question) -> Flip | None:
    return _flip(Position.parse(question.position), OUTCOMES[bool(question.answer)])


def told_first(question: Question) -> str:
    """What is told before a way out is asked for does not hang on the cards."""
    return ""


told_anew = explaining.beginning_anew(told_first)


def case_of(question: Question) -> OutCase:
    aim = FACETS[question.made_by].aim(bool(question.answer))
    return OutCase(Position.parse(question.position), "ask" in aim.subjects)


def right_answers(question: Question) -> list[Given]:
    """One for each way out, where the hand is laid out; else the one reason."""
    if not question.asks_fields(question.answer):
        return [Given(question.answer, question.reason)]
    case = case_of(question)
    return [Given(True, values=values) for way in case.ways for values in fillings(case.position, way)]


def answer_at(question: Question, position: Position) -> bool:
    return way_out(position) is not None


def named_faults(question: Question, position: Position) -> tuple[Rule, ...]:
    return tuple(fault.rule for fault in why_not_out(position))


# ── Marking ──────────────────────────────────────────────────────────────────────────────────────


def mark(question: Question, given: Given) -> Marking:
    """A layout is judged by the referee: every way out is right."""
    if not question.asks_fields(given.verdict):
        return marking.mark(question, given, FACETS, (), None)
    faults = judged(Position.parse(question.position), given.values)
    if question.answer:
        return Marking(True, not faults, _mix_up(faults))
    reveals = FACETS[question.made_by].no.reveals
    fitting = reveals if faults and _mix_up(faults) in (reveals, None) else _mix_up(faults)
    return Marking(False, False, fitting)


def _mix_up(faults: tuple[Fault, ...]) -> str | None:
    """What a layout reveals that is no way out, by its first fault."""
    return _BY_FAULT.get(faults[0].rule) if faults else None


_BY_FAULT = {
    Rule.OUT_CANASTA: "out-without-canasta",
    Rule.MELD_KEEP_ONE: "out-without-canasta",
    Rule.MELD_WILDS: "fourth-wild",
    Rule.MELD_NATURALS: "wilds-as-naturals",
    Rule.MELD_SHARED: "joins-theirs",
}


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explain(question: Question, given: Given) -> Explanation:
    case = case_of(question)
    marked = mark(question, given)
    because = out_words.because(case, question.reason)
    rule = Rule(question.rule)
    filled = bool(given.values) and question.asks_fields(given.verdict)
    aim = FACETS[question.made_by].aim(bool(question.answer))
    return Explanation(
        headline=_headline(question, marked, filled),
        echo=explaining.echo(question, given),
        about_choice="" if marked.right else _about(case, question, given, filled),
        because=because,
        one_line=explaining.first_sentence(because),
        section=str(aim.section or rule),
        flip=question.flip,
        departures=explaining.departures(case.position.rule_card, (rule, Rule.OUT_CANASTA, Rule.OUT_LAST_CARD)),
        marks=out_words.marks(case),
        misconception=sentence(marked.misconception, _ranks(case), case.us),
        rows=out_words.rows(question.fields, given.values, _nearest(case, given.values))
        if filled and question.answer
        else (),
    )


def _headline(question: Question, marked: Marking, filled: bool) -> str:
    if filled and marked.verdict_right and not marked.right:
        return _("Right so far: {what}, but in another way").format(what=OUTCOMES[0])
    return explaining.headline(question, marked, OUTCOMES)


def _nearest(case: OutCase, values: Mapping[str, str]) -> dict[str, str]:
    """The way out that has most in common with what was filled in."""
    ways = [filling for way in case.ways for filling in fillings(case.position, way)]
    return max(ways, key=lambda way: sum(values.get(name) == value for name, value in way.items()))


def _about(case: OutCase, question: Question, given: Given, filled: bool) -> str:
    if filled:
        layout = layout_of(case.position, given.values)
        return out_words.about_layout(case, layout, judged(case.position, given.values))
    chosen = question.choice(given.reason)
    return out_words.about(case, chosen.subject) if chosen else ""


def _ranks(case: OutCase) -> str:
    rank = next(iter((*case.loose, *case.pairs, *case.joining)), None)
    return rank_name(rank, 2)
