"""The kind "at-your-table": one table, two rule cards. What holds as yours is played, and what as its game is?

It asks where a rule card departs from its game. Its tables are those of the skills that the setting touches; the facets
are told apart by the referee: in one the two cards answer otherwise, in the other the setting leaves the answer alone.
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Iterable, Iterator, Mapping

from canasta.explain import explain as explain_fault
from canasta.moves import parse_turn
from canasta.position import Position
from canasta.referee import ruling, why_not_out, why_not_take
from canasta.rulecard import NAMED_CARDS, RuleCard
from canasta.rules import Rule
from canasta.shapes import shape_allows
from canasta.texts import gettext as _
from drills import kinds
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Impossible, Marking, Option, Question
from drills.kinds.forms import Asked, FormMaker
from drills.misconceptions import MISCONCEPTIONS
from drills.skills import EVERYTHING, MELD, TAKE, Skill, skill
from lessons.knobs import KNOBS

NAME = "at-your-table"
AS_PLAYED, LEFT_ALONE = "as-your-table-plays-it", "what-it-leaves-alone"
HERE, THERE = "here", "there"
TRIES = 80
PROBES = 6  # questions of each touched facet that are looked at, to know whether it has something to show
REASONS = 4  # in which something may be forbidden, of which one at most is the truth

OUT, ASK, CONCEALED = "can-you-go-out", "ask-partner", "concealed-or-not"

# What may stand in the way, in a few words.
STANDS_IN_THE_WAY = {
    MELD: {
        Rule.MELD_SIZE: _("it is too few cards"),
        Rule.MELD_RANK: _("they are not of one rank"),
        Rule.MELD_NATURALS: _("it has too few natural cards"),
        Rule.MELD_WILDS: _("it has too many wild cards"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
        Rule.MELD_KEEP_ONE: _("too few cards stay in the hand"),
        Rule.OUT_CANASTA: _("there are not canastas enough to go out"),
        Rule.OUT_LAST_CARD: _("no card is left to discard"),
        Rule.BLACK_THREE_MELD: _("black threes cannot be melded so"),
    },
    TAKE: {
        Rule.PILE_USE_TOP: _("the top card cannot be laid"),
        Rule.PILE_NATURAL_AND_WILD: _("one natural card and a wild do not take it"),
        Rule.PILE_ADD: _("joining your meld does not take it"),
        Rule.FROZEN_UNOPENED: _("it is frozen until you have melded"),
        Rule.FROZEN_WILD: _("a wild card freezes it"),
        Rule.FROZEN_BLACK_THREE: _("a black three freezes it"),
        Rule.PILE_TOP_BLACK_THREE: _("a black three on top stops it"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
        Rule.PILE_ONE_CARD: _("one card is too little to take for one"),
        Rule.PILE_MUST_FINISH: _("too few cards stay in the hand"),
        Rule.MELD_WILDS: _("the meld would have too many wild cards"),
    },
    OUT: {
        Rule.OUT_CANASTA: _("there are not canastas enough"),
        Rule.OUT_LAST_CARD: _("the cards cannot all go as they would have to"),
        Rule.MELD_WILDS: _("a wild card finds no place"),
        Rule.BLACK_THREE_MELD: _("black threes cannot be melded"),
        Rule.OPENING_MINIMUM: _("it does not reach the minimum"),
    },
    ASK: {
        Rule.ASK_TIMING: _("it is not the moment to ask"),
        Rule.ASK_ABLE: _("there is nothing to ask about"),
        Rule.ASK_BINDS: _("your partner’s answer forbids it"),
        Rule.ASK_OPTIONAL: _("your partner has to be asked first, or cannot be"),
        Rule.OUT_CANASTA: _("there are not canastas enough to go out"),
        Rule.MELD_KEEP_ONE: _("too few cards stay in the hand"),
    },
}
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
            for kind in touched.kinds:
                for facet in kinds.possible(kind, touched.slug, card, taught):
                    yield kind, touched.slug, facet, card


def _table(source: Source, seed: int, rule_card: RuleCard) -> Question | None:
    """A question of that facet at the learner's own table; None where its table could not have come about there."""
    kind, slug, facet, card = source
    try:
        made = kinds.make(kind, slug, seed, card, facet)
        text = f"{rule_card} {made.position.partition(' ')[2]}"
        position = Position.parse(text)
    except ValueError:  # Impossible is one
        return None
    if card != rule_card and not _may_lie(position):
        return None
    return dataclasses.replace(made, rule_card=str(rule_card), position=text)


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
    answers = game and (kinds.answer_at(source, rule_card), kinds.answer_at(source, game))
    return None if not answers or None in answers else answers[0] != answers[1]


