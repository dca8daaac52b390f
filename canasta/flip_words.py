"""A change that turns an answer over, in words: "With one nine more in your hand"."""

from __future__ import annotations

from canasta.cards import Cards
from canasta.changes import Change
from canasta.position import Position
from canasta.texts import gettext as _
from canasta.words import by_side, card_name, cards_name, cards_word, number, points, rank_name


def condition(change: Change, position: Position) -> str:
    """What would have to be otherwise in the position, as the first half of a sentence."""
    cards = _counted(change.cards)
    match change.what, change.more:
        case "hand", True:
            return _("With {cards} more in your hand").format(cards=cards)
        case "hand", False:
            return _("With {cards} fewer in your hand").format(cards=cards)
        case "laid", True:
            return _("With {cards} more laid from your hand").format(cards=cards)
        case "laid", False:
            return _("If {cards} stayed in your hand").format(cards=cards)
        case "together", _:
            return _("If you laid them all at once")
        case "swap", _:
            return _("With {cards} laid instead of {others}").format(
                cards=cards_name(change.cards), others=cards_name(change.gone)
            )
        case "ours", _:
            return by_side(
                position,
                _("If the {cards} on the table were your side’s"),
                _("If the {cards} on the table were yours"),
            ).format(cards=rank_name(change.rank, 2))
        case "onto", _:
            return _("With {cards} laid on the {melds} instead").format(
                cards=cards_name(change.cards), melds=rank_name(change.rank, 2)
            )
        case "none", _:
            return by_side(
                position,
                _("If your side had no {cards} on the table"),
                _("If you had no {cards} on the table"),
            ).format(cards=rank_name(change.rank, 2))
        case "top", _:
            return _("With {cards} on top instead of the {top}").format(
                cards=cards_name(change.cards), top=rank_name(position.pile[-1].rank)
            )
        case "pile", True:
            return _("With one card more, {card}, at the bottom of the pile").format(card=cards_name(change.cards))
        case "pile", False:
            return _without_in_the_pile(change, position)
        case "meld", True:
            return by_side(
                position,
                _("With {cards} more in your side’s meld, which makes it a canasta"),
                _("With {cards} more in your meld, which makes it a canasta"),
            ).format(cards=cards)
        case "meld", False:
            return by_side(
                position,
                _("With {cards} fewer in your side’s {meld}"),
                _("With {cards} fewer in your meld of {meld}"),
            ).format(cards=cards, meld=rank_name(change.rank, 2))
        case "score", _:
            return _("At a score of {score} your minimum would be {minimum}").format(
                score=points(change.number), minimum=points(change.position.minimum)
            )
        case "drawn", True:
            return _("Once you have drawn")
        case "drawn", False:
            return _("Had you not drawn or taken anything yet this turn")
        case "asked", _:
            return _("Had you not asked your partner")
        case "open", False:
            return by_side(position, _("If your side had melded nothing yet"), _("If you had melded nothing yet"))
    return by_side(position, _("If your side had melded already"), _("If you had melded already"))


def _counted(cards: Cards) -> str:
    """ "one king", "two kings"; of different ranks "two cards" """
    same = len({card.rank for card in cards}) == 1
    return f"{number(len(cards))} {rank_name(cards[0].rank, len(cards))}" if same else cards_word(len(cards))


def _without_in_the_pile(change: Change, position: Position) -> str:
    card = card_name(change.cards[0])
    if change.position.pile[-1:] != position.pile[-1:]:
        return _("Without the {card} on top").format(card=card)
    return _("Without the {card} in the pile").format(card=card)
