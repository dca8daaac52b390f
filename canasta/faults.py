"""What is wrong with a move: turn order, drawing, discarding, asking. melding.py and taking.py do the rest."""

from __future__ import annotations

from canasta.cards import Cards
from canasta.fault import Fault, Faults, fault
from canasta.melding import bound_to_go_out, canastas, has_canastas, lay_faults, not_held, too_many_of
from canasta.modern import is_special, keeps_three, must_show, worth_of_special
from canasta.moves import Answer, Ask, Draw, Drop, End, Lay, Move, Show, Take
from canasta.position import Position
from canasta.rules import Rule
from canasta.taking import take_faults
from canasta.ways import must_ask_first, way_out


def faults_of(position: Position, move: Move, before: Move | None = None) -> tuple[Fault, ...]:
    """Every rule that a move breaks, most specific first; () when it is legal.

    `before` is the turn's previous move, if there was one: it tells a turn that is over from one that begins.
    """
    return tuple(dict.fromkeys(_out_of_turn(position, move, before) or _in_turn(position, move)))


def _out_of_turn(position: Position, move: Move, before: Move | None) -> list[Fault]:
    """turn.order, turn.once, and the moves that only one phase has."""
    if position.phase == "e":
        if position.marks.out is not None:
            return [fault(Rule.OUT_ENDS)]
        return [fault(Rule.END_LAST_RED_THREE if isinstance(before, Draw) else Rule.END_STOCK_EMPTY)]
    if isinstance(before, Drop):
        return [fault(Rule.TURN_ONCE, after="discard")]
    if isinstance(move, Answer):
        return [] if position.marks.asking else [fault(Rule.ASK_TIMING, why="not_asked")]
    if position.marks.asking:
        return [fault(Rule.ASK_BINDS, why="waiting")]
    if position.phase == "d":
        return _before_the_draw(position, move)
    return _after_the_draw(position, move)


def _before_the_draw(position: Position, move: Move) -> list[Fault]:
    hand_is_over = position.stock_is_empty and position.rule_card.stock_empty == "end_after_discard"
    if hand_is_over and not isinstance(move, End):
        return [fault(Rule.END_STOCK_EMPTY, why="over")]
    if isinstance(move, Ask):
        return [fault(Rule.ASK_TIMING, why="before_draw")]
    if isinstance(move, Lay | Drop | Show):
        return [fault(Rule.TURN_ORDER, wanted="drop" if isinstance(move, Drop) else "lay")]
    return []


def _after_the_draw(position: Position, move: Move) -> list[Fault]:
    if isinstance(move, Draw | Take):
        return [fault(Rule.TURN_ONCE, after="draw" if position.phase == "p" else "take")]
    if isinstance(move, End):
        return [fault(Rule.TURN_ONCE if position.stock_is_empty else Rule.TURN_DRAW, why="end")]
    if position.rule_card.is_modern and must_show(position) and not isinstance(move, Show):
        return [fault(Rule.MODERN_SPECIAL_HAND, why="show", hand="straight")]
    return []


def _in_turn(position: Position, move: Move) -> Faults:
    match move:
        case Drop():
            return _drop_faults(position, move)
        case Lay():
            return lay_faults(position, move)
        case Take():
            return take_faults(position, move)
        case Draw():
            return _draw_faults(position, move)
        case Ask():
            return _ask_faults(position)
        case End():
            return _end_faults(position)
        case Show():
            return _show_faults(position, move)
    return iter(())


def _draw_faults(position: Position, move: Draw) -> Faults:
    if position.stock_is_empty:
        yield fault(Rule.END_STOCK_EMPTY, why="nothing_to_draw")
    elif move.cards:
        yield from _named_draw(position, move.cards)


