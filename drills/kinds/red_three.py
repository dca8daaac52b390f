"""The kind "red-three": what happens with this red three? How many cards come from the stock, and how many are held."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from canasta.cards import Card, Cards, pack_of
from canasta.changes import with_hand
from canasta.moves import Draw, Drop, Move, Take, parse_turn, turn_text
from canasta.position import Position
from canasta.referee import ruling, ways_to_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.texts import ngettext
from canasta.words import a_rank, cards_word, listed, number
from drills.kinds.base import Field, Form, LedgerRow, Question
from drills.kinds.changed import Changed, fewer_in_pile, hidden
from drills.kinds.counted import Counted, Thought
from drills.kinds.deal_scenes import shuffled
from drills.kinds.exchange import OURS, Unsuited, is_plain, is_red_three
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.the_deal import started
from drills.kinds.typed import Typed

NAME = "red-three"
BLIND = 1 / 12  # three numbers of cards drawn, and the hand with as many, one fewer, two fewer or more
MOST_LAID = 2  # red threes dealt to one hand
FEWEST = 2  # cards in a hand that draws a red three
MORE_TOLD = 2  # cards of the stock are told beyond those that are drawn

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def _work(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """The referee plays the turn; what it leaves is counted."""
    moves = parse_turn(turn or "")
    after = ruling(position, moves).after
    if after is None:
        raise ValueError("the turn cannot be played here")
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
    stock = ngettext("So {drawn} in all comes from the stock.", "So {drawn} in all come from the stock.", drawn)
    stock = stock.format(drawn=cards_word(drawn))
    if isinstance(moves[-1], Drop):
        return _("{said} {stock} It is never discarded, so it cannot freeze the pile.").format(said=said, stock=stock)
    return f"{said} {stock}"


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


def _ordinary(position: Position) -> Cards:
    """The ordinary cards that lie next in the stock, always the same at one table: those drawn, and some under them."""
    left = Counter(pack_of(position.rule_card.packs)) - position.seen
    cards = [card for card in left.elements() if is_plain(card)]
    wanted = MOST_LAID + position.rule_card.draw + MORE_TOLD
    if len(cards) < wanted:
        raise Unsuited
    return tuple(random.Random(f"stock {position}").sample(cards, wanted))


def _red(position: Position, count: int) -> Cards:
    """So many red threes that may lie in the stock."""
    left = Counter(pack_of(position.rule_card.packs)) - position.seen
    red = [card for card in left.elements() if card.is_red_three][:count]
    if len(red) < count:
        raise Unsuited
    return tuple(red)


def _draws(scene: Scene, threes: int, discards: bool = False) -> Asked | None:
    if len(scene.hand) > FEWEST and scene.rng.random() < 0.6:  # hands of every size: most that are met have eleven
        scene.cut_hand(scene.rng.randint(FEWEST, len(scene.hand) - 1))
    position, draw = scene.position(), scene.rule_card.draw
    plain = _ordinary(position)
    at = scene.rng.randint(0, draw - 1)  # of two cards drawn the red three may be the second
    turn: tuple[Move, ...] = (Draw((*plain[:at], *_red(position, threes), *plain[at:draw])),)
    if discards:
        held = [card for card in position.hand.cards if card.is_natural]
        if not held:
            raise Unsuited
        turn = (*turn, Drop(scene.rng.choice(held)))
    return _question(position, turn)


def _dealt(scene: Scene) -> Asked | None:
    """One or two red threes in the hand that was dealt, and the first turn."""
    deal = shuffled(scene.rule_card, scene.rng)
    deal.hold(is_red_three, deal.rng.choice((1, 1, 2)))
    deal.fill_hand()
    deal.turn_up(is_plain)
    position = started(deal.position(), tuple(deal.turned))
    laid = _dealt_threes(position)
    drawn = _ordinary(position)[laid : laid + scene.rule_card.draw]  # after those that take the dealt ones' places
    return _question(position, (Draw((*_red(position, deal.rng.choice((0, 0, 1))), *drawn)),))


def _dealt_threes(position: Position) -> int:
    return sum(card.is_red_three for card in position.hand.cards)


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
    return _question(position, (Take(pair),))


# ── What is told ─────────────────────────────────────────────────────────────────────────────────


def _told(position: Position, turn: tuple[Move, ...]) -> str:
    if isinstance(turn[0], Take):
        under = listed([*(a_rank(card.rank) for card in position.pile[1:-1]), _("a red three")])
        lie = _("lies") if len(position.pile) == 2 else _("lie")
        told = _("You take the pile with two cards of your hand. Under its top card {lie} {cards}.")
        return told.format(lie=lie, cards=under)
    assert isinstance(turn[0], Draw)
    laid, draw, plain = _dealt_threes(position), position.rule_card.draw, _ordinary(position)
    next_ = _next((*plain[:laid], *turn[0].cards, *plain[laid + draw :][:MORE_TOLD]))
    if laid:
        dealt = _("It is your first turn of the hand. You do what the red threes ask, and draw. {next}")
        return dealt.format(next=next_)
    told = _("You draw. {next}").format(next=next_)
    wish = _("You would like to freeze the pile with the red three, and discard it if you may.")
    return f"{told} {wish}" if len(turn) > 1 else told


def _next(cards: tuple[Card, ...]) -> str:
    names = [_("a red three") if card.is_red_three else a_rank(card.rank) for card in cards]
    return _("The next cards of the stock are, one after the other: {cards}.").format(cards=listed(names))


def _question(position: Position, turn: tuple[Move, ...]) -> Asked | None:
    if not ruling(position, turn).legal:
        return None
    discards = len(turn) > 1
    when = _("at the end of your turn, after your discard") if discards else _("then, before you lay or discard more")
    return Asked(
        position=position,
        turn=turn,
        prompt=_("What happens with the red three?"),
        detail=_told(position, turn),
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


# ── Near misses ──────────────────────────────────────────────────────────────────────────────────


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """One red three more or fewer in the stock, a card more in the hand; one card fewer in the pile that is taken."""
    first, *rest = parse_turn(question.turn or "")
    if isinstance(first, Take):
        words, then = fewer_in_pile(position, 1)
        yield Changed(words, then, replace(question, detail=_told(then, (first,))))
        return
    assert isinstance(first, Draw)
    for words, drawn in _other_draws(position, first.cards):
        turn = (Draw(drawn), *rest)
        yield Changed(words, position, replace(question, turn=turn_text(turn), detail=_told(position, turn)))
    if card := hidden(position, is_plain, first.cards):
        words = _("with one card more in your hand, {card}").format(card=a_rank(card.rank))
        then = with_hand(position, (*position.hand.cards, card))
        yield Changed(words, then, replace(question, detail=_told(then, (first, *rest))))


def _other_draws(position: Position, drawn: Cards) -> Iterator[tuple[str, Cards]]:
    red = [at for at, card in enumerate(drawn) if card.is_red_three]
    more = hidden(position, is_red_three, drawn)
    if more and len(red) < MOST_LAID:
        at = red[0] if red else 0
        yield _("with one red three more among the next cards of the stock"), (*drawn[:at], more, *drawn[at:])
    if len(red) > (0 if _dealt_threes(position) else 1):
        fewer = (*drawn[: red[0]], *drawn[red[0] + 1 :])
        yield _("with one red three fewer among the next cards of the stock"), fewer


_KIND = Typed(NAME, SITUATIONS, _work, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
