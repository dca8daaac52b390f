"""The hand is over: what is left in the hands counts against their side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta.cards import Card, Cards, hand_of, points_of
from canasta.melds import SMALLEST_MELD
from canasta.position import Hand, Position, Seat
from canasta.rules import Rule
from canasta.tally import tallies
from canasta.texts import gettext as _
from canasta.words import capital, cards_name, points, seat_name
from drills.kinds.base import LedgerRow, TableMarks
from drills.kinds.count_asked import Ask, Count, CountCase, is_of_one_price, points_field
from drills.kinds.counted import Counted, Thought, by_rank, of_points, sum_of, together, wrong_prices
from drills.kinds.exchange import OURS, PLAIN_RANKS, THEIRS, is_wild, of_rank
from drills.kinds.scene import Scene
from drills.kinds.sides import us_of

FEWEST, MOST = 2, 5  # cards left in one of two hands
ALONE = 4  # at least so many where there is but one

# ── The tables ───────────────────────────────────────────────────────────────────────────────────

Nudge = Callable[[Scene, list[Card]], None]  # of our hand, and of the partner's cards: none where there is no partner


def left_in_hand(nudge: Nudge) -> Ask:
    """Somebody who plays against us went out: our cards count, and our partner's."""

    def ask(scene: Scene) -> Count | None:
        fewest = FEWEST if scene.base.has_partner else ALONE
        scene.cut_hand(scene.rng.randint(fewest, MOST))
        partners = _dealt(scene, FEWEST) if scene.base.has_partner else []
        nudge(scene, partners)
        scene.let_go_out(THEIRS)
        against = [seat for seat in scene.base.seats if seat.name not in scene.base.sides[scene.base.side]]
        return _asked(scene, _ended(scene, partners, scene.rng.choice(against)))

    return ask


def left_with_one(scene: Scene) -> Count | None:
    """One of us went out: the other's cards count."""
    out = scene.rng.choice([scene.seat, scene.partner])
    scene.let_go_out(OURS)
    if out is scene.partner:
        scene.cut_hand(scene.rng.randint(ALONE, MOST))
        return _asked(scene, _ended(scene, [], out))
    scene.pool += scene.hand
    scene.hand = []
    return _asked(scene, _ended(scene, _dealt(scene, ALONE), out))


def _asked(scene: Scene, position: Position) -> Count | None:
    if is_of_one_price(card for _, hand in _own_hands(position) for card in hand.cards):
        return None
    if tallies(position)[position.side_of(Seat.S)].held:  # modern.penalties: they cost more than their cards
        return None
    side = us_of(scene.base).side
    fields = (points_field(_("They cost {side}").format(side=side)),)
    prompt = _("What do the cards left in hand cost {side}?").format(side=side)
    return Count(position, prompt, fields, Rule.SCORE_LEFT, told(position), untold="table")


def _dealt(scene: Scene, fewest: int) -> list[Card]:
    return [scene.from_pool(scene.may_be_held) for _again in range(scene.rng.randint(fewest, MOST))]


def as_they_lie(scene: Scene, partners: list[Card]) -> None:
    """Whatever is left."""


def a_whole_set(scene: Scene, partners: list[Card]) -> None:
    """Three of a rank that might have been a meld, in one of the two hands."""
    if partners and scene.rng.random() < 0.5:
        rank = scene.one_of(
            rank for rank in PLAIN_RANKS if sum(card.rank is rank for card in scene.pool) >= SMALLEST_MELD
        )
        scene.pool += partners[1:]
        partners[1:] = [scene.from_pool(of_rank(rank)) for _again in range(SMALLEST_MELD)]
    else:
        rank = scene.rank(SMALLEST_MELD, ours=None)
        scene.cut_hand(max(len(scene.hand), SMALLEST_MELD + 1))
        scene.hold(rank, SMALLEST_MELD)


def wild_cards(scene: Scene, partners: list[Card]) -> None:
    """A wild card or two in one of the two hands."""
    if partners and scene.rng.random() < 0.5:
        scene.pool.append(partners.pop())
        partners.append(scene.from_pool(is_wild))
    else:
        scene.hold_wilds(scene.rng.randint(1, 2))


