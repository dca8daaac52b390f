"""Moves and turns in words, as "what-next" tells them."""

from __future__ import annotations

from collections import Counter

from canasta.cards import Cards
from canasta.effects import cards_of
from canasta.explain import explain
from canasta.fault import Fault
from canasta.moves import Draw, Drop, Group, Lay, Move, Take
from canasta.position import Position, Seat
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, capital, card_name, cards_name, cards_word, number, rank_name, seat_name
from drills.kinds.sides import us_of

ANY = "none"  # no move at all is wrong
FINE = "fine"

# The rules that may decide. Each is a true sentence about the game: which of them is broken here is what is asked.
REASONS = {
    "begin": _("A turn begins with the stock or with the pile."),
    "count": _("You draw a set number of cards, no more and no fewer."),
    "once": _("From the stock or from the pile, once in a turn and never twice."),
    "over": _("Nothing may follow the discard."),
    "ends": _("Your turn is not over until you have discarded."),
    "buried": _("The cards under the top one are yours only when that one lies."),
    "top": _("Who takes the pile lays its top card at once."),
    FINE: _("No rule: each move comes in its place."),
}
_REASON_OF = {
    Rule.TURN_ORDER: "begin",
    Rule.TURN_DRAW: "count",
    Rule.TURN_ONCE: "once",
    Rule.TURN_CARDS: "buried",
}


def reason_of(fault: Fault) -> str | None:
    """The reason that a fault stands for; None for a fault of another sort."""
    if fault.rule is Rule.PILE_USE_TOP:
        return "buried" if fault.get("cards") else "top"  # cards that lie under it are named where they are wanted
    return "over" if fault.get("after") == "discard" else _REASON_OF.get(fault.rule)


def move_words(position: Position, move: Move, *, again: bool = False) -> str:
    """A move of the turn that begins in this position: "lay three queens, two of them from the pile"."""
    match move:
        case Draw():
            drawn = cards_word(len(move.cards) or position.rule_card.draw)
            return (
                _("draw {drawn} from the stock once more").format(drawn=drawn)
                if again
                else _("draw {drawn} from the stock").format(drawn=drawn)
            )
        case Drop():
            return _("discard the {card}").format(card=card_name(move.card))
        case Take():
            return _take_words(position, move)
        case Lay():
            return _lay_words(position, move.groups)
    raise ValueError(f"no words for {move}")


def _take_words(position: Position, move: Take) -> str:
    top = rank_name(position.pile[-1].rank)
    if not move.cards:
        return _("take the whole pile into your hand, its {top} too, and lay none of it").format(top=top)
    beside = (
        _(" and, in the same move, {laid}").format(laid=_laid(position, move.groups[0].cards)) if move.groups else ""
    )
    return _("take the pile, laying its {top} with {cards} from your hand{beside}").format(
        top=top, cards=cards_name(move.cards), beside=beside
    )


def _lay_words(position: Position, groups: tuple[Group, ...]) -> str:
    rank = groups[0].rank
    if rank is not None and position.own_meld(rank):
        return _("add {cards} to {our} {rank_name}").format(
            cards=cards_name(groups[0].cards), our=us_of(position).our, rank_name=rank_name(rank, 2)
        )
    return _("lay {laid}").format(laid=_laid(position, cards_of(groups)))


def buried(position: Position, move: Move) -> Cards:
    """The cards of a move that lie under the pile's top one as the turn begins."""
    groups = move.groups if isinstance(move, Lay | Take) else ()
    return tuple((Counter(cards_of(groups)) - Counter(position.hand.cards)).elements())


def _laid(position: Position, cards: Cards) -> str:
    """ "three queens, two of them from the pile" """
    under = len(buried(position, Lay((Group(cards),))))
    if not under:
        return cards_name(cards)
    if under == len(cards):
        return _("{cards} from the pile").format(cards=cards_name(cards))
    return _("{cards}, {buried} of them from the pile").format(cards=cards_name(cards), buried=number(under))


def end_words(position: Position) -> str:
    return _("end your turn there: {next_player} is next").format(next_player=_next_player(position))


def _next_player(position: Position) -> str:
    return seat_name(position, position.next_seat, Seat.S)


# ── Why ──────────────────────────────────────────────────────────────────────────────────────────


