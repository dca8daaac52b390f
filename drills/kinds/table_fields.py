"""What is asked of both tables: the fields of a question of the kind "at-your-table"."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable

from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from drills.kinds.base import Field, Form, Impossible, Option, Question
from drills.kinds.table_sources import FEWEST, REASONS, YES, answer_of, faults_at, key_of, usual
from drills.kinds.table_words import AS_HERE, HERE_SAYS, SEEN_AT_ONCE, STANDS_IN_THE_WAY, USUAL_SAYS
from lessons.knobs import KNOBS

AS_PLAYED, LEFT_ALONE = "as-your-table-plays-it", "what-it-leaves-alone"
HERE, THERE = "here", "there"
OTHER_PRICE = {"red_three": "all_red_threes", "all_red_threes": "red_three"}

Tables = tuple[tuple[str, str, RuleCard], ...]  # the name of its field, how it plays, its card


def tables_of(knob: str, rule_card: RuleCard, game: RuleCard) -> Tables:
    here, there = both_ways(knob, rule_card, game)
    return (HERE, here, rule_card), (THERE, there, game)


def both_ways(knob: str, rule_card: RuleCard, game: RuleCard) -> tuple[str, str]:
    """How the table plays, and the usual rule; beside one price of red threes stands the other, if that departs too."""
    here, there = HERE_SAYS.format(says=KNOBS[knob].says(rule_card)), USUAL_SAYS.format(says=KNOBS[knob].says(game))
    beside = OTHER_PRICE.get(knob)
    if beside is None or usual(beside, rule_card) is None:
        return here, there
    says = KNOBS[beside].says(rule_card)
    return f"{here} {says}", f"{there} {AS_HERE.format(says=says)}"


def twice(made: Question, tables: Tables, once: str) -> tuple[Field, ...]:
    """The same fields for both cards; what is asked once, by the usual rule, comes last."""
    return tuple(
        dataclasses.replace(
            field,
            name=f"{name}-{field.name}",
            legend=field.legend if field.name == once else f"{says} {field.legend}".strip(),
            right=dict(answers_in(made, card))[field.name],
        )
        for name, says, card in tables
        for field in made.fields
        if name == THERE or field.name != once
    )


def verdicts(made: Question, tables: Tables, offered: tuple[str, ...], rng: random.Random) -> tuple[Field, ...]:
    """Of each table what stands in the way there, if anything; of what is offered one thing at most is true."""
    words = {key_of(rule): what for rule, what in STANDS_IN_THE_WAY[made.kind].items()}
    faults = [tuple(map(key_of, faults_at(made, card))) for _name, _says, card in tables]
    first = list(dict.fromkeys(rule for found in faults for rule in found[:1]))
    true = {rule for found in faults for rule in found}
    one_card = len(Position.parse(made.position).pile) == 1
    hidden = {*map(key_of, SEEN_AT_ONCE), *(() if one_card else (key_of(Rule.PILE_ONE_CARD),))}
    others = [rule for rule in words if rule not in hidden]
    rng.shuffle(others)
    rules = [*first, *(rule for rule in offered if rule not in true)][:REASONS]
    rules += [rule for rule in others if rule not in {*rules, *true}][: max(FEWEST - len(rules), 0)]
    rng.shuffle(rules)
    options = (
        Option(YES, _("Yes, nothing stands in the way")),
        *(Option(rule, _("No, {what}").format(what=words[rule])) for rule in rules),
    )
    return tuple(
        Field(name, Form.ONE, says, options, found[0] if found else YES)
        for (name, says, _card), found in zip(tables, faults, strict=True)
    )


def answers_in(made: Question, card: RuleCard) -> Iterable[tuple[str, str]]:
    """Impossible where the position cannot lie at that table."""
    answer = answer_of(made, card)
    if not isinstance(answer, tuple):
        raise Impossible(f"this cannot lie at a table of {card}")
    return answer


def source_of(question: Question) -> Question:
    """The question that another skill would have asked of the same table."""
    assert question.asked_as is not None
    kind, slug, facet = question.asked_as
    asks_verdict = any(field.name == HERE for field in question.fields)
    fields = tuple(
        dataclasses.replace(field, name=field.name.removeprefix(f"{THERE}-"))
        for field in question.fields
        if field.name.startswith(f"{THERE}-")
    )
    return dataclasses.replace(
        question, kind=kind, skill=slug, facet=facet, fields=fields, answer=True if asks_verdict else None
    )
