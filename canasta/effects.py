"""What a move does to a position. Whether it is allowed is the referee's business, not this module's."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.cards import Card, Cards, Rank, hand_of, points_of
from canasta.melds import Meld, sorted_melds
from canasta.modern import bonus_for, keeps_three, turn_card_in
from canasta.moves import Answer, Ask, Draw, Drop, End, Group, Lay, Move, Show, Take
from canasta.position import Hand, Marks, Position, Seat


def after(position: Position, move: Move) -> Position:
    """The position that a legal move leads to."""
    match move:
        case Drop():
            return _drop(position, move)
        case Draw():
            return _draw(position, move)
        case Lay():
            return _lay(position, move)
        case Take():
            return _take(position, move)
        case Ask():
            return position._replace(marks=_asking(position))
        case Answer():
            return position._replace(marks=position.marks._replace(asking=False, asked=move.yes))
        case End():
            return position._replace(phase="e", marks=_turn_over(position))
        case Show():
            return _out(position)


def _asking(position: Position) -> Marks:
    """modern.ask_once: a side's one question in a hand is spent."""
    marks = position.marks._replace(asking=True)
    if position.rule_card.is_modern:
        marks = marks._replace(hasasked=marks.hasasked | {position.sides[position.side]})
    return marks


def begin_turn(position: Position) -> Position:
    """red_three.lay: those dealt are laid and replaced as the player's turn begins."""
    if position.phase != "d":
        return position
    position = _threes_laid(position)
    if not position.marks.bonus:
        return position
    owed = sum(count for seat, count in position.marks.bonus if seat == position.seat)
    return _bonus_taken(position, owed) if owed else position


def _threes_laid(position: Position) -> Position:
    while threes := _threes_of(position):
        cards = tuple(card for card in position.hand.cards if card not in threes)
        position = _with_red_threes(position.with_(hand=position.hand._replace(cards=cards)), threes)
        position = _handed(position, len(threes))
    return position


def _bonus_taken(position: Position, owed: int) -> Position:
    """modern.bonus_cards: taken up from the stock as the next turn begins; threes among them are replaced."""
    left = tuple(bonus for bonus in position.marks.bonus if bonus[0] != position.seat)
    return _threes_laid(_handed(position._replace(marks=position.marks._replace(bonus=left)), owed))


def _handed(position: Position, count: int) -> Position:
    """So many cards from the stock, or what it has, go into the hand; whatever they are."""
    for _ in range(count):
        if position.stock_is_empty:
            break
        card, position = _turned(position)
        position = position.with_(hand=_given(position.hand, card))
    return position


def rank_melds(groups: Iterable[Group]) -> dict[Rank | None, Cards]:
    """The groups by rank: two groups of one rank in one lay are one group."""
    cards: dict[Rank | None, Cards] = {}
    for group in groups:
        cards[group.rank] = cards.get(group.rank, ()) + group.cards
    return cards


def cards_of(groups: Iterable[Group]) -> Cards:
    return tuple(card for group in groups for card in group.cards)


