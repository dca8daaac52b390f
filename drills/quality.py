"""How good the questions are: right answers, balance, every facet and fault, and no cue but the rule."""

from __future__ import annotations

import gc
import re
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from canasta.cards import Rank
from canasta.position import Position
from canasta.rulecard import RuleCard
from drills import guessing, kinds
from drills.kinds import Field, Form, Given, Question
from drills.kinds.making import LENGTHS_WITHIN
from drills.skills import SKILLS, Skill

Answer = bool | dict[str, str] | None  # a verdict, or the right value of each field
Naive = Callable[[Question], Answer]  # the deliberately simple second checker

BALANCED = (0.45, 0.55)
COMMONEST = 0.5  # how much of a skill's questions one and the same answer may be right for, where fields are filled in
DISTINCT = 0.99
BEST_CUE = 0.65
OFTEN_ENOUGH = 0.05  # how often at least each subject of the reasons is the truth in its kind
# Where a rule card takes questions away (by Bicycle's a covered black three frees nobody) a subject may be the truth
# more seldom, if it still is in one of ten questions that offer it: one never true would soon be passed over.
OFTEN_WHERE_OFFERED = 0.1
BEST_GUESS = 1 / 8


@dataclass(frozen=True)
class Asked:
    """A question as it is shown, and what it took to make and explain it."""

    question: Question
    position: Position
    milliseconds: float = 0.0
    has_flip: bool = True


def asked(skill: Skill, seeds: Iterable[int], rule_card: RuleCard) -> Iterator[Asked]:
    """The skill's questions, one a seed and kind, each explained for somebody who got it wrong."""
    able = [kind for kind in skill.kinds if kinds.possible(kind, skill.slug, rule_card)]
    for seed in seeds:
        for kind in able:
            started = time.process_time()
            question = kinds.make(kind, skill.slug, seed, rule_card)
            explanation = kinds.explain(question, a_wrong_answer(question))
            took = (time.process_time() - started) * 1000
            yield Asked(question, Position.parse(question.position), took, explanation.flip is not None)


def a_wrong_answer(question: Question) -> Given:
    """The other verdict with a reason that is not the true one; or another value in the first field."""
    if question.answer is None:
        first, *others = question.fields
        return Given(values={first.name: _another(first)} | {field.name: field.right for field in others})
    subject = next((choice.subject for choice in question.choices if choice.subject != question.reason), None)
    return Given(not question.answer, subject)


def _another(field: Field) -> str:
    match field.form:
        case Form.NUMBER:
            return str(int(field.right) + 5)
        case Form.ORDER:
            return ",".join(reversed(field.right.split(",")))
        case Form.CARDS:
            return ""
    return next(option.key for option in field.options if option.key != field.right)


# ── Is each question right ───────────────────────────────────────────────────────────────────────


def wrong_with(one: Asked, naive: Naive | None) -> Iterator[str]:
    """What is wrong with one question by itself."""
    question, position = one.question, one.position
    faults = kinds.named_faults(question, position)
    if kinds.answer_at(question, position.rule_card) != _answer(question):
        yield "the referee gives the other answer"
    if faults and str(faults[0]) != question.rule:
        yield f"the referee names {faults[0]} first, the question {question.rule}"
    if naive is not None and naive(question) != (question.answer if question.answer is not None else _values(question)):
        yield "the naive checker gives the other answer"
    if Question.from_json(question.to_json()) != question:
        yield "it does not survive being stored"
    if question.guess_rate > BEST_GUESS:
        yield f"a blind guess is right {question.guess_rate:.3f} of the time"
    if question.choices:
        yield from _wrong_with_reasons(question)
    yield from _wrong_with_fields(question)
    yield from _wrong_with_marking(question)
    yield from _given_away(question)


def _values(question: Question) -> dict[str, str]:
    return {field.name: field.right for field in question.fields}


def _answer(question: Question) -> Hashable:
    """What is right, to be compared and counted."""
    return question.answer if question.answer is not None else tuple(_values(question).items())


