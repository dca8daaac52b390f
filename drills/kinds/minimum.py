"""The kind "minimum": what the first meld of each side must reach now, typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from canasta.cards import Cards
from canasta.changes import recount
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import worth_of_red_threes
from canasta.texts import gettext as _
from canasta.words import capital, points, seat_title
from drills.kinds.base import Field, Form, Question
from drills.kinds.changed import Changed, other_scores
from drills.kinds.counted import Counted, Thought
from drills.kinds.exchange import OURS, THEIRS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import Us, ours_first, us_of
from drills.kinds.typed import Typed

NAME = "minimum"
LOWEST, HIGHEST = -900, 4800
NEAR = 300  # so close to a step of the minimums
MEASURED = 5

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def minimums(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """opening.minimum, opening.once: ours and theirs, 0 where nothing is asked any more."""
    own, other = ours_first(position, by_player=position.by_player)[:2]
    card, scores = position.rule_card, position.scores
    is_open = [position.has_opened(position.side), position.has_opened(1 - position.side)]
    asked = [card.minimum(scores[own]), card.minimum(scores[other])]
    needed = [0 if melded else amount for melded, amount in zip(is_open, asked, strict=True)]
    us, them = us_of(position), others_of(position)
    lines = [
        _line(us.has, scores[own], needed[OURS], is_open[OURS]),
        _line(_("{them} has").format(them=them), scores[other], needed[THEIRS], is_open[THEIRS]),
    ]
    return Counted(
        values={"ours": str(needed[OURS]), "theirs": str(needed[THEIRS])},
        outcomes={
            "both": _("{points} for {side}, {points2} for {them}").format(
                points=points(needed[OURS]), side=us.side, points2=points(needed[THEIRS]), them=them
            )
        },
        because=" ".join([*lines, *_about_red_threes(position)]),
        thoughts=tuple(_wrong(position, us, asked, needed, is_open, (scores[own], scores[other]))),
    )


def others_of(position: Position) -> str:
    """Whose score stands beside ours: the other side’s, or of three players one of the others’."""
    if position.by_player:
        return seat_title(position.seats[ours_first(position, by_player=True)[1]])
    return us_of(position).others


def _line(has: str, score: int, needed: int, is_open: bool) -> str:
    if is_open:
        return _("{has} melded in this hand, so no minimum holds any more: 0.").format(has=capital(has))
    return _("{has} not melded yet, and a score of {score} asks for {needed} points.").format(
        has=capital(has), score=points(score), needed=points(needed)
    )


def _about_red_threes(position: Position) -> Iterator[str]:
    if not position.is_open and position.red_threes[position.scored_at(position.seat)]:
        yield _("Red threes on the table change no score before the hand is over.")


def _wrong(
    position: Position, us: Us, asked: list[int], needed: list[int], is_open: list[bool], scores: tuple[int, int]
) -> Iterator[Thought]:
    card = position.rule_card
    if not all(is_open):
        swapped = [0 if melded else amount for melded, amount in zip(is_open, reversed(asked), strict=True)]
        yield from _thought("wrong-score", needed, swapped, _("That is what the other score would ask for."))
        with_threes = [
            0 if melded else card.minimum(score + worth_of_red_threes(card, len(threes)))
            for melded, score, threes in zip(is_open, scores, _threes(position), strict=True)
        ]
        yield from _thought(
            "wrong-score",
            needed,
            with_threes,
            _("Red threes are written down after the hand: they are in no score yet."),
        )
    for at, melded in enumerate(is_open):
        if melded:
            again = [asked[0] if at == 0 else needed[0], asked[1] if at == 1 else needed[1]]
            yield from _thought(
                "minimum-again", needed, again, _("A side that has melded in this hand may lay any meld.")
            )
    if all(is_open):
        yield from _thought("minimum-again", needed, asked, _("A side that has melded in this hand may lay any meld."))
    if is_open[THEIRS] and not is_open[OURS]:
        words = _("What lies on the table is not {ours}.").format(ours=us.ours)
        yield from _thought("their-opening", needed, [0, needed[THEIRS]], words)


def _threes(position: Position) -> list[Cards]:
    return [position.red_threes[place] for place in ours_first(position, by_player=position.by_player)[:2]]


def _thought(slug: str, needed: list[int], thought: list[int], words: str) -> Iterator[Thought]:
    if thought != needed:
        yield Thought(slug, {"ours": str(thought[0]), "theirs": str(thought[1])}, words)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────


def _below(scene: Scene) -> None:
    _near(scene, 0, above=scene.rng.random() < 0.3)


def _steps_up(number: int) -> Callable[[Scene], None]:
    def nudge(scene: Scene) -> None:
        _near(scene, _ups(scene.rule_card)[number], above=scene.rng.random() < 0.5)

    return nudge


def _ups(card: RuleCard) -> list[int]:
    """The scores from which a higher minimum holds, above the one that everybody starts with."""
    return [limit for limit, _ in card.minimums if limit > 0]


def _near(scene: Scene, limit: int, *, above: bool) -> None:
    off = 0 if above and scene.rng.random() < 0.15 else MEASURED * scene.rng.randint(1, NEAR // MEASURED)
    scene.scores[OURS] = limit + (off if above else -max(off, MEASURED))


def _melded(scene: Scene) -> None:
    """Our side is open; any score."""
    scene.scores[OURS] = _any_score(scene)


def _red_threes(scene: Scene) -> None:
    """With red threes on our side, whose points would tip the score over a step."""
    count = len(scene.red_threes[OURS])
    if not count:
        raise Unsuited
    step = scene.rng.choice([0, *_ups(scene.rule_card)])
    worth = scene.rule_card.red_three * count
    scene.scores[OURS] = step - MEASURED * scene.rng.randint(1, max(worth // MEASURED, 1))


def _any_score(scene: Scene) -> int:
    steps = [LOWEST, 0, *_ups(scene.rule_card), HIGHEST]
    at = scene.rng.randrange(len(steps) - 1)
    low, high = steps[at], max(steps[at + 1], steps[at] + NEAR)
    return MEASURED * scene.rng.randrange(low // MEASURED, high // MEASURED)


def _situation(bases: str, nudge: Callable[[Scene], None], needs: Callable[[RuleCard], bool]) -> Situation:
    def ask(scene: Scene) -> Asked:
        scene.scores[THEIRS:] = [_any_score(scene) for _ in scene.scores[THEIRS:]]
        nudge(scene)
        position = scene.position()
        us, them = us_of(position), others_of(position)
        fields = (
            Field("ours", Form.NUMBER, f"{capital(us.needs)}", unit=_("points")),
            Field("theirs", Form.NUMBER, _("{them} needs").format(them=capital(them)), unit=_("points")),
        )
        return Asked(
            position,
            _("How much must the first meld be worth now?"),
            fields,
            Rule.OPENING_ONCE if position.is_open else Rule.OPENING_MINIMUM,
            _blind(scene.rule_card),
            detail=_("Write 0 where nothing is asked any more."),
            untold="frozen,minimum",
        )

    return Situation(bases, ask, lambda card: _are_several(card) and needs(card))


def _blind(card: RuleCard) -> float:
    """One of a table’s minimums, or none, for each of two."""
    return 2 / (len({amount for _, amount in card.minimums}) + 1) ** 2


def _are_several(card: RuleCard) -> bool:
    return len({amount for _, amount in card.minimums if amount}) > 1


def _asks_less_below(card: RuleCard) -> bool:
    return card.minimum(-MEASURED) != card.minimum(0)


def _has_step(number: int) -> Callable[[RuleCard], bool]:
    return lambda card: len(_ups(card)) > number


def _always(card: RuleCard) -> bool:
    return True


def _are_threes_red(card: RuleCard) -> bool:
    return not card.is_modern


SITUATIONS = {
    ("my-minimum", "below-zero"): _situation("?-???", _below, _asks_less_below),
    ("my-minimum", "the-first-step"): _situation("?-???", _steps_up(0), _has_step(0)),
    ("my-minimum", "the-next-step"): _situation("?-???", _steps_up(1), _has_step(1)),
    ("my-minimum", "already-open"): _situation("?o???", _melded, _always),
    ("my-minimum", "red-threes"): _situation("?-???", _red_threes, _are_threes_red),
}


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A score on the other side of a step, where that side has not melded; else our melds in the hand still."""
    for at in ours_first(position, by_player=position.by_player)[:2]:
        side = position.side_of(position.seats[at]) if position.by_player else at
        if not position.has_opened(side):
            for words, then in other_scores(position, at):
                yield Changed(words, then, question)
    ours = [
        hand.size or 0
        for seat, hand in zip(position.seats, position.hands, strict=True)
        if position.side_of(seat) == position.side
    ]
    if position.own_melds and min(ours) >= position.rule_card.deal:  # with fewer cards something was melded for sure
        words = _("with nothing melded by {us} yet").format(us=us_of(position).side)
        others = frozenset(seat for seat in position.marks.melded if position.side_of(seat) != position.side)
        then = position.with_own_melds(())._replace(marks=position.marks._replace(melded=others))
        yield Changed(words, recount(then), replace(question, rule=str(Rule.OPENING_MINIMUM)))


_KIND = Typed(NAME, SITUATIONS, minimums, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
