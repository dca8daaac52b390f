"""Tables at which the stock is empty, or ends with this draw."""

from __future__ import annotations

from canasta.cards import Card, Cards
from canasta.melds import SMALLEST_MELD
from canasta.position import Hand, Position
from drills.kinds.exchange import OURS, THEIRS, Unsuited, is_plain, is_red_three
from drills.kinds.scene import Scene

STIRRED, SHIFTED = 5, 40


def stir(scene: Scene) -> None:
    """Let some cards of the hand and of the pile be others: no two questions are alike."""
    for cards, end in ((scene.hand, None), (scene.pile, -1)):
        plain = [at for at, card in enumerate(cards[:end]) if is_plain(card)]
        for at in scene.rng.sample(plain, min(STIRRED, len(plain))):
            new = scene.rng.choice([card for card in scene.pool if is_plain(card)] or [cards[at]])
            if new in scene.pool:
                scene.pool.remove(new)
                scene.pool.append(cards[at])
                cards[at] = new
    scene.scores = [score - 5 * scene.rng.randint(0, SHIFTED) for score in scene.scores]  # few cards are left to stir


def with_stock(scene: Scene, last: Cards) -> Position:
    """The table with just these cards in the stock; what else was hidden there lies in the pile, or is laid."""
    _lay_red_threes(scene, sum(card.is_red_three for card in last))
    surplus = len(scene.pool) - sum(scene.held_by_others) - len(last)
    plain = [card for card in scene.pool if is_plain(card) and card not in last][: max(surplus, 0)]
    if not 0 <= surplus == len(plain):
        raise Unsuited
    for card in plain:
        scene.pool.remove(card)
    scene.pile[:0] = plain
    scene.held_by_others[0] -= 1  # Scene.position wants a card in the stock: it is one that another player holds
    position = scene.position()
    scene.held_by_others[0] += 1
    return held_by_another(position, 1)._replace(stock=Hand((), len(last)))


def held_by_another(position: Position, count: int) -> Position:
    """Another player holds so many cards more; or fewer, the one who holds most."""
    held = [hand if hand.cards else Hand((), hand.size) for hand in position.hands]
    others = [at for at, seat in enumerate(position.seats) if seat is not position.seat]
    other = others[0] if count > 0 else max(others, key=lambda at: held[at].unseen or 0)
    held[other] = Hand((), (held[other].size or 0) + count)
    if held[other].size == 0:
        raise Unsuited
    return position._replace(hands=tuple(held))


def _lay_red_threes(scene: Scene, hidden: int) -> None:
    """Nobody holds a red three: those that are hidden are among the last cards, and the others lie on the table."""
    threes = [card for card in scene.pool if is_red_three(card)]
    for card in threes[hidden:]:
        scene.pool.remove(card)
        scene.red_threes[scene.rng.choice((OURS, THEIRS))].append(card)


def red_three(scene: Scene, count: int = 1) -> Cards:
    """So many red threes that are still hidden; one that lies on the table where all do."""
    while sum(is_red_three(card) for card in scene.pool) < count:
        heap = scene.rng.choice([cards for cards in scene.red_threes if cards] or [[]])
        if not heap:
            raise Unsuited
        scene.pool.append(heap.pop())
    return tuple([card for card in scene.pool if is_red_three(card)][:count])


def plain_cards(scene: Scene, count: int) -> Cards:
    """So many hidden cards that are neither wild nor threes, as they come."""
    found: list[Card] = [card for card in scene.pool if is_plain(card) and not card.is_black_three]
    if len(found) < count:
        raise Unsuited
    return tuple(found[:count])


def hand_of_one_meld(scene: Scene) -> None:
    """The side could go out, and the hand is three cards of a rank that it could lay."""
    scene.let_go_out(OURS)
    scene.hold(scene.rank(SMALLEST_MELD), SMALLEST_MELD)
    scene.cut_hand(SMALLEST_MELD)
