"""The kind "frozen-and-why": for which reasons is the pile frozen for your side? All that hold are ticked, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from canasta.cards import Card
from canasta.position import Position
from canasta.referee import frozen_by
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import a_rank, capital, card_name, listed, rank_name, seat_title
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question, TableMarks
from drills.kinds.changed import Changed, another_in_pile
from drills.kinds.exchange import OURS, Test, Unsuited, is_black_three, is_plain, is_red_three, is_wild
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import Us, theirs_of, us_of
from drills.misconceptions import sentence

NAME = "frozen-and-why"
EVEN = 0.5  # each card that freezes lies there as often as not: of the eight answers none is much commoner than others
LONGEST_PILE = 9  # every card of it is told in words
KEYS = {
    Rule.FROZEN_UNOPENED: "unmelded",
    Rule.FROZEN_WILD: "wild",
    Rule.FROZEN_RED_THREE: "red",
    Rule.FROZEN_BLACK_THREE: "black",
}
LIES_IN_IT: dict[str, Test] = {"wild": is_wild, "red": is_red_three, "black": is_black_three}

# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _pile(scene: Scene) -> None:
    """A pile without anything that freezes it, to be put together anew."""
    if not 3 <= len(scene.pile) <= LONGEST_PILE:
        raise Unsuited
    for at in range(len(scene.pile)):
        scene.set_pile(at, is_plain)


def _perhaps(scene: Scene, chance: float, at: int, test: Test) -> None:
    if scene.rng.random() < chance:
        scene.set_pile(at, test)


def _under(scene: Scene, lowest: int = 0, highest: int = 2) -> int:
    """A place under the top card, counted from the bottom."""
    return scene.rng.randint(lowest, max(lowest, len(scene.pile) - highest))


def _discarded_wild(scene: Scene, chance: float) -> None:
    _perhaps(scene, chance, _under(scene, 1), is_wild)


def _red_upcard(scene: Scene, chance: float) -> None:
    """A red three is in a pile only as the card turned up at the deal, at its bottom."""
    _perhaps(scene, chance, 0, is_red_three)


def _unmelded(scene: Scene) -> None:
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def _by_partner(scene: Scene) -> None:
    scene.melded = {scene.partner}
    scene.fill_hand()
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def _wild(scene: Scene) -> None:
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def _wild_upcard(scene: Scene) -> None:
    _perhaps(scene, EVEN, 0, is_wild)
    if scene.pile[0].is_natural:
        _red_upcard(scene, EVEN)


def _partners_discard(scene: Scene) -> None:
    """Partner plays two turns before us: theirs is the card under the top one."""
    _perhaps(scene, EVEN, -2, is_wild)
    _red_upcard(scene, EVEN)
    scene.told.append(_discard_of_partner(scene.pile))
    if scene.partner is not scene.base.seats[(scene.base.seats.index(scene.seat) + 2) % len(scene.base.seats)]:
        raise Unsuited


def _discard_of_partner(pile: Sequence[Card]) -> str:
    name = card_name(pile[-2])
    return _("The {card} under the top card was {who}’s discard.").format(card=name, who=_("your partner"))


def _red(scene: Scene) -> None:
    _red_upcard(scene, EVEN)
    _discarded_wild(scene, EVEN)


def _red_and_fits(scene: Scene) -> None:
    scene.set_top(scene.ranks(ours=True))
    _red(scene)


def _red_on_the_table(scene: Scene) -> None:
    if not scene.red_threes[OURS]:
        raise Unsuited
    _red_upcard(scene, EVEN)
    _discarded_wild(scene, EVEN)


def _buried(scene: Scene) -> None:
    """Under three plain cards at least."""
    if len(scene.pile) < 5:
        raise Unsuited
    _perhaps(scene, EVEN, _under(scene, 1, 4), is_wild)
    _red_upcard(scene, EVEN)


def _melded_since(scene: Scene) -> None:
    scene.told.append(_("{side} melded a turn ago.").format(side=capital(us_of(scene.base).side)))
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)


def _new_pile(scene: Scene) -> None:
    who = seat_title(scene.base.seats[scene.base.seats.index(scene.seat) - 1])
    scene.told.append(_("{who} took a frozen pile not long ago; this is the new one.").format(who=who))
    _discarded_wild(scene, EVEN)


def _black(scene: Scene, chance: float = 1.0) -> None:
    _discarded_wild(scene, EVEN)
    _red_upcard(scene, EVEN)
    plain = [at for at in range(1, len(scene.pile) - 1) if is_plain(scene.pile[at])]
    if not plain:
        raise Unsuited
    _perhaps(scene, chance, scene.rng.choice(plain), is_black_three)


def _may_ask(rule_card: RuleCard) -> bool:
    """Where a freeze changes something, and three reasons are possible at least: fewer are soon guessed."""
    return not rule_card.is_modern and not rule_card.only_a_pair_takes and len(_reasons(rule_card)) >= 3


def _reasons(rule_card: RuleCard) -> tuple[Rule, ...]:
    told = [Rule.FROZEN_UNOPENED] if rule_card.unopened_is_frozen else []
    told += [Rule.FROZEN_WILD, Rule.FROZEN_RED_THREE]
    return (*told, Rule.FROZEN_BLACK_THREE) if rule_card.black_three_freezes else tuple(told)


def _ask(scene: Scene, put: Callable[[Scene], None]) -> Asked | None:
    _pile(scene)
    put(scene)
    position = scene.position()
    words = _words(us_of(position))
    reasons = _reasons(scene.rule_card)
    legend = _("Why is it frozen? Tick every reason that holds, and none if it is not frozen.")
    options = tuple(Option(KEYS[rule], words[KEYS[rule]]) for rule in reasons)
    right = _right(position)
    found = frozen_by(position)
    return Asked(
        position=position,
        prompt=_("Is the pile frozen for you?") if not position.has_partner else _("Is the pile frozen for your side?"),
        detail=" ".join([_told(position.pile), *scene.told, *scene.history()]),
        fields=(Field("why", Form.TICKS, legend, options, right),),
        rule=found[0] if found else Rule.FROZEN_UNTIL_TAKEN,
        guess_rate=1 / 2 ** len(reasons),
        untold="frozen",
    )


def _told(pile: tuple[Card, ...]) -> str:
    cards = listed([a_rank(card.rank) if not card.is_red_three else _("a red three") for card in pile])
    return _("The pile, from its bottom to its top card: {cards}.").format(cards=cards)


def _words(us: Us) -> dict[str, str]:
    return {
        "unmelded": _("{has} melded nothing yet").format(has=capital(us.has)),
        "wild": _("A wild card lies in it"),
        "red": _("A red three lies in it"),
        "black": _("A black three lies in it"),
    }


def _situation(bases: str, put: Callable[[Scene], None], black: bool = False) -> Situation:
    needs = (lambda card: _may_ask(card) and card.black_three_freezes) if black else _may_ask
    return Situation(bases, partial(_ask, put=put), needs)


SITUATIONS = {
    ("frozen-unopened", "one-and-a-wild"): _situation("d--??", _unmelded),
    ("frozen-unopened", "only-they-have"): _situation("d-o??", _unmelded),
    ("frozen-unopened", "partner-has-opened"): _situation("do???", _by_partner),
    ("frozen-wild", "a-discarded-wild"): _situation("d????", _wild),
    ("frozen-wild", "a-wild-upcard"): _situation("d????", _wild_upcard),
    ("frozen-wild", "your-side-discarded-it"): _situation("d????", _partners_discard),
    ("frozen-red-three", "one-and-a-wild"): _situation("d????", _red),
    ("frozen-red-three", "it-fits-your-meld"): _situation("do???", _red_and_fits),
    ("frozen-red-three", "on-the-table-only"): _situation("d????", _red_on_the_table),
    ("frozen-until-taken", "plain-cards-on-top"): _situation("d????", _buried),
    ("frozen-until-taken", "you-have-opened-since"): _situation("do???", _melded_since),
    ("frozen-until-taken", "a-new-pile"): _situation("d????", _new_pile),
    ("frozen-until-taken", "a-black-three-between"): _situation("d????", _black),
    ("frozen-black-three", "a-discarded-black-three"): _situation("d????", partial(_black, chance=0.65), black=True),
}


# ── The kind ─────────────────────────────────────────────────────────────────────────────────────


def _right(position: Position) -> str:
    return ",".join(KEYS[rule] for rule in frozen_by(position))


def right_values(question: Question, position: Position) -> dict[str, str]:
    return {"why": _right(position)}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """The card that the skill is about, out of the pile or into it."""
    freezing = {"frozen-red-three": is_red_three, "frozen-black-three": is_black_three}.get(question.skill, is_wild)
    lying = [at for at, card in enumerate(position.pile[:-1]) if freezing(card)]
    at = lying[0] if lying else _place(question)
    for words, then in another_in_pile(position, at, is_plain if lying else freezing):
        told = question.detail.removeprefix(_told(position.pile))
        told = told.replace(_discard_of_partner(position.pile), _discard_of_partner(then.pile))
        rule = next(iter(frozen_by(then)), Rule.FROZEN_UNTIL_TAKEN)
        yield Changed(words, then, replace(question, detail=f"{_told(then.pile)}{told}", rule=str(rule)))


def _place(question: Question) -> int:
    """Where what the facet tells of would lie: the card turned up at the deal, our side's discard, one under others."""
    if question.skill == "frozen-red-three" or question.facet == "a-wild-upcard":
        return 0
    return -2 if question.facet == "your-side-discarded-it" else 1


