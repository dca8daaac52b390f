"""The counts of the kind "count": what each skill asks to be counted, and why it comes to what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta.cards import Cards, Rank, points_of
from canasta.melds import CANASTA_SIZE
from canasta.moves import Drop, Lay, Take
from canasta.position import Position
from canasta.referee import ruling
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import capital, cards_name, cards_word, number, points, rank_name
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.count_asked import CountCase
from drills.kinds.count_left import what_is_left
from drills.kinds.counted import (
    Counted,
    Thought,
    hand_rows,
    meld_rows,
    of_points,
    priced,
    sum_of,
    together,
    wilds_as_their_rank,
    wrong_prices,
)
from drills.kinds.explaining import LETTERS
from drills.kinds.sides import red_three_points

# ── The hand ─────────────────────────────────────────────────────────────────────────────────────

_PRICES = {
    "seven-or-eight": _("From the eight up to the king a card is worth {points}; a seven is worth {points2}.").format(
        points=Rank.TEN.points, points2=Rank.SEVEN.points
    ),
    "ace-and-two": _("A two is worth as much as an ace: {points}.").format(points=Rank.TWO.points),
    "joker": _("A joker is the dearest card: {points}.").format(points=Rank.JOKER.points),
    "black-three": _("A black three is worth {points}, like a four.").format(points=Rank.THREE.points),
}


def the_hand(case: CountCase) -> Counted:
    """value.cards: what the cards in the hand are worth."""
    cards = case.position.hand.cards
    total = points_of(cards)
    rows, marks = hand_rows(cards)
    because = _("{capital}: together {total} points. {what}").format(
        capital=capital(priced(cards)), total=points(total), what=_PRICES[case.facet]
    )
    return sum_of(total, because, rows, wrong_prices(cards, total), marks)


# ── The melds on the table ───────────────────────────────────────────────────────────────────────


def the_melds(case: CountCase) -> Counted:
    """score.melds: what the cards that the side has melded are worth."""
    position = case.position
    cards = tuple(card for meld in position.own_melds for card in meld.cards)
    total = points_of(cards)
    rows, marks = meld_rows(position.own_melds, position.sides[position.side])
    because = [_added([meld.cards for meld in position.own_melds]), *_about_melds(position)]
    return sum_of(total, " ".join(because), rows, _wrong_melds(position, cards, total), marks)


def _added(groups: list[Cards]) -> str:
    """ "Three kings are worth 30 and four sevens 20: together 50 points." """
    sums = [
        _("{cards} are worth {points}").format(cards=cards_name(groups[0]), points=points(points_of(groups[0]))),
        *(f"{cards_name(group)} {points(points_of(group))}" for group in groups[1:]),
    ]
    together_ = _(": together {points} points") if len(groups) > 1 else _(" points")
    return f"{capital(', '.join(sums))}{together_.format(points=points(sum(map(points_of, groups))))}."


def _about_melds(position: Position) -> Iterator[str]:
    if any(meld.wild_count for meld in position.own_melds):
        yield _("A wild card counts at its own price, not at that of the card it stands for.")
    if any(meld.is_canasta for meld in position.own_melds):
        yield _("The bonus for a canasta is a line of its own, written down when the hand is over.")


def _wrong_melds(position: Position, cards: Cards, total: int) -> Iterator[Thought]:
    melds = position.own_melds
    yield from wrong_prices(cards, total, melded=True)
    yield from wilds_as_their_rank([meld.cards for meld in melds], total)
    yield from _with_bonus([meld.cards for meld in melds], position, total, "bonus-in-the-cards")
    held = points_of(position.hand.cards)
    yield Thought(None, of_points(total + held), _("Cards in the hand earn nothing yet: only what is melded does."))


def _with_bonus(groups: list[Cards], position: Position, total: int, slug: str) -> Iterator[Thought]:
    """The sum with what its canastas earn at the end of the hand."""
    card = position.rule_card
    canastas = [group for group in groups if len(group) >= CANASTA_SIZE]
    bonus = sum(card.mixed if any(c.is_wild for c in group) else card.natural for group in canastas)
    if bonus and not card.is_modern:
        yield Thought(
            slug,
            of_points(total + bonus),
            _("The {bonus} points of the canasta’s bonus are not among them.").format(bonus=points(bonus)),
        )


# ── The first meld ───────────────────────────────────────────────────────────────────────────────


def the_first_meld(case: CountCase) -> Counted:
    """opening.counts: what the cards of a first meld count toward the minimum."""
    (lay,) = case.turn
    assert isinstance(lay, Lay)
    groups = [group.cards for group in lay.groups]
    cards = tuple(card for group in groups for card in group)
    total = points_of(cards)
    rows = [
        LedgerRow(letter, group, cards_name(group), points_of(group))
        for letter, group in zip(LETTERS, groups, strict=False)
    ]
    marks = TableMarks(hand=tuple((card, row.keys) for row in rows for card in row.cards))
    because = f"{_added(groups)} {_what_counts(case, groups)}"
    return sum_of(total, because, (*rows, together(total)), _wrong_opening(case.position, groups, total), marks)


def _what_counts(case: CountCase, groups: list[Cards]) -> str:
    if any(len(group) >= CANASTA_SIZE for group in groups):
        return _("A canasta’s bonus does not count toward the first meld, only what its cards are worth.")
    if case.facet == "red-threes":
        return _("Red threes do not count toward the first meld; they earn their points when the hand is over.")
    return _("Melds laid together are added up.")


def _wrong_opening(position: Position, groups: list[Cards], total: int) -> Iterator[Thought]:
    cards = tuple(card for group in groups for card in group)
    yield from wrong_prices(cards, total, melded=True)
    yield from wilds_as_their_rank(groups, total)
    yield from _with_bonus(groups, position, total, "bonus-in-minimum")
    if threes := red_three_points(position):
        words = _("The {threes} points for red threes do not help to open.").format(threes=points(threes))
        yield Thought("red-threes-in-minimum", of_points(total + threes), words)
    if len(groups) > 1:
        for group in groups:
            words = _("That is {group} alone; what is laid with them counts as well.").format(group=cards_name(group))
            yield Thought("one-meld-must-reach", of_points(points_of(group)), words)


def opening_with_the_pile(case: CountCase) -> Counted:
    """opening.top_card: what a first meld with the pile's top card counts toward the minimum."""
    position, (take,) = case.position, case.turn
    assert isinstance(take, Take)
    top, counts = position.pile[-1], position.rule_card.opening_counts_top
    first = (*take.cards, top) if counts else take.cards
    groups = [first, *(group.cards for group in take.groups)]
    total = sum(map(points_of, groups))
    rows, marks = _taking_rows(position, take, counts=counts)
    said = _("The {top} on top counts, the cards under it do not.").format(top=rank_name(top.rank))
    if not counts:
        said = _("At your table no card of the pile counts toward it.")
    because = f"{_added(groups)} {said}"
    return sum_of(total, because, (*rows, together(total)), _wrong_taking(position, take, groups, total), marks)


