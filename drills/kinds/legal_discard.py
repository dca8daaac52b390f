"""The kind "legal-discard": what two cards of the hand would do as discards, and for whom the pile is frozen then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from canasta.cards import Card, Rank
from canasta.position import Position
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import rank_name, seat_title
from drills.kinds import discard_words as words
from drills.kinds import forms
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Option, Question, TableMarks
from drills.kinds.changed import Changed, another_in_pile, more_in_pile
from drills.kinds.discard_effects import (
    EFFECTS,
    FREEZES,
    GIVES,
    HARMLESS,
    OURS_TOO,
    STOPS,
    THEIRS_TOO,
    effect_of,
    frozen_for,
    others_are_next,
    top_freezes,
)
from drills.kinds.exchange import Unsuited, is_plain, is_wild
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

NAME = "legal-discard"
BASES = "p?o?l"  # the other side has melded, or nothing could be given away

# ── The table ────────────────────────────────────────────────────────────────────────────────────


def _hold_one_of_each(scene: Scene) -> dict[str, Card]:
    """A wild card, a black three, a card that they have melded and one that they have not, in the hand each time."""
    wilds = scene.hold_wilds(scene.rng.randint(1, 2))
    threes = scene.hold(Rank.THREE, scene.rng.randint(1, 2))
    fits = scene.hold(scene.rank(2, ours=None, theirs=True), scene.rng.randint(1, 2))
    loose = scene.hold(scene.rank(2, ours=None, theirs=False), scene.rng.randint(1, 2))
    return {"wild": wilds[0], "three": threes[0], "fits": fits[0], "loose": loose[0]}


def _asked(scene: Scene, wanted: str) -> Asked | None:
    """Two cards, one of which does what is wanted."""
    scene.set_pile(-1, is_plain)
    scene.thaw()
    held = _hold_one_of_each(scene)
    if wanted == HARMLESS and scene.rng.random() < 0.5:
        if len(scene.pile) < 2:
            raise Unsuited
        scene.set_pile(-scene.rng.randint(2, min(len(scene.pile), 7)), is_wild)
        held = {name: card for name, card in held.items() if not scene.freezes(card)}  # it is frozen already
    position = scene.position()
    if not others_are_next(position):
        return None
    effects = {name: effect_of(position, card) for name, card in held.items()}
    doing = [name for name, effect in effects.items() if effect == wanted]
    if not doing:
        return None
    one = scene.rng.choice(doing)
    other = scene.rng.choice([name for name in held if name != one])
    pair = [held[one], held[other]]
    scene.rng.shuffle(pair)
    return _question(position, pair[0], pair[1])


def _question(position: Position, first: Card, second: Card) -> Asked:
    offered = effects_at(position.rule_card)
    right = {"first": effect_of(position, first), "second": effect_of(position, second)}
    options = tuple(Option(key, words.effect(position, key)) for key in offered)
    sides = us_of(position)
    frozen = (
        Option(OURS_TOO, _("For your side") if position.has_partner else _("For you")),
        Option(THEIRS_TOO, _("For {others}").format(others=sides.others)),
    )
    return Asked(
        position=position,
        prompt=_("What would each of these two discards do?"),
        detail=_("You have drawn and may discard any card of your hand. {seat_title} is next.").format(
            seat_title=seat_title(position.next_seat)
        ),
        fields=(
            Field("first", Form.ONE, words.discarding(first), options, right["first"]),
            Field("second", Form.ONE, words.discarding(second), options, right["second"]),
            Field("frozen", Form.TICKS, words.frozen_question(first), frozen, frozen_for(position, first)),
        ),
        rule=_rule(position, first),
        guess_rate=1 / (len(offered) ** 2 * 3),  # that it is frozen for them alone nobody would guess
    )


def effects_at(rule_card: RuleCard) -> tuple[str, ...]:
    """What a discard can do at that table: where a black three freezes, nothing only stops."""
    never = {STOPS} if rule_card.black_three_freezes else set()
    if not rule_card.pickup_add:
        never.add(GIVES)
    return tuple(effect for effect in EFFECTS if effect not in never)


def _rule(position: Position, card: Card) -> Rule:
    if card.is_wild:
        return Rule.FROZEN_WILD
    if not card.is_black_three:
        return Rule.PILE_ADD if words.they_have(position, card) else Rule.TURN_DISCARD
    return Rule.FROZEN_BLACK_THREE if top_freezes(position, card) else Rule.PILE_TOP_BLACK_THREE


def _may_freeze(rule_card: RuleCard) -> bool:
    """Modern's threes are never discarded; and where nothing but a pair takes any pile, a freeze changes nothing."""
    return not rule_card.is_modern and not rule_card.only_a_pair_takes


