"""The kind "who-wins": the new totals, typed, and who has won or that the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from canasta.changes import STEP
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import ScoreLine, by, score, score_of
from canasta.tally import Tally, tallies
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, listed, number, points
from drills.kinds.base import Field, Form, LedgerRow, Option, Question
from drills.kinds.changed import Changed, scored
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_scenes import ended, labels, name_of, what_happened
from drills.kinds.exchange import Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.typed import Typed

NAME, SLUG = "who-wins", "who-wins"
GOES_ON, SHARED = "goes-on", "shared"
BLIND = 1 / 27  # one of three ends, and of each total one of three or more bonuses
KEYS = ("ours", "theirs", "others")  # of three players each has a total


@dataclass(frozen=True)
class Sheet:
    """One line of the score sheet: before the hand, what lay and was earned, what was left in hand, and now."""

    name: str
    before: int
    earned: int
    left: int  # as a number below zero, or 0
    lines: tuple[ScoreLine, ...]  # of the hand, one for each item
    lay: str  # in words, without a bonus

    @property
    def total(self) -> int:
        return self.before + self.earned + self.left


def sheets(position: Position) -> list[Sheet]:
    counted, order = tallies(position), by(position.sides)
    found = score_of(position.rule_card, position.sides, counted, position.scores)
    written = []
    for label in labels(position):
        at = order.index(label)
        lines = found.lines[at]
        left = sum(line.points for line in lines if line.rule is Rule.SCORE_LEFT)
        threes = len(position.red_threes[at])
        side = next(at for at, side in enumerate(position.sides) if label in side)
        lay = _lay(counted[side], threes)
        name = name_of(position, label)
        written.append(Sheet(name, position.scores[at], found.hand[at] - left, left, lines, lay))
    return written


def _lay(tally: Tally, threes: int) -> str:
    """ "cards worth 150, a natural canasta and two red threes, 10 left in hand" """
    parts = [_("cards worth {melded}").format(melded=points(tally.melded))] if tally.melded else []
    natural = ngettext("a natural canasta", "{count} natural canastas", tally.natural)
    mixed = ngettext("a mixed canasta", "{count} mixed canastas", tally.mixed)
    red = ngettext("a red three", "{count} red threes", threes)
    of_each = ((natural, tally.natural), (mixed, tally.mixed), (red, threes))
    parts += [text.format(count=number(count)) for text, count in of_each if count]
    lies = _("{listed} on the table").format(listed=listed(parts))
    if not tally.melded:
        lies = _("nothing melded but {listed}").format(listed=listed(parts)) if parts else _("nothing melded")
    return _("{lies}, {what} left in hand").format(lies=lies, what=points(tally.left) if tally.left else _("nothing"))


# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def totals_and_winner(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """score.target, score.negative, score.tie: the totals, who has won, and our next minimum."""
    own = sheets(position)
    winner = winner_of(position)
    minimum = str(position.rule_card.minimum(own[0].total))
    totals = {key: str(sheet.total) for key, sheet in zip(KEYS, own, strict=False)}
    return Counted(
        values={**totals, "winner": winner, "minimum": minimum},
        outcomes={"all": _outcome(facet, own, winner, minimum)},
        because=" ".join([_added(own), _decides(facet, position, own, winner)]),
        rows=tuple(row for sheet in own for row in _rows(sheet)),
        thoughts=tuple(_wrong(facet, position, own, winner)),
    )


def winner_of(position: Position) -> str:
    """The key of who has won; two have where a tie is shared, and otherwise the game goes on."""
    won = score(position).winners
    if len(won) > 1:
        return SHARED
    return KEYS[labels(position).index(won[0])] if won else GOES_ON


def _outcome(facet: str, own: list[Sheet], winner: str, minimum: str) -> str:
    if facet == "below-zero":
        return _("{total}, and the next minimum is {minimum}").format(total=points(own[0].total), minimum=minimum)
    if winner == GOES_ON:
        return _("the game goes on")
    if winner == SHARED:
        return _("two have won")
    return _has_won(own[KEYS.index(winner)].name)


def _has_won(name: str) -> str:
    return (_("{name} have won") if name == _("you") else _("{name} has won")).format(name=name)


def _added(own: list[Sheet]) -> str:
    """ "Your side has 5,085 points now, the other side 4,190." """
    first, *others = own
    have = _("{name} have {total} points now") if first.name == "you" else _("{name} has {total} points now")
    told = [have.format(name=capital(first.name), total=points(first.total))]
    return f"{', '.join([*told, *(f'{sheet.name} {points(sheet.total)}' for sheet in others)])}."


def _decides(facet: str, position: Position, own: list[Sheet], winner: str) -> str:
    card = position.rule_card
    target, best = points(card.target), max(sheet.total for sheet in own)
    if facet == "below-zero":
        amount = points(card.minimum(own[0].total))
        return _("A total may fall below zero, and it sets the next minimum: {amount} points.").format(amount=amount)
    if best < card.target:
        return _("Nobody has {target} now that the hand is written down, so the game goes on.").format(target=target)
    if winner == GOES_ON:
        return _("The highest totals are equal, so another hand is played.")
    if winner == SHARED:
        return _("The highest totals are equal, and past {target}: the victory is shared.").format(target=target)
    if sum(sheet.total >= card.target for sheet in own) > 1:
        highest = _("the highest") if len(own) > 2 else _("the higher one")
        return _("More than one total has reached {target}: {highest} wins, whoever went out.").format(
            target=target, highest=highest
        )
    return _(
        "One total has reached {target} with the hand at its end, and it is the highest: the game is over."
    ).format(target=target)


def _rows(sheet: Sheet) -> Iterator[LedgerRow]:
    yield LedgerRow("", (), _("{name}, before the hand").format(name=capital(sheet.name)), sheet.before)
    for line in sheet.lines:
        yield LedgerRow("", (), capital(line.words.rpartition(" = ")[0]), line.points)
    yield LedgerRow("", (), _("New total"), sheet.total, "result")


def _wrong(facet: str, position: Position, own: list[Sheet], winner: str) -> Iterator[Thought]:
    card, found, out = position.rule_card, labels(position), position.marks.out
    if facet == "below-zero":
        before = str(card.minimum(own[0].before))
        words = _("The minimum goes by the new total, as soon as the hand is written down.")
        yield Thought("wrong-score", {"minimum": before}, words)
        other = str(card.minimum(own[1].total))
        yield Thought("wrong-score", {"minimum": other}, _("That is what the other total asks for."))
        return
    if winner == GOES_ON and max(sheet.total for sheet in own) < card.target:
        for key, sheet in zip(KEYS, own, strict=False):
            if sheet.total - sheet.left >= card.target:
                words = _("The game is not over before the cards left in hand are taken off.")
                yield Thought("wrong-winner", {"winner": key}, words)
                yield Thought(
                    None, {key: str(sheet.total - sheet.left)}, _("The cards left in hand are taken off as well.")
                )
        return
    for key, label, sheet in zip(KEYS, found, own, strict=False):
        side = next(side for side in position.sides if label in side)
        if key != winner and out is not None and out.name in side:
            words = _("Going out brings its bonus and no more: the highest total wins.")
            if winner in (GOES_ON, SHARED):
                words = _("The highest totals are equal, and going out makes no difference to that.")
            yield Thought("wrong-winner", {"winner": key}, words)
        elif key != winner and sheet.total >= card.target:
            yield Thought(
                "wrong-winner", {"winner": key}, _("To reach the target is not enough if another total is higher.")
            )


# ── The tables ───────────────────────────────────────────────────────────────────────────────────

Wanted = Callable[[Scene, list[Sheet], int], list[int]]  # the totals that the hand should lead to; the target


def _one_passes(scene: Scene, own: list[Sheet], target: int) -> list[int]:
    winner = scene.rng.randrange(len(own))
    return [
        target + _up_to(scene, 0, 400) if at == winner else target - _up_to(scene, STEP, 900) for at in range(len(own))
    ]


def _both_pass(scene: Scene, own: list[Sheet], target: int) -> list[int]:
    totals = [target + _up_to(scene, 0, 500) for _ in own]
    if scene.rng.random() < (0.4 if scene.rule_card.tie == "shared" else 0.2):
        totals[1] = totals[0]
    elif scene.rng.random() < 0.5 and (at := _that_went_out(scene, own)) is not None:
        totals[at] = target + _up_to(scene, 0, 50)  # whoever went out is behind
    return totals


def _on_the_table_only(scene: Scene, own: list[Sheet], target: int) -> list[int]:
    at = scene.rng.choice([at for at, sheet in enumerate(own) if sheet.left < 0] or [-1])
    if at < 0:
        raise Unsuited
    totals = [target - _up_to(scene, STEP, 900) for _ in own]
    totals[at] = target - _up_to(scene, STEP, -own[at].left)
    return totals


def _below_zero(scene: Scene, own: list[Sheet], target: int) -> list[int]:
    return [-_up_to(scene, STEP, 400), *(_up_to(scene, 0, target - 1500) for _ in own[1:])]


def _up_to(scene: Scene, low: int, high: int) -> int:
    return STEP * scene.rng.randint(low // STEP, max(high // STEP, low // STEP))


def _that_went_out(scene: Scene, own: list[Sheet]) -> int | None:
    out = scene.base.marks.out
    if out is None:
        return None
    return 0 if scene.base.side_of(out) == scene.base.side else len(own) - 1


def _ask(facet: str, wanted: Wanted) -> Situation:
    def ask(scene: Scene) -> Asked:
        position = ended(scene)
        target = scene.rule_card.target
        own, order = sheets(position), by(position.sides)
        scores = list(position.scores)
        for label, sheet, total in zip(labels(position), own, wanted(scene, own, target), strict=True):
            scores[order.index(label)] = total - sheet.earned - sheet.left
        if max(scores) >= target:
            raise Unsuited
        position = position._replace(scores=tuple(scores))
        if len(score(position).winners) > 2:  # three level totals
            raise Unsuited
        fields = (*_totals(sheets(position)), _last(facet, sheets(position), scene.rule_card))
        return Asked(
            position,
            _prompt(facet, scene.rule_card),
            fields,
            Rule.SCORE_NEGATIVE if facet == "below-zero" else Rule.SCORE_TARGET,
            BLIND,
            detail=_told(position),
            untold="table",  # all that is counted is told
        )

    return Situation("e?????", ask, _is_long)


def _prompt(facet: str, card: RuleCard) -> str:
    if facet == "below-zero":
        return _("What are the new totals, and what is the next minimum?")
    return _("The game is to {target}. What are the new totals, and is it won?").format(target=points(card.target))


def _totals(own: list[Sheet]) -> Iterator[Field]:
    for key, sheet in zip(KEYS, own, strict=False):
        yield Field(key, Form.NUMBER, _("New total, {name}").format(name=sheet.name), unit=_("points"))


def _last(facet: str, own: list[Sheet], card: RuleCard) -> Field:
    if facet == "below-zero":
        return Field("minimum", Form.NUMBER, _("The next minimum, {name}").format(name=own[0].name), unit=_("points"))
    options = [Option(key, capital(_has_won(sheet.name))) for key, sheet in zip(KEYS, own, strict=False)]
    if card.tie == "shared":
        options.append(Option(SHARED, _("Two have won, their totals being equal")))
    return Field("winner", Form.ONE, _("And the game"), (*options, Option(GOES_ON, _("The game goes on"))))


def _told(position: Position) -> str:
    """A line for each total, and what happened."""
    lie = [
        _("{name}: {before} before; now {lay}.").format(
            name=capital(sheet.name), before=points(sheet.before), lay=sheet.lay
        )
        for sheet in sheets(position)
    ]
    return "\n".join([*lie, what_happened(position)])


def _is_long(card: RuleCard) -> bool:
    """Can totals come close to the target from hand to hand? Modern’s many bonuses are another count."""
    return card.target >= 2000 and not card.is_modern


SITUATIONS = {
    (SLUG, "one-passes"): _ask("one-passes", _one_passes),
    (SLUG, "both-pass"): _ask("both-pass", _both_pass),
    (SLUG, "on-the-table-only"): _ask("on-the-table-only", _on_the_table_only),
    (SLUG, "below-zero"): _ask("below-zero", _below_zero),
}


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A score before the hand with which a total is on the other side of the target, of another total, or of a step."""
    order, card, own = by(position.sides), position.rule_card, sheets(position)
    totals = [sheet.total for sheet in own]
    is_won = question.facet != "below-zero"
    steps = [card.target, *totals] if is_won else [limit for limit, _ in card.minimums]
    comes_to = _wins if is_won else _asks
    near = ((at, step + off) for at in range(len(own)) for step in steps for off in (0, -STEP, STEP))
    for at, total in sorted(near, key=lambda found: abs(found[1] - totals[found[0]])):
        before = own[at].before + total - totals[at]
        if before < card.target and comes_to(card, [*totals[:at], total, *totals[at + 1 :]]) != comes_to(card, totals):
            words, then = scored(position, order.index(labels(position)[at]), before)
            yield Changed(_("{words} before the hand").format(words=words), then, replace(question, detail=_told(then)))


def _wins(card: RuleCard, totals: list[int]) -> int | None:
    """Whose total wins, if one does."""
    best = max(totals)
    return totals.index(best) if best >= card.target and totals.count(best) == 1 else None


def _asks(card: RuleCard, totals: list[int]) -> int | None:
    """The minimum of our total."""
    return card.minimum(totals[0])


_KIND = Typed(NAME, SITUATIONS, totals_and_winner, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
