"""What is to be picked out of the hand: which cards are right, why, and what other cards reveal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from canasta.cards import Card, Cards, Rank, cards_text, hand_of, parse_cards, points_of
from canasta.explain import explain as explain_fault
from canasta.fault import Fault
from canasta.position import Position
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, capital, cards_name, listed, points, rank_name
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.counted import NO_MARKS, Thought, by_rank, wilds_as_their_rank, wrong_prices
from drills.kinds.explaining import LETTERS, ledger
from drills.kinds.pick_openings import FirstMeld, Opening, as_laid, laid
from drills.kinds.sides import red_three_points

NOTHING = Thought(None, {})
Values = Mapping[str, str]


def as_text(cards: Iterable[Card]) -> str:
    return cards_text(hand_of(cards))


@dataclass(frozen=True)
class Pick:
    """The right cards of one question, and what is to be said of others."""

    values: Values
    outcome: str
    because: str
    accepts: Callable[[str, str], bool]  # is that value of that field right as well?
    about: Callable[[Values], Thought]  # what was picked instead
    rows: tuple[LedgerRow, ...] = ()
    marks: TableMarks = NO_MARKS


# ── Cards of a price ─────────────────────────────────────────────────────────────────────────────

PRICES = {
    "seven-or-eight": Rank.EIGHT.points,
    "ace-and-two": Rank.ACE.points,
    "joker": Rank.ACE.points,
    "black-three": Rank.THREE.points,
}


def of_a_price(position: Position, facet: str, picked: Cards) -> Pick:
    """value.cards: all the cards of the hand that are worth so much each."""
    price, hand = PRICES[facet], position.hand.cards
    cards = tuple(card for card in hand if card.points == price)
    others = tuple(card for card in hand if card.points != price)
    others_at = [
        _("{cards} at {points}").format(cards=cards_name(others_of), points=points(worth))
        for worth in sorted({card.points for card in others})
        if (others_of := tuple(card for card in others if card.points == worth))
    ]
    because = _("{capital} are worth {price} points each. ").format(
        capital=capital(listed([_many(group) for group in by_rank(cards)])), price=points(price)
    )
    return Pick(
        values={"cards": as_text(cards)},
        outcome=cards_name(cards),
        because=because + _("The rest of your hand: {join}.").format(join="; ".join(others_at)),
        accepts=lambda name, value: False,
        about=lambda values: _other_cards(cards, parse_cards(values.get("cards", ""))),
        rows=tuple(LedgerRow("A", group, cards_name(group), points_of(group)) for group in by_rank(cards)),
        marks=TableMarks(hand=tuple((card, "A") for card in cards)),
    )


def _many(cards: Cards) -> str:
    return rank_name(cards[0].rank, 2)


def _other_cards(right: Cards, picked: Cards) -> Thought:
    """Which ranks were left out or picked beside them; one whole rank has a name: it was given another price."""
    missing, extra = by_rank(_less(right, picked)), by_rank(_less(picked, right))
    whole = picked and len(missing) + len(extra) == 1 and (bool(extra) or not _some_of(missing[0], picked))
    if whole:
        (group,) = (*missing, *extra)
        words = _("{card} is worth {points}, too.") if missing else _("{card} is worth {points}.")
        words = words.format(card=capital(a_rank(group[0].rank)), points=points(group[0].points))
        return Thought("wrong-price", {}, words)
    left = (
        _("You left out {listed}.").format(listed=listed([cards_name(group) for group in missing])) if missing else ""
    )
    other = listed(
        [_("{many} are worth {points}").format(many=_many(group), points=points(group[0].points)) for group in extra]
    )
    return Thought(None, {}, " ".join(part for part in (left, f"{capital(other)}." if other else "") if part))


def _less(cards: Cards, others: Cards) -> Cards:
    """What is left of the cards once the others are taken out, as far as they are among them."""
    return tuple((Counter(cards) - Counter(others)).elements())


def _some_of(group: Cards, picked: Cards) -> bool:
    return any(card.rank is group[0].rank for card in picked)


# ── The cheapest first meld ──────────────────────────────────────────────────────────────────────


def cheapest_opening(position: Position, facet: str, picked: Cards) -> Pick:
    """opening.several: what reaches the minimum with the fewest points; no card where nothing does.

    Where what was picked is as cheap, it is what is told of.
    """
    opening = Opening(position)
    best, most = opening.cheapest, opening.dearest
    assert most is not None
    if best and _is_as_cheap(opening, picked):
        best = as_laid(position, picked) or best
    shown = best or most
    groups = [(letter, cards) for letter, cards in zip(LETTERS, shown.groups, strict=False)]
    return Pick(
        values={"cards": as_text(best.cards if best else ()), "points": str(shown.points)},
        outcome=_("{cards}, {points} points").format(cards=cards_name(best.cards), points=points(best.points))
        if best
        else _("nothing reaches it"),
        because=_why_cheapest(opening, best) if best else _why_nothing(opening, most),
        accepts=lambda name, value: name == "cards" and bool(value) and _is_as_cheap(opening, parse_cards(value)),
        about=lambda values: _other_opening(opening, parse_cards(values.get("cards", "")), values.get("points", "")),
        rows=ledger(groups, shown.points, opening.need),
        marks=TableMarks(hand=tuple((card, letter) for letter, cards in groups for card in cards)),
    )


def _why_cheapest(opening: Opening, best: FirstMeld) -> str:
    first, *others = best.groups
    worth = _("{cards} are worth {points}").format(cards=capital(cards_name(first)), points=points(points_of(first)))
    sums = ", ".join([worth, *(f"{cards_name(group)} {points(points_of(group))}" for group in others)])
    together_ = _(": together {points}").format(points=points(best.points)) if others else ""
    dearer = min((found.points for found in opening.reaching if found.points > best.points), default=None)
    other = _(" The next way up comes to {dearer}.").format(dearer=points(dearer)) if dearer else ""
    return _(
        "{sums}{together}, and {need} points are needed. Nothing cheaper reaches them.{other} What you need not lay "
        "stays in your hand."
    ).format(sums=sums, together=together_, need=points(opening.need), other=other)


def _why_nothing(opening: Opening, most: FirstMeld) -> str:
    sums = "; ".join(f"{cards_name(group)}: {points(points_of(group))}" for group in most.groups)
    return _(
        "All that you can lay comes to {points} points ({sums}), and {need} are needed. Until it is enough, "
        "nothing is laid."
    ).format(points=points(most.points), need=points(opening.need), sums=sums)


def _is_as_cheap(opening: Opening, cards: Cards) -> bool:
    best = opening.cheapest
    if best is None:
        return not cards
    return bool(cards) and points_of(cards) == best.points and laid(opening.position, cards).legal


def _other_opening(opening: Opening, cards: Cards, typed: str) -> Thought:
    """What other cards, or another sum of them, reveal."""
    if _is_as_cheap(opening, cards):
        return _wrong_sum(opening, cards or (opening.dearest or FirstMeld(())).cards, typed)
    if not cards:
        return _laid_nothing(opening, typed)
    total = points_of(cards)
    faults = laid(opening.position, cards).faults
    if not faults:
        best = opening.cheapest
        assert best is not None
        words = _("It may be laid, but it comes to {total} points, and {points} would have done.").format(
            total=points(total), points=points(best.points)
        )
        return Thought(None, {}, words)
    short = faults[0].rule in (Rule.OPENING_MINIMUM, Rule.THREE_MINIMUM)
    return _too_little(opening, cards, typed, faults[0]) if short else _no_melds(opening.position, faults[0])


def _too_little(opening: Opening, cards: Cards, typed: str, fault: Fault) -> Thought:
    threes = red_three_points(opening.position)
    total = points_of(cards)
    words = explain_fault(fault, opening.position)
    if threes and typed == str(total + threes):
        return Thought("red-threes-in-minimum", {}, words)
    return Thought("instalments" if typed == str(total) else None, {}, words)


_SHAPES = {
    Rule.MELD_NATURALS: "wilds-as-naturals",
    Rule.MELD_WILDS: "fourth-wild",
    Rule.MELD_ALL_WILD: "wilds-as-naturals",
}


def _no_melds(position: Position, fault: Fault) -> Thought:
    return Thought(_SHAPES.get(fault.rule), {}, explain_fault(fault, position))


def _laid_nothing(opening: Opening, typed: str) -> Thought:
    """Somebody who wants one meld to reach it names the dearest as the most that can be laid."""
    alone = opening.dearest_alone
    best = opening.cheapest
    words = _("One meld by itself would reach it.")
    if alone < opening.need and best:
        words = _("Melds laid together are added up: {cards} would reach it.").format(
            cards=_(" with ").join(map(cards_name, best.groups))
        )
    return Thought("one-meld-must-reach" if alone < opening.need and typed == str(alone) else None, {}, words)


def _wrong_sum(opening: Opening, cards: Cards, typed: str) -> Thought:
    total = points_of(cards)
    groups = next((found.groups for found in opening.sets if found.cards == hand_of(cards)), (cards,))
    thoughts = [*wrong_prices(cards, total, melded=True), *wilds_as_their_rank(groups, total)]
    if threes := red_three_points(opening.position):
        words = _("Red threes do not count toward the first meld.")
        thoughts.append(Thought("red-threes-in-minimum", {"points": str(total + threes)}, words))
    fitting = {thought.slug: thought for thought in thoughts if thought.values["points"] == typed}
    return fitting.popitem()[1] if len(fitting) == 1 else NOTHING


PICKS: dict[str, Callable[[Position, str, Cards], Pick]] = {  # the last: what was picked, where it was
    "card-values": of_a_price,
    "opening-pick": cheapest_opening,
}
