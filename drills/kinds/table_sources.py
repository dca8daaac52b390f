"""Where the tables of "at-your-table" come from: what other kinds ask, at tables that a setting touches and others."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import NamedTuple, cast

from canasta.cards import Rank, pack_of
from canasta.moves import Draw, parse_turn, turn_text
from canasta.position import Position
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rules import Rule
from canasta.shapes import shape_allows
from canasta.texts import gettext as _
from drills.kinds import registry as kinds
from drills.kinds.base import Field, Form, Question
from drills.kinds.count import NAME as COUNT
from drills.kinds.exchange import is_plain
from drills.kinds.table_told import at_table
from drills.kinds.table_words import BY_VERDICT, PARTS, SEEN_AT_ONCE, STANDS_IN_THE_WAY
from drills.skills import MELD, SKILLS, Skill, skill

PROBES = 8  # questions of each touched facet that are looked at, to know whether it has something to show
ELSEWHERE = 12  # facets that it does not touch are looked at too
FEWEST, REASONS = 4, 6  # in which something may be forbidden, of which one at most is the truth at either table
YES = "yes"


def usual(knob: str, rule_card: RuleCard) -> RuleCard | None:
    """The same card with that setting as its game has it; None where it is so already, or would clash."""
    game = NAMED_CARDS[rule_card.name if rule_card.players != 4 or rule_card.is_modern else "classic"]
    if getattr(rule_card, knob) == getattr(game, knob):
        return None
    try:
        return RuleCard.parse(str(dataclasses.replace(rule_card, **{knob: getattr(game, knob)})))
    except ValueError:
        return None


# ── Tables of other skills ───────────────────────────────────────────────────────────────────────


Source = tuple[str, str, str, RuleCard]  # kind, skill, facet, and the rule card its table is made by
Answers = tuple[object, object]  # what is right at the learner's table, and by the usual rule


def _sources(one: Skill, rule_card: RuleCard, taught: frozenset[str]) -> Iterator[Source]:
    game, part = usual(one.knob, rule_card), PARTS.get(one.knob)
    cards = (game,) if part and part.by_game_only else (rule_card, game)
    for card in filter(None, cards) if game else ():
        for touched in map(skill, one.touches):
            for kind in (kind for kind in touched.kinds if kind != COUNT or one.knob not in BY_VERDICT):
                for facet in kinds.possible(kind, touched.slug, card, taught):
                    yield kind, touched.slug, facet, card


def table(source: Source, seed: int, rule_card: RuleCard, knob: str) -> Question | None:
    """A question of that facet at the learner's own table, or the part of it that the setting is about.

    None where its table could not have come about there.
    """
    kind, slug, facet, card = source
    try:
        made = kinds.make(kind, slug, seed, card, facet)
        text = f"{rule_card} {made.position.partition(' ')[2]}"
        position = Position.parse(text)
    except ValueError:  # Impossible is one
        return None
    fields = _part_of(made, knob)
    if knob == "draw" and made.turn:
        made = dataclasses.replace(made, turn=_with_told_draws(position, made.turn, card.draw))
    if (made.answer is None and not fields) or (card != rule_card and not _may_lie(position)):
        return None
    return dataclasses.replace(made, rule_card=str(rule_card), position=text, fields=fields)


def _with_told_draws(position: Position, turn: str, count: int) -> str:
    """The turn with as many cards drawn as its words tell: at the other table too."""
    moves = parse_turn(turn)
    seen = position.seen + Counter(card for move in moves if isinstance(move, Draw) for card in move.cards)
    hidden = filter(is_plain, (Counter(pack_of(position.rule_card.packs)) - seen).elements())
    return turn_text([Draw(tuple(islice(hidden, count))) if move == Draw() else move for move in moves])


def _part_of(made: Question, knob: str) -> tuple[Field, ...]:
    part = PARTS.get(knob)
    if part is None:
        return made.fields
    fields = [field for field in made.fields if field.name == part.field]
    if part.typed:
        fields = [Field(part.typed, Form.NUMBER, field.legend, unit=_("points")) for field in fields]
    if part.legend is not None:
        fields = [dataclasses.replace(field, legend=part.legend) for field in fields]
    asked_once = [field for field in made.fields if field.name == part.once] if fields else []
    return (*fields, *(dataclasses.replace(field, legend=part.once_legend or field.legend) for field in asked_once))


def once_of(knob: str) -> str:
    """The name of the field that is asked by the usual rule alone."""
    return PARTS[knob].once if knob in PARTS else ""


def _may_lie(position: Position) -> bool:
    """Could its melds have been laid at its table?"""
    melds = [meld for side in position.melds for meld in side if meld.rank not in (None, Rank.THREE)]
    return all(
        shape_allows(position.rule_card, meld.rank, len(meld.naturals), meld.wild_count, opening=True)
        for meld in melds
        if meld.rank is not None
    )


def differs(made: Question, rule_card: RuleCard, game: RuleCard, once: str = "") -> bool | None:
    """Do the two cards answer otherwise? None where one of them has no answer, or not one that can be asked for."""
    answers = answer_of(made, rule_card, once), answer_of(made, game, once)
    if None in answers or not _can_be_asked(made, rule_card, game, once):
        return None
    return answers[0] != answers[1]


def answers_of(made: Question, rule_card: RuleCard, game: RuleCard, once: str = "") -> Answers:
    """What is right at both tables; what is asked once stands with the usual rule's, but for a number, of many."""
    is_number = any(field.name == once and field.form is Form.NUMBER for field in made.fields)
    return answer_of(made, rule_card, once), answer_of(made, game, once if is_number else "")


