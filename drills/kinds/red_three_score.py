"""What the red threes of a hand that is over bring or cost: those of our side, and those of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta.position import Position
from canasta.rules import Rule
from canasta.scoring import by
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, listed, number, points
from drills.kinds.base import Field, Form
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_scenes import UNTOLD, ended, give_threes, is_out, labels, name_of, what_happened, without_melds
from drills.kinds.ended_sums import lines_of, of_both, side_with, thought_of_both
from drills.kinds.exchange import OURS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene

THREES = "red-three-score"
BLIND = 1 / 10  # measured: one of nine prices or so, of which a few are common

# ── What they come to ────────────────────────────────────────────────────────────────────────────


def red_threes(facet: str, position: Position) -> Counted:
    """red_three.score, red_three.against: what those of our side bring, and those of the other."""
    found = labels(position)[:2]
    brought = [brought_by(position, label) for label in found]
    told = [_about_threes(position, label, worth) for label, worth in zip(found, brought, strict=True)]
    said = listed(
        [
            _("{n} for {name_of}").format(n=points(n), name_of=name_of(position, label))
            for label, n in zip(found, brought, strict=True)
        ]
    )
    return Counted(
        values=of_both(brought),
        outcomes={"both": said},
        because=" ".join(told),
        thoughts=tuple(_wrong_threes(position, found, brought)),
    )


def brought_by(position: Position, label: str) -> int:
    """What the red threes of a side (of three players: of one) bring."""
    rules = (Rule.RED_THREE_SCORE, Rule.RED_THREE_AGAINST)
    return sum(line.points for line in lines_of(position, label) if line.rule in rules)


def number_of(position: Position, label: str) -> int:
    at = by(position.sides).index(label)
    return len(position.red_threes[at])


def has_canasta(position: Position, label: str) -> bool:
    return any(meld.is_canasta for meld in position.melds[position.sides.index(side_with(position, label))])


def _about_threes(position: Position, label: str, worth: int) -> str:
    card, count, who = position.rule_card, number_of(position, label), name_of(position, label)
    is_you = who == _("you")
    if not count:
        return (_("{who} have none: 0.") if is_you else _("{who} has none: 0.")).format(who=capital(who))
    every = count == card.every_red_three
    threes = ngettext("one red three at {each}", "{count} red threes at {each} each", count).format(
        count=number(count), each=points(card.red_three)
    )
    if every:
        threes = _("all {count} red threes, {all} together").format(
            count=number(count), all=points(card.all_red_threes)
        )
    if card.red_threes_need == "canasta":
        lies = _("and a canasta") if worth > 0 else _("but no canasta")
    else:
        lies = _("and something melded") if worth > 0 else _("but nothing melded")
    counts = (
        ngettext("it counts for {side}", "they count for {side}", count)
        if worth > 0
        else ngettext("it counts against {side}", "they count against {side}", count)
    )
    text = _("{who} has {threes}, {lies}, so {counts}: {worth} points.")
    if is_you:
        text = _("{who} have {threes}, {lies}, so {counts}: {worth} points.")
    return text.format(who=capital(who), threes=threes, lies=lies, counts=counts.format(side=who), worth=points(worth))


def _wrong_threes(position: Position, found: list[str], brought: list[int]) -> Iterator[Thought]:
    card = position.rule_card
    every = card.every_red_three
    single = [
        (1 if worth > 0 else -1) * card.red_three * every if number_of(position, label) == every else worth
        for label, worth in zip(found, brought, strict=True)
    ]
    needs = _("a canasta") if card.red_threes_need == "canasta" else _("a meld")
    words = _("All {every} on one side bring {all_red_threes}.")
    words = words.format(every=number(every), all_red_threes=points(card.all_red_threes))
    yield from thought_of_both("four-are-400", brought, single, words)
    words = _("Red threes of a side without {needs} count against it.").format(needs=needs)
    yield from thought_of_both("red-threes-always-plus", brought, list(map(abs, brought)), words)
    if card.red_threes_need == "meld":
        by_canasta = [
            abs(worth) if has_canasta(position, label) else -abs(worth)
            for label, worth in zip(found, brought, strict=True)
        ]
        words = _("One meld is enough: no canasta is needed for them.")
        yield from thought_of_both("red-threes-need-canasta", brought, by_canasta, words)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────


def _ask(prepare: Callable[[Scene], None]) -> Situation:
    def ask(scene: Scene) -> Asked:
        prepare(scene)
        position = ended(scene)
        found = labels(position)[:2]
        if not number_of(position, found[0]):
            raise Unsuited
        names = [name_of(position, label) for label in found]
        fields = tuple(
            Field(field, Form.NUMBER, _("For {name}").format(name=name), unit=_("points"))
            for field, name in zip(("ours", "theirs"), names, strict=True)
        )
        detail = _("{what_happened} Write a minus before what is lost, and 0 where there are none.").format(
            what_happened=what_happened(position)
        )
        prompt = _("What do the red threes bring?")
        return Asked(position, prompt, fields, rule_at(position), BLIND, detail=detail, untold=UNTOLD)

    return Situation("e?????", ask, lambda card: not card.is_modern)


def rule_at(position: Position) -> Rule:
    """Do our side's count for it or against it?"""
    brought = brought_by(position, labels(position)[0])
    return Rule.RED_THREE_SCORE if brought > 0 else Rule.RED_THREE_AGAINST


def _some(scene: Scene) -> None:
    _need(scene, canasta=scene.rule_card.red_threes_need == "canasta")
    give_threes(scene, OURS, _not_all(scene))


def _all(scene: Scene) -> None:
    _need(scene, canasta=scene.rule_card.red_threes_need == "canasta")
    give_threes(scene, OURS, scene.rule_card.every_red_three)


def _none_melded(count: Callable[[Scene], int]) -> Callable[[Scene], None]:
    def prepare(scene: Scene) -> None:
        _stay_in(scene)
        without_melds(scene, OURS)
        give_threes(scene, OURS, count(scene))

    return prepare


def _not_all(scene: Scene) -> int:
    return scene.rng.randint(1, scene.rule_card.every_red_three - 1)


def _every_one(scene: Scene) -> int:
    return scene.rule_card.every_red_three


def _no_canasta(scene: Scene) -> None:
    _stay_in(scene)
    _need(scene, canasta=False)
    scene.shrink_canastas(OURS)
    give_threes(scene, OURS, _not_all(scene))


def _stay_in(scene: Scene) -> None:
    """Ours is not the side that went out."""
    if is_out(scene, OURS):
        raise Unsuited


def _need(scene: Scene, *, canasta: bool) -> None:
    if not scene.melds[OURS] or (canasta and not scene.has_canasta(OURS)):
        raise Unsuited


SITUATIONS = {
    (THREES, "one-to-three"): _ask(_some),
    (THREES, "all-of-them"): _ask(_all),
    (THREES, "nothing-melded"): _ask(_none_melded(_not_all)),
    (THREES, "all-and-nothing-melded"): _ask(_none_melded(_every_one)),
    (THREES, "melded-without-a-canasta"): _ask(_no_canasta),
}
