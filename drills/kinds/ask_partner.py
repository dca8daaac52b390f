"""The kind "ask-partner": may you ask now, and what does the answer bind? Verdict, then the reason that decides."""

from __future__ import annotations

import random

from canasta.cards import Card, Rank
from canasta.changes import more_in_hand
from canasta.explain import explain as explain_fault
from canasta.flip_words import condition
from canasta.moves import Ask, Drop, Lay, parse_turn, turn_text
from canasta.position import Position
from canasta.referee import ruling, why_not_out
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, seat_title
from drills.kinds import ask_words, explaining, marking
from drills.kinds.ask_case import AskCase, prove
from drills.kinds.ask_facets import FACETS
from drills.kinds.ask_reasons import REASONS
from drills.kinds.base import Explanation, Flip, Given, Marking, Question, TableMarks
from drills.kinds.making import Maker, question
from drills.misconceptions import sentence

NAME = "ask-partner"
MAKER = Maker(FACETS, prove, REASONS)
OUTCOMES = (_("you may"), _("you may not"))


def make(
    slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
) -> Question:
    made = MAKER.draw(slug, rule_card, rng, facet, taught)
    case = AskCase(made.position, made.scene.turn)
    return question(
        made,
        NAME,
        slug,
        seed,
        prompt=_("May you ask then?") if case.asks else _("May you end the turn like that?"),
        detail=" ".join([*made.scene.told, *made.scene.history()]),
        labels=(_("Yes, I may"), _("No, I may not")),
        flip=_flip(case),
        turn=made.scene.turn,
    )


def _flip(case: AskCase) -> Flip | None:
    """The question at another moment, where the moment decides; else the nearest change."""
    outcome = OUTCOMES[case.answer]
    if case.said is not None:
        return _other_answer(case, outcome)
    if case.holds_one:
        return _another_card(case, outcome)
    if case.has_asked:
        return _had_not_asked(case, outcome)
    others = [move for move in case.turn if not isinstance(move, Ask)]
    if not case.asks or not others or (case.fault and case.fault.rule is Rule.ASK_ABLE):
        return explaining.flip(case.position, case.turn, outcome)
    then = (Ask(),) if case.lays else (Ask(), *others) if case.takes else (*others, Ask())
    if ruling(case.position, then).legal is case.answer:
        return None
    when = _("before that") if case.before else _("after that")
    return Flip(
        _("If you asked {when}: then {outcome}.").format(when=when, outcome=outcome),
        (),
        "",
        str(case.position),
        turn_text(then),
    )


def _had_not_asked(case: AskCase, outcome: str) -> Flip | None:
    """modern.ask_once: the same moment, and no question before."""
    then = case.position._replace(marks=case.position.marks._replace(hasasked=frozenset()))
    if ruling(then, case.turn).legal is case.answer:
        return explaining.flip(case.position, case.turn, outcome)
    words = _("Had your side not asked in this hand before: then {outcome}.").format(outcome=outcome)
    return Flip(words, (), "", str(then), turn_text(case.turn))


def _other_answer(case: AskCase, outcome: str) -> Flip | None:
    then = case.position._replace(marks=case.position.marks._replace(asked=not case.said))
    if ruling(then, case.turn).legal is case.answer:
        return explaining.flip(case.position, case.turn, outcome)
    words = _("Had {partner} said {what}: then {outcome}.").format(
        partner=_partner(case), what=_("no") if case.said else _("yes"), outcome=outcome
    )
    return Flip(words, (), "", str(then), turn_text(case.turn))


def _another_card(case: AskCase, outcome: str) -> Flip | None:
    """One card more, which joins a meld."""
    joining = [meld.rank for meld in case.position.own_melds if meld.rank is not None]
    for change in more_in_hand(case.position, joining):
        if ruling(change.position, case.turn).legal:
            words = _("{condition}: then {outcome}.").format(
                condition=condition(change, case.position), outcome=outcome
            )
            return Flip(words, change.cards, "+", str(change.position), turn_text(case.turn))
    return None


def flip_of(question: Question) -> Flip | None:
    return _flip(case_of(question))


def told_first(question: Question) -> str:
    """The part of what is told that the table and the turn decide."""
    wish, moment = ask_words.told(case_of(question))
    return f"{wish}. {moment}"


def told_anew(question: Question, then: Question) -> str:
    """What is told of a question's table, as it is told of the changed one."""
    return ask_words.told_anew(question.detail, case_of(question), case_of(then))


def case_of(question: Question) -> AskCase:
    return AskCase(Position.parse(question.position), parse_turn(question.turn or ""))


def right_answers(question: Question) -> list[Given]:
    return [Given(question.answer, question.reason)]


def answer_at(question: Question, position: Position) -> bool:
    return ruling(position, parse_turn(question.turn or "")).legal


def named_faults(question: Question, position: Position) -> tuple[Rule, ...]:
    return tuple(fault.rule for fault in ruling(position, parse_turn(question.turn or "")).faults)


def mark(question: Question, given: Given) -> Marking:
    return marking.mark(question, given, FACETS, (), None)


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explain(question: Question, given: Given) -> Explanation:
    case = case_of(question)
    aim = FACETS[question.made_by].aim(bool(question.answer))
    marked = mark(question, given)
    because = _because(case)
    rule = Rule(question.rule)
    chosen = question.choice(given.reason)
    return Explanation(
        headline=explaining.headline(question, marked, OUTCOMES),
        echo=explaining.echo(question, given),
        about_choice=_about(case, chosen.subject) if chosen and not marked.right else "",
        because=because,
        one_line=explaining.first_sentence(because),
        section=str(aim.section or rule),
        flip=question.flip,
        departures=explaining.departures(case.position.rule_card, (rule, Rule.ASK_OPTIONAL, Rule.ASK_TIMING)),
        marks=_marks(case),
        misconception=sentence(marked.misconception, "", case.us),
    )


