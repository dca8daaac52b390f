"""The kind "score-hand": a whole hand's score, item by item; and what only some hands or games count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from canasta.cards import Rank, points_of
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.tally import behind
from canasta.texts import gettext as _
from canasta.words import points
from drills.kinds import modern_scores, red_three_score, three_score
from drills.kinds.base import Field, Form, Impossible, LedgerRow, Question
from drills.kinds.changed import Changed, another_in_hand
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_changes import other_melds, other_threes
from drills.kinds.ended_scenes import (
    UNTOLD,
    ended,
    give_threes,
    is_out,
    labels,
    name_of,
    what_happened,
    what_they_hold,
    without_melds,
)
from drills.kinds.ended_sums import lines_of, row_of, side_with, summed
from drills.kinds.exchange import OURS, THEIRS
from drills.kinds.forms import Asked, Situation
from drills.kinds.red_three_score import THREES, has_canasta, number_of
from drills.kinds.scene import Scene
from drills.kinds.typed import Typed

NAME, WHOLE = "score-hand", "score-a-hand"
BLIND = 1 / 81

_ITEMS: Mapping[Rule, str] = {
    Rule.SCORE_MELDS: "cards",
    Rule.CANASTA_KIND: "canastas",
    Rule.RED_THREE_SCORE: "threes",
    Rule.RED_THREE_AGAINST: "threes",
    Rule.OUT_ENDS: "out",
    Rule.OUT_CONCEALED: "out",
    Rule.SCORE_LEFT: "left",
}
_LEGENDS = {
    "cards": _("Cards on the table"),
    "canastas": _("Canastas’ bonuses"),
    "threes": _("Red threes"),
    "out": _("Going out"),
    "left": _("Cards left in hand"),
    "hand": _("The whole hand"),
}


def items_of(position: Position, label: str) -> dict[str, int]:
    """What each item of a side's hand comes to, and the whole; Impossible where it is no hand of these items."""
    items = dict.fromkeys(_LEGENDS, 0)
    for line in lines_of(position, label):
        if line.rule not in _ITEMS:  # Modern counts its threes and penalties by rules of its own
            raise Impossible(f"{line.rule} is no item of a hand that is scored here")
        items[_ITEMS[line.rule]] += line.points
        items["hand"] += line.points
    return items


def asked_label(facet: str, position: Position) -> str:
    """Whose hand is asked about."""
    out, found = position.marks.out, labels(position)
    is_out = {label: out is not None and out.name in side_with(position, label) for label in found}
    wanted = {
        "side-that-went-out": [label for label in found if is_out[label]],
        "other-side": [label for label in found if not is_out[label]],
        "never-melded": [label for label in found if not position.melds[_at(position, label)]],
        "nobody-out": found,
    }[facet]
    return wanted[0]


def _at(position: Position, label: str) -> int:
    return position.sides.index(side_with(position, label))