def _wrong_with_fields(question: Question) -> Iterator[str]:
    for one in question.fields:
        keys = [option.key for option in one.options]
        if len(set(keys)) < len(keys) or len({option.words for option in one.options}) < len(keys):
            yield f"the field {one.name} offers the same thing twice: {keys}"
        if keys and not set(filter(None, one.right.split(","))) <= set(keys):
            yield f"the field {one.name} does not offer what is right: {one.right}"
        if one.form is Form.CARDS and one.name != "cards":
            yield f"the field {one.name} picks cards and is not named cards"


def _wrong_with_reasons(question: Question) -> Iterator[str]:
    true = kinds.true_reasons(question)
    if true != [question.reason]:
        yield f"of its reasons {true} holds, not {question.reason} alone"
    subjects = [choice.subject for choice in question.choices]
    if len(set(subjects)) != 4 or question.reason not in subjects:
        yield f"its reasons are {subjects}, the true one {question.reason}"
    for verdict in (True, False):
        texts = [choice.words(verdict) for choice in question.choices]
        longest, shortest = max(map(len, texts)), min(map(len, texts))
        if longest - shortest > longest * LENGTHS_WITHIN:
            yield f"its reasons are of unequal length: {shortest} to {longest}"
        if len(set(texts)) != 4 or any("frozen" in text for text in texts):
            yield f"its reasons are worded alike, or name what is asked: {texts}"


def _wrong_with_marking(question: Question) -> Iterator[str]:
    for given in kinds.right_answers(question):
        if not kinds.mark(question, given).right:
            yield f"a right answer is marked as wrong: {given}"
    wrong = a_wrong_answer(question)
    if question.answer is not None and kinds.mark(question, Given(not question.answer, question.reason)).right:
        yield "a wrong verdict is marked as right"
    if kinds.mark(question, wrong).right:
        yield f"a wrong answer is marked as right: {wrong}"


def shown(question: Question) -> str:
    """All words that stand on the page before the answer."""
    fields = [text for field in question.fields for text in (field.legend, field.unit)]
    return " ".join([question.prompt, question.detail, question.yes_label, question.no_label, *fields])


def _given_away(question: Question) -> Iterator[str]:
    text = shown(question)
    told = [choice.words(verdict) for choice in question.choices for verdict in (True, False)]
    told.append(kinds.explain(question, kinds.right_answers(question)[0]).one_line)
    if any(words in text for words in told) or "<" in text or question.rule in text:
        yield "what is shown before the answer holds the answer"


_AT_A_TABLE = re.compile(r"^t?here(-|$)")


# ── What questions have in common ────────────────────────────────────────────────────────────────


def _bracket(one: Asked) -> Hashable:
    return one.position.rule_card.minimum(one.position.scores[0])


def _stepped(*steps: int) -> Callable[[int], int]:
    return lambda value: sum(value >= step for step in steps)


_PILE_STEPS, _HAND_STEPS, _MELD_STEPS = (
    _stepped(2, 3, 4, 6, 9, 13, 20),
    _stepped(2, 3, 4, 6, 9, 11, 12),
    _stepped(1, 2, 4, 6),
)


def _melds(one: Asked, side: int) -> int:
    return len(one.position.melds[side])


def _top(one: Asked) -> Hashable:
    return one.position.pile[-1].rank if one.position.pile else None


def _words(one: Asked) -> Hashable:
    """The wording of the page without names and numbers of cards, canastas and points."""
    of_things = ["black three", "red three", "natural canasta", "mixed canasta", "joker", "ace"]
    names = "|".join([*of_things, *(rank.name.lower() for rank in Rank)])
    bare = re.sub(rf"\b(an?|two|three|four|five|six|seven|eight|nine)? ?({names})e?s?\b", "#", one.question.detail)
    bare = re.sub(r"#(, #)*( and #)?", "#", re.sub(r"−?\d[\d,]*", "#", bare))
    return tuple(re.findall(r"[A-Z][^.]*\.", bare)[1:])