@functools.lru_cache(maxsize=1024)
def _fruitful(slug: str, rule_card: RuleCard, facet: str, taught: frozenset[str]) -> tuple[Source, ...]:
    """The sources that have something to show of a facet."""
    one = skill(slug)
    return tuple(
        source
        for source in _sources(one, rule_card, taught)
        if any(
            (made := _table(source, seed, rule_card)) and _differs(made, one, rule_card) is (facet == AS_PLAYED)
            for seed in range(PROBES)
        )
    )


class TableMaker(FormMaker):
    """How the kind makes its questions: from what other kinds ask."""

    def possible(self, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
        """Both facets, or none: a difference without what it leaves alone would soon be answered unread."""
        one = skill(slug)
        if usual(one.knob, rule_card) is None:
            return ()
        taught |= {one.lesson}
        return one.facets if all(_fruitful(slug, rule_card, facet, taught) for facet in one.facets) else ()

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> tuple[str, Asked]:
        one = skill(slug)
        # One answer may be right for all that a setting changes: it must not be right for more than half.
        facet = wanted or (AS_PLAYED if rng.random() < 0.45 else LEFT_ALONE)
        sources = _fruitful(slug, rule_card, facet, taught | {one.lesson})
        here_it_is = rng.random() < 0.5  # so that what is left alone is a yes as often as a no
        for _again in range(TRIES if sources else 0):
            made = _table(rng.choice(sources), rng.randrange(2**31), rule_card)
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
    if made.kind == CONCEALED:  # why it is so has other answers at the other table
        made = dataclasses.replace(made, fields=made.fields[:1], guess_rate=1 / len(made.fields[0].options) ** 2)
    knob = KNOBS[one.knob]
    here, there = (
        _("At your table. {says}").format(says=knob.says(rule_card)),
        _("Where it is played otherwise. {says}").format(says=knob.says(game)),
    )
    if made.answer is None:
        fields, guess = _twice(made, rule_card, game, here, there), made.guess_rate
    else:
        fields, guess = _verdicts(made, rule_card, game, here, there, rng), 1 / (2 * (REASONS + 1))
    if not fields:
        return None
    return Asked(
        position=Position.parse(made.position),
        turn=parse_turn(made.turn) if made.turn else (),
        prompt=made.prompt,
        detail=made.detail,
        fields=fields,
        rule=one.rules[0],
        guess_rate=guess,
        untold=made.untold or "frozen",
        asked_as=(made.kind, made.skill, made.facet),
    )


def _twice(made: Question, rule_card: RuleCard, game: RuleCard, here: str, there: str) -> tuple[Field, ...]:
    """The same fields for both cards; none where cards are to be picked, which a page can ask for once, nor where what
    is to be ticked, or is right at one of the tables, may never be so at the other.
    """
    fields = tuple(
        dataclasses.replace(
            field, name=f"{name}-{field.name}", legend=f"{said} {field.legend}", right=dict(_at(made, card))[field.name]
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
    one_card = len(_at_table(made, rule_card).pile) == 1
    others = [rule for rule in words if rule not in faults and (one_card or rule is not Rule.PILE_ONE_CARD)]
    own = [rule for rule in (*skill(made.skill).rules, *_faults(made, game)) if rule in others]
    rng.shuffle(others)
    rules = [*faults[:1], *dict.fromkeys((*own, *others))][:REASONS]
    rng.shuffle(rules)
    no = [Option(_key(rule), _("No: {what}").format(what=words[rule])) for rule in rules]
    right = _key(faults[0]) if faults else YES
    yes_or_no = (Option(YES, "Yes"), Option("no", "No"))
    other_right = "no" if _faults(made, game) else YES
    return (
        Field(HERE, Form.ONE, here, (Option(YES, _("Yes: nothing stands in the way")), *no), right),
        Field(THERE, Form.ONE, there, yes_or_no, other_right),
    )


def _key(rule: Rule) -> str:
    return str(rule).replace(".", "-").replace("_", "-")


def _is_legal(made: Question) -> bool:
    return not _faults(made, RuleCard.parse(made.rule_card))


def _at_table(made: Question, card: RuleCard) -> Position:
    return Position.parse(f"{card} {made.position.partition(' ')[2]}")


def _faults(made: Question, card: RuleCard) -> tuple[Rule, ...]:
    return kinds.named_faults(made, _at_table(made, card))


def _at(made: Question, card: RuleCard) -> Iterable[tuple[str, str]]:
    answer = kinds.answer_at(made, card)
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


def make(
    slug: str, seed: int, rule_card: RuleCard, rng: random.Random, facet: str | None, taught: frozenset[str]
) -> Question:
    return forms.make(MAKER, slug, seed, rule_card, rng, facet, taught)


right_answers = forms.right_answers
answer_at = functools.partial(forms.answer_at, MAKER)


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    """Answered by the game's rule what the table plays otherwise."""
    if question.facet != AS_PLAYED:
        return None
    pairs = [(one, f"{THERE}{one.name.removeprefix(HERE)}") for one in question.fields if one.name.startswith(HERE)]
    there = {one.name: one.right for one in question.fields}
    by_the_game = all(_alike(given.values.get(here.name, ""), there[other]) for here, other in pairs)
    return "usual-rule-here" if by_the_game else None


def _alike(said: str, right: str) -> bool:
    return said == right or (right == "no" and said not in ("", YES))


def explain(question: Question, given: Given) -> Explanation:
    one = skill(question.skill)
    card = RuleCard.parse(question.rule_card)
    game = usual(one.knob, card) or card
    made, knob = _source_of(question), KNOBS[one.knob]
    slug = mark(question, given).misconception
    return forms.explanation(
        question,
        given,
        outcome=_("another answer at your table") if question.facet == AS_PLAYED else _("the same at both tables"),
        because=_because(made, card, game),
        misconception=MISCONCEPTIONS[slug] if slug else "",
        told=(
            _("At your table: {says}").format(says=knob.says(card)),
            _("Otherwise: {says}").format(says=knob.says(game)),
        ),
    )


def _because(made: Question, card: RuleCard, game: RuleCard) -> str:
    if made.answer is None:
        inner = forms.said_of(made.fields, dict(_at(made, card)))
        return _("At your table: {inner}. Played otherwise: {said_of}.").format(
            inner=inner, said_of=forms.said_of(made.fields, dict(_at(made, game)))
        )
    return _("At your table: {in_words} Played otherwise: {in_words2}").format(
        in_words=_in_words(made, card), in_words2=_in_words(made, game)
    )


def _in_words(made: Question, card: RuleCard) -> str:
    position = _at_table(made, card)
    without_turn = why_not_out if made.kind == OUT else why_not_take
    faults = ruling(position, parse_turn(made.turn)).faults if made.turn else without_turn(position)
    return (
        _("no. {explain_fault}").format(explain_fault=explain_fault(faults[0], position))
        if faults
        else _("yes, nothing stands in the way.")
    )
