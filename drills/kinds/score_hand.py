"""The kind "score-hand": what red threes bring or cost, and a whole hand's score, item by item."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from canasta.cards import Rank, points_of
from canasta.position import Position, Seat
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.scoring import by
from canasta.tally import behind
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, number, points
from drills.kinds import modern_scores, three_score
from drills.kinds.base import Field, Form, LedgerRow, Question
from drills.kinds.changed import Changed, another_in_hand
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_changes import other_melds, other_threes
from drills.kinds.ended_scenes import (
    UNTOLD,
    ended,
    give_threes,
    is_out,
    labels,
    lines_of,
    name_of,
    summed,
    what_happened,
    what_they_hold,
    without_melds,
)
from drills.kinds.exchange import OURS, THEIRS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.typed import Typed

NAME = "score-hand"
THREES, WHOLE = "red-three-score", "score-a-hand"
BLIND_THREES = 1 / 10  # measured: one of nine prices or so, of which a few are common
BLIND_WHOLE = 1 / 81

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
    """What each item of a side's hand comes to, and the whole."""
    items = dict.fromkeys(_LEGENDS, 0)
    for line in lines_of(position, label):
        items[_ITEMS[line.rule]] += line.points
        items["hand"] += line.points
    return items


def asked_label(facet: str, position: Position) -> str:
    """Whose hand is asked about."""
    out, found = position.marks.out, labels(position)
    is_out = {label: out is not None and out.name in _side_of(position, label) for label in found}
    wanted = {
        "side-that-went-out": [label for label in found if is_out[label]],
        "other-side": [label for label in found if not is_out[label]],
        "never-melded": [label for label in found if not _melds(position, label)],
        "nobody-out": found,
    }[facet]
    return wanted[0]


def _side_of(position: Position, label: str) -> str:
    return next(side for side in position.sides if label in side or label == side)


def _at(position: Position, label: str) -> int:
    return position.sides.index(_side_of(position, label))


def _melds(position: Position, label: str) -> int:
    return len(position.melds[_at(position, label)])