def worked_out(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    return _WORK[slug](facet, position)


# ── A whole hand ─────────────────────────────────────────────────────────────────────────────────


def whole_hand(facet: str, position: Position) -> Counted:
    """score.melds to score.left: every item of one side's hand, and what it comes to."""
    label = asked_label(facet, position)
    items = items_of(position, label)
    rows = map(row_of, lines_of(position, label))
    return Counted(
        values={name: str(worth) for name, worth in items.items()},
        outcomes={"hand": _("the hand comes to {points} points").format(points=points(items["hand"]))},
        because=" ".join([_("Added up: {sum}.").format(sum=_sum(items)), *_about(facet, position, label)]),
        rows=(*rows, LedgerRow("", (), _("The whole hand"), items["hand"], "result")),
        thoughts=tuple(_wrong_items(position, label, items)),
    )


def _sum(items: Mapping[str, int]) -> str:
    return summed([worth for name, worth in items.items() if name != "hand" and worth])


def _about(facet: str, position: Position, label: str) -> Iterator[str]:
    if facet == "side-that-went-out" and len(side_with(position, label)) > 1:
        yield _about_the_partner(position, label)
    if facet == "other-side" and len(side_with(position, label)) > 1:
        yield _("Both hands of the side count against it.")
    if facet == "never-melded":
        yield _("A side that has laid nothing can only lose: the cards in hand, and its red threes.")
    if facet == "nobody-out":
        yield _("Nobody went out, so nobody has the bonus for it; all hands count against their sides.")


def _about_the_partner(position: Position, label: str) -> str:
    if Seat.S.name not in side_with(position, label):
        return _("The other of the two holds cards still, and they count against that side.")
    if position.marks.out is Seat.S:
        return _("You went out, but your partner’s cards count against your side.")
    return _("Your partner went out, but your own cards count against your side.")


def _wrong_items(position: Position, label: str, items: Mapping[str, int]) -> Iterator[Thought]:
    card, side = position.rule_card, _at(position, label)
    count, every = number_of(position, label), card.every_red_three
    if count == every and items["threes"]:
        alone = card.red_three * every * (1 if items["threes"] > 0 else -1)
        yield from _instead("four-are-400", items, "threes", alone, _("All of them on one side count more."))
    if items["threes"] < 0:
        lacks = _("no canasta") if card.red_threes_need == "canasta" else _("no meld")
        words = _("Red threes count against a side that has {lacks}.").format(lacks=lacks)
        yield from _instead("red-threes-always-plus", items, "threes", -items["threes"], words)
    if items["threes"] > 0 and card.red_threes_need == "meld" and not has_canasta(position, label):
        yield from _instead(
            "red-threes-need-canasta", items, "threes", -items["threes"], _("A meld is enough for them.")
        )
    mixed = [meld for meld in behind(position, side).melds if meld.kind == "mixed"]
    if mixed:
        natural = items["canastas"] + len(mixed) * (card.natural - card.mixed)
        yield from _instead(
            "still-natural", items, "canastas", natural, _("A canasta with a wild card in it is mixed.")
        )
    yield from _one_hand(position, label, items)
    if items["canastas"]:
        together = {"cards": str(items["cards"] + items["canastas"])}
        words = _("The bonuses are an item of their own.")
        yield Thought("bonus-in-the-cards", together, words)
        yield Thought("bonus-in-the-cards", together | {"canastas": "0"}, words)


def _one_hand(position: Position, label: str, items: Mapping[str, int]) -> Iterator[Thought]:
    hands = [
        points_of(hand.cards)
        for seat, hand in zip(position.seats, position.hands, strict=True)
        if seat.name in side_with(position, label)
    ]
    if len(hands) > 1:
        for left in hands:
            words = _("Both hands of the side count, not one alone.")
            yield from _instead("one-hand-only", items, "left", -left, words)


def _instead(slug: str, items: Mapping[str, int], name: str, worth: int, words: str) -> Iterator[Thought]:
    """One item otherwise, and the whole with it."""
    if worth != items[name]:
        yield Thought(slug, {name: str(worth), "hand": str(items["hand"] - items[name] + worth)}, words)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────


def _ask(facet: str, bases: str, prepare: Callable[[Scene], None], needs: Callable[[RuleCard], bool]) -> Situation:
    def ask(scene: Scene) -> Asked:
        prepare(scene)
        position = ended(scene)
        label = asked_label(facet, position)
        name = name_of(position, label)
        fields = tuple(Field(key, Form.NUMBER, legend, unit=_("points")) for key, legend in _LEGENDS.items())
        how = _("Write a minus before what is taken off, and 0 for nothing.")
        detail = [what_happened(position), *what_they_hold(position), how]
        prompt = _("What does this hand come to for {name}?").format(name=name)
        rule = Rule.SCORE_LEFT if facet in ("never-melded", "nobody-out") else Rule.SCORE_MELDS
        return Asked(position, prompt, fields, rule, BLIND, detail=" ".join(detail), untold=UNTOLD)

    return Situation(bases, ask, needs)


def _as_it_is(scene: Scene) -> None:
    """As it lies; now and then all red threes on one side."""
    if scene.rng.random() < 0.2:
        give_threes(scene, scene.rng.choice([OURS, THEIRS]), scene.rule_card.every_red_three)


def _one_side_without(scene: Scene) -> None:
    """One side has laid nothing but red threes, now and then."""
    side = THEIRS if is_out(scene, OURS) else OURS
    without_melds(scene, side)
    if scene.rng.random() < 0.7:
        give_threes(scene, side, scene.rng.randint(1, scene.rule_card.every_red_three))


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _sides_alone(card: RuleCard) -> bool:
    """Of three players the lone one has melded for sure, and the pair may have."""
    return not card.is_modern and card.players != 3


SITUATIONS = {
    (WHOLE, "side-that-went-out"): _ask("side-that-went-out", "eo?[spt]??", _as_it_is, _not_modern),
    (WHOLE, "other-side"): _ask("other-side", "eoo[spt]??", _as_it_is, _not_modern),
    (WHOLE, "never-melded"): _ask("never-melded", "e??[spt]??", _one_side_without, _sides_alone),
    (WHOLE, "nobody-out"): _ask("nobody-out", "e??-??", lambda scene: None, _not_modern),
    **red_three_score.SITUATIONS,
    **modern_scores.SITUATIONS,
    **three_score.SITUATIONS,
}
_WORK: Mapping[str, Callable[[str, Position], Counted]] = {
    THREES: red_three_score.red_threes,
    WHOLE: whole_hand,
    modern_scores.THREES: modern_scores.threes,
    modern_scores.COSTS: modern_scores.costs,
    three_score.SLUG: three_score.worked_out,
}


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """A three on the other side; a card more in a meld, or fewer; another one in South's hand."""
    if question.skill == three_score.SLUG:
        yield from three_score.changes(question, position)
        return
    tables, rule = other_threes(position), question.rule
    if question.skill in (WHOLE, modern_scores.COSTS):
        label = asked_label(question.facet, position) if question.skill == WHOLE else labels(position)[0]
        south = position.hands[position.place_of(Seat.S)].cards
        lying = other_melds(position._replace(seat=Seat[side_with(position, label)[0]]))
        hands = another_in_hand(position, south, [Rank.JOKER, Rank.ACE])
        tables = chain(tables, hands, lying) if question.skill == WHOLE else lying
    for words, then in tables:
        if question.skill == THREES:
            rule = str(red_three_score.rule_at(then))
        yield Changed(words, then._replace(seat=position.seat), replace(question, rule=rule))


_KIND = Typed(NAME, SITUATIONS, worked_out, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