def _partner(case: AskCase) -> str:
    return seat_title(case.position.partner)


def _because(case: AskCase) -> str:
    if case.fault is not None:
        return f"{explain_fault(case.fault, case.position)}{_besides(case)}"
    if case.asks:
        done = _("taken the pile and laid its top card") if case.takes else _("drawn and laid nothing")
        in_time = _(
            "You ask in time, for by then you have {done}. You could go out in this turn, and after a no you "
            "could still discard a card and keep one."
        ).format(done=done)
        return in_time + _free_question(case)
    if case.said is None and not case.goes_out:
        return _("Nobody was asked, so no answer binds you: you keep a card and play on.")
    if case.said is None:
        canastas = ngettext("the canasta", "the canastas", case.position.rule_card.canastas_to_go_out)
        return _("Asking is up to you: {has} {canastas} needed, so you may go out and ask nobody.").format(
            has=case.us.has, canastas=canastas
        )
    must = _("must go out in this turn") if case.said else _("must not go out in this turn")
    return _("{partner} said {what}, so you {must}: and that is what you do.").format(
        partner=_partner(case), what=_("yes") if case.said else _("no"), must=must
    )


def _free_question(case: AskCase) -> str:
    """modern.ask_once"""
    if not case.position.rule_card.is_modern:
        return ""
    if case.position.marks.hasasked:
        return _(" Your side has not asked in this hand: what the other side asked counts for them alone.")
    return _(" Your side has not asked in this hand, so it still has its one question.")


def _besides(case: AskCase) -> str:
    assert case.fault is not None
    if case.fault.rule is Rule.ASK_TIMING:
        moment = _("the draw, or with the pile’s top card laid")
        if case.position.rule_card.ask_timing == "after_draw":
            moment = _("the draw")
        return _(" The moment for it comes after {moment}, and before anything else is laid.").format(moment=moment)
    if case.fault.rule is Rule.ASK_BINDS:
        return _(" The answer is no advice: it binds you for this turn.")
    if case.is_wrong_by(Rule.ASK_ABLE, "no_way_out"):
        return f" {explain_fault(why_not_out(case.position)[0], case.position)}"
    return ""


def _about(case: AskCase, subject: str) -> str:
    """How it stands with what they chose: true of the position whatever the verdict."""
    match subject:
        case "way":
            return _("You ask your partner only where there is a way out this turn. Here there is {way}.").format(
                way=_way(case)
            )
        case "one":
            count = _("one card") if case.holds_one else _("more than one card")
            return _("You hold {count}. After a no you would need one to discard and one to keep.").format(count=count)
        case "binds" if case.said is None:
            return _("Nobody has been asked in this turn, so no answer binds you.")
        case "binds":
            return _("{partner} said {what}, and you would {doing}.").format(
                partner=_partner(case), what=_("yes") if case.said else _("no"), doing=_doing(case)
            )
        case "choice" if case.said is None:
            return _("{partner} has not been asked. At your table that {has_to}.").format(
                partner=_partner(case), has_to=_has_to(case)
            )
        case "choice":
            return _("{partner} has been asked: from then on the answer decides, for this turn.").format(
                partner=_partner(case)
            )
        case "allowed":
            enough = _("too few canastas") if case.lacks_canastas else _("enough canastas")
            if not case.goes_out:
                return _("To play on you keep a card. An answer of your partner’s would bind you too.")
            return _("{has} {enough} to go out. An answer of your partner’s would bind you too.").format(
                has=capital(case.us.has), enough=enough
            )
        case "once":
            return _("In a whole hand a side asks once. Your side {has} asked in this one.").format(
                has=_("has") if case.has_asked else _("has not")
            )
        case "early" if not case.asks:
            return _("How the turn may end hangs on the cards, and on what your partner said if you asked.")
    return _about_the_moment(case)


def _way(case: AskCase) -> str:
    return "none" if case.is_wrong_by(Rule.ASK_ABLE, "no_way_out") else "one"


def _doing(case: AskCase) -> str:
    return _("go out") if case.goes_out else _("play on")


def _has_to(case: AskCase) -> str:
    return _("has to be done before you go out") if case.had_to_ask else _("is up to you")


def _about_the_moment(case: AskCase) -> str:
    if not case.has_begun:
        return _("When you ask, you have neither drawn nor taken the pile.")
    if case.lays:
        return _("When you ask, another meld is on the table already.")
    if case.takes:
        return _("When you ask, you have taken the pile and laid its top card, and nothing more.")
    return _("When you ask, you have drawn, and nothing more.")


def _marks(case: AskCase) -> TableMarks:
    """The cards that the turn plays."""
    hand: dict[Card, str] = {}
    letters = iter("ABCDEFGH")
    melds: list[tuple[str, Rank, str]] = []
    side = case.position.sides[case.position.side]
    for move in case.turn:
        for group in move.groups if isinstance(move, Lay) else ():
            letter = next(letters)
            hand |= dict.fromkeys(group.cards, letter)
            if group.rank is not None and case.position.own_meld(group.rank):
                melds.append((side, group.rank, letter))
        if isinstance(move, Drop) and move.card not in hand:
            hand[move.card] = next(letters)
    return TableMarks(hand=tuple(hand.items()), melds=tuple(melds))
