"""Faults in words: what a rule asks, and what the cards are, in a sentence or two."""

from __future__ import annotations

from collections import Counter

from canasta.cards import Card
from canasta.explain_games import OTHER_GAMES
from canasta.explain_pile import PILE, Teller
from canasta.fault import Fault
from canasta.position import Position
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import by_side, capital, card_name, cards_name, cards_word, listed, number, points, rank_name


def explain(fault: Fault, position: Position) -> str:
    """One fault as a player would be told it: plain text, the cards named."""
    return _TELLERS[fault.rule](fault, position)


def _cards(fault: Fault, name: str = "cards") -> str:
    cards = fault.get(name)
    return cards_name(cards) if isinstance(cards, tuple) else _("those cards")


def _the(card: Card) -> str:
    """ "the king of hearts": where it matters which of the kings."""
    return _("the {card}").format(card=card_name(card))


# ── The turn ─────────────────────────────────────────────────────────────────────────────────────


def _turn_order(fault: Fault, position: Position) -> str:
    count = position.rule_card.draw
    drawn = ngettext("a card", "{count} cards", count).format(count=number(count))
    if fault.get("wanted") == "lay":
        return _("A turn begins with {drawn} from the stock, or with the pile. After that you may lay.").format(
            drawn=drawn
        )
    return _("A turn begins with {drawn} from the stock, or with the pile. The discard comes last.").format(drawn=drawn)


def _turn_once(fault: Fault, position: Position) -> str:
    if fault.get("after") == "discard":
        return _("The discard ended the turn: nothing comes after it.")
    if fault.get("after") == "draw":
        return _("You have drawn already. The stock or the pile, once a turn, never both.")
    return _("You have begun your turn already. You draw or take the pile once.")


def _turn_draw(fault: Fault, position: Position) -> str:
    if fault.get("why") == "end":
        return _("There are cards in the stock, so the hand goes on: draw, or take the pile.")
    count = position.rule_card.draw
    draw = ngettext("You draw one card from the stock", "You draw {count} cards from the stock", count)
    replaced = _("a three is replaced") if position.rule_card.is_modern else _("a red three is replaced")
    return _("{draw} ({replaced}).").format(draw=draw.format(count=number(count)), replaced=replaced)


def _turn_cards(fault: Fault, position: Position) -> str:
    if fault.get("where") == "stock":
        return _("That is not what lies next in the stock.")
    cards = fault.get("cards")
    named = [card for card in cards if isinstance(card, Card)] if isinstance(cards, tuple) else []
    wanted = Counter(card_name(card) for card in (*named, *position.hand.cards))
    each = {card_name(card): card for card in named}.items()
    names = [_copies(card, wanted[name]) if wanted[name] > 1 else _the(card) for name, card in each]
    return _("You do not hold {cards}: only what is in your hand can be played.").format(cards=listed(names))


def _copies(card: Card, count: int) -> str:
    """ "two kings of hearts": of which too few are held, or none."""
    return _("{count} {cards}").format(count=number(count), cards=card_name(card, count))


def _pack(fault: Fault, position: Position) -> str:
    return _("There are not so many of that card in the packs.")


def _stock_empty(fault: Fault, position: Position) -> str:
    if fault.get("why") == "nothing_to_draw":
        return _("The stock is empty, so nothing can be drawn: take the pile if you may, or the hand is over.")
    return _("The stock is empty and the hand is over: nothing more is played.")


def _forced_take(fault: Fault, position: Position) -> str:
    return by_side(
        position,
        _("The stock is empty, the pile is not frozen and its {card} fits your side’s {meld}: you must take it."),
        _("The stock is empty, the pile is not frozen and its {card} fits your {meld}: you must take it."),
    ).format(card=rank_name(fault.rank), meld=rank_name(fault.rank, 2))


def _last_red_three(fault: Fault, position: Position) -> str:
    if position.rule_card.draw > 1:
        threes = _("threes") if position.rule_card.is_modern else _("red threes")
        return _("Nothing but {threes} came, and the stock is empty: with that the hand is over.").format(threes=threes)
    three = _("a three") if position.rule_card.is_modern else _("a red three")
    return _("The last card of the stock was {three}. It is laid, and with that the hand is over.").format(three=three)


def _out_ends(fault: Fault, position: Position) -> str:
    return _("Somebody has gone out, and that ended the hand.")


# ── Laying ───────────────────────────────────────────────────────────────────────────────────────


