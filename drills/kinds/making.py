"""Making a question: a played position, a facet's nudge, and the referee's proof; the same for the same seed."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from canasta import ENGINE_VERSION
from canasta.moves import Move, turn_text
from canasta.position import Position
from canasta.rulecard import BICYCLE, CLASSIC, NAMED_CARDS, RuleCard
from canasta.rules import Rule
from drills import bank
from drills.kinds.base import Choice, Field, Flip, Impossible, Question
from drills.kinds.exchange import Unsuited
from drills.kinds.scene import Scene
from drills.skills import EVERYTHING, skill

Build = Callable[[Scene, bool], None]
Case = TypeVar("Case")  # what a kind knows of a position that was made: the facts that reasons speak of

TRIES = 120  # positions tried for a facet before the next facet has its turn
REASONS = 4
LENGTHS_WITHIN = 1 / 3  # the longest of the reasons may be so much longer than the shortest, of its own length


parsed = functools.lru_cache(maxsize=2048)(Position.parse)


@dataclass(frozen=True)
class Aim:
    """What one side of a facet must come to: the true reason, the rule that decides, what the other verdict reveals."""

    subjects: tuple[str, ...]  # the first of them that holds is the true reason
    rules: tuple[Rule, ...]  # one of them decides (for a no: it is the referee's first fault)
    reveals: str | None = None
    only_with: str | None = None  # … but only when this reason is given with it
    section: Rule | None = None  # the rule whose lesson is linked; the deciding one where None


@dataclass(frozen=True)
class Facet:
    """A situation, with its yes and its no: twins of the same played positions, told apart by nothing else."""

    bases: str  # the situations of the bank it begins from
    build: Build
    yes: Aim
    no: Aim
    needs: Callable[[RuleCard], bool] = lambda card: True

    def aim(self, answer: bool) -> Aim:
        return self.yes if answer else self.no


@dataclass(frozen=True)
class Made:
    """A position that was made and proved."""

    facet: str
    answer: bool
    scene: Scene
    position: Position
    rule: Rule
    truth: str
    choices: tuple[Choice, ...]


def question(
    made: Made,
    kind: str,
    slug: str,
    seed: int,
    *,
    prompt: str,
    detail: str,
    labels: tuple[str, str],
    flip: Flip | None,
    turn: Sequence[Move] = (),
    sets: int | None = None,
    picks: bool = False,
    fields: tuple[Field, ...] = (),
) -> Question:
    """What was made, as a question: `labels` are the words of a yes and of a no, `sets` the ways to show a yes."""
    return Question(
        kind=kind,
        skill=slug,
        facet=made.facet,
        seed=seed,
        rule_card=str(made.position.rule_card),
        position=str(made.position),
        turn=turn_text(turn) if turn else None,
        prompt=prompt,
        detail=detail,
        yes_label=labels[0],
        no_label=labels[1],
        choices=made.choices,
        picks=picks,
        answer=made.answer,
        reason=made.truth,
        rule=str(made.rule),
        guess_rate=guess_rate(made.choices, sets),
        engine=ENGINE_VERSION,
        flip=flip,
        fields=fields,
    )


@dataclass(frozen=True)
class Reason(Generic[Case]):
    """A subject of the reasons bank. A wording of None: there is no such thing to say here."""

    subject: str
    words: Callable[[Case, bool], str | None]
    holds: Callable[[Case, bool], bool]  # is that wording true?
    likely: Callable[[Case], bool] = lambda case: True  # does the page make it look possible?
    reveals: Mapping[bool, Callable[[Case], str | None]] | None = None  # what choosing it beside that verdict shows


Reasons = Mapping[str, Reason[Case]]


@dataclass(frozen=True, eq=False)
class Maker(Generic[Case]):
    """How a kind makes its questions: its facets, its proof, its reasons."""

    facets: Mapping[tuple[str, str], Facet]  # by skill and facet
    prove: Callable[[Scene, Position, Aim, bool], tuple[Case, Rule] | None]
    reasons: Reasons[Case]

    def possible(self, slug: str, rule_card: RuleCard, taught: frozenset[str] = EVERYTHING) -> tuple[str, ...]:
        """The facets of a skill that this rule card and these lessons leave to ask."""
        names = skill(slug).taught_facets(taught)
        return tuple(name for name in names if _is_able(self, slug, name, rule_card))

    def faults(self, slug: str, rule_card: RuleCard) -> tuple[Rule, ...]:
        """The faults that the skill's facets name first at that table."""
        facets = [self.facets[slug, name] for name in self.possible(slug, rule_card)]
        return tuple(dict.fromkeys(next(r for r in f.no.rules if _is_played(r, rule_card)) for f in facets))

    def told(self, rule_card: RuleCard) -> frozenset[str]:
        """The subjects that decide something in that game: one that never does is no reason to offer.

        What a table's own settings take away may still be thought there.
        """
        return _told(self, rule_card) | _told(self, NAMED_CARDS[rule_card.name])

    def offered(self, rule_card: RuleCard) -> Reasons[Case]:
        """Their reasons, always in the same order: chance draws from them."""
        told = self.told(rule_card)
        return {name: reason for name, reason in self.reasons.items() if name in told}

    def draw(
        self, slug: str, rule_card: RuleCard, rng: random.Random, wanted: str | None, taught: frozenset[str]
    ) -> Made:
        """A position of the skill, its answer decided before it is looked for; Impossible if the card allows none."""
        if wanted is not None and wanted not in skill(slug).facets:
            raise ValueError(f"{slug} has no facet '{wanted}': there are {', '.join(skill(slug).facets)}")
        names = [name for name in self.possible(slug, rule_card, taught) if wanted in (None, name)]
        answer = rng.random() < 0.5
        for name in rng.sample(names, len(names)):
            made = self.search(slug, name, answer, rule_card, rng, TRIES)
            if made is not None:
                return made
        raise Impossible(f"{slug} cannot be asked under the rule card '{rule_card}'")

    def search(
        self, slug: str, name: str, answer: bool, rule_card: RuleCard, rng: random.Random, tries: int
    ) -> Made | None:
        """A position of one facet with that answer, if so many tries find one."""
        lines = bank.lines(self.facets[slug, name].bases, bank.game_of(rule_card))
        for _ in range(tries if lines else 0):
            made = self._nudged(slug, name, answer, parsed(rng.choice(lines)), rule_card, rng)
            if made is not None:
                return made
        return None

    def _nudged(
        self, slug: str, name: str, answer: bool, base: Position, rule_card: RuleCard, rng: random.Random
    ) -> Made | None:
        facet = self.facets[slug, name]
        try:
            scene = Scene(base, rule_card, rng)
            facet.build(scene, answer)
            position = scene.position()
        except Unsuited:
            return None
        aim = facet.aim(answer)
        proof = self.prove(scene, position, aim, answer)
        if proof is None:
            return None
        case, rule = proof
        truth = next((subject for subject in aim.subjects if self.reasons[subject].holds(case, answer)), None)
        told = self.offered(rule_card)
        choices = four(told, case, truth, answer, rng) if truth else None
        return Made(name, answer, scene, position, rule, truth, choices) if truth and choices else None


