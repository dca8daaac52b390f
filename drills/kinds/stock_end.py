"""The kind "stock-end": the stock is empty, or ends with this draw. What now, and what takes the pile?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from canasta.cards import Cards, Rank
from canasta.changes import loose_ranks
from canasta.moves import Draw, End, Move, Take, parse_turn, turn_text
from canasta.position import Hand, Position
from canasta.referee import frozen_by, ruling, ways_to_take, why_not_out, why_not_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, listed, rank_name, seat_title
from drills.kinds import forms
from drills.kinds import stock_scenes as scenes
from drills.kinds import stock_words as words
from drills.kinds.base import Explanation, Field, Form, Given, Marking, Question
from drills.kinds.changed import Change, Changed, another_in_hand, another_in_pile, hidden
from drills.kinds.exchange import OURS, is_plain, is_wild, of_rank
from drills.kinds.forms import Asked, FormMaker, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of
from drills.misconceptions import sentence

NAME = "stock-end"
LAST_THREE = "last-red-three"
GUESS = 1 / 8  # measured: no way and the end is right oftener than any of the ways, by choice or not
GUESS_HELD = 1 / 9  # what happens, and three numbers that suggest themselves

# ── What the referee says ────────────────────────────────────────────────────────────────────────


def right_values(question: Question, position: Position) -> dict[str, str]:
    return values_of(question.skill, position, parse_turn(question.turn) if question.turn else ())


def values_of(slug: str, position: Position, turn: tuple[Move, ...]) -> dict[str, str]:
    after = ruling(position, turn).after if turn else position
    if after is None:
        raise ValueError("the turn cannot be played here")
    if slug == LAST_THREE:
        held = after.hands[after.place_of(position.seat)].size
        return {"now": _goes_on(after), "held": str(held)}
    return {"now": _now(after), "ways": ",".join(ways_of(after))}


def _goes_on(after: Position) -> str:
    if after.phase == "e":
        return "over"
    return "on" if why_not_out(after) else "out"


def _now(position: Position) -> str:
    if position.phase != "d":
        return "on" if position.phase == "p" else "over"
    if not ways_to_take(position):
        return "over"
    return "may" if ruling(position, [End()]).legal else "must"


def ways_of(position: Position) -> list[str]:
    """The ways in which the pile may be taken, in the order in which they are offered."""
    found = {_way(take) for take in ways_to_take(position)} if position.phase == "d" else set()
    return [key for key in words.WAYS if key in found]


def _way(take: Take) -> str:
    if not take.cards:
        return "meld"
    return "wild" if any(card.is_wild for card in take.cards) else "pair"


# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _question(slug: str, position: Position, rule: Rule, last: Cards = ()) -> Asked | None:
    turn: tuple[Move, ...] = (Draw(last),) if last else ()
    if turn and not ruling(position, turn).legal:
        return None
    values = values_of(slug, position, turn)
    return Asked(
        position=position,
        turn=turn,
        prompt=_("What now?"),
        detail=_drawn(last) if last else _discarded(position),
        fields=_fields(slug, values),
        rule=rule,
        guess_rate=GUESS_HELD if slug == LAST_THREE else GUESS,
    )


def _discarded(position: Position) -> str:
    before = position.seats[position.seats.index(position.seat) - 1]
    return _("The stock is empty, and {seat} has just discarded.").format(seat=seat_title(before))


def _drawn(last: Cards) -> str:
    names = [_("a red three") if card.is_red_three else a_rank(card.rank) for card in last]
    if len(last) == 1:
        return _("You draw the last card of the stock: {card}.").format(card=names[0])
    return _("You draw. The last cards of the stock are, one after the other: {cards}.").format(cards=listed(names))


def _fields(slug: str, values: dict[str, str]) -> tuple[Field, ...]:
    now = Field("now", Form.ONE, _("How does it go on?"), words.options(words.NOW[slug]), values["now"])
    if slug == LAST_THREE:
        return now, Field(
            "held", Form.NUMBER, _("How many cards are in your hand now?"), (), values["held"], _("cards")
        )
    legend = _("What takes the pile now? Tick every way, or none.")
    return now, Field("ways", Form.TICKS, legend, words.options(words.WAYS), values["ways"])


def _empty(scene: Scene, slug: str, rule: Rule, wanted: tuple[str, ...]) -> Asked | None:
    asked = _question(slug, scenes.with_stock(scene, ()), rule)
    return asked if asked and asked.fields[0].right in wanted else None


def _nothing_fits(scene: Scene) -> Asked | None:
    scene.hold(scene.set_top(scene.ranks(ours=None)), scene.rng.choice((0, 0, 1)))
    return _empty(scene, "stock-empty", Rule.END_STOCK_EMPTY, ("over",))


def _pair(scene: Scene) -> Asked | None:
    joins = scene.rng.random() < 0.3
    scene.hold(scene.set_top(scene.ranks(ours=joins)), 2)
    scene.hold_wilds(scene.rng.choice((0, 0, 1)))
    return _empty(scene, "stock-empty", Rule.END_STOCK_EMPTY, ("may", "must"))


def _one_and_a_wild(scene: Scene) -> Asked | None:
    scene.thaw()
    scene.hold(scene.set_top(scene.ranks(ours=False)), 1)
    scene.hold_wilds(1)
    return _empty(scene, "stock-empty", Rule.END_STOCK_EMPTY, ("may",))


def _last_ordinary(scene: Scene) -> Asked | None:
    last = scenes.plain_cards(scene, scene.rng.randint(1, scene.rule_card.draw))
    return _question("stock-empty", scenes.with_stock(scene, last), Rule.END_STOCK_EMPTY, last)


def _fits(scene: Scene) -> Asked | None:
    scene.thaw()
    scene.hold(scene.set_top(scene.ranks(ours=True)), scene.rng.choice((0, 0, 1, 2)))
    return _empty(scene, "forced-take", Rule.END_FORCED_TAKE, ("must",))


def _only_a_pair(scene: Scene) -> Asked | None:
    scene.hold(scene.set_top(scene.ranks(ours=False)), 2)
    scene.hold_wilds(scene.rng.choice((0, 1)))
    return _empty(scene, "forced-take", Rule.END_FORCED_TAKE, ("may",))


def _frozen(scene: Scene) -> Asked | None:
    scene.put_freeze(is_wild, lowest=1, highest=8)
    scene.hold(scene.set_top(scene.ranks(ours=True)), scene.rng.choice((0, 1, 2)))
    return _empty(scene, "forced-take", Rule.END_FORCED_TAKE, ("may", "over"))


def _one_for_one(scene: Scene) -> Asked | None:
    """A top card that fits, and a hand of one card to three."""
    if scene.rng.random() < 0.2:
        scene.let_go_out(OURS)
    else:
        scene.shrink_canastas(OURS)
    rank = scene.set_top(scene.ranks(ours=True))
    scene.hold(rank, 0)
    scene.cut_hand(scene.rng.choice((1, 1, 1, 2, 3)))
    position = scenes.with_stock(scene, ())
    top = position.pile[-1:]
    # The rest of the pile was taken by another player, who holds it.
    position = scenes.held_by_another(position, len(position.pile) - 1)._replace(pile=top)
    asked = _question("forced-take", position, Rule.END_FORCED_TAKE)
    return None if any(card.is_red_three for card in scene.pile) else asked


def _last_three(scene: Scene, ready: bool, replaced: bool) -> Asked | None:
    if ready:
        scenes.hand_of_one_meld(scene)
    threes = scenes.red_three(scene, 1)
    more = scene.rule_card.draw if replaced else 0
    last = (*threes, *scenes.plain_cards(scene, scene.rng.randint(1, more) if more else 0))
    return _question(LAST_THREE, scenes.with_stock(scene, last), Rule.END_LAST_RED_THREE, last)


def _last_card(scene: Scene) -> Asked | None:
    return _last_three(scene, ready=False, replaced=False)


def _last_but_one(scene: Scene) -> Asked | None:
    return _last_three(scene, ready=scene.rng.random() < 0.3, replaced=True)


def _could_have_gone_out(scene: Scene) -> Asked | None:
    return _last_three(scene, ready=True, replaced=scene.rng.random() < 0.3)


def _plays_on(card: RuleCard) -> bool:
    return card.stock_empty == "play_on" and _is_classic(card)


def _forces(card: RuleCard) -> bool:
    return _plays_on(card) and card.forced_take and card.pickup_add


def _is_classic(card: RuleCard) -> bool:
    return not card.is_modern and card.packs == 2


def _stirred(scene: Scene, ask: Callable[[Scene], Asked | None]) -> Asked | None:
    scenes.stir(scene)
    return ask(scene)


def _situation(ask: Callable[[Scene], Asked | None], needs: Callable[[RuleCard], bool]) -> Situation:
    return Situation("do???[0-4]", partial(_stirred, ask=ask), needs)


SITUATIONS = {
    ("stock-empty", "nothing-fits"): _situation(_nothing_fits, _plays_on),
    ("stock-empty", "a-pair"): _situation(_pair, _plays_on),
    ("stock-empty", "one-and-a-wild"): _situation(_one_and_a_wild, _plays_on),
    ("stock-empty", "last-ordinary-card"): _situation(_last_ordinary, _plays_on),
    ("forced-take", "fits-a-meld"): _situation(_fits, _forces),
    ("forced-take", "only-a-pair"): _situation(_only_a_pair, _forces),
    ("forced-take", "frozen"): _situation(_frozen, _forces),
    ("forced-take", "one-for-one"): _situation(_one_for_one, _forces),
    (LAST_THREE, "last-card"): _situation(_last_card, _is_classic),
    (LAST_THREE, "last-but-one"): _situation(_last_but_one, _is_classic),
    (LAST_THREE, "could-have-gone-out"): _situation(_could_have_gone_out, _is_classic),
}


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Another last card of the stock; or another pile, hand, or top card, so that other cards take the pile."""
    if question.turn:
        yield from _other_stock(question, position)
        return
    for what, then in chain(_other_pile(position), _other_hand(position), _other_top(position)):
        yield Changed(what, then, question)


