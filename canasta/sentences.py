"""The table as sentences: the screen reader's text, and what one copies into a message."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.position import Position, Seat
from canasta.rules import Rule
from canasta.taking import frozen_by
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import card_name, cards_name, listed, meld_name, number, points, seat_name


def sentences(position: Position, viewer: Seat | None = None) -> str:
    """The whole table as the viewer (else the player to act) sees it, without the viewer's hand."""
    return " ".join(_sentences(position, position.seat if viewer is None else viewer))


def hand_sentence(position: Position, viewer: Seat | None = None) -> str:
    """What the viewer holds: "You hold two kings and a joker." """
    hand = position.hands[position.place_of(position.seat if viewer is None else viewer)]
    if not hand.cards:
        return _("You hold no cards.")
    return _("You hold {cards}.").format(cards=cards_name(hand.cards))


def frozen_sentence(position: Position) -> str:
    """Frozen or not for the side to act, and why: "Frozen for everybody: a wild card lies in it." """
    rules = frozen_by(position)
    lying = [text for rule, text in _lying().items() if rule in rules]
    unopened = Rule.FROZEN_UNOPENED in rules
    if lying and unopened:
        return _("Frozen for everybody: {lying}. Your side has melded nothing yet, either.").format(lying=listed(lying))
    if lying:
        return _("Frozen for everybody: {lying}.").format(lying=listed(lying))
    return _("Frozen for your side: your side has melded nothing yet.") if unopened else _("Not frozen.")


def _lying() -> dict[Rule, str]:
    return {
        Rule.FROZEN_WILD: _("a wild card lies in it"),
        Rule.FROZEN_RED_THREE: _("a red three lies in it"),
        Rule.FROZEN_BLACK_THREE: _("a black three lies in it"),
    }


def _sentences(position: Position, viewer: Seat) -> Iterator[str]:
    own = position.side_of(viewer)
    for side in sorted(range(len(position.sides)), key=lambda side: side != own):
        yield _side(position, side, _("Your side") if side == own else _("Their side"))
    yield _pile(position)
    if position.pile and position.phase != "e":
        yield frozen_sentence(position)
    if position.phase != "e" and position.side == own:
        yield _minimum(position)
    yield _stock(position)
    yield from _moment(position, viewer)


def _side(position: Position, side: int, name: str) -> str:
    lying = [meld_name(meld) for meld in position.melds[side]]
    threes = len(position.red_threes[side])
    if not lying:
        lying.append(_("nothing melded yet"))
    if threes:
        lying.append(f"{number(threes)} {ngettext('red three', 'red threes', threes)}")
    return _("{side}, with {points} points, has {melds}.").format(
        side=name, points=points(position.scores[side]), melds=listed(lying)
    )


def _pile(position: Position) -> str:
    if not position.pile:
        return _("The pile is empty.")
    count = len(position.pile)
    cards = ngettext("The pile is one card", "The pile holds {count} cards", count).format(count=count)
    return _("{cards}; on top lies the {top}.").format(cards=cards, top=card_name(position.pile[-1]))


def _minimum(position: Position) -> str:
    if position.is_open:
        return _("There is no minimum, for your side has melded.")
    return _("Your minimum is {points}.").format(points=points(position.minimum))


def _stock(position: Position) -> str:
    size = position.stock.size
    if size is None:
        return _("How many cards the stock holds is not known.")
    if not size:
        return _("The stock is empty.")
    return ngettext("The stock holds one card.", "The stock holds {count} cards.", size).format(count=size)


def _moment(position: Position, viewer: Seat) -> Iterator[str]:
    if position.phase == "e":
        yield _("The hand is over.")
        if position.marks.out is not None:
            who = seat_name(position, position.marks.out, viewer)
            yield _("{who} went out.").format(who=who[0].upper() + who[1:])
        return
    mine = position.seat == viewer
    who = seat_name(position, position.seat, viewer)
    yield _("It is your turn.") if mine else _("It is the turn of {who}.").format(who=who)
    if mine and position.phase == "p":
        yield _("You have drawn.")
    if mine and position.phase == "t":
        yield _("You have taken the pile.")
