"""The kind "at-your-table": one table, two rule cards. What holds as yours is played, and what as its game is?

It asks where a rule card departs from its game. Its tables are those of the skills that the setting touches; the facets
are told apart by the referee: in one the two cards answer otherwise, in the other the setting leaves the answer alone.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterable, Mapping

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import points
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Impossible, Marking, Option, Question
from drills.kinds.forms import Asked, FormMaker
from drills.kinds.table_sources import (
    REASONS,
    YES,
    Answers,
    Source,
    answer_of,
    differs,
    faults_at,
    is_able,
    key_of,
    said,
    shown,
    table,
    usual,
)
from drills.kinds.table_told import side_by_side, told_at
from drills.kinds.table_words import HERE_SAYS, PARTS, SEEN_AT_ONCE, STANDS_IN_THE_WAY, USUAL_SAYS
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import EVERYTHING, TAKE, Skill, skill
from lessons.knobs import KNOBS

NAME = "at-your-table"
AS_PLAYED, LEFT_ALONE = "as-your-table-plays-it", "what-it-leaves-alone"
HERE, THERE = "here", "there"
TRIES, ROUNDS = 16, 12  # tables that are tried for an answer, answers that are tried for
CHANGES = 0.3  # of the questions: what a setting changes has the same answer at most tables
BLIND = 1 / 8  # a yes or one of some reasons at the own table; at the other the same, or the one that it changes to


class TableMaker(FormMaker):
    """How the kind makes its questions: from what other kinds ask."""

    def possible(self, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
        """Both facets, or none: a difference without what it leaves alone would soon be answered unread."""
        one = skill(slug)
        if usual(one.knob, rule_card) is None:
            return ()
        taught |= {one.lesson}
        able = (is_able(slug, rule_card, facet == AS_PLAYED, taught) for facet in one.facets)
        return one.facets if all(able) else ()

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> tuple[str, Asked]:
        """What is to be right is drawn first, so that no answer is much commoner than the others."""
        one, game = skill(slug), usual(skill(slug).knob, rule_card)
        facet = wanted or (AS_PLAYED if rng.random() < CHANGES else LEFT_ALONE)
        found = shown(slug, rule_card, taught | {one.lesson})
        by_kind = found.changed if facet == AS_PLAYED else found.left_alone
        for _again in range(ROUNDS if game and by_kind else 0):
            assert game is not None
            kind = rng.choice(list(by_kind))
            answers = _drawn(by_kind[kind], found.changed.get(kind, ()), rng)
            if made := _made(by_kind[kind], answers, one, rule_card, game, rng):
                return facet, _ask(made, one, rule_card, game, found.in_the_way.get(kind, ()), rng)
        raise Impossible(f"{slug} cannot be asked under the rule card '{rule_card}'")


def _drawn(answers: Collection[Answers], changed: Iterable[Answers], rng: random.Random) -> Answers:
    """One of them; half as often one that has to do with what is right where the setting changes something."""
    known = {said for pair in changed for said in pair}
    return rng.choices(list(answers), [1 if known & {*pair} else 2 for pair in answers])[0]


def _made(
    sources: Mapping[Answers, tuple[Source, ...]],
    wanted: Answers,
    one: Skill,
    rule_card: RuleCard,
    game: RuleCard,
    rng: random.Random,
) -> Question | None:
    """A table at which that is right, or something else that may be as well if none turns up soon."""
    other: Question | None = None
    for _again in range(TRIES):
        made = table(rng.choice(sources[wanted]), rng.randrange(2**31), rule_card, one.knob)
        if made is None or differs(made, rule_card, game) is not (wanted[0] != wanted[1]):
            continue
        answers = (answer_of(made, rule_card), answer_of(made, game))
        if answers == wanted:
            return made
        if answers in sources:
            other = made
    return other


# ── What is asked of them ────────────────────────────────────────────────────────────────────────


def _ask(
    made: Question, one: Skill, rule_card: RuleCard, game: RuleCard, offered: tuple[str, ...], rng: random.Random
) -> Asked:
    knob, part = KNOBS[one.knob], PARTS.get(one.knob)
    tables = (
        (HERE, HERE_SAYS.format(says=knob.says(rule_card)), rule_card),
        (THERE, USUAL_SAYS.format(says=knob.says(game)), game),
    )
    return Asked(
        position=Position.parse(made.position),
        turn=parse_turn(made.turn) if made.turn else (),
        prompt=part.prompt.format(target=points(rule_card.target)) if part and part.prompt else made.prompt,
        detail=made.detail,
        fields=_twice(made, tables) if made.answer is None else _verdicts(made, tables, offered, rng),
        rule=one.rules[0],
        guess_rate=BLIND,
        untold=made.untold or ("frozen" if made.kind == TAKE else ""),
        asked_as=(made.kind, made.skill, made.facet),
    )


Tables = tuple[tuple[str, str, RuleCard], ...]  # the name of its field, how it plays, its card


def _twice(made: Question, tables: Tables) -> tuple[Field, ...]:
    """The same fields for both cards."""
    return tuple(
        dataclasses.replace(
            field,
            name=f"{name}-{field.name}",
            legend=f"{says} {field.legend}".strip(),
            right=dict(_at(made, card))[field.name],
        )
        for name, says, card in tables
        for field in made.fields
    )


def _verdicts(made: Question, tables: Tables, offered: tuple[str, ...], rng: random.Random) -> tuple[Field, ...]:
    """Of each table what stands in the way there, if anything; of what is offered one thing at most is true."""
    words = {key_of(rule): what for rule, what in STANDS_IN_THE_WAY[made.kind].items()}
    faults = [tuple(map(key_of, faults_at(made, card))) for _name, _says, card in tables]
    first = list(dict.fromkeys(rule for found in faults for rule in found[:1]))
    true = {rule for found in faults for rule in found}
    one_card = len(Position.parse(made.position).pile) == 1
    hidden = {*map(key_of, SEEN_AT_ONCE), *(() if one_card else (key_of(Rule.PILE_ONE_CARD),))}
    others = [rule for rule in words if rule not in hidden]
    rng.shuffle(others)
    rules = [*first, *(rule for rule in dict.fromkeys((*offered, *others)) if rule not in true)][:REASONS]
    rng.shuffle(rules)
    options = (
        Option(YES, _("Yes, nothing stands in the way")),
        *(Option(rule, _("No, {what}").format(what=words[rule])) for rule in rules),
    )
    return tuple(
        Field(name, Form.ONE, says, options, found[0] if found else YES)
        for (name, says, _card), found in zip(tables, faults, strict=True)
    )


def _at(made: Question, card: RuleCard) -> Iterable[tuple[str, str]]:
    answer = answer_of(made, card)
    assert isinstance(answer, tuple)
    return answer


# ── Marked and explained ─────────────────────────────────────────────────────────────────────────


def _source_of(question: Question) -> Question:
    """The question that another skill would have asked of the same table."""
    assert question.asked_as is not None
    kind, slug, facet = question.asked_as
    asks_verdict = any(field.name == HERE for field in question.fields)
    fields = tuple(
        dataclasses.replace(field, name=field.name.removeprefix(f"{HERE}-"))
        for field in question.fields
        if field.name.startswith(f"{HERE}-")
    )
    return dataclasses.replace(
        question, kind=kind, skill=slug, facet=facet, fields=fields, answer=True if asks_verdict else None
    )


def right_values(question: Question, position: Position) -> Mapping[str, str]:
    made = dataclasses.replace(_source_of(question), position=str(position), rule_card=str(position.rule_card))
    card = position.rule_card
    game = usual(skill(question.skill).knob, card) or card
    if made.answer is not None:
        return {HERE: said(faults_at(made, card)), THERE: said(faults_at(made, game))}
    tables = ((HERE, card), (THERE, game))
    return {f"{name}-{field}": value for name, at in tables for field, value in _at(made, at)}


MAKER = TableMaker(NAME, {}, right_values)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    """Answered by the game's rule what the table plays otherwise."""
    if question.facet != AS_PLAYED:
        return None
    by_the_game = all(given.values.get(name) == value for name, value in _by_the_game(question).items())
    return "usual-rule-here" if by_the_game else None