def answer_of(made: Question, card: RuleCard, once: str = "") -> object:
    """What is right at that table, of the fields that are asked but for that one; None where it has no answer."""
    if made.answer is not None:
        return said(faults_at(made, card))
    answer = kinds.answer_at(made, card)
    if not isinstance(answer, tuple):
        return answer
    asked = {field.name for field in made.fields} - {once}
    return tuple(pair for pair in answer if pair[0] in asked)


@functools.lru_cache(maxsize=64)
def faults_at(made: Question, card: RuleCard) -> tuple[Rule, ...]:
    return kinds.named_faults(made, at_table(made, card))


def key_of(rule: Rule) -> str:
    return str(rule).replace(".", "-").replace("_", "-")


def said(faults: tuple[Rule, ...]) -> str:
    """What is right where these stand in the way."""
    return key_of(faults[0]) if faults else YES


def _can_be_asked(made: Question, rule_card: RuleCard, game: RuleCard, once: str) -> bool:
    """Not where cards are to be picked, which a page can ask for once, where things are to be ticked twice, where what
    is right at one of the tables is not offered, or where of what stands in the way at both two are true at one.
    """
    if made.answer is None:
        fields = {field.name: field for field in made.fields}
        right = [cast(Iterable[tuple[str, str]], answer_of(made, *at)) for at in ((rule_card, once), (game,))]
        return all(_offers(fields[name], value, name == once) for name, value in chain(*right))
    here, there = faults_at(made, rule_card), faults_at(made, game)
    first = {*here[:1], *there[:1]}
    return first <= STANDS_IN_THE_WAY.get(made.kind, {}).keys() and not first & {*here[1:], *there[1:]}


def _offers(field: Field, right: str, is_once: bool) -> bool:
    if field.form is Form.CARDS or (field.form is Form.TICKS and not is_once):
        return False
    return field.form is Form.NUMBER or set(filter(None, right.split(","))) <= {one.key for one in field.options}


# ── Which sources have something to show ─────────────────────────────────────────────────────────


@functools.lru_cache(maxsize=1024)
def is_able(slug: str, rule_card: RuleCard, changes: bool, taught: frozenset[str]) -> bool:
    """Has any source something to show of what the setting changes, or of what it leaves alone?"""
    one = skill(slug)
    return any(_shows(source, one, rule_card, changes) for source in _sources(one, rule_card, taught))