CUES: dict[str, Callable[[Asked], Hashable]] = {
    "pile size": lambda one: _PILE_STEPS(len(one.position.pile)),
    "wild in the pile": lambda one: any(card.is_wild for card in one.position.pile),
    "top rank": _top,
    "hand size": lambda one: _HAND_STEPS(len(one.position.hand.cards)),
    "score bracket": _bracket,
    "melds on the table": lambda one: _MELD_STEPS(_melds(one, 0) + _melds(one, 1)),
    "our melds": lambda one: _MELD_STEPS(_melds(one, 0)),
    "open or not": lambda one: one.position.is_open,
    "what is told": _words,
}


def best_rule(asked_: Iterable[Asked], cue: Callable[[Asked], Hashable]) -> float:
    """How often the best rule that looks at this cue alone would give the right answer."""
    counts: dict[Hashable, Counter[Hashable]] = defaultdict(Counter)
    for one in asked_:
        counts[cue(one)][_answer(one.question)] += 1
    return sum(max(count.values()) for count in counts.values()) / sum(count.total() for count in counts.values())


def yes_share(asked_: list[Asked]) -> float:
    return sum(bool(one.question.answer) for one in asked_) / len(asked_)


def commonest_share(asked_: list[Asked]) -> float:
    """How often the commonest answer is the right one."""
    return Counter(_answer(one.question) for one in asked_).most_common(1)[0][1] / len(asked_)


def distinct_share(asked_: list[Asked]) -> float:
    return len({(one.question.position, one.question.turn, one.question.prompt) for one in asked_}) / len(asked_)


def right_shares(asked_: list[Asked]) -> dict[str, float]:
    """Of each option of each field, how often it is right where it is offered.

    Of what is asked of two tables, how often at either: that it is never right at one may be what is to be known.
    """
    offered: Counter[str] = Counter()
    right: Counter[str] = Counter()
    answered = [one.question for one in asked_ if one.question.answer is not False]  # fields come after a yes
    fields = [filled for question in answered for filled in question.fields if filled.form in (Form.ONE, Form.TICKS)]
    for filled in fields:
        for option in filled.options:
            name = f"{_AT_A_TABLE.sub('', filled.name)} {option.key}"
            offered[name] += 1
            right[name] += option.key in filled.right.split(",")
    return {name: right[name] / offered[name] for name in offered}


# ── The findings ─────────────────────────────────────────────────────────────────────────────────


@dataclass
class Report:
    """A line for each kind and skill, the cues of each kind, and whatever is amiss."""

    lines: list[str] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)

    def miss(self, where: str, what: str) -> None:
        self.misses.append(f"{where}: {what}")


def examine(seeds: int, rule_card: RuleCard, naive: Naive | None, only: str = "") -> Report:
    """So many seeds of every skill that the rule card leaves (of one kind only), checked one by one and together."""
    report = Report()
    report.lines.append(
        f"{'kind':20}{'skill':24}{'asked':>7}{'yes*':>7}{'distinct':>10}{'flips':>7}{'ms':>7}{'worst':>7}"
    )
    by_kind: dict[str, list[Asked]] = {kind: [] for kind in kinds.KINDS}
    for skill in SKILLS:
        for kind in (kind for kind in skill.kinds if only in ("", kind)):
            if not kinds.possible(kind, skill.slug, rule_card):
                report.lines.append(f"{kind:20}{skill.slug:24}   nothing to ask under this rule card")
                continue
            found = list(asked(replace(skill, kinds=(kind,)), range(seeds), rule_card))
            by_kind[kind] += found
            report.lines.append(_line(kind, skill, found))
            check_skill(report, kind, skill, found, rule_card, naive)
            gc.freeze()  # what is kept for the kind's table is not to be searched again, nor timed
    for kind, found in by_kind.items():
        check_kind(report, kind, found)
    return report


def _line(kind: str, skill: Skill, found: list[Asked]) -> str:
    costs = [one.milliseconds for one in found]
    flips = sum(one.has_flip for one in found) / len(found)
    even = yes_share(found) if found[0].question.answer is not None else commonest_share(found)
    return (
        f"{kind:20}{skill.slug:24}{len(found):7}{even:7.1%}{distinct_share(found):10.1%}"
        f"{flips:7.1%}{statistics.mean(costs):7.2f}{max(costs):7.2f}"
    )


