"""The kind "with-whom": of three players, who plays alone once the pile is taken, and what becomes of the melds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from canasta.cards import Rank
from canasta.changes import recount
from canasta.effects import parted
from canasta.moves import parse_turn, turn_text
from canasta.position import Position, Seat
from canasta.referee import ruling
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import capital, listed, points, rank_name, seat_title
from drills.kinds.base import Field, Form, Option, Question
from drills.kinds.changed import Change, Changed, more_in_meld, other_scores
from drills.kinds.counted import Counted, Thought
from drills.kinds.exchange import Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.sides import you_or
from drills.kinds.typed import Typed
from drills.kinds.with_whom_melds import asked_rank, lone_of, melds_of, pair_of, pooled
from drills.kinds.with_whom_scenes import (
    Told,
    nobody_takes_it,
    one_rank_twice,
    somebody_takes_it,
    the_lone_players_rank,
    too_many_wild_cards,
    various_ranks,
    you_take_it,
)

NAME, ALONE, POOLED = "with-whom", "three-alone", "three-pooled"
ALL = "all"
KEYS = {Seat.S: "you", Seat.N: "north", Seat.E: "east"}
BLIND_ALONE = 1 / 8  # one of four; one of two minimums, or none
SPARED = 0.6  # so many tables at which nothing is asked for any more are passed over: few would be left to work out
BLIND_POOLED = 1 / 8  # two melds made one or not, so in number and in size, and a yes or no
# Who takes the pile where South does not: nobody says who but the facet.
_TAKERS = {"the-next-takes-it": Seat.N, "the-one-before-takes-it": Seat.E}


def taker_of(slug: str, facet: str, turn: str | None) -> Seat | None:
    """Whoever takes the pile; None for nobody."""
    if turn:
        return Seat.S
    return Seat.N if slug == POOLED else _TAKERS.get(facet)


def then(position: Position, taker: Seat | None, turn: str | None) -> Position:
    """The table once the pile is taken, as South sees it; what another lays with it is not known."""
    if turn:
        after = ruling(position, parse_turn(turn)).after
        if after is None:
            raise ValueError("the pile cannot be taken so")
        return after._replace(seat=Seat.S)
    return parted(position._replace(seat=taker))._replace(seat=Seat.S) if taker is not None else position


def asked_of(taker: Seat | None) -> Seat:
    """Whose minimum is asked for: somebody's who has not just taken the pile."""
    return Seat.N if taker is Seat.S else Seat.S