def worked_out(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    return _WORK[slug](facet, position)


# ── Red threes ───────────────────────────────────────────────────────────────────────────────────


def red_threes(facet: str, position: Position) -> Counted:
    """red_three.score, red_three.against: what those of our side bring, and those of the other."""
    found = labels(position)[:2]
    brought = [items_of(position, label)["threes"] for label in found]
    told = [_about_threes(position, label, worth) for label, worth in zip(found, brought, strict=True)]
    said = " and ".join(
        _("{n} for {name_of}").format(n=points(n), name_of=name_of(position, label))
        for label, n in zip(found, brought, strict=True)
    )
    return Counted(
        values=_both(brought),
        outcomes={"both": said},
        because=" ".join(told),
        thoughts=tuple(_wrong_threes(position, found, brought)),
    )


def _both(numbers: list[int]) -> dict[str, str]:
    return dict(zip(("ours", "theirs"), map(str, numbers), strict=True))


def _number_of(position: Position, label: str) -> int:
    at = by(position.sides).index(label)
    return len(position.red_threes[at])


def _has_canasta(position: Position, label: str) -> bool:
    return any(meld.is_canasta for meld in position.melds[_at(position, label)])


def _about_threes(position: Position, label: str, worth: int) -> str:
    card, count, who = position.rule_card, _number_of(position, label), name_of(position, label)
    has = "have" if who == "you" else "has"
    if not count:
        return _("{who} {has} none: 0.").format(who=capital(who), has=has)
    every = count == 2 * card.packs
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
    return _("{who} {has} {threes}, {lies}, so {counts}: {worth} points.").format(
        who=capital(who), has=has, threes=threes, lies=lies, counts=counts.format(side=who), worth=points(worth)
    )


def _wrong_threes(position: Position, found: list[str], brought: list[int]) -> Iterator[Thought]:
    card = position.rule_card
    every = 2 * card.packs
    single = [
        (1 if worth > 0 else -1) * card.red_three * every if _number_of(position, label) == every else worth
        for label, worth in zip(found, brought, strict=True)
    ]
    needs = "a canasta" if card.red_threes_need == "canasta" else "a meld"
    yield from _told(
        "four-are-400",
        brought,
        single,
        _("All {every} on one side bring {all_red_threes}.").format(
            every=number(every), all_red_threes=points(card.all_red_threes)
        ),
    )
    always = [abs(worth) for worth in brought]
    yield from _told(
        "red-threes-always-plus",
        brought,
        always,
        _("Red threes of a side without {needs} count against it.").format(needs=needs),
    )
    if card.red_threes_need == "meld":
        by_canasta = [
            abs(worth) if _has_canasta(position, label) else -abs(worth)
            for label, worth in zip(found, brought, strict=True)
        ]
        words = _("One meld is enough: no canasta is needed for them.")
        yield from _told("red-threes-need-canasta", brought, by_canasta, words)


def _told(slug: str, right: list[int], thought: list[int], words: str) -> Iterator[Thought]:
    if thought != right:
        yield Thought(slug, _both(thought), words)


# ── A whole hand ─────────────────────────────────────────────────────────────────────────────────


def whole_hand(facet: str, position: Position) -> Counted:
    """score.melds to score.left: every item of one side's hand, and what it comes to."""
    label = asked_label(facet, position)
    items = items_of(position, label)
    rows = [
        LedgerRow("", line.cards, capital(line.words.rpartition(" = ")[0]), line.points)
        for line in lines_of(position, label)
    ]
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
    if facet == "side-that-went-out" and len(_side_of(position, label)) > 1:
        yield _about_the_partner(position, label)
    if facet == "other-side" and len(_side_of(position, label)) > 1:
        yield _("Both hands of the side count against it.")
    if facet == "never-melded":
        yield _("A side that has laid nothing can only lose: the cards in hand, and its red threes.")
    if facet == "nobody-out":
        yield _("Nobody went out, so nobody has the bonus for it; all hands count against their sides.")


def _about_the_partner(position: Position, label: str) -> str:
    if Seat.S.name not in _side_of(position, label):
        return _("The other of the two holds cards still, and they count against that side.")
    if position.marks.out is Seat.S:
        return _("You went out, but your partner’s cards count against your side.")
    return _("Your partner went out, but your own cards count against your side.")


def _wrong_items(position: Position, label: str, items: Mapping[str, int]) -> Iterator[Thought]:
    card, side = position.rule_card, _at(position, label)
    count, every = _number_of(position, label), 2 * card.packs
    if count == every and items["threes"]:
        alone = card.red_three * every * (1 if items["threes"] > 0 else -1)
        yield from _instead("four-are-400", items, "threes", alone, _("All of them on one side count more."))
    if items["threes"] < 0:
        lacks = _("no canasta") if card.red_threes_need == "canasta" else _("no meld")
        words = _("Red threes count against a side that has {lacks}.").format(lacks=lacks)
        yield from _instead("red-threes-always-plus", items, "threes", -items["threes"], words)
    if items["threes"] > 0 and card.red_threes_need == "meld" and not _has_canasta(position, label):
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
        if seat.name in _side_of(position, label)
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


def _ask_threes(prepare: Callable[[Scene], None]) -> Situation:
    def ask(scene: Scene) -> Asked:
        prepare(scene)
        position = ended(scene)
        found = labels(position)[:2]
        if not _number_of(position, found[0]):
            raise Unsuited
        names = [name_of(position, label) for label in found]
        fields = tuple(
            Field(field, Form.NUMBER, _("For {name}").format(name=name), unit="points")
            for field, name in zip(("ours", "theirs"), names, strict=True)
        )
        brought = items_of(position, found[0])["threes"]
        rule = _rule_of_threes(brought)
        detail = _("{what_happened} Write a minus before what is lost, and 0 where there are none.").format(
            what_happened=what_happened(position)
        )
        return Asked(
            position, _("What do the red threes bring?"), fields, rule, BLIND_THREES, detail=detail, untold=UNTOLD
        )

    return Situation("e?????", ask, _not_modern)


def _rule_of_threes(brought: int) -> Rule:
    return Rule.RED_THREE_SCORE if brought > 0 else Rule.RED_THREE_AGAINST


def _some(scene: Scene) -> None:
    _need(scene, OURS, canasta=scene.rule_card.red_threes_need == "canasta")
    give_threes(scene, OURS, scene.rng.randint(1, 2 * scene.rule_card.packs - 1))


def _all(scene: Scene) -> None:
    _need(scene, OURS, canasta=scene.rule_card.red_threes_need == "canasta")
    give_threes(scene, OURS, 2 * scene.rule_card.packs)


def _none_melded(count: Callable[[Scene], int]) -> Callable[[Scene], None]:
    def prepare(scene: Scene) -> None:
        _stay_in(scene)
        without_melds(scene, OURS)
        give_threes(scene, OURS, count(scene))

    return prepare


def _one_to_three(scene: Scene) -> int:
    return scene.rng.randint(1, 2 * scene.rule_card.packs - 1)


def _every_one(scene: Scene) -> int:
    return 2 * scene.rule_card.packs


def _no_canasta(scene: Scene) -> None:
    _stay_in(scene)
    _need(scene, OURS, canasta=False)
    scene.shrink_canastas(OURS)
    give_threes(scene, OURS, scene.rng.randint(1, 2 * scene.rule_card.packs - 1))


def _stay_in(scene: Scene) -> None:
    """Ours is not the side that went out."""
    if is_out(scene, OURS):
        raise Unsuited


def _need(scene: Scene, side: int, *, canasta: bool) -> None:
    if not scene.melds[side] or (canasta and not scene.has_canasta(side)):
        raise Unsuited


def _ask_whole(
    facet: str, bases: str, prepare: Callable[[Scene], None], needs: Callable[[RuleCard], bool]
) -> Situation:
    def ask(scene: Scene) -> Asked:
        prepare(scene)
        position = ended(scene)
        label = asked_label(facet, position)
        name = name_of(position, label)
        fields = tuple(Field(key, Form.NUMBER, legend, unit="points") for key, legend in _LEGENDS.items())
        how = _("Write a minus before what is taken off, and 0 for nothing.")
        detail = [what_happened(position), *what_they_hold(position), how]
        prompt = _("What does this hand come to for {name}?").format(name=name)
        rule = Rule.SCORE_LEFT if facet in ("never-melded", "nobody-out") else Rule.SCORE_MELDS
        return Asked(position, prompt, fields, rule, BLIND_WHOLE, detail=" ".join(detail), untold=UNTOLD)

    return Situation(bases, ask, needs)


def _as_it_is(scene: Scene) -> None:
    """As it lies; now and then all red threes on one side."""
    if scene.rng.random() < 0.2:
        give_threes(scene, scene.rng.choice([OURS, THEIRS]), 2 * scene.rule_card.packs)


def _one_side_without(scene: Scene) -> None:
    """One side has laid nothing but red threes, now and then."""
    side = THEIRS if is_out(scene, OURS) else OURS
    without_melds(scene, side)
    if scene.rng.random() < 0.7:
        give_threes(scene, side, scene.rng.randint(1, 2 * scene.rule_card.packs))


def _not_modern(card: RuleCard) -> bool:
    return not card.is_modern


def _sides_alone(card: RuleCard) -> bool:
    """Of three players the lone one has melded for sure, and the pair may have."""
    return not card.is_modern and card.players != 3


SITUATIONS = {
    (THREES, "one-to-three"): _ask_threes(_some),
    (THREES, "all-of-them"): _ask_threes(_all),
    (THREES, "nothing-melded"): _ask_threes(_none_melded(_one_to_three)),
    (THREES, "all-and-nothing-melded"): _ask_threes(_none_melded(_every_one)),
    (THREES, "melded-without-a-canasta"): _ask_threes(_no_canasta),
    (WHOLE, "side-that-went-out"): _ask_whole("side-that-went-out", "eo?[spt]??", _as_it_is, _not_modern),
    (WHOLE, "other-side"): _ask_whole("other-side", "eoo[spt]??", _as_it_is, _not_modern),
    (WHOLE, "never-melded"): _ask_whole("never-melded", "e??[spt]??", _one_side_without, _sides_alone),
    (WHOLE, "nobody-out"): _ask_whole("nobody-out", "e??-??", lambda scene: None, _not_modern),
    **modern_scores.SITUATIONS,
    **three_score.SITUATIONS,
}
_WORK: Mapping[str, Callable[[str, Position], Counted]] = {
    THREES: red_threes,
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
        lying = other_melds(position._replace(seat=Seat[_side_of(position, label)[0]]))
        hands = another_in_hand(position, south, [Rank.JOKER, Rank.ACE])
        tables = chain(tables, hands, lying) if question.skill == WHOLE else lying
    for words, then in tables:
        if question.skill == THREES:
            rule = str(_rule_of_threes(items_of(then, labels(then)[0])["threes"]))
        yield Changed(words, then._replace(seat=position.seat), replace(question, rule=rule))


_KIND = Typed(NAME, SITUATIONS, worked_out, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