_ONLY_PLAYED: dict[Rule, Callable[[RuleCard], bool]] = {
    Rule.THREE_MINIMUM: lambda card: card.players == 3,
    Rule.FROZEN_BLACK_THREE: lambda card: card.black_three_freezes,
}


def _is_played(rule: Rule, rule_card: RuleCard) -> bool:
    """Can this rule be named at that table?"""
    return rule not in _ONLY_PLAYED or _ONLY_PLAYED[rule](rule_card)


@functools.lru_cache(maxsize=512)
def _told(maker: Maker[Case], rule_card: RuleCard) -> frozenset[str]:
    game = bank.game_of(rule_card)
    facets = [f for f in maker.facets.values() if f.needs(rule_card) and bank.lines(f.bases, game)]
    return frozenset(subject for facet in facets for aim in (facet.yes, facet.no) for subject in aim.subjects)


@functools.lru_cache(maxsize=4096)
def _is_able(maker: Maker[Case], slug: str, name: str, rule_card: RuleCard) -> bool:
    """Does the rule card leave both answers of a facet? For a card that is not Classic's, trying tells."""
    if rule_card.packs < 2 or (slug, name) not in maker.facets:  # the bank's hands are played with two packs
        return False
    if not maker.facets[slug, name].needs(rule_card):
        return False
    if rule_card in (CLASSIC, BICYCLE):
        return True
    rng = random.Random(f"able {slug} {name}")
    return all(maker.search(slug, name, answer, rule_card, rng, TRIES // 2) for answer in (True, False))


def four(reasons: Reasons[Case], case: Case, truth: str, answer: bool, rng: random.Random) -> tuple[Choice, ...] | None:
    """The true reason and three that are not, shuffled; None if this position has no such four."""
    true = reasons[truth]
    others = [
        reason
        for reason in reasons.values()
        if reason is not true and not reason.holds(case, answer) and None not in _wordings(reason, case)
    ]
    rng.shuffle(others)
    others.sort(key=lambda reason: not reason.likely(case))
    if len(others) < REASONS - 1 or None in _wordings(true, case):
        return None
    chosen = [true, *others[: REASONS - 1]]
    rng.shuffle(chosen)
    return tuple(_choice(reason, case, answer) for reason in chosen)


def are_alike_in_length(choices: tuple[Choice, ...]) -> bool:
    """Does no reason stand out by its length, in either wording?"""
    for verdict in (True, False):
        lengths = [len(choice.words(verdict)) for choice in choices]
        if max(lengths) - min(lengths) > max(lengths) * LENGTHS_WITHIN:
            return False
    return True


def _wordings(reason: Reason[Case], case: Case) -> tuple[str | None, str | None]:
    return reason.words(case, True), reason.words(case, False)


def _choice(reason: Reason[Case], case: Case, answer: bool) -> Choice:
    yes, no = _wordings(reason, case)
    shows = (reason.reveals or {}).get(answer)
    return Choice(reason.subject, yes or "", no or "", shows(case) if shows else None)


def guess_rate(choices: tuple[Choice, ...], sets: int | None = None) -> float:
    """How often a blind guess is wholly right: a verdict of two, then one reason; or one of so many sets of cards."""
    return 1 / 2 * max(1 / len(choices), 1 / sets if sets else 0)
