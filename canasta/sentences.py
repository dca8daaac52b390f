"""The table as sentences: the screen reader's text, and what one copies into a message."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from canasta.cards import Cards
from canasta.position import Position, Seat
from canasta.rules import Rule
from canasta.taking import frozen_by
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import (
    by_side,
    capital,
    card_name,
    cards_name,
    listed,
    meld_name,
    number,
    points,
    seat_name,
    seat_title,
)


def sentences(position: Position, viewer: Seat | None = None, *, untold: Collection[str] = ()) -> str:
    """The whole table as the viewer (else the player to act) sees it, without the viewer's hand.

    `untold` names what is left out where that is the question: "frozen", "minimum", "canastas".
    """
    return " ".join(_sentences(position, position.seat if viewer is None else viewer, untold))


def hand_sentence(position: Position, viewer: Seat | None = None) -> str:
    """What the viewer holds: "You hold two kings and a joker." """
    hand = position.hands[position.place_of(position.seat if viewer is None else viewer)]
    if not hand.cards:
        return _("You hold no cards.")
    return _("You hold {cards}.").format(cards=cards_name(hand.cards))


def frozen_sentence(position: Position) -> str:
    """Frozen or not for the side to act, and why: "Frozen for everybody: a wild card lies in it." """
    rules = frozen_by(position)
    lying = _lying(rules)
    unopened = Rule.FROZEN_UNOPENED in rules
    if lying and unopened:
        return by_side(
            position,
            _("Frozen for everybody: {lying}. Your side has melded nothing yet, either."),
            _("Frozen for everybody: {lying}. You have melded nothing yet, either."),
        ).format(lying=lying)
    if lying:
        return _("Frozen for everybody: {lying}.").format(lying=lying)
    if not unopened:
        return _("Not frozen.")
    return by_side(
        position,
        _("Frozen for your side: your side has melded nothing yet."),
        _("Frozen for you: you have melded nothing yet."),
    )


def pile_sentence(position: Position) -> str:
    """What the pile asks of who takes it: frozen or not, or that at this table only a pair ever takes it."""
    if position.rule_card.only_a_pair_takes:
        return _("Only a pair takes it: two natural cards of its top card’s rank.")
    return frozen_sentence(position)


def _lying(rules: Collection[Rule]) -> str:
    """ "a wild card and a red three lie in it", "" where nothing does that freezes it."""
    cards = {
        Rule.FROZEN_WILD: _("a wild card"),
        Rule.FROZEN_RED_THREE: _("a red three"),
        Rule.FROZEN_BLACK_THREE: _("a black three"),
    }
    found = [card for rule, card in cards.items() if rule in rules]
    return ngettext("{cards} lies in it", "{cards} lie in it", len(found)).format(cards=listed(found)) if found else ""


def side_name(position: Position, side: int, viewer: Seat) -> str:
    """ "Your side", "Their side"; where two or three play, those who sit there: "You and East" """
    if len(position.seats) == 4:
        return _("Your side") if side == position.side_of(viewer) else _("Their side")
    seated = [seat for seat in position.seats if seat.name in position.sides[side]]
    seated.sort(key=lambda seat: seat != viewer)
    names = listed([seat_title(seat) if seat != viewer else _("you") for seat in seated])
    return capital(names)


def threes_name(threes: Cards) -> str:
    """ "two red threes and one black three" """
    red = sum(card.is_red_three for card in threes)
    black = len(threes) - red
    parts = [f"{number(red)} {ngettext('red three', 'red threes', red)}"] if red else []
    parts += [f"{number(black)} {ngettext('black three', 'black threes', black)}"] if black else []
    return listed(parts)


def has_shown(position: Position) -> bool:
    """modern.special_hand: is what lies before the player who went out a hand that was shown?"""
    out = position.marks.out
    return out is not None and position.rule_card.is_modern and bool(position.hands[position.place_of(out)].cards)


def _sentences(position: Position, viewer: Seat, untold: Collection[str]) -> Iterator[str]:
    own = position.side_of(viewer)
    for side in sorted(range(len(position.sides)), key=lambda side: side != own):
        yield from _side(position, side, viewer, "canastas" not in untold)
    if position.by_player:
        yield _alone(position, viewer)
    yield _pile(position)
    goes_on = position.phase != "e"
    if position.pile and goes_on and "frozen" not in untold:
        yield pile_sentence(position)
    if goes_on and "minimum" not in untold and position.side == own:
        yield _minimum(position)
    if goes_on and "minimum" not in untold and position.by_player:
        yield from _others_minimums(position)
    yield _stock(position)
    yield from _modern(position, viewer)
    yield from _moment(position, viewer)


def _side(position: Position, side: int, viewer: Seat, canastas: bool) -> Iterator[str]:
    named = [meld_name(meld) if canastas else cards_name(meld.cards) for meld in position.melds[side]]
    lying = named or [_("nothing melded yet")]
    name = side_name(position, side, viewer)
    if position.by_player and len(position.sides[side]) == 2:
        yield _("{side} play together and have {melds}.").format(side=name, melds=listed(lying))
        seated = [seat for seat in position.seats if seat.name in position.sides[side]]
        for seat in sorted(seated, key=lambda seat: seat != viewer):
            yield _one_player(position, seat, viewer, [])
    elif position.by_player:
        yield _one_player(position, next(s for s in position.seats if s.name == position.sides[side]), viewer, lying)
    else:
        if position.red_threes[side]:
            lying.append(threes_name(position.red_threes[side]))
        you = name == _("You")
        yield (
            _("{side}, with {points} points, have {melds}.") if you else _("{side}, with {points} points, has {melds}.")
        ).format(side=name, points=points(position.scores[side]), melds=listed(lying))


def _one_player(position: Position, seat: Seat, viewer: Seat, lying: list[str]) -> str:
    """One of three: "East, with 3,100 points, has one red three." """
    at = position.place_of(seat)
    if position.red_threes[at]:
        lying = [*lying, threes_name(position.red_threes[at])]
    lying = lying or [_("no red three")]
    text = (
        _("You, with {points} points, have {melds}.")
        if seat == viewer
        else _("{who}, with {points} points, has {melds}.")
    )
    return text.format(who=seat_title(seat), points=points(position.scores[at]), melds=listed(lying))


def _alone(position: Position, viewer: Seat) -> str:
    """three.lone"""
    if len(position.sides) == 3:
        return _("Each plays alone until somebody takes the pile.")
    seat = next(seat for seat in position.seats if seat.name in position.sides)
    if seat == viewer:
        return _("You took the pile first and play alone.")
    return _("{who} took the pile first and plays alone.").format(who=seat_title(seat))


def _pile(position: Position) -> str:
    if not position.pile:
        return _("The pile is empty.")
    count = len(position.pile)
    cards = ngettext("The pile is one card", "The pile holds {count} cards", count).format(count=count)
    return _("{cards}; on top lies the {top}.").format(cards=cards, top=card_name(position.pile[-1]))


def _minimum(position: Position) -> str:
    if position.is_open:
        return by_side(
            position,
            _("There is no minimum, for your side has melded."),
            _("There is no minimum, for you have melded."),
        )
    return _("Your minimum is {points}.").format(points=points(position.minimum))


def _others_minimums(position: Position) -> Iterator[str]:
    """three.minimum: each by their own score."""
    for seat in position.seats:
        if seat != position.seat and not position.has_opened(position.side_of(seat)):
            need = position.rule_card.minimum(position.scores[position.scored_at(seat)])
            yield _("The minimum of {who} is {points}.").format(who=seat_title(seat), points=points(need))


def _stock(position: Position) -> str:
    size = position.stock.size
    if size is None:
        return _("How many cards the stock holds is not known.")
    if not size:
        return _("The stock is empty.")
    return ngettext("The stock holds one card.", "The stock holds {count} cards.", size).format(count=size)


def _modern(position: Position, viewer: Seat) -> Iterator[str]:
    """modern.bonus_cards, modern.ask_once: the turn card, what waits beside the table, who has asked."""
    if not position.rule_card.is_modern or position.phase == "e":
        return
    yield _("The turn card is in the stock.") if position.marks.turncard else _("The turn card has been drawn.")
    for seat, count in position.marks.bonus:
        who = seat_name(position, seat, viewer)
        cards = ngettext("one bonus card", "{count} bonus cards", count).format(count=number(count))
        if seat == viewer:
            yield _("You take up {cards} at your next turn.").format(cards=cards)
        else:
            yield _("{who} takes up {cards} at the next turn.").format(who=capital(who), cards=cards)
    for side in sorted(position.marks.hasasked):
        yield _("{side} has asked in this hand.").format(side=side_name(position, position.sides.index(side), viewer))


def _moment(position: Position, viewer: Seat) -> Iterator[str]:
    if position.phase == "e":
        yield _("The hand is over.")
        if position.marks.out is not None:
            who = seat_name(position, position.marks.out, viewer)
            went = _("{who} showed a special hand and went out.") if has_shown(position) else _("{who} went out.")
            yield went.format(who=capital(who))
        return
    mine = position.seat == viewer
    who = seat_name(position, position.seat, viewer)
    yield _("It is your turn.") if mine else _("It is the turn of {who}.").format(who=who)
    if mine and position.phase == "p":
        yield _("You have drawn.")
    if mine and position.phase == "t":
        yield _("You have taken the pile.")