def why_not(position: Position, moves: tuple[Move, ...], at: int, fault: Fault | None) -> str:
    """Why move `at` (from 0) is the first that is not allowed; without a fault it is the end that comes too soon."""
    if fault is None:
        return _(
            "Nothing has been discarded, so it is still your turn. {capital} is next once a card of yours lies "
            "on the pile."
        ).format(capital=capital(_next_player(position)))
    told = explain(fault, position)
    move = moves[at]
    match reason_of(fault):
        case "begin" if isinstance(move, Lay):
            return _("{capital} would lie on the table before you have drawn. {told}").format(
                capital=capital(_of(move)), told=told
            )
        case "begin":
            return _("{capital} would be discarded before you have drawn. {told}").format(
                capital=capital(_of(move)), told=told
            )
        case "once":
            return f"{told} {_already(position, moves[:at], move)}".strip()
        case "count" if isinstance(move, Draw):
            return _("{cards} would be drawn. {told}").format(cards=capital(cards_word(len(move.cards))), told=told)
        case "over":
            dropped = next(_of(one) for one in moves if isinstance(one, Drop))
            return _("{dropped} had been discarded by then. {told}").format(dropped=capital(dropped), told=told)
        case "buried":
            wanted = cards_name(buried(position, move))
            lie = _("{wanted} of that meld lie in the pile, under the {card_name}.").format(
                wanted=capital(wanted), card_name=card_name(position.pile[-1])
            )
            return f"{lie} {REASONS['buried']}"
        case "top":
            return _("The {card_name} would go into the hand with the rest. {what}").format(
                card_name=card_name(position.pile[-1]), what=REASONS["top"]
            )
    return told


def _of(move: Move) -> str:
    """The cards of a move: "the four of clubs", "three queens"."""
    match move:
        case Drop():
            return _("the {card}").format(card=card_name(move.card))
        case Lay():
            return cards_name(cards_of(move.groups))
        case Take():
            return _("the pile")
    return _("the stock")


def _already(position: Position, before: tuple[Move, ...], move: Move) -> str:
    if isinstance(move, Take):
        return _("The pile with its {rank_name} stays where it is.").format(rank_name=rank_name(position.pile[-1].rank))
    if any(isinstance(one, Take) for one in before):
        return _("This turn began with the pile and its {rank_name}.").format(
            rank_name=rank_name(position.pile[-1].rank)
        )
    return ""


def all_is_well(position: Position, moves: tuple[Move, ...]) -> str:
    """What makes the whole of it allowed."""
    begins = _("You take the pile first") if isinstance(moves[0], Take) else _("You draw first")
    laid = [cards_name(cards_of(move.groups)) for move in moves if isinstance(move, Lay)]
    lays = _(", lay {join}").format(join=_(" and then ").join(laid)) if laid else ""
    if not isinstance(moves[-1], Drop):
        return _("{begins}{lays}. All that is left to do is to discard.").format(begins=begins, lays=lays)
    dropped = _("discard the {card} last").format(card=card_name(moves[-1].card))
    return _("{begins}{lays} and {dropped}. That is the order of a turn.").format(
        begins=begins, lays=lays, dropped=dropped
    )


def of_the_order(position: Position, moves: tuple[Move, ...], several: bool) -> str:
    """Why the moves come in this order."""
    begins = _("The pile comes first") if isinstance(moves[0], Take) else _("The draw comes first")
    text = _("{begins} and the discard last; whatever you lay comes between them.").format(begins=begins)
    if isinstance(moves[0], Take):
        top = a_rank(position.pile[-1].rank)
        text += _(" It is taken with {top} on top, and only then are the cards under that one in your hand.").format(
            top=top
        )
    if several:
        text += _(" There is more than one right order.")
    return text


# ── About what was said ──────────────────────────────────────────────────────────────────────────


def not_that_rule(why: str, is_fine: bool) -> str:
    """Of a rule that was named and is not the one."""
    if why == FINE or why not in REASONS:
        return _("A rule is broken by that move.")
    if is_fine:
        return _("“{what}” That is so, and every move keeps to it.").format(what=REASONS[why])
    return _("“{what}” That is so, but it is not what is broken here.").format(what=REASONS[why])


def of_that_move(moves: tuple[Move, ...], said: str, right: str) -> str:
    """Of a move that was named as the first wrong one and is not."""
    if said == ANY:
        return _("One of the moves is not allowed.")
    if right != ANY and said > right:
        return _("Move {said} is not the first: an earlier one is not allowed.").format(said=said)
    at = int(said or 1) - 1
    return _("Move {what} comes in its place: {in_place}.").format(what=at + 1, in_place=_in_place(moves, at))


def _in_place(moves: tuple[Move, ...], at: int) -> str:
    if at >= len(moves):
        return _("a card has been discarded")
    match moves[at]:
        case Draw():
            return _("a turn may begin with the stock")
        case Take():
            return _("a turn may begin with the pile")
        case Drop():
            return _("once a turn has begun, a discard may end it")
    return _("the turn has begun, and nothing has been discarded yet")