def _other_pile(position: Position) -> Iterator[Change]:
    """The freeze out of it or into it; nothing under its top card, or something."""
    lying = [at for at, card in enumerate(position.pile[:-1]) if card.is_wild]
    for at in lying or range(1, len(position.pile) - 1)[:1]:
        yield from another_in_pile(position, at, is_plain if lying else is_wild)
    card = hidden(position, is_plain)
    if len(position.pile) == 1 and card is not None:
        then = scenes.held_by_another(position, -1)._replace(pile=(card, *position.pile))
        yield _("with one card more in the pile, {card}").format(card=a_rank(card.rank)), then
    elif lying and not any(card.is_red_three for card in position.pile):
        then = scenes.held_by_another(position, len(position.pile) - 1)._replace(pile=position.pile[-1:])
        yield _("with nothing under the top card, for somebody took the pile a turn ago"), then


def _other_hand(position: Position) -> Iterator[Change]:
    rank, held = position.pile[-1].rank, position.hand.cards
    like = [card for card in held if card.rank is rank]
    yield from another_in_hand(position, [card for card in held if card.is_natural and card not in like], [rank])
    yield from another_in_hand(position, like, loose_ranks(position, 3))


def _other_top(position: Position) -> Iterator[Change]:
    """One that fits the hand or a meld, or does not; it lay covered, where it is not among the hidden cards."""
    held = [card.rank for card in position.hand.cards if card.is_natural]
    ranks = [*held, *(meld.rank for meld in position.own_melds if meld.rank), *loose_ranks(position, 3)]
    for rank in dict.fromkeys(ranks):
        if rank not in (Rank.THREE, position.pile[-1].rank):
            yield from another_in_pile(position, -1, of_rank(rank))
            yield from _uncovered(position, rank)


