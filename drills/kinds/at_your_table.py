"""The kind "at-your-table": one table, two rule cards. What holds as yours is played, and what as its game is?

It asks where a rule card departs from its game. Its tables are those of the skills that the setting touches; the facets
are told apart by the referee: in one the two cards answer otherwise, in the other the setting leaves the answer alone.
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice

from canasta.cards import pack_of
from canasta.moves import Draw, parse_turn, turn_text
from canasta.position import Position
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rules import Rule
from canasta.shapes import shape_allows
from canasta.texts import gettext as _
from canasta.words import points
from drills import kinds
from drills.kinds import forms
from drills.kinds.base import (
    Explanation,
    Field,
    Form,
    Given,
    Impossible,
    Marking,
    Option,
    Question,
)
from drills.kinds.count import NAME as COUNT
from drills.kinds.exchange import is_plain
from drills.kinds.forms import Asked, FormMaker
from drills.kinds.table_told import at_table, side_by_side, told_at
from drills.kinds.table_words import BY_VERDICT, HERE_SAYS, PARTS, SEEN_AT_ONCE, STANDS_IN_THE_WAY, USUAL_SAYS
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import EVERYTHING, MELD, TAKE, Skill, skill
from lessons.knobs import KNOBS

NAME = "at-your-table"
AS_PLAYED, LEFT_ALONE = "as-your-table-plays-it", "what-it-leaves-alone"
HERE, THERE = "here", "there"
TRIES = 80
PROBES = 8  # questions of each touched facet that are looked at, to know whether it has something to show
REASONS = 4  # in which something may be forbidden, of which one at most is the truth
NUMBERS = 5  # that suggest themselves, where one is to be typed
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


def _sources(one: Skill, rule_card: RuleCard, taught: frozenset[str]) -> Iterator[Source]:
    game = usual(one.knob, rule_card)
    for card in (rule_card, game) if game else ():
        for touched in map(skill, one.touches):
            for kind in (kind for kind in touched.kinds if kind != COUNT or one.knob not in BY_VERDICT):
                for facet in kinds.possible(kind, touched.slug, card, taught):
                    yield kind, touched.slug, facet, card


def _table(source: Source, seed: int, rule_card: RuleCard, knob: str) -> Question | None:
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
    melded = (card for melds in position.melds for meld in melds for card in meld.cards)
    seen = Counter([*position.hand.cards, *melded, *chain(*position.red_threes), *position.pile])
    seen.update(card for move in moves if isinstance(move, Draw) for card in move.cards)
    hidden = filter(is_plain, (Counter(pack_of(position.rule_card.packs)) - seen).elements())
    return turn_text([Draw(tuple(islice(hidden, count))) if move == Draw() else move for move in moves])


def _part_of(made: Question, knob: str) -> tuple[Field, ...]:
    part = PARTS.get(knob)
    if part is None:
        return made.fields
    fields = [field for field in made.fields if field.name == part.field]
    if part.typed:
        fields = [Field(part.typed, Form.NUMBER, field.legend, unit=_("points")) for field in fields]
    legend = part.legend
    return tuple(fields if legend is None else (dataclasses.replace(field, legend=legend) for field in fields))


def _may_lie(position: Position) -> bool:
    """Could its melds have been laid at its table?"""
    melds = [meld for side in position.melds for meld in side if meld.rank not in (None, 3)]
    return all(
        shape_allows(position.rule_card, meld.rank, len(meld.naturals), meld.wild_count, opening=True)
        for meld in melds
        if meld.rank is not None
    )


def _differs(source: Question, one: Skill, rule_card: RuleCard) -> bool | None:
    """Do the two cards answer otherwise? None where one of them has no answer."""
    game = usual(one.knob, rule_card)
    answers = game and (_answer(source, rule_card), _answer(source, game))
    return None if not answers or None in answers else answers[0] != answers[1]


def _answer(made: Question, card: RuleCard) -> object:
    """What is right at that table, of the fields that are asked; None where it has no answer."""
    answer = kinds.answer_at(made, card)
    if made.answer is not None or not isinstance(answer, tuple):
        return answer
    asked = {field.name for field in made.fields}
    return tuple(pair for pair in answer if pair[0] in asked)


@functools.lru_cache(maxsize=1024)
def _is_able(slug: str, rule_card: RuleCard, facet: str, taught: frozenset[str]) -> bool:
    """Has any source something to show of a facet?"""
    one = skill(slug)
    return any(_shows(source, one, rule_card, facet) for source in _sources(one, rule_card, taught))


@functools.lru_cache(maxsize=1024)
def _fruitful(slug: str, rule_card: RuleCard, facet: str, taught: frozenset[str]) -> tuple[Source, ...]:
    """The sources that have something to show of a facet."""
    one = skill(slug)
    return tuple(source for source in _sources(one, rule_card, taught) if _shows(source, one, rule_card, facet))


def _shows(source: Source, one: Skill, rule_card: RuleCard, facet: str) -> bool:
    tables = (_table(source, seed, rule_card, one.knob) for seed in range(PROBES))
    return any(
        made and _differs(made, one, rule_card) is (facet == AS_PLAYED) and _ask(made, one, rule_card, random.Random(0))
        for made in tables
    )


class TableMaker(FormMaker):
    """How the kind makes its questions: from what other kinds ask."""

    def possible(self, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
        """Both facets, or none: a difference without what it leaves alone would soon be answered unread."""
        one = skill(slug)
        if usual(one.knob, rule_card) is None:
            return ()
        taught |= {one.lesson}
        return one.facets if all(_is_able(slug, rule_card, facet, taught) for facet in one.facets) else ()

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> tuple[str, Asked]:
        one = skill(slug)
        # One answer may be right for all that a setting changes: it must not be right for more than half.
        facet = wanted or (AS_PLAYED if rng.random() < 0.45 else LEFT_ALONE)
        sources = _fruitful(slug, rule_card, facet, taught | {one.lesson})
        here_it_is = rng.random() < 0.5  # so that what is left alone is a yes as often as a no
        for _again in range(TRIES if sources else 0):
            made = _table(rng.choice(sources), rng.randrange(2**31), rule_card, one.knob)
            if made is None or _differs(made, one, rule_card) is not (facet == AS_PLAYED):
                continue
            wanted_verdict = facet == AS_PLAYED or made.answer is None or _is_legal(made) is here_it_is
            asked = _ask(made, one, rule_card, rng) if wanted_verdict else None
            if asked is not None:
                return facet, asked
        raise Impossible(f"{slug} cannot be asked under the rule card '{rule_card}'")


# ── What is asked of them ────────────────────────────────────────────────────────────────────────


def _ask(made: Question, one: Skill, rule_card: RuleCard, rng: random.Random) -> Asked | None:
    game = usual(one.knob, rule_card)
    assert game is not None
    knob, part = KNOBS[one.knob], PARTS.get(one.knob)
    here, there = HERE_SAYS.format(says=knob.says(rule_card)), USUAL_SAYS.format(says=knob.says(game))
    if made.answer is None:
        fields = _twice(made, rule_card, game, here, there)
        guess = _blind(made.fields[0]) if part else made.guess_rate
    else:
        fields, guess = _verdicts(made, rule_card, game, here, there, rng), 1 / (2 * (REASONS + 1))
    if not fields:
        return None
    return Asked(
        position=Position.parse(made.position),
        turn=parse_turn(made.turn) if made.turn else (),
        prompt=part.prompt.format(target=points(rule_card.target)) if part and part.prompt else made.prompt,
        detail=made.detail,
        fields=fields,
        rule=one.rules[0],
        guess_rate=guess,
        untold=made.untold or ("frozen" if made.kind == TAKE else ""),
        asked_as=(made.kind, made.skill, made.facet),
    )


def _blind(field: Field) -> float:
    """How often one who knows no rule is right at both tables."""
    return 1 / (len(field.options) or NUMBERS) ** 2


def _twice(made: Question, rule_card: RuleCard, game: RuleCard, here: str, there: str) -> tuple[Field, ...]:
    """The same fields for both cards; none where cards are to be picked, which a page can ask for once, where things
    are to be ticked, or where what is right at one of the tables is not offered.
    """
    fields = tuple(
        dataclasses.replace(
            field,
            name=f"{name}-{field.name}",
            legend=f"{said} {field.legend}".strip(),
            right=dict(_at(made, card))[field.name],
        )
        for name, said, card in ((HERE, here, rule_card), (THERE, there, game))
        for field in made.fields
    )
    return fields if all(map(_offers_what_is_right, fields)) else ()


def _offers_what_is_right(field: Field) -> bool:
    right = set(filter(None, field.right.split(",")))
    if field.form in (Form.CARDS, Form.TICKS):
        return False
    return field.form is Form.NUMBER or right <= {one.key for one in field.options}


def _verdicts(
    made: Question, rule_card: RuleCard, game: RuleCard, here: str, there: str, rng: random.Random
) -> tuple[Field, ...]:
    """At the learner's table, what stands in the way, if anything; at the other, yes or no."""
    words = STANDS_IN_THE_WAY.get(made.kind, {})
    faults = _faults(made, rule_card)
    if faults and faults[0] not in words:
        return ()
    one_card = len(at_table(made, rule_card).pile) == 1
    others = [rule for rule in words if rule not in faults and (one_card or rule is not Rule.PILE_ONE_CARD)]
    own = [rule for rule in (*skill(made.skill).rules, *_faults(made, game)) if rule in others]
    others = [rule for rule in others if made.kind != MELD or rule not in SEEN_AT_ONCE]
    rng.shuffle(others)
    rules = [*faults[:1], *dict.fromkeys((*own, *others))][:REASONS]
    rng.shuffle(rules)
    no = [Option(_key(rule), _("No, {what}").format(what=words[rule])) for rule in rules]
    right = _key(faults[0]) if faults else YES
    yes_or_no = (Option(YES, "Yes"), Option("no", "No"))
    other_right = "no" if _faults(made, game) else YES
    return (
        Field(HERE, Form.ONE, here, (Option(YES, _("Yes, nothing stands in the way")), *no), right),
        Field(THERE, Form.ONE, there, yes_or_no, other_right),
    )


def _key(rule: Rule) -> str:
    return str(rule).replace(".", "-").replace("_", "-")


def _is_legal(made: Question) -> bool:
    return not _faults(made, RuleCard.parse(made.rule_card))


def _faults(made: Question, card: RuleCard) -> tuple[Rule, ...]:
    return kinds.named_faults(made, at_table(made, card))


def _at(made: Question, card: RuleCard) -> Iterable[tuple[str, str]]:
    answer = _answer(made, card)
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
        faults = _faults(made, card)
        return {HERE: _key(faults[0]) if faults else YES, THERE: "no" if _faults(made, game) else YES}
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
    faults = _faults(made, usual(skill(question.skill).knob, card) or card)
    return {HERE: _key(faults[0]) if faults else YES}


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
