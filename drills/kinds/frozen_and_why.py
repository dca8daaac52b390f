"""The kind "frozen-and-why": for which reasons is the pile frozen for your side, and for whom is it frozen?

All reasons that hold are ticked, or none. A card in the pile freezes it for everybody, not having melded for one side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from canasta.cards import Card
from canasta.position import Position, Seat
from canasta.referee import frozen_by
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import a_rank, capital, listed, rank_name
from drills.kinds import forms
from drills.kinds import frozen_scenes as scenes
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question, TableMarks
from drills.kinds.changed import Changed, another_in_pile
from drills.kinds.exchange import Test, is_black_three, is_plain, is_red_three, is_wild
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import Us, theirs_of, us_of
from drills.misconceptions import sentence

NAME = "frozen-and-why"
BLIND = 1 / 8  # three ticks; where one of them is a card, it is frozen for everybody
KEYS = {
    Rule.FROZEN_UNOPENED: "unmelded",
    Rule.FROZEN_WILD: "wild",
    Rule.FROZEN_RED_THREE: "red",
    Rule.FROZEN_BLACK_THREE: "black",
}
LIES_IN_IT: dict[str, Test] = {"wild": is_wild, "red": is_red_three, "black": is_black_three}
WHY, WHOM = "why", "whom"
NOBODY, OURS_ALONE, THEIRS_ALONE, EVERYBODY = "nobody", "ours", "theirs", "everybody"
WHOSE = {
    (False, False): NOBODY,
    (True, False): OURS_ALONE,
    (False, True): THEIRS_ALONE,
    (True, True): EVERYBODY,
}

# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _may_ask(rule_card: RuleCard) -> bool:
    """Where a freeze changes something, and may be one side's alone."""
    return not rule_card.is_modern and not rule_card.only_a_pair_takes and rule_card.unopened_is_frozen


def _reasons(rule_card: RuleCard) -> tuple[Rule, ...]:
    told = (Rule.FROZEN_UNOPENED, Rule.FROZEN_WILD, Rule.FROZEN_RED_THREE)
    return (*told, Rule.FROZEN_BLACK_THREE) if rule_card.black_three_freezes else told


def _ask(scene: Scene, put: Callable[[Scene], None]) -> Asked | None:
    scenes.bare_pile(scene)
    put(scene)
    position = scene.position()
    us, right = us_of(position), _right(position)
    words = _words(us)
    legend = _("Why is it frozen for {us}? Tick every reason that holds, and none if it is not.").format(us=us.side)
    reasons = tuple(Option(KEYS[rule], words[KEYS[rule]]) for rule in _reasons(scene.rule_card))
    return Asked(
        position=position,
        prompt=_("Is the pile frozen, and for whom?"),
        detail=" ".join([_told(position.pile), *scene.told, *scene.history()]),
        fields=(
            Field(WHY, Form.TICKS, legend, reasons, right[WHY]),
            Field(WHOM, Form.ONE, _("For whom is it frozen?"), _whose(us), right[WHOM]),
        ),
        rule=_rule(position),
        guess_rate=BLIND,
        untold="frozen",
    )


def _whose(us: Us) -> tuple[Option, ...]:
    return (
        Option(NOBODY, _("For nobody")),
        Option(OURS_ALONE, _("For {us} alone").format(us=us.side)),
        Option(THEIRS_ALONE, _("For {others} alone").format(others=us.others)),
        Option(EVERYBODY, _("For everybody")),
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
    ("frozen-unopened", "one-and-a-wild"): _situation("d?-??", scenes.wild),
    ("frozen-unopened", "only-they-have"): _situation("d-o??", scenes.only_they),
    ("frozen-unopened", "partner-has-opened"): _situation("do???", scenes.by_partner),
    ("frozen-wild", "a-discarded-wild"): _situation("d????", scenes.wild),
    ("frozen-wild", "a-wild-upcard"): _situation("d????", scenes.wild_upcard),
    ("frozen-wild", "your-side-discarded-it"): _situation("d????", scenes.partners_discard),
    ("frozen-red-three", "one-and-a-wild"): _situation("d????", scenes.red),
    ("frozen-red-three", "it-fits-your-meld"): _situation("do???", scenes.red_and_fits),
    ("frozen-red-three", "on-the-table-only"): _situation("d????", scenes.red_on_the_table),
    ("frozen-until-taken", "plain-cards-on-top"): _situation("d????", scenes.buried),
    ("frozen-until-taken", "you-have-opened-since"): _situation("do???", scenes.melded_since),
    ("frozen-until-taken", "a-new-pile"): _situation("d????", scenes.new_pile),
    ("frozen-until-taken", "a-black-three-between"): _situation("d????", scenes.black),
    ("frozen-black-three", "a-discarded-black-three"): _situation(
        "d????", partial(scenes.black, chance=0.65), black=True
    ),
}


