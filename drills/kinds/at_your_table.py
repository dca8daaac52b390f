"""The kind "at-your-table": one table, two rule cards. What holds as yours is played, and what as its game is?

It asks where a rule card departs from its game. Its tables are those of the skills that the setting touches; the facets
are told apart by the referee: in one the two cards answer otherwise, in the other the setting leaves the answer alone.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping

from canasta.moves import parse_turn
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.texts import gettext as _
from canasta.words import points
from drills.kinds import forms
from drills.kinds.base import Explanation, Given, Impossible, Marking, Question
from drills.kinds.forms import Asked, FormMaker
from drills.kinds.table_changes import changes
from drills.kinds.table_fields import (
    AS_PLAYED,
    HERE,
    LEFT_ALONE,
    THERE,
    answers_in,
    source_of,
    tables_of,
    twice,
    verdicts,
)
from drills.kinds.table_sources import (
    Answers,
    Shown,
    Source,
    answers_of,
    differs,
    faults_at,
    is_able,
    once_of,
    said,
    shown,
    table,
    usual,
)
from drills.kinds.table_told import side_by_side, told_at
from drills.kinds.table_words import PARTS
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import EVERYTHING, TAKE, Skill, skill

NAME = "at-your-table"
TRIES, ROUNDS = 16, 12  # tables that are tried for an answer, answers that are tried for
CHANGES = (0.2, 0.75)  # of the questions, at least and at most: as many as of all answers are right where it changes
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

    def drawn_facet(self, slug: str, rule_card: RuleCard, rng: random.Random, taught: frozenset[str]) -> str:
        """Which of the two chance draws."""
        found = shown(slug, rule_card, taught | {skill(slug).lesson})
        return AS_PLAYED if rng.random() < _changes_in(found) else LEFT_ALONE

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> tuple[str, Asked]:
        """What is to be right is drawn first, so that no answer is much commoner than the others."""
        one, game = skill(slug), usual(skill(slug).knob, rule_card)
        found = shown(slug, rule_card, taught | {one.lesson})
        facet = wanted or self.drawn_facet(slug, rule_card, rng, taught)
        by_kind = found.changed if facet == AS_PLAYED else found.left_alone
        for _again in range(ROUNDS if game and by_kind else 0):
            assert game is not None
            kind = rng.choices(list(by_kind), [len(answers) for answers in by_kind.values()])[0]
            answers = rng.choice(list(by_kind[kind]))
            if made := _made(by_kind[kind], answers, one, rule_card, game, facet == AS_PLAYED, rng):
                return facet, _ask(made, one, rule_card, game, found.in_the_way.get(kind, ()), rng)
        raise Impossible(f"{slug} cannot be asked under the rule card '{rule_card}'")


def _changes_in(found: Shown) -> float:
    """In how many of the questions the setting shows: what it changes has the same answer at most tables."""
    changed, left = ({said for answers in by.values() for said in answers} for by in (found.changed, found.left_alone))
    least, most = CHANGES
    return min(max(len(changed) / max(len(changed) + len(left), 1), least), most)


def _made(
    sources: Mapping[Answers, tuple[Source, ...]],
    wanted: Answers,
    one: Skill,
    rule_card: RuleCard,
    game: RuleCard,
    it_changes: bool,
    rng: random.Random,
) -> Question | None:
    """A table at which that is right, or something else that may be as well if none turns up soon."""
    other: Question | None = None
    for _again in range(TRIES):
        made = table(rng.choice(sources[wanted]), rng.randrange(2**31), rule_card, one.knob)
        if made is None or differs(made, rule_card, game, once_of(one.knob)) is not it_changes:
            continue
        answers = answers_of(made, rule_card, game, once_of(one.knob))
        if answers == wanted:
            return made
        if answers in sources:
            other = made
    return other


# ── What is asked of them ────────────────────────────────────────────────────────────────────────


def _ask(
    made: Question, one: Skill, rule_card: RuleCard, game: RuleCard, offered: tuple[str, ...], rng: random.Random
) -> Asked:
    part, tables = PARTS.get(one.knob), tables_of(one.knob, rule_card, game)
    return Asked(
        position=Position.parse(made.position),
        turn=parse_turn(made.turn) if made.turn else (),
        prompt=part.prompt.format(target=points(rule_card.target)) if part and part.prompt else made.prompt,
        detail=made.detail,
        fields=twice(made, tables, once_of(one.knob)) if made.answer is None else verdicts(made, tables, offered, rng),
        rule=one.rules[0],
        guess_rate=BLIND,
        untold=made.untold or ("frozen" if made.kind == TAKE else ""),
        asked_as=(made.kind, made.skill, made.facet),
    )


# ── Marked and explained ─────────────────────────────────────────────────────────────────────────


def right_values(question: Question, position: Position) -> Mapping[str, str]:
    made = dataclasses.replace(source_of(question), position=str(position), rule_card=str(position.rule_card))
    card = position.rule_card
    game = usual(skill(question.skill).knob, card) or card
    if made.answer is not None:
        return {HERE: said(faults_at(made, card)), THERE: said(faults_at(made, game))}
    tables, asked = ((HERE, card), (THERE, game)), {field.name for field in question.fields}
    found = {f"{name}-{field}": value for name, at in tables for field, value in answers_in(made, at)}
    return {name: value for name, value in found.items() if name in asked}


MAKER = TableMaker(NAME, {}, right_values, changes)
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
    made = source_of(question)
    if made.answer is None:
        right = {field.name: field.right for field in question.fields}
        return {name: right[f"{THERE}-{name.removeprefix(f'{HERE}-')}"] for name in right if name.startswith(HERE)}
    card = RuleCard.parse(question.rule_card)
    return {HERE: said(faults_at(made, usual(skill(question.skill).knob, card) or card))}


def explain(question: Question, given: Given) -> Explanation:
    one = skill(question.skill)
    card = RuleCard.parse(question.rule_card)
    game = usual(one.knob, card) or card
    made, slug = source_of(question), mark(question, given).misconception
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