MAKER = FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    """Where one reason alone was left out, or was ticked and does not hold, that names the thought."""
    position = Position.parse(question.position)
    right, said = set(_right(position).split(",")) - {""}, set(given.values.get("why", "").split(",")) - {""}
    wrong = right ^ said
    if len(wrong) != 1:
        return None
    (key,) = wrong
    if key in right and said & set(LIES_IN_IT):
        return None  # who sees that one card freezes it does not take plain cards for a thaw
    return _of_left_out(question, position, key) if key in right else _of_ticked(position, key)


def _of_left_out(question: Question, position: Position, key: str) -> str | None:
    if key == "unmelded":
        return None if theirs_of(position) else "unopened-not-frozen"  # theirs may have been taken for ours
    if key == "black":
        return "black-three-overlooked"
    if key == "wild" and question.facet == "your-side-discarded-it":
        return "freezer-is-free"
    if key == "wild" and question.facet == "you-have-opened-since":
        return "opening-thaws-all"
    return "ice-melts"


def _of_ticked(position: Position, key: str) -> str | None:
    if key == "red":
        return "red-three-on-the-table-freezes" if any(position.red_threes) else None
    return "own-melds-only" if key == "unmelded" and position.seat not in position.marks.melded else None


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    us, found = us_of(position), frozen_by(position)
    return forms.explanation(
        question,
        given,
        outcome=_("it is frozen for {us}").format(us=us.side) if found else _("it is not frozen"),
        because=_why(found, position, us) if found else _why_not(position, us),
        marks=TableMarks(pile=tuple(dict.fromkeys((card, "A") for card in position.pile if _freezes(card, found)))),
        misconception=sentence(mark(question, given).misconception, rank_name(position.pile[-1].rank, 2), us),
    )