def _taking_rows(position: Position, take: Take, *, counts: bool) -> tuple[list[LedgerRow], TableMarks]:
    """The top card, then what is laid with it, then the groups beside it, each with its letter on the cards."""
    top = position.pile[-1]
    laid = [*([((top,), "top")] if counts else []), (take.cards, "hand"), *((g.cards, "hand") for g in take.groups)]
    lettered = [(letter, cards, place) for letter, (cards, place) in zip(LETTERS, laid, strict=False) if cards]
    rows = [LedgerRow(letter, cards, cards_name(cards), points_of(cards)) for letter, cards, _ in lettered]
    hand = tuple((card, letter) for letter, cards, place in lettered if place == "hand" for card in cards)
    return rows, TableMarks(top="A" if counts else "", hand=hand)


def _wrong_taking(position: Position, take: Take, groups: list[Cards], total: int) -> Iterator[Thought]:
    top = position.pile[-1]
    yield from wrong_prices(tuple(card for group in groups for card in group), total, melded=True)
    yield from wilds_as_their_rank(groups, total)
    if position.rule_card.opening_counts_top:
        words = _("The top card is one of them: {points} more.").format(points=points(top.points))
        yield Thought("top-card-left-out", of_points(total - top.points), words)
    ranks = {top.rank, *(group.rank for group in take.groups)}
    buried = tuple(card for card in position.pile[:-1] if card.rank in ranks)
    for counted in dict.fromkeys([buried, position.pile[:-1]]):
        if counted:
            words = ngettext(
                "{cards} under the pile’s top card is not yours until the minimum is met.",
                "{cards} under the pile’s top card are not yours until the minimum is met.",
                len(buried or counted),
            ).format(cards=capital(cards_name(buried or counted)))
            yield Thought("buried-cards-count", of_points(total + points_of(counted)), words)


