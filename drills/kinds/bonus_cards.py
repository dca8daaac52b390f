"""The kind "bonus-cards": does a turn of Modern American earn them, why, and how many cards are held then?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canasta.cards import Cards, hand_of
from canasta.changes import recount, unseen, with_hand
from canasta.modern import BONUS_FIRST, BONUS_SECOND
from canasta.moves import Drop, Group, Lay, Move, Take, parse_turn
from canasta.position import Position, Seat
from canasta.referee import ruling, ways_to_take
from canasta.rulecard import RuleCard
from canasta.rules import Rule
from canasta.texts import gettext as _
from canasta.words import a_rank, cards_name, cards_word, listed, number
from drills.kinds import modern_scenes
from drills.kinds.base import Field, Form, LedgerRow, Option, Question
from drills.kinds.changed import Changed
from drills.kinds.counted import Counted, Thought
from drills.kinds.exchange import PLAIN_RANKS, Unsuited
from drills.kinds.forms import Asked, Situation
from drills.kinds.scene import Scene
from drills.kinds.typed import Typed

NAME, SLUG = "bonus-cards", "modern-bonus-cards"
FIRST, SECOND, GONE, PILE, OPEN = "first", "second", "gone", "pile", "open"
BLIND = 1 / 10  # one of five things, and the hand with the discard counted or not
_OPTIONS = {
    FIRST: _("Your side is the first to meld, and the turn card is in the stock"),
    SECOND: _("The other side melded before you, and the turn card is in the stock"),
    GONE: _("The turn card has been drawn already"),
    PILE: _("Your side makes its first meld by taking the pile"),
    OPEN: _("Your side had melded before this turn"),
}

# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def why(position: Position, moves: tuple[Move, ...]) -> str:
    """modern.bonus_cards: what decides."""
    if position.is_open:
        return OPEN
    if not position.marks.turncard:
        return GONE
    if isinstance(moves[0], Take) and not position.rule_card.bonus_cards_on_take:
        return PILE
    return SECOND if position.melds[1 - position.side] else FIRST


def _work(slug: str, facet: str, turn: str | None, position: Position) -> Counted:
    """The referee plays the turn: what it leaves in the hand, and the bonus cards that it earns."""
    moves = parse_turn(turn or "")
    after = ruling(position, moves).after
    if after is None or after.phase == "e":
        raise ValueError("that turn cannot be played here")
    left = after.hands[after.place_of(Seat.S)].size or 0
    earned = sum(count for seat, count in after.marks.bonus if seat is Seat.S)
    reason = why(position, moves)
    return Counted(
        values={"why": reason, "held": str(left + earned)},
        outcomes={
            "earned": _("{bonus}, and so {cards} in your hand").format(
                bonus=_bonus(earned), cards=cards_word(left + earned)
            )
        },
        because=_because(reason, earned),
        rows=_rows(position, moves, left, earned),
        thoughts=tuple(_wrong(position, reason, left, earned)),
    )


def _bonus(count: int) -> str:
    return _("{count} bonus cards").format(count=number(count)) if count else _("no bonus cards")


def _because(reason: str, earned: int) -> str:
    told = {
        FIRST: _("Your side is the first to meld, and the turn card is still in the stock: that earns {cards}."),
        SECOND: _("The other side had melded before, and the turn card is still in the stock: that earns {cards}."),
        GONE: _("Once the turn card has been drawn, a first meld earns no bonus cards."),
        PILE: _("A first meld that is made by taking the pile earns no bonus cards."),
        OPEN: _("Only a side’s first meld of the hand earns bonus cards, and your side had melded before."),
    }[reason].format(cards=_bonus(earned))
    if not earned:
        return told
    return _("{told} They wait face down, and are in your hand as your next turn begins.").format(told=told)


def _rows(position: Position, moves: tuple[Move, ...], left: int, earned: int) -> tuple[LedgerRow, ...]:
    first = moves[0]
    laid = _laid(first)
    rows = [LedgerRow("", (), _("In your hand before"), position.hand.size or 0)]
    rows.append(LedgerRow("", laid, _("Laid from your hand"), -len(laid)))
    if isinstance(first, Take):
        rows.append(LedgerRow("", (), _("The rest of the pile"), len(position.pile) - 1))
    rows.append(LedgerRow("", (), _("Discarded"), -1))
    rows.append(LedgerRow("", (), _("Bonus cards"), earned))
    return (*rows, LedgerRow("", (), _("In your hand then"), left + earned, "result"))


def _laid(move: Move) -> Cards:
    """What a move puts from the hand onto the table."""
    groups = move.groups if isinstance(move, Lay | Take) else ()
    taking = move.cards if isinstance(move, Take) else ()
    return (*taking, *(card for group in groups for card in group.cards))


def _wrong(position: Position, reason: str, left: int, earned: int) -> Iterator[Thought]:
    if not earned:
        as_if = SECOND if position.melds[1 - position.side] else FIRST
        words = _because(reason, 0)
        for count in (BONUS_FIRST, BONUS_SECOND):
            held = {"held": str(left + count)}
            yield Thought("bonus-anyway", held, words)
            yield Thought("bonus-anyway", {"why": as_if} | held, words)
        return
    other = BONUS_SECOND if earned == BONUS_FIRST else BONUS_FIRST
    words = _("The side that melds first earns {first}, the other {second}.").format(
        first=number(BONUS_FIRST), second=number(BONUS_SECOND)
    )
    yield Thought("bonus-swapped", {"held": str(left + other)}, words)
    yield Thought("bonus-swapped", {"why": FIRST if reason == SECOND else SECOND, "held": str(left + other)}, words)
    words = _("The bonus cards are in your hand by then.")
    yield Thought("bonus-overlooked", {"held": str(left)}, words)
    yield Thought(None, {"held": str(left + earned + 1)}, _("The card that you discard is in your hand no more."))


# ── The turns ────────────────────────────────────────────────────────────────────────────────────


def _opens(scene: Scene) -> tuple[Move, ...]:
    modern_scenes.enough_points(scene, True)
    return scene.turn


def _takes(scene: Scene) -> tuple[Move, ...]:
    modern_scenes.points_beside_it(scene, True)
    ways = [way for way in ways_to_take(scene.position()) if way.groups]
    if not ways:
        raise Unsuited
    return (ways[0],)


def _lays_more(scene: Scene) -> tuple[Move, ...]:
    """A meld by a side that has melded."""
    return (Lay((Group(hand_of(scene.hold(scene.rank(3), 3))),)),)


def _ask(scene: Scene, wanted: str, moves: Callable[[Scene], tuple[Move, ...]]) -> Asked:
    begun = moves(scene)
    position = scene.position()
    left = list(position.hand.cards)
    for card in _laid(begun[0]):
        left.remove(card)
    loose = [card for card in left if card.is_natural]
    if not loose or len(left) < 2:
        raise Unsuited
    turn = (*begun, Drop(scene.rng.choice(loose)))
    if why(position, turn) != wanted or not ruling(position, turn).legal:
        raise Unsuited
    if wanted == OPEN and not position.marks.turncard:
        raise Unsuited  # two of the answers would be true
    return Asked(
        position,
        _("Does this turn earn bonus cards?"),
        (
            Field("why", Form.ONE, _("What decides it"), _options(position.rule_card)),
            Field("held", Form.NUMBER, _("Cards in your hand as your next turn begins, before you draw")),
        ),
        Rule.MODERN_BONUS_CARDS,
        BLIND if len(_options(position.rule_card)) == len(_OPTIONS) else 1 / 8,
        detail=_told(position, turn),
        turn=turn,
    )


def _options(card: RuleCard) -> tuple[Option, ...]:
    keys = [key for key in _OPTIONS if key != PILE or not card.bonus_cards_on_take]
    return tuple(Option(key, _OPTIONS[key]) for key in keys)


def _told(position: Position, turn: tuple[Move, ...]) -> str:
    first, last = turn[0], turn[-1]
    assert isinstance(first, Lay | Take) and isinstance(last, Drop)
    melds = listed([_meld(group) for group in first.groups])
    dropped = cards_name((last.card,))
    if isinstance(first, Take):
        return _(
            "It is your turn. You take the pile with {pair} from your hand, lay {melds} with it, and discard {card}."
        ).format(pair=cards_name(first.cards), melds=melds, card=dropped)
    return _("You have drawn. You lay {melds}, and discard {card}.").format(melds=melds, card=dropped)


def _meld(group: Group) -> str:
    """ "two aces with a joker" """
    wilds = tuple(card for card in group.cards if card.is_wild)
    naturals = tuple(card for card in group.cards if not card.is_wild)
    if not wilds or not naturals:
        return cards_name(group.cards)
    return _("{naturals} with {wilds}").format(naturals=cards_name(naturals), wilds=cards_name(wilds))


def _situation(bases: str, wanted: str, moves: Callable[[Scene], tuple[Move, ...]] = _opens) -> Situation:
    def needs(card: RuleCard) -> bool:
        return card.is_modern and not (wanted == PILE and card.bonus_cards_on_take)

    return Situation(bases, lambda scene: _ask(scene, wanted, moves), needs)


SITUATIONS = {
    (SLUG, "first-to-meld"): _situation("p--?l", FIRST),
    (SLUG, "after-the-others"): _situation("p-o?l", SECOND),
    (SLUG, "the-turn-card-is-gone"): _situation("p-o?l[1-4]", GONE),
    (SLUG, "with-the-pile"): _situation("d-?-?", PILE, _takes),
    (SLUG, "a-later-meld"): _situation("po??l", OPEN, _lays_more),
}


def _changes(question: Question, position: Position) -> Iterator[Changed]:
    """Nothing melded by the others; or a card more in the hand."""
    others = {seat for seat in position.seats if position.side_of(seat) != position.side}
    if position.melds[1 - position.side]:
        melds = tuple(melds if side == position.side else () for side, melds in enumerate(position.melds))
        marks = position.marks._replace(melded=position.marks.melded - others)
        then = recount(position._replace(melds=melds, marks=marks))
        yield Changed(_("with nothing melded by the other side"), then, question)
    for rank in PLAIN_RANKS:
        if card := unseen(position, rank):
            words = _("with one card more in your hand, {card}").format(card=a_rank(card.rank))
            yield Changed(words, with_hand(position, (*position.hand.cards, card)), question)


_KIND = Typed(NAME, SITUATIONS, _work, _changes)
MAKER, mark, explain = _KIND.maker, _KIND.mark, _KIND.explain
make, answer_at, right_answers = MAKER.make, MAKER.answer_at, MAKER.right_answers
