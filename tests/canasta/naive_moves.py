"""What each move breaks, and whether the turn can still be ended: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from .naive_melds import Rules, pooled, together, wrong_with_meld, wrong_with_opening
from .naive_out import (
    MODERN,
    RELAXED,
    can_empty,
    completes_a_straight,
    special_hand,
    waives_the_minimum,
    without,
)
from .naive_table import BLACK_THREES, RED_THREES, Group, Move, Table, is_wild

# what lies on the table


def frozen_for(table: Table) -> Rules:
    """In Modern American only a pair takes the pile at any time, so that nothing is left to freeze."""
    why: Rules = set()
    if table.is_modern and not table.yes("pickup_add") and not table.yes("pickup_natural_and_wild"):
        return why
    if not table.is_open and table.yes("unopened_is_frozen"):
        why.add("frozen.unopened")
    if any(is_wild(card) for card in table.pile):
        why.add("frozen.wild")
    if any(card in RED_THREES for card in table.pile):
        why.add("frozen.red_three")
    if table.yes("black_three_freezes") and any(card in BLACK_THREES for card in table.pile):
        why.add("frozen.black_three")
    return why if table.pile else set()


# can the turn be ended?


def can_stay(table: Table) -> bool:
    """meld.keep_one: drop a card and keep one. Hidden cards make it possible."""
    enough = table.size >= 2 and any(card not in table.bonus_threes for card in table.hand)
    is_free = not table.must_go and table.asked != "yes" and not holds_a_three(table)
    return (enough or table.unseen != 0) and is_free


def holds_a_three(table: Table) -> bool:
    """modern.special_hand: one that was drawn for a straight and has to be shown with it"""
    return table.is_modern and any(card in table.bonus_threes for card in table.hand)


def why_not_ask(table: Table) -> Rules:
    why = set()
    if table.card["ask"] == "off" or not table.has_partner:
        why.add("ask.optional")
    if table.is_modern and table.side in table.has_asked:
        why.add("modern.ask_once")
    late = table.laid or table.asking or bool(table.asked)
    if late or (table.phase == "t" and table.card["ask_timing"] == "after_draw"):
        why.add("ask.timing")
    if not can_empty(table) or not can_stay(table):
        why |= {"ask.able", *(["modern.special_hand"] if holds_a_three(table) else [])}
    return why


def must_ask(table: Table) -> bool:
    """Who has nobody to ask, or no question left (modern.ask_once), goes out unasked."""
    has_asked = table.is_modern and table.side in table.has_asked and not table.asking
    return table.card["ask"] == "required" and table.has_partner and not table.asked and not has_asked


def why_not_out(table: Table) -> Rules:
    """What keeps the player from going out in this turn; nothing when they can."""
    why = set()
    if table.asked == "no":
        why.add("ask.binds")
    if must_ask(table) and not table.asking and not special_hand(table) and why_not_ask(table):
        why.add("ask.optional")
    if can_empty(table):
        return why
    if table.size < 2 and table.canastas < table.number("canastas_to_go_out"):
        why.add("out.canasta")
    without_canasta = table.but(canastas_to_go_out="0")
    if can_empty(without_canasta):
        return why | {"out.canasta"}
    for rule, knobs in RELAXED.items():
        if can_empty(without_canasta.but(**knobs)):
            why.add(rule)
    for rules in MODERN if table.is_modern else ():
        if can_empty(without_canasta.but(free=rules)):
            why |= rules
    return why or {"meld.size"}


def why_no_end(table: Table) -> Rules:
    """Why the turn cannot be ended from here; nothing when it can. Hidden cards make it possible."""
    if table.phase in "de" or table.unseen != 0 or can_stay(table):
        return set()
    why = why_not_out(table)
    if not why:
        return set()
    why &= {"ask.binds", "ask.optional", "out.canasta", "out.last_card"}
    why |= table.must_go
    if table.asked == "yes":
        why.add("ask.binds")
    if table.size == 1:
        why.add("meld.keep_one")
    if any(card in table.bonus_threes for card in table.hand):
        why |= {"red_three.never_played", *(["modern.special_hand", "modern.threes"] if holds_a_three(table) else [])}
    return why or {"out.canasta"}


# moves


def make(table: Table, move: Move) -> Rules:
    """Make the move on this table and say which rules it breaks, having no legal end among them."""
    verb, _ = move
    if table.phase == "e":
        return table.ended | ({"ask.timing"} if verb in ("ask", "yes", "no") else set())
    if table.phase == "d" and verb not in ("draw", "take", "end"):
        over, asks = hand_is_over(table), verb in ("ask", "yes", "no")
        special = ["modern.special_hand"] if verb == "show" else []
        return {"turn.order", *(["end.stock_empty"] if over else []), *(["ask.timing"] if asks else []), *special}
    wrong = {"ask.binds", "ask.timing"} if table.asking and verb not in ("yes", "no") else set()
    if table.phase in "pt" and verb in ("draw", "take", "end"):
        return wrong | ({"turn.draw"} if verb == "end" and table.stock_size else {"turn.once"})
    if wrong:
        return wrong
    was_open = table.is_open
    found = MOVES[verb](table, move)
    if table.is_open and not was_open:
        earn_bonus_cards(table, verb)
    return found


def earn_bonus_cards(table: Table, verb: str) -> None:
    """modern.bonus_cards"""
    earns = verb == "lay" or table.yes("bonus_cards_on_take")
    if table.is_modern and table.turn_card and earns and not table.out:
        others_open = any(melds or side in table.open_marks for side, melds in table.others.items())
        table.bonus[table.seat] = 3 if others_open else 4


def draw(table: Table, move: Move) -> Rules:
    if not table.stock_size:
        return {"end.stock_empty"}
    named = [card for _, cards in move[1] for card in cards]
    is_named, ordinary = bool(named), 0
    while ordinary < table.number("draw") and table.stock_size and (named or not is_named):
        card = table.turn_over()
        if named and card not in ("?", named[0]):
            return {"turn.cards", "turn.draw"}
        if named and card == "?" and table.all_seen(named[0]):
            return {"pack", "turn.draw"}
        card = table.show(named.pop(0)) if named else card
        if completes_a_straight(table, card):
            table.hand.append(card)
            ordinary += 1
        else:
            table.keep(card)
            ordinary += card not in table.bonus_threes
    is_short = not named and ordinary < table.number("draw") and table.stock_size
    if is_short and is_named and table.stock_unseen is None and not table.stock:
        table.stock_unseen = is_short = 0  # nobody said how many there were: these were the last
    table.look_for_turn_card()
    if named or is_short:
        return {"turn.draw", "turn.once"}
    table.phase = "p" if ordinary else "e"
    table.ended = {"end.last_red_three", "end.stock_empty", "turn.once"}
    return set()


def hand_is_over(table: Table) -> bool:
    """end.stock_empty, where the card ends the hand with the discard of whoever drew the last card"""
    return table.card["stock_empty"] == "end_after_discard" and not table.stock_size


def end(table: Table, move: Move) -> Rules:
    if table.stock_size:
        return {"turn.draw"}
    fits = bool(table.pile) and table.pile[-1][0] in table.melds and not frozen_for(table)
    if table.yes("forced_take") and fits and not make(table.but(), ("take", [("", [])])):
        return {"end.forced_take"}
    table.phase, table.ended = "e", {"end.stock_empty", "turn.once"}
    return set()


def take_out(table: Table, groups: list[Group]) -> Rules:
    """Take the cards out of the hand, from the unseen ones where they are not among the seen."""
    wrong: Rules = set()
    for card in [card for _, cards in groups for card in cards]:
        if card in table.hand:
            table.hand = without(table.hand, card)
        elif table.unseen == 0 or table.all_seen(card):
            lies = any(card in meld for meld in table.melds.values())
            wrong |= {"turn.cards"} | ({"meld.stays"} if lies else set())
        else:
            table.show(card)
            table.unseen = None if table.unseen is None else table.unseen - 1
    return wrong


def put_down(table: Table, groups: list[Group]) -> Rules:
    """Lay the groups on the table, right or wrong, and say what is wrong with the melds that result."""
    wrong: Rules = set()
    opens = not table.is_open
    for rank, cards in together(groups).items():
        if rank not in table.melds:
            table.new.add(rank)
        elif rank not in table.new:
            table.concealable = False
        wrong |= wrong_with_meld(table, rank, cards, opens)
        table.melds[rank] = [*table.melds.get(rank, []), *cards]
        if len(table.melds[rank]) < 3 and rank in table.theirs:
            wrong.add("meld.shared")
        if rank == "3":
            table.must_go.add("black_three.meld")
    table.melded = True
    return wrong


def lay(table: Table, move: Move) -> Rules:
    _, groups = move
    poor = wrong_with_opening(table, together(groups))
    waived = waives_the_minimum(table)
    missing = take_out(table, groups)
    wrong = missing | put_down(table, groups)
    if poor and waived and table.size <= 1 and table.canastas:
        table.must_go.add("opening.minimum")
    else:
        wrong |= poor
    table.laid = True
    return wrong if missing else wrong | go_out_or_on(table)


def go_out_or_on(table: Table) -> Rules:
    wrong = why_no_end(table)
    if not table.size:
        go_out(table)
    return wrong


def go_out(table: Table) -> None:
    table.out, table.phase, table.ended = True, "e", {"out.ends", "turn.once"}
    table.bonus.pop(table.seat, None)
    play_alone(table)
    if table.is_modern:
        return  # it knows no going out concealed
    own_canasta = any(len(table.melds[rank]) >= 7 for rank in table.new)
    in_scope = table.card["concealed_scope"] == "player" or not table.side_was_open
    table.concealed = table.concealable and own_canasta and in_scope


def play_alone(table: Table) -> None:
    """three.lone: the first who takes the pile, or goes out before."""
    if len(table.others) == 2:
        table.others = {"".join(table.others): pooled(table.others.values())}


def take(table: Table, move: Move) -> Rules:
    _, groups = move
    over = ["end.stock_empty"] if hand_is_over(table) else []
    if not table.pile:
        return {"pile.empty", *over}
    top = table.pile[-1]
    wrong = {
        *over,
        *(["pile.top_wild"] if is_wild(top) else []),
        *(["pile.top_red_three"] if top in RED_THREES else []),
        *(["pile.top_black_three"] if top in BLACK_THREES else []),
        *(["pile.one_card"] if table.size == 1 and len(table.pile) == 1 and table.yes("one_card_pile") else []),
    }
    missing = take_out(table, groups)
    borrows = any(card in table.pile for _, cards in groups for card in cards)
    wrong |= missing | ({"pile.use_top" if table.is_open else "opening.top_card"} if missing and borrows else set())
    if is_wild(top) or top[0] == "3":
        return wrong
    first = (top[0], groups[0][1])
    wrong |= wrong_way(table, top, groups[0][1]) | wrong_with_opening(table, together([first, *groups[1:]]), top)
    wrong |= put_down(table, [(top[0], [top, *groups[0][1]]), *groups[1:]])
    table.laid = len(groups) > 1
    table.phase = "t"
    rest, table.pile = table.pile[:-1], []
    for card in rest:
        table.keep(card)
    if table.yes("red_three_from_pile_replaced"):
        table.take_up(sum(card in table.bonus_threes for card in rest))
    play_alone(table)
    stuck = set() if missing else go_out_or_on(table)
    return wrong | stuck | ({"pile.must_finish"} if stuck else set())


def wrong_way(table: Table, top: str, cards: list[str]) -> Rules:
    """pile.pair, pile.natural_and_wild, pile.add: whether these cards from the hand take the pile."""
    naturals = sum(card[0] == top[0] and not is_wild(card) for card in cards)
    wilds = sum(map(is_wild, cards))
    meld = table.melds.get(top[0])
    mixed = naturals == 1 and wilds >= 1
    wrong = set()
    if naturals + wilds < len(cards) or not (meld or mixed or naturals >= 2):
        wrong = {"pile.use_top"} | ({"meld.shared"} if top[0] in table.theirs else set())
    if naturals >= 2:
        return wrong
    if frozen_for(table):
        return wrong | frozen_for(table)
    if mixed and table.yes("pickup_natural_and_wild"):
        return wrong
    if meld and table.yes("pickup_add") and (len(meld) < 7 or table.yes("canasta_takes_pile")):
        return wrong
    wrong |= ({"pile.natural_and_wild"} if mixed else set()) | ({"pile.add"} if meld else set())
    return wrong | ({"pile.pair"} if table.is_modern else set())


def drop(table: Table, move: Move) -> Rules:
    card = move[1][0][1][0]
    wrong = {"red_three.never_played", "modern.threes"} if card in table.bonus_threes else set()
    missing = take_out(table, move[1])
    if missing:
        return wrong | missing
    if holds_a_three(table):
        wrong |= {"modern.special_hand", "red_three.never_played", "modern.threes"}
    if table.size:
        table.phase, table.ended = "e", {"turn.once", *(["end.stock_empty"] if hand_is_over(table) else [])}
        table.pile.append(card)
        return wrong | table.must_go | ({"ask.binds"} if table.asked == "yes" else set())
    if table.canastas < table.number("canastas_to_go_out"):
        wrong |= {"out.canasta", "meld.keep_one"}
    if table.asked == "no":
        wrong.add("ask.binds")
    if must_ask(table):
        wrong.add("ask.optional")
    table.pile.append(card)
    go_out(table)
    return wrong


def ask(table: Table, move: Move) -> Rules:
    wrong = why_not_ask(table)
    table.asking = True
    table.has_asked += table.side if table.is_modern else ""
    return wrong


def answer(table: Table, move: Move) -> Rules:
    if not table.asking:
        return {"ask.timing"}
    table.asking, table.asked = False, move[0]
    return why_no_end(table)


def show(table: Table, move: Move) -> Rules:
    """modern.special_hand"""
    wrong = {"ask.binds"} if table.asked == "no" else set()
    if table.laid or special_hand(table) != move[1][0][0]:
        wrong.add("modern.special_hand")
    go_out(table)
    return wrong


MOVES = {
    "draw": draw,
    "take": take,
    "end": end,
    "lay": lay,
    "drop": drop,
    "ask": ask,
    "yes": answer,
    "no": answer,
    "show": show,
}
