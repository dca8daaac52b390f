"""What each of three players writes for a hand: the lone one as ever, each of the two others all that they have."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import replace

from canasta.cards import hand_of, points_of
from canasta.position import Position, Seat
from canasta.rules import Rule
from canasta.scoring import ScoreLine, score
from canasta.tally import Tally, tallies
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, listed, number, points, seat_title
from drills.kinds.base import Field, Form, LedgerRow, Question
from drills.kinds.changed import Change, Changed
from drills.kinds.counted import Counted, Thought
from drills.kinds.ended_scenes import UNTOLD, ended, give_threes, what_happened
from drills.kinds.ended_sums import row_of, summed
from drills.kinds.exchange import OURS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import you_or

SLUG = "three-score"
BLIND = 1 / 18  # of two sums each: whole or half, with whose red threes, with the points for going out or without
PARTNER = 2  # in a scene of three, whose red threes come after South's and the lone player's
_THREES = (Rule.RED_THREE_SCORE, Rule.RED_THREE_AGAINST)


def other_of(position: Position) -> Seat:
    """Whose points are asked for beside South's: the partner's, else those of one of the two who play together."""
    side = next(side for side in position.sides if len(side) == 2)
    return next(seat for seat in position.seats if seat.name in side and seat is not Seat.S)


@functools.lru_cache(maxsize=64)
def _sheets(position: Position) -> dict[Seat, tuple[ScoreLine, ...]]:
    return dict(zip(position.seats, score(position).lines, strict=True))


def _joint(position: Position, seat: Seat) -> list[ScoreLine]:
    """What counts for the whole side."""
    return [line for line in _sheets(position)[seat] if line.rule not in _THREES]


def _own(position: Position, seat: Seat) -> int:
    """What a player's own red threes bring."""
    return sum(line.points for line in _sheets(position)[seat] if line.rule in _THREES)


def _writes(position: Position, seat: Seat) -> int:
    return sum(line.points for line in _sheets(position)[seat])


def worked_out(facet: str, position: Position) -> Counted:
    """three.score"""
    other = other_of(position)
    values = {"ours": str(_writes(position, Seat.S)), "other": str(_writes(position, other))}
    said = _("you write {ours} points, {who} writes {theirs} points").format(
        ours=points(_writes(position, Seat.S)), who=seat_title(other), theirs=points(_writes(position, other))
    )
    return Counted(
        values=values,
        outcomes={"both": said},
        because="\n".join(_because(position, other)),
        rows=tuple(_rows(position, other)),
        thoughts=tuple(_wrong(position, other)),
    )


def _because(position: Position, other: Seat) -> Iterator[str]:
    joint = _sum(position, other)
    if _are_together(position, other):
        yield _("{who} and you count together: {sum}. Each of you writes the whole of it.").format(
            who=seat_title(other), sum=joint
        )
    else:
        pair = listed([seat_title(seat) for seat in position.seats if seat is not Seat.S])
        yield _("You are alone, and what you have counts for you: {sum}.").format(sum=_sum(position, Seat.S))
        yield _("{pair} count together: {sum}. Each of them writes the whole of it.").format(pair=pair, sum=joint)
    threes = [(seat, _own(position, seat)) for seat in (Seat.S, other)]
    if any(worth for _seat, worth in threes):
        told = listed([_("{n} for {name_of}").format(n=points(worth), name_of=you_or(seat)) for seat, worth in threes])
        yield _("Red threes are each player’s own: {told}.").format(told=told)


def _sum(position: Position, seat: Seat) -> str:
    """ "215 + 300 + 100 − 40 = 575": the cards on the table, the canastas, going out, what is left in hand."""
    items: dict[str, int] = {}
    for line in _joint(position, seat):
        what = "melds" if line.rule is Rule.SCORE_MELDS else line.rule
        items[what] = items.get(what, 0) + line.points
    return summed(list(items.values()))


def _are_together(position: Position, other: Seat) -> bool:
    return position.side_of(Seat.S) == position.side_of(other)


def _rows(position: Position, other: Seat) -> Iterator[LedgerRow]:
    """Line by line what South writes, and what the other one does."""
    for seat in (Seat.S, other):
        if seat is Seat.S or not _are_together(position, other):
            yield from map(row_of, _joint(position, seat))
        else:
            yield LedgerRow("", (), _("The same together"), sum(line.points for line in _joint(position, seat)))
        yield from (row_of(line) for line in _sheets(position)[seat] if line.rule in _THREES)
        writes = _("You write") if seat is Seat.S else _("{who} writes").format(who=seat_title(seat))
        yield LedgerRow("", (), writes, _writes(position, seat), "result")