def _work(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    taker = taker_of(slug, facet, turn)
    after = then(position, taker, turn)
    return _alone(position, after, taker) if slug == ALONE else pooled(position, after, taker or Seat.N)


def _minimum_of(position: Position, seat: Seat) -> int:
    return position._replace(seat=seat).minimum


# ── Who plays alone ──────────────────────────────────────────────────────────────────────────────


def _alone(position: Position, after: Position, taker: Seat | None) -> Counted:
    """three.lone, three.pooled, three.minimum."""
    lone, asked = lone_of(after), asked_of(taker)
    key, minimum = KEYS[lone] if lone is not None else ALL, _minimum_of(after, asked)
    said = _("all three play alone") if lone is None else _("you play alone")
    if lone is not None and lone is not Seat.S:
        said = _("{who} plays alone").format(who=seat_title(lone))
    return Counted(
        values={"alone": key, "minimum": str(minimum)},
        outcomes={"alone": f"{said}, {_minimum_in_words(asked, minimum)}"},
        because=" ".join([_about_alone(position, after, taker), _about_minimum(position, after, asked)]),
        thoughts=tuple(_wrong_alone(position, after, taker)),
    )


def _minimum_in_words(asked: Seat, minimum: int) -> str:
    need, who = points(minimum), seat_title(asked)
    if asked is Seat.S:
        return _("and your minimum is {points} points").format(points=need) if minimum else _("and you have no minimum")
    if minimum:
        return _("and {who}’s minimum is {points} points").format(who=who, points=need)
    return _("and {who} has no minimum").format(who=who)


def _about_alone(position: Position, after: Position, taker: Seat | None) -> str:
    lone = lone_of(after)
    if lone is None:
        return _("Nobody has taken the pile in this hand so far, so each of you goes on alone.")
    pair = listed([you_or(seat) for seat in pair_of(after)])
    if len(position.sides) == 2:
        told = _(
            "What counts is the first take of a hand: {who} had taken the pile before, and stays alone to its end."
        )
        if lone is Seat.S:
            told = _(
                "What counts is the first take of a hand: you had taken the pile before, and stay alone to its end."
            )
        return told.format(who=seat_title(lone))
    if taker is Seat.S:
        return _("You are the first to take the pile in this hand, so you play alone; {pair} play together.").format(
            pair=pair
        )
    return _("{who} is the first to take the pile in this hand, so {who} plays alone; {pair} play together.").format(
        who=seat_title(lone), pair=pair
    )


def _about_minimum(position: Position, after: Position, asked: Seat) -> str:
    need, before, at = points(_minimum_of(after, asked)), position._replace(seat=asked), after._replace(seat=asked)
    if asked is Seat.S:
        return _about_yours(before, at, need)
    who, partner = seat_title(asked), at.partner if at.has_partner else None
    if not at.is_open:
        told = _("Neither {who} nor {partner} has melded: by {who}’s own score the minimum is {need} points.")
        return told.format(who=who, partner=seat_title(at.partner), need=need)
    if before.is_open or partner is None:
        told = _("{who} has melded, so {who} has no minimum.")
        if before.has_partner:
            told = _("{who}’s side has melded, so {who} has no minimum.")
        return told.format(who=who)
    if partner is Seat.S:
        return _("What you lay opens you both: {who} has no minimum.").format(who=who)
    told = _("{partner} has melded, and that opens both: {who} has no minimum.")
    return told.format(partner=seat_title(partner), who=who)


def _about_yours(before: Position, after: Position, need: str) -> str:
    if len(after.sides) == 3 and not after.is_open:
        return _("What others lay opens them alone: by your own score your minimum is {need} points.").format(need=need)
    if not after.is_open:
        return _("Neither of you two has melded: by your own score your minimum is {need} points.").format(need=need)
    if before.is_open or not after.has_partner:
        return _("You have melded, so you have no minimum.")
    return _("{who} has melded, and that opens you both: you have no minimum.").format(who=seat_title(after.partner))


def _wrong_alone(position: Position, after: Position, taker: Seat | None) -> Iterator[Thought]:
    lone, asked = lone_of(after), asked_of(taker)
    if lone is None:
        return
    before, at = position._replace(seat=asked), after._replace(seat=asked)
    own = str(position.rule_card.minimum(before.own_score))
    told = _about_minimum(position, after, asked)
    first = _("Whoever takes the pile first in a hand plays alone from that moment.")
    if len(position.sides) == 3:
        yield Thought("three-stay-apart", {"alone": ALL, "minimum": str(before.minimum)}, first)
        yield Thought("three-stay-apart", {"alone": ALL}, first)
    if len(position.sides) == 2 and lone is not Seat.S:
        yield Thought("second-take-alone", {"alone": KEYS[Seat.S]}, _about_alone(position, after, taker))
    if at.has_partner and not before.is_open and at.is_open:
        yield Thought("pair-not-open", {"minimum": own}, told)
    if at.has_partner and not at.is_open:
        theirs = after.rule_card.minimum(after.scores[after.place_of(at.partner)])
        if str(theirs) != own:
            yield Thought("wrong-score", {"minimum": str(theirs)}, told)


# ── What is asked ────────────────────────────────────────────────────────────────────────────────


def _ask_alone(scene: Scene, facet: str, told: Told) -> Asked:
    position = told.position
    turn = turn_text(told.turn) if told.turn else None
    taker = taker_of(ALONE, facet, turn)
    asked = asked_of(taker)
    if not _minimum_of(then(position, taker, turn), asked) and scene.rng.random() < SPARED:
        raise Unsuited
    prompt, legend = _("Who plays alone then, and what is your minimum?"), _("Your minimum, 0 if you have none")
    if asked is not Seat.S:
        prompt = _("Who plays alone then, and what is {who}’s minimum?").format(who=seat_title(asked))
        legend = _("{who}’s minimum, 0 if there is none").format(who=seat_title(asked))
    options = (
        *(Option(KEYS[seat], capital(you_or(seat))) for seat in (Seat.S, Seat.N, Seat.E)),
        Option(ALL, _("All three")),
    )
    return Asked(
        position,
        prompt,
        (
            Field("alone", Form.ONE, _("Playing alone"), options),
            Field("minimum", Form.NUMBER, legend, unit=_("points")),
        ),
        Rule.THREE_LONE,
        BLIND_ALONE,
        detail=told.words,
        turn=told.turn,
        untold="minimum",
    )


def _ask_pooled(told: Told) -> Asked:
    position = told.position
    taker = Seat.S if told.turn else Seat.N
    pair = listed([you_or(seat) for seat in sorted(set(position.seats) - {taker}, key=lambda seat: seat is Seat.S)])
    ranks = rank_name(asked_rank(position, taker), 2)
    return Asked(
        position,
        _("{pair} play together then. What becomes of their melds?").format(pair=pair)
        if taker is Seat.S
        else _("{pair} play together then. What becomes of your melds?").format(pair=pair),
        (
            Field("melds", Form.NUMBER, _("Melds that the two have together")),
            Field("cards", Form.NUMBER, _("Cards in their meld of {ranks}").format(ranks=ranks)),
            Field(
                "wild",
                Form.ONE,
                _("May a wild card still join those {ranks}?").format(ranks=ranks),
                (Option("yes", _("Yes")), Option("no", _("No"))),
            ),
        ),
        Rule.THREE_POOLED,
        BLIND_POOLED,
        detail=told.words,
        turn=told.turn,
    )


def _three(ask: Callable[[Scene], Asked], bases: str) -> Situation:
    return Situation(bases, ask, lambda card: card.players == 3)


def _alone_there(facet: str, bases: str, tell: Callable[[Scene], Told]) -> Situation:
    return _three(lambda scene: _ask_alone(scene, facet, tell(scene)), bases)


def _pooled_there(bases: str, tell: Callable[[Scene], Told]) -> Situation:
    return _three(lambda scene: _ask_pooled(tell(scene)), bases)


_ALONE_SO: dict[str, tuple[str, Callable[[Scene], Told]]] = {
    "you-take-it": ("a?[01]-", you_take_it),
    "the-next-takes-it": ("a?[01]-", lambda scene: somebody_takes_it(scene, Seat.N)),
    "the-one-before-takes-it": ("a?[01]-", lambda scene: somebody_takes_it(scene, Seat.E)),
    "nobody-takes-it": ("a???", nobody_takes_it),
    "a-second-take": ("d????", you_take_it),  # one of the three is alone already
}
SITUATIONS = {(ALONE, facet): _alone_there(facet, *how) for facet, how in _ALONE_SO.items()} | {
    (POOLED, "one-rank-twice"): _pooled_there("a?[12]?", one_rank_twice),
    (POOLED, "too-many-wild-cards"): _pooled_there("a?[12]?", too_many_wild_cards),
    (POOLED, "ranks-that-differ"): _pooled_there("a?[12]-", various_ranks),
    (POOLED, "the-lone-players-rank"): _pooled_there("a?[12]?", the_lone_players_rank),
}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Nothing melded by another player, or another score; a card more in the meld that is asked about."""
    taker = taker_of(*question.made_by, question.turn)
    if question.skill == ALONE:
        for words, table in chain(_without_melds(position), other_scores(position, position.place_of(asked_of(taker)))):
            yield Changed(words, table, question)
        return
    rank = asked_rank(position, taker or Seat.N)
    for seat in position.seats:
        if seat is not taker and (meld := melds_of(position, seat).get(rank)):
            for words, table in more_in_meld(position._replace(seat=seat), meld, [rank, Rank.TWO]):
                yield Changed(words, table._replace(seat=position.seat), question)


def _without_melds(position: Position) -> Iterator[Change]:
    for seat in position.seats:
        if len(position.sides) == 3 and melds_of(position, seat):
            table = recount(position._replace(seat=seat).with_own_melds(()))
            marks = table.marks._replace(melded=table.marks.melded - {seat})
            words = _("with nothing melded by {who}").format(who=you_or(seat))
            yield words, table._replace(seat=position.seat, marks=marks)


_KIND = Typed(NAME, SITUATIONS, _work, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
