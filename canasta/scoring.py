"""Scoring: a hand's score, a line for each item, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.cards import Cards, points_of
from canasta.position import Position, Seat
from canasta.rules import Rule


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One item of a side's score; `rule` says which rule gives it."""

    rule: Rule
    item: str
    points: int
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A finished hand, by side in the position's order."""

    lines: tuple[tuple[ScoreLine, ...], ...]
    totals: tuple[int, ...]
    over: bool  # is the game over?
    winners: tuple[str, ...]  # sides; one, unless the card lets a tie be shared

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(sum(line.points for line in lines) for lines in self.lines)


def score(position: Position) -> Score:
    """Score a hand that is over, with every hand shown; ValueError if it is not."""
    if position.phase != "e":
        raise ValueError("a hand is scored when it is over: the phase is e")
    if any(hand.may_hold_more for hand in position.hands):
        raise ValueError("a hand is scored with every player's cards shown")
    if len(position.scores) != len(position.sides):
        raise ValueError("a pair among three players is not scored by this rule card")
    lines = tuple(tuple(_lines(position, side)) for side in range(len(position.sides)))
    totals = tuple(
        before + sum(line.points for line in own) for before, own in zip(position.scores, lines, strict=True)
    )
    winners = _winners(position, totals)
    return Score(lines, totals, bool(winners), winners)


def _lines(position: Position, side: int) -> Iterator[ScoreLine]:
    card, melds = position.rule_card, position.melds[side]
    for meld in melds:
        yield ScoreLine(Rule.SCORE_MELDS, "meld", meld.points, meld.cards)
    for meld in melds:
        if meld.is_canasta:
            bonus = card.natural if meld.kind == "natural" else card.mixed
            yield ScoreLine(Rule.CANASTA_KIND, f"{meld.kind} canasta", bonus, meld.cards)
    if position.red_threes[side]:
        yield _red_threes(position, side)
    if position.marks.out is not None and position.side_of(position.marks.out) == side:
        if position.marks.concealed:
            yield ScoreLine(Rule.OUT_CONCEALED, "going out concealed", card.concealed)
        else:
            yield ScoreLine(Rule.OUT_ENDS, "going out", card.out)
    left = tuple(c for seat in position.seats if position.side_of(seat) == side for c in _hand(position, seat))
    if left:
        yield ScoreLine(Rule.SCORE_LEFT, "cards left in hand", -points_of(left), left)


def _hand(position: Position, seat: Seat) -> Cards:
    return position.hands[position.seats.index(seat)].cards


def _red_threes(position: Position, side: int) -> ScoreLine:
    """red_three.score; red_three.against a side that has not melded (or has no canasta, by the card)."""
    card, threes, melds = position.rule_card, position.red_threes[side], position.melds[side]
    worth = card.all_red_threes if len(threes) == 2 * card.packs else card.red_three * len(threes)
    melded = bool(melds) or position.sides[side] in position.marks.opened
    earned = melded if card.red_threes_need == "meld" else any(meld.is_canasta for meld in melds)
    if earned:
        return ScoreLine(Rule.RED_THREE_SCORE, "red threes", worth, threes)
    return ScoreLine(Rule.RED_THREE_AGAINST, "red threes against", -worth, threes)


def _winners(position: Position, totals: tuple[int, ...]) -> tuple[str, ...]:
    """score.target: the higher total, once somebody has the target; score.tie."""
    best = max(totals)
    if best < position.rule_card.target:
        return ()
    first = tuple(side for side, total in zip(position.sides, totals, strict=True) if total == best)
    return first if len(first) == 1 or position.rule_card.tie == "shared" else ()