def taken_from(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand without those cards; one not seen is one of the hidden ones. ValueError if it can't be there."""
    left, unseen = list(hand.cards), hand.unseen
    for card in cards:
        if card in left:
            left.remove(card)
        elif unseen is not None:
            if unseen == 0:
                raise ValueError(f"{card} is not in the hand")
            unseen -= 1
    return Hand(tuple(left), unseen)


def _threes_of(position: Position) -> Cards:
    """Those that do not stay in a hand; threes are sorted first, so that one look tells that there are none."""
    cards = position.hand.cards
    if not cards or cards[0].rank is not Rank.THREE:
        return ()
    return tuple(card for card in cards if position.rule_card.lays_at_once(card))


def _with_red_threes(position: Position, threes: Cards) -> Position:
    at = position.scored_at(position.seat)
    laid = hand_of(position.red_threes[at] + threes)
    return position._replace(red_threes=(*position.red_threes[:at], laid, *position.red_threes[at + 1 :]))


def _next_of(stock: Hand) -> tuple[Card | None, Hand]:
    """The next card of a stock, None for an unknown one or for none at all, and the stock without it."""
    if stock.cards:
        return stock.cards[0], Hand(stock.cards[1:], stock.unseen)
    return None, Hand((), None if stock.unseen is None else max(stock.unseen - 1, 0))


def _with_stock(position: Position, stock: Hand) -> Position:
    """modern.bonus_cards: the turn card is gone once too few cards are left for it."""
    if position.marks.turncard and not turn_card_in(stock):
        position = position._replace(marks=position.marks._replace(turncard=False))
    return position._replace(stock=stock)


def _turned(position: Position) -> tuple[Card | None, Position]:
    """The next card of the stock, None for an unknown one, and the position without it."""
    card, stock = _next_of(position.stock)
    return card, _with_stock(position, stock)


def _given(hand: Hand, card: Card | None) -> Hand:
    if card is None:
        return Hand(hand.cards, None if hand.unseen is None else hand.unseen + 1)
    return Hand(hand_of((*hand.cards, card)), hand.unseen)


def _draw(position: Position, move: Draw) -> Position:
    """turn.draw, red_three.lay; end.last_red_three: nothing but red threes drawn, and no stock left."""
    hand, stock, threes, drawn = position.hand, position.stock, [], 0
    named = list(move.cards)
    while drawn < position.rule_card.draw and stock.size != 0:
        if move.cards and not named:  # all that was turned is named: a stock of unknown size held no more
            stock = Hand()
            break
        card, stock = _next_of(stock)
        if named:
            card = named.pop(0)
        if card is not None and _is_laid(position, card, last=not named):
            threes.append(card)
        else:
            hand, drawn = _given(hand, card), drawn + 1
    if threes:
        position = _with_red_threes(position, tuple(threes))
    if position.marks.turncard:
        position = _with_stock(position, stock)
    if not drawn:
        return position._replace(stock=stock, phase="e", marks=_turn_over(position))
    return position.with_(hand=hand, stock=stock, phase="p")


def _is_laid(position: Position, card: Card, *, last: bool) -> bool:
    """Does a card that was drawn go face up before its side, and not into the hand?"""
    if card.rank is not Rank.THREE or not position.rule_card.lays_at_once(card):
        return False
    return not (last and keeps_three(position, card))


def _lay(position: Position, move: Lay) -> Position:
    laid = rank_melds(move.groups)
    cards = cards_of(move.groups)
    waived = not position.is_open and points_of(cards) < position.minimum
    waived = waived and not position.rule_card.is_modern  # modern.splash: a whole canasta opens by itself
    marks = position.marks._replace(
        laid=True,
        mustgo=position.marks.mustgo or waived or Rank.THREE in laid,
        began=began_after(position, laid),
        bonus=_with_bonus(position),
    )
    position = _melded(position, laid)
    return _out_if_empty(position.with_(hand=taken_from(position.hand, cards), marks=marks))


def _with_bonus(position: Position) -> tuple[tuple[Seat, int], ...]:
    """modern.bonus_cards: those earned by melding first are owed from now on."""
    if not position.marks.turncard:
        return position.marks.bonus
    earned = bonus_for(position)
    return (*position.marks.bonus, (position.seat, earned)) if earned else position.marks.bonus


def _take(position: Position, move: Take) -> Position:
    """pile.whole: the top card is melded, the rest joins the hand, red threes in it are laid (red_three.from_pile)."""
    *rest, top = position.pile
    laid = rank_melds((Group((top, *move.cards), top.rank), *move.groups))
    from_hand = move.cards + cards_of(move.groups)
    hand = taken_from(position.hand, from_hand)
    threes = tuple(card for card in rest if position.rule_card.lays_at_once(card))
    hand = Hand(hand_of((*hand.cards, *(card for card in rest if card not in threes))), hand.unseen)
    marks = position.marks._replace(
        laid=bool(move.groups),
        mustgo=Rank.THREE in laid,
        began=began_after(position, laid),
        bonus=_with_bonus(position) if position.rule_card.bonus_cards_on_take else position.marks.bonus,
    )
    position = parted(_melded(position, laid)._replace(pile=(), phase="t", marks=marks))
    if threes:
        position = _with_red_threes(position, threes)
        if position.rule_card.red_three_from_pile_replaced:
            position, hand = _replaced(position, hand, len(threes))
    return _out_if_empty(position.with_(hand=hand))


def _replaced(position: Position, hand: Hand, count: int) -> tuple[Position, Hand]:
    """Draw for red threes that came with the pile, where the rule card says so."""
    while count and not position.stock_is_empty:
        card, position = _turned(position)
        if card is not None and position.rule_card.lays_at_once(card):
            position = _with_red_threes(position, (card,))
        else:
            hand, count = _given(hand, card), count - 1
    return position, hand


def parted(position: Position) -> Position:
    """three.lone: from now on the seat to act plays alone against the other two, whose melds are one (three.pooled)."""
    if len(position.sides) != 3:
        return position
    alone = position.seat.name
    pair = "".join(seat.name for seat in position.seats if seat != position.seat)
    pooled: dict[Rank | None, Cards] = {}
    for side, melds in zip(position.sides, position.melds, strict=True):
        for meld in melds if side != alone else ():
            pooled[meld.rank] = pooled.get(meld.rank, ()) + meld.cards
    of = {alone: position.own_melds, pair: sorted_melds([Meld(cards) for cards in pooled.values()])}
    sides = tuple(sorted(of, key=lambda side: "NES".index(side[0])))
    opened = frozenset(next(side for side in sides if old in side) for old in position.marks.opened)
    marks = position.marks._replace(opened=opened)
    return position._replace(sides=sides, melds=tuple(of[side] for side in sides), marks=marks)


def _melded(position: Position, laid: dict[Rank | None, Cards]) -> Position:
    lying = position.own_melds
    melds = [meld for meld in lying if meld.rank not in laid]
    for rank, cards in laid.items():
        joined = next((meld.cards for meld in lying if meld.rank == rank), ())
        melds.append(Meld(joined + cards))
    return position.with_own_melds(sorted_melds(melds))


def began_after(position: Position, laid: dict[Rank | None, Cards]) -> frozenset[Rank] | None:
    """out.concealed needs: the ranks begun this turn, None once a card has joined an earlier meld."""
    marks = position.marks
    if position.seat in marks.melded:
        return None
    began = marks.began if marks.laid or position.phase == "t" else frozenset()
    if began is None:
        return None
    for rank in laid:
        if rank is None or (rank not in began and position.own_meld(rank)):
            return None
    return began | {rank for rank in laid if rank is not None}


def _drop(position: Position, move: Drop) -> Position:
    hand, pile = taken_from(position.hand, (move.card,)), (*position.pile, move.card)
    if hand.size == 0:
        return _out_if_empty(position.with_(hand=hand, pile=pile))
    marks = _turn_over(position)
    if position.stock_is_empty and position.rule_card.stock_empty == "end_after_discard":
        return position.with_(hand=hand, pile=pile, phase="e", marks=marks)
    return begin_turn(position.with_(hand=hand, pile=pile, seat=position.next_seat, phase="d", marks=marks))


def _turn_over(position: Position) -> Marks:
    """The marks that outlive a turn."""
    marks = position.marks
    melded = marks.melded
    if marks.laid or position.phase == "t":
        melded = melded | {position.seat}
    over = Marks(melded=melded, opened=marks.opened)
    if not position.rule_card.is_modern:
        return over
    return over._replace(turncard=marks.turncard, hasasked=marks.hasasked, bonus=marks.bonus)


def _out_if_empty(position: Position) -> Position:
    """out.ends: going out ends the hand at once."""
    return _out(position) if position.hand.size == 0 else position


def _out(position: Position) -> Position:
    """The hand is over; who goes out before anybody took the pile is the lone player (three.lone)."""
    marks = _turn_over(position)._replace(out=position.seat, concealed=is_concealed(position))
    if marks.bonus:
        marks = marks._replace(bonus=tuple(bonus for bonus in marks.bonus if bonus[0] != position.seat))
    return parted(position._replace(phase="e", marks=marks))


def is_concealed(position: Position) -> bool:
    """out.concealed: all in this turn, nothing onto an earlier meld, a canasta of one's own in it."""
    began = position.marks.began
    if position.rule_card.is_modern:
        return False  # it has no such bonus
    if not began or not (position.marks.laid or position.phase == "t"):
        return False
    if position.rule_card.concealed_scope == "side" and any(meld.rank not in began for meld in position.own_melds):
        return False
    return any(meld.is_canasta for meld in position.own_melds if meld.rank in began)