def _ended(scene: Scene, partners: list[Card], out: Seat) -> Position:
    """The table once somebody went out, all hands shown."""
    base = scene.base
    held = {base.seat: scene.hand, out: []} | ({base.partner: partners} if base.has_partner else {})
    for seat in base.seats:
        if seat not in held:
            held[seat] = _dealt(scene, FEWEST)
    scene.held_by_others = [0 for _ in scene.held_by_others]
    position = scene.position()
    return position._replace(
        seat=out,
        phase="e",
        hands=tuple(Hand(hand_of(held[seat])) for seat in base.seats),
        marks=position.marks._replace(out=out, melded=position.marks.melded | {out}),
    )


def told(position: Position) -> str:
    """What happened, and what the partner holds: no table shows a partner's cards."""
    out = position.marks.out
    assert out is not None
    parts = [_("The hand is over: {seat_name} went out.").format(seat_name=seat_name(position, out, Seat.S))]
    parts += [
        _("Your partner still holds {cards}.").format(cards=cards_name(hand.cards))
        for seat, hand in _own_hands(position)
        if seat is not Seat.S and hand.cards
    ]
    return " ".join(parts)


# ── The count ────────────────────────────────────────────────────────────────────────────────────


def _own_hands(position: Position) -> list[tuple[Seat, Hand]]:
    """South's hand, and the partner's where there is one."""
    side = position.sides[position.side_of(Seat.S)]
    own = [(seat, hand) for seat, hand in zip(position.seats, position.hands, strict=True) if seat.name in side]
    return sorted(own, key=lambda pair: pair[0] is not Seat.S)


def what_is_left(case: CountCase) -> Counted:
    """score.left: every card still held by the side counts against it."""
    hands = [(seat, hand.cards) for seat, hand in _own_hands(case.position) if hand.cards]
    total = sum(points_of(cards) for _, cards in hands)
    rows = [
        LedgerRow("A" if seat is Seat.S else "", cards, f"{_whose(seat)}: {cards_name(cards)}", points_of(cards))
        for seat, cards in hands
    ]
    marks = TableMarks(hand=tuple((card, row.keys) for row in rows if row.keys for card in row.cards))
    sums = "; ".join(f"{row.words[0].lower()}{row.words[1:]}, {points(row.points)}" for row in rows)
    together_ = _(": together {total} points").format(total=points(total)) if len(rows) > 1 else _(" points")
    because = f"{capital(sums)}{together_}. {_rule(case.position, hands)}"
    return sum_of(total, because, (*rows, together(total)), _wrong_left(case.position, hands, total), marks)


Hands = list[tuple[Seat, Cards]]


def _is_ours(position: Position, seat: Seat | None) -> bool:
    return seat is not None and position.side_of(seat) == position.side_of(Seat.S)


def _whose(seat: Seat) -> str:
    return _("Your hand") if seat is Seat.S else _("Your partner’s hand")


def _rule(position: Position, hands: Hands) -> str:
    if position.marks.out is Seat.S:
        return _("Your partner’s cards count against your side, though you went out.")
    if _is_ours(position, position.marks.out):
        return _("Your cards count against your side, though your partner went out.")
    if any(len(group) >= SMALLEST_MELD and not group[0].is_wild for _, held in hands for group in by_rank(held)):
        return _("A set that was not laid counts like all other cards: against the side that holds it.")
    return _("Every card left counts at its own price, a wild card too.")


def _wrong_left(position: Position, hands: Hands, total: int) -> Iterator[Thought]:
    cards = tuple(card for _, held in hands for card in held)
    yield from wrong_prices(cards, total)
    if len(hands) > 1:
        for seat, held in hands:
            words = _("That is {lower} alone; the other hand counts as well.").format(lower=_whose(seat).lower())
            yield Thought("one-hand-only", of_points(points_of(held)), words)
    elif _is_ours(position, position.marks.out):
        yield Thought(
            "one-hand-only", of_points(0), _("One hand is empty; what the other one holds counts all the same.")
        )
    for held in (held for _seat, held in hands):
        for group in by_rank(held):
            if len(group) >= SMALLEST_MELD and group[0].is_natural:
                words = _("{capital} in the hand are no meld: they count against you.").format(
                    capital=capital(cards_name(group))
                )
                yield Thought("hand-melds-count", of_points(total - points_of(group)), words)
                yield Thought("hand-melds-count", of_points(total - 2 * points_of(group)), words)