def check_skill(
    report: Report, kind: str, skill: Skill, found: list[Asked], rule_card: RuleCard, naive: Naive | None
) -> None:
    where = f"{kind} {skill.slug}"
    for one in found:
        for what in wrong_with(one, naive):
            report.miss(f"{where} {one.question.facet} seed {one.question.seed}", what)
    for what in missing(kind, skill, found, rule_card):
        report.miss(where, what)
    if found[0].question.answer is None and commonest_share(found) > COMMONEST:
        report.miss(where, f"one answer is right for {commonest_share(found):.1%} of the questions")
    if distinct_share(found) < DISTINCT:
        report.miss(where, f"only {distinct_share(found):.1%} of the positions are distinct")


def missing(kind: str, skill: Skill, found: list[Asked], rule_card: RuleCard) -> Iterator[str]:
    """Facets, on either side, and faults that never came up."""
    came = {(one.question.facet, one.question.answer) for one in found}
    faults = {one.question.rule for one in found if not one.question.answer}
    sides = {None} if any(answer is None for _, answer in came) else {True, False}
    for facet in kinds.possible(kind, skill.slug, rule_card):
        if not {(facet, side) for side in sides} <= came:
            yield f"the facet {facet} never came up, or with one answer only"
    for rule in kinds.faults(kind, skill.slug, rule_card):
        if str(rule) not in faults:
            yield f"the fault {rule} never came up"


def check_kind(report: Report, kind: str, found: list[Asked]) -> None:
    if not found:
        return
    asks_verdict = found[0].question.answer is not None
    low, high = BALANCED
    if asks_verdict and not low <= yes_share(found) <= high:
        report.miss(kind, f"{yes_share(found):.1%} of the answers are yes")
    even = f"yes {yes_share(found):.1%}" if asks_verdict else f"one answer for {commonest_share(found):.1%}"
    report.lines.append(f"\n{kind}: {even} of {len(found)}; the best rule that sees one thing only is right")
    for name, cue in CUES.items():
        right = best_rule(found, cue)
        report.lines.append(f"    {name:20}{right:6.1%}")
        if right > BEST_CUE:
            report.miss(kind, f"{name} alone gives {right:.1%} of the answers")
    report.lines += _guesses(found)
    for name, share in right_shares(found).items():
        report.lines.append(f"    {name:40}{share:6.1%}")
        if share < OFTEN_ENOUGH:
            report.miss(kind, f"the option {name} is right in {share:.1%} of the questions that offer it")
    report.lines.append("  how often each reason is the true one, of all questions and of those that offer it")
    for subject, (share, where_offered) in truth_shares(found).items():
        report.lines.append(f"    {subject:20}{share:6.1%}{where_offered:8.1%}")
        if share < OFTEN_ENOUGH and where_offered < OFTEN_WHERE_OFFERED:
            report.miss(kind, f"the reason {subject} is true in {share:.1%} of the questions only")


def _guesses(found: list[Asked]) -> Iterator[str]:
    """Of each skill that is answered by fields, the guess that is logged beside the one measured."""
    for slug in dict.fromkeys(one.question.skill for one in found if one.question.answer is None):
        questions = [one.question for one in found if one.question.skill == slug]
        logged, measured, whole = (of(questions) for of in (guessing.logged, guessing.guessed, guessing.guessed_whole))
        yield f"    guessed, {slug:31}{logged:6.1%} logged{measured:8.1%} measured{whole:8.1%} by whole answers"


def truth_shares(found: list[Asked]) -> dict[str, tuple[float, float]]:
    """How often each subject is the truth: of all the questions, and of those that offer it; the commonest first."""
    truths = Counter(one.question.reason for one in found)
    offered = Counter(choice.subject for one in found for choice in one.question.choices)
    subjects = sorted(offered, key=lambda subject: -truths[subject])
    return {subject: (truths[subject] / len(found), truths[subject] / offered[subject]) for subject in subjects}
