"""The kind "red-three": what happens with this red three? How many cards come from the stock, and how many are held."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from canasta.cards import Card, Cards
from canasta.moves import Draw, Drop, Move, Take, parse_turn
from canasta.position import Position
from canasta.referee import ruling, ways_to_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, cards_word, listed, number
from drills.kinds import forms
from drills.kinds.base import Field, Form, LedgerRow
from drills.kinds.counted import Counted, Thought
from drills.kinds.deal_scenes import shuffled
from drills.kinds.exchange import OURS, Unsuited, is_plain, is_red_three
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.the_deal import started
from drills.kinds.typed import Typed

NAME = "red-three"
BLIND = 1 / 12  # three numbers of cards drawn, and the hand with as many, one fewer, two fewer or more
MORE_TOLD = 2  # cards of the stock are told beyond those that are drawn

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def _work(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """The referee plays the turn; what it leaves is counted."""
    moves = parse_turn(turn or "")
    after = ruling(position, moves).after
    assert after is not None
    drawn = (position.stock.size or 0) - (after.stock.size or 0)
    held = after.hands[after.place_of(position.seat)].size or 0
    threes = len(_new_threes(position, moves))
    values = {"drawn": str(drawn), "held": str(held)}
    held_words = _("{held} in your hand").format(held=cards_word(held))
    return Counted(
        values=values,
        outcomes={"held": held_words, "drawn": cards_word(drawn)},
        because=_because(position, moves, drawn, threes, held),
        rows=_rows(position, moves, drawn, threes, held),
        thoughts=_thoughts(moves, drawn, held, threes),
    )


def _new_threes(position: Position, moves: tuple[Move, ...]) -> Cards:
    """The red threes that are laid in this turn: dealt, drawn, or taken with the pile."""
    first = moves[0]
    came = first.cards if isinstance(first, Draw) else position.pile
    return tuple(card for card in (*position.hand.cards, *came) if card.is_red_three)


def _replaces(position: Position, moves: tuple[Move, ...]) -> bool:
    return isinstance(moves[0], Draw) or position.rule_card.red_three_from_pile_replaced


def _because(position: Position, moves: tuple[Move, ...], drawn: int, threes: int, held: int) -> str:
    them = _("The red three") if threes == 1 else _("Each of the {many} red threes").format(many=number(threes))
    if not _replaces(position, moves):
        return _("{them} that comes with the pile is laid on the table, and no card is drawn for it.").format(them=them)
    said = _("{them} is laid on the table at once, and another card drawn for it.").format(them=them)
    stock = _("So {drawn} in all come from the stock.") if drawn != 1 else _("So {drawn} in all comes from the stock.")
    return f"{said} {stock.format(drawn=cards_word(drawn))}"


def _rows(position: Position, moves: tuple[Move, ...], drawn: int, threes: int, held: int) -> tuple[LedgerRow, ...]:
    first, last = moves[0], moves[-1]
    rows = [LedgerRow("", (), _("In your hand before"), position.hand.size or 0)]
    if isinstance(first, Take):
        rows.append(LedgerRow("", (), _("Laid with the top card"), -len(first.cards)))
        rows.append(LedgerRow("", (), _("The rest of the pile"), len(position.pile) - 1))
    if drawn:
        rows.append(LedgerRow("", (), _("From the stock"), drawn))
    rows.append(LedgerRow("", (), _("Red threes laid"), -threes))
    if isinstance(last, Drop):
        rows.append(LedgerRow("", (), _("Discarded"), -1))
    return (*rows, LedgerRow("", (), _("In your hand then"), held, "result"))


def _thoughts(moves: tuple[Move, ...], drawn: int, held: int, threes: int) -> tuple[Thought, ...]:
    """A red three kept, or replaced where it is not, or not replaced where it is."""
    if isinstance(moves[0], Take) and not drawn:
        stays = {"held": str(held + threes)}
        replaced = {"held": str(held + threes), "drawn": str(threes)}
        return Thought("red-three-stays", stays), Thought("red-three-replaced", replaced)
    stays = {"held": str(held), "drawn": str(drawn - threes)}
    not_replaced = {"held": str(held - threes), "drawn": str(drawn - threes)}
    return Thought("red-three-stays", stays), Thought("red-three-not-replaced", not_replaced)


# ── The situations ───────────────────────────────────────────────────────────────────────────────


def _stock(scene: Scene, threes: int) -> tuple[Cards, Cards]:
    """The cards of the stock that are drawn, so many red threes first, and some that lie under them."""
    red = [card for card in scene.pool if card.is_red_three][:threes]
    plain = [card for card in scene.pool if is_plain(card)]
    draw = scene.rule_card.draw
    if len(red) < threes or len(plain) < draw + MORE_TOLD:
        raise Unsuited
    at = scene.rng.randint(0, draw - 1)  # of two cards drawn the red three may be the second
    return (*plain[:at], *red, *plain[at:draw]), tuple(plain[draw : draw + MORE_TOLD])


def _draws(scene: Scene, threes: int, discards: bool = False) -> Asked | None:
    drawn, more = _stock(scene, threes)
    position = scene.position()
    turn: tuple[Move, ...] = (Draw(drawn),)
    told = [_("You draw. {next}").format(next=_next((*drawn, *more)))]
    if discards:
        told.append(_("You would like to freeze the pile with the red three, and discard it if you may."))
        plain = [card for card in position.hand.cards if card.is_natural]
        if not plain:
            raise Unsuited
        turn = (*turn, Drop(scene.rng.choice(plain)))
    return _question(position, turn, told, discards)


def _dealt(scene: Scene) -> Asked | None:
    """One or two red threes in the hand that was dealt, and the first turn."""
    deal = shuffled(scene.rule_card, scene.rng)
    deal.hold(is_red_three, deal.rng.choice((1, 1, 2)))
    deal.fill_hand()
    deal.turn_up(is_plain)
    position = started(deal.position(), tuple(deal.turned))
    red = [card for card in deal.left if card.is_red_three][: deal.rng.choice((0, 0, 1))]
    plain = [card for card in deal.left if is_plain(card)]
    laid = sum(card.is_red_three for card in position.hand.cards)
    drawn = (*red, *plain[laid : laid + scene.rule_card.draw])  # after those that take the dealt ones' places
    more = plain[laid + scene.rule_card.draw :][:MORE_TOLD]
    told = _("It is your first turn of the hand. You do what the red threes ask, and draw. {next}")
    return _question(position, (Draw(drawn),), [told.format(next=_next((*plain[:laid], *drawn, *more)))], False)


def _takes(scene: Scene, own: bool = False) -> Asked | None:
    """The pile with a pair, a red three at its bottom."""
    if not 3 <= len(scene.pile) <= 9:
        raise Unsuited
    if own and not scene.red_threes[1 - OURS]:
        raise Unsuited
    scene.thaw()
    scene.set_pile(0, is_red_three)
    rank = scene.set_top(scene.ranks(ours=None))
    pair = tuple(scene.hold(rank, 2))
    position = scene.position()
    if not any(way.cards == pair and not way.groups for way in ways_to_take(position)):
        return None
    under = listed([*(a_rank(card.rank) for card in position.pile[1:-1]), _("a red three")])
    told = _("You take the pile with two cards of your hand. Under its top card lie {cards}.")
    return _question(position, (Take(pair),), [told.format(cards=under)], False)


def _next(cards: tuple[Card, ...]) -> str:
    names = [_("a red three") if card.is_red_three else a_rank(card.rank) for card in cards]
    return _("The next cards of the stock are, one after the other: {cards}.").format(cards=listed(names))


def _question(position: Position, turn: tuple[Move, ...], told: list[str], discards: bool) -> Asked | None:
    if not ruling(position, turn).legal:
        return None
    when = _("at the end of your turn, after your discard") if discards else _("then, before you lay or discard more")
    return Asked(
        position=position,
        turn=turn,
        prompt=_("What happens with the red three?"),
        detail=" ".join(told),
        fields=(
            Field("drawn", Form.NUMBER, _("How many cards do you draw from the stock in this turn, all told?")),
            Field("held", Form.NUMBER, _("How many cards are in your hand {when}?").format(when=when)),
        ),
        rule=Rule.RED_THREE_FROM_PILE if isinstance(turn[0], Take) else Rule.RED_THREE_LAY,
        guess_rate=BLIND,
    )


def _knows_red_threes(card: RuleCard) -> bool:
    return not card.is_modern


def _situation(bases: str, ask: Callable[[Scene], Asked | None]) -> Situation:
    return Situation(bases, ask, _knows_red_threes)


SITUATIONS = {
    ("red-three-drawn", "drawn"): _situation("d????", partial(_draws, threes=1)),
    ("red-three-drawn", "dealt"): _situation("d????", _dealt),
    ("red-three-drawn", "the-replacement-is-one-too"): _situation("d????", partial(_draws, threes=2)),
    ("red-three-drawn", "wish-to-discard-it"): _situation("d????", partial(_draws, threes=1, discards=True)),
    ("red-three-from-pile", "cards-held-after"): _situation("do???", _takes),
    ("red-three-from-pile", "theirs-lie-there-too"): _situation("do???", partial(_takes, own=True)),
    ("red-three-from-pile", "one-drawn-instead"): _situation("d????", partial(_draws, threes=1)),
}

_KIND = Typed(NAME, SITUATIONS, _work)
MAKER, make, mark, explain, answer_at = _KIND.maker, _KIND.make, _KIND.mark, _KIND.explain, _KIND.answer_at
right_answers = forms.right_answers