def _uncovered(position: Position, rank: Rank) -> Iterator[Change]:
    *under, top = position.pile
    at = next((at for at, card in enumerate(under) if card.rank is rank), None)
    if at is not None:
        pile = (*under[:at], top, *under[at + 1 :], under[at])
        words_ = _("with {new} on top of the pile, and the {old} under it")
        yield words_.format(new=a_rank(rank), old=rank_name(top.rank)), position._replace(pile=pile)


def _other_stock(question: Question, position: Position) -> Iterator[Changed]:
    """The red three is the last card, or not; where there is none, the stock is empty already."""
    (draw,) = parse_turn(question.turn or "")
    assert isinstance(draw, Draw)
    threes = tuple(card for card in draw.cards if card.is_red_three)
    card = hidden(position, is_plain, draw.cards)
    if not threes:
        then = scenes.held_by_another(position, len(draw.cards))._replace(stock=Hand())
        yield Changed(_("with an empty stock"), then, replace(question, turn=None, detail=_discarded(then)))
    elif threes != draw.cards:
        words_ = _("with the red three as the last card of the stock")
        yield _with_last(question, position, words_, draw.cards, threes)
    elif card is not None:
        words_ = _("with one card more in the stock, under the red three")
        yield _with_last(question, position, words_, draw.cards, (*threes, card))