# ── Taking the pile ──────────────────────────────────────────────────────────────────────────────


def after_taking(case: CountCase) -> Counted:
    """pile.whole, pile.use_top: what is in the hand and in the meld once the pile is taken and a card discarded."""
    position, (take, drop) = case.position, case.turn
    assert isinstance(take, Take) and isinstance(drop, Drop)
    after = ruling(position, (take, drop)).after
    if after is None:
        raise ValueError("the pile cannot be taken like that here")
    hand = after.hands[after.place_of(position.seat)]
    rank, side = position.pile[-1].rank, position.sides[position.side]
    meld = next(meld for meld in after.melds[after.sides.index(side)] if meld.rank is rank)
    of_rank = sum(card.rank is rank for card in hand.cards)
    held = hand.size or 0
    numbers = {"held": held, "meld": len(meld), "rank": of_rank}
    outcomes = {
        "held": _("{cards_word} in your hand").format(cards_word=cards_word(held)),
        "meld": _("{number} in the meld").format(number=number(len(meld))),
        "rank": _("{of_rank} {rank_name} in your hand").format(
            of_rank=number(of_rank), rank_name=rank_name(rank, of_rank)
        ),
    }
    if case.facet == "top-card-kept":
        outcomes["held"] = _("{cards_word} in all").format(cards_word=cards_word(held))
    values = {name: str(count) for name, count in numbers.items()}
    rows, thoughts = _held_rows(position, take, drop, held), tuple(_wrong_held(position, values))
    return Counted(values, outcomes, _why_held(case, take), rows, thoughts=thoughts)


def _why_held(case: CountCase, take: Take) -> str:
    pile = case.position.pile
    rank = pile[-1].rank
    if case.facet == "top-card-kept":
        under = sum(card.rank is rank for card in pile[:-1])
        buried = (
            _(", with {under} {rank_name} in it").format(under=number(under), rank_name=rank_name(rank, under))
            if under
            else ""
        )
        return _("The top card is laid at once, so it is not in your hand; the rest of the pile is{buried}.").format(
            buried=buried
        )
    beside = _(" with {cards}").format(cards=cards_name(take.cards)) if take.cards else ""
    if case.position.own_meld(rank):
        goes = _("goes{beside} to the {rank_name}").format(beside=beside, rank_name=rank_name(rank, 2))
    else:
        goes = _("makes a meld{beside}").format(beside=beside)
    return _("The {top} on top {goes} on the table, and all the rest of the pile goes into your hand.").format(
        top=rank_name(rank), goes=goes
    )


def _held_rows(position: Position, take: Take, drop: Drop, held: int) -> tuple[LedgerRow, ...]:
    """The hand's size from the beginning of the turn to its end."""
    rows = [LedgerRow("", (), _("Cards in your hand before"), len(position.hand.cards))]
    if take.cards:
        rows.append(LedgerRow("", take.cards, _("Laid with the top card"), -len(take.cards)))
    rows.append(LedgerRow("", (), _("Come with the pile, its top card apart"), len(position.pile) - 1))
    rows.append(LedgerRow("", (drop.card,), "Discarded", -1))
    rows.append(LedgerRow("", (), _("Cards in your hand after"), held, "result"))
    return tuple(rows)


def _wrong_held(position: Position, values: dict[str, str]) -> Iterator[Thought]:
    def off(**by: int) -> dict[str, str]:
        return {name: str(int(values[name]) + change) for name, change in by.items()}

    kept = _("The top card is laid, so it is in the meld and not in your hand.")
    under = len(position.pile) - 1
    of_rank = sum(card.rank is position.pile[-1].rank for card in position.pile[:-1])
    yield Thought("keeps-the-top-card", off(held=1, meld=-1, rank=1), kept)
    yield Thought("keeps-the-top-card", off(meld=-1, rank=1), kept)
    if under:
        words = _("The whole pile is taken, not its top card alone.")
        yield Thought("pile-in-part", off(held=-under, rank=-of_rank), words)
    yield Thought(None, off(held=1), _("One card too many in the hand: has the discard left it?"))


COUNTS: dict[str, Callable[[CountCase], Counted]] = {
    "card-values": the_hand,
    "meld-worth": the_melds,
    "opening-sum": the_first_meld,
    "open-with-pile": opening_with_the_pile,
    "pile-whole": after_taking,
    "cards-left": what_is_left,
}