def _freezes(card: Card, found: tuple[Rule, ...]) -> bool:
    return any(KEYS[rule] in LIES_IN_IT and LIES_IN_IT[KEYS[rule]](card) for rule in found)


def _why(found: tuple[Rule, ...], position: Position, us: Us) -> str:
    said = []
    if Rule.FROZEN_UNOPENED in found:
        until = _("{has} melded nothing yet, and until then the pile is frozen for {us}.")
        said.append(until.format(has=capital(us.has), us=us.side))
    cards = [
        next(card for card in position.pile if LIES_IN_IT[KEYS[rule]](card))
        for rule in found
        if KEYS[rule] in LIES_IN_IT
    ]
    if cards:
        names = listed([_("the {card}").format(card=_name(card)) for card in cards])
        for_all = ngettext(
            "{cards} in the pile freezes it for everybody, until somebody takes it, whatever lies on top.",
            "{cards} in the pile freeze it for everybody, until somebody takes it, whatever lies on top.",
            len(cards),
        )
        said.append(for_all.format(cards=capital(names)))
    return " ".join(said)


def _name(card: Card) -> str:
    return _("red three") if card.is_red_three else rank_name(card.rank)


def _why_not(position: Position, us: Us) -> str:
    nothing = (
        _("No wild card, red three or black three lies in it")
        if position.rule_card.black_three_freezes
        else _("No wild card and no red three lies in it")
    )
    said = _("{nothing}, and {has} melded.").format(nothing=nothing, has=us.has) if position.is_open else f"{nothing}."
    if any(card.is_black_three for card in position.pile):
        return _("{said} The black three under the top card freezes nothing.").format(said=said)
    return said