def _named_draw(position: Position, cards: Cards) -> Faults:
    """turn.draw: the cards named are those that lie next in the stock, as many as are drawn, red threes replaced."""
    size, count = position.stock.size, position.rule_card.draw
    laid = [position.rule_card.lays_at_once(card) for card in cards]
    if keeps_three(position, cards[-1]):
        laid[-1] = False
    plain = laid.count(False)
    too_many = plain > count or (plain == count and laid[-1]) or (size is not None and len(cards) > size)
    if too_many or (plain < count and size is not None and len(cards) < size):
        yield fault(Rule.TURN_DRAW, draw=count)
    shown = position.stock.cards[: len(cards)]
    if shown != cards[: len(shown)] or (position.stock.unseen == 0 and len(shown) < len(cards)):
        yield fault(Rule.TURN_CARDS, cards=cards, where="stock")
    elif too_many_of(position, cards[len(shown) :]):
        yield fault(Rule.PACK, cards=cards)


def _end_faults(position: Position) -> Faults:
    if not position.stock_is_empty:
        yield fault(Rule.TURN_DRAW, why="end")
    elif must_take(position):
        yield fault(Rule.END_FORCED_TAKE, rank=position.pile[-1].rank)


def must_take(position: Position) -> bool:
    """end.forced_take: with no stock, what fits a meld of the side from an unfrozen pile must be taken."""
    card = position.rule_card
    return (
        card.forced_take
        and card.stock_empty == "play_on"
        and bool(position.pile)
        and position.own_meld(position.pile[-1].rank) is not None
        and not faults_of(position, Take())
    )


def _drop_faults(position: Position, move: Drop) -> Faults:
    missing = list(not_held(position, (move.card,)))
    if missing:
        yield from missing
    elif position.rule_card.lays_at_once(move.card):
        yield (
            fault(Rule.MODERN_THREES, why="drop")
            if position.rule_card.is_modern
            else fault(Rule.RED_THREE_NEVER_PLAYED)
        )
    elif position.hand.size == 1:
        yield from _last_discard(position)
    else:
        yield from bound_to_go_out(position)


def _last_discard(position: Position) -> Faults:
    """out.canasta: discarding the last card is going out."""
    if position.marks.asked is False:
        yield fault(Rule.ASK_BINDS, asked="no")
    if not has_canastas(position):
        yield fault(Rule.OUT_CANASTA, need=position.rule_card.canastas_to_go_out, got=canastas(position))
    if must_ask_first(position):
        yield fault(Rule.ASK_OPTIONAL, why="required")


# ── Asking ───────────────────────────────────────────────────────────────────────────────────────


def _ask_faults(position: Position) -> Faults:
    marks, card = position.marks, position.rule_card
    if card.ask == "off" or not position.has_partner:
        yield fault(Rule.ASK_OPTIONAL, why="off" if card.ask == "off" else "nobody")
    if card.is_modern and position.has_partner and position.sides[position.side] in marks.hasasked:
        yield fault(Rule.MODERN_ASK_ONCE)
    if marks.laid or marks.asked is not None:
        yield fault(Rule.ASK_TIMING, why="laid" if marks.laid else "asked")
    elif position.phase == "t" and card.ask_timing == "after_draw":
        yield fault(Rule.ASK_TIMING, why="took")
    elif not position.hand.may_hold_more and (len(position.hand.cards) < 2 or way_out(position) is None):
        yield fault(Rule.ASK_ABLE, why="no_way_back" if len(position.hand.cards) < 2 else "no_way_out")


# ── Special hands ────────────────────────────────────────────────────────────────────────────────


def _show_faults(position: Position, move: Show) -> Faults:
    """modern.special_hand: fourteen cards shown at once, before the side has melded."""
    card, marks = position.rule_card, position.marks
    if not card.is_modern or not worth_of_special(card, move.hand):
        yield fault(Rule.MODERN_SPECIAL_HAND, why="off", hand=move.hand)
        return
    if position.is_open or marks.laid or position.phase == "t":
        yield fault(Rule.MODERN_SPECIAL_HAND, why="open", hand=move.hand)
    if not is_special(move.hand, position.hand.cards) or position.hand.may_hold_more:
        yield fault(Rule.MODERN_SPECIAL_HAND, why="cards", hand=move.hand)
    if marks.asked is False:
        yield fault(Rule.ASK_BINDS, asked="no")