def _by_the_game(question: Question) -> dict[str, str]:
    """What would be answered for the own table by who plays the usual rule there too."""
    made = _source_of(question)
    if made.answer is None:
        right = {field.name: field.right for field in question.fields}
        return {f"{HERE}-{field.name}": right[f"{THERE}-{field.name}"] for field in made.fields}
    card = RuleCard.parse(question.rule_card)
    return {HERE: said(faults_at(made, usual(skill(question.skill).knob, card) or card))}


def explain(question: Question, given: Given) -> Explanation:
    one = skill(question.skill)
    card = RuleCard.parse(question.rule_card)
    game = usual(one.knob, card) or card
    made, slug = _source_of(question), mark(question, given).misconception
    part = PARTS.get(one.knob)
    here, there = (told_at(made, at, part.sentences if part else None) for at in (card, game))
    because = side_by_side(here.because, there.because)
    told = forms.explanation(
        question,
        given,
        outcome=_("another answer at your table") if question.facet == AS_PLAYED else _("the same at both tables"),
        because=because,
        ledger=here.ledger,
        marks=here.marks,
        misconception=MISCONCEPTIONS[slug] if slug else "",
    )
    # Both settings are told with the fields. One table's half of why is not enough for a right answer either.
    return dataclasses.replace(told, one_line=because, departures=())
