"""A reported question laid out again: the position in words, made anew, marked anew, and what the referee says."""

from collections.abc import Iterator
from dataclasses import fields

from canasta import ENGINE_VERSION
from canasta.cards import parse_cards
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.sentences import hand_sentence, sentences
from drills import kinds
from drills.kinds import Given, Question
from drills.models import Report


def lines(report: Report) -> Iterator[str]:
    asked = report.question.made
    yield f"Report {report.pk} of {report.at:%Y-%m-%d %H:%M} UTC, page at: {report.stage}"
    yield f"{asked.kind}, {asked.skill} ({asked.facet}), seed {asked.seed}, engine {asked.engine}, now {ENGINE_VERSION}"
    yield f"Rule card: {asked.rule_card}"
    yield f"Position: {asked.position}"
    if asked.turn:
        yield f"Turn: {asked.turn}"
    position = Position.parse(asked.position)
    yield f"{sentences(position)} {hand_sentence(position)}"
    yield f"Asked: {asked.prompt} {asked.detail}".rstrip()
    source = report.question.near_miss_of
    if source:
        yield f"A near miss of question {source.pk}, seed {source.seed}"
    yield f"Made anew: {_made_anew(asked, source.made if source else None)}"
    yield f"The referee: {_referee(asked, position)}"
    yield from _answered(asked, report)


def _made_anew(asked: Question, source: Question | None) -> str:
    """Is what the seed makes today what was asked?"""
    first = source or asked
    try:
        again = kinds.make(first.kind, first.skill, first.seed, RuleCard.parse(first.rule_card), first.facet)
        again = kinds.near_miss(again) if source else again
    except (kinds.Impossible, ValueError, KeyError) as why:
        return f"not possible any more: {why}"
    if again is None:
        return "not possible any more: nothing turns the answer"
    other = [field.name for field in fields(Question) if getattr(again, field.name) != getattr(asked, field.name)]
    return f"another question, different in {', '.join(other)}" if other else "the same question"


def _referee(asked: Question, position: Position) -> str:
    if asked.answer is None:
        now = dict(kinds.KINDS[asked.kind].answer_at(asked, position))
        return "; ".join(f"{field.legend} {now[field.name]}" for field in asked.fields)
    now = asked.label(bool(kinds.KINDS[asked.kind].answer_at(asked, position)))
    named = ", ".join(map(str, kinds.named_faults(asked, position)))
    return f"{now} ({named})" if named else now


def _answered(asked: Question, report: Report) -> Iterator[str]:
    if report.stage != "reply":
        verdict = report.given.get("verdict")
        yield f"Answered: {'nothing yet' if verdict is None else asked.label(verdict)}"
        return
    given = _given(report)
    marking = kinds.mark(asked, given)
    was = {True: "right", False: "not right"}
    words = f"verdict {was[marking.verdict_right]}, what decides it {was[marking.reason_right]}"
    then = (report.given["verdict_right"], report.given["reason_right"])
    changed = "" if then == (marking.verdict_right, marking.reason_right) else ", which it was not then"
    yield f"Marked again: {words}{changed}"
    yield f"Hints {report.given['hints']}, guessing {'said' if report.given['guess_said'] else 'not said'}"
    yield kinds.explain(asked, given).plain()


def _given(report: Report) -> Given:
    given = report.given
    cards = None if given["cards"] is None else parse_cards(given["cards"])
    return Given(given["verdict"], given["reason"], cards, given["values"] or {})