def _with_last(question: Question, position: Position, what: str, before: Cards, last: Cards) -> Changed:
    then = scenes.held_by_another(position, len(before) - len(last))._replace(stock=Hand((), len(last)))
    return Changed(what, then, replace(question, turn=turn_text((Draw(last),)), detail=_drawn(last)))


MAKER = FormMaker(NAME, SITUATIONS, right_values, _changes)
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers


# ── Marking ──────────────────────────────────────────────────────────────────────────────────────


def mark(question: Question, given: Given) -> Marking:
    return forms.mark(question, given, _mix_up)


def _mix_up(question: Question, given: Given) -> str | None:
    """What is revealed by a wrong word on what happens now, where all the rest is said as that thought has it."""
    right = {field.name: field.right for field in question.fields}
    said, rest = given.values.get("now"), {name: given.values.get(name) for name in right if name != "now"}
    as_it_is = all(right[name] == value for name, value in rest.items())
    match right["now"], said:
        case ("may", "must") | ("must", "may") if as_it_is:
            return "must-and-may"
        case "on", "over" if as_it_is and question.skill == "stock-empty":
            return "stock-out-is-over"
        case "over", ("on" | "out") if as_it_is and question.skill == LAST_THREE:
            return "last-three-plays-on"
        case "over", "must" if rest.get("ways") == "meld" and question.facet == "one-for-one":
            return "hand-too-small"
    return None


def _too_small(position: Position, now: str) -> Rule | None:
    """The rule that keeps a small hand from a pile that it would fit."""
    rules = [fault.rule for fault in why_not_take(position)] if now == "over" else []
    return next((rule for rule in rules if rule in (Rule.PILE_ONE_CARD, Rule.PILE_MUST_FINISH)), None)


# ── Explaining ───────────────────────────────────────────────────────────────────────────────────


def explain(question: Question, given: Given) -> Explanation:
    position = Position.parse(question.position)
    right = {field.name: field.right for field in question.fields}
    ranks, frozen = rank_name(position.pile[-1].rank, 2), bool(frozen_by(position))
    if question.skill == LAST_THREE:
        because = words.of_the_last_three(right["now"], int(right["held"]))
    elif position.rule_card.stock_empty == "end_after_discard":
        because = words.of_the_last_drawer(right["now"])
    elif right["now"] == "may" and "meld" in right["ways"].split(","):
        because = words.of_no_duty(ranks, us_of(position))
    elif right["now"] == "may":
        ways = words.ways_named(right["ways"].split(","), position.pile[-1].rank)
        because = words.of_the_choice(ways, us_of(position), frozen and _forces(position.rule_card))
    else:
        small = _too_small(position, right["now"])
        because = words.of_the_pile(right["now"], ranks, us_of(position), frozen, small)
    return forms.explanation(
        question,
        given,
        outcome=words.OUTCOMES[right["now"]],
        because=because,
        misconception=sentence(mark(question, given).misconception, ranks, us_of(position)),
    )
