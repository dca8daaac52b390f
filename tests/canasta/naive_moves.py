"""What each move breaks, and whether the turn can still be ended: the naive checker, from docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .naive_table import BLACK_THREES, RED_THREES, Group, Move, Table, is_wild, rank_of, worth

Rules = set[str]

# what lies on the table


def minimum_of(table: Table) -> int:
    """opening.minimum, opening.once"""
    if table.is_open:
        return 0
    parts = table.card["minimums"].split("/")
    if ":" not in parts[0]:
        parts = [f"{limit}:{points}" for limit, points in zip((-99999, 0, 1500, 3000), parts, strict=True)]
    limits = [tuple(map(int, part.split(":"))) for part in parts]
    return [limits[0][1], *(points for limit, points in limits if table.score >= limit)][-1]


def frozen_for(table: Table) -> Rules:
    why = set()
    if not table.is_open and table.yes("unopened_is_frozen"):
        why.add("frozen.unopened")
    if any(is_wild(card) for card in table.pile):
        why.add("frozen.wild")
    if any(card in RED_THREES for card in table.pile):
        why.add("frozen.red_three")
    if table.yes("black_three_freezes") and any(card in BLACK_THREES for card in table.pile):
        why.add("frozen.black_three")
    return why if table.pile else set()


def wrong_with_meld(table: Table, rank: str, meld: list[str]) -> Rules:
    """The rules that a meld breaks by what it consists of."""
    wilds = sum(map(is_wild, meld))
    naturals = len(meld) - wilds
    wrong = set()
    if any(card in RED_THREES for card in meld):
        wrong.add("red_three.never_played")
    if naturals and any(card[0] != rank for card in meld if not is_wild(card)):
        wrong.add("meld.rank")
    if rank == "3" and (wilds or len(meld) not in (3, 4) or not table.yes("black_threes_out")):
        wrong.add("black_three.meld")
    if not naturals:
        wrong.add("meld.all_wild")
    if len(meld) < 3:
        wrong.add("meld.size")
    if naturals < table.number("min_naturals"):
        wrong.add("meld.naturals")
    if wilds > table.number("max_wilds") or (table.yes("wilds_at_most_naturals") and wilds > naturals):
        wrong.add("meld.wilds")
    return wrong


# can the hand be emptied?


def can_empty(table: Table) -> bool:
    """Whether the hand can be got rid of in this turn by its cards alone, whatever the partner says.

    Tries every last card to drop, and none, and with each every way of sharing out the wild cards. Of unseen
    cards it thinks the best.
    """
    if table.unseen != 0:
        return True
    droppable = [card for card in set(table.hand) if card not in RED_THREES]
    if table.card["final_discard"] == "optional" and can_lay_all(table, table.hand):
        return True
    return any(can_lay_all(table, without(table.hand, card)) for card in droppable)


def without(cards: list[str], card: str) -> list[str]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def can_lay_all(table: Table, cards: list[str]) -> bool:
    """Whether all these cards can be laid at once by a player who then is out."""
    if any(card in RED_THREES for card in cards):
        return False
    laid = Counter(card[0] for card in cards if not is_wild(card))
    threes = laid.pop("3", 0)
    if threes and (not table.yes("black_threes_out") or threes + len(table.melds.get("3", [])) not in (3, 4)):
        return False
    poor = bool(cards) and worth(cards) < minimum_of(table)
    if poor and not waives_the_minimum(table):
        return False
    melds = []  # each as (naturals, wilds, is it joined by a natural?) before any wild is added; black threes take none
    for rank in {*laid, *table.melds} - {"3", "wild"}:
        lying = table.melds.get(rank, [])
        wilds = sum(map(is_wild, lying))
        melds.append((laid[rank] + len(lying) - wilds, wilds, laid[rank] > 0))
    limits = (table.number("min_naturals"), table.number("max_wilds"), table.yes("wilds_at_most_naturals"))
    need = max(table.number("canastas_to_go_out"), 1 if poor else 0)
    canastas = canastas_possible(tuple(sorted(melds)), sum(map(is_wild, cards)), limits)
    return any(number >= need for number in canastas)


def waives_the_minimum(table: Table) -> bool:
    """out.concealed_minimum, as far as it can be told before the cards are laid."""
    drew = table.phase == "p" and not table.laid
    return drew and table.concealable and table.card["concealed_minimum"] == "waived_from_stock"


@lru_cache(maxsize=100_000)
def canastas_possible(
    melds: tuple[tuple[int, int, bool], ...], wilds: int, limits: tuple[int, int, bool]
) -> frozenset[int]:
    """Every number of canastas there can be when all the wilds are given away and each meld is right in the end."""
    if not melds:
        return frozenset() if wilds else frozenset({0})
    (naturals, had, joined), rest = melds[0], melds[1:]
    min_naturals, max_wilds, at_most_naturals = limits
    found: set[int] = set()
    for given in range(wilds + 1):
        has = had + given
        too_many = has > max_wilds or (at_most_naturals and has > naturals)
        untouched = not joined and not given
        if untouched or (naturals >= min_naturals and naturals + has >= 3 and not too_many):
            found |= {number + (naturals + has >= 7) for number in canastas_possible(rest, wilds - given, limits)}
    return frozenset(found)


# can the turn be ended?


def can_stay(table: Table) -> bool:
    """meld.keep_one: drop a card and keep one. Hidden cards make it possible."""
    enough = table.size >= 2 and any(card not in RED_THREES for card in table.hand)
    return (enough or table.unseen != 0) and not table.must_go and table.asked != "yes"


def why_not_ask(table: Table) -> Rules:
    why = set()
    if table.card["ask"] == "off":
        why.add("ask.optional")
    late = table.laid or table.asking or bool(table.asked)
    if late or (table.phase == "t" and table.card["ask_timing"] == "after_draw"):
        why.add("ask.timing")
    if not can_empty(table) or not can_stay(table):
        why.add("ask.able")
    return why


def why_not_out(table: Table) -> Rules:
    """What keeps the player from going out in this turn; nothing when they can."""
    why = set()
    if table.asked == "no":
        why.add("ask.binds")
    if table.card["ask"] == "required" and not table.asked and not table.asking and why_not_ask(table):
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
    return why or {"meld.size"}


# What would have to be otherwise, beside the canasta, for the hand to be emptied.
RELAXED = {
    "out.last_card": {"final_discard": "optional"},
    "opening.minimum": {"minimums": "0/0/0/0"},
    "meld.wilds": {"max_wilds": "12", "wilds_at_most_naturals": "no"},
    "meld.naturals": {"min_naturals": "0"},
    "black_three.meld": {"black_threes_out": "yes"},
}


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
    return why or {"red_three.never_played"}


# moves


def make(table: Table, move: Move) -> Rules:
    """Make the move on this table and say which rules it breaks, having no legal end among them."""
    verb, _ = move
    if table.phase == "e":
        return table.ended | ({"ask.timing"} if verb in ("ask", "yes", "no") else set())
    if table.phase == "d" and verb not in ("draw", "take", "end"):
        over, asks = hand_is_over(table), verb in ("ask", "yes", "no")
        return {"turn.order", *(["end.stock_empty"] if over else []), *(["ask.timing"] if asks else [])}
    wrong = {"ask.binds", "ask.timing"} if table.asking and verb not in ("yes", "no") else set()
    if table.phase in "pt" and verb in ("draw", "take", "end"):
        return wrong | ({"turn.draw"} if verb == "end" and table.stock_size else {"turn.once"})
    if wrong:
        return wrong
    return MOVES[verb](table, move)


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
        table.keep(card)
        ordinary += card not in RED_THREES
    if named or (ordinary < table.number("draw") and table.stock_size):
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
    together: dict[str, list[str]] = {}
    for named, cards in groups:
        together.setdefault(named or rank_of(cards), []).extend(cards)
    for rank, cards in together.items():
        if rank not in table.melds:
            table.new.add(rank)
        elif rank not in table.new:
            table.concealable = False
        table.melds[rank] = [*table.melds.get(rank, []), *cards]
        if len(table.melds[rank]) < 3 and rank in table.theirs:
            wrong.add("meld.shared")
        wrong |= wrong_with_meld(table, rank, table.melds[rank])
        if rank == "3":
            table.must_go.add("black_three.meld")
    return wrong


def lay(table: Table, move: Move) -> Rules:
    _, groups = move
    poor = worth([card for _, cards in groups for card in cards]) < minimum_of(table)
    waived = waives_the_minimum(table)
    missing = take_out(table, groups)
    wrong = missing | put_down(table, groups)
    if poor and waived and table.size <= 1 and table.canastas:
        table.must_go.add("opening.minimum")
    elif poor:
        wrong.add("opening.minimum")
    table.laid = True
    return wrong if missing else wrong | go_out_or_on(table)


def go_out_or_on(table: Table) -> Rules:
    wrong = why_no_end(table)
    if not table.size:
        go_out(table)
    return wrong


def go_out(table: Table) -> None:
    table.out, table.phase, table.ended = True, "e", {"out.ends", "turn.once"}
    own_canasta = any(len(table.melds[rank]) >= 7 for rank in table.new)
    in_scope = table.card["concealed_scope"] == "player" or not table.side_was_open
    table.concealed = table.concealable and own_canasta and in_scope


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
    wrong |= wrong_way(table, top, groups[0][1])
    shown = [card for _, cards in groups for card in cards] + ([top] if table.yes("opening_counts_top") else [])
    if worth(shown) < minimum_of(table):
        wrong.add("opening.minimum")
    wrong |= put_down(table, [(top[0], [top, *groups[0][1]]), *groups[1:]])
    table.laid = len(groups) > 1
    table.phase = "t"
    rest, table.pile = table.pile[:-1], []
    table.hand = [*table.hand, *(card for card in rest if card not in RED_THREES)]
    if table.yes("red_three_from_pile_replaced"):
        table.replace_red_threes(sum(card in RED_THREES for card in rest))
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
    return wrong | ({"pile.natural_and_wild"} if mixed else set()) | ({"pile.add"} if meld else set())


def drop(table: Table, move: Move) -> Rules:
    card = move[1][0][1][0]
    wrong = {"red_three.never_played"} if card in RED_THREES else set()
    missing = take_out(table, move[1])
    if missing:
        return wrong | missing
    if table.size:
        table.phase, table.ended = "e", {"turn.once", *(["end.stock_empty"] if hand_is_over(table) else [])}
        return wrong | table.must_go | ({"ask.binds"} if table.asked == "yes" else set())
    if table.canastas < table.number("canastas_to_go_out"):
        wrong |= {"out.canasta", "meld.keep_one"}
    if table.asked == "no":
        wrong.add("ask.binds")
    if table.card["ask"] == "required" and not table.asked:
        wrong.add("ask.optional")
    go_out(table)
    return wrong


def ask(table: Table, move: Move) -> Rules:
    wrong = why_not_ask(table)
    table.asking = True
    return wrong


def answer(table: Table, move: Move) -> Rules:
    if not table.asking:
        return {"ask.timing"}
    table.asking, table.asked = False, move[0]
    return why_no_end(table)


MOVES = {"draw": draw, "take": take, "end": end, "lay": lay, "drop": drop, "ask": ask, "yes": answer, "no": answer}