def _size(fault: Fault, position: Position) -> str:
    size = fault.number("size")
    return ngettext(
        "A meld is three cards or more, and here is only {cards}.",
        "A meld is three cards or more, and here are only {cards}.",
        size,
    ).format(cards=cards_word(size))


def _meld_rank(fault: Fault, position: Position) -> str:
    cards = fault.get("cards")
    if isinstance(cards, tuple) and len({card.rank for card in cards}) == 1:
        return _("{cards} cannot be laid as another rank.").format(cards=capital(_cards(fault)))
    return _("{cards}: these are of different ranks. A meld is cards of one rank; a run is no meld.").format(
        cards=capital(_cards(fault))
    )


def _naturals(fault: Fault, position: Position) -> str:
    got, least = fault.number("naturals"), fault.number("least")
    rank = fault.rank
    return ngettext(
        "At least {least} natural cards belong in a meld, and here is {got} natural {rank}.",
        "At least {least} natural cards belong in a meld, and here are {got} natural {rank}.",
        got,
    ).format(least=number(least), got=number(got), rank=rank_name(rank, got))


def _wilds(fault: Fault, position: Position) -> str:
    if fault.get("rank") is None:  # asked whether the hand may go out
        return _("Not all your wild cards find a place: a meld holds at most {most}.").format(
            most=number(position.rule_card.max_wilds)
        )
    if position.rule_card.is_modern and fault.number("wilds") <= position.rule_card.max_wilds:
        return _("The {rank} take no wild card here, or not so many.").format(rank=rank_name(fault.rank, 2))
    wilds, naturals, most = fault.number("wilds"), fault.number("naturals"), fault.number("most")
    cards = f"{number(wilds)} {ngettext('wild card', 'wild cards', wilds)}"
    if wilds <= most:
        return _(
            "At your table wild cards may not outnumber natural ones: that meld would hold {wilds} and {naturals}."
        ).format(wilds=cards, naturals=f"{number(naturals)} {rank_name(fault.rank, naturals)}")
    if not most:
        return _("At your table no meld holds a wild card. The {rank} would hold {wilds}.").format(
            rank=rank_name(fault.rank, 2), wilds=cards
        )
    return ngettext(
        "A meld holds at most one wild card, a canasta too. The {rank} would hold {wilds}.",
        "A meld holds at most {most} wild cards, a canasta too. The {rank} would hold {wilds}.",
        most,
    ).format(most=number(most), rank=rank_name(fault.rank, 2), wilds=cards)


def _all_wild(fault: Fault, position: Position) -> str:
    cards = fault.get("cards")
    count = len(cards) if isinstance(cards, tuple) else 0
    return ngettext(
        "{cards} alone makes no meld: wild cards need natural cards beside them.",
        "{cards} alone make no meld: wild cards need natural cards beside them.",
        count,
    ).format(cards=capital(_cards(fault)))


def _one_of_a_rank(fault: Fault, position: Position) -> str:
    return by_side(
        position,
        _("Your side has {rank} already, and a side has one meld of a rank: new ones join it."),
        _("You have {rank} on the table already, and nobody has two melds of a rank: new ones join it."),
    ).format(rank=rank_name(fault.rank, 2))


def _shared(fault: Fault, position: Position) -> str:
    return by_side(
        position,
        _("The {rank} there are not your side’s. You add to your own side’s melds only."),
        _("The {rank} there are not yours. You add to your own melds only."),
    ).format(rank=rank_name(fault.rank, 2))


def _stays(fault: Fault, position: Position) -> str:
    return _("What lies in a meld stays there: it is not taken back, nor moved to another.")


def _keep_one(fault: Fault, position: Position) -> str:
    return by_side(
        position,
        _(
            "That would leave you {cards}. Your side may not go out yet, so you need two: "
            "one to discard and one to keep."
        ),
        _("That would leave you {cards}. You may not go out yet, so you need two: one to discard and one to keep."),
    ).format(cards=cards_word(fault.number("left")))


def _minimum(fault: Fault, position: Position) -> str:
    need, got = fault.number("need"), fault.number("got")
    return by_side(
        position,
        _("Your side’s first meld needs {need}, and these cards come to {got}."),
        _("Your first meld needs {need}, and these cards come to {got}."),
    ).format(need=points(need), got=points(got))


def _counts(fault: Fault, position: Position) -> str:
    return _("A canasta’s bonus does not count toward the first meld: only what the cards are worth.")