SITUATIONS = {
    ("discard-effect", "freezes"): Situation(BASES, lambda scene: _asked(scene, FREEZES), _may_freeze),
    ("discard-effect", "stops-one-player"): Situation(
        BASES, lambda scene: _asked(scene, STOPS), lambda card: _may_freeze(card) and STOPS in effects_at(card)
    ),
    ("discard-effect", "gives-the-pile-away"): Situation(
        BASES, lambda scene: _asked(scene, GIVES), lambda card: _may_freeze(card) and GIVES in effects_at(card)
    ),
    ("discard-effect", "harmless"): Situation(BASES, lambda scene: _asked(scene, HARMLESS), _may_freeze),
}


# ── The kind ─────────────────────────────────────────────────────────────────────────────────────


def marked(question: Question, position: Position) -> tuple[Card, Card]:
    """The two cards that are asked about: the questions name them."""
    first, second = (
        next(card for card in position.hand.cards if field.legend == words.discarding(card))
        for field in question.fields[:2]
    )
    return first, second


def right_values(question: Question, position: Position) -> dict[str, str]:
    first, second = marked(question, position)
    return {
        "first": effect_of(position, first),
        "second": effect_of(position, second),
        "frozen": frozen_for(position, first),
    }


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A wild card out of the pile, or into it."""
    lying = [at for at, card in enumerate(position.pile) if card.is_wild]
    tables = another_in_pile(position, lying[0], is_plain) if lying else more_in_pile(position, is_wild)
    for what, then in tables:
        yield Changed(what, then, replace(question, rule=str(_rule(then, marked(question, then)[0]))))


MAKER = FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    """The one thought that explains the answer; None where none does, or more than one."""
    position = Position.parse(question.position)
    cards = marked(question, position)
    right = {field.name: field.right for field in question.fields}
    said = given.values
    revealed = {
        _of_effect(position, card, right[name], said.get(name, ""))
        for name, card in zip(("first", "second"), cards, strict=True)
        if said.get(name) != right[name]
    }
    if said.get("frozen") != right["frozen"]:
        revealed.add(_of_frozen(cards[0], right["frozen"], said.get("frozen", "")))
    return revealed.pop() if len(revealed) == 1 else None


def _of_effect(position: Position, card: Card, right: str, said: str) -> str | None:
    if card.is_black_three:
        return {FREEZES: "black-three-freezes"}.get(said) if right == STOPS else "black-three-overlooked"
    joins = words.they_have(position, card)  # and only the freeze keeps it from joining
    return "adds-to-frozen" if joins and (right, said) == (HARMLESS, GIVES) else None


def _of_frozen(card: Card, right: str, said: str) -> str | None:
    both = f"{OURS_TOO},{THEIRS_TOO}"
    if card.is_wild and (right, said) == (both, THEIRS_TOO):
        return "freezer-is-free"
    if card.is_black_three and said == both:
        return "black-three-freezes"
    return "unopened-not-frozen" if (right, said) == (OURS_TOO, "") else None


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    first, second = marked(question, position)
    marking = mark(question, given)
    told = [words.why(position, card) for card in (first, second)]
    letters = {first: "A", second: "B"}
    theirs = tuple(
        (position.sides[1 - position.side], card.rank, letters[card])
        for card in (first, second)
        if words.they_have(position, card)
    )
    return forms.explanation(
        question,
        given,
        outcome=words.outcome(position, first, second),
        because=" ".join([*told, words.why_frozen(position, first)]),
        marks=TableMarks(hand=tuple(letters.items()), melds=theirs),
        misconception=sentence(marking.misconception, rank_name(first.rank, 2), us_of(position)),
    )