def _shows(source: Source, one: Skill, rule_card: RuleCard, changes: bool) -> bool:
    game = usual(one.knob, rule_card)
    tables = (table(source, seed, rule_card, one.knob) for seed in range(PROBES))
    return any(made and game and differs(made, rule_card, game, once_of(one.knob)) is changes for made in tables)


class Shown(NamedTuple):
    """What sources show of a setting: by kind, what is right at both tables, and the sources at which it came up."""

    changed: Mapping[str, Mapping[Answers, tuple[Source, ...]]]
    left_alone: Mapping[str, Mapping[Answers, tuple[Source, ...]]]
    in_the_way: Mapping[str, tuple[str, ...]]  # by kind: what is offered as standing in the way


@functools.lru_cache(maxsize=256)
def shown(slug: str, rule_card: RuleCard, taught: frozenset[str]) -> Shown:
    one, game = skill(slug), usual(skill(slug).knob, rule_card)
    came: dict[bool, dict[str, dict[Answers, list[Source]]]] = {True: {}, False: {}}
    sources = [*_sources(one, rule_card, taught), *_elsewhere(one, rule_card, taught)]
    for source, seed in product(sources if game else (), range(PROBES)):
        made = table(source, seed, rule_card, one.knob)
        changes = differs(made, rule_card, game, once_of(one.knob)) if made and game else None
        if made and game and changes is not None and not _is_seen_at_once(made, one, rule_card):
            answers = answers_of(made, rule_card, game, once_of(one.knob))
            came[changes].setdefault(made.kind, {}).setdefault(answers, []).append(source)
    offered = {kind: _offered(came[True].get(kind, {}), came[False].get(kind, {})) for kind in STANDS_IN_THE_WAY}
    for found in came.values():
        for kind in found.keys() & offered.keys():
            found[kind] = {said: by for said, by in found[kind].items() if {*said} <= {*offered[kind], YES}}
    changed, left_alone = (
        {kind: {said: tuple(by) for said, by in answers.items()} for kind, answers in came[changes].items() if answers}
        for changes in (True, False)
    )
    return Shown(changed, left_alone, offered)


def _offered(changed: Mapping[Answers, list[Source]], left: Mapping[Answers, list[Source]]) -> tuple[str, ...]:
    """What the setting brings or takes away, then what stands in the way most often beside it."""
    counts: Counter[str] = Counter()
    for answers in changed:
        counts.update({str(said): len(changed) * 1000 for said in answers})
    for answers, sources in left.items():
        counts[str(answers[0])] += len(sources)
    del counts[YES]
    return tuple(said for said, _count in counts.most_common(REASONS))


def _elsewhere(one: Skill, rule_card: RuleCard, taught: frozenset[str]) -> list[Source]:
    """Some that the setting does not touch, of the same kinds, each skill in turn: there other things forbid it."""
    asking = {kind for touched in map(skill, one.touches) for kind in touched.kinds if kind in STANDS_IN_THE_WAY}
    found = [
        (kind, other.slug, facet, rule_card)
        for other in SKILLS
        for kind in other.kinds
        if kind in asking and other.lesson in taught and other.slug not in one.touches
        for facet in kinds.possible(kind, other.slug, rule_card, taught)
    ]
    random.Random(one.slug).shuffle(found)
    by_skill: dict[str, list[Source]] = {}
    for source in found:
        by_skill.setdefault(source[1], []).append(source)
    return sorted(found, key=lambda source: by_skill[source[1]].index(source))[:ELSEWHERE]


def _is_seen_at_once(made: Question, one: Skill, rule_card: RuleCard) -> bool:
    """Is what stands in the way plain to see, and not what the setting touches?"""
    if made.kind != MELD or made.skill in one.touches:
        return False
    return bool({*faults_at(made, rule_card)[:1]} & {*SEEN_AT_ONCE})