def _top_card(fault: Fault, position: Position) -> str:
    return _("The cards under the top one are not yours until the pile is taken: they cannot help to open.")


# ── Threes ───────────────────────────────────────────────────────────────────────────────────────


def _never_played(fault: Fault, position: Position) -> str:
    return by_side(
        position,
        _("A red three lies on the table for your side. It is never melded and never discarded."),
        _("A red three lies on the table before you. It is never melded and never discarded."),
    )


def _black_three(fault: Fault, position: Position) -> str:
    why = fault.get("why")
    if why == "wild":
        return _("Black threes are laid without wild cards.")
    if why == "few":
        return _("At least three black threes are laid at once.")
    if why == "never":
        return _("At your table black threes are never melded.")
    return _("Black threes are laid only by a player who goes out in that turn, and here cards would stay behind.")


# ── Going out, and asking ────────────────────────────────────────────────────────────────────────


def _canasta(fault: Fault, position: Position) -> str:
    need, got = fault.number("need"), fault.number("got")
    canastas = ngettext("one canasta", "{count} canastas", need).format(count=number(need))
    return by_side(
        position,
        _("To go out your side needs {need}, and it has {got}."),
        _("To go out you need {need}, and you have {got}."),
    ).format(need=canastas, got=_("none") if not got else number(got))


def _last_card(fault: Fault, position: Position) -> str:
    if fault.get("left"):
        return _("You cannot be rid of all your cards this turn: at most one may be left, to discard.")
    return _("At your table the last card is discarded, so one must be kept for that.")


def _ask_optional(fault: Fault, position: Position) -> str:
    return {
        "nobody": _("You have no partner to ask."),
        "off": _("At your table partner is not asked."),
    }.get(str(fault.get("why")), _("At your table you must ask your partner before you go out."))


def _ask_timing(fault: Fault, position: Position) -> str:
    return {
        "before_draw": _("It is too early to ask: draw, or take the pile, first."),
        "laid": _("It is too late to ask: you have laid cards this turn."),
        "took": _("At your table you ask only after drawing from the stock."),
        "not_asked": _("Nobody has asked."),
    }.get(str(fault.get("why")), _("You have asked this turn already."))


def _ask_able(fault: Fault, position: Position) -> str:
    if fault.get("why") == "no_way_back":
        return _("You may not ask: after a no you could not keep a card.")
    return _("You may not ask, for you could not go out this turn.")


def _ask_binds(fault: Fault, position: Position) -> str:
    return {
        "yes": _("Your partner said yes, so you must go out this turn."),
        "no": _("Your partner said no, so you may not go out this turn."),
    }.get(str(fault.get("asked")), _("You have asked your partner: first comes the answer."))


_TELLERS: dict[Rule, Teller] = {
    Rule.PACK: _pack,
    Rule.TURN_ORDER: _turn_order,
    Rule.TURN_ONCE: _turn_once,
    Rule.TURN_DRAW: _turn_draw,
    Rule.TURN_CARDS: _turn_cards,
    Rule.END_STOCK_EMPTY: _stock_empty,
    Rule.END_FORCED_TAKE: _forced_take,
    Rule.END_LAST_RED_THREE: _last_red_three,
    Rule.OUT_ENDS: _out_ends,
    Rule.MELD_SIZE: _size,
    Rule.MELD_RANK: _meld_rank,
    Rule.MELD_NATURALS: _naturals,
    Rule.MELD_WILDS: _wilds,
    Rule.MELD_ALL_WILD: _all_wild,
    Rule.MELD_ONE_OF_A_RANK: _one_of_a_rank,
    Rule.MELD_SHARED: _shared,
    Rule.MELD_STAYS: _stays,
    Rule.MELD_KEEP_ONE: _keep_one,
    Rule.OPENING_MINIMUM: _minimum,
    Rule.OPENING_COUNTS: _counts,
    Rule.OPENING_TOP_CARD: _top_card,
    Rule.RED_THREE_NEVER_PLAYED: _never_played,
    Rule.BLACK_THREE_MELD: _black_three,
    Rule.OUT_CANASTA: _canasta,
    Rule.OUT_LAST_CARD: _last_card,
    Rule.ASK_OPTIONAL: _ask_optional,
    Rule.ASK_TIMING: _ask_timing,
    Rule.ASK_ABLE: _ask_able,
    Rule.ASK_BINDS: _ask_binds,
    **PILE,
    **OTHER_GAMES,
}