def _wrong(position: Position, other: Seat) -> Iterator[Thought]:
    together, us = _are_together(position, other), (Seat.S, other)
    joint = {seat: sum(line.points for line in _joint(position, seat)) for seat in us}
    whole = _("Each of the two writes the whole, not half of it.")
    pair = us if together else (other,)
    halves = {seat: joint[seat] // 2 if seat in pair else joint[seat] for seat in us}
    yield from _told("half-of-the-pairs", position, {seat: halves[seat] + _own(position, seat) for seat in us}, whole)
    players = [seat for seat in position.seats if position.side_of(seat) == position.side_of(other)]
    all_threes = sum(_own(position, seat) for seat in players)
    shared = {seat: joint[seat] + (all_threes if seat in pair else _own(position, seat)) for seat in us}
    words = _("Red threes count for the player who laid them, and for nobody else.")
    yield from _told("others-red-threes", position, shared, words)
    left = {seat: points_of(position.hands[position.place_of(seat)].cards) for seat in players}
    one_hand = {seat: _writes(position, seat) + (sum(left.values()) - left[seat] if seat in pair else 0) for seat in us}
    yield from _told("one-hand-only", position, one_hand, _("The cards left in both hands count against both."))
    out, bonus = position.marks.out, position.rule_card.out
    if out in players:
        for_one = {seat: _writes(position, seat) - (bonus if seat in pair and seat is not out else 0) for seat in us}
        words = _("Going out is counted for the two together.")
        yield from _told("out-for-one", position, for_one, words)


def _told(slug: str, position: Position, written: dict[Seat, int], words: str) -> Iterator[Thought]:
    ours, other = written.values()
    if (ours, other) != tuple(_writes(position, seat) for seat in written):
        yield Thought(slug, {"ours": str(ours), "other": str(other)}, words)


# ── What is told of the table ────────────────────────────────────────────────────────────────────


def told(position: Position) -> str:
    """What lies and what is left, added up: the rule is about whose it is."""
    other = other_of(position)
    sides = [position.side_of(Seat.S), position.side_of(other)]
    parts = [capital(_side(position, side)) for side in dict.fromkeys(sides)]
    return "\n".join([what_happened(position), *parts, _("Write a minus before what is lost.")])


def _side(position: Position, side: int) -> str:
    """ "East and you have cards worth 215 points laid. Left in hand: you, 20 points. Red threes: East, one." """
    seats = sorted((seat for seat in position.seats if position.side_of(seat) == side), key=lambda seat: seat is Seat.S)
    is_one_other = len(seats) == 1 and seats[0] is not Seat.S
    has = _("{who} has {lies}.") if is_one_other else _("{who} have {lies}.")
    said = [has.format(who=listed([you_or(seat) for seat in seats]), lies=_lying(tallies(position)[side]))]
    left = [(you_or(seat), points_of(position.hands[position.place_of(seat)].cards)) for seat in seats]
    held = [_("{who}, {worth} points").format(who=who, worth=points(worth)) for who, worth in left if worth]
    said.append(_("Left in hand: {held}.").format(held="; ".join(held)) if held else _("Nothing is left in hand."))
    threes = [(you_or(seat), len(position.red_threes[position.place_of(seat)])) for seat in seats]
    laid = [f"{who}, {number(count)}" for who, count in threes if count]
    said.append(_("Red threes: {laid}.").format(laid="; ".join(laid)) if laid else _("Red threes: none."))
    return " ".join(said)


def _lying(tally: Tally) -> str:
    parts = [_("cards worth {melded} points on the table").format(melded=points(tally.melded))]
    for count, words in (
        (tally.natural, ngettext("a natural canasta", "{count} natural canastas", tally.natural)),
        (tally.mixed, ngettext("a mixed canasta", "{count} mixed canastas", tally.mixed)),
    ):
        if count:
            parts.append(words.format(count=number(count)))
    return listed(parts)


# ── The tables ───────────────────────────────────────────────────────────────────────────────────


def _ask(bases: str, prepare: Callable[[Scene], None]) -> Situation:
    def ask(scene: Scene) -> Asked:
        prepare(scene)
        position = ended(scene)
        other = other_of(position)
        fields = (
            Field("ours", Form.NUMBER, _("You write"), unit=_("points")),
            Field("other", Form.NUMBER, _("{who} writes").format(who=seat_title(other)), unit=_("points")),
        )
        prompt = _("What do you write for this hand, and what does {who} write?").format(who=seat_title(other))
        return Asked(position, prompt, fields, Rule.THREE_SCORE, BLIND, detail=told(position), untold=UNTOLD)

    return Situation(bases, ask, lambda card: card.players == 3)


def _no_red_threes(scene: Scene) -> None:
    scene.need_partner()
    give_threes(scene, OURS, 0)
    give_threes(scene, PARTNER, 0)


def _different_threes(scene: Scene) -> None:
    """So many of South's and so many of the partner's that it matters whose they are."""
    scene.need_partner()
    ours, theirs = scene.rng.sample(range(4), 2)
    if ours + theirs > scene.rule_card.every_red_three:
        raise Unsuited
    give_threes(scene, OURS, 0)
    give_threes(scene, PARTNER, theirs)
    _give_from_the_rest(scene, ours)


def _give_from_the_rest(scene: Scene, count: int) -> None:
    """South's come from the lone player's and from the hidden cards, not from the partner's."""
    kept = scene.red_threes[PARTNER]
    scene.red_threes[PARTNER] = []
    give_threes(scene, OURS, count)
    scene.red_threes[PARTNER] = kept


def _alone(scene: Scene) -> None:
    if scene.base.has_partner:
        raise Unsuited


SITUATIONS = {
    (SLUG, "the-whole-for-each"): _ask("eoo???", _no_red_threes),
    (SLUG, "own-red-threes"): _ask("eoo???", _different_threes),
    (SLUG, "one-of-the-two-went-out"): _ask("eoo[sp]??", Scene.need_partner),
    (SLUG, "the-lone-player"): _ask("eoo???", _alone),
}


def changes(question: Question, position: Position) -> Iterator[Changed]:
    """A red three of another player's."""
    for words, then in _other_threes(position):
        yield Changed(words, then, replace(question, detail=told(then)))


def _other_threes(position: Position) -> Iterator[Change]:
    for giver in position.seats:
        for taker in (Seat.S, other_of(position)):
            threes = list(position.red_threes)
            given, taken = position.place_of(giver), position.place_of(taker)
            if giver is not taker and threes[given]:
                three, *left = threes[given]
                threes[taken], threes[given] = hand_of((*threes[taken], three)), tuple(left)
                words = _("with one red three more for {taker}, and one fewer for {giver}")
                names = {"giver": you_or(giver), "taker": you_or(taker)}
                yield words.format(**names), position._replace(red_threes=tuple(threes))