# ── The kind ─────────────────────────────────────────────────────────────────────────────────────


def _right(position: Position) -> dict[str, str]:
    ours, theirs = frozen_by(position), frozen_by(_across(position))
    return {WHY: ",".join(KEYS[rule] for rule in ours), WHOM: WHOSE[bool(ours), bool(theirs)]}


def _across(position: Position) -> Position:
    """The same table as it is for the other side."""
    return position._replace(seat=Seat[position.sides[1 - position.side][0]])


def _rule(position: Position) -> Rule:
    return next(iter(frozen_by(position) or frozen_by(_across(position))), Rule.FROZEN_UNTIL_TAKEN)


def right_values(question: Question, position: Position) -> dict[str, str]:
    return _right(position)


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """The card that the skill is about, out of the pile or into it."""
    freezing = {"frozen-red-three": is_red_three, "frozen-black-three": is_black_three}.get(question.skill, is_wild)
    lying = [at for at, card in enumerate(position.pile[:-1]) if freezing(card)]
    at = lying[0] if lying else _place(question)
    for words, then in another_in_pile(position, at, is_plain if lying else freezing):
        told = question.detail.removeprefix(_told(position.pile))
        told = told.replace(scenes.discard_of_partner(position.pile), scenes.discard_of_partner(then.pile))
        yield Changed(words, then, replace(question, detail=f"{_told(then.pile)}{told}", rule=str(_rule(then))))


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
    """Where one reason alone was left out, or was ticked and does not hold, that names the thought; else for whom."""
    position = Position.parse(question.position)
    right = _right(position)
    said, whom = _ticks(given.values.get(WHY, "")), given.values.get(WHOM)
    wrong = _ticks(right[WHY]) ^ said
    if not wrong:
        return _of_whom(position, whom)
    if len(wrong) != 1:
        return None
    (key,) = wrong
    if key in said:
        return _of_ticked(position, key) if whom == _whom(position, said) else None
    if said & set(LIES_IN_IT):
        return None  # who sees that one card freezes it does not take plain cards for a thaw
    slug = _of_left_out(question, position, key)
    return slug if whom == (THEIRS_ALONE if slug == "freezer-is-free" else _whom(position, said)) else None


def _ticks(value: str) -> set[str]:
    return set(value.split(",")) - {""}


def _whom(position: Position, said: set[str]) -> str:
    """For whom it would be frozen by those reasons."""
    is_cards = bool(said & set(LIES_IN_IT))
    return WHOSE[bool(said), is_cards or not theirs_of(position)]


def _of_whom(position: Position, whom: str | None) -> str | None:
    """What is thought by who sees why it is frozen for the own side, and not for whom else."""
    right = _right(position)
    if _ticks(right[WHY]) & set(LIES_IN_IT):
        return "freezes-one-side" if whom in (OURS_ALONE, THEIRS_ALONE) else None
    thoughts = {
        (OURS_ALONE, EVERYBODY): "freezes-all",
        (THEIRS_ALONE, EVERYBODY): "freezes-all",
        (EVERYBODY, OURS_ALONE): "unopened-not-frozen",
        (THEIRS_ALONE, NOBODY): "unopened-not-frozen",
    }
    return thoughts.get((right[WHOM], whom or ""))


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
        outcome=_outcome(_right(position)[WHOM], us),
        because=" ".join(
            filter(None, [_why(found, position, us) if found else _why_not(position, us), _theirs(position, us)])
        ),
        marks=TableMarks(pile=tuple(dict.fromkeys((card, "A") for card in position.pile if _freezes(card, found)))),
        misconception=sentence(mark(question, given).misconception, rank_name(position.pile[-1].rank, 2), us),
    )


def _outcome(whom: str, us: Us) -> str:
    return {
        NOBODY: _("it is not frozen"),
        OURS_ALONE: _("it is frozen for {us} alone").format(us=us.side),
        THEIRS_ALONE: _("it is frozen for {others} alone").format(others=us.others),
        EVERYBODY: _("it is frozen for everybody"),
    }[whom]


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


def _theirs(position: Position, us: Us) -> str:
    """What becomes of the other side where no card freezes the pile for everybody."""
    ours, theirs = frozen_by(position), frozen_by(_across(position))
    if set(ours) - {Rule.FROZEN_UNOPENED} or not (ours or theirs):
        return ""
    told = _("{others} has melded nothing either, so it is frozen for everybody now.")
    if not theirs:
        told = _("{others} has melded: it is not frozen there.")
    elif not ours:
        told = _("{others} has melded nothing yet, so it is frozen there alone.")
    return told.format(others=capital(us.others))
